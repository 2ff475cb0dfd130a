//===- StrategyWalk.cpp - Regions that change together --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/StrategyWalk.h"

#include "Search/Strategies/FitMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <numeric>

using namespace placer;
using llvm::ArrayRef;

static constexpr int64_t kStepsOfRound = 100;
/// Nodes of a region: from so many to so many, all orders of size alike.
static constexpr double kLeastRegion = 4, kMostRegion = 300;
/// The most noise, as a part of what a node typically costs.
static constexpr double kMostNoise = 0.5;
/// Regions around nodes that cost too much; those that begin with noise.
static constexpr double kWhereTooMuch = 0.6, kWithNoise = 0.7;
/// Entries of functions, times strategies, in regions and everywhere.
static constexpr double kEntries[] = {4e3, 4e4, 4e5};
static constexpr double kWorkOfRegion = 1e6, kWorkEverywhere = 2e7;
/// By what part prices rise where memory is short, and fall where it is not.
static constexpr double kRise = 0.2, kFall = 0.98;

StrategyWalk::StrategyWalk(const StrategyNetwork &network,
                           const StrategyDual &dual, std::vector<int32_t> start,
                           uint64_t seed)
    : network(network), dual(dual), random(seed), elimination(network),
      choice(std::move(start)), all(network.size()), prices(dual.prices()),
      seen(network.size(), 0) {
  std::iota(all.begin(), all.end(), 0);
  prices.resize(network.numInstants(), 0);
  sumPrices();
  judge(choice);
}

void StrategyWalk::sumPrices() {
  priceSums.assign(1, 0);
  for (double price : prices)
    priceSums.push_back(priceSums.back() + price);
}

int64_t StrategyWalk::excessOf(ArrayRef<int64_t> usage) const {
  int64_t excess = 0;
  for (int64_t used : usage)
    excess = std::max(excess, used - network.limit());
  return excess;
}

void StrategyWalk::judge(const std::vector<int32_t> &tried) {
  int64_t cost = network.costOf(tried);
  int64_t excess = network.hasLimit() ? excessOf(network.usageOf(tried)) : 0;
  // What must not be counts more than memory, and memory more than costs.
  auto rank = [&](int64_t ofCost, int64_t ofExcess) {
    int64_t isForbidden = ofCost >= network.forbidden();
    return std::tuple(isForbidden, isForbidden ? ofCost : 0, ofExcess, ofCost);
  };
  if (bestChoice.empty() || rank(cost, excess) < rank(bestCost, bestExcess)) {
    bestChoice = tried;
    bestCost = cost;
    bestExcess = excess;
  }
  isDone |= bestExcess == 0 && bestCost <= dual.bound();
}

void StrategyWalk::run(llvm::function_ref<double(int64_t)> progress) {
  // All of it, if that can be; the first look is for nothing but costs.
  ++numSteps;
  bool isAll = improve(all, kEntries[1], kWorkEverywhere, /*noise=*/0);
  judge(choice);
  isDone |= isAll && !network.hasLimit();
  for (double done = 0; !isDone && (done = progress(numSteps)) < 1;
       ++numSteps) {
    if (numSteps % kStepsOfRound == 1)
      beginRound();
    changeRegion(done);
    if (numSteps % kStepsOfRound == 0)
      endRound();
  }
  if (!isDone)
    endRound();
}

/// From the best choice, or where the last round came to.
void StrategyWalk::beginRound() {
  isStrict = network.hasLimit() && bestExcess == 0 && random.chance(0.6);
  if (isStrict || random.chance(0.7))
    choice = bestChoice;
  if (!isStrict) {
    improve(all, kEntries[random.below(2)], kWorkEverywhere, /*noise=*/0);
    judge(choice);
  }
  regretSums.assign(1, 0);
  for (double regret : dual.regrets(choice))
    regretSums.push_back(regretSums.back() + regret);
}

void StrategyWalk::endRound() {
  if (!network.hasLimit())
    return;
  if (!isStrict)
    adjustPrices();
  std::vector<int32_t> fitting = choice;
  if (fitMemory(network, fitting, random))
    judge(fitting);
}

