//===- LastResort.cpp - Placement where lists got stuck -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LastResort.h"

#include "placer/Model/Simulate.h"
#include "placer/Search/ScheduleBuilder.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>
#include <random>
#include <set>

using namespace placer;

/// Lots are worth little on large problems: of tens of thousands of choices
/// one is always wrong.
static constexpr int64_t kDrawnTasks = 30000;
static constexpr int64_t kMinDraws = 2, kMaxDraws = 60;

namespace {

/// One list.
class Attempt {
public:
  /// By smallest growth, or by lot where there is one.
  Attempt(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
          std::mt19937_64 *lot);

  std::optional<Schedule> run();

private:
  void addReady(TaskId task);
  void place(TaskId task, DeviceId device);
  void noteLastUse(TensorId tensor);
  DeviceId pick(TaskId task, llvm::function_ref<bool(DeviceId)> isPossible);
  std::optional<Schedule> finishBySimulation();

  const Instance &instance;
  ScheduleBuilder builder;
  std::mt19937_64 *lot;
  /// By task: its place among those that are ready, smallest first. Without a
  /// lot, by how many bytes more will be in use after it.
  std::vector<int64_t> keys;
  std::vector<bool> wasReady;
  std::set<std::pair<int64_t, TaskId>> ready;
  std::vector<int32_t> unplacedConsumers;
  /// The tasks in the order in which they were placed.
  std::vector<TaskId> sequence;
};

} // namespace

Attempt::Attempt(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                 std::mt19937_64 *lot)
    : instance(instance), builder(instance, fixed), lot(lot),
      keys(instance.numTasks(), 0), wasReady(instance.numTasks(), false) {
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    keys[instance.producer(tensor)] += instance.bytes(tensor);
    unplacedConsumers.push_back(
        static_cast<int32_t>(instance.consumers(tensor).size()));
    noteLastUse(tensor);
  }
}

/// A consumer that is the only one left will free the tensor.
void Attempt::noteLastUse(TensorId tensor) {
  if (lot || unplacedConsumers[tensor] != 1 || instance.isResult(tensor))
    return;
  for (TaskId consumer : instance.consumers(tensor)) {
    if (builder.isPlaced(consumer))
      continue;
    bool isReady = ready.erase({keys[consumer], consumer}) > 0;
    keys[consumer] -= instance.bytes(tensor);
    if (isReady)
      ready.insert({keys[consumer], consumer});
  }
}

void Attempt::addReady(TaskId task) {
  // It is seen once for every tensor that the last producer gives it.
  if (wasReady[task])
    return;
  wasReady[task] = true;
  if (lot)
    keys[task] = static_cast<int64_t>((*lot)() >> 1);
  ready.insert({keys[task], task});
}

/// One of the devices of a task that are possible, or kNone: the one with the
/// most room, or any by lot.
DeviceId Attempt::pick(TaskId task,
                       llvm::function_ref<bool(DeviceId)> isPossible) {
  DeviceId best = kNone;
  int64_t mostRoom = 0;
  for (DeviceId device : builder.candidates(task)) {
    if (!isPossible(device))
      continue;
    int64_t room =
        lot ? static_cast<int64_t>((*lot)() >> 1)
            : instance.capacity(device) - builder.finalMemory(device);
    if (best == kNone || room > mostRoom) {
      best = device;
      mostRoom = room;
    }
  }
  return best;
}

void Attempt::place(TaskId task, DeviceId device) {
  builder.place(task, device);
  sequence.push_back(task);
  for (TensorId tensor : instance.inputs(task)) {
    --unplacedConsumers[tensor];
    noteLastUse(tensor);
  }
  for (TensorId tensor : instance.outputs(task))
    for (TaskId consumer : instance.consumers(tensor))
      if (builder.isReady(consumer))
        addReady(consumer);
}

std::optional<Schedule> Attempt::run() {
  if (builder.impossible())
    return std::nullopt;
  for (TaskId task : instance.topologicalOrder())
    if (builder.isReady(task))
      addReady(task);
  // As in `placeInOrder`.
  int64_t attempts =
      4 * (instance.numTasks() + int64_t(instance.numEdges())) + 1000;
  for (auto next = ready.begin(); next != ready.end();) {
    TaskId task = next->second;
    DeviceId device = pick(task, [&](DeviceId device) {
      return builder.tryPlace(task, device).isPossible();
    });
    if (device == kNone) {
      ++next;
      attempts -= 1 + int64_t(instance.inputs(task).size());
      if (attempts <= 0)
        break;
      continue;
    }
    ready.erase(next);
    place(task, device);
    next = ready.begin();
  }
  if (ready.empty())
    return builder.takeSchedule();
  return finishBySimulation();
}

/// Gives the rest any devices that links allow, in topological order.
std::optional<Schedule> Attempt::finishBySimulation() {
  std::vector<DeviceId> groupDevices(instance.numGroups());
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    groupDevices[group] = builder.groupDevice(group);
  DeviceDomains domains(instance, groupDevices);
  if (domains.emptyGroup() != kNone)
    return std::nullopt;
  for (TaskId task : instance.topologicalOrder()) {
    if (builder.isPlaced(task))
      continue;
    sequence.push_back(task);
    GroupId group = instance.group(task);
    if (groupDevices[group] != kNone)
      continue;
    DeviceId device = pick(task, [&](DeviceId device) {
      return domains.canDecide(group, device);
    });
    if (device == kNone)
      return std::nullopt;
    domains.decide(group, device);
    groupDevices[group] = device;
  }
  Placement placement;
  placement.device.resize(instance.numTasks());
  placement.order.resize(instance.numDevices());
  for (TaskId task : sequence) {
    placement.device[task] = groupDevices[instance.group(task)];
    placement.order[placement.device[task]].push_back(task);
  }
  SimulationResult result = simulate(instance, placement);
  if (auto *schedule = std::get_if<Schedule>(&result))
    return std::move(*schedule);
  return std::nullopt;
}

std::optional<Schedule>
placer::placeAsLastResort(const Instance &instance,
                          llvm::ArrayRef<DeviceId> fixed) {
  if (auto schedule = Attempt(instance, fixed, nullptr).run())
    return schedule;
  std::mt19937_64 lot(0);
  int64_t draws = std::clamp(kDrawnTasks / std::max(1, instance.numTasks()),
                             kMinDraws, kMaxDraws);
  for (int64_t i = 0; i < draws; ++i)
    if (auto schedule = Attempt(instance, fixed, &lot).run())
      return schedule;
  return std::nullopt;
}
