//===- StrategyReduction.cpp - What of a choice follows by itself ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/StrategyReduction.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;
using llvm::ArrayRef;

/// Pairs of strategies that are compared, in all.
static constexpr int64_t kMostWork = 1'000'000'000;
/// The most entries of an edge that takes the place of a node.
static constexpr size_t kMostPairs = 1 << 14;

StrategyReduction::StrategyReduction(const StrategyProblem &problem)
    : forbidden(forbiddenIn(problem)),
      limit(problem.usageLimit.value_or(std::numeric_limits<int64_t>::max())),
      work(kMostWork) {
  std::vector<int64_t> scarce = scarceInstants(problem);
  auto capped = [&](ArrayRef<int64_t> costs) {
    std::vector<int64_t> result;
    for (int64_t cost : costs)
      result.push_back(std::min(cost, forbidden));
    return result;
  };
  for (auto [id, given] : llvm::enumerate(problem.nodes)) {
    Node &node = nodes.emplace_back();
    node.costs = capped(given.costs);
    node.usages = given.usages;
    node.strategies.resize(given.costs.size());
    std::iota(node.strategies.begin(), node.strategies.end(), 0);
    auto seen = llvm::lower_bound(scarce, given.begin);
    node.isFree = seen == scarce.end() || *seen >= given.end ||
                  *llvm::max_element(given.usages) == 0;
    waiting.push_back(static_cast<int32_t>(id));
  }
  for (const StrategyProblem::Edge &edge : problem.edges)
    addEdge(edge.a, edge.b, capped(edge.costs));
  while (!waiting.empty()) {
    int32_t id = waiting.front();
    waiting.pop_front();
    nodes[id].isQueued = false;
    if (nodes[id].isGone)
      continue;
    bool isLess = removeForbidden(id);
    isLess |= removeDominated(id);
    if (isLess)
      queueNeighbours(id);
    if (nodes[id].costs.size() == 1)
      foldSingle(id);
    eliminate(id);
  }
  finish(problem);
}

void StrategyReduction::queue(int32_t node) {
  if (nodes[node].isQueued || nodes[node].isGone)
    return;
  nodes[node].isQueued = true;
  waiting.push_back(node);
}

void StrategyReduction::queueNeighbours(int32_t node) {
  for (const auto &[other, edge] : nodes[node].links)
    queue(other);
}

/// To the edge that is there already, if there is one.
void StrategyReduction::addEdge(int32_t a, int32_t b,
                                std::vector<int64_t> costs) {
  // One of the two may have many.
  bool isShorter = nodes[a].links.size() <= nodes[b].links.size();
  for (const auto &[other, id] : nodes[isShorter ? a : b].links) {
    if (other != (isShorter ? b : a))
      continue;
    Edge &edge = edges[id];
    size_t sizeOfA = nodes[a].costs.size(), sizeOfB = nodes[b].costs.size();
    for (size_t s = 0; s < sizeOfA; ++s)
      for (size_t t = 0; t < sizeOfB; ++t)
        (edge.a == a ? edge.costs[s * sizeOfB + t]
                     : edge.costs[t * sizeOfA + s]) += costs[s * sizeOfB + t];
    return;
  }
  auto id = static_cast<int32_t>(edges.size());
  edges.push_back({a, b, std::move(costs)});
  nodes[a].links.emplace_back(b, id);
  nodes[b].links.emplace_back(a, id);
}

void StrategyReduction::removeLink(int32_t node, int32_t other) {
  llvm::erase_if(nodes[node].links,
                 [&](const auto &link) { return link.first == other; });
}

void StrategyReduction::keep(int32_t id, const std::vector<bool> &isKept) {
  Node &node = nodes[id];
  for (const auto &[other, edge] : node.links) {
    Edge &of = edges[edge];
    size_t sizeOfB = nodes[of.b].costs.size();
    std::vector<int64_t> costs;
    for (size_t at = 0; at < of.costs.size(); ++at)
      if (isKept[of.a == id ? at / sizeOfB : at % sizeOfB])
        costs.push_back(of.costs[at]);
    of.costs = std::move(costs);
  }
  auto shrink = [&](auto &values) {
    size_t to = 0;
    for (size_t from = 0; from < values.size(); ++from)
      if (isKept[from])
        values[to++] = values[from];
    values.resize(to);
  };
  shrink(node.strategies);
  shrink(node.costs);
  shrink(node.usages);
}

bool StrategyReduction::removeForbidden(int32_t id) {
  const Node &node = nodes[id];
  std::vector<bool> isKept;
  for (size_t s = 0; s < node.costs.size(); ++s) {
    bool isPossible =
        node.costs[s] < forbidden && (node.isFree || node.usages[s] <= limit);
    for (const auto &[other, edge] : node.links) {
      bool hasPair = false;
      for (size_t t = 0; t < nodes[other].costs.size() && !hasPair; ++t)
        hasPair = cost(edge, id, s, t) < forbidden;
      isPossible &= hasPair;
    }
    isKept.push_back(isPossible);
  }
  // If there is none, there is no choice at all.
  if (!llvm::is_contained(isKept, true) ||
      llvm::all_of(isKept, [](bool is) { return is; }))
    return false;
  keep(id, isKept);
  return true;
}

