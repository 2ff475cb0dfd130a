//===- Coarsen.cpp - Merging clusters level by level ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "Search/Coarsen/CoarsenGraph.h"
#include "Search/Coarsen/CoarsenLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>
#include <queue>
#include <tuple>

using namespace placer;
using llvm::ArrayRef;

/// A level should be smaller by one part in this many, or more is tried.
static constexpr int32_t kLeastProgress = 20;
/// What all levels together may take, in nodes and edges of the first. Levels
/// that keep to `kLeastProgress` take less.
static constexpr int64_t kMostWork = 200;

namespace {

/// The two longest paths that end before a node (or begin after it), by
/// different neighbours.
struct Paths {
  int64_t longest = 0;
  int64_t second = 0;
  int32_t neighbour = kNone;

  void add(int64_t length, int32_t from) {
    if (length > longest) {
      second = longest;
      longest = length;
      neighbour = from;
    } else {
      second = std::max(second, length);
    }
  }
  int64_t without(int32_t node) const {
    return node == neighbour ? second : longest;
  }
};

class Coarsener {
public:
  Coarsener(const Instance &instance, const CoarseningOptions &options,
            ArrayRef<DeviceId> fixed);

  Coarsening run();

private:
  void mergeAlongEdges();
  void mergeSiblings();
  void mergeSameHeight();
  void pairUp(std::vector<int32_t> &nodes);
  void findPaths();
  int64_t pathThrough(int32_t a, int32_t b) const;
  bool tryMerge(int32_t a, int32_t b, int64_t shared);

  /// What the merges since the last level lead to; false where there were none.
  bool nextLevel();
  Coarsening finish();

  int32_t excess() const {
    return graph.numNodes() - numMerged - options.target;
  }
  bool isMerged(int32_t node) const { return mate[node] != kNone; }
  bool isProgress() const {
    return excess() <= 0 || numMerged * kLeastProgress >= graph.numNodes();
  }

  const Instance &instance;
  const CoarseningOptions &options;
  /// The node of each task; on the first level its position in topological
  /// order, so that smaller numbers come first.
  std::vector<int32_t> clusterOf;
  ClusterGraph graph;
  ClusterLimits limits;
  /// Of this level, from the first task and to the last.
  std::vector<Paths> before, after;
  /// Who a node is merged with on this level.
  std::vector<int32_t> mate;
  int32_t numMerged = 0;
  std::vector<std::vector<ClusterId>> levels;
  int64_t work = 0;
  MergeLimit limit = MergeLimit::None;
};

} // namespace

static std::vector<int32_t> positionsOf(const Instance &instance) {
  std::vector<int32_t> positions(instance.numTasks());
  for (auto [position, task] : llvm::enumerate(instance.topologicalOrder()))
    positions[task] = static_cast<int32_t>(position);
  return positions;
}

/// Numbers nodes such that edges go from smaller to larger ones, by the old
/// numbers where that leaves a choice.
static std::vector<ClusterId> topologicalNumbers(const ClusterGraph &graph) {
  std::vector<size_t> missing(graph.numNodes());
  std::priority_queue<int32_t, std::vector<int32_t>, std::greater<int32_t>>
      free;
  for (int32_t node = 0; node < graph.numNodes(); ++node) {
    missing[node] = graph.predecessors(node).size();
    if (missing[node] == 0)
      free.push(node);
  }
  std::vector<ClusterId> numbers(graph.numNodes(), kNone);
  ClusterId next = 0;
  while (!free.empty()) {
    int32_t node = free.top();
    free.pop();
    numbers[node] = next++;
    for (const ClusterEdge &edge : graph.edgesFrom(node))
      if (--missing[edge.to] == 0)
        free.push(edge.to);
  }
  return numbers;
}

