//===- CoarsenPairs.cpp - Which clusters merge on a level -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Coarsen/Coarsener.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;

void Coarsener::findPaths() {
  before.assign(graph.numNodes(), {});
  after.assign(graph.numNodes(), {});
  for (int32_t node : graph.order())
    for (const ClusterEdge &edge : graph.edgesFrom(node))
      before[edge.to].add(before[node].longest + limits.time(node), node);
  for (int32_t node : llvm::reverse(graph.order()))
    for (const ClusterEdge &edge : graph.edgesFrom(node))
      after[node].add(after[edge.to].longest + limits.time(edge.to), edge.to);
}

/// The longest path through two nodes once they are one, which waits for what
/// both wait for.
int64_t Coarsener::pathThrough(int32_t a, int32_t b) const {
  return std::max(before[a].without(b), before[b].without(a)) + limits.time(a) +
         limits.time(b) + std::max(after[a].without(b), after[b].without(a));
}

bool Coarsener::tryMerge(int32_t a, int32_t b, int64_t shared) {
  int64_t path = pathThrough(a, b);
  if (!limits.allows(a, b, shared, path))
    return false;
  if (guide &&
      (refused.contains({a, b}) || !guide->tryMerge(graph, a, b, shared))) {
    limits.countRefusal(MergeLimit::Growth);
    return false;
  }
  limits.tryMerge(a, b, shared, path);
  mate[a] = b;
  mate[b] = a;
  mergers.push_back({a, b, shared});
  return true;
}

/// Merges the ends of edges, no node twice. An edge from u to v is taken as
///   A, where it is the only one into v or the only one out of u; or as
///   C, where all other successors of u are higher than v; or as
///   D, where v is just above u, and u is not blocked. This blocks all other
///      predecessors of v as high as u for edges taken as D later.
/// No cycle can come of it, whatever is taken: see docs/Algorithms.md.
void Coarsener::mergeAlongEdges() {
  findPaths();
  int32_t numNodes = graph.numNodes();
  // The lowest successors of a node, and how many are as low.
  std::vector<int32_t> lowest(numNodes, 0), numLowest(numNodes, 0);
  for (const ClusterEdge &edge : graph.edges()) {
    int32_t height = graph.height(edge.to);
    if (numLowest[edge.from] == 0 || height < lowest[edge.from]) {
      lowest[edge.from] = height;
      numLowest[edge.from] = 0;
    }
    numLowest[edge.from] += height == lowest[edge.from];
  }

  // First what shares a device anyway, since that takes no choice away; then
  // the heaviest; of these the shortest, so that clusters grow evenly.
  struct Candidate {
    bool isFree;
    /// By A or C.
    bool isAlwaysSafe;
    int64_t bytes;
    int64_t time;
    int32_t from, to;
  };
  std::vector<Candidate> candidates;
  for (const ClusterEdge &edge : graph.edges()) {
    auto [u, v] = std::pair{edge.from, edge.to};
    bool isA =
        graph.predecessors(v).size() == 1 || graph.edgesFrom(u).size() == 1;
    bool isC = numLowest[u] == 1 && graph.height(v) == lowest[u];
    if (!isA && !isC && graph.height(v) != graph.height(u) + 1) {
      limits.countRefusal(MergeLimit::Order);
      continue;
    }
    candidates.push_back({limits.set(u) == limits.set(v), isA || isC,
                          edge.bytes, limits.time(u) + limits.time(v), u, v});
  }
  llvm::sort(candidates, [](const Candidate &a, const Candidate &b) {
    return std::tie(b.isFree, b.bytes, a.time, a.from, a.to) <
           std::tie(a.isFree, a.bytes, b.time, b.from, b.to);
  });

  std::vector<bool> isBlocked(numNodes, false);
  for (const Candidate &edge : candidates) {
    if (excess() <= 0)
      return;
    auto [u, v] = std::pair{edge.from, edge.to};
    if (isMerged(u) || isMerged(v))
      continue;
    if (!edge.isAlwaysSafe && isBlocked[u]) {
      limits.countRefusal(MergeLimit::Order);
      continue;
    }
    if (!tryMerge(u, v, edge.bytes) || edge.isAlwaysSafe)
      continue;
    for (int32_t other : graph.predecessors(v))
      if (other != u && graph.height(other) == graph.height(u))
        isBlocked[other] = true;
  }
}

/// Merges nodes of one height, none of them merged yet, two by two: those that
/// share a device anyway first. There is no path between them, and edges go
/// upwards between what becomes of them too.
void Coarsener::pairUp(std::vector<int32_t> &nodes) {
  auto key = [&](int32_t node) {
    return std::tuple(graph.height(node), limits.set(node), node);
  };
  llvm::sort(nodes, [&](int32_t a, int32_t b) { return key(a) < key(b); });
  int32_t waiting = kNone;
  for (int32_t node : nodes) {
    if (excess() <= 0)
      return;
    if (waiting == kNone || graph.height(waiting) != graph.height(node))
      waiting = node;
    else if (tryMerge(waiting, node, 0))
      waiting = kNone;
    else if (limits.time(node) < limits.time(waiting))
      waiting = node;
  }
}

/// Those that read from one node, or that one node reads from.
void Coarsener::mergeSiblings() {
  findPaths();
  std::vector<int32_t> nodes;
  for (int32_t node = 0; node < graph.numNodes(); ++node) {
    nodes.clear();
    for (const ClusterEdge &edge : graph.edgesFrom(node))
      if (!isMerged(edge.to))
        nodes.push_back(edge.to);
    pairUp(nodes);
  }
  for (int32_t node = 0; node < graph.numNodes(); ++node) {
    nodes.clear();
    for (int32_t other : graph.predecessors(node))
      if (!isMerged(other))
        nodes.push_back(other);
    pairUp(nodes);
  }
}

void Coarsener::mergeSameHeight() {
  std::vector<int32_t> nodes;
  for (int32_t node = 0; node < graph.numNodes(); ++node)
    if (!isMerged(node))
      nodes.push_back(node);
  pairUp(nodes);
}
