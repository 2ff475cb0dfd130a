//===- StrategyDual.cpp - What no choice of strategies can beat -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/StrategyDual.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;
using llvm::ArrayRef;

__extension__ using Wide = __int128;

/// Of all costs that are forbidden together: messages add some of them up.
static constexpr int64_t kMostInAll = int64_t(1) << 58;
/// Steps of prices become smaller after so many passes without a better bound.
static constexpr int kPatience = 6;
static constexpr double kSmaller = 0.6;
/// How finely prices are counted, and to how much they may add up.
static constexpr int64_t kSteps = int64_t(1) << 24;
static constexpr double kMostPrices = 0x1p60;

StrategyDual::StrategyDual(const StrategyNetwork &network) : network(network) {
  for (const StrategyProblem::Edge &edge : network.edges())
    now.moved.push_back(
        {std::vector<int64_t>(network.numStrategies(edge.a), 0),
         std::vector<int64_t>(network.numStrategies(edge.b), 0)});
  for (int32_t node = 0; node < network.size(); ++node)
    now.ofNode.push_back(network.costs(node).vec());
  now.prices.assign(network.numInstants(), 0);
  choice.assign(network.size(), 0);
  if (!network.hasLimit())
    return;
  // A byte costs much less than a node does.
  double perByte = network.typicalCost() /
                   std::max(1.0, static_cast<double>(network.limit()));
  while (shift < 58 &&
         perByte * std::ldexp(1.0, shift) < static_cast<double>(kSteps))
    ++shift;
}

bool StrategyDual::canRun() const {
  auto numCosts = static_cast<int64_t>(network.size() + network.edges().size());
  return network.size() > 0 &&
         network.forbidden() <= kMostInAll / std::max<int64_t>(numCosts, 1);
}

/// Gives the node what the edge costs at least for each of its strategies.
void StrategyDual::collect(int32_t node, const StrategyNetwork::Link &link) {
  const StrategyProblem::Edge &edge = network.edges()[link.edge];
  Moved &of = now.moved[link.edge];
  std::vector<int64_t> &own = link.isA ? of.toA : of.toB;
  size_t sizeOfA = of.toA.size(), sizeOfB = of.toB.size();
  std::vector<int64_t> least(own.size(), std::numeric_limits<int64_t>::max());
  const int64_t *row = edge.costs.data();
  for (size_t s = 0; s < sizeOfA; ++s, row += sizeOfB) {
    if (link.isA) {
      int64_t most = std::numeric_limits<int64_t>::max();
      for (size_t t = 0; t < sizeOfB; ++t)
        most = std::min(most, row[t] - of.toB[t]);
      least[s] = most;
    } else {
      for (size_t t = 0; t < sizeOfB; ++t)
        least[t] = std::min(least[t], row[t] - of.toA[s]);
    }
  }
  for (size_t s = 0; s < own.size(); ++s) {
    now.ofNode[node][s] += least[s] - own[s];
    own[s] = least[s];
  }
}

/// Every node takes what its edges can give, and gives it to those that are
/// still to come, in equal parts.
void StrategyDual::sweep(bool isForward) {
  int32_t numNodes = network.size();
  for (int32_t i = 0; i < numNodes; ++i) {
    int32_t node = isForward ? i : numNodes - 1 - i;
    int64_t before = 0, behind = 0;
    for (const StrategyNetwork::Link &link : network.linksOf(node)) {
      collect(node, link);
      ++((link.other > node) == isForward ? behind : before);
    }
    if (behind == 0)
      continue;
    std::vector<int64_t> &costs = now.ofNode[node];
    int64_t least = *llvm::min_element(costs), parts = std::max(before, behind);
    std::vector<int64_t> shares;
    for (int64_t cost : costs)
      shares.push_back((cost - least) / parts);
    for (const StrategyNetwork::Link &link : network.linksOf(node)) {
      if ((link.other > node) != isForward)
        continue;
      std::vector<int64_t> &own = given(link);
      for (size_t s = 0; s < own.size(); ++s) {
        own[s] -= shares[s];
        costs[s] -= shares[s];
      }
    }
  }
}

/// From the last node to the first, behind a sweep from the first to the last:
/// those behind are known, those before have said what they cost at least.
void StrategyDual::suggest() {
  for (int32_t node = network.size() - 1; node >= 0; --node) {
    std::vector<int64_t> sums = now.ofNode[node];
    for (const StrategyNetwork::Link &link : network.linksOf(node)) {
      if (link.other < node)
        continue;
      const Moved &of = now.moved[link.edge];
      const std::vector<int64_t> &own = link.isA ? of.toA : of.toB;
      for (size_t s = 0; s < sums.size(); ++s)
        sums[s] += network.edgeCost(link, static_cast<int32_t>(s),
                                    choice[link.other]) -
                   own[s];
    }
    choice[node] = static_cast<int32_t>(llvm::min_element(sums) - sums.begin());
  }
}

