//===- Collectives.h - Collectives on machines, compared --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_BENCH_COLLECTIVES_H
#define PLACER_BENCH_COLLECTIVES_H

#include "placer/Bench/Tables.h"
#include "placer/Collective/MakePlan.h"
#include "placer/Model/Schedule.h"

namespace placer {

/// A collective of all devices of a machine, done by an algorithm.
struct CollectiveRun {
  std::string machine;
  CollectiveKind kind = CollectiveKind::AllReduce;
  int64_t bytes = 0;
  /// That was asked for, and that was taken.
  CollectiveAlgorithm asked = CollectiveAlgorithm::Auto;
  CollectiveAlgorithm taken = CollectiveAlgorithm::Auto;
  int64_t ns = 0;
  Bound bound;
  size_t chunks = 0, moves = 0;
  /// CPU time of the plan, without that of the bound.
  double seconds = 0;
  /// Why there is no plan; empty where there is one.
  std::string failure;
};

/// The run, and its plan as a problem with a verified schedule.
struct CollectiveOutcome {
  CollectiveRun run;
  Problem problem;
  StatedSchedule schedule;
};

CollectiveOutcome runCollective(const Problem &machine, CollectiveKind kind,
                                int64_t bytes, int64_t elementBytes,
                                const CollectiveOptions &options);

/// A line for each run.
Table collectiveTable(llvm::ArrayRef<CollectiveRun> runs);
void writeCsv(llvm::ArrayRef<CollectiveRun> runs, llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_BENCH_COLLECTIVES_H
