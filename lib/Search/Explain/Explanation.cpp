//===- Explanation.cpp - Why a task is where it is ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Explanation.h"

#include "placer/Model/Forwards.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using Kind = DeviceVerdict::Kind;

Explainer::Explainer(const Instance &instance, const Schedule &schedule)
    : instance(instance), schedule(schedule), timed(instance, schedule),
      causes(instance, timed),
      // What would be elsewhere is asked of transfers from where tensors are
      // made.
      delta(instance, withoutForwards(instance, schedule).value_or(schedule)) {}

Explanation Explainer::explain(TaskId task) {
  Explanation result;
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    result.verdicts.push_back(judge(task, device));
  result.pulls = pullsOf(task);
  result.weights = weightsOf(task);
  ActivityId cause = causes.of(task).what;
  if (cause != kNone)
    result.waitsFor =
        timed.plan().isTask(cause)
            ? Subject::task(cause)
            : Subject::tensor(timed.plan().transfer(cause).tensor);
  return result;
}

DeviceVerdict Explainer::judge(TaskId task, DeviceId device) {
  DeviceVerdict verdict;
  verdict.device = device;
  if (device == deviceOf(task)) {
    verdict.kind = Kind::Chosen;
    verdict.finishNs = schedule.tasks[task].finishNs;
    verdict.makespanNs = schedule.makespan();
    return verdict;
  }
  if (!instance.canRun(task, device)) {
    const std::vector<DeviceId> &pins = instance.problem().tasks[task].devices;
    bool isPinned = !pins.empty() && !llvm::is_contained(pins, device);
    verdict.kind = isPinned ? Kind::Pinned : Kind::NoTime;
    return verdict;
  }
  GroupId group = instance.group(task);
  for (TaskId member : instance.groupMembers(group))
    if (!instance.canRun(member, device)) {
      verdict.kind = Kind::Colocation;
      verdict.culprit = Subject::task(member);
      return verdict;
    }
  if (TaskId stranger = unlinked(group, device); stranger != kNone) {
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

TaskId Explainer::unlinked(GroupId group, DeviceId device) const {
  auto isCut = [&](TaskId from, TaskId to) {
    DeviceId source = instance.group(from) == group ? device : deviceOf(from);
    DeviceId target = instance.group(to) == group ? device : deviceOf(to);
    return source != target && !areLinked(instance, source, target);
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

std::vector<Pull> Explainer::pullsOf(TaskId task) const {
  std::vector<Pull> pulls;
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
  return pulls;
}

std::vector<WeightUse> Explainer::weightsOf(TaskId task) const {
  std::vector<WeightUse> uses;
  for (WeightId weight : instance.weights(task)) {
    WeightUse &use = uses.emplace_back();
    use.weight = weight;
    for (TaskId reader : instance.weightReaders(weight))
      if (reader != task && deviceOf(reader) == deviceOf(task))
        use.sharers.push_back(reader);
  }
  llvm::stable_sort(uses, [&](const WeightUse &a, const WeightUse &b) {
    return instance.weightBytes(a.weight) > instance.weightBytes(b.weight);
  });
  return uses;
}

int64_t Explainer::transferTime(TensorId tensor, DeviceId from,
                                DeviceId to) const {
  return from == to ? 0 : routeTo(instance, tensor, from, to).durationNs;
}

Explanation placer::explainTask(const Instance &instance,
                                const Schedule &schedule, TaskId task) {
  return Explainer(instance, schedule).explain(task);
}
