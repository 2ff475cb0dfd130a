//===- Annealer.h - Simulated annealing of a schedule -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_ANNEALER_H
#define PLACER_SEARCH_ANNEALER_H

#include "placer/Search/Neighbourhood.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

/// One walk through the schedules of an instance. A move that makes the
/// schedule longer is kept with a probability that falls with how much longer
/// and with the temperature; one that exceeds a memory is never kept.
class Annealer {
public:
  /// `start` must be a schedule that `verify` accepts.
  Annealer(const Instance &instance, const GroupHierarchy &hierarchy,
           llvm::ArrayRef<DeviceId> fixed, const Schedule &start,
           uint64_t seed);

  /// How far the walk has come, in [0, 1]; asked every now and then, with the
  /// number of moves tried by this call. At 1 it ends.
  using Progress = llvm::function_ref<double(int64_t moves)>;

  /// Walks while the temperature (in ns) falls from `hot` to `cold`. Returns
  /// the number of moves tried.
  int64_t run(double hot, double cold, Progress progress);

  /// The shortest schedule so far, after `run`.
  const Schedule &best() const { return shortest; }
  /// The time of a task where it takes least, in the mean over those that take
  /// any: the natural unit of temperature.
  static double meanTaskTime(const Instance &instance);

private:
  /// Moves between two looks at the clock.
  static constexpr int64_t kStride = 32;

  void writeRecord();

  const Instance &instance;
  DeltaSimulator delta;
  Neighbourhood neighbourhood;
  RandomSource random;
  bool memoryMatters;
  Schedule shortest;
  /// The walk is at a schedule shorter than `shortest`.
  bool standsOnRecord = false;
};

} // namespace placer

#endif // PLACER_SEARCH_ANNEALER_H
