//===- TimedPlan.h - A schedule as timed activities -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_TIMEDPLAN_H
#define PLACER_MODEL_TIMEDPLAN_H

#include "placer/Model/Plan.h"
#include "placer/Model/Schedule.h"

namespace placer {

/// The plan of a schedule, with its starts.
class TimedPlan {
public:
  /// `schedule` must be one that `verify` accepts. O(n log n).
  TimedPlan(const Instance &instance, const Schedule &schedule);

  const Plan &plan() const { return activities; }
  int64_t start(ActivityId activity) const { return starts[activity]; }
  int64_t finish(ActivityId activity) const {
    return starts[activity] + activities.durations[activity];
  }
  /// The last finish.
  int64_t makespan() const { return lastFinish; }
  /// The first of those that finish last, or kNone where there is none.
  ActivityId last() const { return lastActivity; }
  /// From when to when a buffer is held.
  int64_t begin(const Buffer &buffer) const {
    return buffer.begin == kNone ? 0 : start(buffer.begin);
  }
  int64_t end(BufferId buffer) const;

  /// What a resource does, by start; at one instant what takes no time first.
  llvm::ArrayRef<ActivityId> onResource(ResourceId resource) const {
    return orders[resource];
  }
  /// The transfers by start.
  llvm::ArrayRef<ActivityId> transfersByStart() const { return transfers; }

  /// Calls `visit` with all that an activity waits for: first what it comes
  /// after, then what its resources do directly before it.
  template <typename Visit>
  void forEachBefore(ActivityId activity, Visit visit) const {
    for (ActivityId other : activities.before[activity])
      visit(other);
    for (ActivityId other : previous(activity))
      visit(other);
  }
  /// What the resources of an activity do directly before it; nothing where it
  /// takes no time.
  llvm::ArrayRef<ActivityId> previous(ActivityId activity) const {
    return previousOf[activity];
  }

private:
  Plan activities;
  std::vector<int64_t> starts;
  std::vector<ActivityId> transfers;
  Rows<ActivityId> orders, previousOf;
  int64_t lastFinish = 0;
  ActivityId lastActivity = kNone;
};

/// From an instant on, until that of the next step, so many bytes are in use.
struct MemoryStep {
  int64_t instantNs;
  int64_t bytes;
};

/// The memory in use on each device over time: the first step is at 0, instants
/// ascend, and no two steps that follow each other are equal.
std::vector<std::vector<MemoryStep>> memoryOverTime(const TimedPlan &timed);

/// The highest number of bytes in use on each device at any instant.
std::vector<int64_t> peakMemory(const TimedPlan &timed);

} // namespace placer

#endif // PLACER_MODEL_TIMEDPLAN_H
