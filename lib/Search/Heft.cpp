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
// Then it is run again, each time giving up more speed for room:
//   1. earliest finish, with room kept for the neediest task that must come;
//   2. the same with four times that room, and with room kept for the resident
//      bytes of what is still undecided;
//   3. not the earliest finish but the device that is least full;
//   4. device after device in topological order, each up to its share of all
//      bytes, as Baechi's m-TOPO does;
//   5. the same by rank;
//   6. anything that keeps the limits (LastResort.h).
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

PlacementResult placer::placeByHeft(const Instance &instance,
                                    llvm::ArrayRef<DeviceId> fixed) {
  enum class Choice { Earliest, LeastFull, Fill };
  const std::vector<TaskId> byRank =
      orderByRank(instance, upwardRanks(instance, meanCosts(instance)));
  const llvm::ArrayRef<TaskId> topological = instance.topologicalOrder();
  const struct {
    Choice choice;
    llvm::ArrayRef<TaskId> order;
    ScheduleBuilder::Options options;
  } ladder[] = {
      {Choice::Earliest, byRank, {1, false}},
      {Choice::Earliest, byRank, {4, true}},
      {Choice::LeastFull, byRank, {4, true}},
      {Choice::Fill, topological, {1, false}},
      {Choice::Fill, byRank, {1, false}},
  };

  std::optional<Violation> firstReason;
  for (const auto &step : ladder) {
    ScheduleBuilder builder(instance, fixed, step.options);
    Filler filler(instance, builder);
    auto choose = [&](TaskId task) {
      switch (step.choice) {
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
        placeInOrder(instance, builder, step.order, choose);
    if (!stuck)
      return builder.takeSchedule();
    if (!firstReason)
      firstReason = std::move(stuck);
  }
  if (std::optional<Schedule> schedule = placeAsLastResort(instance, fixed))
    return std::move(*schedule);
  return *firstReason;
}
