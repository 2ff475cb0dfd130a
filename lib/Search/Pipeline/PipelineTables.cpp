//===- PipelineTables.cpp - What the orders of pipelines look up ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/PipelineTables.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using llvm::ArrayRef;

PipelineOrders::Tables::Tables(const Instance &instance,
                               const MicroBatches &microBatches,
                               ArrayRef<DeviceId> devices)
    : instance(instance), microBatches(microBatches), devices(devices),
      plan(expand(instance, {devices})) {
  findStages();
  findPassages();
  findHeld();
  findReserve();
}

void PipelineOrders::Tables::findStages() {
  int32_t numTasks = instance.numTasks();
  std::vector<int32_t> hops(numTasks, 0);
  int32_t most = 0;
  stageOf.assign(numTasks, kNone);
  llvm::DenseMap<std::pair<int32_t, int32_t>, int32_t> known;
  for (TaskId task : instance.topologicalOrder()) {
    if (!isForward(task))
      continue;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      if (isForward(producer) &&
          microBatches.of[producer] == microBatches.of[task])
        hops[task] = std::max(
            hops[task], hops[producer] + (devices[producer] != devices[task]));
    }
    most = std::max(most, hops[task]);
    auto [entry, isNew] = known.try_emplace(
        {devices[task], hops[task]}, static_cast<int32_t>(stages.size()));
    if (isNew)
      stages.push_back({devices[task], hops[task]});
    stageOf[task] = entry->second;
  }
  stagesOf.resize(instance.numDevices());
  for (auto [id, stage] : llvm::enumerate(stages)) {
    stage.toEnd = most + 1 - stage.toEnd;
    stagesOf[stage.device].push_back(static_cast<int32_t>(id));
  }
  for (std::vector<int32_t> &ofDevice : stagesOf) {
    llvm::sort(ofDevice, [&](int32_t a, int32_t b) {
      return std::make_pair(stages[a].toEnd, a) <
             std::make_pair(stages[b].toEnd, b);
    });
    for (int32_t stage : ofDevice)
      stages[stage].onDevice = static_cast<int32_t>(ofDevice.size());
  }
}

void PipelineOrders::Tables::findPassages() {
  int32_t numTasks = instance.numTasks();
  passage.assign(numTasks, kNone);
  llvm::DenseMap<std::pair<int32_t, int32_t>, int32_t> known;
  for (TaskId task = 0; task < numTasks; ++task)
    if (isForward(task) && microBatches.of[task] != kNone) {
      auto [entry, isNew] =
          known.try_emplace({stageOf[task], microBatches.of[task]},
                            static_cast<int32_t>(known.size()));
      passage[task] = entry->second;
      if (isNew)
        stageOfPassage.push_back(stageOf[task]);
    }
  numReturns.assign(known.size(), 0);

  llvm::SmallVector<int32_t> to;
  for (TaskId task = 0; task < numTasks; ++task) {
    to.clear();
    if (microBatches.role[task] == PipelineRole::Backward)
      for (TensorId tensor : instance.inputs(task))
        if (TaskId producer = instance.producer(tensor);
            passedBy(producer) != kNone && devices[producer] == devices[task] &&
            microBatches.of[producer] == microBatches.of[task])
          to.push_back(passedBy(producer));
    llvm::sort(to);
    to.erase(llvm::unique(to), to.end());
    for (int32_t passed : to) {
      returnsTo.push(passed);
      ++numReturns[passed];
    }
    returnsTo.endRow();
  }
}

/// Where what a task makes is of: what is computed again is of the passage that
/// it was computed in first.
int32_t PipelineOrders::Tables::passedBy(TaskId producer) const {
  if (!microBatches.repeats.empty() && microBatches.repeats[producer] != kNone)
    return passage[microBatches.repeats[producer]];
  return passage[producer];
}

void PipelineOrders::Tables::findHeld() {
  leaves.assign(instance.numTasks(), 0);
  resident.assign(instance.numDevices(), 0);
  heldBytes.assign(numReturns.size(), 0);
  for (const Buffer &buffer : plan.buffers) {
    if (buffer.begin == kNone)
      resident[buffer.device] += buffer.bytes;
    else if (buffer.kind == Buffer::Kind::Tensor &&
             passage[buffer.begin] != kNone &&
             llvm::any_of(instance.consumers(buffer.index), [&](TaskId reader) {
               return devices[reader] == buffer.device && !isForward(reader);
             }))
      leaves[buffer.begin] += buffer.bytes;
  }
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (passage[task] != kNone)
      heldBytes[passage[task]] += leaves[task];
}

void PipelineOrders::Tables::findReserve() {
  reserve.assign(instance.numDevices(), 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    int64_t need = bytesMade(instance, task);
    for (BufferId buffer : plan.begins[task])
      if (plan.buffers[buffer].kind == Buffer::Kind::Workspace)
        need += plan.buffers[buffer].bytes;
    for (ActivityId source : plan.before[task])
      if (!plan.isTask(source))
        need += plan.buffers[plan.copyOf(source)].bytes;
    reserve[devices[task]] =
        std::max(reserve[devices[task]], need - leaves[task]);
  }
  if (microBatches.repeats.empty())
    return;
  // Of what is computed again, one passage after the other: what is not only
  // for other copies is held until the way back has read it.
  std::vector<int64_t> madeAgain(numReturns.size(), 0);
  std::vector<int64_t> most(instance.numDevices(), 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (microBatches.repeats[task] == kNone)
      continue;
    int32_t passed = passedBy(task);
    if (passed == kNone)
      continue;
    for (TensorId tensor : instance.outputs(task))
      if (llvm::any_of(instance.consumers(tensor), [&](TaskId reader) {
            return microBatches.repeats[reader] == kNone;
          }))
        madeAgain[passed] += instance.bytes(tensor);
    most[devices[task]] = std::max(most[devices[task]], madeAgain[passed]);
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    reserve[device] += most[device];
}
