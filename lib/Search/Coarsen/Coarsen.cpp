//===- Coarsen.cpp - Merging clusters level by level ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Coarsen/Coarsener.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>
#include <queue>

using namespace placer;
using llvm::ArrayRef;

/// What all levels together may take, in nodes and edges of the first and some
/// more; and what they may take in any case where they are scheduled, too.
/// Levels that make progress take less.
static constexpr int64_t kMostWork = 200;
static constexpr int64_t kMoreNodes = 1000;
static constexpr int64_t kSmallWork = 50000000;
/// What a schedule takes for each node and edge.
static constexpr int64_t kScheduleWork = 20;
/// Single pairs that let clusters take too long, before they may take longer.
static constexpr size_t kMostRefused = 8;

static int64_t sizeOf(const ClusterGraph &graph) {
  return graph.numNodes() + static_cast<int64_t>(graph.edges().size());
}

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
  mostWork = kMostWork * (sizeOf(graph) + kMoreNodes);
  findPaths();
  int64_t longest = 0;
  for (int32_t node = 0; node < graph.numNodes(); ++node)
    longest = std::max(longest, before[node].longest + limits.time(node));
  limits.chooseCaps(options, longest);
  if (options.maxGrowthPercent == kNone ||
      instance.numTasks() <= options.target)
    return;
  if (std::optional<ListedSchedule> listed = scheduleToKeep(instance, fixed)) {
    mostWork = std::max(mostWork, kSmallWork);
    guide.emplace(instance, std::move(*listed), options.maxGrowthPercent, fixed,
                  clusterOf, graph);
  }
}

bool Coarsener::tryContract() {
  std::vector<ClusterId> nodeOf(graph.numNodes(), kNone);
  int32_t numNodes = 0;
  for (int32_t node = 0; node < graph.numNodes(); ++node) {
    if (nodeOf[node] != kNone)
      continue;
    nodeOf[node] = numNodes++;
    if (isMerged(node))
      nodeOf[mate[node]] = nodeOf[node];
  }
  ClusterGraph contracted(graph, nodeOf, numNodes);
  if (guide) {
    // List algorithms break ties by number: those of the result.
    std::vector<ClusterId> number = topologicalNumbers(contracted);
    for (ClusterId &node : nodeOf)
      node = number[node];
    contracted = ClusterGraph(graph, nodeOf, numNodes);
  }
  std::vector<int32_t> nextClusterOf;
  for (int32_t cluster : clusterOf)
    nextClusterOf.push_back(nodeOf[cluster]);
  if (guide) {
    work += kScheduleWork * sizeOf(contracted);
    if (!guide->tryContract(contracted, nodeOf, nextClusterOf))
      return false;
    listedNs.push_back(guide->isByList() ? guide->makespan() : 0);
  }
  llvm::DenseSet<std::pair<int32_t, int32_t>> stillRefused;
  for (auto [a, b] : refused)
    if (!isMerged(a) && !isMerged(b))
      stillRefused.insert({nodeOf[a], nodeOf[b]});
  refused = std::move(stillRefused);
  graph = std::move(contracted);
  clusterOf = std::move(nextClusterOf);
  limits.contract(nodeOf, numNodes);
  levels.push_back(std::move(nodeOf));
  return true;
}

/// Takes back the mergers that left the least time.
void Coarsener::keepMergers(size_t count) {
  if (count >= mergers.size())
    return;
  std::vector<size_t> bySpare(mergers.size());
  for (size_t i = 0; i < bySpare.size(); ++i)
    bySpare[i] = i;
  llvm::stable_sort(bySpare, [&](size_t i, size_t j) {
    return guide->spareNs(mergers[i].a) > guide->spareNs(mergers[j].a);
  });
  std::vector<bool> isKept(mergers.size(), false);
  for (size_t i = 0; i < count; ++i)
    isKept[bySpare[i]] = true;
  limits.takeBack();
  std::vector<Merger> kept;
  for (auto [i, merger] : llvm::enumerate(mergers)) {
    if (isKept[i] && limits.tryMerge(merger.a, merger.b, merger.shared,
                                     pathThrough(merger.a, merger.b))) {
      kept.push_back(merger);
      continue;
    }
    mate[merger.a] = mate[merger.b] = kNone;
    guide->split(merger.a, merger.b);
    limits.countRefusal(MergeLimit::Growth);
  }
  mergers = std::move(kept);
}

