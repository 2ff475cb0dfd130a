//===- LargestTail.cpp - What has most after it goes first ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For one server with releases and tails, the largest tail first is optimal
// where what runs can be left for what is more urgent (J. R. Jackson, 1955).
// Collectives are done in chunks, so at the end of each chunk a channel can go
// over to a more urgent one: with that, the rule orders transfers against each
// other and against compute, by the tails of the whole graph. (Lists book the
// transfers of a task when they come to the task, and what is not urgent may
// then be sent before what is.)
//
// Devices are HEFT's where they are open.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "Search/Placements/Dispatcher.h"

using namespace placer;

/// The only device of each group; none where a group has a choice.
static std::optional<std::vector<DeviceId>>
onlyDevices(const Instance &instance, llvm::ArrayRef<DeviceId> fixed) {
  std::vector<DeviceId> devices;
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    DeviceId device = kNone;
    if (!fixed.empty())
      for (TaskId member : instance.groupMembers(group))
        if (fixed[member] != kNone)
          device = fixed[member];
    auto allowed = instance.groupDevices(group);
    if (device == kNone && allowed.size() == 1)
      device = allowed.front();
    if (device == kNone)
      return std::nullopt;
    devices.push_back(device);
  }
  return devices;
}

PlacementResult placer::placeByLargestTail(const ListRequest &request) {
  const Instance &instance = request.instance;
  bool canDispatch = PlacementTables::canHold(instance);
  auto devices = onlyDevices(instance, request.fixed);
  // The dispatcher gives up where devices wait for memory in a circle.
  std::optional<PlacementResult> booked;
  if (!devices || !canDispatch) {
    booked = placeByHeft(request);
    auto *schedule = std::get_if<Schedule>(&*booked);
    if (!schedule || !canDispatch)
      return std::move(*booked);
    devices.emplace();
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      devices->push_back(
          schedule->tasks[instance.groupMembers(group).front()].device);
  }
  PlacementTables tables(instance, request.fixed, /*earlier=*/{});
  Dispatcher dispatcher(tables);
  dispatcher.restart(*devices);
  if (dispatcher.evaluate(PlacementState::kTooMuch - 1) ==
      PlacementState::kTooMuch) {
    request.report.notes.push_back(
        "dispatching found no way within memory and links; the schedule is "
        "HEFT's");
    return booked ? std::move(*booked) : placeByHeft(request);
  }
  dispatcher.commit();
  return dispatcher.schedule();
}
