//===- Elimination.cpp - Most nodes at once, given the others -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/Elimination.h"

#include "llvm/ADT/STLExtras.h"

#include <queue>

using namespace placer;
using llvm::ArrayRef;

/// Of so many nodes the one that is in most circles keeps its strategy.
static constexpr size_t kCompared = 4;

Elimination::Elimination(const StrategyNetwork &network)
    : network(network), places(network.size(), kOutside),
      neighbours(network.size()) {
  for (int32_t node = 0; node < network.size(); ++node)
    sizes.push_back(network.numStrategies(node));
}

/// The entries of the function that a node would leave, times its strategies.
double Elimination::weightOf(int32_t node) const {
  double weight = sizes[node];
  for (int32_t other : neighbours[node])
    weight *= sizes[other];
  return weight;
}

/// Which nodes go, in which order; whether they all do.
bool Elimination::plan(ArrayRef<int32_t> nodes, const Limits &limits,
                       RandomSource &random) {
  order.clear();
  for (int32_t node : nodes)
    places[node] = kWaiting;
  std::vector<int32_t> waiting;
  struct Entry {
    double weight;
    uint32_t dice;
    int32_t node;
    bool operator<(const Entry &other) const {
      return std::tie(weight, dice, node) >
             std::tie(other.weight, other.dice, other.node);
    }
  };
  std::priority_queue<Entry> queue;
  auto push = [&](int32_t node) {
    queue.push(
        {weightOf(node), static_cast<uint32_t>(random.below(1 << 30)), node});
  };
  for (int32_t node : nodes) {
    neighbours[node].clear();
    for (const StrategyNetwork::Link &link : network.linksOf(node))
      if (places[link.other] != kOutside)
        neighbours[node].push_back(link.other);
    llvm::sort(neighbours[node]);
    waiting.push_back(node);
  }
  for (int32_t node : nodes)
    push(node);
  bool isAll = true;
  double inAll = 0;
  auto leave = [&](int32_t node) {
    for (int32_t other : neighbours[node])
      llvm::erase(neighbours[other], node);
  };
  while (!queue.empty()) {
    Entry next = queue.top();
    if (places[next.node] != kWaiting || next.weight != weightOf(next.node)) {
      queue.pop();
      continue;
    }
    bool isTree = neighbours[next.node].size() <= 1;
    if (!isTree &&
        (next.weight > limits.ofNode || inAll + next.weight > limits.inAll)) {
      // It is the cheapest one, so that another has to stay as it is.
      int32_t most = kOutside;
      for (size_t tried = 0; tried < kCompared && !waiting.empty();) {
        size_t at = random.below(waiting.size());
        int32_t node = waiting[at];
        if (places[node] != kWaiting) {
          waiting[at] = waiting.back();
          waiting.pop_back();
          continue;
        }
        ++tried;
        if (most == kOutside || weightOf(node) > weightOf(most))
          most = node;
      }
      places[most] = kOutside;
      leave(most);
      for (int32_t other : neighbours[most])
        push(other);
      isAll = false;
      continue;
    }
    queue.pop();
    inAll += next.weight;
    places[next.node] = static_cast<int32_t>(order.size());
    Gone &gone = order.emplace_back();
    gone.node = next.node;
    gone.scope = neighbours[next.node];
    leave(next.node);
    for (int32_t one : gone.scope) {
      llvm::SmallVector<int32_t, 4> joined;
      std::set_union(neighbours[one].begin(), neighbours[one].end(),
                     gone.scope.begin(), gone.scope.end(),
                     std::back_inserter(joined));
      llvm::erase(joined, one);
      neighbours[one] = std::move(joined);
    }
    for (int32_t one : gone.scope)
      push(one);
  }
  // Some stay as they are that were still to be chosen when others went.
  for (Gone &gone : order)
    llvm::erase_if(gone.scope, [&](int32_t one) { return places[one] < 0; });
  return isAll;
}

/// What the node costs at best, by the strategies of its scope.
void Elimination::compute(Gone &gone, ArrayRef<int32_t> choice) {
  llvm::SmallVector<int32_t, 6> nodes(gone.scope.begin(), gone.scope.end()),
      extents;
  nodes.push_back(gone.node);
  for (int32_t node : nodes)
    extents.push_back(sizes[node]);
  llvm::SmallVector<AddedFunction, 8> functions;
  int32_t place = places[gone.node];
  for (const StrategyNetwork::Link &link : network.linksOf(gone.node)) {
    if (places[link.other] < 0) {
      // It stays as it is.
      for (int32_t s = 0; s < sizes[gone.node]; ++s)
        gone.own[s] += network.edgeCost(link, s, choice[link.other]);
      continue;
    }
    // Those of nodes that are gone already are in their functions.
    if (places[link.other] < place)
      continue;
    const StrategyProblem::Edge &edge = network.edges()[link.edge];
    functions.push_back(
        {edge.costs.data(), stridesFor({edge.a, edge.b}, nodes, sizes)});
  }
  for (int32_t earlier : gone.functions)
    functions.push_back({order[earlier].table.values.data(),
                         stridesFor(order[earlier].table.scope, nodes, sizes)});
  gone.table.scope = gone.scope;
  minimizeOver(extents, functions, gone.own, gone.table.values);
}

int32_t Elimination::bestOf(const Gone &gone, ArrayRef<int32_t> choice) const {
  std::vector<int64_t> sums = gone.own;
  int32_t place = places[gone.node];
  for (const StrategyNetwork::Link &link : network.linksOf(gone.node))
    if (places[link.other] > place)
      for (int32_t s = 0; s < sizes[gone.node]; ++s)
        sums[s] += network.edgeCost(link, s, choice[link.other]);
  for (int32_t earlier : gone.functions) {
    const CostTable &table = order[earlier].table;
    int64_t at = 0, stride = 1, ofOwn = 0;
    for (int32_t node : llvm::reverse(table.scope)) {
      if (node == gone.node)
        ofOwn = stride;
      else
        at += stride * choice[node];
      stride *= sizes[node];
    }
    for (int32_t s = 0; s < sizes[gone.node]; ++s)
      sums[s] += table.values[at + ofOwn * s];
  }
  // Of equal ones the one that it has.
  auto least = static_cast<int32_t>(llvm::min_element(sums) - sums.begin());
  return sums[choice[gone.node]] == sums[least] ? choice[gone.node] : least;
}

bool Elimination::improve(
    ArrayRef<int32_t> nodes, const Limits &limits, RandomSource &random,
    llvm::function_ref<void(int32_t, llvm::MutableArrayRef<int64_t>)> addTo,
    std::vector<int32_t> &choice) {
  bool isAll = plan(nodes, limits, random);
  for (auto [place, gone] : llvm::enumerate(order)) {
    gone.own.assign(network.costs(gone.node).begin(),
                    network.costs(gone.node).end());
    addTo(gone.node, gone.own);
    compute(gone, choice);
    // The next of its scope to go takes the function over.
    int32_t next = kOutside;
    for (int32_t node : gone.scope)
      if (next == kOutside || places[node] < places[next])
        next = node;
    if (next != kOutside)
      order[places[next]].functions.push_back(static_cast<int32_t>(place));
  }
  for (const Gone &gone : llvm::reverse(order))
    choice[gone.node] = bestOf(gone, choice);
  for (int32_t node : nodes)
    places[node] = kOutside;
  return isAll;
}
