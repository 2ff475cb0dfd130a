//===- Instance.cpp - A valid problem in dense tables ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Instance.h"

#include "Model/Problem/TimeLookup.h"
#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>
#include <queue>

using namespace placer;

static std::vector<TaskId> sortTopologically(const Instance &instance) {
  int32_t numTasks = instance.numTasks();
  std::vector<int32_t> missing(numTasks);
  std::priority_queue<TaskId, std::vector<TaskId>, std::greater<TaskId>> free;
  for (TaskId task = 0; task < numTasks; ++task) {
    missing[task] = static_cast<int32_t>(instance.inputs(task).size());
    if (missing[task] == 0)
      free.push(task);
  }
  std::vector<TaskId> order;
  order.reserve(numTasks);
  while (!free.empty()) {
    TaskId task = free.top();
    free.pop();
    order.push_back(task);
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        if (--missing[consumer] == 0)
          free.push(consumer);
  }
  return order;
}

Instance::Instance(const Problem &problem) : source(problem) {
  TimeLookup lookup(problem);
  std::vector<int64_t> row;
  times.reserve(problem.tasks.size() * problem.devices.size());
  for (const Task &task : problem.tasks) {
    lookup.lookUp(task, kCannotRun, row);
    times.insert(times.end(), row.begin(), row.end());
  }
  for (const Device &device : problem.devices)
    capacities.push_back(device.memoryBytes.value_or(kUnlimited));

  engineNames.push_back("");
  llvm::StringMap<int32_t> engineIds;
  for (const Task &task : problem.tasks)
    if (!task.engine.empty() &&
        engineIds.try_emplace(task.engine, perDevice).second) {
      engineNames.push_back(task.engine);
      ++perDevice;
    }
  if (perDevice > 1)
    for (const Task &task : problem.tasks)
      engineOfTask.push_back(engineIds.lookup(task.engine));

  std::vector<TaskId> sorted;
  for (const Tensor &tensor : problem.tensors) {
    sorted = tensor.consumers;
    llvm::sort(sorted);
    sorted.erase(llvm::unique(sorted), sorted.end());
    for (TaskId task : sorted)
      readers.push(task);
    readers.endRow();
  }
  reads = transposed(readers, problem.tasks.size());
  writes = collectRows(problem.tasks.size(), [&](auto add) {
    for (auto [id, tensor] : llvm::enumerate(problem.tensors))
      add(tensor.producer, static_cast<TensorId>(id));
  });

  for (const Weight &weight : problem.weights) {
    sorted = weight.readers;
    llvm::sort(sorted);
    for (TaskId task : sorted)
      readersOfWeight.push(task);
    readersOfWeight.endRow();
  }
  weightsOfTask = transposed(readersOfWeight, problem.tasks.size());

  linkTable.assign(problem.devices.size() * problem.devices.size(), kNone);
  llvm::StringMap<ChannelId> channelIds;
  for (auto [id, link] : llvm::enumerate(problem.links)) {
    linkTable[size_t(link.from) * numDevices() + link.to] =
        static_cast<LinkId>(id);
    auto addChannel = [&](const std::string &name) {
      auto [entry, isNew] = channelIds.try_emplace(name, numChannels());
      if (isNew)
        channelNames.push_back(name);
      linkChannels.push(entry->second);
    };
    for (const std::string &name : link.channels)
      addChannel(name);
    if (link.channels.empty())
      addChannel(problem.devices[link.from].name + "->" +
                 problem.devices[link.to].name);
    linkChannels.endRow();
  }

  llvm::StringMap<GroupId> groupIds;
  std::vector<std::vector<TaskId>> membersOf;
  for (TaskId task = 0; task < numTasks(); ++task) {
    auto next = static_cast<GroupId>(membersOf.size());
    GroupId id = next;
    if (!problem.tasks[task].colocation.empty())
      id = groupIds.try_emplace(problem.tasks[task].colocation, next)
               .first->second;
    if (id == next)
      membersOf.emplace_back();
    membersOf[id].push_back(task);
    groups.push_back(id);
  }
  for (const std::vector<TaskId> &tasks : membersOf) {
    for (TaskId task : tasks)
      members.push(task);
    members.endRow();
    for (DeviceId device = 0; device < numDevices(); ++device)
      if (llvm::all_of(tasks,
                       [&](TaskId task) { return canRun(task, device); }))
        devicesOfGroup.push(device);
    devicesOfGroup.endRow();
    for (WeightId weight : weightsOf(*this, tasks))
      weightsOfGroup.push(weight);
    weightsOfGroup.endRow();
    int64_t resident = 0;
    for (TaskId task : tasks)
      resident += residentBytes(task);
    residentOfGroup.push_back(resident);
  }

  topological = sortTopologically(*this);
}

int64_t Instance::transferTime(TensorId tensor, LinkId link) const {
  // A valid problem has no transfer that does not fit (kMaxTotal).
  return transferTimeNs(source.links[link], bytes(tensor)).value_or(kUnlimited);
}
