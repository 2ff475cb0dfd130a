//===- Explanation.cpp - Why a task is where it is ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Explanation.h"

#include "placer/Model/DeltaSimulator.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;
using Kind = DeviceVerdict::Kind;

namespace {

class Explainer {
public:
  Explainer(const Instance &instance, const Schedule &schedule, TaskId task)
      : instance(instance), schedule(schedule), task(task),
        group(instance.group(task)), delta(instance, schedule) {}

  Explanation run() {
    Explanation result;
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      result.verdicts.push_back(judge(device));
    collectPulls(result.pulls);
    result.waitsFor = lastCause();
    return result;
  }

private:
  DeviceId deviceOf(TaskId other) const { return schedule.tasks[other].device; }

  DeviceVerdict judge(DeviceId device) {
    DeviceVerdict verdict;
    verdict.device = device;
    if (device == deviceOf(task)) {
      verdict.kind = Kind::Chosen;
      verdict.finishNs = schedule.tasks[task].finishNs;
      verdict.makespanNs = schedule.makespanNs;
      return verdict;
    }
    if (!instance.canRun(task, device)) {
      const std::vector<DeviceId> &pins =
          instance.problem().tasks[task].devices;
      bool isPinned = !pins.empty() && !llvm::is_contained(pins, device);
      verdict.kind = isPinned ? Kind::Pinned : Kind::NoTime;
      return verdict;
    }
    for (TaskId member : instance.groupMembers(group))
      if (!instance.canRun(member, device)) {
        verdict.kind = Kind::Colocation;
        verdict.culprit = Subject::task(member);
        return verdict;
      }
    if (TaskId stranger = unlinked(device); stranger != kNone) {
      verdict.kind = Kind::NoLink;
      verdict.culprit = Subject::task(stranger);
      return verdict;
    }
    delta.moveGroup(group, device);
    verdict.makespanNs = delta.update();
    verdict.finishNs = delta.finish(task);
    if (DeviceId full = delta.overfullDevice(); full != kNone) {
      verdict.kind = Kind::NoMemory;
      verdict.culprit = Subject::device(full);
    }
    delta.rollback();
    return verdict;
  }

  /// A neighbour that `device` has no link from or to, or kNone.
  TaskId unlinked(DeviceId device) const {
    auto isCut = [&](TaskId from, TaskId to) {
      DeviceId source = instance.group(from) == group ? device : deviceOf(from);
      DeviceId target = instance.group(to) == group ? device : deviceOf(to);
      return source != target && instance.link(source, target) == kNone;
    };
    for (TaskId member : instance.groupMembers(group)) {
      for (TensorId tensor : instance.inputs(member))
        if (isCut(instance.producer(tensor), member))
          return instance.producer(tensor);
      for (TensorId tensor : instance.outputs(member))
        for (TaskId reader : instance.consumers(tensor))
          if (isCut(member, reader))
            return reader;
    }
    return kNone;
  }

  void collectPulls(std::vector<Pull> &pulls) const {
    DeviceId home = deviceOf(task);
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      pulls.push_back({tensor, producer, deviceOf(producer), /*isInput=*/true,
                       transferTime(tensor, deviceOf(producer), home)});
    }
    for (TensorId tensor : instance.outputs(task))
      for (TaskId reader : instance.consumers(tensor))
        pulls.push_back({tensor, reader, deviceOf(reader), /*isInput=*/false,
                         transferTime(tensor, home, deviceOf(reader))});
    llvm::stable_sort(pulls, [&](const Pull &a, const Pull &b) {
      return instance.bytes(a.tensor) > instance.bytes(b.tensor);
    });
  }

  int64_t transferTime(TensorId tensor, DeviceId from, DeviceId to) const {
    return from == to ? 0
                      : instance.transferTime(tensor, instance.link(from, to));
  }

  /// What is done last of all that the task has to wait for.
  Subject lastCause() const {
    int64_t latest = 0;
    Subject cause = Subject::problem();
    auto consider = [&](int64_t finish, Subject subject) {
      if (finish <= latest)
        return;
      latest = finish;
      cause = subject;
    };
    const ScheduledTask &self = schedule.tasks[task];
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      if (deviceOf(producer) == self.device)
        consider(schedule.tasks[producer].finishNs, Subject::task(producer));
    }
    for (const ScheduledTransfer &sent : schedule.transfers)
      if (sent.to == self.device &&
          llvm::is_contained(instance.inputs(task), sent.tensor))
        consider(sent.finishNs, Subject::tensor(sent.tensor));
    if (self.finishNs > self.startNs)
      for (TaskId other = 0; other < instance.numTasks(); ++other) {
        const ScheduledTask &placed = schedule.tasks[other];
        if (placed.device == self.device && placed.finishNs <= self.startNs &&
            placed.finishNs > placed.startNs)
          consider(placed.finishNs, Subject::task(other));
      }
    return cause;
  }

  const Instance &instance;
  const Schedule &schedule;
  TaskId task;
  GroupId group;
  DeltaSimulator delta;
};

} // namespace

Explanation placer::explainTask(const Instance &instance,
                                const Schedule &schedule, TaskId task) {
  return Explainer(instance, schedule, task).run();
}
