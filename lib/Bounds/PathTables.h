//===- PathTables.h - Heads and tails on every device -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every bound begins with: for each task and device, a time before which
// the task cannot start there, and a time that must pass after it finishes
// there, by the cheapest way in which data can come and go. A device that is
// hopeless for one member of a group (no link leads there, the memory is too
// small, or every schedule with it is longer than a limit) is taken from the
// whole group, which may lengthen other paths.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_PATHTABLES_H
#define PLACER_LIB_BOUNDS_PATHTABLES_H

#include "Bounds/TransferTimes.h"

#include <memory>

namespace placer {

/// A proven least time between the finish of one task and the start of another,
/// whatever lies between them.
struct Section {
  /// kNone: the beginning of all, which has no device.
  TaskId from = kNone;
  /// kNone: the end of all.
  TaskId to = kNone;
  /// By device of `from` and device of `to`, where they have one; kNever where
  /// they cannot be there.
  std::vector<int64_t> leastNs;
};

class PathTables {
public:
  PathTables(const Instance &instance, const TransferTimes &transfers);

  /// Takes (group, device) pairs with which no schedule ends by `limit`, and
  /// computes the tables anew as long as that may take more. False where a
  /// group is left without a device: no schedule ends by `limit`.
  bool tighten(int64_t limit, int maxRounds = 8);
  /// One round of it. Sets `isChanged` where a device was taken.
  bool tightenOnce(int64_t limit, bool &isChanged);

  /// Uses sections from the next `tighten` on.
  void setSections(std::vector<Section> newSections);

  bool isUsable(GroupId group, DeviceId device) const {
    return usable[size_t(group) * numDevices + device];
  }
  /// From the next `tighten` on: the tables then hold for schedules that have
  /// the group on that device.
  void keepOnly(GroupId group, DeviceId device);
  /// From the next `tighten` on, a head or tail that is known from elsewhere.
  /// Whether it is longer than what the tables have.
  bool raiseHead(TaskId task, DeviceId device, int64_t ns) {
    return raise(headFloors, heads, isHeadStale, task, device, ns);
  }
  bool raiseTail(TaskId task, DeviceId device, int64_t ns) {
    return raise(tailFloors, tails, isTailStale, task, device, ns);
  }
  /// Mean something where the device is usable.
  int64_t head(TaskId task, DeviceId device) const {
    return heads[size_t(task) * numDevices + device];
  }
  int64_t tail(TaskId task, DeviceId device) const {
    return tails[size_t(task) * numDevices + device];
  }
  /// The least over the usable devices.
  int64_t leastHead(TaskId task) const { return least(heads, task); }
  int64_t leastTail(TaskId task) const { return least(tails, task); }

  /// Steps taken so far, of about a ns each.
  int64_t workDone() const { return work; }

  /// Whether two devices could change places without anything changing that the
  /// tables are made of.
  bool areAlike(DeviceId one, DeviceId other) const;

  /// No schedule is shorter: the longest path through a group on the device
  /// that is best for it.
  int64_t bound() const;

private:
  void takeTooSmallMemories();
  bool computeHeads();
  bool computeTails();
  bool takeLate(int64_t limit, bool &isChanged);
  int64_t least(const std::vector<int64_t> &table, TaskId task) const;
  int64_t floorOf(const std::vector<int64_t> &floors, TaskId task,
                  DeviceId device) const {
    return floors.empty() ? 0 : floors[size_t(task) * numDevices + device];
  }
  bool raise(std::vector<int64_t> &floors, const std::vector<int64_t> &known,
             std::vector<uint8_t> &isStale, TaskId task, DeviceId device,
             int64_t ns);
  void setStale(GroupId group);
  int64_t workOf(TaskId task) const;

  /// Never null: tables can be assigned.
  const Instance *instance;
  const TransferTimes *transfers;
  int32_t numDevices;
  std::vector<uint8_t> usable;
  std::vector<int64_t> heads, tails;
  /// What they begin with; empty for 0.
  std::vector<int64_t> headFloors, tailFloors;
  /// By tensor and device: the earliest time at which it can be there.
  std::vector<int64_t> arrivals;
  /// By task: whether its heads or tails are to be computed anew; by group:
  /// whether paths through it are to be looked at.
  std::vector<uint8_t> isHeadStale, isTailStale, isPathStale;
  /// What paths were last compared with.
  int64_t lastLimit = kNever;
  int64_t work = 0;

  struct SectionIndex {
    std::vector<Section> sections;
    /// By task.
    Rows<int32_t> byTo, byFrom;
  };
  llvm::ArrayRef<int32_t> sectionsTo(TaskId task) const {
    return index ? index->byTo[task] : llvm::ArrayRef<int32_t>();
  }
  llvm::ArrayRef<int32_t> sectionsFrom(TaskId task) const {
    return index ? index->byFrom[task] : llvm::ArrayRef<int32_t>();
  }
  bool areAlikeIn(const Section &section, DeviceId one, DeviceId other) const;

  /// Shared by copies; null without sections.
  std::shared_ptr<const SectionIndex> index;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_PATHTABLES_H
