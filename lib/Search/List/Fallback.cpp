//===- Fallback.cpp - Placement with regard to room alone -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most algorithms here know nothing of memory, and any list can be brought to
// a stop by it. Then this is tried, each stage giving up more speed for room;
// of a stage the shortest schedule counts:
//   1. as HEFT does; as m-ETF does: it goes through time, so that memory is
//      freed before more is taken; and by smallest growth (LastResort.h), with
//      little and with much room kept for what must come;
//   2. by upward rank, each task on the device that is least full; and device
//      after device, each up to its share of all bytes as Baechi's m-TOPO does,
//      in topological order and by rank;
//   3. anything that keeps the limits (LastResort.h).
// Where all of them get stuck, there may still be a placement.
//
//===----------------------------------------------------------------------===//

#include "Search/List/LastResort.h"
#include "Search/List/ListAlgorithms.h"

#include "Search/List/Ranks.h"

#include "llvm/ADT/Twine.h"

#include <tuple>

using namespace placer;
using llvm::Twine;

/// The device of which the smallest part is in use; devices without a capacity
/// first.
static DeviceId chooseLeastFull(const Instance &instance,
                                ScheduleBuilder &builder, TaskId task) {
  DeviceId best = kNone;
  std::tuple<bool, double, int64_t> bestKey;
  for (DeviceId device : builder.candidates(task)) {
    Trial trial = builder.tryPlace(task, device);
    if (!trial.isPossible())
      continue;
    double part = static_cast<double>(builder.finalMemory(device)) /
                  static_cast<double>(instance.capacity(device));
    auto key = std::make_tuple(!trial.fits(), part, trial.finishNs);
    if (best == kNone || key < bestKey) {
      best = device;
      bestKey = key;
    }
  }
  return best;
}

namespace {
/// Fills device after device: each takes groups until it has its share of all
/// bytes, in proportion to the capacities.
class Filler {
public:
  Filler(const Instance &instance, ScheduleBuilder &builder)
      : instance(instance), builder(builder),
        outputBytes(instance.numGroups(), 0) {
    auto total = static_cast<double>(leastResidentBytes(instance));
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
      auto bytes = static_cast<double>(instance.bytes(tensor));
      outputBytes[instance.group(instance.producer(tensor))] += bytes;
      total += bytes;
    }
    // A device without a capacity could hold all.
    double room = 0;
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      int64_t capacity = instance.capacity(device);
      bool isUnlimited = capacity == Instance::kUnlimited;
      left.push_back(isUnlimited ? total : static_cast<double>(capacity));
      room += left.back();
    }
    for (double &share : left)
      share *= room > 0 ? total / room : 0;
  }

  DeviceId choose(TaskId task) {
    GroupId group = instance.group(task);
    if (builder.groupDevice(group) != kNone)
      return builder.tryPlace(task, builder.groupDevice(group)).isPossible()
                 ? builder.groupDevice(group)
                 : kNone;
    DeviceId fullest = kNone;
    for (DeviceId device : builder.candidates(task)) {
      if (!builder.tryPlace(task, device).isPossible())
        continue;
      if (left[device] > 0)
        return take(group, device);
      if (fullest == kNone || left[device] > left[fullest])
        fullest = device;
    }
    return fullest == kNone ? kNone : take(group, fullest);
  }

private:
  DeviceId take(GroupId group, DeviceId device) {
    left[device] -=
        outputBytes[group] +
        static_cast<double>(builder.residents().growth(group, device));
    return device;
  }

  const Instance &instance;
  ScheduleBuilder &builder;
  std::vector<double> outputBytes;
  /// By device, what is left of its share.
  std::vector<double> left;
};
} // namespace

std::optional<Violation> placer::findTooMuchResident(const Instance &instance) {
  int64_t resident = leastResidentBytes(instance), room = 0;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (instance.capacity(device) >= resident - room)
      return std::nullopt;
    room += instance.capacity(device);
  }
  return Violation{
      Rule::Memory,
      Subject::problem(),
      ("all tasks together hold " + Twine(resident) +
       (instance.numWeights() > 0 ? " bytes of weights and resident data, "
                                  : " resident bytes, ") +
       Twine(resident - room) + " more than the " + Twine(room) +
       " that all devices have")
          .str(),
      {}};
}

namespace {
/// The shortest of several schedules, and how it came about.
struct Shortest {
  std::optional<Schedule> schedule;
  const char *how = nullptr;

  void consider(std::optional<Schedule> other, const char *name) {
    if (!other || (schedule && schedule->makespan() <= other->makespan()))
      return;
    schedule = std::move(other);
    how = name;
  }
  void consider(PlacementResult &&other, const char *name) {
    if (auto *found = std::get_if<Schedule>(&other))
      consider(std::optional<Schedule>(std::move(*found)), name);
  }
};
} // namespace

/// By rank on the device that is least full, and by filling.
static Shortest placeByRoom(const ListRequest &request) {
  const Instance &instance = request.instance;
  const std::vector<TaskId> byRank =
      orderByRank(instance, upwardRanks(instance, meanCosts(instance)));
  const struct {
    bool fills;
    llvm::ArrayRef<TaskId> order;
    ScheduleBuilder::Options options;
    const char *name;
  } lists[] = {
      {false, byRank, {4, true}, "each task on the device that is least full"},
      {true,
       instance.topologicalOrder(),
       {1, false},
       "device after device in topological order"},
      {true, byRank, {1, false}, "device after device by rank"},
  };
  Shortest best;
  for (const auto &list : lists) {
    ScheduleBuilder builder(instance, request.fixed, list.options);
    Filler filler(instance, builder);
    auto stuck = placeInOrder(instance, builder, list.order, [&](TaskId task) {
      return list.fills ? filler.choose(task)
                        : chooseLeastFull(instance, builder, task);
    });
    if (!stuck)
      best.consider(std::optional<Schedule>(builder.takeSchedule()), list.name);
  }
  return best;
}

PlacementResult placer::fallBack(const ListRequest &request) {
  const Instance &instance = request.instance;
  PlacementResult heft = placeByHeft(request);
  // Of all reasons that of HEFT says most: no device was ruled out beforehand.
  std::optional<Violation> reason;
  if (auto *stuck = std::get_if<Violation>(&heft))
    reason = std::move(*stuck);

  Shortest best;
  best.consider(std::move(heft),
                "each task by rank where it finishes first, as heft does");
  best.consider(placeByMEtf(request),
                "what can start first where there is space, as m-etf does");
  for (ScheduleBuilder::Options options :
       {ScheduleBuilder::Options{1, false}, ScheduleBuilder::Options{4, true}})
    best.consider(placeBySmallestGrowth(instance, request.fixed, options),
                  "first what frees most or grows least");
  if (!best.schedule)
    best = placeByRoom(request);
  if (!best.schedule)
    best.consider(placeAsLastResort(instance, request.fixed),
                  "tasks in any way that keeps the limits");
  if (!best.schedule)
    return std::move(*reason);
  request.report.notes.push_back(
      std::string("got stuck; the fallback placed ") + best.how);
  return std::move(*best.schedule);
}
