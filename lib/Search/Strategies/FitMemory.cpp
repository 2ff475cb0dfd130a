//===- FitMemory.cpp - Choices that use no more than there is -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/FitMemory.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// Nodes that are changed so that memory suffices.
static constexpr int kMostRepairs = 500;
/// Rounds of changes that cost less.
static constexpr int kRounds = 2;

namespace {
class Fitting {
public:
  Fitting(const StrategyNetwork &network, std::vector<int32_t> &choice)
      : network(network), choice(choice), usage(network.usageOf(choice)) {}

  bool repair();
  void descend(RandomSource &random);

private:
  bool fits(int32_t node, int32_t strategy) const {
    int64_t more =
        network.usages(node)[strategy] - network.usages(node)[choice[node]];
    auto [first, last] = network.uses(node);
    for (int32_t at = first; more > 0 && at < last; ++at)
      if (usage[at] + more > network.limit())
        return false;
    return true;
  }
  void change(int32_t node, int32_t strategy) {
    int64_t more =
        network.usages(node)[strategy] - network.usages(node)[choice[node]];
    auto [first, last] = network.uses(node);
    for (int32_t at = first; at < last; ++at)
      usage[at] += more;
    choice[node] = strategy;
  }

  const StrategyNetwork &network;
  std::vector<int32_t> &choice;
  std::vector<int64_t> usage;
};
} // namespace

bool Fitting::repair() {
  for (int step = 0; step < kMostRepairs; ++step) {
    auto worst = static_cast<int32_t>(llvm::max_element(usage) - usage.begin());
    int64_t excess = usage[worst] - network.limit();
    if (excess <= 0)
      return true;
    int32_t bestNode = -1, bestStrategy = 0;
    double least = 0;
    for (int32_t node = 0; node < network.size(); ++node) {
      auto [first, last] = network.uses(node);
      if (worst < first || worst >= last)
        continue;
      int64_t used = network.usages(node)[choice[node]];
      int64_t now = network.costAround(choice, node, choice[node]);
      for (int32_t s = 0; s < network.numStrategies(node); ++s) {
        int64_t saved = std::min(excess, used - network.usages(node)[s]);
        if (saved <= 0)
          continue;
        auto more =
            static_cast<double>(network.costAround(choice, node, s) - now);
        double perByte = more > 0 ? more / static_cast<double>(saved)
                                  : more * static_cast<double>(saved);
        if (bestNode < 0 || perByte < least) {
          bestNode = node;
          bestStrategy = s;
          least = perByte;
        }
      }
    }
    if (bestNode < 0)
      return false;
    change(bestNode, bestStrategy);
  }
  return false;
}

void Fitting::descend(RandomSource &random) {
  auto numNodes = static_cast<size_t>(network.size());
  for (int round = 0; round < kRounds; ++round) {
    auto offset = random.below(numNodes);
    bool isChanged = false;
    for (size_t i = 0; i < numNodes; ++i) {
      auto node = static_cast<int32_t>((i + offset) % numNodes);
      int64_t least = network.costAround(choice, node, choice[node]);
      int32_t best = choice[node];
      for (int32_t s = 0; s < network.numStrategies(node); ++s)
        if (int64_t cost = network.costAround(choice, node, s);
            cost < least && fits(node, s)) {
          least = cost;
          best = s;
        }
      isChanged |= best != choice[node];
      change(node, best);
    }
    if (!isChanged)
      return;
  }
}

bool placer::fitMemory(const StrategyNetwork &network,
                       std::vector<int32_t> &choice, RandomSource &random) {
  Fitting fitting(network, choice);
  if (!fitting.repair())
    return false;
  fitting.descend(random);
  return true;
}
