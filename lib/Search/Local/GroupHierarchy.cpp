//===- GroupHierarchy.cpp - Groups that belong together -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/GroupHierarchy.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;

namespace {
/// Two clusters and the bytes between them.
struct Edge {
  int32_t a;
  int32_t b;
  double bytes;
};
} // namespace

/// The tensors that groups exchange, as edges between them.
static std::vector<Edge> edgesBetweenGroups(const Instance &instance) {
  std::vector<Edge> edges;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    GroupId from = instance.group(instance.producer(tensor));
    llvm::ArrayRef<TaskId> readers = instance.consumers(tensor);
    // A tensor is sent once to a device, however many read it there.
    double bytes = static_cast<double>(instance.bytes(tensor)) /
                   static_cast<double>(readers.size());
    for (TaskId reader : readers)
      edges.push_back({from, instance.group(reader), 1 + bytes});
  }
  return edges;
}

/// Merges edges into one for each pair of clusters, heaviest first.
static void mergeEdges(std::vector<Edge> &edges) {
  llvm::erase_if(edges, [](const Edge &edge) { return edge.a == edge.b; });
  for (Edge &edge : edges)
    if (edge.a > edge.b)
      std::swap(edge.a, edge.b);
  llvm::sort(edges, [](const Edge &x, const Edge &y) {
    return std::tie(x.a, x.b, x.bytes) < std::tie(y.a, y.b, y.bytes);
  });
  size_t numMerged = 0;
  for (const Edge &edge : edges) {
    if (numMerged > 0 && edges[numMerged - 1].a == edge.a &&
        edges[numMerged - 1].b == edge.b)
      edges[numMerged - 1].bytes += edge.bytes;
    else
      edges[numMerged++] = edge;
  }
  edges.resize(numMerged);
  llvm::sort(edges, [](const Edge &x, const Edge &y) {
    return std::tie(y.bytes, x.a, x.b) < std::tie(x.bytes, y.a, y.b);
  });
}

GroupHierarchy::GroupHierarchy(const Instance &instance) {
  int32_t numGroups = instance.numGroups();
  std::vector<double> work(numGroups, 0);
  double total = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    double least = -1;
    for (DeviceId device : instance.groupDevices(group)) {
      auto time = static_cast<double>(instance.time(task, device));
      least = least < 0 ? time : std::min(least, time);
    }
    work[group] += least;
    total += least;
  }
  double limit = total / std::max(1, instance.numDevices());

  std::vector<int32_t> clusterOf(numGroups);
  for (GroupId group = 0; group < numGroups; ++group)
    clusterOf[group] = group;
  std::vector<double> clusterWork = work;
  // Each level has the edges that the one before has left.
  std::vector<Edge> edges = edgesBetweenGroups(instance);
  while (true) {
    mergeEdges(edges);
    std::vector<int32_t> mate(clusterWork.size(), kNone);
    size_t numMatched = 0;
    for (const Edge &edge : edges) {
      if (mate[edge.a] != kNone || mate[edge.b] != kNone ||
          clusterWork[edge.a] + clusterWork[edge.b] > limit)
        continue;
      mate[edge.a] = edge.b;
      mate[edge.b] = edge.a;
      ++numMatched;
    }
    // A level that is hardly coarser is not worth its memory.
    if (numMatched * 50 <= clusterWork.size())
      return;

    std::vector<int32_t> renamed(clusterWork.size(), kNone);
    std::vector<double> nextWork;
    for (size_t cluster = 0; cluster < clusterWork.size(); ++cluster) {
      if (renamed[cluster] != kNone)
        continue;
      renamed[cluster] = static_cast<int32_t>(nextWork.size());
      nextWork.push_back(clusterWork[cluster]);
      if (mate[cluster] == kNone)
        continue;
      renamed[mate[cluster]] = renamed[cluster];
      nextWork.back() += clusterWork[mate[cluster]];
    }
    clusterWork = std::move(nextWork);
    for (int32_t &cluster : clusterOf)
      cluster = renamed[cluster];
    for (Edge &edge : edges) {
      edge.a = renamed[edge.a];
      edge.b = renamed[edge.b];
    }
    Level level;
    level.members = collectRows(clusterWork.size(), [&](auto add) {
      for (auto [group, cluster] : llvm::enumerate(clusterOf))
        add(cluster, static_cast<GroupId>(group));
    });
    level.clusterOf = clusterOf;
    levels.push_back(std::move(level));
  }
}
