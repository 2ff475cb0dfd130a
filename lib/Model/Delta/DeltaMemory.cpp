//===- DeltaMemory.cpp - Would anything have to wait for memory? ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DeltaSimulator.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

DeviceId DeltaSimulator::overfullDevice() {
  DeviceId first = kNone;
  visitExcess([&](DeviceId device, int64_t) {
    first = device;
    return false;
  });
  return first;
}

int64_t DeltaSimulator::excessBytes() {
  int64_t sum = 0;
  visitExcess([&](DeviceId, int64_t bytes) {
    sum += bytes;
    return true;
  });
  return sum;
}

/// Calls `visit` with every device whose memory is exceeded, and by how much at
/// most, until it returns false.
void DeltaSimulator::visitExcess(
    llvm::function_ref<bool(DeviceId, int64_t)> visit) {
  // First as if all were held at once: most devices are never near full.
  bool isShort = false;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    mayBeShort[device] =
        instance.capacity(device) - resident.bytes(device) < bytesAtOnce[device];
    isShort |= mayBeShort[device];
    eventsOfDevice[device].clear();
  }
  if (!isShort)
    return;

  auto hold = [&](DeviceId device, int64_t from, int64_t to, int64_t size) {
    if (!mayBeShort[device] || size == 0)
      return;
    eventsOfDevice[device].push_back({from, size});
    eventsOfDevice[device].push_back({to, -size});
  };
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (length(task) > 0)
      hold(devices[task], times[task].start, times[task].finish,
           instance.workspaceBytes(task));
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    TaskId producer = instance.producer(tensor);
    DeviceId home = devices[producer];
    int64_t size = instance.bytes(tensor);
    int64_t end =
        instance.isResult(tensor) ? lastFinish : times[producer].finish;
    for (int32_t sent = firstTransfer[tensor]; sent != kNone;
         sent = transfers[sent].nextOfTensor) {
      Node node = instance.numTasks() + sent;
      DeviceId to = transfers[sent].to;
      end = std::max(end, times[node].finish);
      int64_t endThere = times[node].finish;
      for (TaskId reader : instance.consumers(tensor))
        if (devices[reader] == to)
          endThere = std::max(endThere, times[reader].finish);
      hold(to, times[node].start, endThere, size);
    }
    for (TaskId reader : instance.consumers(tensor))
      if (devices[reader] == home)
        end = std::max(end, times[reader].finish);
    hold(home, times[producer].start, end, size);
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (!mayBeShort[device])
      continue;
    // By time, and at one instant what ends frees first.
    llvm::sort(eventsOfDevice[device]);
    int64_t level = resident.bytes(device), most = level;
    for (auto [time, change] : eventsOfDevice[device]) {
      level += change;
      most = std::max(most, level);
    }
    if (most > instance.capacity(device) &&
        !visit(device, most - instance.capacity(device)))
      return;
  }
}
