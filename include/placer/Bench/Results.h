//===- Results.h - What many runs come to -----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The records of all runs, and the tables that are made of them. Where two
// algorithms are compared, both sides are from the same call of the tool, on
// the same graphs and seeds, and only where both have a schedule.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_RESULTS_H
#define PLACER_BENCH_RESULTS_H

#include "placer/Bench/Run.h"

namespace placer {

/// A graph that algorithms were run on.
struct BenchCase {
  std::string graph;
  /// What it is counted with: its family, or "graphs" for files.
  std::string group;
  bool isGenerated = false;
  /// Of the generator.
  uint64_t seed = 0;
  int32_t tasks = 0;
  int32_t devices = 0;
  int64_t edges = 0;
  /// What was asked of the generator.
  int32_t size = 0;
  Bound bound;
};

struct BenchRecord {
  uint64_t seed = 0;
  RunResult run;
};

class BenchResults {
public:
  /// `baseline` is an index into `algorithms`.
  BenchResults(std::vector<Algorithm> algorithms, size_t baseline,
               const Objective &objective = latency())
      : algorithms(std::move(algorithms)), baseline(baseline),
        objective(objective) {}

  /// The records of the next case: for each algorithm one or, where it is
  /// seeded, one for each seed.
  void add(BenchCase info, std::vector<std::vector<BenchRecord>> records);
  /// A case that could not be run at all.
  void addUnreadable(std::string graph, std::string message);

  struct Failure {
    std::string graph, algorithm;
    uint64_t seed = 0;
    RunStatus status;
    std::string message;
  };
  std::vector<Failure> failures() const;

  struct Entry {
    BenchCase info;
    /// By algorithm.
    std::vector<std::vector<BenchRecord>> records;

    /// How often all algorithms can be compared here.
    size_t numTrials() const;
    /// What an algorithm did in a trial. One that is not seeded does the same
    /// in all of them.
    const BenchRecord &record(size_t algorithm, size_t trial) const {
      return records[algorithm][std::min(trial, records[algorithm].size() - 1)];
    }
    std::optional<int64_t> value(size_t algorithm, size_t trial) const;
    /// The largest that is proven, by whatever means, of all that ran: over all
    /// splits where any of it splits.
    int64_t bound() const;
  };

  const std::vector<Algorithm> algorithms;
  const size_t baseline;
  /// What all values are of.
  const Objective &objective;
  llvm::ArrayRef<Entry> entries() const { return cases; }
  /// The groups in the order in which they came.
  std::vector<std::string> groups() const;

private:
  std::vector<Entry> cases;
  std::vector<Failure> unreadable;
};

} // namespace placer

#endif // PLACER_BENCH_RESULTS_H
