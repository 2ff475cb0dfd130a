//===- Causes.cpp - What everything in a schedule waits for ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Causes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using Why = Cause::Why;

Causes::Causes(const Instance &instance, const Schedule &schedule)
    : instance(instance), schedule(schedule),
      taskBefore(instance.numTasks(), kNone),
      memory(memoryOverTime(instance, schedule)),
      endings(instance.numDevices()) {
  auto byStart = [&](Subject a, Subject b) { return startOf(a) < startOf(b); };

  // What takes no time occupies nothing, so it is before nobody.
  std::vector<Subject> tasks;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (schedule.tasks[task].finishNs > schedule.tasks[task].startNs)
      tasks.push_back(Subject::task(task));
  llvm::stable_sort(tasks, byStart);
  std::vector<TaskId> lastOnDevice(instance.numDevices(), kNone);
  for (Subject task : tasks) {
    DeviceId device = schedule.tasks[task.index].device;
    taskBefore[task.index] = lastOnDevice[device];
    lastOnDevice[device] = task.index;
    endings[device].push_back(task);
  }

  std::vector<Subject> transfers;
  for (auto [index, sent] : llvm::enumerate(schedule.transfers)) {
    auto id = static_cast<int32_t>(index);
    arrivals.try_emplace({sent.tensor, sent.to}, id);
    if (sent.finishNs > sent.startNs)
      transfers.push_back(Subject::transfer(id));
  }
  llvm::stable_sort(transfers, byStart);
  std::vector<std::vector<int32_t>> before(schedule.transfers.size());
  std::vector<int32_t> lastOnChannel(instance.numChannels(), kNone);
  for (Subject transfer : transfers) {
    const ScheduledTransfer &sent = schedule.transfers[transfer.index];
    for (ChannelId channel :
         instance.channels(instance.link(sent.from, sent.to))) {
      if (lastOnChannel[channel] != kNone)
        before[transfer.index].push_back(lastOnChannel[channel]);
      lastOnChannel[channel] = transfer.index;
    }
    // The last transfer of a tensor frees it at its source; one without a
    // later reader, at its destination.
    endings[sent.from].push_back(transfer);
    endings[sent.to].push_back(transfer);
  }
  for (const std::vector<int32_t> &row : before) {
    for (int32_t index : row)
      transfersBefore.push(index);
    transfersBefore.endRow();
  }
  for (std::vector<Subject> &row : endings)
    llvm::stable_sort(
        row, [&](Subject a, Subject b) { return finishOf(a) < finishOf(b); });
}

int64_t Causes::startOf(Subject node) const {
  return node.kind == Subject::Kind::Task
             ? schedule.tasks[node.index].startNs
             : schedule.transfers[node.index].startNs;
}

int64_t Causes::finishOf(Subject node) const {
  return node.kind == Subject::Kind::Task
             ? schedule.tasks[node.index].finishNs
             : schedule.transfers[node.index].finishNs;
}

void Causes::consider(Cause &latest, Why why, Subject what) const {
  if (int64_t finish = finishOf(what); finish > latest.finishNs)
    latest = {why, what, finish};
}

void Causes::considerMemory(Cause &latest, int64_t startNs, DeviceId device,
                            int64_t bytes) const {
  if (latest.finishNs == startNs || bytes == 0 ||
      instance.capacity(device) == Instance::kUnlimited)
    return;
  // The step before the start: the first one is at 0, which is before it.
  auto step = llvm::partition_point(memory[device], [&](const MemoryStep &s) {
    return s.instantNs < startNs;
  });
  if (std::prev(step)->bytes <= instance.capacity(device) - bytes)
    return;
  auto ending = llvm::partition_point(
      endings[device], [&](Subject node) { return finishOf(node) < startNs; });
  if (ending != endings[device].end() && finishOf(*ending) == startNs)
    latest = {Why::Memory, *ending, startNs};
}

Cause Causes::ofTask(TaskId task) const {
  const ScheduledTask &self = schedule.tasks[task];
  Cause latest;
  int32_t arrival = kNone;
  for (TensorId tensor : instance.inputs(task)) {
    TaskId producer = instance.producer(tensor);
    if (schedule.tasks[producer].device == self.device) {
      consider(latest, Why::Data, Subject::task(producer));
      continue;
    }
    int32_t index = arrivals.lookup_or({tensor, self.device}, kNone);
    if (index == kNone)
      continue;
    int64_t best = arrival == kNone ? -1 : schedule.transfers[arrival].finishNs;
    int64_t finish = schedule.transfers[index].finishNs;
    if (finish > best || (finish == best && index < arrival))
      arrival = index;
  }
  if (arrival != kNone)
    consider(latest, Why::Data, Subject::transfer(arrival));
  if (taskBefore[task] != kNone)
    consider(latest, Why::Device, Subject::task(taskBefore[task]));
  int64_t bytes = instance.workspaceBytes(task);
  for (TensorId tensor : instance.outputs(task))
    bytes += instance.bytes(tensor);
  considerMemory(latest, self.startNs, self.device, bytes);
  return latest;
}

Cause Causes::ofTransfer(int32_t index) const {
  const ScheduledTransfer &self = schedule.transfers[index];
  Cause latest;
  consider(latest, Why::Data, Subject::task(instance.producer(self.tensor)));
  for (int32_t before : transfersBefore[index])
    consider(latest, Why::Channel, Subject::transfer(before));
  considerMemory(latest, self.startNs, self.to, instance.bytes(self.tensor));
  return latest;
}

std::vector<Subject> Causes::criticalChain() const {
  std::vector<Subject> chain;
  Subject last = Subject::problem();
  int64_t finish = -1;
  // Of what ends together, a task is what one waits for.
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (schedule.tasks[task].finishNs > finish) {
      finish = schedule.tasks[task].finishNs;
      last = Subject::task(task);
    }
  for (auto [index, sent] : llvm::enumerate(schedule.transfers))
    if (sent.finishNs > finish) {
      finish = sent.finishNs;
      last = Subject::transfer(static_cast<int32_t>(index));
    }
  // No cause is later than its effect, and one that starts at the same instant
  // is a producer; so this ends.
  while (last.kind != Subject::Kind::Problem) {
    chain.push_back(last);
    last = (last.kind == Subject::Kind::Task ? ofTask(last.index)
                                             : ofTransfer(last.index))
               .what;
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}
