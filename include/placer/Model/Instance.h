//===- Instance.h - A valid problem in dense tables -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every algorithm reads: a validated problem with names replaced by dense
// ids, costs looked up, edges in compressed rows, and every task in a group
// (a task without colocation is a group of one). Built once in time linear in
// tasks * devices + edges; never changed.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_INSTANCE_H
#define PLACER_MODEL_INSTANCE_H

#include "placer/Model/Problem.h"
#include "placer/Model/Rows.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <limits>

namespace placer {

class Instance {
public:
  /// Stands for "may not run there" in `time`.
  static constexpr int64_t kCannotRun = -1;
  /// The capacity of a device whose memory is not counted.
  static constexpr int64_t kUnlimited = std::numeric_limits<int64_t>::max();

  /// `problem` must be free of violations and must outlive the instance.
  explicit Instance(const Problem &problem);

  const Problem &problem() const { return source; }
  int32_t numTasks() const { return static_cast<int32_t>(source.tasks.size()); }
  int32_t numTensors() const {
    return static_cast<int32_t>(source.tensors.size());
  }
  int32_t numWeights() const {
    return static_cast<int32_t>(source.weights.size());
  }
  int32_t numDevices() const {
    return static_cast<int32_t>(source.devices.size());
  }
  /// Each device has the engines that tasks name, and the main one, which comes
  /// first. Where no task names any, an engine has the number of its device.
  int32_t numEngines() const { return numDevices() * enginesPerDevice(); }
  int32_t enginesPerDevice() const { return perDevice; }
  int32_t numLinks() const { return static_cast<int32_t>(source.links.size()); }
  int32_t numChannels() const {
    return static_cast<int32_t>(channelNames.size());
  }
  int32_t numGroups() const { return static_cast<int32_t>(members.size()); }

  /// Time of a task on a device in ns, or kCannotRun.
  int64_t time(TaskId task, DeviceId device) const {
    return times[size_t(task) * numDevices() + device];
  }
  bool canRun(TaskId task, DeviceId device) const {
    return time(task, device) != kCannotRun;
  }
  /// The engine that runs a task on a device.
  EngineId engine(TaskId task, DeviceId device) const {
    return perDevice == 1 ? device : firstEngine(device) + engineOfTask[task];
  }
  /// The main engine of a device; its others follow.
  EngineId firstEngine(DeviceId device) const { return device * perDevice; }
  DeviceId deviceOfEngine(EngineId engine) const { return engine / perDevice; }
  /// Whether a task runs on the main engine of its device.
  bool isOnMainEngine(TaskId task) const {
    return perDevice == 1 || engineOfTask[task] == 0;
  }
  /// Empty for a main engine.
  llvm::StringRef engineName(EngineId engine) const {
    return engineNames[engine % perDevice];
  }
  int64_t capacity(DeviceId device) const { return capacities[device]; }
  /// What a task holds from start to end for itself alone: without weights.
  int64_t residentBytes(TaskId task) const {
    return source.tasks[task].residentBytes;
  }
  int64_t workspaceBytes(TaskId task) const {
    return source.tasks[task].workspaceBytes;
  }

  /// The tensors that a task reads / writes, each once.
  llvm::ArrayRef<TensorId> inputs(TaskId task) const { return reads[task]; }
  llvm::ArrayRef<TensorId> outputs(TaskId task) const { return writes[task]; }
  TaskId producer(TensorId tensor) const {
    return source.tensors[tensor].producer;
  }
  int64_t bytes(TensorId tensor) const { return source.tensors[tensor].bytes; }
  /// The tasks that read a tensor, each once, ascending.
  llvm::ArrayRef<TaskId> consumers(TensorId tensor) const {
    return readers[tensor];
  }
  /// Held to the end: a result of the whole.
  bool isResult(TensorId tensor) const {
    return source.tensors[tensor].isResult || readers[tensor].empty();
  }
  size_t numEdges() const { return readers.totalSize(); }

  /// The weights that a task reads, and the tasks that read a weight, both
  /// ascending. How much a device holds for its tasks is for `ResidentMemory`
  /// to count.
  llvm::ArrayRef<WeightId> weights(TaskId task) const {
    return weightsOfTask[task];
  }
  llvm::ArrayRef<TaskId> weightReaders(WeightId weight) const {
    return readersOfWeight[weight];
  }
  int64_t weightBytes(WeightId weight) const {
    return source.weights[weight].bytes;
  }

  /// The link from one device to another, or kNone.
  LinkId link(DeviceId from, DeviceId to) const {
    return linkTable[size_t(from) * numDevices() + to];
  }
  llvm::ArrayRef<ChannelId> channels(LinkId link) const {
    return linkChannels[link];
  }
  llvm::StringRef channelName(ChannelId channel) const {
    return channelNames[channel];
  }
  /// Time of a transfer of a tensor over a link, in ns.
  int64_t transferTime(TensorId tensor, LinkId link) const;

  /// The colocation set of a task, its members (ascending), and the devices
  /// that can run every member (ascending, never empty).
  GroupId group(TaskId task) const { return groups[task]; }
  llvm::ArrayRef<TaskId> groupMembers(GroupId group) const {
    return members[group];
  }
  llvm::ArrayRef<DeviceId> groupDevices(GroupId group) const {
    return devicesOfGroup[group];
  }
  /// The weights that any member reads, ascending, each once.
  llvm::ArrayRef<WeightId> groupWeights(GroupId group) const {
    return weightsOfGroup[group];
  }
  /// The sum of `residentBytes` of its members: without weights.
  int64_t groupResidentBytes(GroupId group) const {
    return residentOfGroup[group];
  }

  /// Every task after the producers of what it reads; among those that are
  /// free, the smaller id first, so that a problem listed in topological order
  /// keeps its order.
  llvm::ArrayRef<TaskId> topologicalOrder() const { return topological; }

private:
  const Problem &source;
  std::vector<int64_t> times;
  std::vector<int64_t> capacities;
  /// The names of engines, the main one's first, and their number; by task, the
  /// number of its name, where there are others.
  std::vector<std::string> engineNames;
  int32_t perDevice = 1;
  std::vector<int32_t> engineOfTask;
  Rows<TensorId> reads, writes;
  Rows<TaskId> readers;
  Rows<TaskId> readersOfWeight;
  Rows<WeightId> weightsOfTask;
  std::vector<LinkId> linkTable;
  Rows<ChannelId> linkChannels;
  std::vector<std::string> channelNames;
  std::vector<GroupId> groups;
  Rows<TaskId> members;
  Rows<DeviceId> devicesOfGroup;
  Rows<WeightId> weightsOfGroup;
  std::vector<int64_t> residentOfGroup;
  std::vector<TaskId> topological;
};

} // namespace placer

#endif // PLACER_MODEL_INSTANCE_H
