//===- PlacementTables.cpp - An instance in flat arrays
//--------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Placements/PlacementTables.h"

#include "Search/List/DeviceDomains.h"
#include "placer/Model/ResidentMemory.h"
#include "placer/Model/Sequence.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace placer;

/// Entries that the table of durations may have.
static constexpr size_t kLargestTable = size_t(1) << 22;
/// Where all devices are linked, ways over others are looked for on so many:
/// that takes the third power of them.
static constexpr int32_t kMostForWays = 64;
/// What all times together must stay below.
static constexpr int64_t kLongest = int64_t(1) << 58;

bool PlacementTables::canHold(const Instance &instance) {
  int64_t all = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    int64_t longest = 0;
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      longest = std::max(longest, instance.time(task, device));
    all = addUpToMax(all, longest);
  }
  Link slowest;
  slowest.bytesPerSecond = std::numeric_limits<int64_t>::max();
  for (const Link &link : instance.problem().links) {
    slowest.latencyNs = std::max(slowest.latencyNs, link.latencyNs);
    slowest.bytesPerSecond =
        std::min(slowest.bytesPerSecond, link.bytesPerSecond);
  }
  int64_t sent = 0;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    sent = addUpToMax(
        sent,
        transferTimeNs(slowest, instance.bytes(tensor)).value_or(kLongest));
  // Each tensor may go to each device.
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    all = addUpToMax(all, sent);
  return all < kLongest;
}

PlacementTables::PlacementTables(const Instance &instance,
                                 llvm::ArrayRef<DeviceId> fixed,
                                 llvm::ArrayRef<DeviceId> earlier)
    : instance(instance), numTasks(instance.numTasks()),
      numTensors(instance.numTensors()), numDevices(instance.numDevices()),
      numGroups(instance.numGroups()),
      memoryMatters(memoryCanBeShort(instance)) {
  addTensors();
  addTasks(earlier);
  addGroups(fixed);
  addDurations();
  addWays();
}

void PlacementTables::addWays() {
  if (instance.numLinks() == numDevices * (numDevices - 1) &&
      (numClasses <= 1 || numDevices > kMostForWays))
    return;
  ways.emplace(instance);
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (ways->hasWay(from, to) && !ways->isLink(from, to))
        return;
  ways.reset();
}

void PlacementTables::addTensors() {
  taskAt.assign(instance.topologicalOrder().begin(),
                instance.topologicalOrder().end());
  rankOf.resize(numTasks);
  for (auto [rank, task] : llvm::enumerate(taskAt))
    rankOf[task] = static_cast<int32_t>(rank);
  firstTensor.push_back(0);
  for (auto [rank, task] : llvm::enumerate(taskAt)) {
    for (TensorId tensor : instance.outputs(task)) {
      tensorAt.push_back(tensor);
      producer.push_back(static_cast<int32_t>(rank));
      bytes.push_back(instance.bytes(tensor));
      isResult.push_back(instance.isResult(tensor));
      for (TaskId reader : instance.consumers(tensor))
        readers.push(rankOf[reader]);
      readers.endRow();
    }
    firstTensor.push_back(static_cast<int32_t>(tensorAt.size()));
  }
}

void PlacementTables::addTasks(llvm::ArrayRef<DeviceId> earlierDevices) {
  inputs = transposed(readers, numTasks);
  times.reserve(size_t(numTasks) * numDevices);
  for (int32_t rank = 0; rank < numTasks; ++rank) {
    TaskId task = taskAt[rank];
    groupOf.push_back(instance.group(task));
    workspace.push_back(instance.workspaceBytes(task));
    mostWorkspace = std::max(mostWorkspace, workspace.back());
    int64_t written = 0;
    for (TensorId tensor : instance.outputs(task))
      written += instance.bytes(tensor);
    outputBytes.push_back(written);
    numInputs.push_back(static_cast<int32_t>(inputs[rank].size()));
    if (inputs[rank].empty())
      sources.push_back(rank);
    for (DeviceId device = 0; device < numDevices; ++device)
      times.push_back(instance.time(task, device));
    if (!earlierDevices.empty())
      earlier.push_back(earlierDevices[task]);
  }
}

/// Rows without what stands in them twice, sorted.
static Rows<int32_t> sortedOnce(const Rows<int32_t> &rows) {
  Rows<int32_t> result;
  result.reserve(rows.size(), rows.totalSize());
  for (size_t row = 0; row < rows.size(); ++row) {
    llvm::SmallVector<int32_t, 16> values(rows[row]);
    llvm::sort(values);
    values.erase(llvm::unique(values), values.end());
    for (int32_t value : values)
      result.push(value);
    result.endRow();
  }
  return result;
}

void PlacementTables::addGroups(llvm::ArrayRef<DeviceId> fixed) {
  members = collectRows(numGroups, [&](auto add) {
    for (int32_t rank = 0; rank < numTasks; ++rank)
      add(groupOf[rank], rank);
  });
  std::vector<DeviceId> given = fixedGroups(instance, fixed);
  allowed.assign(size_t(numGroups) * numDevices, 0);
  for (GroupId group = 0; group < numGroups; ++group) {
    for (DeviceId device : instance.groupDevices(group)) {
      if (given[group] != kNone && given[group] != device)
        continue;
      devices.push(device);
      allowed[size_t(group) * numDevices + device] = 1;
    }
    devices.endRow();
    if (devices[group].size() > 1)
      freeGroups.push_back(group);
  }
  auto forEachEdge = [&](auto visit) {
    for (int32_t tensor = 0; tensor < numTensors; ++tensor)
      for (int32_t reader : readers[tensor])
        if (groupOf[producer[tensor]] != groupOf[reader])
          visit(groupOf[producer[tensor]], groupOf[reader]);
  };
  followers = sortedOnce(collectRows(numGroups, forEachEdge));
  neighbours = sortedOnce(collectRows(numGroups, [&](auto add) {
    forEachEdge([&](GroupId from, GroupId to) {
      add(from, to);
      add(to, from);
    });
  }));
}

void PlacementTables::addDurations() {
  std::map<std::pair<int64_t, int64_t>, int32_t> classes;
  std::vector<LinkId> exampleOf;
  for (LinkId id = 0; id < instance.numLinks(); ++id) {
    const Link &link = instance.problem().links[id];
    auto [known, isNew] =
        classes.insert({{link.latencyNs, link.bytesPerSecond},
                        static_cast<int32_t>(classes.size())});
    if (isNew)
      exampleOf.push_back(id);
    classOf.push_back(known->second);
  }
  numClasses = static_cast<int32_t>(exampleOf.size());
  if (size_t(numTensors) * numClasses > kLargestTable)
    return;
  for (int32_t tensor = 0; tensor < numTensors; ++tensor)
    for (LinkId example : exampleOf)
      durations.push_back(instance.transferTime(tensorAt[tensor], example));
}
