//===- DevicePrograms.cpp - A schedule as one program per device ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that happens has a place in one order of events: by time, then
// what takes no time before what does, then by rank in the graph. Whatever
// something needs comes before it in that order: a producer starts before its
// consumers do, and of two that start together the first takes no time and has
// the smaller rank. A device's program is its events in that order. Steps that
// wait come after what they wait for, so the programs cannot wait in a circle.
//
// A step without waiting may come earlier than its event: a copy is started
// where its tensor is made, and accepted before the task during which it
// arrives, where there is room for both.
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DevicePrograms.h"

#include "placer/Model/ResidentMemory.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

using namespace placer;

namespace {

using Kind = ProgramStep::Kind;

struct Event {
  int64_t time;
  /// What ends frees first, then what takes no time, then the rest.
  int8_t turn;
  int64_t rank;
  ProgramStep step;
  /// Where a task ends.
  int64_t finish;

  bool operator<(const Event &other) const {
    return std::tie(time, turn, rank, step.id) <
           std::tie(other.time, other.turn, other.rank, other.step.id);
  }
};

class Planner {
public:
  Planner(const Instance &instance, const Schedule &schedule,
          llvm::ArrayRef<Delivery> wanted)
      : instance(instance), schedule(schedule),
        peaks(peakMemory(instance, schedule)), ranks(instance.numTasks()),
        copiesOf(instance.numTensors()) {
    for (auto [rank, task] : llvm::enumerate(instance.topologicalOrder()))
      ranks[task] = static_cast<int64_t>(rank);
    for (const ScheduledTransfer &sent : schedule.transfers)
      addCopy({sent.tensor, sent.from, sent.to, {}});
    addChannelOrder();
    for (const Delivery &delivery : wanted)
      addWanted(delivery);
  }

  DevicePrograms run() {
    std::vector<std::vector<Event>> events = listEvents();
    programs.steps.resize(instance.numDevices());
    ResidentMemory resident(instance);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      resident.add(task, deviceOf(task));
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      held.push_back(resident.bytes(device));
    countUses();
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      planDevice(device, events[device]);
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      finishDevice(device);
    return std::move(programs);
  }

private:
  DeviceId deviceOf(TaskId task) const { return schedule.tasks[task].device; }
  DeviceId homeOf(TensorId tensor) const {
    return deviceOf(instance.producer(tensor));
  }

  int32_t addCopy(DeviceCopy copy) {
    auto id = static_cast<int32_t>(programs.copies.size());
    copiesOf[copy.tensor].push_back(id);
    arrival[{copy.tensor, copy.to}] = id;
    programs.copies.push_back(std::move(copy));
    return id;
  }

  void addChannelOrder() {
    for (const std::vector<Delivery> &channel :
         channelOrderOf(instance, schedule))
      for (size_t i = 1; i < channel.size(); ++i) {
        auto &after =
            programs.copies[arrival.at({channel[i].tensor, channel[i].to})]
                .after;
        int32_t before = arrival.at({channel[i - 1].tensor, channel[i - 1].to});
        if (!llvm::is_contained(after, before))
          after.insert(llvm::lower_bound(after, before), before);
      }
  }

  void addWanted(const Delivery &delivery) {
    kept.insert({delivery.tensor, delivery.to});
    DeviceId home = homeOf(delivery.tensor);
    if (home == delivery.to || arrival.count({delivery.tensor, delivery.to}))
      return;
    lateCopies.push_back(addCopy({delivery.tensor, home, delivery.to, {}}));
  }

  bool isLate(int32_t copy) const {
    return copy >= static_cast<int32_t>(schedule.transfers.size());
  }

  std::vector<std::vector<Event>> listEvents() {
    std::vector<std::vector<Event>> events(instance.numDevices());
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      const ScheduledTask &at = schedule.tasks[task];
      int8_t turn = at.finishNs > at.startNs ? 2 : 1;
      events[at.device].push_back(
          {at.startNs, turn, 3 * ranks[task], {Kind::Task, task}, at.finishNs});
    }
    for (auto [id, sent] : llvm::enumerate(schedule.transfers)) {
      bool takesTime = sent.finishNs > sent.startNs;
      int64_t rank = 3 * ranks[instance.producer(sent.tensor)] + 1;
      auto copy = static_cast<int32_t>(id);
      events[sent.to].push_back({sent.startNs,
                                 int8_t(takesTime ? 2 : 1),
                                 rank,
                                 {Kind::Accept, copy},
                                 sent.finishNs});
      events[sent.from].push_back({sent.finishNs,
                                   int8_t(takesTime ? 0 : 1),
                                   rank + 1,
                                   {Kind::Sent, copy},
                                   sent.finishNs});
    }
    for (std::vector<Event> &list : events)
      llvm::sort(list);
    return events;
  }