void StrategyWalk::adjustPrices() {
  std::vector<int64_t> usage = network.usageOf(choice);
  auto limit = std::max(1.0, static_cast<double>(network.limit()));
  for (auto [price, used] : llvm::zip_equal(prices, usage)) {
    // In costs for a byte, such that what is over matters at once.
    if (static_cast<double>(used) > limit)
      price = price * (1 + kRise) + 0.1 * kRise * network.typicalCost() *
                                        static_cast<double>(used) /
                                        (limit * limit);
    else
      price *= kFall;
  }
  sumPrices();
}

/// Where the choice costs too much, or anywhere.
int32_t StrategyWalk::pickNode() {
  if (regretSums.back() > 0 && random.chance(kWhereTooMuch)) {
    double dice = random.unit() * regretSums.back();
    auto at = llvm::upper_bound(regretSums, dice) - regretSums.begin();
    return static_cast<int32_t>(
        std::clamp<int64_t>(at - 1, 0, network.size() - 1));
  }
  return static_cast<int32_t>(random.below(network.size()));
}

/// Nodes near one, those that are reached first, with some left out.
std::vector<int32_t> StrategyWalk::around(int32_t node, size_t size) {
  std::vector<int32_t> nodes = {node};
  seen[node] = ++numRegions;
  for (size_t at = 0; at < nodes.size() && nodes.size() < size; ++at)
    for (const StrategyNetwork::Link &link : network.linksOf(nodes[at]))
      if (seen[link.other] != numRegions && nodes.size() < size) {
        seen[link.other] = numRegions;
        nodes.push_back(link.other);
      }
  return nodes;
}

/// With what is paid for memory, and noise.
bool StrategyWalk::improve(ArrayRef<int32_t> nodes, double entries, double work,
                           double noise) {
  auto addTo = [&](int32_t node, llvm::MutableArrayRef<int64_t> costs) {
    for (size_t s = 0; s < costs.size(); ++s) {
      if (network.hasLimit())
        costs[s] += static_cast<int64_t>(
            std::min(paid(node, static_cast<int32_t>(s)), 0x1p58));
      if (noise > 0)
        costs[s] += static_cast<int64_t>(
            noise * -std::log(std::max(random.unit(), 1e-300)));
    }
  };
  return elimination.improve(nodes, {entries, work}, random, addTo, choice);
}

/// What nodes and the edges at them cost, and pay.
double StrategyWalk::costOf(ArrayRef<int32_t> nodes) {
  int64_t cost = 0;
  double all = 0;
  ++numRegions;
  for (int32_t node : nodes)
    seen[node] = numRegions;
  for (int32_t node : nodes) {
    cost += network.costs(node)[choice[node]];
    if (network.hasLimit() && !isStrict)
      all += paid(node, choice[node]);
    // Edges between two of them once.
    for (const StrategyNetwork::Link &link : network.linksOf(node))
      if (seen[link.other] != numRegions || link.isA)
        cost += network.edgeCost(link, choice[node], choice[link.other]);
  }
  return static_cast<double>(cost) + all;
}

void StrategyWalk::changeRegion(double done) {
  double most = std::min(kMostRegion, static_cast<double>(network.size()));
  auto size = static_cast<size_t>(
      kLeastRegion *
      std::pow(std::max(1.0, most / kLeastRegion), random.unit()));
  int32_t node = pickNode();
  std::vector<int32_t> inner = around(node, size),
                       outer = around(node, 2 * size);
  std::vector<int32_t> before;
  for (int32_t one : outer)
    before.push_back(choice[one]);
  double costBefore = costOf(outer);
  double entries = kEntries[random.below(std::size(kEntries))];
  if (random.chance(kWithNoise))
    improve(inner, entries, kWorkOfRegion,
            random.unit() * kMostNoise * network.typicalCost());
  improve(outer, entries, kWorkOfRegion, /*noise=*/0);
  double costAfter = costOf(outer);
  bool isKept = costAfter <= costBefore + 0.02 * (1 - done) * random.unit() *
                                              network.typicalCost();
  if (isKept && isStrict)
    isKept = excessOf(network.usageOf(choice)) == 0;
  if (isKept) {
    if (costAfter < costBefore || !isStrict)
      judge(choice);
    return;
  }
  for (auto [one, strategy] : llvm::zip_equal(outer, before))
    choice[one] = strategy;
}
