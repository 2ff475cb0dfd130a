//===- NaiveSimulator.h - The simulator, said once more ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Simulate.h promises, in the plainest way: at every instant everything is
// looked at again, and the memory in use is added up from scratch. Quadratic
// and worse; for small problems only. It takes placements that fit the problem
// and says nothing of why one stops.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_NAIVESIMULATOR_H
#define PLACER_UNITTESTS_COMMON_NAIVESIMULATOR_H

#include "placer/Model/Simulate.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace placer::testing {

class NaiveSimulator {
public:
  NaiveSimulator(const Instance &instance, const Placement &placement)
      : instance(instance), placement(placement) {}

  /// The schedule, or none where the placement cannot run.
  std::optional<Schedule> run() {
    std::optional<Schedule> schedule = runOnce(/*keepRoom=*/false);
    isSecondRun = !schedule;
    return isSecondRun ? runOnce(/*keepRoom=*/true) : schedule;
  }
  /// Whether the first attempt stopped.
  bool neededSecondRun() const { return isSecondRun; }

private:
  /// A task or transfer: not started, running, or done.
  struct Work {
    int64_t start = kNever;
    int64_t finish = kNever;
    bool isDone = false;
    bool hasStarted() const { return start != kNever; }
  };
  static constexpr int64_t kNever = -1;
  using SendKey = std::pair<TensorId, DeviceId>;

  DeviceId home(TensorId tensor) const {
    return placement.device[instance.producer(tensor)];
  }
  std::vector<TaskId> readersOn(TensorId tensor, DeviceId device) const {
    std::vector<TaskId> readers;
    for (TaskId task : instance.consumers(tensor))
      if (placement.device[task] == device)
        readers.push_back(task);
    return readers;
  }
  bool reads(TaskId task, TensorId tensor) const {
    return llvm::is_contained(instance.inputs(task), tensor);
  }
  int64_t timeOf(TaskId task) const {
    return instance.time(task, placement.device[task]);
  }

  const std::string &engineOf(TaskId task) const {
    return instance.problem().tasks[task].engine;
  }
  /// The next task of each engine of a device, in the order in which tasks
  /// first name them, the main one first.
  std::vector<TaskId> nextOn(DeviceId device) const {
    std::vector<std::string> engines = {""};
    for (const Task &task : instance.problem().tasks)
      if (!llvm::is_contained(engines, task.engine))
        engines.push_back(task.engine);
    std::vector<TaskId> result;
    for (const std::string &engine : engines)
      for (TaskId task : placement.order[device])
        if (engineOf(task) == engine && !tasks[task].hasStarted() &&
            timeOf(task) > 0) {
          result.push_back(task);
          break;
        }
    return result;
  }
  bool isRunning(DeviceId device, const std::string &engine) const {
    return llvm::any_of(placement.order[device], [&](TaskId task) {
      return engineOf(task) == engine && tasks[task].hasStarted() &&
             !tasks[task].isDone && timeOf(task) > 0;
    });
  }
  bool isThere(TensorId tensor, DeviceId device) const {
    return device == home(tensor) ? tasks[instance.producer(tensor)].isDone
                                  : sends.at({tensor, device}).isDone;
  }

  /// Whether the copy of a tensor on a device is held; `done` is a task to be
  /// taken as done.
  bool isHeld(TensorId tensor, DeviceId device, TaskId done = kNone) const {
    bool isNeeded = llvm::any_of(readersOn(tensor, device), [&](TaskId task) {
      return task != done && !tasks[task].isDone;
    });
    if (device != home(tensor)) {
      auto send = sends.find({tensor, device});
      return send != sends.end() && send->second.hasStarted() && isNeeded;
    }
    for (const auto &[key, send] : sends)
      isNeeded |= key.first == tensor && !send.isDone;
    return tasks[instance.producer(tensor)].hasStarted() &&
           (isNeeded || instance.isResult(tensor));
  }
  int64_t used(DeviceId device, TaskId done = kNone) const {
    int64_t bytes = 0;
    for (TaskId task : placement.order[device]) {
      bytes += instance.residentBytes(task);
      if (tasks[task].hasStarted() && !tasks[task].isDone && timeOf(task) > 0)
        bytes += instance.workspaceBytes(task);
    }
    for (WeightId weight = 0; weight < instance.numWeights(); ++weight)
      if (llvm::any_of(instance.weightReaders(weight), [&](TaskId task) {
            return placement.device[task] == device;
          }))
        bytes += instance.weightBytes(weight);
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
      if (isHeld(tensor, device, done))
        bytes += instance.bytes(tensor);
    return bytes;
  }
  /// What a task takes when it starts.
  int64_t takes(TaskId task) const {
    int64_t bytes = timeOf(task) > 0 ? instance.workspaceBytes(task) : 0;
    for (TensorId tensor : instance.outputs(task))
      bytes += instance.bytes(tensor);
    return bytes;
  }

