//===- ReportData.h - The figures behind a report ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that the report page shows of a schedule, computed once and without MLIR:
// the page only draws it.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_REPORT_REPORTDATA_H
#define PLACER_TARGET_REPORT_REPORTDATA_H

#include "placer/Model/ScheduleSummary.h"
#include "placer/Search/Causes.h"
#include "placer/Search/Explanation.h"
#include "placer/Target/Report/PartNote.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace placer {

struct ExplainedTask {
  TaskId task = kNone;
  std::vector<DeviceVerdict> verdicts;
};

struct ScheduleFigures {
  ScheduleSummary summary;
  /// By device.
  std::vector<std::vector<MemoryStep>> memory;
  /// By activity.
  std::vector<Cause> causes;
  /// First to last.
  std::vector<ActivityId> criticalChain;
  /// The tasks for which the other devices were tried.
  std::vector<ExplainedTask> explained;
};

/// How many tasks and transfers may be timed anew to explain tasks, by default:
/// about a second's worth.
inline constexpr int64_t kExplainWork = 30'000'000;

/// The figures of a schedule that `verify` accepts, and its timed plan. Tasks
/// are explained until `explainWork` is used up: those of the critical chain
/// first, then the longest.
ScheduleFigures figuresOf(const Instance &instance, const Schedule &schedule,
                          const TimedPlan &timed,
                          int64_t explainWork = kExplainWork);

/// A schedule and what it is called on the page.
struct TitledSchedule {
  std::string title;
  const StatedSchedule *schedule;
};

/// Short and different titles for schedules from files: their names without
/// folder, ending and the words that all begin with, as far as that tells them
/// apart.
std::vector<std::string> scheduleTitles(llvm::ArrayRef<std::string> files);

/// Writes a program and schedules of it, which `verify` accepts, as a JSON
/// object. The largest bound that one of the schedules has holds for all; where
/// none has one, it is computed.
void writeReportData(const Instance &instance,
                     llvm::ArrayRef<TitledSchedule> schedules,
                     llvm::raw_ostream &os, llvm::ArrayRef<PartNote> parts = {},
                     int64_t explainWork = kExplainWork);

} // namespace placer

#endif // PLACER_TARGET_REPORT_REPORTDATA_H
