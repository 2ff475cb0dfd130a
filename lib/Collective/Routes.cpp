//===- Routes.cpp - Trees over which chunks are added up and spread -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collective/Routes.h"

#include "llvm/ADT/STLExtras.h"

#include <queue>

using namespace placer;

std::vector<int32_t> placer::edgesFromRoot(const Network &network,
                                           const Tree &tree) {
  std::vector<std::vector<int32_t>> children(network.numNodes());
  for (int32_t node = 0; node < network.numNodes(); ++node)
    if (node != tree.root)
      children[network.edge(tree.edgeOf[node]).from].push_back(node);
  // Children in the order of the ring that begins with the root: where there is
  // a tree for each node, they do not all begin with the same one.
  int32_t count = network.numNodes();
  for (std::vector<int32_t> &nodes : children)
    llvm::sort(nodes, [&](int32_t a, int32_t b) {
      return (a - tree.root + count) % count < (b - tree.root + count) % count;
    });
  std::vector<int32_t> edges, level = {tree.root}, next;
  while (!level.empty()) {
    for (int32_t node : level)
      for (int32_t child : children[node]) {
        edges.push_back(tree.edgeOf[child]);
        next.push_back(child);
      }
    level = std::move(next);
    next.clear();
  }
  return edges;
}

int32_t placer::depth(const Network &network, const Tree &tree) {
  std::vector<int32_t> depths(network.numNodes(), 0);
  int32_t most = 0;
  for (int32_t edge : edgesFromRoot(network, tree)) {
    int32_t own = depths[network.edge(edge).from] + 1;
    depths[network.edge(edge).to] = own;
    most = std::max(most, own);
  }
  return most;
}

Tree placer::fastestPaths(const Network &network, int32_t root, int64_t bytes) {
  Tree tree{root, std::vector<int32_t>(network.numNodes(), kNone)};
  std::vector<int64_t> times(network.numNodes(), -1);
  using Entry = std::pair<int64_t, int32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  times[root] = 0;
  open.push({0, root});
  while (!open.empty()) {
    auto [time, node] = open.top();
    open.pop();
    if (time != times[node])
      continue;
    for (int32_t id : network.edgesOut(node)) {
      const NetworkEdge &edge = network.edge(id);
      int64_t there = time + edge.timeNs(bytes);
      if (times[edge.to] >= 0 && times[edge.to] <= there)
        continue;
      times[edge.to] = there;
      tree.edgeOf[edge.to] = id;
      open.push({there, edge.to});
    }
  }
  return tree;
}

void placer::addChunk(Routes &routes, RoutedChunk chunk,
                      llvm::ArrayRef<int32_t> up,
                      llvm::ArrayRef<int32_t> down) {
  auto id = static_cast<int32_t>(routes.chunks.size());
  routes.chunks.push_back(chunk);
  for (int32_t edge : llvm::reverse(up))
    routes.up.push_back({id, edge});
  for (int32_t edge : down)
    routes.down.push_back({id, edge});
}

namespace {

/// A sum on its way, and whose contributions it has: those from `first` to
/// `last`. Only where sums are formed in order.
struct Partial {
  ValueId value;
  int32_t first = 0;
  int32_t last = 0;
};

class PlanBuilder {
public:
  PlanBuilder(const Collective &collective, const Network &network,
              const Routes &routes)
      : network(network), routes(routes) {
    plan.collective = collective;
    for (const RoutedChunk &chunk : routes.chunks)
      plan.chunks.push_back(chunk.chunk);
    numValues = plan.numOwn();
  }

  CollectivePlan build();

private:
  int32_t numNodes() const { return network.numNodes(); }
  size_t place(int32_t chunk, int32_t node) const {
    return size_t(chunk) * numNodes() + node;
  }
  /// Sends a value over an edge; with what was sent before where both are of
  /// one round.
  ValueId send(const RouteStep &step, ValueId value);
  ValueId add(ValueId left, ValueId right);
  void goUp();
  /// Adds what came to what a node has of a chunk, as far as it may.
  void takeIn(std::vector<Partial> &partials, Partial come);
  void goDown();