  bool canStart(TaskId task) const {
    DeviceId device = placement.device[task];
    if (isRunning(device, engineOf(task)) && timeOf(task) > 0)
      return false;
    for (TensorId tensor : instance.inputs(task))
      if (!isThere(tensor, device))
        return false;
    // A task of length 0 is done as it starts.
    int64_t before = used(device, timeOf(task) == 0 ? task : kNone);
    return before + takes(task) <= instance.capacity(device);
  }

  bool isBusy(ChannelId channel) const {
    for (const auto &[key, send] : sends) {
      LinkId link = instance.link(home(key.first), key.second);
      if (send.hasStarted() && !send.isDone && send.finish > send.start &&
          llvm::is_contained(instance.channels(link), channel))
        return true;
    }
    return false;
  }
  bool canSend(SendKey key, bool keepRoom) const {
    auto [tensor, to] = key;
    LinkId link = instance.link(home(tensor), to);
    for (ChannelId channel : instance.channels(link))
      if (isBusy(channel))
        return false;
    if (instance.bytes(tensor) == 0)
      return true;
    int64_t kept = 0;
    for (TaskId next : nextOn(to))
      if (keepRoom && !reads(next, tensor)) {
        kept += takes(next);
        for (TensorId input : instance.inputs(next))
          if (home(input) != to && !sends.at({input, to}).hasStarted())
            kept += instance.bytes(input);
      }
    return used(to) + kept + instance.bytes(tensor) <= instance.capacity(to);
  }
  void start(SendKey key) {
    LinkId link = instance.link(home(key.first), key.second);
    sends[key].start = now;
    sends[key].finish = now + instance.transferTime(key.first, link);
  }

  /// Marks what ends now as done, and sends at once what takes no time.
  bool finishAll() {
    bool isChanged = false;
    auto finish = [&](Work &work) {
      bool isNew = work.hasStarted() && work.finish == now && !work.isDone;
      work.isDone |= isNew;
      isChanged |= isNew;
    };
    for (Work &task : tasks)
      finish(task);
    for (auto &[key, send] : sends) {
      LinkId link = instance.link(home(key.first), key.second);
      if (!send.hasStarted() && tasks[instance.producer(key.first)].isDone &&
          instance.transferTime(key.first, link) == 0)
        start(key);
      finish(send);
    }
    return isChanged;
  }

  void startAll(bool keepRoom) {
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      // What takes no time takes no turn.
      for (TaskId task = 0; task < instance.numTasks(); ++task)
        if (placement.device[task] == device && timeOf(task) == 0 &&
            !tasks[task].hasStarted() && canStart(task))
          tasks[task] = {now, now, false};
      for (TaskId next : nextOn(device))
        if (canStart(next))
          tasks[next] = {now, now + timeOf(next), false};
    }
    std::vector<std::tuple<int64_t, int64_t, SendKey>> waiting;
    for (const auto &[key, send] : sends) {
      const Work &producer = tasks[instance.producer(key.first)];
      if (producer.isDone && !send.hasStarted())
        waiting.push_back({placement.transferPriority.empty()
                               ? 0
                               : placement.transferPriority[key.first],
                           producer.finish, key});
    }
    std::sort(waiting.begin(), waiting.end());
    for (const auto &[priority, ready, key] : waiting)
      if (canSend(key, keepRoom))
        start(key);
  }

  std::optional<Schedule> runOnce(bool keepRoom) {
    now = 0;
    tasks.assign(instance.numTasks(), {});
    sends.clear();
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
      for (TaskId task : instance.consumers(tensor))
        if (DeviceId to = placement.device[task]; to != home(tensor)) {
          if (instance.link(home(tensor), to) == kNone)
            return std::nullopt;
          sends[{tensor, to}] = {};
        }
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (used(device) > instance.capacity(device))
        return std::nullopt;
    while (true) {
      startAll(keepRoom);
      if (finishAll())
        continue;
      int64_t soonest = std::numeric_limits<int64_t>::max();
      for (const Work &task : tasks)
        if (task.hasStarted() && !task.isDone)
          soonest = std::min(soonest, task.finish);
      for (const auto &[key, send] : sends)
        if (send.hasStarted() && !send.isDone)
          soonest = std::min(soonest, send.finish);
      if (soonest == std::numeric_limits<int64_t>::max())
        break;
      now = soonest;
      finishAll();
    }
    Schedule schedule;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      if (!tasks[task].isDone)
        return std::nullopt;
      schedule.tasks.push_back(
          {placement.device[task], tasks[task].start, tasks[task].finish});
    }
    for (const auto &[key, send] : sends)
      schedule.transfers.push_back(
          {key.first, home(key.first), key.second, send.start, send.finish});
    sortTransfers(schedule);
    return schedule;
  }

  const Instance &instance;
  const Placement &placement;
  bool isSecondRun = false;
  int64_t now = 0;
  std::vector<Work> tasks;
  /// By (tensor, destination).
  std::map<SendKey, Work> sends;
};

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_NAIVESIMULATOR_H
