//===- TimeScale.h - Times as numbers of a model ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CP-SAT adds and multiplies in 64 bits and searches faster among few numbers,
// so a model counts time in units of some ns. Where all lengths are multiples
// of the unit nothing is lost: some shortest schedule starts everything at sums
// of lengths. Otherwise lengths are rounded up. Then every schedule of the
// model is one of the problem, with starts in ns = unit * start, but the best
// of the model need not be the best of the problem.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ENCODE_TIMESCALE_H
#define PLACER_LIB_SOLVER_ENCODE_TIMESCALE_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"

namespace placer {

class TimeScale {
public:
  /// The common divisor of all lengths, or more where `horizonNs` would be more
  /// than `maxUnits`.
  TimeScale(const Instance &instance, int64_t horizonNs, int64_t maxUnits);

  int64_t unitNs() const { return unit; }
  bool isExact() const { return exact; }

  int64_t roundUp(int64_t ns) const { return (ns + unit - 1) / unit; }
  int64_t roundDown(int64_t ns) const { return ns / unit; }
  /// Lengths in units.
  int64_t task(const Instance &instance, TaskId task, DeviceId device) const {
    return roundUp(instance.time(task, device));
  }
  int64_t transfer(const Instance &instance, TensorId tensor,
                   LinkId link) const {
    return roundUp(instance.transferTime(tensor, link));
  }

private:
  int64_t unit = 1;
  bool exact = true;
};

/// An upper bound on the length of a shortest schedule, where there is one:
/// at every instant of it something runs.
int64_t serialLength(const Instance &instance);

/// A valid schedule in units. Whatever began at or after the end of something
/// else still does, so that it is valid with lengths in units.
Schedule inUnits(const Instance &instance, const TimeScale &scale,
                 const Schedule &schedule);

} // namespace placer

#endif // PLACER_LIB_SOLVER_ENCODE_TIMESCALE_H
