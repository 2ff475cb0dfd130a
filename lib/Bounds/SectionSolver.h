//===- SectionSolver.h - The least time between two tasks -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the finish of task u on device a to the start of task v on device b, for
// all a and b: heads and tails inside the section as in PathTables.h, but
// counted from u and to v, and what follows from them (SectionFit.h).
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SECTIONSOLVER_H
#define PLACER_LIB_BOUNDS_SECTIONSOLVER_H

#include "Bounds/SectionFit.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace placer {

class SectionSolver {
public:
  explicit SectionSolver(const BoundContext &context);

  /// `tasks` must run between the two, and be in topological order. None where
  /// the section says no more than paths do.
  std::optional<Section> solve(TaskId from, TaskId to,
                               llvm::ArrayRef<TaskId> tasks);

  /// A section that later, larger ones can build on.
  void use(Section section);
  std::vector<Section> takeSections() { return std::move(sections); }

  /// Steps taken, of about a ns each.
  int64_t workDone() const { return work; }
  /// What a section with so many tasks takes at least.
  int64_t leastWork(TaskId from, TaskId to, size_t numTasks) const;

private:
  /// All that shares a device.
  struct Item {
    GroupId group;
    llvm::SmallVector<int32_t, 2> members;
  };
  /// What depends on the device of the last task.
  struct Rest {
    /// By task inside and device.
    std::vector<int64_t> tails;
    PortQueue queue;
  };

  void findAlike();
  llvm::SmallVector<DeviceId> placesOf(TaskId end) const;
  DeviceId standIn(DeviceId device, DeviceId other) const;
  void collectItems();
  void computeHeads(DeviceId from);
  void computeTails(DeviceId to, std::vector<int64_t> &tails);
  PortQueue queueFrom(DeviceId from) const;
  PortQueue queueTo(DeviceId to, llvm::ArrayRef<int64_t> tails) const;
  int64_t directPath(DeviceId from, DeviceId to) const;
  int64_t plainPath(DeviceId from, DeviceId to) const;
  int64_t leastTime(DeviceId from, DeviceId to, const PortQueue &queue,
                    const Rest &rest);
  bool isInside(TaskId task) const { return localOf[task] != kNone; }
  bool isReadInside(TensorId tensor) const;

  const BoundContext &context;
  const Instance &instance;
  const TransferTimes &transfers;
  const PathTables &tables;
  int32_t numDevices;
  /// By device: the first that is exactly like it, and the second.
  std::vector<DeviceId> alike, second;
  /// Whether every device sends, or receives, one transfer at a time.
  bool haveOutPorts = false, haveInPorts = false;
  int64_t work = 0;

  std::vector<Section> sections;
  std::vector<llvm::SmallVector<int32_t, 1>> into, outOf;

  // The section at hand.
  TaskId begin = kNone, finish = kNone;
  llvm::ArrayRef<TaskId> inside;
  std::vector<int32_t> localOf;
  std::vector<Item> items;
  std::vector<int32_t> itemOfGroup;
  /// By item and device: the time of its main engine.
  std::vector<int64_t> length;
  /// By task inside and device, and by tensor and device; for one device of the
  /// first task.
  std::vector<int64_t> heads, arrivals;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SECTIONSOLVER_H
