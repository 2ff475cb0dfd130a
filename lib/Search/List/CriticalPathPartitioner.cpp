//===- CriticalPathPartitioner.cpp - Path after path ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The partitioner "critical path" of R. Mayer, C. Mayer, L. Laich: "The
// TensorFlow partitioning and scheduling problem: it's the critical path!",
// 2017: the longest path through what is left goes whole to the fastest device
// with room, until nothing is left.
//
// Our reading:
//   - Paths follow upward ranks of the whole graph: from the unassigned task of
//     highest rank, always on to the unassigned successor with the longest way
//     ahead. New ranks after every path would take quadratic time.
//   - A path ends where no device could run it any longer.
//   - "Fastest" counts what a device has to do already, so that it is the one
//     that would be done with the path first. On a machine without memory
//     limits all paths would else go to one device.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"
#include "Search/List/Partition.h"

#include "Search/List/Ranks.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <utility>

using namespace placer;

namespace {
class PathPartitioner {
public:
  PathPartitioner(const Instance &instance, Partition &partition)
      : instance(instance), costs(meanCosts(instance)),
        ranks(upwardRanks(instance, costs)), partition(partition),
        load(instance.numDevices(), 0), lastPath(instance.numGroups(), 0) {
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (DeviceId device = deviceOf(task); device != kNone)
        load[device] += instance.time(task, device);
  }

  void run() {
    for (TaskId task : orderByRank(instance, ranks))
      while (deviceOf(task) == kNone)
        assignPath(task);
  }

private:
  DeviceId deviceOf(TaskId task) const {
    return partition.deviceOf(instance.group(task));
  }
  TaskId nextOf(TaskId task) const;
  void assignPath(TaskId first);

  const Instance &instance;
  const MeanCosts costs;
  const std::vector<double> ranks;
  Partition &partition;
  std::vector<int64_t> load;
  /// By group, the number of the last path that it was seen on.
  std::vector<int32_t> lastPath;
  int32_t numPaths = 0;
};
} // namespace

/// The unassigned successor with the longest way ahead, or kNone.
TaskId PathPartitioner::nextOf(TaskId task) const {
  TaskId next = kNone;
  double longest = 0;
  for (TensorId tensor : instance.outputs(task))
    for (TaskId consumer : instance.consumers(tensor)) {
      double ahead = ranks[consumer] + costs.transferNs[tensor];
      if (deviceOf(consumer) == kNone && (next == kNone || ahead > longest)) {
        next = consumer;
        longest = ahead;
      }
    }
  return next;
}

void PathPartitioner::assignPath(TaskId first) {
  ++numPaths;
  // The groups on the path, in its order, and what they take on the devices
  // that can run them all.
  llvm::SmallVector<GroupId> groups;
  llvm::SmallVector<DeviceId> devices =
      partition.options(instance.group(first));
  if (devices.empty())
    devices.push_back(instance.groupDevices(instance.group(first)).front());
  std::vector<int64_t> finish(load);
  for (TaskId task = first; task != kNone; task = nextOf(task)) {
    GroupId group = instance.group(task);
    if (std::exchange(lastPath[group], numPaths) == numPaths)
      continue;
    llvm::SmallVector<DeviceId> common;
    for (DeviceId device : devices)
      if (llvm::is_contained(instance.groupDevices(group), device))
        common.push_back(device);
    if (common.empty())
      break;
    devices = std::move(common);
    groups.push_back(group);
    for (TaskId member : instance.groupMembers(group))
      for (DeviceId device : devices)
        finish[device] += instance.time(member, device);
  }
  DeviceId device =
      partition.choose(instance.group(first), [&](DeviceId device) {
        return llvm::is_contained(devices, device)
                   ? double(finish[device])
                   : std::numeric_limits<double>::infinity();
      });
  // What has no room there, or would cut off others, begins a path of its own.
  for (GroupId group : groups) {
    if (group != groups.front() &&
        (!partition.hasRoom(group, device) ||
         !llvm::is_contained(partition.options(group), device)))
      break;
    partition.assign(group, device);
    for (TaskId member : instance.groupMembers(group))
      load[device] += instance.time(member, device);
  }
}

PlacementResult placer::placeByCriticalPath(const ListRequest &request) {
  return placeByPartition(request, [&](Partition &partition) {
    PathPartitioner(request.instance, partition).run();
  });
}
