//===- Bounds.cpp - What no schedule can beat -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Bounds.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace placer;

/// "Never": no way leads there. Larger than any sum of times.
static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

namespace {

/// The earliest finish of every task on every device, were nothing else in its
/// way.
class EarliestFinish {
public:
  explicit EarliestFinish(const Instance &instance)
      : instance(instance), numDevices(instance.numDevices()),
        finish(size_t(instance.numTasks()) * numDevices, kNever),
        arrival(size_t(instance.numTensors()) * numDevices, kNever) {
    for (TaskId task : instance.topologicalOrder()) {
      visit(task);
      for (TensorId tensor : instance.outputs(task))
        spread(tensor);
    }
  }

  /// Over the devices.
  int64_t best(TaskId task) const {
    auto row = finish.begin() + size_t(task) * numDevices;
    return *std::min_element(row, row + numDevices);
  }

private:
  int64_t &finishOn(TaskId task, DeviceId device) {
    return finish[size_t(task) * numDevices + device];
  }
  int64_t &arrivalOn(TensorId tensor, DeviceId device) {
    return arrival[size_t(tensor) * numDevices + device];
  }
  void visit(TaskId task);
  void spread(TensorId tensor);

  const Instance &instance;
  int32_t numDevices;
  std::vector<int64_t> finish;
  /// By tensor and device: the earliest time at which it can be there.
  std::vector<int64_t> arrival;
};

} // namespace

void EarliestFinish::visit(TaskId task) {
  GroupId group = instance.group(task);
  bool isReachable = false;
  for (DeviceId device : instance.groupDevices(group)) {
    int64_t start = 0;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      // Colocated: there is no other way than through this device.
      start = std::max(start, instance.group(producer) == group
                                  ? finishOn(producer, device)
                                  : arrivalOn(tensor, device));
    }
    if (start == kNever)
      continue;
    finishOn(task, device) = start + instance.time(task, device);
    isReachable = true;
  }
  if (isReachable)
    return;
  // Missing links leave no way at all, so every number is a bound. Go on as if
  // the data were simply there, to keep the numbers finite.
  int64_t start = 0;
  for (TensorId tensor : instance.inputs(task))
    start = std::max(start, best(instance.producer(tensor)));
  for (DeviceId device : instance.groupDevices(group))
    finishOn(task, device) = start + instance.time(task, device);
}

void EarliestFinish::spread(TensorId tensor) {
  TaskId producer = instance.producer(tensor);
  for (DeviceId from = 0; from < numDevices; ++from) {
    int64_t ready = finishOn(producer, from);
    if (ready == kNever)
      continue;
    arrivalOn(tensor, from) = std::min(arrivalOn(tensor, from), ready);
    for (DeviceId to = 0; to < numDevices; ++to) {
      LinkId link = instance.link(from, to);
      if (link == kNone)
        continue;
      int64_t &best = arrivalOn(tensor, to);
      // Most ways lose by their latency alone: no division for those.
      if (best - ready > instance.problem().links[link].latencyNs)
        best = std::min(best, ready + instance.transferTime(tensor, link));
    }
  }
}

Bound placer::criticalPathBound(const Instance &instance) {
  Bound bound{0, "critical-path"};
  EarliestFinish earliest(instance);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    bound.ns = std::max(bound.ns, earliest.best(task));
  return bound;
}

Bound placer::loadBound(const Instance &instance) {
  // The least work of all groups with the same devices. Ordered by the devices
  // themselves, so that the cap below is deterministic.
  std::map<std::vector<DeviceId>, int64_t> workByDevices;
  Bound bound{0, "load"};
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t least = kNever;
    for (DeviceId device : instance.groupDevices(group)) {
      int64_t time = 0;
      for (TaskId task : instance.groupMembers(group))
        time += instance.time(task, device);
      least = std::min(least, time);
    }
    // A group is not divided.
    bound.ns = std::max(bound.ns, least);
    workByDevices[instance.groupDevices(group).vec()] += least;
  }

  std::vector<std::pair<llvm::BitVector, int64_t>> work;
  for (const auto &[devices, ns] : workByDevices) {
    llvm::BitVector set(instance.numDevices());
    for (DeviceId device : devices)
      set.set(device);
    work.push_back({std::move(set), ns});
  }
  // All that can run only within a set of devices shares that set. The sets
  // tried are those that occur, and all devices together.
  constexpr size_t kMaxSets = 256;
  std::vector<llvm::BitVector> sets = {
      llvm::BitVector(instance.numDevices(), true)};
  for (const auto &[set, ns] : llvm::ArrayRef(work).take_front(kMaxSets))
    sets.push_back(set);
  for (const llvm::BitVector &set : sets) {
    int64_t total = 0;
    for (const auto &[subset, ns] : work)
      if (!subset.test(set))
        total += ns;
    auto count = static_cast<int64_t>(set.count());
    bound.ns = std::max(bound.ns, total / count + (total % count != 0));
  }
  return bound;
}

Bound placer::lowerBound(const Instance &instance) {
  Bound path = criticalPathBound(instance);
  Bound load = loadBound(instance);
  return load.ns > path.ns ? load : path;
}
