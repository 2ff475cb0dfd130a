//===- StrategyWalk.h - Regions that change together ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One worker of `chooseStrategies`. A step picks a region of the network and
// gives it the strategies that are best while all others stay. Regions lie
// where the choice costs more than the bound says it has to, or anywhere. Noise
// on the costs leads out of what is only best for all regions one by one: a
// region is chosen with noise, then a larger one around it without, and what
// came of it is kept unless it is worse.
//
// Memory: every scarce instant has a price, of which a strategy pays what it
// uses. In some rounds that is all; the price rises where the choice uses too
// much, and falls elsewhere, and at the end of a round what uses too much is
// repaired node by node. In others nothing is kept that uses too much.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_STRATEGIES_STRATEGYWALK_H
#define PLACER_LIB_SEARCH_STRATEGIES_STRATEGYWALK_H

#include "Search/Strategies/Elimination.h"
#include "Search/Strategies/StrategyDual.h"

namespace placer {

class StrategyWalk {
public:
  /// Begins with a choice. Both must outlive this.
  StrategyWalk(const StrategyNetwork &network, const StrategyDual &dual,
               std::vector<int32_t> choice, uint64_t seed);

  /// Goes on until `progress`, given the steps so far, says at least 1, or
  /// nothing better can be there.
  void run(llvm::function_ref<double(int64_t)> progress);

  const std::vector<int32_t> &best() const { return bestChoice; }
  /// Whether it is proven that nothing is better.
  bool isOptimal() const { return isDone; }
  int64_t steps() const { return numSteps; }

private:
  std::vector<int32_t> around(int32_t node, size_t size);
  int32_t pickNode();
  bool improve(llvm::ArrayRef<int32_t> nodes, double entries, double work,
               double noise);
  void beginRound();
  void endRound();
  void changeRegion(double done);
  double costOf(llvm::ArrayRef<int32_t> nodes);
  double paid(int32_t node, int32_t strategy) const {
    auto [first, last] = network.uses(node);
    return (priceSums[last] - priceSums[first]) *
           static_cast<double>(network.usages(node)[strategy]);
  }
  void sumPrices();
  int64_t excessOf(llvm::ArrayRef<int64_t> usage) const;
  void judge(const std::vector<int32_t> &tried);
  void adjustPrices();

  const StrategyNetwork &network;
  const StrategyDual &dual;
  RandomSource random;
  Elimination elimination;
  std::vector<int32_t> choice, bestChoice, all;
  int64_t bestCost = 0, bestExcess = 0;
  /// By instant; and their sums up to each.
  std::vector<double> prices, priceSums;
  /// Sums over nodes of what they cost too much.
  std::vector<double> regretSums;
  int64_t numSteps = 0;
  bool isDone = false, isStrict = false;
  /// By node: the last region that it was in.
  std::vector<int32_t> seen;
  int32_t numRegions = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_STRATEGIES_STRATEGYWALK_H