Coarsener::Coarsener(const Instance &instance, const CoarseningOptions &options,
                     ArrayRef<DeviceId> fixed)
    : instance(instance), options(options), clusterOf(positionsOf(instance)),
      graph(instance, clusterOf), limits(instance, options, fixed, clusterOf),
      mate(graph.numNodes(), kNone) {
  findPaths();
  int64_t longest = 0;
  for (int32_t node = 0; node < graph.numNodes(); ++node)
    longest = std::max(longest, before[node].longest + limits.time(node));
  limits.chooseCaps(options, longest);
}

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
  if (!limits.tryMerge(a, b, shared, pathThrough(a, b)))
    return false;
  mate[a] = b;
  mate[b] = a;
  ++numMerged;
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

bool Coarsener::nextLevel() {
  work += graph.numNodes() + static_cast<int64_t>(graph.edges().size());
  if (numMerged == 0)
    return false;
  std::vector<ClusterId> nodeOf(graph.numNodes(), kNone);
  int32_t numNodes = 0;
  for (int32_t node = 0; node < graph.numNodes(); ++node) {
    if (nodeOf[node] != kNone)
      continue;
    nodeOf[node] = numNodes++;
    if (isMerged(node))
      nodeOf[mate[node]] = nodeOf[node];
  }
  graph = ClusterGraph(graph, nodeOf, numNodes);
  limits.contract(nodeOf, numNodes);
  for (int32_t &cluster : clusterOf)
    cluster = nodeOf[cluster];
  levels.push_back(std::move(nodeOf));
  mate.assign(numNodes, kNone);
  numMerged = 0;
  return true;
}

Coarsening Coarsener::run() {
  int64_t mostWork =
      kMostWork *
      (graph.numNodes() + static_cast<int64_t>(graph.edges().size()) + 1000);
  while (excess() > 0) {
    if (work > mostWork) {
      limit = MergeLimit::Work;
      break;
    }
    limits.forgetRefusals();
    mergeAlongEdges();
    bool isEnough = isProgress();
    bool merged = nextLevel();
    if (isEnough)
      continue;
    mergeSiblings();
    if (!isProgress())
      mergeSameHeight();
    isEnough = isProgress();
    merged |= nextLevel();
    if (!isEnough && !limits.raise(clusterOf) && !merged) {
      limit = limits.strictest();
      break;
    }
  }
  return finish();
}

Coarsening Coarsener::finish() {
  std::vector<ClusterId> number = topologicalNumbers(graph);
  Coarsening result;
  result.numClusters = graph.numNodes();
  result.limit = limit;
  for (int32_t cluster : clusterOf)
    result.cluster.push_back(number[cluster]);
  result.levels = std::move(levels);
  if (result.levels.empty())
    return result;
  for (ClusterId &cluster : result.levels.back())
    cluster = number[cluster];
  std::vector<int32_t> positions = positionsOf(instance);
  std::vector<ClusterId> ofTasks;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    ofTasks.push_back(result.levels.front()[positions[task]]);
  result.levels.front() = std::move(ofTasks);
  return result;
}

Coarsening placer::coarsen(const Instance &instance,
                           const CoarseningOptions &options,
                           ArrayRef<DeviceId> fixed) {
  return Coarsener(instance, options, fixed).run();
}

Coarsening placer::upToLevel(const Instance &instance,
                             const Coarsening &coarsening, size_t numLevels) {
  std::vector<int32_t> positions = positionsOf(instance);
  Coarsening result;
  result.levels.assign(coarsening.levels.begin(),
                       coarsening.levels.begin() + numLevels);
  if (numLevels == 0) {
    result.cluster = std::move(positions);
    result.numClusters = instance.numTasks();
    return result;
  }
  result.cluster = result.levels.front();
  for (const std::vector<ClusterId> &level : llvm::drop_begin(result.levels))
    for (ClusterId &cluster : result.cluster)
      cluster = level[cluster];
  result.numClusters = 1 + *llvm::max_element(result.cluster);
  std::vector<int32_t> nodeOf(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    nodeOf[positions[task]] = result.cluster[task];
  std::vector<ClusterId> number = topologicalNumbers(ClusterGraph(
      ClusterGraph(instance, positions), nodeOf, result.numClusters));
  for (ClusterId &cluster : result.cluster)
    cluster = number[cluster];
  for (ClusterId &cluster : result.levels.back())
    cluster = number[cluster];
  return result;
}
