//===- InputWays.cpp - From where inputs come to a task -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of a `ScheduleBuilder` that knows by which ways a tensor can come
// from the devices that have it, and which of them is the first to deliver.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ScheduleBuilder.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// What the shorter of the link from a device that has a tensor and of the way
/// that is fastest for most takes; none where there is no way.
std::optional<int64_t> ScheduleBuilder::wayTime(TensorId tensor,
                                                DeviceId holder,
                                                DeviceId device) const {
  std::optional<int64_t> time;
  if (options.forwards && ways.hasWay(holder, device))
    time = ways.time(tensor, holder, device);
  Route route = routeTo(instance, tensor, holder, device);
  if (route.exists() && (!time || route.durationNs < *time))
    time = route.durationNs;
  return time;
}

/// Calls `visit` with every device from which a tensor can be sent, and with
/// when it is there.
template <typename Visit>
void ScheduleBuilder::forEachHolder(TensorId tensor, Visit visit) const {
  const ScheduledTask &producer = schedule.tasks[instance.producer(tensor)];
  visit(producer.device, producer.finishNs);
  if (instance.numDevices() < 3 || !options.forwards)
    return;
  for (int32_t copy = firstCopy[tensor]; copy != kNone;
       copy = copies[copy].next)
    if (!copies[copy].isReleased)
      visit(copies[copy].device, copies[copy].arrival);
}

std::optional<int64_t> ScheduleBuilder::earliestData(TaskId task,
                                                     DeviceId device) const {
  int64_t ready = 0;
  for (TensorId tensor : instance.inputs(task)) {
    std::optional<int64_t> time = arrival(tensor, device);
    if (!time)
      forEachHolder(tensor, [&](DeviceId holder, int64_t there) {
        std::optional<int64_t> way = wayTime(tensor, holder, device);
        if (way && (!time || there + *way < *time))
          time = there + *way;
      });
    if (!time)
      return std::nullopt;
    ready = std::max(ready, *time);
  }
  return ready;
}

/// Whether a tensor may be sent over all devices but the last, none of which
/// has it: there is one transfer to each.
bool ScheduleBuilder::mayGoOver(TensorId tensor,
                                ArrayRef<DeviceId> stops) const {
  DeviceId home = schedule.tasks[instance.producer(tensor)].device;
  return llvm::none_of(stops.drop_back(), [&](DeviceId stop) {
    return stop == home || findCopy(tensor, stop) != kNone;
  });
}

/// How a tensor can come to a device: from each that has it over its link, and
/// by the fastest way.
llvm::SmallVector<ScheduleBuilder::Way, 1>
ScheduleBuilder::waysTo(TensorId tensor, DeviceId device) const {
  llvm::SmallVector<Way, 1> found;
  forEachHolder(tensor, [&](DeviceId holder, int64_t there) {
    auto add = [&](ArrayRef<DeviceId> stops) {
      Way way{{}, there};
      DeviceId at = holder;
      for (DeviceId stop : stops) {
        way.hops.push_back({routeTo(instance, tensor, at, stop), stop, 0});
        way.length += way.hops.back().route.durationNs;
        at = stop;
      }
      found.push_back(std::move(way));
    };
    if (areLinked(instance, holder, device))
      add(device);
    if (!options.forwards || !ways.hasWay(holder, device) ||
        ways.isLink(holder, device))
      return;
    auto stops = ways.stops(holder, device);
    if (mayGoOver(tensor, stops))
      add(stops);
  });
  return found;
}

int64_t ScheduleBuilder::PendingTransfer::earliest() const {
  int64_t earliest = std::numeric_limits<int64_t>::max();
  for (const Way &way : ways)
    earliest = std::min(earliest, way.earliest());
  return earliest;
}

/// Finds when each transfer of a way would start, the last one not before
/// `roomFrom`. False where it is not over before `finishBefore`.
bool ScheduleBuilder::findTimesOf(const PendingTransfer &transfer, Way &way,
                                  int64_t roomFrom,
                                  int64_t finishBefore) const {
  int64_t ready = way.ready, left = way.length;
  for (Hop &hop : way.hops) {
    if (&hop == &way.hops.back()) {
      ready = std::max(ready, roomFrom);
    } else if (countsMemory(hop.to)) {
      int64_t room =
          instance.capacity(hop.to) - instance.bytes(transfer.tensor);
      for (auto [device, bytes] : relayed)
        if (device == hop.to)
          room -= bytes;
      std::optional<int64_t> fits = memory[hop.to].earliestBelow(ready, room);
      if (!fits)
        return false;
      ready = *fits;
    }
    int64_t latest = finishBefore - left - 1;
    hop.start =
        fitOnChannels(hop.route.link, ready, hop.route.durationNs, latest);
    if (hop.start > latest)
      return false;
    ready = hop.finish();
    left -= hop.route.durationNs;
  }
  return true;
}

/// Takes the way by which it is there first; where none is in time, any.
void ScheduleBuilder::takeWay(PendingTransfer &transfer, int64_t roomFrom,
                              int64_t finishBefore) {
  int64_t earliest = finishBefore;
  transfer.taken = transfer.ways.size();
  for (auto [index, way] : llvm::enumerate(transfer.ways))
    if (way.earliest() < earliest &&
        findTimesOf(transfer, way, roomFrom, earliest)) {
      earliest = way.hops.back().finish();
      transfer.taken = index;
    }
}
