//===- ScoringPartitioners.cpp - Partitioners by a product of factors -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two partitioners of R. Mayer, C. Mayer, L. Laich: "The TensorFlow
// partitioning and scheduling problem: it's the critical path!", 2017. Each
// group goes to the device with the least product of
//   mem      1 / (1 - the part of the device's memory that is full)
//   imp      1 + |rank / largest rank - speed / largest speed|
//   traffic  1 + the time of transfers to and from neighbours on other devices
//   exec     the time of the group on the device
// MITE takes all four, and groups by upward rank; DFS takes traffic * exec, in
// depth-first order.
//
// The factors are our reading. Transfers count in mean task times, so that the
// product does not depend on the unit of time. A group's rank is the highest of
// its tasks.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"
#include "Search/List/Partition.h"

#include "Search/List/Ranks.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace placer;

namespace {
class Scores {
public:
  Scores(const Instance &instance, const MeanCosts &costs)
      : instance(instance) {
    double sum = std::accumulate(costs.taskNs.begin(), costs.taskNs.end(), 0.0);
    if (sum > 0)
      meanTaskNs = sum / instance.numTasks();
  }

  double trafficTimesExec(const Partition &partition, GroupId group,
                          DeviceId device) const {
    double exec = 0;
    for (TaskId task : instance.groupMembers(group))
      exec += static_cast<double>(instance.time(task, device));
    // What takes no time is still drawn to its neighbours.
    return (1 + partition.trafficNs(group, device) / meanTaskNs) *
           std::max(exec, 1.0);
  }

private:
  const Instance &instance;
  double meanTaskNs = 1;
};
} // namespace

PlacementResult placer::placeByMite(const ListRequest &request) {
  const Instance &instance = request.instance;
  const MeanCosts costs = meanCosts(instance);
  const Scores scores(instance, costs);
  const std::vector<double> ranks = upwardRanks(instance, costs);
  const std::vector<double> speeds = deviceSpeeds(instance);
  const double topSpeed = *llvm::max_element(speeds);

  const std::vector<TaskId> byRank = orderByRank(instance, ranks);
  double topRank = 0;
  return placeByPartition(request, [&](Partition &partition) {
    for (TaskId task : byRank) {
      topRank = std::max(topRank, ranks[task]);
      GroupId group = instance.group(task);
      if (partition.deviceOf(group) != kNone)
        continue;
      double rank = topRank > 0 ? ranks[task] / topRank : 0;
      DeviceId best = partition.choose(group, [&](DeviceId device) {
        double room = 1 - std::min(partition.fullness(device), 0.999999);
        double importance = 1 + std::abs(rank - speeds[device] / topSpeed);
        return importance / room *
               scores.trafficTimesExec(partition, group, device);
      });
      partition.assign(group, best);
    }
  });
}

/// All tasks, each after the one that it was first reached from.
static std::vector<TaskId> depthFirstOrder(const Instance &instance) {
  std::vector<TaskId> order, stack;
  std::vector<bool> isSeen(instance.numTasks(), false);
  for (TaskId root : instance.topologicalOrder()) {
    if (!instance.inputs(root).empty())
      continue;
    stack.push_back(root);
    while (!stack.empty()) {
      TaskId task = stack.back();
      stack.pop_back();
      if (isSeen[task])
        continue;
      isSeen[task] = true;
      order.push_back(task);
      for (TensorId tensor : llvm::reverse(instance.outputs(task)))
        for (TaskId consumer : llvm::reverse(instance.consumers(tensor)))
          if (!isSeen[consumer])
            stack.push_back(consumer);
    }
  }
  return order;
}

PlacementResult placer::placeByDfs(const ListRequest &request) {
  const Instance &instance = request.instance;
  const Scores scores(instance, meanCosts(instance));
  return placeByPartition(request, [&](Partition &partition) {
    for (TaskId task : depthFirstOrder(instance)) {
      GroupId group = instance.group(task);
      if (partition.deviceOf(group) != kNone)
        continue;
      DeviceId best = partition.choose(group, [&](DeviceId device) {
        return scores.trafficTimesExec(partition, group, device);
      });
      partition.assign(group, best);
    }
  });
}
