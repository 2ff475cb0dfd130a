//===- ScheduleWindow.cpp - What surrounds a window, and solutions --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/ScheduleEncoder.h"

#include "placer/Model/Simulate.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

void ScheduleModel::Encoder::assignRoles() {
  roles.assign(instance.numTasks(), Role::Free);
  if (isWhole())
    return;
  untilNs = window->untilNs;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (window->isFree[task])
      untilNs = std::max(untilNs, around->tasks[task].finishNs);
  // Transfers that take part are before all that is later, as they were.
  for (const ScheduledTransfer &transfer : around->transfers)
    if (transfer.startNs >= untilNs &&
        (window->isFree[instance.producer(transfer.tensor)] ||
         llvm::any_of(instance.consumers(transfer.tensor),
                      [&](TaskId task) { return window->isFree[task]; })))
      untilNs = std::max(untilNs, transfer.startNs + 1);
  from = horizon;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    int64_t startNs = around->tasks[task].startNs;
    if (window->isFree[task])
      roles[task] = Role::Free;
    else if (startNs < window->fromNs)
      roles[task] = Role::Past;
    else
      roles[task] = startNs < untilNs ? Role::Kept : Role::Later;
    if (roles[task] != Role::Past)
      from = std::min(from, known->tasks[task].startNs);
  }
  for (auto [i, transfer] : llvm::enumerate(known->transfers))
    if (around->transfers[i].startNs >= window->fromNs)
      from = std::min(from, transfer.startNs);
  // Idle time before the first of them can be used, too.
  if (scale.isExact())
    from = std::min(from, scale.roundUp(window->fromNs));
}

bool ScheduleModel::Encoder::isLater(int32_t index) const {
  const ScheduledTransfer &transfer = around->transfers[index];
  return transfer.startNs >= untilNs && !isOpen(transfer.tensor, transfer.to);
}

llvm::ArrayRef<int32_t>
ScheduleModel::Encoder::knownFrom(TensorId tensor, DeviceId device) const {
  auto it = transfersFrom.find({tensor, device});
  return it == transfersFrom.end() ? llvm::ArrayRef<int32_t>() : it->second;
}

int64_t ScheduleModel::Encoder::tailOfSends(TensorId tensor,
                                            DeviceId from) const {
  int64_t tail = 0;
  for (int32_t index : knownFrom(tensor, from))
    tail = std::max(tail, transferTail[index]);
  return tail;
}

/// How often its tensor was sent before it comes to where a transfer starts.
int32_t
ScheduleModel::Encoder::knownHops(const ScheduledTransfer &transfer) const {
  int32_t hops = 0;
  const ScheduledTransfer *at = &transfer;
  while ((at = knownTransfer(transfer.tensor, at->from)))
    ++hops;
  return hops;
}

/// How long the chains of what is later are, from the last start back.
void ScheduleModel::Encoder::computeTails() {
  taskTail.assign(instance.numTasks(), 0);
  transferTail.assign(known ? known->transfers.size() : 0, 0);
  engineTail.assign(instance.numEngines(), 0);
  channelTail.assign(instance.numChannels(), 0);
  if (isWhole())
    return;
  struct Step {
    int64_t start, finish;
    /// Of a transfer: how many before it brought the tensor where it starts.
    int32_t position, hops, task, transfer;
  };
  std::vector<int32_t> position(instance.numTasks());
  for (auto [i, task] : llvm::enumerate(instance.topologicalOrder()))
    position[task] = static_cast<int32_t>(2 * i);
  std::vector<Step> steps;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (roles[task] == Role::Later)
      steps.push_back({known->tasks[task].startNs, known->tasks[task].finishNs,
                       position[task], 0, task, kNone});
  for (auto [i, transfer] : llvm::enumerate(known->transfers))
    if (isLater(i))
      steps.push_back({transfer.startNs, transfer.finishNs,
                       position[instance.producer(transfer.tensor)] + 1,
                       knownHops(transfer), kNone, static_cast<int32_t>(i)});
  llvm::sort(steps, [](const Step &a, const Step &b) {
    return std::tie(a.start, a.finish, a.position, a.hops, a.transfer) >
           std::tie(b.start, b.finish, b.position, b.hops, b.transfer);
  });
  for (const Step &step : steps) {
    int64_t time = step.finish - step.start;
    int64_t behind = 0;
    if (step.task != kNone) {
      DeviceId device = known->tasks[step.task].device;
      EngineId engine = instance.engine(step.task, device);
      for (TensorId tensor : instance.outputs(step.task)) {
        behind = std::max(behind, tailOfSends(tensor, device));
        for (TaskId consumer : instance.consumers(tensor))
          if (known->tasks[consumer].device == device)
            behind = std::max(behind, taskTail[consumer]);
      }
      if (time > 0)
        behind = std::max(behind, engineTail[engine]);
      taskTail[step.task] = time + behind;
      if (time > 0)
        engineTail[engine] = time + behind;
      continue;
    }
    const ScheduledTransfer &transfer = known->transfers[step.transfer];
    for (TaskId consumer : instance.consumers(transfer.tensor))
      if (known->tasks[consumer].device == transfer.to)
        behind = std::max(behind, taskTail[consumer]);
    behind = std::max(behind, tailOfSends(transfer.tensor, transfer.to));
    llvm::ArrayRef<ChannelId> channels =
        instance.channels(linkTo(instance, transfer.from, transfer.to));
    if (time > 0)
      for (ChannelId channel : channels)
        behind = std::max(behind, channelTail[channel]);
    transferTail[step.transfer] = time + behind;
    if (time > 0)
      for (ChannelId channel : channels)
        channelTail[channel] = time + behind;
  }
}

