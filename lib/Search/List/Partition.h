//===- Partition.h - Devices for groups, before any times -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the partitioners share. They decide devices without knowing times, so
// memory is a sum here: a group takes its weights, resident bytes and results,
// as if nothing were ever freed. Where that fits nowhere, the device that is
// least full takes the group; whether it then fits in truth comes out when the
// placement is ordered.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_PARTITION_H
#define PLACER_LIB_SEARCH_LIST_PARTITION_H

#include "Search/List/ListAlgorithms.h"

#include "Search/List/DeviceDomains.h"
#include "Search/List/TensorWays.h"
#include "placer/Model/Instance.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace placer {

/// By group, the bytes of its results.
std::vector<int64_t> outputBytesOfGroups(const Instance &instance);

/// By device, how fast it is for the tasks that it can run: the mean of the
/// least time of a task on any device to its time here, at most 1.
std::vector<double> deviceSpeeds(const Instance &instance);

class Partition {
public:
  /// `fixed` gives the device of tasks that are placed already (kNone or empty:
  /// free); it must leave every group a device.
  Partition(const Instance &instance, llvm::ArrayRef<DeviceId> fixed);

  DeviceId deviceOf(GroupId group) const { return devices[group]; }
  /// One for every task, once all groups are assigned.
  std::vector<DeviceId> devicesOfTasks() const;

  /// The devices that a group can go to without cutting another off from all
  /// of its own.
  llvm::SmallVector<DeviceId> options(GroupId group);
  bool hasRoom(GroupId group, DeviceId device) const {
    return outputBytes[group] + resident.growth(group, device) <=
           capacity[device] - used(device);
  }
  /// The part of a device that is full, from 0 to 1 and above. A device without
  /// a capacity counts as one that could just hold the whole graph, so that it
  /// fills as well.
  double fullness(DeviceId device) const;

  /// Of the options of a group, the one with room and the least score; where
  /// none has room, the one that is least full.
  DeviceId choose(GroupId group, llvm::function_ref<double(DeviceId)> score);
  void assign(GroupId group, DeviceId device);

  /// How long it would take to send what a group, on `device`, reads from and
  /// writes for groups on other devices, as far as they are assigned.
  double trafficNs(GroupId group, DeviceId device) const;

private:
  int64_t used(DeviceId device) const {
    return resident.bytes(device) + outputsOn[device];
  }

  const Instance &instance;
  DeviceDomains domains;
  TensorWays ways;
  std::vector<DeviceId> devices;
  std::vector<int64_t> outputBytes;
  /// By device.
  std::vector<int64_t> capacity, outputsOn;
  ResidentMemory resident;
  int64_t allBytes;
  /// Pairs of tensor and device that are sent already.
  llvm::DenseSet<std::pair<TensorId, DeviceId>> sent;
};

/// Has `decide` assign all groups that have no device yet, and orders the tasks
/// as the request asks for.
PlacementResult placeByPartition(const ListRequest &request,
                                 llvm::function_ref<void(Partition &)> decide);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_PARTITION_H
