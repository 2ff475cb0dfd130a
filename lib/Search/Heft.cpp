//===- Heft.cpp - Heterogeneous earliest finish time ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// H. Topcuoglu, S. Hariri, M.-Y. Wu: "Performance-effective and low-complexity
// task scheduling for heterogeneous computing", 2002. Tasks by upward rank,
// each on the device on which it finishes first.
//
// Memory, of which the paper knows nothing, can bring such a list to a stop.
// Then other lists are tried, each stage giving up more speed for room; of a
// stage the shortest schedule counts:
//   1. earliest finish by rank, with room kept for the neediest task that must
//      come;
//   2. the same with four times that room, and with room kept for the resident
//      bytes of what is still undecided; and by smallest growth, with little
//      and with much room kept;
//   3. not the earliest finish but the device that is least full; and device
//      after device, each up to its share of all bytes as Baechi's m-TOPO does,
//      in topological order and by rank;
//   4. anything that keeps the limits.
//
//===----------------------------------------------------------------------===//

#include "LastResort.h"
#include "ListAlgorithms.h"

#include "placer/Search/Ranks.h"

#include "llvm/Support/ErrorHandling.h"

#include <tuple>

using namespace placer;

/// The device on which `task` finishes first; where none has headroom, the one
/// that lacks least of it.
static DeviceId chooseEarliest(ScheduleBuilder &builder, TaskId task) {
  DeviceId best = kNone, makeshift = kNone;
  int64_t finish = std::numeric_limits<int64_t>::max(), lacking = finish;
  for (DeviceId device : builder.candidates(task)) {
    Trial trial = builder.tryPlace(task, device, finish);
    if (trial.fits()) {
      finish = trial.finishNs;
      best = device;
    } else if (trial.isPossible() && trial.missingBytes < lacking) {
      lacking = trial.missingBytes;
      makeshift = device;
    }
  }
  return best != kNone ? best : makeshift;
}

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
        groupBytes(instance.numGroups(), 0) {
    double total = 0;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      double bytes = static_cast<double>(instance.residentBytes(task));
      for (TensorId tensor : instance.outputs(task))
        bytes += static_cast<double>(instance.bytes(tensor));
      groupBytes[instance.group(task)] += bytes;
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
      if (left[device] > 0) {
        left[device] -= groupBytes[group];
        return device;
      }
      if (fullest == kNone || left[device] > left[fullest])
        fullest = device;
    }
    if (fullest != kNone)
      left[fullest] -= groupBytes[group];
    return fullest;
  }

private:
  const Instance &instance;
  ScheduleBuilder &builder;
  std::vector<double> groupBytes;
  /// By device, what is left of its share.
  std::vector<double> left;
};
} // namespace

namespace {
/// The lists of the stages.
class Ladder {
public:
  Ladder(const Instance &instance, llvm::ArrayRef<DeviceId> fixed)
      : instance(instance), fixed(fixed),
        byRank(orderByRank(instance,
                           upwardRanks(instance, meanCosts(instance)))) {}

  PlacementResult climb();

private:
  enum class Choice { Earliest, LeastFull, Fill };
  void tryList(Choice choice, llvm::ArrayRef<TaskId> order,
               ScheduleBuilder::Options options);
  void consider(std::optional<Schedule> schedule);

  const Instance &instance;
  llvm::ArrayRef<DeviceId> fixed;
  std::vector<TaskId> byRank;
  std::optional<Schedule> best;
  std::optional<Violation> firstReason;
};
} // namespace

void Ladder::consider(std::optional<Schedule> schedule) {
  if (schedule && (!best || schedule->makespanNs < best->makespanNs))
    best = std::move(schedule);
}

void Ladder::tryList(Choice choice, llvm::ArrayRef<TaskId> order,
                     ScheduleBuilder::Options options) {
  ScheduleBuilder builder(instance, fixed, options);
  Filler filler(instance, builder);
  auto choose = [&](TaskId task) {
    switch (choice) {
    case Choice::Earliest:
      return chooseEarliest(builder, task);
    case Choice::LeastFull:
      return chooseLeastFull(instance, builder, task);
    case Choice::Fill:
      return filler.choose(task);
    }
    llvm_unreachable("all choices are handled");
  };
  std::optional<Violation> stuck =
      placeInOrder(instance, builder, order, choose);
  if (!stuck)
    consider(builder.takeSchedule());
  else if (!firstReason)
    firstReason = std::move(stuck);
}

PlacementResult Ladder::climb() {
  const ScheduleBuilder::Options little = {1, false}, much = {4, true};
  tryList(Choice::Earliest, byRank, little);
  if (!best) {
    tryList(Choice::Earliest, byRank, much);
    consider(placeBySmallestGrowth(instance, fixed, little));
    consider(placeBySmallestGrowth(instance, fixed, much));
  }
  if (!best) {
    tryList(Choice::LeastFull, byRank, much);
    tryList(Choice::Fill, instance.topologicalOrder(), little);
    tryList(Choice::Fill, byRank, little);
  }
  if (!best)
    best = placeAsLastResort(instance, fixed);
  if (!best)
    return *firstReason;
  return std::move(*best);
}

PlacementResult placer::placeByHeft(const Instance &instance,
                                    llvm::ArrayRef<DeviceId> fixed) {
  return Ladder(instance, fixed).climb();
}
