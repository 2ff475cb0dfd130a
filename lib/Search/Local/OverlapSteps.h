//===- OverlapSteps.h - Steps that begin before others end ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where steps overlap, what counts is the span of each device, from its first
// start to its last finish (`period()`), and not when that span begins. Two
// things follow:
//
//   - what a device does first may wait, as long as its last finish does not:
//     that shortens its span, with every order as it is;
//   - with times given at which the spans begin, the period is a makespan: that
//     of the problem in which each device is busy with something else before,
//     and after for as much less. So whatever shortens makespans shortens
//     periods.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_OVERLAPSTEPS_H
#define PLACER_LIB_SEARCH_LOCAL_OVERLAPSTEPS_H

#include "placer/Bounds/Objective.h"

#include "llvm/ADT/ArrayRef.h"

namespace placer {

/// The schedule with all orders as they are and no start earlier, so that its
/// longest span is about as short as that allows; the same schedule where
/// nothing is gained. Keeps what `verify` checks.
Schedule shortenSpans(const Instance &instance, Schedule schedule);

/// The schedule itself, or for `period()` that of `shortenSpans`.
Schedule bestFor(const Objective &objective, const Instance &instance,
                 Schedule schedule);

/// The problem whose makespan is a period, and the schedule that it is made
/// from: every task has the device that it has there.
class SpanProblem {
public:
  SpanProblem(const Instance &instance, const Schedule &schedule);

  const Problem &problem() const { return extended; }
  /// The given schedule as one of this problem.
  const Schedule &schedule() const { return extendedSchedule; }
  /// A schedule of this problem as one of the given problem.
  Schedule withoutGuards(Schedule schedule) const;
  /// How much longer a makespan is than the period that it stands for.
  int64_t addedNs() const { return latest; }

private:
  TaskId addGuard(DeviceId device, int64_t begin, int64_t ns);
  void addOrder(TaskId from, std::vector<TaskId> readers);

  Problem extended;
  Schedule extendedSchedule;
  int32_t numTasks = 0;
  /// When the last device begins.
  int64_t latest = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_OVERLAPSTEPS_H
