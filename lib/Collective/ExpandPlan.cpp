//===- ExpandPlan.cpp - A plan as tasks, tensors and transfers ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/ExpandPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace placer;

namespace {

class PlanExpander {
public:
  PlanExpander(ExpandedPlan &result, const CollectivePlan &plan,
               const PlanPlace &place, SumSpeed speed, const PlanTimes &times)
      : result(result), plan(plan), place(place), speed(speed), times(times) {}

  PlanResults expand();

private:
  /// Where a value is: a tensor, which may hold others, too, and has its place
  /// on the device that the value is on or was sent there.
  struct Held {
    int32_t chunk;
    DeviceId at;
    TensorId tensor;
    int64_t readyNs;
    /// Whether the tensor was made on this device.
    bool isHere = true;
  };

  TaskId addTask(const std::string &name, const char *op, DeviceId device,
                 int64_t startNs, int64_t lengthNs);
  std::string describe(int32_t chunk, DeviceId device) const;
  int64_t bytesOf(int32_t chunk) const {
    return plan.chunks[chunk].range.size();
  }
  /// A tensor of the value's device that can be sent: what came from elsewhere
  /// is passed on.
  TensorId sendable(Held &held);
  void expandMove(const PlanStep &step, size_t index);
  void expandSum(const PlanStep &step, size_t index);

  ExpandedPlan &result;
  const CollectivePlan &plan;
  const PlanPlace &place;
  SumSpeed speed;
  const PlanTimes &times;
  std::vector<Held> values;
  std::map<std::string, int32_t> uses;
};

} // namespace

TaskId placer::addPinnedTask(ExpandedPlan &into, std::string name,
                             const char *op, DeviceId device, int64_t startNs,
                             int64_t lengthNs) {
  Task task;
  task.name = std::move(name);
  task.op = op;
  task.costNs = {{into.problem.devices[device].name, lengthNs}};
  task.devices = {device};
  into.problem.tasks.push_back(std::move(task));
  into.schedule.tasks.push_back({device, startNs, startNs + lengthNs});
  return static_cast<TaskId>(into.problem.tasks.size()) - 1;
}

TensorId placer::addTensor(Problem &problem, const std::string &name,
                           TaskId producer, int64_t bytes) {
  Tensor tensor;
  tensor.name = name;
  tensor.producer = producer;
  tensor.bytes = bytes;
  problem.tensors.push_back(std::move(tensor));
  return static_cast<TensorId>(problem.tensors.size()) - 1;
}

void placer::addReader(Problem &problem, TaskId task, TensorId tensor) {
  std::vector<TaskId> &consumers = problem.tensors[tensor].consumers;
  if (!llvm::is_contained(consumers, task))
    consumers.push_back(task);
}

/// A name for what happens to a chunk on a device, each only once.
std::string PlanExpander::describe(int32_t chunk, DeviceId device) const {
  return "c" + std::to_string(chunk) + "." +
         result.problem.devices[device].name;
}

TaskId PlanExpander::addTask(const std::string &name, const char *op,
                             DeviceId device, int64_t startNs,
                             int64_t lengthNs) {
  int32_t use = uses[name]++;
  TaskId task = addPinnedTask(
      result, place.prefix + (use ? name + "." + std::to_string(use) : name),
      op, device, startNs, lengthNs);
  result.problem.tasks[task].engine = place.engine;
  return task;
}

TensorId PlanExpander::sendable(Held &held) {
  if (held.isHere)
    return held.tensor;
  TaskId relay = addTask("relay." + describe(held.chunk, held.at),
                         "placer.relay", held.at, held.readyNs, 0);
  addReader(result.problem, relay, held.tensor);
  held.tensor = addTensor(result.problem, result.problem.tasks[relay].name,
                          relay, bytesOf(held.chunk));
  held.isHere = true;
  return held.tensor;
}

