//===- SectionSolver.h - The least time between two tasks -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The argument, for a section from task u on device a to task v on device b
// that is to take time L, counted from u's finish to v's start:
//   - Each task inside has a head on each device, after u on a, and a tail,
//     before v on b. It can use a device only if head + time + tail <= L, and
//     so can its colocation group.
//   - A device works at most from the least head to the least tail of what can
//     use it. With weights w of the devices, the sum of w * that must be at
//     least the work, which is the sum of the least w * time of each group.
//   - Devices other than a wait for data, which goes out through ports that
//     send one thing at a time: by the time that one more transfer can take
//     after the first could be there, at most as many again have something.
//     The same holds backwards for what goes to b.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_SECTIONSOLVER_H
#define PLACER_LIB_MODEL_SECTIONSOLVER_H

#include "BoundParts.h"

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

private:
  /// All that shares a device.
  struct Item {
    GroupId group;
    llvm::SmallVector<int32_t, 2> members;
  };
  /// From `need` on, a device can be used for an item.
  struct Event {
    int64_t need;
    int32_t item;
    DeviceId device;
  };
  /// How long devices wait for each other's transfers, beyond the least head or
  /// tail.
  struct Queue {
    /// When the first transfer can be over, and the least that one takes.
    int64_t first = kNever;
    int64_t least = kNever;
  };

  void findAlike();
  bool areAlike(DeviceId one, DeviceId other) const;
  void findPorts();
  llvm::SmallVector<DeviceId> placesOf(TaskId end) const;
  DeviceId standIn(DeviceId device, DeviceId other) const;
  void collectItems();
  void computeHeads(DeviceId from);
  void computeTails(DeviceId to, int64_t *tail);
  Queue queueFrom(DeviceId from) const;
  Queue queueTo(DeviceId to, const int64_t *tails) const;
  int64_t directPath(DeviceId from, DeviceId to) const;
  int64_t plainPath(DeviceId from, DeviceId to) const;
  int64_t leastTime(DeviceId from, DeviceId to, const int64_t *tails);
  int64_t fit(llvm::ArrayRef<int64_t> weights, int64_t least) const;
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
  /// By task inside and device, and by tensor and device; from one device.
  std::vector<int64_t> heads, arrivals;
  /// By item and device, from one device to another.
  std::vector<int64_t> length, itemHead, itemTail;
  std::vector<Event> events;
  /// By count of devices: what their waits add up to at least.
  std::vector<int64_t> waits;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_SECTIONSOLVER_H