/// The transfers of a tensor that start elsewhere than on `home`.
void ScheduleModel::Encoder::addSentOn(const CpResponse &response,
                                       TensorId tensor, DeviceId home,
                                       std::vector<Forward> &sentOn) const {
  auto add = [&](DeviceId to, DeviceId from) {
    if (from != home)
      sentOn.push_back({tensor, to, from});
  };
  for (const TransferChoice &transfer : transfersFor(tensor))
    for (const TransferChoice::Source &source : transfer.sources)
      if (response.isTrue(source.isUsed)) {
        add(transfer.to, source.device);
        break;
      }
  if (roles[instance.producer(tensor)] != Role::Later)
    return;
  for (DeviceId to = 0; to < instance.numDevices(); ++to)
    if (const ScheduledTransfer *old = knownTransfer(tensor, to))
      add(to, old->from);
}

Schedule ScheduleModel::Encoder::decode(const CpResponse &response) const {
  Schedule schedule;
  schedule.tasks.resize(instance.numTasks());
  // What is later begins when all else is over.
  int64_t shift = 0;
  if (!isWhole())
    shift = 2 * horizon;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    ScheduledTask &scheduled = schedule.tasks[task];
    for (DeviceId device : choices[instance.group(task)])
      if (response.isTrue(isOn(task, device)))
        scheduled.device = device;
    int64_t start = roles[task] == Role::Later
                        ? known->tasks[task].startNs + shift
                        : response.value(starts[task]);
    scheduled.startNs = start * scale.unitNs();
    if (scheduled.device != kNone)
      scheduled.finishNs =
          scheduled.startNs + instance.time(task, scheduled.device);
  }
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : schedule.tasks)
    devices.push_back(task.device);
  // A response that leaves a task without a device is no schedule.
  if (llvm::is_contained(devices, kNone))
    return schedule;
  std::vector<Forward> sentOn;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    addSentOn(response, tensor, devices[instance.producer(tensor)], sentOn);
  llvm::sort(sentOn);
  llvm::SmallVector<Transfer, 8> needed;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    transfersOf(instance, {devices, sentOn}, tensor, needed);
    for (const Transfer &transfer : needed) {
      const TransferChoice *choice = find(transfersFor(tensor), transfer.to);
      const ScheduledTransfer *old = knownTransfer(tensor, transfer.to);
      bool isDecided = choice && choice->role != Role::Later;
      if (!transfer.route.exists() || (!isDecided && !old))
        continue;
      int64_t start =
          isDecided ? response.value(choice->start) : old->startNs + shift;
      int64_t startNs = start * scale.unitNs();
      schedule.transfers.push_back({tensor, transfer.from(), transfer.to,
                                    startNs,
                                    startNs + transfer.route.durationNs});
    }
  }
  sortTransfers(schedule);
  return schedule;
}

std::optional<Schedule> placer::retime(const Instance &instance,
                                       const Schedule &decoded) {
  std::optional<Schedule> best;
  auto consider = [&](Schedule schedule) {
    if ((!best || schedule.makespan() < best->makespan()) &&
        verify(instance, schedule, /*limit=*/1).empty())
      best = std::move(schedule);
  };
  auto run = [&](const Placement &placement) {
    SimulationResult result = simulate(instance, placement);
    if (auto *schedule = std::get_if<Schedule>(&result))
      consider(std::move(*schedule));
  };
  if (llvm::any_of(decoded.tasks, [](const ScheduledTask &task) {
        return task.device == kNone;
      }))
    return std::nullopt;
  Placement placement = placementOf(instance, decoded);
  Placement inOrder = placement;
  inOrder.channelOrder = channelOrderOf(instance, decoded);
  run(inOrder);
  run(placement);
  // Where memory is short, greedy starts may be in each other's way; the times
  // of the solution are not.
  consider(decoded);
  return best;
}
