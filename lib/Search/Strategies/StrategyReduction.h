//===- StrategyReduction.h - What of a choice follows by itself -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a problem of strategies smaller without losing its best choice:
//   - a strategy goes if another one is never worse, whatever the others
//     choose, and uses no more memory; or if it can only be with what must not
//     be;
//   - a node with one strategy is no choice: its edges become costs of others;
//   - a node that no limit of memory concerns, with two neighbours at most, is
//     chosen when these are: what it costs at best becomes their edge.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_STRATEGIES_STRATEGYREDUCTION_H
#define PLACER_LIB_SEARCH_STRATEGIES_STRATEGYREDUCTION_H

#include "Search/Strategies/StrategyNetwork.h"

#include <deque>

namespace placer {

class StrategyReduction {
public:
  explicit StrategyReduction(const StrategyProblem &problem);

  /// What is left to choose, which may be nothing at all.
  const StrategyNetwork &network() const { return *left; }
  /// What all that is not in the network costs at best.
  int64_t baseCost() const { return base; }
  /// A choice for the network as one for the problem.
  std::vector<int32_t> expand(llvm::ArrayRef<int32_t> choice) const;

private:
  struct Node {
    /// As the problem numbers them.
    std::vector<int32_t> strategies;
    std::vector<int64_t> costs, usages;
    /// Neighbours and edges to them.
    llvm::SmallVector<std::pair<int32_t, int32_t>, 4> links;
    /// Whether no scarce instant sees what it uses.
    bool isFree = true;
    bool isGone = false;
    bool isQueued = true;
  };
  struct Edge {
    int32_t a = 0, b = 0;
    std::vector<int64_t> costs;
  };
  /// A node that is chosen after its neighbours.
  struct Step {
    int32_t node = 0;
    std::vector<int32_t> strategies;
    std::vector<int64_t> costs;
    struct Neighbour {
      int32_t node = 0;
      std::vector<int32_t> strategies;
      /// By own strategy, then the neighbour's.
      std::vector<int64_t> costs;
    };
    llvm::SmallVector<Neighbour, 2> neighbours;
  };

  int64_t cost(int32_t edge, int32_t node, size_t own, size_t other) const {
    const Edge &of = edges[edge];
    return of.a == node ? of.costs[own * nodes[of.b].costs.size() + other]
                        : of.costs[other * nodes[of.b].costs.size() + own];
  }
  void queue(int32_t node);
  void queueNeighbours(int32_t node);
  void addEdge(int32_t a, int32_t b, std::vector<int64_t> costs);
  void removeLink(int32_t node, int32_t other);
  /// Keeps the strategies that are said to be kept.
  void keep(int32_t node, const std::vector<bool> &isKept);
  bool removeForbidden(int32_t node);
  bool removeDominated(int32_t node);
  bool isDominated(int32_t node, size_t strategy, size_t by) const;
  void foldSingle(int32_t node);
  bool eliminate(int32_t node);
  void finish(const StrategyProblem &problem);

  int64_t forbidden, limit;
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::deque<int32_t> waiting;
  std::vector<Step> steps;
  int64_t base = 0;
  /// Comparisons that may still be made.
  int64_t work;
  std::unique_ptr<StrategyNetwork> left;
  /// By node of the network.
  std::vector<int32_t> nodeOf;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_STRATEGIES_STRATEGYREDUCTION_H
