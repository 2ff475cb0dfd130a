//===- MemoryUse.cpp - What a schedule holds, where and when --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Judge/MemoryUse.h"

#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

bool placer::isComplete(const Instance &instance, const Schedule &schedule) {
  return schedule.tasks.size() == size_t(instance.numTasks()) &&
         llvm::all_of(schedule.tasks, [&](const ScheduledTask &task) {
           return task.device >= 0 && task.device < instance.numDevices();
         });
}

std::vector<MemoryUse> placer::memoryUse(const Instance &instance,
                                         const Schedule &schedule,
                                         const Arrivals &arrivals,
                                         int64_t makespan) {
  std::vector<MemoryUse> uses(instance.numDevices());
  auto hold = [&](DeviceId device, int64_t start, int64_t end, int64_t bytes,
                  Subject who) {
    // What is held for no time is not held.
    if (bytes > 0 && end > start)
      uses[device].holdings.push_back({start, end, bytes, who});
  };
  for (TaskId id = 0; id < instance.numTasks(); ++id) {
    const ScheduledTask &task = schedule.tasks[id];
    uses[task.device].residentBytes += instance.residentBytes(id);
    hold(task.device, task.startNs, task.finishNs, instance.workspaceBytes(id),
         Subject::task(id));
  }
  for (WeightId weight = 0; weight < instance.numWeights(); ++weight)
    for (TaskId reader : instance.weightReaders(weight)) {
      MemoryUse &use = uses[schedule.tasks[reader].device];
      // Once for all readers on the device.
      if (!use.weights.empty() && use.weights.back() == weight)
        continue;
      use.weights.push_back(weight);
      use.residentBytes += instance.weightBytes(weight);
    }
  // By device: the last finish of a consumer of the tensor at hand.
  std::vector<int64_t> last(instance.numDevices());
  std::vector<DeviceId> remote;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    const ScheduledTask &source = schedule.tasks[instance.producer(tensor)];
    int64_t end = instance.isResult(tensor)
                      ? std::max(makespan, source.finishNs)
                      : source.finishNs;
    remote.clear();
    for (TaskId consumer : instance.consumers(tensor)) {
      const ScheduledTask &sink = schedule.tasks[consumer];
      if (sink.device == source.device) {
        end = std::max(end, sink.finishNs);
      } else if (!llvm::is_contained(remote, sink.device)) {
        remote.push_back(sink.device);
        last[sink.device] = sink.finishNs;
      } else {
        last[sink.device] = std::max(last[sink.device], sink.finishNs);
      }
    }
    for (DeviceId device : remote) {
      int32_t id = arrivals.lookup_or({tensor, device}, kNone);
      if (id == kNone)
        continue;
      const ScheduledTransfer &transfer = schedule.transfers[id];
      end = std::max(end, transfer.finishNs);
      hold(device, transfer.startNs, std::max(last[device], transfer.finishNs),
           instance.bytes(tensor), Subject::tensor(tensor));
    }
    hold(source.device, source.startNs, end, instance.bytes(tensor),
         Subject::tensor(tensor));
  }
  return uses;
}

Peak placer::peakOf(const MemoryUse &use) {
  std::vector<std::pair<int64_t, int64_t>> changes;
  for (const Holding &holding : use.holdings) {
    changes.push_back({holding.start, holding.bytes});
    changes.push_back({holding.end, -holding.bytes});
  }
  // At one instant what ends frees first: negative changes sort first.
  llvm::sort(changes);
  Peak peak{use.residentBytes, 0};
  int64_t level = use.residentBytes;
  for (auto [instant, change] : changes) {
    level += change;
    if (level > peak.bytes)
      peak = {level, instant};
  }
  return peak;
}

std::vector<int64_t> placer::peakMemory(const Instance &instance,
                                        const Schedule &schedule) {
  std::vector<int64_t> peaks(instance.numDevices(), 0);
  if (!isComplete(instance, schedule))
    return peaks;
  Arrivals arrivals;
  for (auto [id, transfer] : llvm::enumerate(schedule.transfers))
    if (transfer.tensor >= 0 && transfer.tensor < instance.numTensors() &&
        transfer.to >= 0 && transfer.to < instance.numDevices())
      arrivals.try_emplace({transfer.tensor, transfer.to},
                           static_cast<int32_t>(id));
  std::vector<MemoryUse> uses =
      memoryUse(instance, schedule, arrivals, schedule.makespan());
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    peaks[device] = peakOf(uses[device]).bytes;
  return peaks;
}
