//===- TreeWalk.cpp - Trees of nodes that change together -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/TreeWalk.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <numeric>

using namespace placer;

/// A round of noise, from much to none, takes so many steps.
static constexpr int64_t kStepsOfRound = 60;
/// The most noise, as a part of what a node typically costs.
static constexpr double kMostNoise = 0.3;
/// By what part prices rise where memory is short, and fall where it is not.
static constexpr double kRise = 0.2, kFall = 0.98;

TreeWalk::TreeWalk(const StrategyProblem &problem, uint64_t seed)
    : problem(problem), random(seed) {
  std::vector<int32_t> degrees(problem.nodes.size() + 1, 0);
  double total = 0, count = 0;
  auto measure = [&](llvm::ArrayRef<int64_t> costs) {
    for (int64_t cost : costs)
      if (cost < kForbiddenCost)
        forbidden = std::max(forbidden, static_cast<double>(cost));
    double least = capped(*llvm::min_element(costs));
    total += least;
    count += least > 0;
  };
  for (const StrategyProblem::Node &node : problem.nodes) {
    sizes.push_back(static_cast<int32_t>(node.costs.size()));
    measure(node.costs);
  }
  for (const StrategyProblem::Edge &edge : problem.edges) {
    measure(edge.costs);
    ++degrees[edge.a];
    ++degrees[edge.b];
  }
  // More than all that may be, yet such that sums of doubles stay exact.
  forbidden = std::max(
      1.0, std::min(1e13,
                    forbidden * static_cast<double>(problem.nodes.size() +
                                                    problem.edges.size() + 1)));
  typical = std::max(1.0, total / std::max(count, 1.0));

  firstLink.assign(problem.nodes.size() + 1, 0);
  for (size_t node = 0; node < problem.nodes.size(); ++node)
    firstLink[node + 1] = firstLink[node] + degrees[node];
  links.resize(firstLink.back());
  std::vector<int32_t> at(firstLink.begin(), firstLink.end() - 1);
  for (auto [id, edge] : llvm::enumerate(problem.edges)) {
    links[at[edge.a]++] = {static_cast<int32_t>(id), edge.b, true};
    links[at[edge.b]++] = {static_cast<int32_t>(id), edge.a, false};
  }

  // Memory is used most where something begins.
  for (const StrategyProblem::Node &node : problem.nodes)
    if (node.begin < node.end)
      instants.push_back(node.begin);
  llvm::sort(instants);
  instants.erase(llvm::unique(instants), instants.end());
  for (const StrategyProblem::Node &node : problem.nodes) {
    auto position = [&](int64_t instant) {
      return static_cast<int32_t>(llvm::lower_bound(instants, instant) -
                                  instants.begin());
    };
    uses.emplace_back(position(node.begin), position(node.end));
  }
  prices.assign(instants.size(), 0);
  usage.assign(instants.size() + 1, 0);
  price();

  parents.assign(problem.nodes.size(), -1);
  component.assign(problem.nodes.size(), -1);
  parentLink.resize(problem.nodes.size());
  tables.resize(problem.nodes.size());
  choice.assign(problem.nodes.size(), 0);
}

void TreeWalk::run(llvm::function_ref<double(int64_t)> progress) {
  // The first one looks at no others.
  step(0, /*isFirst=*/true);
  for (double done; (done = progress(numSteps)) < 1;) {
    auto round = static_cast<double>(numSteps % kStepsOfRound) / kStepsOfRound;
    // No noise in the second half of a round, and less from round to round.
    double noise = std::max(0.0, 1 - 2 * round) * (1 - done);
    // A round begins where the last ones came to.
    if (numSteps % kStepsOfRound == 0 && isBestFeasible)
      choice = bestChoice;
    step(noise * kMostNoise * typical, /*isFirst=*/false);
  }
}

void TreeWalk::step(double noise, bool isFirst) {
  ++numSteps;
  growForest();
  solveForest(noise, isFirst);
  judge();
}

int32_t TreeWalk::rootOf(int32_t node) {
  while (component[node] != node)
    node = component[node] = component[component[node]];
  return node;
}

