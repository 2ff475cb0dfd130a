//===- DeltaSimulator.cpp - What a small change does to a schedule --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DeltaSimulator.h"

#include "Model/Delta/DeltaState.h"
#include "placer/Model/CriticalChain.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

DeltaSimulator::State::State(const Instance &instance, const Schedule &schedule)
    : instance(instance), graph(instance, schedule), timing(graph),
      memory(graph), isAffected(instance.numTensors()),
      isMoving(instance.numGroups()), firstReader(instance.numDevices(), kNone),
      arriving(instance.numDevices(), kNone) {}

DeltaSimulator::DeltaSimulator(const Instance &instance,
                               const Schedule &schedule)
    : state(std::make_unique<State>(instance, schedule)) {
  update();
  commit();
}
DeltaSimulator::DeltaSimulator(DeltaSimulator &&) = default;
DeltaSimulator &DeltaSimulator::operator=(DeltaSimulator &&) = default;
DeltaSimulator::~DeltaSimulator() = default;

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

int64_t DeltaSimulator::makespan() const { return state->lastFinish; }
int64_t DeltaSimulator::committedMakespan() const {
  return state->finishBefore;
}
DeviceId DeltaSimulator::device(TaskId task) const {
  return state->graph.devices[task];
}
DeviceId DeltaSimulator::groupDevice(GroupId group) const {
  return device(state->instance.groupMembers(group).front());
}
int64_t DeltaSimulator::start(TaskId task) const {
  return state->graph.times[task].start;
}
int64_t DeltaSimulator::finish(TaskId task) const {
  return state->graph.times[task].finish;
}
TaskId DeltaSimulator::taskBefore(TaskId task) const {
  return state->graph.taskHops[task].previous;
}
TaskId DeltaSimulator::taskAfter(TaskId task) const {
  return state->graph.taskHops[task].next;
}
TaskId DeltaSimulator::firstBehind(TaskId task, DeviceId device) const {
  const OrderedActivities &graph = state->graph;
  EngineId engine = state->instance.engine(task, device);
  TaskId previous = graph.previousOnEngine(task, engine);
  return previous == kNone ? graph.engineEnds[engine].next
                           : graph.taskHops[previous].next;
}
int64_t DeltaSimulator::load(DeviceId device) const {
  return state->graph.loads[device];
}
size_t DeltaSimulator::numTransfers() const {
  return state->graph.order.size() - state->instance.numTasks();
}

void DeltaSimulator::criticalChain(std::vector<ActivityKey> &chain) const {
  const OrderedActivities &graph = state->graph;
  chain.clear();
  std::vector<ActivityId> activities;
  // Everything starts as soon as it can: what it waits for last ends then.
  placer::criticalChain(
      graph, graph.last(),
      [](ActivityId, llvm::ArrayRef<ActivityId> latest) {
        return latest.empty() ? kNone : latest.front();
      },
      activities);
  for (ActivityId activity : activities)
    chain.push_back(graph.isTask(activity)
                        ? ActivityKey{activity, {}}
                        : ActivityKey{kNone, graph.transferOf(activity)});
}

DeviceId DeltaSimulator::overfullDevice() {
  DeviceId first = kNone;
  state->memory.visitExcess(state->lastFinish, [&](DeviceId device, int64_t) {
    first = device;
    return false;
  });
  return first;
}

int64_t DeltaSimulator::excessBytes() {
  int64_t sum = 0;
  state->memory.visitExcess(state->lastFinish, [&](DeviceId, int64_t bytes) {
    sum += bytes;
    return true;
  });
  return sum;
}

Schedule DeltaSimulator::schedule() const {
  const OrderedActivities &graph = state->graph;
  const Instance &instance = state->instance;
  Schedule result;
  result.tasks.reserve(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    result.tasks.push_back({device(task), start(task), finish(task)});
  for (auto [number, sent] : llvm::enumerate(graph.transfers)) {
    if (sent.tensor == kNone)
      continue;
    const auto &time = graph.times[instance.numTasks() + number];
    result.transfers.push_back({sent.tensor,
                                device(instance.producer(sent.tensor)), sent.to,
                                time.start, time.finish});
  }
  sortTransfers(result);
  return result;
}

Placement DeltaSimulator::placement() const {
  const OrderedActivities &graph = state->graph;
  Placement result;
  result.device = graph.devices;
  result.order.resize(state->instance.numDevices());
  for (ActivityId activity : graph.order.nodes())
    if (graph.isTask(activity))
      result.order[graph.devices[activity]].push_back(activity);
  result.channelOrder.resize(state->instance.numChannels());
  for (auto [channel, row] : llvm::enumerate(graph.channelTransfers))
    for (ActivityId activity : row)
      result.channelOrder[channel].push_back(graph.transferOf(activity));
  return result;
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

bool DeltaSimulator::canMove(llvm::ArrayRef<GroupId> groups, DeviceId device) {
  return state->canMove(groups, device);
}
void DeltaSimulator::moveGroups(llvm::ArrayRef<GroupId> groups,
                                DeviceId device) {
  state->moveGroups(groups, device);
}
bool DeltaSimulator::moveTask(TaskId task, Side side, TaskId anchor) {
  return state->moveTask(task, side, anchor);
}
bool DeltaSimulator::moveTransfer(TransferKey transfer, Side side,
                                  TransferKey anchor) {
  return state->moveTransfer(transfer, side, anchor);
}

int64_t DeltaSimulator::update(int64_t limit) {
  return state->lastFinish = state->timing.update(limit);
}

void DeltaSimulator::commit() {
  state->timing.settleTails();
  state->graph.keep();
  state->finishBefore = state->lastFinish;
  // Where new transfers go is found by times along the order: it should not
  // drift away from them.
  if (++state->commits % 256 == 0)
    state->graph.sortByTime();
}

void DeltaSimulator::rollback() {
  state->graph.takeBack();
  state->timing.forget();
  state->lastFinish = state->finishBefore;
}