bool StrategyReduction::isDominated(int32_t id, size_t strategy,
                                    size_t by) const {
  const Node &node = nodes[id];
  if (!node.isFree && node.usages[by] > node.usages[strategy])
    return false;
  int64_t slack = node.costs[strategy] - node.costs[by];
  // Costs of edges can make up for those of the node.
  for (const auto &[other, edge] : node.links) {
    int64_t most = std::numeric_limits<int64_t>::min();
    for (size_t t = 0; t < nodes[other].costs.size(); ++t)
      most =
          std::max(most, cost(edge, id, by, t) - cost(edge, id, strategy, t));
    slack -= most;
  }
  return slack >= 0;
}

bool StrategyReduction::removeDominated(int32_t id) {
  const Node &node = nodes[id];
  int64_t perPair = 1;
  for (const auto &[other, edge] : node.links)
    perPair += static_cast<int64_t>(nodes[other].costs.size());
  auto size = static_cast<int64_t>(node.costs.size());
  if (size < 2 || perPair * size * size > work)
    return false;
  work -= perPair * size * size;
  std::vector<bool> isKept(node.costs.size(), true);
  for (size_t s = 0; s < node.costs.size(); ++s)
    for (size_t by = 0; by < node.costs.size() && isKept[s]; ++by)
      if (by != s && isKept[by] && isDominated(id, s, by))
        isKept[s] = false;
  if (llvm::all_of(isKept, [](bool is) { return is; }))
    return false;
  keep(id, isKept);
  return true;
}

void StrategyReduction::foldSingle(int32_t id) {
  Node &node = nodes[id];
  for (const auto &[other, edge] : node.links) {
    for (size_t t = 0; t < nodes[other].costs.size(); ++t)
      nodes[other].costs[t] += cost(edge, id, 0, t);
    edges[edge].costs.clear();
    removeLink(other, id);
    queue(other);
  }
  node.links.clear();
}

bool StrategyReduction::eliminate(int32_t id) {
  Node &node = nodes[id];
  if (!node.isFree || node.links.size() > 2)
    return false;
  size_t entries = 1;
  for (const auto &[other, edge] : node.links)
    entries *= nodes[other].costs.size();
  if (node.links.size() == 2 && entries > kMostPairs)
    return false;
  Step step{id, node.strategies, node.costs, {}};
  for (const auto &[other, edge] : node.links) {
    Step::Neighbour neighbour{other, nodes[other].strategies, {}};
    for (size_t s = 0; s < node.costs.size(); ++s)
      for (size_t t = 0; t < nodes[other].costs.size(); ++t)
        neighbour.costs.push_back(cost(edge, id, s, t));
    edges[edge].costs.clear();
    removeLink(other, id);
    queue(other);
    step.neighbours.push_back(std::move(neighbour));
  }
  auto costIn = [&](size_t neighbour, size_t s, size_t t) {
    const Step::Neighbour &of = step.neighbours[neighbour];
    return of.costs[s * of.strategies.size() + t];
  };
  if (step.neighbours.empty()) {
    base += *llvm::min_element(step.costs);
  } else {
    // By the strategies of one or two neighbours.
    size_t last = step.neighbours.size() - 1;
    size_t rows = last == 1 ? step.neighbours[0].strategies.size() : 1,
           columns = step.neighbours[last].strategies.size();
    std::vector<int64_t> least(rows * columns,
                               std::numeric_limits<int64_t>::max());
    for (size_t s = 0; s < step.costs.size(); ++s)
      for (size_t row = 0; row < rows; ++row)
        for (size_t column = 0; column < columns; ++column)
          least[row * columns + column] =
              std::min(least[row * columns + column],
                       step.costs[s] + (last == 1 ? costIn(0, s, row) : 0) +
                           costIn(last, s, column));
    int32_t other = step.neighbours[last].node;
    if (last == 0)
      for (size_t t = 0; t < columns; ++t)
        nodes[other].costs[t] += least[t];
    else
      addEdge(step.neighbours[0].node, other, std::move(least));
  }
  node.isGone = true;
  node.links.clear();
  steps.push_back(std::move(step));
  return true;
}

void StrategyReduction::finish(const StrategyProblem &problem) {
  StrategyProblem small;
  small.usageLimit = problem.usageLimit;
  std::vector<int32_t> numberOf(nodes.size(), -1);
  for (auto [id, node] : llvm::enumerate(nodes)) {
    if (node.isGone)
      continue;
    numberOf[id] = static_cast<int32_t>(nodeOf.size());
    nodeOf.push_back(static_cast<int32_t>(id));
    small.nodes.push_back({problem.nodes[id].begin, problem.nodes[id].end,
                           node.costs, node.usages});
  }
  for (Edge &edge : edges)
    if (!edge.costs.empty())
      small.edges.push_back(
          {numberOf[edge.a], numberOf[edge.b], std::move(edge.costs)});
  edges.clear();
  // Nodes that are not in the network use memory at no scarce instant.
  left = std::make_unique<StrategyNetwork>(std::move(small), forbidden);
}

std::vector<int32_t> StrategyReduction::expand(ArrayRef<int32_t> choice) const {
  std::vector<int32_t> chosen(nodes.size(), 0);
  for (auto [number, id] : llvm::enumerate(nodeOf))
    chosen[id] = nodes[id].strategies[choice[number]];
  for (const Step &step : llvm::reverse(steps)) {
    std::vector<int64_t> sums = step.costs;
    for (const Step::Neighbour &neighbour : step.neighbours) {
      size_t t = llvm::find(neighbour.strategies, chosen[neighbour.node]) -
                 neighbour.strategies.begin();
      for (size_t s = 0; s < sums.size(); ++s)
        sums[s] += neighbour.costs[s * neighbour.strategies.size() + t];
    }
    chosen[step.node] = step.strategies[llvm::min_element(sums) - sums.begin()];
  }
  return chosen;
}
