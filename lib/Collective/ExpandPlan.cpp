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
  PlanExpander(const Problem &machine, const CollectivePlan &plan,
               SumSpeed speed);

  ExpandedPlan expand();

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
  TensorId addTensor(const std::string &name, TaskId producer, int64_t bytes);
  void read(TaskId task, TensorId tensor);
  std::string describe(int32_t chunk, DeviceId device) const;
  int64_t bytesOf(int32_t chunk) const {
    return plan.chunks[chunk].range.size();
  }
  /// A tensor of the value's device that can be sent: what came from elsewhere
  /// is passed on.
  TensorId sendable(Held &held);
  void expandMove(const PlanStep &step, size_t index);
  void expandSum(const PlanStep &step, size_t index);

  const CollectivePlan &plan;
  SumSpeed speed;
  PlanTimes times;
  ExpandedPlan result;
  std::vector<Held> values;
  std::map<std::string, int32_t> uses;
};

} // namespace

PlanExpander::PlanExpander(const Problem &machine, const CollectivePlan &plan,
                           SumSpeed speed)
    : plan(plan), speed(speed), times(timePlan(machine, plan, speed)) {
  result.problem.name =
      machine.name + "." + collectiveName(plan.collective.kind);
  result.problem.source = machine.source;
  result.problem.devices = machine.devices;
  result.problem.links = machine.links;
}

/// A name for what happens to a chunk on a device, each only once.
std::string PlanExpander::describe(int32_t chunk, DeviceId device) const {
  return "c" + std::to_string(chunk) + "." +
         result.problem.devices[device].name;
}

TaskId PlanExpander::addTask(const std::string &name, const char *op,
                             DeviceId device, int64_t startNs,
                             int64_t lengthNs) {
  Task task;
  int32_t use = uses[name]++;
  task.name = use ? name + "." + std::to_string(use) : name;
  task.op = op;
  task.costNs = {{result.problem.devices[device].name, lengthNs}};
  task.devices = {device};
  result.problem.tasks.push_back(std::move(task));
  result.schedule.tasks.push_back({device, startNs, startNs + lengthNs});
  return static_cast<TaskId>(result.problem.tasks.size()) - 1;
}

TensorId PlanExpander::addTensor(const std::string &name, TaskId producer,
                                 int64_t bytes) {
  Tensor tensor;
  tensor.name = name;
  tensor.producer = producer;
  tensor.bytes = bytes;
  result.problem.tensors.push_back(std::move(tensor));
  return static_cast<TensorId>(result.problem.tensors.size()) - 1;
}

void PlanExpander::read(TaskId task, TensorId tensor) {
  std::vector<TaskId> &consumers = result.problem.tensors[tensor].consumers;
  if (!llvm::is_contained(consumers, task))
    consumers.push_back(task);
}

TensorId PlanExpander::sendable(Held &held) {
  if (held.isHere)
    return held.tensor;
  TaskId relay = addTask("relay." + describe(held.chunk, held.at),
                         "placer.relay", held.at, held.readyNs, 0);
  read(relay, held.tensor);
  held.tensor =
      addTensor(result.problem.tasks[relay].name, relay, bytesOf(held.chunk));
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
      read(join, values[id].tensor);
    sent = addTensor(result.problem.tasks[join].name, join, bytes);
  }
  result.schedule.transfers.push_back(
      {sent, link.from, link.to, times.startNs[index], times.finishNs[index]});
  for (ValueId id : step.reads) {
    int32_t chunk = values[id].chunk;
    values.push_back({chunk, link.to, sent, times.finishNs[index],
                      /*isHere=*/false});
  }
}

void PlanExpander::expandSum(const PlanStep &step, size_t index) {
  Held sum = values[step.reads[0]];
  TaskId task =
      addTask("sum." + describe(sum.chunk, sum.at), "placer.reduce", sum.at,
              times.startNs[index], speed.timeNs(bytesOf(sum.chunk)));
  for (ValueId id : step.reads)
    read(task, values[id].tensor);
  sum.tensor =
      addTensor(result.problem.tasks[task].name, task, bytesOf(sum.chunk));
  sum.readyNs = times.finishNs[index];
  sum.isHere = true;
  values.push_back(sum);
}

ExpandedPlan PlanExpander::expand() {
  const Collective &collective = plan.collective;
  int32_t count = collective.numParticipants();
  std::vector<TaskId> begins(count, kNone);
  for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    for (int32_t i = 0; i < count; ++i) {
      DeviceId device = collective.participants[i];
      TensorId tensor = kNone;
      if (plan.brings(chunk, i)) {
        if (begins[i] == kNone)
          begins[i] = addTask("begin." + result.problem.devices[device].name,
                              "placer.slice", device, 0, 0);
        tensor = addTensor("own." + describe(chunk, device), begins[i],
                           bytesOf(chunk));
      }
      values.push_back({chunk, device, tensor, 0});
    }
  for (auto [index, step] : llvm::enumerate(plan.steps))
    if (step.isMove())
      expandMove(step, index);
    else
      expandSum(step, index);
  for (int32_t i = 0; i < count; ++i) {
    DeviceId device = collective.participants[i];
    int64_t ready = 0;
    std::vector<TensorId> needed;
    for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
      if (ValueId id = plan.result(chunk, i); id != kNone) {
        ready = std::max(ready, values[id].readyNs);
        needed.push_back(values[id].tensor);
      }
    if (needed.empty())
      continue;
    TaskId end = addTask("end." + result.problem.devices[device].name,
                         "placer.join", device, ready, 0);
    for (TensorId tensor : needed)
      read(end, tensor);
  }
  sortTransfers(result.schedule);
  return std::move(result);
}

ExpandedPlan placer::expandPlan(const Problem &machine,
                                const CollectivePlan &plan, SumSpeed speed) {
  return PlanExpander(machine, plan, speed).expand();
}
