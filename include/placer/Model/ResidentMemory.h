//===- ResidentMemory.h - What a device holds all the time ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bytes that are held from 0 to the end on each device, while tasks come
// and go: what each task holds for itself, and every weight once, however many
// of its readers are there. Everything that places tasks one by one counts with
// this; the judge (Verify.h) does so on its own.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_RESIDENTMEMORY_H
#define PLACER_MODEL_RESIDENTMEMORY_H

#include "placer/Model/Instance.h"

namespace placer {

class ResidentMemory {
public:
  /// Nothing is anywhere yet.
  explicit ResidentMemory(const Instance &instance)
      : instance(&instance), held(instance.numDevices(), 0),
        readers(size_t(instance.numWeights()) * instance.numDevices(), 0) {}

  /// A task comes to a device.
  void add(TaskId task, DeviceId device) {
    held[device] += instance->residentBytes(task);
    for (WeightId weight : instance->weights(task))
      if (readersOn(weight, device)++ == 0)
        held[device] += instance->weightBytes(weight);
  }
  /// Takes back an `add`.
  void remove(TaskId task, DeviceId device) {
    held[device] -= instance->residentBytes(task);
    for (WeightId weight : instance->weights(task))
      if (--readersOn(weight, device) == 0)
        held[device] -= instance->weightBytes(weight);
  }

  /// What the tasks on a device hold there.
  int64_t bytes(DeviceId device) const { return held[device]; }
  /// Whether a task on the device reads the weight.
  bool isOn(WeightId weight, DeviceId device) const {
    return readers[size_t(weight) * held.size() + device] != 0;
  }
  /// By how much `bytes` would grow if a group came to the device.
  int64_t growth(GroupId group, DeviceId device) const {
    int64_t bytes = instance->groupResidentBytes(group);
    for (WeightId weight : instance->groupWeights(group))
      if (!isOn(weight, device))
        bytes += instance->weightBytes(weight);
    return bytes;
  }

private:
  int32_t &readersOn(WeightId weight, DeviceId device) {
    return readers[size_t(weight) * held.size() + device];
  }

  const Instance *instance;
  /// By device.
  std::vector<int64_t> held;
  /// By weight and device: the number of its readers there.
  std::vector<int32_t> readers;
};

/// What all tasks hold together if each weight is on one device only: the least
/// that any placement takes of all memories.
int64_t leastResidentBytes(const Instance &instance);

/// Whether some placement could exceed a memory. Where none could, memory need
/// not be looked at.
bool memoryCanBeShort(const Instance &instance);

/// What `tasks` hold from 0 to the end on a device of their own.
int64_t residentBytesOf(const Instance &instance, llvm::ArrayRef<TaskId> tasks);

/// The weights that any of `tasks` reads, ascending, each once.
std::vector<WeightId> weightsOf(const Instance &instance,
                                llvm::ArrayRef<TaskId> tasks);

} // namespace placer

#endif // PLACER_MODEL_RESIDENTMEMORY_H
