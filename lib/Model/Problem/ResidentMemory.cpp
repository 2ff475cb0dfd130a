//===- ResidentMemory.cpp - What a device holds all the time --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

std::vector<WeightId> placer::weightsOf(const Instance &instance,
                                        llvm::ArrayRef<TaskId> tasks) {
  std::vector<WeightId> weights;
  for (TaskId task : tasks)
    llvm::append_range(weights, instance.weights(task));
  // One task's are ascending and distinct.
  if (tasks.size() > 1) {
    llvm::sort(weights);
    weights.erase(llvm::unique(weights), weights.end());
  }
  return weights;
}

bool placer::memoryCanBeShort(const Instance &instance) {
  int64_t everything = leastResidentBytes(instance);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    everything += instance.workspaceBytes(task);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    everything += instance.bytes(tensor);
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (instance.capacity(device) < everything)
      return true;
  return false;
}

int64_t placer::residentBytesOf(const Instance &instance,
                                llvm::ArrayRef<TaskId> tasks) {
  int64_t bytes = 0;
  for (TaskId task : tasks)
    bytes += instance.residentBytes(task);
  if (instance.numWeights() > 0)
    for (WeightId weight : weightsOf(instance, tasks))
      bytes += instance.weightBytes(weight);
  return bytes;
}

int64_t placer::leastResidentBytes(const Instance &instance) {
  int64_t bytes = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    bytes += instance.residentBytes(task);
  for (WeightId weight = 0; weight < instance.numWeights(); ++weight)
    if (!instance.weightReaders(weight).empty())
      bytes += instance.weightBytes(weight);
  return bytes;
}
