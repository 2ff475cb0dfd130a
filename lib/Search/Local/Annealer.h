//===- Annealer.h - Simulated annealing of a schedule -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_ANNEALER_H
#define PLACER_LIB_SEARCH_LOCAL_ANNEALER_H

#include "Search/Local/Neighbourhood.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

/// Tasks that are not where SearchOptions::earlier has them.
int32_t numStrayed(llvm::ArrayRef<DeviceId> earlier, const Schedule &schedule);

/// One walk through the schedules of an instance. A move that makes the
/// schedule longer is kept with a probability that falls with how much longer
/// and with the temperature; one that exceeds a memory is never kept. What it
/// minimises is the cost: the makespan and, for each task that is not where it
/// was earlier, a little.
class Annealer {
public:
  struct Setting {
    const Instance &instance;
    const GroupHierarchy &hierarchy;
    llvm::ArrayRef<DeviceId> fixed;
    /// Those of SearchOptions, and what a task costs that is elsewhere.
    llvm::ArrayRef<DeviceId> earlier;
    int64_t nsPerStrayed = 0;

    int64_t cost(const Schedule &schedule) const;
  };

  /// `start` must be a schedule that `verify` accepts.
  Annealer(const Setting &setting, const Schedule &start, uint64_t seed);

  /// How far the walk has come, in [0, 1]; asked every now and then, with the
  /// number of moves tried by this call. At 1 it ends.
  using Progress = llvm::function_ref<double(int64_t moves)>;

  /// Walks while the temperature (in ns) falls from `hot` to `cold`. Returns
  /// the number of moves tried.
  int64_t run(double hot, double cold, Progress progress);

  /// The schedule of least cost so far, after `run`.
  const Schedule &best() const { return cheapest; }
  /// The time of a task where it takes least, in the mean over those that take
  /// any: the natural unit of temperature.
  static double meanTaskTime(const Instance &instance);

private:
  /// Moves between two looks at the clock.
  static constexpr int64_t kStride = 32;

  void relieve(int64_t limit, int64_t strayedBy);
  void writeRecord();

  int64_t cost() const {
    return delta.committedMakespan() + strayed * setting.nsPerStrayed;
  }

  Setting setting;
  const Instance &instance;
  DeltaSimulator delta;
  Neighbourhood neighbourhood;
  RandomSource random;
  bool memoryMatters;
  /// By how much memories are exceeded. More than 0 only at first, where the
  /// start waits for memory and the walk, in which nothing waits, has not yet
  /// found a schedule that need not.
  int64_t excess = 0;
  /// Tasks that are not where they were, after the last commit.
  int64_t strayed = 0;
  Schedule cheapest;
  int64_t leastCost = 0;
  /// The walk is at a schedule that costs less than `cheapest`.
  bool standsOnRecord = false;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_ANNEALER_H
