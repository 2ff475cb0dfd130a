//===- Cpop.cpp - The critical path on one device -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// H. Topcuoglu, S. Hariri, M.-Y. Wu: "Performance-effective and low-complexity
// task scheduling for heterogeneous computing", 2002. Of the ready tasks the
// one with the longest way through it, from a beginning to an end, goes first;
// the tasks of the longest of all ways go to the device that is fastest for
// them all, the others to where they finish first.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "Search/List/Ranks.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// The tasks of one longest way, from its beginning to its end.
static std::vector<TaskId> criticalPath(const Instance &instance,
                                        const MeanCosts &costs,
                                        llvm::ArrayRef<double> upward) {
  std::vector<TaskId> path;
  TaskId next = kNone;
  for (TaskId task : instance.topologicalOrder())
    if (next == kNone || upward[task] > upward[next])
      next = task;
  while (next != kNone) {
    TaskId task = next;
    path.push_back(task);
    next = kNone;
    double longest = 0;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor)) {
        double ahead = upward[consumer];
        if (instance.group(consumer) != instance.group(task))
          ahead += costs.transferNs[tensor];
        if (next == kNone || ahead > longest) {
          next = consumer;
          longest = ahead;
        }
      }
  }
  return path;
}

/// The device that runs most of a path, of these the fastest.
static DeviceId deviceOfPath(const Instance &instance,
                             llvm::ArrayRef<TaskId> path) {
  DeviceId best = kNone;
  std::pair<int32_t, int64_t> bestKey;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    std::pair<int32_t, int64_t> key = {0, 0};
    for (TaskId task : path) {
      auto devices = instance.groupDevices(instance.group(task));
      if (llvm::is_contained(devices, device))
        key.second += instance.time(task, device);
      else
        ++key.first;
    }
    if (best == kNone || key < bestKey) {
      best = device;
      bestKey = key;
    }
  }
  return best;
}

PlacementResult placer::placeByCpop(const ListRequest &request) {
  const Instance &instance = request.instance;
  const MeanCosts costs = meanCosts(instance);
  std::vector<double> ranks = upwardRanks(instance, costs);
  const std::vector<TaskId> path = criticalPath(instance, costs, ranks);
  const DeviceId pathDevice = deviceOfPath(instance, path);
  std::vector<bool> isOnPath(instance.numTasks(), false);
  for (TaskId task : path)
    isOnPath[task] = true;
  for (auto [rank, down] :
       llvm::zip_equal(ranks, downwardRanks(instance, costs)))
    rank += down;

  // This order need not be topological; `placeInOrder` takes the first that is
  // ready, as the paper's queue does.
  const std::vector<TaskId> byRank = orderByRank(instance, ranks);
  return tryWithHeadroom(request, [&](ScheduleBuilder &builder) {
    return placeInOrder(instance, builder, byRank, [&](TaskId task) {
      // Where the path's device has no room, the path goes on elsewhere.
      if (isOnPath[task] &&
          llvm::is_contained(builder.candidates(task), pathDevice) &&
          builder.tryPlace(task, pathDevice).fits())
        return pathDevice;
      return chooseEarliest(builder, task);
    });
  });
}
