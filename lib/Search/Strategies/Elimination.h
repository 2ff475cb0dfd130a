//===- Elimination.h - Most nodes at once, given the others -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nodes go one by one, the cheapest next: what a node costs at best, by the
// strategies of the neighbours that it has left, becomes a function of these.
// Back in the other direction each takes its best strategy. That is exact, and
// on trees as fast as reading the costs; the more circles there are, the larger
// the functions. Nodes that would make them too large keep the strategy that
// they have.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_STRATEGIES_ELIMINATION_H
#define PLACER_LIB_SEARCH_STRATEGIES_ELIMINATION_H

#include "Search/Strategies/CostTables.h"
#include "Search/Strategies/StrategyNetwork.h"
#include "placer/Support/RandomSource.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

class Elimination {
public:
  /// The network must outlive this.
  explicit Elimination(const StrategyNetwork &network);

  struct Limits {
    /// Of functions: the entries of one, times strategies of the node.
    double ofNode = 0;
    /// The same of all nodes.
    double inAll = 0;
  };

  /// Gives nodes the strategies that are best together while all others stay.
  /// `addTo` adds to what the strategies of a node cost. Says whether all nodes
  /// could be chosen, so that nothing better is left.
  bool improve(
      llvm::ArrayRef<int32_t> nodes, const Limits &limits, RandomSource &random,
      llvm::function_ref<void(int32_t, llvm::MutableArrayRef<int64_t>)> addTo,
      std::vector<int32_t> &choice);

private:
  static constexpr int32_t kOutside = -1, kWaiting = -2;

  struct Gone {
    int32_t node = 0;
    /// Its neighbours that were left.
    llvm::SmallVector<int32_t, 4> scope;
    std::vector<int64_t> own;
    CostTable table;
    /// The functions of earlier nodes that it is in.
    llvm::SmallVector<int32_t, 4> functions;
  };

  bool plan(llvm::ArrayRef<int32_t> nodes, const Limits &limits,
            RandomSource &random);
  double weightOf(int32_t node) const;
  void compute(Gone &gone, llvm::ArrayRef<int32_t> choice);
  int32_t bestOf(const Gone &gone, llvm::ArrayRef<int32_t> choice) const;

  const StrategyNetwork &network;
  std::vector<int32_t> sizes;
  /// By node: kOutside, kWaiting, or which one it was to go.
  std::vector<int32_t> places;
  std::vector<llvm::SmallVector<int32_t, 4>> neighbours;
  std::vector<Gone> order;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_STRATEGIES_ELIMINATION_H
