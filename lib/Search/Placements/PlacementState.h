//===- PlacementState.h - A placement that is changed -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a walk through placements stands on: a device for each group, moves that
// can be taken back, and a value, which is where objectives differ.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTSTATE_H
#define PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTSTATE_H

#include "Search/Placements/PlacementTables.h"
#include "placer/Model/ResidentMemory.h"

namespace placer {

class PlacementState {
public:
  /// The value of what exceeds a limit or a memory, or lacks a link.
  static constexpr int64_t kTooMuch = std::numeric_limits<int64_t>::max();

  explicit PlacementState(const PlacementTables &tables)
      : tables(tables), instance(tables.instance), devices(tables.numGroups, 0),
        deviceOf(tables.numTasks, 0), engineOf(tables.numTasks, 0),
        timeOf(tables.numTasks, 0), loads(tables.instance.numEngines(), 0),
        made(tables.numDevices, 0), resident(instance) {}
  virtual ~PlacementState();

  DeviceId device(GroupId group) const { return devices[group]; }
  llvm::ArrayRef<DeviceId> groupDevices() const { return devices; }
  DeviceId deviceOfRank(int32_t rank) const { return deviceOf[rank]; }
  /// Tasks that are not where they were earlier.
  int64_t numStrayed() const { return strayed; }

  /// Starts anew from a device for each group.
  virtual void restart(llvm::ArrayRef<DeviceId> groupDevices);
  /// Moves a group to a device that it may go to.
  virtual void move(GroupId group, DeviceId device);
  virtual bool hasChanges() const { return !movedGroups.empty(); }

  /// The value of the placement as it is, or kTooMuch where that is above
  /// `limit`.
  virtual int64_t evaluate(int64_t limit) = 0;
  /// Keeps the changes since the last commit; they must have been evaluated.
  virtual void commit() { movedGroups.clear(); }
  /// Takes back the changes since the last commit.
  virtual void rollback();

  /// Of the last commit: what walks compare, and what is minimised. These
  /// differ where the latter says too little about what is progress.
  virtual int64_t value() const = 0;
  virtual int64_t objective() const = 0;

  /// Remembers what was committed, in the place of what was remembered before.
  virtual void keep() { keptDevices = devices; }
  bool hasKept() const { return !keptDevices.empty(); }
  virtual void returnToKept();

protected:
  const PlacementTables &tables;
  const Instance &instance;
  /// By group; by rank; times by rank.
  std::vector<DeviceId> devices, deviceOf;
  std::vector<EngineId> engineOf;
  std::vector<int64_t> timeOf;
  /// By engine.
  std::vector<int64_t> loads;
  /// By device: the bytes of all that its tasks make.
  std::vector<int64_t> made;
  ResidentMemory resident;
  /// The groups that were moved since the last commit, and from where.
  std::vector<std::pair<GroupId, DeviceId>> movedGroups;

private:
  void put(GroupId group, DeviceId device);
  void enter(int32_t rank, DeviceId device);
  bool isStray(int32_t rank) const {
    return !tables.earlier.empty() && tables.earlier[rank] != kNone &&
           deviceOf[rank] != tables.earlier[rank];
  }

  int64_t strayed = 0;
  std::vector<DeviceId> keptDevices;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTSTATE_H
