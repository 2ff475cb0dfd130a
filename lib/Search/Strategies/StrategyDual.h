//===- StrategyDual.h - What no choice of strategies can beat ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Costs may be moved from an edge to the nodes at its ends and back without
// changing what any choice costs; the least costs of all nodes and edges, each
// for itself, add up to a bound, whatever was moved. Messages move them such
// that it rises, node by node in their order and back (as sequential
// tree-reweighted message passing does, Kolmogorov 2006). All is in whole
// numbers, so that the bound is proven.
//
// Memory has a price at every scarce instant, which rises where the choice that
// the messages suggest uses too much: what is paid for the limit itself is
// taken off the bound.
//
// At last nodes are eliminated one by one with the costs as they were moved.
// What a node is part of is joined as far as it may be large; what is left
// apart makes the bound smaller, or nothing if nothing is.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_STRATEGIES_STRATEGYDUAL_H
#define PLACER_LIB_SEARCH_STRATEGIES_STRATEGYDUAL_H

#include "Search/Strategies/StrategyNetwork.h"

namespace placer {

class StrategyDual {
public:
  /// The network must outlive this.
  explicit StrategyDual(const StrategyNetwork &network);

  /// Whether costs are small enough for sums of them in 64 bits.
  bool canRun() const;
  /// Once from the first node to the last and back, then new prices. `known`
  /// is the cost of a choice, or a guess of it.
  void pass(int64_t known);
  /// The best so far; at least 0.
  int64_t bound() const { return std::max<int64_t>(best, 0); }
  /// A choice that the messages suggest.
  const std::vector<int32_t> &suggested() const { return choice; }
  /// The bound with costs where they are, of the messages and prices that gave
  /// the best one; functions have so many entries at most.
  void joinNodes(double mostEntries);
  /// By node: what a choice costs more there than the best bound says, at the
  /// node and at its edges.
  std::vector<double> regrets(llvm::ArrayRef<int32_t> chosen) const;
  /// By scarce instant, of the best bound.
  std::vector<double> prices() const;

private:
  struct Moved {
    /// Taken from the edge and given to its ends.
    std::vector<int64_t> toA, toB;
  };
  struct State {
    std::vector<Moved> moved;
    /// Costs of nodes with what they were given, and prices.
    std::vector<std::vector<int64_t>> ofNode;
    /// By instant, in units of 2^-shift.
    std::vector<int64_t> prices;
  };

  std::vector<int64_t> &given(const StrategyNetwork::Link &link) {
    Moved &of = now.moved[link.edge];
    return link.isA ? of.toA : of.toB;
  }
  void collect(int32_t node, const StrategyNetwork::Link &link);
  void sweep(bool isForward);
  void suggest();
  void judge();
  void changePrices(int64_t known);
  /// What a node pays for what a strategy uses, rounded down.
  int64_t paid(int32_t node, int32_t strategy,
               llvm::ArrayRef<int64_t> sums) const;
  std::vector<int64_t> priceSums(llvm::ArrayRef<int64_t> prices) const;
  /// What the limit is worth, rounded up.
  int64_t paidForLimit() const;

  const StrategyNetwork &network;
  State now, ofBest;
  std::vector<int32_t> choice;
  int64_t best = std::numeric_limits<int64_t>::min();
  int shift = 0;
  /// A part of the step that would be right if the bound were sharp.
  double step = 1;
  int sinceBest = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_STRATEGIES_STRATEGYDUAL_H
