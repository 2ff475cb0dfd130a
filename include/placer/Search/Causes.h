//===- Causes.h - What everything in a schedule waits for -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Why a task or transfer does not start earlier: its data, what runs before it
// on its device or channels, or a full memory. Followed from the last finish
// back to the start, that is the critical chain of the schedule as it stands,
// idle time and all.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_CAUSES_H
#define PLACER_SEARCH_CAUSES_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Verify.h"
#include "placer/Model/Violation.h"

#include "llvm/ADT/DenseMap.h"

namespace placer {

/// What a task or transfer waits for last.
struct Cause {
  enum class Why {
    Nothing, ///< it could start at 0
    Data,    ///< what it reads or sends is not there before
    Device,  ///< its device is busy with another task
    Channel, ///< a channel of its link is busy with another transfer
    Memory,  ///< there is no room before something else is freed
  };
  Why why = Why::Nothing;
  /// A task, or a transfer by its index in the schedule.
  Subject what;
  /// When that is done: at the start of what waits, or before it where the
  /// schedule leaves time unused.
  int64_t finishNs = 0;
};

class Causes {
public:
  /// `schedule` must be one that `verify` accepts. Takes O(n log n).
  Causes(const Instance &instance, const Schedule &schedule);

  /// Of several causes that end together, data comes first.
  Cause ofTask(TaskId task) const;
  Cause ofTransfer(int32_t index) const;

  /// The tasks and transfers that make the schedule as long as it is, first to
  /// last: each one is the cause of the next, and the last one ends the
  /// schedule. Empty for a schedule without tasks.
  std::vector<Subject> criticalChain() const;

private:
  int64_t startOf(Subject node) const;
  int64_t finishOf(Subject node) const;
  void consider(Cause &latest, Cause::Why why, Subject what) const;
  /// Names a full memory as the cause where nothing else explains the wait.
  void considerMemory(Cause &latest, int64_t startNs, DeviceId device,
                      int64_t bytes) const;

  const Instance &instance;
  const Schedule &schedule;
  /// By (tensor, destination): the transfer that brings it.
  llvm::DenseMap<std::pair<TensorId, DeviceId>, int32_t> arrivals;
  /// What the device, or the channels, do before; kNone where nothing.
  std::vector<TaskId> taskBefore;
  Rows<int32_t> transfersBefore;
  std::vector<std::vector<MemoryStep>> memory;
  /// All that takes time, by device at whose memory it ends something and by
  /// finish.
  std::vector<std::vector<Subject>> endings;
};

} // namespace placer

#endif // PLACER_SEARCH_CAUSES_H
