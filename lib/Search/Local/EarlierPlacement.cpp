//===- EarlierPlacement.cpp - A placement to begin with -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/EarlierPlacement.h"

#include "Search/List/DeviceDomains.h"
#include "placer/Model/Simulate.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

std::vector<DeviceId> placer::keptDevices(const Instance &instance,
                                          ArrayRef<DeviceId> fixed,
                                          const EarlierPlacement &earlier) {
  std::vector<DeviceId> ofGroup = fixedGroups(instance, fixed);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    if (ofGroup[group] != kNone)
      continue;
    // Where members were apart, the first one decides.
    DeviceId device = kNone;
    for (TaskId member : instance.groupMembers(group))
      if (device == kNone)
        device = earlier.device[member];
    if (llvm::is_contained(instance.groupDevices(group), device))
      ofGroup[group] = device;
  }
  std::vector<DeviceId> kept(instance.numTasks(), kNone);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    kept[task] = ofGroup[instance.group(task)];
  return kept;
}

/// The tasks of each device by their earlier starts. A task that is new, or
/// that depends on something that was later, goes right behind what it needs.
static std::vector<std::vector<TaskId>>
earlierOrders(const Instance &instance, ArrayRef<ScheduledTask> places,
              const EarlierPlacement &earlier) {
  std::vector<int64_t> key(instance.numTasks(), 0);
  std::vector<TaskId> tasks(instance.topologicalOrder());
  for (TaskId task : tasks) {
    if (earlier.device[task] != kNone)
      key[task] = earlier.startNs[task];
    for (TensorId tensor : instance.inputs(task))
      key[task] = std::max(key[task], key[instance.producer(tensor)]);
  }
  llvm::stable_sort(tasks, [&](TaskId a, TaskId b) { return key[a] < key[b]; });
  std::vector<std::vector<TaskId>> orders(instance.numDevices());
  for (TaskId task : tasks)
    orders[places[task].device].push_back(task);
  return orders;
}

PlacementResult placer::scheduleFromEarlier(const Instance &instance,
                                            ArrayRef<DeviceId> fixed,
                                            const EarlierPlacement &earlier) {
  PlacementResult list =
      placeByList(instance, "heft", keptDevices(instance, fixed, earlier));
  auto *byList = std::get_if<Schedule>(&list);
  if (!byList)
    return placeByList(instance, "best", fixed);

  Placement placement;
  for (const ScheduledTask &task : byList->tasks)
    placement.device.push_back(task.device);
  placement.order = earlierOrders(instance, byList->tasks, earlier);
  SimulationResult ordered = simulate(instance, placement);
  auto *asEarlier = std::get_if<Schedule>(&ordered);
  if (asEarlier && asEarlier->makespan() <= byList->makespan())
    return std::move(*asEarlier);
  return list;
}
