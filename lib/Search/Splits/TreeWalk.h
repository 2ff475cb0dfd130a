//===- TreeWalk.h - Trees of nodes that change together ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One worker of `chooseStrategies`. A step picks nodes at random such that no
// circle is among them, and gives all of them the strategies that are best
// while the others stay: on trees that is found by going from the leaves to the
// roots and back. Noise on the costs, which comes and goes in rounds, leads out
// of what is only best for all trees one by one.
//
// Memory: every instant has a price, of which a strategy pays what it uses. The
// price rises where the last choice used too much, and falls elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_TREEWALK_H
#define PLACER_LIB_SEARCH_SPLITS_TREEWALK_H

#include "placer/Model/Rows.h"
#include "placer/Search/StrategyChoice.h"
#include "placer/Support/Deadline.h"
#include "placer/Support/RandomSource.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

class TreeWalk {
public:
  TreeWalk(const StrategyProblem &problem, uint64_t seed);

  /// Goes on until `progress`, given the steps so far, says at least 1.
  void run(llvm::function_ref<double(int64_t)> progress);

  const std::vector<int32_t> &best() const { return bestChoice; }
  int64_t steps() const { return numSteps; }

private:
  struct Link {
    int32_t edge = 0;
    int32_t other = 0;
    bool isA = false;
  };

  llvm::ArrayRef<Link> linksOf(int32_t node) const {
    return llvm::ArrayRef(links).slice(firstLink[node],
                                       firstLink[node + 1] - firstLink[node]);
  }
  double edgeCost(const Link &link, int32_t own, int32_t other) const {
    const StrategyProblem::Edge &edge = problem.edges[link.edge];
    return capped(link.isA ? edge.costs[own * sizes[edge.b] + other]
                           : edge.costs[other * sizes[edge.b] + own]);
  }
  double capped(int64_t cost) const {
    return cost >= kForbiddenCost ? forbidden : static_cast<double>(cost);
  }

  void step(double noise, bool isFirst);
  void growForest();
  void solveForest(double noise, bool isFirst);
  int32_t rootOf(int32_t node);
  /// Prices for what the choice uses, and whether it is the best so far.
  void judge();
  void price();

  const StrategyProblem &problem;
  RandomSource random;
  std::vector<int32_t> sizes;
  std::vector<Link> links;
  std::vector<int32_t> firstLink;
  /// In the place of what must not be; and what a cost that matters is.
  double forbidden = 0, typical = 1;

  std::vector<int32_t> choice, bestChoice;
  double bestCost = 0;
  bool isBestFeasible = false;
  double bestExcess = 0;
  int64_t numSteps = 0;

  /// The instants at which something begins, and by node which of them it is in
  /// use at.
  std::vector<int64_t> instants;
  std::vector<std::pair<int32_t, int32_t>> uses;
  /// By instant; and their sums up to each.
  std::vector<double> prices, priceSums, usage;

  // Of one step.
  std::vector<int32_t> forest, parents;
  std::vector<int32_t> component;
  std::vector<Link> parentLink;
  std::vector<std::vector<double>> tables;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_TREEWALK_H
