//===- DeltaSimulator.h - What a small change does to a schedule *- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps a placement with all its orders (of the tasks on each engine and of the
// transfers on each channel) and the times that follow from them: everything
// starts as soon as its data is there and those before it are done. After a
// change only what really shifts is timed again, which is what makes local
// search fast. The times are those of `simulate` for the same orders
// (`Placement::channelOrder`), as long as nothing has to wait for memory;
// `overfullDevice` tells whether something would.
//
// A change is one or more moves, then `update`, then `commit` or `rollback`:
//
//   delta.moveGroup(group, device);
//   if (delta.update(best) <= best && delta.overfullDevice() == kNone)
//     delta.commit();
//   else
//     delta.rollback();
//
// All activities stand in one total order that no dependence and no resource
// order contradicts. New transfers are put where their data becomes ready:
// first come, first served, until a move says otherwise.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_DELTASIMULATOR_H
#define PLACER_MODEL_DELTASIMULATOR_H

#include "placer/Model/Simulate.h"

#include <limits>
#include <memory>

namespace placer {

class DeltaSimulator {
public:
  /// Takes over devices and orders of a schedule that `verify` accepts. Its
  /// times are taken anew and are never later.
  DeltaSimulator(const Instance &instance, const Schedule &schedule);
  DeltaSimulator(DeltaSimulator &&);
  DeltaSimulator &operator=(DeltaSimulator &&);
  ~DeltaSimulator();

  //===--------------------------------------------------------------------===//
  // The state after the last update
  //===--------------------------------------------------------------------===//

  int64_t makespan() const;
  /// The makespan to which `rollback` returns.
  int64_t committedMakespan() const;
  DeviceId device(TaskId task) const;
  DeviceId groupDevice(GroupId group) const;
  int64_t start(TaskId task) const;
  int64_t finish(TaskId task) const;
  /// The task that an engine runs before or after one that takes time, or
  /// kNone.
  TaskId taskBefore(TaskId task) const;
  TaskId taskAfter(TaskId task) const;
  /// The first task of a device, of those that take time on the engine of the
  /// one given, that stands behind it in the total order, or kNone.
  TaskId firstBehind(TaskId task, DeviceId device) const;
  /// The time that the tasks of a device take together.
  int64_t load(DeviceId device) const;
  size_t numTransfers() const;

  /// An activity by what it is: a task, or else a transfer.
  struct ActivityKey {
    TaskId task = kNone;
    TransferKey transfer;
  };
  /// What makes the schedule as long as it is, last first: each starts when the
  /// next one in the list is done, by dependence or on the same resource.
  void criticalChain(std::vector<ActivityKey> &chain) const;

  /// A device whose memory is exceeded at some instant, or kNone. Takes time
  /// linear in the tasks (log) where memory may be short, else hardly any.
  DeviceId overfullDevice();
  /// By how much memories are exceeded, each at its worst instant, in all.
  int64_t excessBytes();

  Schedule schedule() const;
  /// Devices and orders, those of the channels included.
  Placement placement() const;

  //===--------------------------------------------------------------------===//
  // Moves
  //===--------------------------------------------------------------------===//

  /// Whether eligibility and links allow the groups, each listed once, to go
  /// there together, as things stand.
  bool canMove(llvm::ArrayRef<GroupId> groups, DeviceId device);
  /// Moves all members; they keep their places in the total order.
  void moveGroups(llvm::ArrayRef<GroupId> groups, DeviceId device);
  void moveGroup(GroupId group, DeviceId device) { moveGroups(group, device); }

  enum class Side { Before, After };
  /// Puts a task directly before or after another in the total order, so that
  /// on a common device they run in that order. False, and nothing changes,
  /// where a dependence forbids it.
  bool moveTask(TaskId task, Side side, TaskId anchor);
  /// The same for a transfer that exists: it goes directly before or after
  /// another one. False where it would come before its producer or after a
  /// reader, or where one of the two does not exist.
  bool moveTransfer(TransferKey transfer, Side side, TransferKey anchor);

  /// Times what the moves have changed; returns the makespan. Where that is
  /// certain to exceed `limit`, it may stop early and return only something
  /// above `limit`; then the moves can but be taken back.
  int64_t update(int64_t limit = std::numeric_limits<int64_t>::max());
  /// Keeps the changes since the last commit.
  void commit();
  /// Takes back all changes since the last commit.
  void rollback();

  /// What is behind it.
  struct State;

private:
  std::unique_ptr<State> state;
};

} // namespace placer

#endif // PLACER_MODEL_DELTASIMULATOR_H
