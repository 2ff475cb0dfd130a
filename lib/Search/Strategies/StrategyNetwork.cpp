//===- StrategyNetwork.cpp - Strategies with costs that add up ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/StrategyNetwork.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// All costs that are forbidden together stay below this.
static constexpr int64_t kMostForbidden = int64_t(1) << 60;

int64_t placer::forbiddenIn(const StrategyProblem &problem) {
  int64_t all = 0;
  auto add = [&](ArrayRef<int64_t> costs) {
    int64_t most = 0;
    for (int64_t cost : costs)
      if (cost < kForbiddenCost)
        most = std::max(most, cost);
    all = std::min(all + most, kMostForbidden);
  };
  for (const StrategyProblem::Node &node : problem.nodes)
    add(node.costs);
  for (const StrategyProblem::Edge &edge : problem.edges)
    add(edge.costs);
  auto numCosts =
      static_cast<int64_t>(problem.nodes.size() + problem.edges.size());
  return std::min(all + 1, kMostForbidden / std::max<int64_t>(numCosts, 1));
}

std::vector<int64_t> placer::scarceInstants(const StrategyProblem &problem) {
  std::vector<int64_t> scarce;
  if (!problem.usageLimit)
    return scarce;
  // What ends at an instant ends before what begins there.
  std::vector<std::pair<int64_t, int64_t>> changes;
  for (const StrategyProblem::Node &node : problem.nodes)
    if (node.begin < node.end) {
      int64_t most = *llvm::max_element(node.usages);
      changes.emplace_back(node.begin, most);
      changes.emplace_back(node.end, -most);
    }
  llvm::sort(changes);
  int64_t usage = 0;
  for (size_t at = 0; at < changes.size(); ++at) {
    usage += changes[at].second;
    bool isLast =
        at + 1 == changes.size() || changes[at + 1].first != changes[at].first;
    // Between two beginnings there is nothing more.
    if (isLast && changes[at].second > 0 && usage > *problem.usageLimit)
      scarce.push_back(changes[at].first);
  }
  return scarce;
}

StrategyNetwork::StrategyNetwork(StrategyProblem given, int64_t forbidden)
    : problem(std::move(given)), forbiddenCost(forbidden),
      firstLink(problem.nodes.size() + 1, 0),
      instants(scarceInstants(problem)) {
  double total = 0, count = 0;
  auto measure = [&](ArrayRef<int64_t> costs) {
    auto least = static_cast<double>(*llvm::min_element(costs));
    total += least;
    count += least > 0;
  };
  for (const StrategyProblem::Node &node : problem.nodes) {
    sizes.push_back(static_cast<int32_t>(node.costs.size()));
    measure(node.costs);
    auto position = [&](int64_t instant) {
      return static_cast<int32_t>(llvm::lower_bound(instants, instant) -
                                  instants.begin());
    };
    used.emplace_back(position(node.begin), position(node.end));
  }
  for (const StrategyProblem::Edge &edge : problem.edges) {
    measure(edge.costs);
    pairs += static_cast<int64_t>(edge.costs.size());
    ++firstLink[edge.a + 1];
    ++firstLink[edge.b + 1];
  }
  typical = std::max(1.0, total / std::max(count, 1.0));
  for (size_t node = 0; node < problem.nodes.size(); ++node)
    firstLink[node + 1] += firstLink[node];
  links.resize(firstLink.back());
  std::vector<int32_t> at(firstLink.begin(), firstLink.end() - 1);
  for (auto [id, edge] : llvm::enumerate(problem.edges)) {
    links[at[edge.a]++] = {static_cast<int32_t>(id), edge.b, true};
    links[at[edge.b]++] = {static_cast<int32_t>(id), edge.a, false};
  }
}

int64_t StrategyNetwork::costOf(ArrayRef<int32_t> choice) const {
  int64_t cost = 0;
  for (auto [node, strategy] : llvm::zip_equal(problem.nodes, choice))
    cost += node.costs[strategy];
  for (const StrategyProblem::Edge &edge : problem.edges)
    cost +=
        edge.costs[int64_t(choice[edge.a]) * sizes[edge.b] + choice[edge.b]];
  return cost;
}

std::vector<int64_t> StrategyNetwork::usageOf(ArrayRef<int32_t> choice) const {
  std::vector<int64_t> usage(instants.size() + 1, 0);
  for (int32_t node = 0; node < size(); ++node) {
    int64_t own = usages(node)[choice[node]];
    usage[used[node].first] += own;
    usage[used[node].second] -= own;
  }
  for (size_t at = 1; at < usage.size(); ++at)
    usage[at] += usage[at - 1];
  usage.pop_back();
  return usage;
}

int64_t StrategyNetwork::costAround(ArrayRef<int32_t> choice, int32_t node,
                                    int32_t strategy) const {
  int64_t cost = problem.nodes[node].costs[strategy];
  for (const Link &link : linksOf(node))
    cost += edgeCost(link, strategy, choice[link.other]);
  return cost;
}
