//===- Run.h - One algorithm on one graph, measured -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run is a process of its own: what it takes of memory is its own, and when
// it crashes or never ends, that is one failed run and the others go on.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_RUN_H
#define PLACER_BENCH_RUN_H

#include "placer/Bench/Algorithms.h"
#include "placer/Bounds/Bounds.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace placer {

struct RunOptions {
  AlgorithmOptions algorithm;
  /// Times in one process, of which the fastest counts.
  int repeat = 1;
  /// Seconds after which a process is ended; 0: never.
  double killAfter = 0;
  /// Where to write the schedule as a placer-schedule, and what it is of where
  /// tasks were split, as a placer-graph; empty: nowhere.
  std::string scheduleFile, partsFile;
};

enum class RunStatus {
  Good,       ///< a schedule that `verify` accepts
  NoSchedule, ///< the algorithm says that it found none
  Invalid,    ///< a schedule that `verify` or the checker does not accept
  Crashed,    ///< the process ended before its work
  Stopped,    ///< it was ended after `killAfter`
  Unreadable, ///< there was no graph to run on
};

/// "ok", "no schedule", …
llvm::StringRef statusName(RunStatus status);

struct RunResult {
  RunStatus status = RunStatus::Good;
  /// What went wrong, in a line.
  std::string message;
  /// What the algorithm says beside.
  std::string note;
  /// What the objective makes of it: the makespan, …
  int64_t valueNs = 0;
  /// The largest proven: before the run, or by it. Where tasks were split, it
  /// holds for all splits, and what was proven before does not count.
  int64_t boundNs = 0;
  bool isSplit = false;
  /// Of the clock, and of all processors.
  double seconds = 0;
  double cpuSeconds = 0;
  /// Of the process with the graph in it, and of the largest that it started.
  int64_t peakBytes = 0;
};

/// `tick` is called several times a second while the run lasts.
RunResult runAlgorithm(const Instance &instance, const Algorithm &algorithm,
                       const RunOptions &options,
                       llvm::function_ref<void()> tick);

/// The lower bound, in a process of its own; what went wrong is in the message.
struct BoundResult {
  Bound bound;
  double cpuSeconds = 0;
  std::string message;
};
BoundResult runBound(const Instance &instance, const Objective &objective,
                     double killAfter, llvm::function_ref<void()> tick);

} // namespace placer

#endif // PLACER_BENCH_RUN_H