  const Network &network;
  const Routes &routes;
  CollectivePlan plan;
  int32_t numValues;
  /// Of the last move.
  int32_t openEdge = kNone, openRound = kNone;
  /// By chunk and node, what it has.
  std::vector<std::vector<Partial>> partials;
};

} // namespace

ValueId PlanBuilder::send(const RouteStep &step, ValueId value) {
  bool isJoined =
      step.round != kNone && step.edge == openEdge && step.round == openRound;
  if (!isJoined) {
    PlanStep move;
    move.link = network.edge(step.edge).link;
    plan.steps.push_back(std::move(move));
  }
  openEdge = step.edge;
  openRound = step.round;
  plan.steps.back().reads.push_back(value);
  return numValues++;
}

ValueId PlanBuilder::add(ValueId left, ValueId right) {
  PlanStep sum;
  sum.reads = {left, right};
  plan.steps.push_back(std::move(sum));
  openEdge = openRound = kNone;
  return numValues++;
}

void PlanBuilder::takeIn(std::vector<Partial> &partials, Partial come) {
  if (plan.collective.mayReassociate) {
    partials.front().value = add(partials.front().value, come.value);
    return;
  }
  partials.push_back(come);
  llvm::sort(partials, [](const Partial &a, const Partial &b) {
    return a.first < b.first;
  });
  // Only to the sum that begins with the first participant is anything added.
  while (partials.size() > 1 && partials[0].first == 0 &&
         partials[1].first == partials[0].last + 1) {
    partials[0].value = add(partials[0].value, partials[1].value);
    partials[0].last = partials[1].last;
    partials.erase(partials.begin() + 1);
  }
}

void PlanBuilder::goUp() {
  // The copies of one message are all there before any of them is added up:
  // what a sum reads is then of the steps before it.
  for (size_t i = 0; i < routes.up.size();) {
    size_t end = i + 1;
    while (end < routes.up.size() && routes.up[i].round != kNone &&
           routes.up[end].round == routes.up[i].round &&
           routes.up[end].edge == routes.up[i].edge)
      ++end;
    std::vector<std::pair<int32_t, Partial>> come;
    for (; i < end; ++i) {
      const RouteStep &step = routes.up[i];
      const NetworkEdge &edge = network.edge(step.edge);
      for (Partial partial : partials[place(step.chunk, edge.from)]) {
        partial.value = send(step, partial.value);
        come.push_back({step.chunk, partial});
      }
    }
    int32_t to = network.edge(routes.up[end - 1].edge).to;
    for (auto &[chunk, partial] : come)
      takeIn(partials[place(chunk, to)], partial);
    openEdge = openRound = kNone;
  }
}

void PlanBuilder::goDown() {
  for (const RouteStep &step : routes.down) {
    const NetworkEdge &edge = network.edge(step.edge);
    ValueId value = plan.results[place(step.chunk, edge.from)];
    plan.results[place(step.chunk, edge.to)] = send(step, value);
  }
}

CollectivePlan PlanBuilder::build() {
  partials.resize(plan.numOwn());
  for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    for (int32_t node = 0; node < numNodes(); ++node)
      if (plan.brings(chunk, node))
        partials[place(chunk, node)] = {{plan.own(chunk, node), node, node}};
  goUp();
  // What the root has then is what goes down.
  plan.results.assign(plan.numOwn(), kNone);
  for (auto [chunk, routed] : llvm::enumerate(routes.chunks)) {
    size_t at = place(static_cast<int32_t>(chunk), routed.root);
    plan.results[at] = partials[at].front().value;
  }
  openEdge = openRound = kNone;
  goDown();
  return std::move(plan);
}

CollectivePlan placer::planOf(const Collective &collective,
                              const Network &network, const Routes &routes) {
  return PlanBuilder(collective, network, routes).build();
}
