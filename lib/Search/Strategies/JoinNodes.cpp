//===- JoinNodes.cpp - A bound by eliminating nodes in parts --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/CostTables.h"
#include "Search/Strategies/StrategyDual.h"

#include "llvm/ADT/STLExtras.h"

#include <queue>

using namespace placer;
using llvm::ArrayRef;

namespace {

/// Functions of which some have been eliminated.
class Joining {
public:
  Joining(const StrategyNetwork &network, double mostEntries)
      : mostEntries(mostEntries), functionsOf(network.size()),
        isGone(network.size(), false) {
    for (int32_t node = 0; node < network.size(); ++node)
      sizes.push_back(network.numStrategies(node));
  }

  void add(CostTable table) {
    auto id = static_cast<int32_t>(functions.size());
    for (int32_t node : table.scope)
      functionsOf[node].push_back(id);
    functions.push_back(std::move(table));
  }
  /// What all functions, with the costs of nodes, add up to at least.
  int64_t run(const std::vector<std::vector<int64_t>> &ofNode);

private:
  double entriesOf(ArrayRef<int32_t> scope) const {
    double entries = 1;
    for (int32_t node : scope)
      entries *= sizes[node];
    return entries;
  }
  std::vector<int32_t> joined(ArrayRef<int32_t> ids) const;
  void eliminate(int32_t node, ArrayRef<int64_t> own);
  void minimize(int32_t node, ArrayRef<int32_t> ids, ArrayRef<int64_t> own);

  double mostEntries;
  std::vector<int32_t> sizes;
  std::vector<CostTable> functions;
  std::vector<std::vector<int32_t>> functionsOf;
  std::vector<bool> isGone;
  int64_t sum = 0;
};

} // namespace

/// All nodes of some functions, ascending.
std::vector<int32_t> Joining::joined(ArrayRef<int32_t> ids) const {
  std::vector<int32_t> scope;
  for (int32_t id : ids)
    llvm::append_range(scope, functions[id].scope);
  llvm::sort(scope);
  scope.erase(llvm::unique(scope), scope.end());
  return scope;
}

int64_t Joining::run(const std::vector<std::vector<int64_t>> &ofNode) {
  using Entry = std::pair<double, int32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  auto push = [&](int32_t node) {
    queue.emplace(entriesOf(joined(functionsOf[node])), node);
  };
  for (size_t node = 0; node < sizes.size(); ++node)
    push(static_cast<int32_t>(node));
  while (!queue.empty()) {
    auto [entries, node] = queue.top();
    queue.pop();
    if (isGone[node] || entries != entriesOf(joined(functionsOf[node])))
      continue;
    std::vector<int32_t> around = joined(functionsOf[node]);
    eliminate(node, ofNode[node]);
    for (int32_t other : around)
      if (other != node)
        push(other);
  }
  return sum;
}

void Joining::eliminate(int32_t node, ArrayRef<int64_t> own) {
  isGone[node] = true;
  std::vector<int32_t> ids = std::move(functionsOf[node]);
  functionsOf[node].clear();
  // The largest first, each to the first ones that it can be joined with.
  llvm::stable_sort(ids, [&](int32_t a, int32_t b) {
    return functions[a].scope.size() > functions[b].scope.size();
  });
  std::vector<std::vector<int32_t>> parts;
  for (int32_t id : ids) {
    auto part = llvm::find_if(parts, [&](std::vector<int32_t> &others) {
      others.push_back(id);
      bool fits = entriesOf(joined(others)) <= mostEntries;
      if (!fits)
        others.pop_back();
      return fits;
    });
    if (part == parts.end())
      parts.push_back({id});
  }
  std::vector<int64_t> none(own.size(), 0);
  if (parts.empty())
    sum += *llvm::min_element(own);
  for (auto [number, part] : llvm::enumerate(parts))
    minimize(node, part, number == 0 ? own : ArrayRef<int64_t>(none));
  for (int32_t id : ids) {
    for (int32_t other : functions[id].scope)
      llvm::erase(functionsOf[other], id);
    functions[id] = {};
  }
}

void Joining::minimize(int32_t node, ArrayRef<int32_t> ids,
                       ArrayRef<int64_t> own) {
  std::vector<int32_t> order = joined(ids);
  llvm::erase(order, node);
  CostTable table;
  table.scope.assign(order.begin(), order.end());
  order.push_back(node);
  llvm::SmallVector<int32_t, 6> extents;
  for (int32_t one : order)
    extents.push_back(sizes[one]);
  llvm::SmallVector<AddedFunction, 8> added;
  for (int32_t id : ids)
    added.push_back({functions[id].values.data(),
                     stridesFor(functions[id].scope, order, sizes)});
  minimizeOver(extents, added, own, table.values);
  if (table.scope.empty())
    sum += table.values.front();
  else
    add(std::move(table));
}

void StrategyDual::joinNodes(double mostEntries) {
  Joining joining(network, mostEntries);
  for (auto [edge, of] : llvm::zip_equal(network.edges(), ofBest.moved)) {
    CostTable table;
    table.scope = {edge.a, edge.b};
    const int64_t *cost = edge.costs.data();
    for (int64_t a : of.toA)
      for (int64_t b : of.toB)
        table.values.push_back(*cost++ - a - b);
    joining.add(std::move(table));
  }
  std::swap(now.prices, ofBest.prices);
  int64_t forLimit = paidForLimit();
  std::swap(now.prices, ofBest.prices);
  best = std::max(best, joining.run(ofBest.ofNode) - forLimit);
}
