//===- DeltaMemory.cpp - Would anything have to wait for memory? ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Delta/DeltaMemory.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// Lists when what is held changes by how much, where memory may be short.
void DeltaMemory::collect(int64_t lastFinish) {
  const Instance &instance = graph.instance;
  int64_t end = 0;
  auto use = [&](ActivityId user) { end = std::max(end, graph.finish(user)); };
  auto hold = [&](const Buffer &buffer) {
    if (!mayBeShort[buffer.device] || buffer.bytes == 0)
      return;
    changes[buffer.device].push_back(
        {graph.times[buffer.begin].start, buffer.bytes});
    changes[buffer.device].push_back(
        {buffer.isHeldToEnd ? lastFinish : end, -buffer.bytes});
  };
  auto deviceOf = [&](TaskId task) { return graph.devices[task]; };
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    end = graph.finish(task);
    hold(bufferOfWorkspace(instance, task, deviceOf(task)));
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    graph.forEachTransfer(tensor, [&](ActivityId transfer) {
      end = 0;
      graph.forEachReader(transfer, use);
      hold(bufferOfCopy(instance, graph.transferOf(transfer), transfer));
    });
    end = 0;
    DeviceId home = deviceOf(instance.producer(tensor));
    usersOfTensor(
        instance, tensor,
        [&](TaskId reader) { return deviceOf(reader) == home; }, use,
        [&] { graph.forEachTransfer(tensor, use); });
    hold(bufferOfTensor(instance, tensor, home));
  }
}

void DeltaMemory::visitExcess(
    int64_t lastFinish, llvm::function_ref<bool(DeviceId, int64_t)> visit) {
  const Instance &instance = graph.instance;
  // First as if all were held at once: most devices are never near full.
  bool isShort = false;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    mayBeShort[device] =
        instance.capacity(device) - graph.resident.bytes(device) <
        graph.bytesAtOnce[device];
    isShort |= mayBeShort[device];
    changes[device].clear();
  }
  if (!isShort)
    return;
  collect(lastFinish);
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (!mayBeShort[device])
      continue;
    // By time, and at one instant what ends frees first.
    llvm::sort(changes[device]);
    int64_t level = graph.resident.bytes(device), most = level;
    for (auto [time, change] : changes[device]) {
      level += change;
      most = std::max(most, level);
    }
    if (most > instance.capacity(device) &&
        !visit(device, most - instance.capacity(device)))
      return;
  }
}
