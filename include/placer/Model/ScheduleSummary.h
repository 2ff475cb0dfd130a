//===- ScheduleSummary.h - A schedule in a few figures ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What remarks, timetables and report pages say of a schedule, computed in one
// place.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SCHEDULESUMMARY_H
#define PLACER_MODEL_SCHEDULESUMMARY_H

#include "placer/Model/TimedPlan.h"

namespace placer {

struct DeviceSummary {
  int64_t tasks = 0;
  /// Of its main engine.
  int64_t busyNs = 0;
  int64_t peakBytes = 0;
};

struct EngineSummary {
  int64_t tasks = 0;
  int64_t busyNs = 0;
};

struct ChannelSummary {
  int64_t transfers = 0;
  int64_t busyNs = 0;
  int64_t bytes = 0;
};

struct ScheduleSummary {
  int64_t makespanNs = 0;
  Bound bound;
  /// Of the makespan and the bound.
  double gap = 0;
  int64_t tasks = 0;
  int64_t transfers = 0;
  int64_t bytesMoved = 0;
  /// The mean of the busy shares of the makespan, of the main engines.
  double utilisation = 0;
  std::vector<DeviceSummary> devices;
  std::vector<EngineSummary> engines;
  std::vector<ChannelSummary> channels;
};

/// `bound` is what is known of every schedule of the problem.
ScheduleSummary summarize(const Instance &instance, const TimedPlan &timed,
                          const Bound &bound = {});

} // namespace placer

#endif // PLACER_MODEL_SCHEDULESUMMARY_H
