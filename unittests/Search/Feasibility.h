//===- Feasibility.h - Is there any schedule at all? ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By trying everything: all devices of all groups, and for each of these all
// orders of tasks and transfers. Doing one after the other is enough: starting
// everything in the order of the starts of some schedule, but each only when
// the one before is done, never holds more than that schedule. Where tasks take
// no time there may be schedules that this does not find, because what is held
// for no time is not held; whatever it finds is one.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_SEARCH_FEASIBILITY_H
#define PLACER_UNITTESTS_SEARCH_FEASIBILITY_H

#include "placer/Model/Instance.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace placer::testing {

class Feasibility {
public:
  explicit Feasibility(const Instance &instance) : instance(instance) {}

  /// Is there a schedule? `fixed` gives devices of tasks, as for `placeByList`.
  bool hasSchedule(llvm::ArrayRef<DeviceId> fixed = {}) {
    return search(fixed, /*withMemory=*/true);
  }
  /// Are there devices that eligibility, colocation and links allow?
  bool hasDevices(llvm::ArrayRef<DeviceId> fixed = {}) {
    return search(fixed, /*withMemory=*/false);
  }

private:
  /// A task, or the sending of a tensor to a device.
  struct Step {
    TaskId task;
    TensorId tensor;
    DeviceId to;
    /// Steps that come before it, as a set.
    uint64_t after = 0;
  };

  bool search(llvm::ArrayRef<DeviceId> fixed, bool withMemory) {
    devices.assign(instance.numGroups(), kNone);
    given.assign(instance.numGroups(), kNone);
    for (size_t task = 0; task < fixed.size(); ++task)
      if (fixed[task] != kNone)
        given[instance.group(static_cast<TaskId>(task))] = fixed[task];
    // With memory, only what is sent from where it is made is tried.
    findWays(/*overOthers=*/!withMemory);
    return assign(0, withMemory);
  }

  DeviceId deviceOf(TaskId task) const { return devices[instance.group(task)]; }
  bool isReachable(TaskId producer, TaskId consumer) const {
    DeviceId from = deviceOf(producer), to = deviceOf(consumer);
    return from == kNone || to == kNone ||
           ways[size_t(from) * instance.numDevices() + to];
  }
  /// Direct ways alone, or over other devices, too.
  void findWays(bool overOthers) {
    DeviceId count = instance.numDevices();
    ways.assign(size_t(count) * count, false);
    for (DeviceId from = 0; from < count; ++from)
      for (DeviceId to = 0; to < count; ++to)
        ways[size_t(from) * count + to] =
            from == to || instance.link(from, to) != kNone;
    for (DeviceId over = 0; overOthers && over < count; ++over)
      for (DeviceId from = 0; from < count; ++from)
        for (DeviceId to = 0; to < count; ++to)
          if (ways[size_t(from) * count + over] &&
              ways[size_t(over) * count + to])
            ways[size_t(from) * count + to] = true;
  }
  bool agreesWithNeighbours(GroupId group) const {
    for (TaskId task : instance.groupMembers(group)) {
      for (TensorId tensor : instance.inputs(task))
        if (!isReachable(instance.producer(tensor), task))
          return false;
      for (TensorId tensor : instance.outputs(task))
        for (TaskId consumer : instance.consumers(tensor))
          if (!isReachable(task, consumer))
            return false;
    }
    return true;
  }

  bool assign(GroupId group, bool withMemory) {
    if (group == instance.numGroups())
      return !withMemory || canRun();
    for (DeviceId device : instance.groupDevices(group)) {
      if (given[group] != kNone && given[group] != device)
        continue;
      devices[group] = device;
      if (agreesWithNeighbours(group) && assign(group + 1, withMemory))
        return true;
    }
    devices[group] = kNone;
    return false;
  }

