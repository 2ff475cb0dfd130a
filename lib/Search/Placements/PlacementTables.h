//===- PlacementTables.h - An instance in flat arrays ------------*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a dispatcher reads many thousand times a second, next to each other in
// memory. Tasks are numbered along a topological order (their *rank*) and
// tensors by their producers, so that a sweep over ranks meets readers after
// producers, and the tensors of a task need no list.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTTABLES_H
#define PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTTABLES_H

#include "Search/List/TensorWays.h"
#include "placer/Model/Instance.h"

#include <optional>

namespace placer {

struct PlacementTables {
  /// `fixed` is that of `placeByList`, `earlier` that of SearchOptions.
  PlacementTables(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                  llvm::ArrayRef<DeviceId> earlier);

  /// Whether all sums of times stay far from what 64 bits hold.
  static bool canHold(const Instance &instance);

  int64_t time(int32_t rank, DeviceId device) const {
    return times[size_t(rank) * numDevices + device];
  }
  /// Time of a transfer; the link must exist.
  int64_t duration(int32_t tensor, LinkId link) const {
    return durations.empty()
               ? instance.transferTime(tensorAt[tensor], link)
               : durations[size_t(tensor) * numClasses + classOf[link]];
  }
  EngineId engine(int32_t rank, DeviceId device) const {
    return instance.engine(taskAt[rank], device);
  }
  bool mayRun(GroupId group, DeviceId device) const {
    return allowed[size_t(group) * numDevices + device];
  }

  const Instance &instance;
  int32_t numTasks, numTensors, numDevices, numGroups;

  /// By rank: the task, and its first tensor (those of a task are in a row).
  std::vector<TaskId> taskAt;
  std::vector<int32_t> firstTensor;
  /// By task: its rank.
  std::vector<int32_t> rankOf;
  std::vector<GroupId> groupOf;
  std::vector<int64_t> workspace;
  int64_t mostWorkspace = 0;
  /// What its tensors take together.
  std::vector<int64_t> outputBytes;
  std::vector<int32_t> numInputs;
  Rows<int32_t> inputs;
  /// Ranks without inputs.
  std::vector<int32_t> sources;
  /// Where it should be if that costs little; empty where that is so of none.
  std::vector<DeviceId> earlier;

  /// By tensor, as numbered here.
  std::vector<TensorId> tensorAt;
  std::vector<int32_t> producer;
  std::vector<int64_t> bytes;
  std::vector<uint8_t> isResult;
  Rows<int32_t> readers;

  /// By group: the ranks of its members; the devices that it may go to (one
  /// where it is fixed); the groups that it exchanges tensors with, and those
  /// of them that read from it.
  Rows<int32_t> members;
  Rows<DeviceId> devices;
  Rows<GroupId> neighbours, followers;
  /// Groups with a choice.
  std::vector<GroupId> freeGroups;

  /// Whether a memory could be short, whatever is placed where.
  bool memoryMatters;

  /// Where a tensor goes over other devices, as there is no link or a slower
  /// one; none where the link is always fastest.
  std::optional<TensorWays> ways;

private:
  void addTensors();
  void addTasks(llvm::ArrayRef<DeviceId> earlierDevices);
  void addGroups(llvm::ArrayRef<DeviceId> fixed);
  void addDurations();
  void addWays();

  std::vector<int64_t> times;
  std::vector<uint8_t> allowed;
  /// Links of the same latency and bandwidth are of one class.
  std::vector<int32_t> classOf;
  int32_t numClasses = 0;
  /// By tensor and class; empty where that would be too large.
  std::vector<int64_t> durations;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTTABLES_H
