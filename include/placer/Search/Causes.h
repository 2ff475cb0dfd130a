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

#include "placer/Model/TimedPlan.h"

namespace placer {

/// What an activity waits for last.
struct Cause {
  enum class Why {
    Nothing, ///< it could start at 0
    Data,    ///< what it reads or sends is not there before
    Device,  ///< its device is busy with another task
    Channel, ///< a channel of its link is busy with another transfer
    Memory,  ///< there is no room before something else is freed
  };
  Why why = Why::Nothing;
  ActivityId what = kNone;
  /// When that is done: at the start of what waits, or before it where the
  /// schedule leaves time unused.
  int64_t finishNs = 0;
};

class Causes {
public:
  /// Takes O(n log n). Both must outlive this.
  Causes(const Instance &instance, const TimedPlan &timed);

  /// Of several causes that end together, data comes first.
  Cause of(ActivityId activity) const;

  /// The activities that make the schedule as long as it is, first to last:
  /// each one is the cause of the next, and the last one ends the schedule.
  /// Empty for a schedule without tasks.
  std::vector<ActivityId> chain() const;

private:
  Cause choose(ActivityId activity, llvm::ArrayRef<ActivityId> latest) const;
  ActivityId freesMemoryFor(ActivityId activity) const;

  const Instance &instance;
  const TimedPlan &timed;
  const Plan &plan;
  std::vector<std::vector<MemoryStep>> memory;
  /// By device: all that takes time and needs something there, by finish.
  std::vector<std::vector<ActivityId>> endings;
};

} // namespace placer

#endif // PLACER_SEARCH_CAUSES_H
