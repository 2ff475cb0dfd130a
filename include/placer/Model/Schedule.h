//===- Schedule.h - Which device runs what, and when ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SCHEDULE_H
#define PLACER_MODEL_SCHEDULE_H

#include "placer/Model/Problem.h"

namespace placer {

struct ScheduledTask {
  DeviceId device = kNone;
  int64_t startNs = 0;
  int64_t finishNs = 0;

  bool operator==(const ScheduledTask &other) const {
    return device == other.device && startNs == other.startNs &&
           finishNs == other.finishNs;
  }
};

struct ScheduledTransfer {
  TensorId tensor = kNone;
  DeviceId from = kNone;
  DeviceId to = kNone;
  int64_t startNs = 0;
  int64_t finishNs = 0;

  bool operator==(const ScheduledTransfer &other) const {
    return tensor == other.tensor && from == other.from && to == other.to &&
           startNs == other.startNs && finishNs == other.finishNs;
  }
};

/// The answer to a problem, as a value: made by an algorithm, read from a file
/// or from IR; judged by `verify` (Verify.h); applied by the Bridge.
struct Schedule {
  /// One for each task of the problem, by id.
  std::vector<ScheduledTask> tasks;
  /// One for each (tensor, destination) that crosses devices, by start.
  std::vector<ScheduledTransfer> transfers;
  /// The last finish of a task or transfer.
  int64_t makespanNs = 0;
  /// No schedule of this problem is shorter; 0 where nothing is proven.
  int64_t lowerBoundNs = 0;
  /// Which argument gives the bound: "critical-path", "load", …
  std::string boundName;

  /// (makespan - bound) / makespan; 0 for an empty schedule.
  double gap() const {
    return makespanNs == 0 ? 0.0
                           : static_cast<double>(makespanNs - lowerBoundNs) /
                                 static_cast<double>(makespanNs);
  }
};

/// The last finish of any task or transfer.
int64_t lastFinish(const Schedule &schedule);

/// Puts transfers in the order of (start, finish, tensor, destination), so
/// that equal schedules are equal bytes.
void sortTransfers(Schedule &schedule);

} // namespace placer

#endif // PLACER_MODEL_SCHEDULE_H
