//===- Schedule.h - Which device runs what, and when ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SCHEDULE_H
#define PLACER_MODEL_SCHEDULE_H

#include "placer/Model/Bound.h"
#include "placer/Model/Problem.h"

#include <optional>

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

  /// The last finish of any task or transfer, in time linear in their number.
  int64_t makespan() const;
};

/// A schedule with what is stated of it, as files, IR and reports carry it.
/// `verify` judges the statements, too.
struct StatedSchedule : Schedule {
  StatedSchedule() = default;
  StatedSchedule(Schedule schedule, Bound bound = {})
      : Schedule(std::move(schedule)), bound(std::move(bound)) {}

  /// What it is said to take, where that is said.
  std::optional<int64_t> statedNs;
  /// What is said to be proven of every schedule of the problem.
  Bound bound;
};

/// Puts transfers in the order of (start, finish, tensor, destination), so
/// that equal schedules are equal bytes.
void sortTransfers(Schedule &schedule);

} // namespace placer

#endif // PLACER_MODEL_SCHEDULE_H