void PlanExpander::expandMove(const PlanStep &step, size_t index) {
  const Link &link = result.problem.links[step.link];
  TensorId sent = kNone;
  if (step.reads.size() == 1 &&
      bytesOf(values[step.reads[0]].chunk) ==
          result.problem.tensors[values[step.reads[0]].tensor].bytes) {
    sent = sendable(values[step.reads[0]]);
  } else {
    int64_t bytes = 0, ready = 0;
    for (ValueId id : step.reads) {
      bytes += bytesOf(values[id].chunk);
      ready = std::max(ready, values[id].readyNs);
    }
    TaskId join = addTask("join." + std::to_string(index), "placer.join",
                          link.from, ready, 0);
    for (ValueId id : step.reads)
      addReader(result.problem, join, values[id].tensor);
    sent =
        addTensor(result.problem, result.problem.tasks[join].name, join, bytes);
  }
  int64_t start = place.startNs + times.startNs[index];
  int64_t finish = place.startNs + times.finishNs[index];
  result.schedule.transfers.push_back(
      {sent, link.from, link.to, start, finish});
  for (ValueId id : step.reads) {
    int32_t chunk = values[id].chunk;
    values.push_back({chunk, link.to, sent, finish, /*isHere=*/false});
  }
}

void PlanExpander::expandSum(const PlanStep &step, size_t index) {
  Held sum = values[step.reads[0]];
  TaskId task = addTask("sum." + describe(sum.chunk, sum.at), "placer.reduce",
                        sum.at, place.startNs + times.startNs[index],
                        speed.timeNs(bytesOf(sum.chunk)));
  for (ValueId id : step.reads)
    addReader(result.problem, task, values[id].tensor);
  sum.tensor = addTensor(result.problem, result.problem.tasks[task].name, task,
                         bytesOf(sum.chunk));
  sum.readyNs = place.startNs + times.finishNs[index];
  sum.isHere = true;
  values.push_back(sum);
}

PlanResults PlanExpander::expand() {
  const Collective &collective = plan.collective;
  int32_t count = collective.numParticipants();
  for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    for (int32_t i = 0; i < count; ++i)
      values.push_back({chunk, collective.participants[i],
                        place.own[plan.own(chunk, i)], place.startNs});
  for (auto [index, step] : llvm::enumerate(plan.steps))
    if (step.isMove())
      expandMove(step, index);
    else
      expandSum(step, index);
  PlanResults given;
  for (ValueId id : plan.results) {
    given.tensors.push_back(id == kNone ? kNone : values[id].tensor);
    given.readyNs.push_back(id == kNone ? place.startNs : values[id].readyNs);
  }
  return given;
}

PlanResults placer::appendPlan(ExpandedPlan &into, const CollectivePlan &plan,
                               const PlanPlace &place, SumSpeed speed,
                               const PlanTimes &times) {
  return PlanExpander(into, plan, place, speed, times).expand();
}

ExpandedPlan placer::expandPlan(const Problem &machine,
                                const CollectivePlan &plan, SumSpeed speed) {
  ExpandedPlan expanded;
  Problem &problem = expanded.problem;
  problem.name = machine.name + "." + collectiveName(plan.collective.kind);
  problem.source = machine.source;
  problem.devices = machine.devices;
  problem.links = machine.links;
  const Collective &collective = plan.collective;
  int32_t count = collective.numParticipants();
  PlanPlace place;
  std::vector<TaskId> begins(count, kNone);
  for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    for (int32_t i = 0; i < count; ++i) {
      place.own.push_back(kNone);
      if (!plan.brings(chunk, i))
        continue;
      DeviceId device = collective.participants[i];
      const std::string &name = problem.devices[device].name;
      if (begins[i] == kNone)
        begins[i] = addPinnedTask(expanded, "begin." + name, "placer.slice",
                                  device, 0, 0);
      place.own.back() =
          addTensor(problem, "own.c" + std::to_string(chunk) + "." + name,
                    begins[i], plan.chunks[chunk].range.size());
    }
  PlanResults given =
      appendPlan(expanded, plan, place, speed, timePlan(machine, plan, speed));
  for (int32_t i = 0; i < count; ++i) {
    int64_t ready = 0;
    std::vector<TensorId> needed;
    for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
      if (size_t at = plan.own(chunk, i); given.tensors[at] != kNone) {
        ready = std::max(ready, given.readyNs[at]);
        needed.push_back(given.tensors[at]);
      }
    if (needed.empty())
      continue;
    DeviceId device = collective.participants[i];
    TaskId end = addPinnedTask(expanded, "end." + problem.devices[device].name,
                               "placer.join", device, ready, 0);
    for (TensorId tensor : needed)
      addReader(problem, end, tensor);
  }
  sortTransfers(expanded.schedule);
  return expanded;
}
