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

/// The edges between clusters, one for each pair, heaviest first.
static std::vector<Edge> edgesBetween(const Instance &instance,
                                      llvm::ArrayRef<int32_t> clusterOf) {
  std::vector<Edge> edges;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    int32_t from = clusterOf[instance.group(instance.producer(tensor))];
    llvm::ArrayRef<TaskId> readers = instance.consumers(tensor);
    // A tensor is sent once to a device, however many read it there.
    double bytes = static_cast<double>(instance.bytes(tensor)) /
                   static_cast<double>(readers.size());
    for (TaskId reader : readers) {
      int32_t to = clusterOf[instance.group(reader)];
      if (from != to)
        edges.push_back({std::min(from, to), std::max(from, to), 1 + bytes});
    }
  }
  llvm::sort(edges, [](const Edge &x, const Edge &y) {
    return std::tie(x.a, x.b, x.bytes) < std::tie(y.a, y.b, y.bytes);
  });
  std::vector<Edge> merged;
  for (const Edge &edge : edges) {
    if (!merged.empty() && merged.back().a == edge.a &&
        merged.back().b == edge.b)
      merged.back().bytes += edge.bytes;
    else
      merged.push_back(edge);
  }
  llvm::sort(merged, [](const Edge &x, const Edge &y) {
    return std::tie(y.bytes, x.a, x.b) < std::tie(x.bytes, y.a, y.b);
  });
  return merged;
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
  while (true) {
    std::vector<int32_t> mate(clusterWork.size(), kNone);
    size_t numMatched = 0;
    for (const Edge &edge : edgesBetween(instance, clusterOf)) {
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
    Level level;
    std::vector<std::vector<GroupId>> members(clusterWork.size());
    for (GroupId group = 0; group < numGroups; ++group) {
      clusterOf[group] = renamed[clusterOf[group]];
      members[clusterOf[group]].push_back(group);
    }
    for (const std::vector<GroupId> &groups : members) {
      for (GroupId group : groups)
        level.members.push(group);
      level.members.endRow();
    }
    level.clusterOf = clusterOf;
    levels.push_back(std::move(level));
  }
}
