//===- LastResort.cpp - Placement where lists got stuck -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/LastResort.h"
#include "Search/List/ListAlgorithms.h"
#include "Search/List/SerialPlacement.h"

#include "placer/Model/Simulate.h"
#include "placer/Search/Coarsening.h"

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

enum class Choice { EarliestFinish, MostRoom, Lot };

/// One list, by smallest growth or by lot.
class RoomList {
public:
  /// `lot` is for the choice of that name only.
  RoomList(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
           ScheduleBuilder::Options options, Choice choice,
           std::mt19937_64 *lot = nullptr);

  std::optional<Schedule> run();

private:
  void addReady(TaskId task);
  void place(TaskId task, DeviceId device);
  void noteLastUse(TensorId tensor);
  DeviceId choose(TaskId task);
  DeviceId pick(TaskId task, llvm::function_ref<bool(DeviceId)> isPossible);
  std::optional<Schedule> finishBySimulation();

  const Instance &instance;
  ScheduleBuilder builder;
  Choice choice;
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

RoomList::RoomList(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                   ScheduleBuilder::Options options, Choice choice,
                   std::mt19937_64 *lot)
    : instance(instance), builder(instance, fixed, options), choice(choice),
      lot(lot), keys(instance.numTasks(), 0),
      wasReady(instance.numTasks(), false) {
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    Buffer made = bufferOfTensor(instance, tensor, kNone);
    keys[made.begin] += made.bytes;
    unplacedConsumers.push_back(
        static_cast<int32_t>(instance.consumers(tensor).size()));
    noteLastUse(tensor);
  }
}

/// A consumer that is the only one left will free the tensor.
void RoomList::noteLastUse(TensorId tensor) {
  Buffer made = bufferOfTensor(instance, tensor, kNone);
  if (lot || unplacedConsumers[tensor] != 1 || made.isHeldToEnd)
    return;
  for (TaskId consumer : instance.consumers(tensor)) {
    if (builder.isPlaced(consumer))
      continue;
    bool isReady = ready.erase({keys[consumer], consumer}) > 0;
    keys[consumer] -= made.bytes;
    if (isReady)
      ready.insert({keys[consumer], consumer});
  }
}

void RoomList::addReady(TaskId task) {
  // It is seen once for every tensor that the last producer gives it.
  if (wasReady[task])
    return;
  wasReady[task] = true;
  if (lot)
    keys[task] = static_cast<int64_t>((*lot)() >> 1);
  ready.insert({keys[task], task});
}

/// The device for a ready task, or kNone where there is none now.
DeviceId RoomList::choose(TaskId task) {
  if (choice == Choice::EarliestFinish)
    return chooseEarliest(builder, task);
  return pick(task, [&](DeviceId device) {
    return builder.tryPlace(task, device).isPossible();
  });
}

/// One of the devices of a task that are possible, or kNone: the one with the
/// most room, or any by lot.
DeviceId RoomList::pick(TaskId task,
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

void RoomList::place(TaskId task, DeviceId device) {
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

std::optional<Schedule> RoomList::run() {
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
    DeviceId device = choose(task);
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

/// Runs tasks on the devices of their groups, on each in the order given.
static std::optional<Schedule>
simulateSequence(const Instance &instance,
                 llvm::ArrayRef<DeviceId> groupDevices,
                 llvm::ArrayRef<TaskId> sequence) {
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

/// Gives the rest any devices that links allow, in topological order.
std::optional<Schedule> RoomList::finishBySimulation() {
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
  return simulateSequence(instance, groupDevices, sequence);
}

/// Device after device in topological order: each takes groups up to its share
/// of all bytes, were nothing ever freed.
static std::optional<Schedule> fill(const Instance &instance,
                                    llvm::ArrayRef<DeviceId> fixed) {
  std::vector<double> outputBytes(instance.numGroups(), 0);
  std::vector<DeviceId> groupDevices = fixedGroups(instance, fixed);
  double total = static_cast<double>(leastResidentBytes(instance)),
         capacity = 0;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    auto bytes = static_cast<double>(instance.bytes(tensor));
    outputBytes[instance.group(instance.producer(tensor))] += bytes;
    total += bytes;
  }
  ResidentMemory resident(instance);
  // A device without a capacity could hold all.
  std::vector<double> left;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    bool isLimited = instance.capacity(device) != Instance::kUnlimited;
    left.push_back(isLimited ? static_cast<double>(instance.capacity(device))
                             : total);
    capacity += left.back();
  }
  if (capacity > total)
    for (double &share : left)
      share *= total / capacity;

  DeviceDomains domains(instance, groupDevices);
  if (domains.emptyGroup() != kNone)
    return std::nullopt;
  for (TaskId task : instance.topologicalOrder()) {
    GroupId group = instance.group(task);
    if (groupDevices[group] != kNone)
      continue;
    DeviceId best = kNone;
    auto need = [&](DeviceId device) {
      return outputBytes[group] +
             static_cast<double>(resident.growth(group, device));
    };
    for (DeviceId device : instance.groupDevices(group)) {
      if (!domains.canDecide(group, device))
        continue;
      if (left[device] >= need(device)) {
        best = device;
        break;
      }
      if (best == kNone || left[device] > left[best])
        best = device;
    }
    if (best == kNone)
      return std::nullopt;
    left[best] -= need(best);
    for (TaskId member : instance.groupMembers(group))
      resident.add(member, best);
    groupDevices[group] = best;
    domains.decide(group, best);
  }
  return simulateSequence(instance, groupDevices, instance.topologicalOrder());
}

std::optional<Schedule>
placer::placeBySmallestGrowth(const Instance &instance,
                              llvm::ArrayRef<DeviceId> fixed,
                              ScheduleBuilder::Options options) {
  return RoomList(instance, fixed, options, Choice::EarliestFinish).run();
}

std::optional<Schedule>
placer::placeAsLastResort(const Instance &instance,
                          llvm::ArrayRef<DeviceId> fixed) {
  if (auto schedule = RoomList(instance, fixed, {}, Choice::MostRoom).run())
    return schedule;
  if (auto schedule = fill(instance, fixed))
    return schedule;
  std::mt19937_64 lot(0);
  int64_t draws = std::clamp(kDrawnTasks / std::max(1, instance.numTasks()),
                             kMinDraws, kMaxDraws);
  for (int64_t i = 0; i < draws; ++i)
    if (auto schedule = RoomList(instance, fixed, {}, Choice::Lot, &lot).run())
      return schedule;
  // One thing after another at the very last, and from that on as early as its
  // orders allow.
  if (auto schedule = placeSerially(instance, fixed))
    return startEarly(instance, *schedule);
  return std::nullopt;
}