  /// How often each tensor is still needed on each device.
  void countUses() {
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
      DeviceId home = homeOf(tensor);
      for (TaskId consumer : instance.consumers(tensor))
        ++uses[{tensor, deviceOf(consumer)}];
      uses[{tensor, home}] += static_cast<int32_t>(copiesOf[tensor].size());
    }
  }

  void planDevice(DeviceId device, llvm::ArrayRef<Event> events) {
    std::vector<bool> isDone(events.size(), false);
    for (size_t at = 0; at < events.size(); ++at) {
      if (isDone[at])
        continue;
      const Event &event = events[at];
      switch (event.step.kind) {
      case Kind::Task:
        acceptBefore(device, events, at, isDone);
        runTask(device, event.step.id);
        break;
      case Kind::Accept:
        accept(device, event.step.id);
        break;
      case Kind::Sent:
        sent(device, event.step.id);
        break;
      default:
        break;
      }
    }
  }

  /// Accepts before a task what arrives while it runs, in order, as long as the
  /// device then holds no more than it does at some time of the schedule.
  void acceptBefore(DeviceId device, llvm::ArrayRef<Event> events, size_t task,
                    std::vector<bool> &isDone) {
    int64_t holds = held[device] + roomFor(events[task].step.id);
    for (size_t at = task + 1;
         at < events.size() && events[at].time < events[task].finish; ++at) {
      if (events[at].step.kind == Kind::Sent)
        continue;
      if (events[at].step.kind == Kind::Task)
        return;
      int32_t copy = events[at].step.id;
      holds += instance.bytes(programs.copies[copy].tensor);
      if (holds > peaks[device])
        return;
      accept(device, copy);
      isDone[at] = true;
    }
  }

  /// What a task needs beside what is held when it begins.
  int64_t roomFor(TaskId task) const {
    int64_t bytes = instance.workspaceBytes(task);
    for (TensorId output : instance.outputs(task))
      bytes += instance.bytes(output);
    return bytes;
  }

  void runTask(DeviceId device, TaskId task) {
    for (TensorId input : instance.inputs(task))
      if (homeOf(input) != device)
        waitFor(device, arrival.at({input, device}));
    add(device, Kind::Task, task);
    for (TensorId output : instance.outputs(task)) {
      held[device] += instance.bytes(output);
      for (int32_t copy : copiesOf[output])
        add(device, Kind::Start, copy);
    }
    for (TensorId input : instance.inputs(task))
      used(device, input);
  }

  void accept(DeviceId device, int32_t copy) {
    add(device, Kind::Accept, copy);
    held[device] += instance.bytes(programs.copies[copy].tensor);
  }

  void sent(DeviceId device, int32_t copy) {
    add(device, Kind::Sent, copy);
    used(device, programs.copies[copy].tensor);
  }

  void waitFor(DeviceId device, int32_t copy) {
    if (waited.insert(copy).second)
      add(device, Kind::Wait, copy);
  }

  /// After a use; the last one frees.
  void used(DeviceId device, TensorId tensor) {
    if (--uses[{tensor, device}] == 0)
      release(device, tensor);
  }

  void release(DeviceId device, TensorId tensor) {
    if (kept.contains({tensor, device}) ||
        (instance.isResult(tensor) && homeOf(tensor) == device))
      return;
    add(device, Kind::Release, tensor);
    held[device] -= instance.bytes(tensor);
  }

  /// What is left when the schedule is done: copies that only bring results to
  /// where they are wanted, and transfers that nobody read.
  void finishDevice(DeviceId device) {
    for (int32_t copy : lateCopies)
      if (programs.copies[copy].to == device)
        accept(device, copy);
    for (int32_t copy : lateCopies)
      if (programs.copies[copy].from == device)
        sent(device, copy);
    for (auto [id, copy] : llvm::enumerate(programs.copies)) {
      auto number = static_cast<int32_t>(id);
      if (copy.to != device || waited.contains(number))
        continue;
      waitFor(device, number);
      if (!isLate(number))
        release(device, copy.tensor);
    }
  }

  void add(DeviceId device, Kind kind, int32_t id) {
    programs.steps[device].push_back({kind, id});
  }

  const Instance &instance;
  const Schedule &schedule;
  std::vector<int64_t> peaks;
  std::vector<int64_t> ranks;
  DevicePrograms programs;
  std::vector<std::vector<int32_t>> copiesOf;
  llvm::DenseMap<std::pair<TensorId, DeviceId>, int32_t> arrival;
  llvm::DenseSet<std::pair<TensorId, DeviceId>> kept;
  std::vector<int32_t> lateCopies;
  llvm::DenseMap<std::pair<TensorId, DeviceId>, int32_t> uses;
  llvm::DenseSet<int32_t> waited;
  std::vector<int64_t> held;
};

} // namespace

DevicePrograms placer::devicePrograms(const Instance &instance,
                                      const Schedule &schedule,
                                      llvm::ArrayRef<Delivery> wanted) {
  return Planner(instance, schedule, wanted).run();
}

std::vector<int64_t> placer::peakMemory(const Instance &instance,
                                        const DevicePrograms &programs) {
  std::vector<int64_t> peaks;
  for (const std::vector<ProgramStep> &steps : programs.steps) {
    std::vector<TaskId> tasks;
    for (const ProgramStep &step : steps)
      if (step.kind == Kind::Task)
        tasks.push_back(step.id);
    int64_t held = residentBytesOf(instance, tasks);
    int64_t peak = held;
    for (const ProgramStep &step : steps) {
      int64_t workspace = 0;
      if (step.kind == Kind::Task) {
        workspace = instance.workspaceBytes(step.id);
        for (TensorId output : instance.outputs(step.id))
          held += instance.bytes(output);
      } else if (step.kind == Kind::Accept) {
        held += instance.bytes(programs.copies[step.id].tensor);
      } else if (step.kind == Kind::Release) {
        held -= instance.bytes(step.id);
      }
      peak = std::max(peak, held + workspace);
    }
    peaks.push_back(peak);
  }
  return peaks;
}
