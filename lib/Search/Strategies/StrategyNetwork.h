//===- StrategyNetwork.h - Strategies with costs that add up ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A problem of strategies as the search works on it: what must not be has a
// cost that is more than all others together, yet such that no sum of costs
// leaves 64 bits; one edge between two nodes at most; and of memory only the
// instants at which the choice could use too much.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_STRATEGIES_STRATEGYNETWORK_H
#define PLACER_LIB_SEARCH_STRATEGIES_STRATEGYNETWORK_H

#include "placer/Search/StrategyChoice.h"

#include "llvm/ADT/ArrayRef.h"

namespace placer {

/// In the place of `kForbiddenCost`, for this problem and those that come of
/// it.
int64_t forbiddenIn(const StrategyProblem &problem);

class StrategyNetwork {
public:
  struct Link {
    int32_t edge = 0;
    int32_t other = 0;
    /// Whether the node is the `a` of the edge.
    bool isA = false;
  };

  /// Costs must be at most `forbidden` each, and edges must be between
  /// different pairs of nodes.
  StrategyNetwork(StrategyProblem problem, int64_t forbidden);

  int32_t size() const { return static_cast<int32_t>(problem.nodes.size()); }
  int32_t numStrategies(int32_t node) const { return sizes[node]; }
  llvm::ArrayRef<int64_t> costs(int32_t node) const {
    return problem.nodes[node].costs;
  }
  llvm::ArrayRef<int64_t> usages(int32_t node) const {
    return problem.nodes[node].usages;
  }
  llvm::ArrayRef<StrategyProblem::Edge> edges() const { return problem.edges; }
  llvm::ArrayRef<Link> linksOf(int32_t node) const {
    return llvm::ArrayRef(links).slice(firstLink[node],
                                       firstLink[node + 1] - firstLink[node]);
  }
  int64_t edgeCost(const Link &link, int32_t own, int32_t other) const {
    const StrategyProblem::Edge &edge = problem.edges[link.edge];
    return link.isA ? edge.costs[int64_t(own) * sizes[edge.b] + other]
                    : edge.costs[int64_t(other) * sizes[edge.b] + own];
  }

  const StrategyProblem &asProblem() const { return problem; }

  int64_t forbidden() const { return forbiddenCost; }
  /// What a node or an edge that costs something costs at least, in the mean.
  double typicalCost() const { return typical; }
  /// Pairs of strategies of all edges.
  int64_t numPairs() const { return pairs; }

  bool hasLimit() const { return !instants.empty(); }
  int64_t limit() const { return *problem.usageLimit; }
  /// Instants at which the limit could be exceeded.
  int32_t numInstants() const { return static_cast<int32_t>(instants.size()); }
  /// The instants that a node is in use at: from `first` to before `second`.
  std::pair<int32_t, int32_t> uses(int32_t node) const { return used[node]; }

  /// Of all nodes and edges, and what the choice uses at the instants.
  int64_t costOf(llvm::ArrayRef<int32_t> choice) const;
  std::vector<int64_t> usageOf(llvm::ArrayRef<int32_t> choice) const;
  /// What a node and its edges cost with one strategy, the others as they are.
  int64_t costAround(llvm::ArrayRef<int32_t> choice, int32_t node,
                     int32_t strategy) const;

private:
  StrategyProblem problem;
  int64_t forbiddenCost;
  std::vector<int32_t> sizes;
  std::vector<Link> links;
  std::vector<int32_t> firstLink;
  double typical = 1;
  int64_t pairs = 0;
  std::vector<int64_t> instants;
  std::vector<std::pair<int32_t, int32_t>> used;
};

/// The instants at which all that could be in use would be more than the limit,
/// ascending: there alone does memory matter.
std::vector<int64_t> scarceInstants(const StrategyProblem &problem);

} // namespace placer

#endif // PLACER_LIB_SEARCH_STRATEGIES_STRATEGYNETWORK_H
