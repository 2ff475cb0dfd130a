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
  std::vector<llvm::SmallVector<int32_t, 2>> sent(instance.numTensors());
  for (const auto &[key, id] : arrivals)
    sent[key.first].push_back(id);
  // By device: the last finish of what needs the tensor at hand there.
  std::vector<int64_t> last(instance.numDevices(), 0);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    const ScheduledTask &source = schedule.tasks[instance.producer(tensor)];
    auto use = [&](DeviceId device, int64_t finish) {
      last[device] = std::max(last[device], finish);
    };
    auto forget = [&] {
      last[source.device] = 0;
      for (TaskId consumer : instance.consumers(tensor))
        last[schedule.tasks[consumer].device] = 0;
      for (int32_t id : sent[tensor])
        last[schedule.transfers[id].from] = last[schedule.transfers[id].to] = 0;
    };
    llvm::sort(sent[tensor]);
    forget();
    use(source.device, instance.isResult(tensor)
                           ? std::max(makespan, source.finishNs)
                           : source.finishNs);
    for (TaskId consumer : instance.consumers(tensor))
      use(schedule.tasks[consumer].device, schedule.tasks[consumer].finishNs);
    for (int32_t id : sent[tensor]) {
      use(schedule.transfers[id].from, schedule.transfers[id].finishNs);
      use(schedule.transfers[id].to, schedule.transfers[id].finishNs);
    }
    for (int32_t id : sent[tensor]) {
      const ScheduledTransfer &transfer = schedule.transfers[id];
      hold(transfer.to, transfer.startNs, last[transfer.to],
           instance.bytes(tensor), Subject::tensor(tensor));
    }
    hold(source.device, source.startNs, last[source.device],
         instance.bytes(tensor), Subject::tensor(tensor));
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
        transfer.from >= 0 && transfer.from < instance.numDevices() &&
        transfer.to >= 0 && transfer.to < instance.numDevices())
      arrivals.try_emplace({transfer.tensor, transfer.to},
                           static_cast<int32_t>(id));
  std::vector<MemoryUse> uses =
      memoryUse(instance, schedule, arrivals, schedule.makespan());
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    peaks[device] = peakOf(uses[device]).bytes;
  return peaks;
}