/// How many mergers are worth a schedule. With fewer, to merge all would take
/// more than the work there is; four times that, since levels get smaller.
size_t Coarsener::leastMergers() const {
  double schedules =
      static_cast<double>(mostWork) /
      static_cast<double>(kScheduleWork * std::max<int64_t>(1, sizeOf(graph)));
  return static_cast<size_t>(1 + graph.numNodes() / (4 * schedules));
}

bool Coarsener::mergeLevel(llvm::function_ref<void()> merge) {
  if (guide)
    limits.remember();
  merge();
  isEnough = isProgress();
  return nextLevel();
}

bool Coarsener::nextLevel() {
  work += sizeOf(graph);
  if (mergers.size() > mostMergers) {
    keepMergers(mostMergers);
    isCut = isEnough = true;
  }
  size_t least = leastMergers();
  while (!mergers.empty() && !tryContract()) {
    if (mergers.size() == 1)
      refused.insert({mergers.front().a, mergers.front().b});
    size_t fewer =
        std::max(mergers.size() / 2, std::min(least, mergers.size()));
    mostMergers = std::max<size_t>(1, fewer);
    keepMergers(mergers.size() <= least ? 0 : fewer);
    isCut = isEnough = true;
  }
  if (mergers.size() == mostMergers)
    mostMergers *= 2;
  bool merged = !mergers.empty();
  mergers.clear();
  mate.assign(graph.numNodes(), kNone);
  return merged;
}

Coarsening Coarsener::run() {
  while (excess() > 0) {
    if (work > mostWork) {
      limit = MergeLimit::Work;
      break;
    }
    limits.forgetRefusals();
    isCut = false;
    bool merged = mergeLevel([&] { mergeAlongEdges(); });
    if (!merged || !isEnough)
      merged |= mergeLevel([&] {
        mergeSiblings();
        if (!isProgress())
          mergeSameHeight();
      });
    if (merged && isEnough)
      continue;
    // Of mergers that take too long each pair is tried once; then they may take
    // longer; and where they may not, others may merge for other caps.
    if (!merged && isCut) {
      if (leastMergers() == 1 && refused.size() < kMostRefused)
        continue;
      mostMergers = kNoLimit;
      if (guide->grow(graph)) {
        refused.clear();
        continue;
      }
      if (limits.raise(clusterOf))
        continue;
      limit = MergeLimit::Growth;
      break;
    }
    if (!limits.raise(clusterOf) && !merged && !(guide && guide->relax()) &&
        !(guide && guide->grow(graph))) {
      limit = limits.strictest();
      break;
    }
  }
  return guide ? backToListed(finish()) : finish();
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

/// A late level on which list algorithms find a schedule within the limit, as
/// placing passes have to find one: back in growing steps, then forth in
/// halves.
Coarsening Coarsener::backToListed(Coarsening coarsening) const {
  auto listedOn = [&](size_t numLevels) -> std::optional<int64_t> {
    if (numLevels == 0)
      return guide->makespanOfTasks();
    if (listedNs[numLevels - 1] > 0)
      return listedNs[numLevels - 1];
    return guide->listedNs(upToLevel(instance, coarsening, numLevels));
  };
  size_t good = coarsening.levels.size(), bad = good + 1;
  std::optional<int64_t> clustersNs = listedOn(good);
  for (size_t step = 1; !clustersNs; step *= 2) {
    bad = good;
    good -= std::min(step, good);
    clustersNs = listedOn(good);
  }
  while (bad - good > 1) {
    size_t middle = (good + bad) / 2;
    if (std::optional<int64_t> found = listedOn(middle)) {
      good = middle;
      clustersNs = found;
    } else {
      bad = middle;
    }
  }
  if (good < coarsening.levels.size()) {
    coarsening = upToLevel(instance, coarsening, good);
    coarsening.limit = MergeLimit::Growth;
  }
  coarsening.tasksNs = guide->makespanOfTasks();
  coarsening.clustersNs = *clustersNs;
  return coarsening;
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