  bool canRun() {
    steps.clear();
    free.assign(instance.numDevices(), 0);
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      free[device] = instance.capacity(device);
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      free[deviceOf(task)] -= instance.residentBytes(task);
      steps.push_back({task, kNone, deviceOf(task)});
    }
    for (WeightId weight = 0; weight < instance.numWeights(); ++weight)
      for (DeviceId device = 0; device < instance.numDevices(); ++device)
        if (llvm::any_of(instance.weightReaders(weight),
                         [&](TaskId task) { return deviceOf(task) == device; }))
          free[device] -= instance.weightBytes(weight);
    if (*std::min_element(free.begin(), free.end()) < 0)
      return false;
    // Tasks are the first steps, so their ids are their places.
    uses.clear();
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
      TaskId producer = instance.producer(tensor);
      uses.push_back({tensor, producer, deviceOf(producer), 0});
      size_t home = uses.size() - 1;
      for (TaskId consumer : instance.consumers(tensor)) {
        DeviceId to = deviceOf(consumer);
        if (to == deviceOf(producer)) {
          steps[consumer].after |= bit(producer);
          uses[home].by |= bit(consumer);
          continue;
        }
        auto sent = std::find_if(uses.begin() + home + 1, uses.end(),
                                 [&](const Use &use) { return use.on == to; });
        if (sent == uses.end()) {
          auto step = static_cast<int32_t>(steps.size());
          steps.push_back({kNone, tensor, to, bit(producer)});
          uses[home].by |= bit(step);
          uses.push_back({tensor, step, to, 0});
          sent = uses.end() - 1;
        }
        steps[consumer].after |= bit(sent->from);
        sent->by |= bit(consumer);
      }
      if (instance.isResult(tensor))
        uses[home].by |= kNever;
    }
    seen.clear();
    return run(0);
  }

  /// Bytes on a device from a step on, until all of `by` are done.
  struct Use {
    TensorId tensor;
    int32_t from;
    DeviceId on;
    uint64_t by;
  };
  static uint64_t bit(int32_t step) { return uint64_t(1) << step; }
  /// Stands for a step that never comes.
  static constexpr uint64_t kNever = uint64_t(1) << 63;

  /// The bytes in use on every device when the steps in `done` are.
  std::vector<int64_t> levels(uint64_t done) const {
    std::vector<int64_t> result(instance.numDevices(), 0);
    for (const Use &use : uses)
      if ((done & bit(use.from)) && (use.by & ~done))
        result[use.on] += instance.bytes(use.tensor);
    return result;
  }

  bool run(uint64_t done) {
    if (done == bit(static_cast<int32_t>(steps.size())) - 1)
      return true;
    if (!seen.insert(done).second)
      return false;
    std::vector<int64_t> before = levels(done);
    std::vector<int32_t> possible;
    for (int32_t i = 0; i < static_cast<int32_t>(steps.size()); ++i) {
      const Step &step = steps[i];
      if ((done & bit(i)) || (step.after & ~done))
        continue;
      int64_t need = 0;
      if (step.task == kNone) {
        need = instance.bytes(step.tensor);
      } else {
        for (TensorId tensor : instance.outputs(step.task))
          need += instance.bytes(tensor);
        if (instance.time(step.task, step.to) > 0)
          need += instance.workspaceBytes(step.task);
      }
      if (before[step.to] + need > free[step.to])
        continue;
      // What leaves no more behind than there was can only help.
      std::vector<int64_t> after = levels(done | bit(i));
      bool isHarmless = true;
      for (size_t device = 0; device < after.size(); ++device)
        isHarmless &= after[device] <= before[device];
      if (isHarmless)
        return run(done | bit(i));
      possible.push_back(i);
    }
    for (int32_t i : possible)
      if (run(done | bit(i)))
        return true;
    return false;
  }

  const Instance &instance;
  /// By group.
  std::vector<DeviceId> devices, given;
  /// By device from and device to: whether data can come there.
  std::vector<bool> ways;
  std::vector<Step> steps;
  std::vector<Use> uses;
  /// By device, without the resident bytes.
  std::vector<int64_t> free;
  std::unordered_set<uint64_t> seen;
};

} // namespace placer::testing

#endif // PLACER_UNITTESTS_SEARCH_FEASIBILITY_H