int64_t StrategyDual::paidForLimit() const {
  Wide all = 0;
  for (int64_t price : now.prices)
    all += price;
  if (all == 0)
    return 0;
  Wide unit = Wide(1) << shift;
  return static_cast<int64_t>((all * network.limit() + unit - 1) / unit);
}

/// What all nodes and edges cost at least, each for itself.
void StrategyDual::judge() {
  int64_t sum = -paidForLimit();
  for (const std::vector<int64_t> &costs : now.ofNode)
    sum += *llvm::min_element(costs);
  for (auto [edge, of] : llvm::zip_equal(network.edges(), now.moved)) {
    int64_t least = std::numeric_limits<int64_t>::max();
    const int64_t *row = edge.costs.data();
    for (int64_t a : of.toA)
      for (int64_t b : of.toB)
        least = std::min(least, *row++ - a - b);
    sum += least;
  }
  if (sum > best) {
    best = sum;
    ofBest = now;
    sinceBest = 0;
  } else if (++sinceBest >= kPatience) {
    sinceBest = 0;
    step *= kSmaller;
  }
}

std::vector<int64_t> StrategyDual::priceSums(ArrayRef<int64_t> prices) const {
  std::vector<int64_t> sums = {0};
  for (int64_t price : prices)
    sums.push_back(sums.back() + price);
  return sums;
}

int64_t StrategyDual::paid(int32_t node, int32_t strategy,
                           ArrayRef<int64_t> sums) const {
  auto [first, last] = network.uses(node);
  // To pay less makes the bound smaller at most.
  int64_t used = std::min(network.usages(node)[strategy], network.limit());
  return static_cast<int64_t>((Wide(sums[last] - sums[first]) * used) >> shift);
}

/// A step to where more is used than there may be, as long as it would be if
/// the bound rose to what is known.
void StrategyDual::changePrices(int64_t known) {
  std::vector<int64_t> usage = network.usageOf(choice);
  double length = 0;
  std::vector<double> beyond;
  for (auto [used, price] : llvm::zip_equal(usage, now.prices)) {
    double much =
        static_cast<double>(used) - static_cast<double>(network.limit());
    beyond.push_back(much > 0 || price > 0 ? much : 0);
    length += beyond.back() * beyond.back();
  }
  if (length == 0)
    return;
  double missing =
      std::max(static_cast<double>(known) - static_cast<double>(best),
               0.001 * static_cast<double>(std::abs(best)) + 1);
  double factor = step * std::ldexp(missing / length, shift);
  std::vector<int64_t> next;
  double all = 0;
  for (auto [price, much] : llvm::zip_equal(now.prices, beyond)) {
    double moved = static_cast<double>(price) + factor * much;
    next.push_back(static_cast<int64_t>(std::clamp(moved, 0.0, kMostPrices)));
    all += static_cast<double>(next.back());
  }
  // Neither the sums of prices nor what is paid may leave 64 bits.
  double forLimit =
      std::ldexp(all, -shift) * static_cast<double>(network.limit());
  if (all > kMostPrices || forLimit > 0x1p58)
    return;
  std::vector<int64_t> before = priceSums(now.prices), after = priceSums(next);
  for (int32_t node = 0; node < network.size(); ++node)
    for (int32_t s = 0; s < network.numStrategies(node); ++s)
      now.ofNode[node][s] += paid(node, s, after) - paid(node, s, before);
  now.prices = std::move(next);
}

void StrategyDual::pass(int64_t known) {
  sweep(/*isForward=*/false);
  judge();
  sweep(/*isForward=*/true);
  suggest();
  if (network.hasLimit())
    changePrices(known);
}

std::vector<double> StrategyDual::prices() const {
  std::vector<double> result;
  for (int64_t price : ofBest.prices)
    result.push_back(std::ldexp(static_cast<double>(price), -shift));
  return result;
}

std::vector<double> StrategyDual::regrets(ArrayRef<int32_t> chosen) const {
  std::vector<double> regrets(network.size(), 0);
  if (ofBest.ofNode.empty())
    return regrets;
  for (int32_t node = 0; node < network.size(); ++node) {
    const std::vector<int64_t> &costs = ofBest.ofNode[node];
    regrets[node] +=
        static_cast<double>(costs[chosen[node]] - *llvm::min_element(costs));
  }
  // An edge costs 0 at least, or next to it, with what was moved.
  for (auto [edge, of] : llvm::zip_equal(network.edges(), ofBest.moved)) {
    int32_t s = chosen[edge.a], t = chosen[edge.b];
    auto more = static_cast<double>(
        edge.costs[s * static_cast<int64_t>(of.toB.size()) + t] - of.toA[s] -
        of.toB[t]);
    regrets[edge.a] += std::max(more, 0.0);
    regrets[edge.b] += std::max(more, 0.0);
  }
  return regrets;
}