/// Nodes in random order, each if its neighbours so far are in different trees.
void TreeWalk::growForest() {
  auto numNodes = static_cast<int32_t>(problem.nodes.size());
  std::vector<int32_t> order(numNodes);
  std::iota(order.begin(), order.end(), 0);
  for (int32_t i = numNodes; i > 1; --i)
    std::swap(order[i - 1], order[random.below(i)]);
  std::fill(component.begin(), component.end(), -1);
  forest.clear();
  std::vector<std::vector<Link>> inForest(numNodes);
  for (int32_t node : order) {
    llvm::SmallVector<std::pair<int32_t, const Link *>, 8> roots;
    bool isTree = true;
    for (const Link &link : linksOf(node)) {
      if (component[link.other] < 0)
        continue;
      int32_t root = rootOf(link.other);
      isTree &= llvm::none_of(
          roots, [&](const auto &entry) { return entry.first == root; });
      roots.emplace_back(root, &link);
    }
    if (!isTree)
      continue;
    component[node] = node;
    for (const auto &[root, link] : roots) {
      component[root] = node;
      inForest[node].push_back(*link);
      inForest[link->other].push_back({link->edge, node, !link->isA});
    }
    forest.push_back(node);
  }
  // Each tree from its root on, parents first.
  std::fill(parents.begin(), parents.end(), -2);
  std::vector<int32_t> ordered;
  for (int32_t root : forest) {
    if (parents[root] != -2)
      continue;
    parents[root] = -1;
    size_t begin = ordered.size();
    ordered.push_back(root);
    for (size_t i = begin; i < ordered.size(); ++i)
      for (const Link &link : inForest[ordered[i]])
        if (parents[link.other] == -2) {
          parents[link.other] = ordered[i];
          // Seen from the child.
          parentLink[link.other] = {link.edge, ordered[i], !link.isA};
          ordered.push_back(link.other);
        }
  }
  forest = std::move(ordered);
}

void TreeWalk::solveForest(double noise, bool isFirst) {
  for (int32_t node : forest) {
    const StrategyProblem::Node &of = problem.nodes[node];
    std::vector<double> &table = tables[node];
    table.assign(sizes[node], 0);
    double perByte = priceSums[uses[node].second] - priceSums[uses[node].first];
    for (int32_t s = 0; s < sizes[node]; ++s) {
      table[s] =
          capped(of.costs[s]) + perByte * static_cast<double>(of.usages[s]);
      if (noise > 0)
        table[s] += noise * -std::log(std::max(random.unit(), 1e-300));
    }
    // What stays as it is.
    if (!isFirst)
      for (const Link &link : linksOf(node))
        if (component[link.other] < 0)
          for (int32_t s = 0; s < sizes[node]; ++s)
            table[s] += edgeCost(link, s, choice[link.other]);
  }
  for (int32_t node : llvm::reverse(forest)) {
    if (parents[node] < 0)
      continue;
    std::vector<double> &ofParent = tables[parents[node]];
    const std::vector<double> &own = tables[node];
    for (int32_t t = 0; t < sizes[parents[node]]; ++t) {
      double least = std::numeric_limits<double>::infinity();
      for (int32_t s = 0; s < sizes[node]; ++s)
        least = std::min(least, own[s] + edgeCost(parentLink[node], s, t));
      ofParent[t] += least;
    }
  }
  for (int32_t node : forest) {
    std::vector<double> &own = tables[node];
    if (parents[node] >= 0)
      for (int32_t s = 0; s < sizes[node]; ++s)
        own[s] += edgeCost(parentLink[node], s, choice[parents[node]]);
    choice[node] = static_cast<int32_t>(llvm::min_element(own) - own.begin());
  }
}

void TreeWalk::price() {
  priceSums.assign(prices.size() + 1, 0);
  for (size_t i = 0; i < prices.size(); ++i)
    priceSums[i + 1] = priceSums[i] + prices[i];
}

void TreeWalk::judge() {
  double cost = 0;
  for (auto [node, strategy] : llvm::zip_equal(problem.nodes, choice))
    cost += capped(node.costs[strategy]);
  for (const StrategyProblem::Edge &edge : problem.edges)
    cost += capped(edge.costs[choice[edge.a] * sizes[edge.b] + choice[edge.b]]);
  double excess = 0;
  if (problem.usageLimit && !instants.empty()) {
    auto limit = static_cast<double>(*problem.usageLimit);
    std::fill(usage.begin(), usage.end(), 0);
    for (size_t node = 0; node < problem.nodes.size(); ++node) {
      auto used = static_cast<double>(problem.nodes[node].usages[choice[node]]);
      usage[uses[node].first] += used;
      usage[uses[node].second] -= used;
    }
    double now = 0;
    for (size_t i = 0; i < prices.size(); ++i) {
      now += usage[i];
      excess = std::max(excess, now - limit);
      if (now > limit)
        // In costs for a byte, such that what is over matters at once.
        prices[i] = prices[i] * (1 + kRise) +
                    kRise * typical * now / std::max(limit * limit, 1.0);
      else
        prices[i] *= kFall;
    }
    price();
  }
  bool isFeasible = excess <= 0 && cost < forbidden;
  bool isFirst = bestChoice.empty();
  if (isFirst || (isFeasible && !isBestFeasible) ||
      (isFeasible == isBestFeasible &&
       (isFeasible ? cost < bestCost
                   : std::pair(cost >= forbidden ? cost : 0, excess) <
                         std::pair(bestCost >= forbidden ? bestCost : 0,
                                   bestExcess)))) {
    bestChoice = choice;
    bestCost = cost;
    bestExcess = excess;
    isBestFeasible = isFeasible;
  }
}
