//===- Algorithms.h - Everything that can place, by name --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strategies of Search/Place.h as a benchmark runs them: with the defaults
// of the passes, so that what is measured is what
// `--place-list=algorithm=NAME`,
// `--place-search` and `--place-ilp` do; and those of Search/PlanSplits.h.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_ALGORITHMS_H
#define PLACER_BENCH_ALGORITHMS_H

#include "placer/Search/PlanSplits.h"

namespace placer {

/// What a run may use; only some algorithms look at it.
struct AlgorithmOptions {
  /// Seconds, for what would go on for ever.
  double timeLimit = 10;
  /// Threads; 0: one for each core.
  unsigned workers = 0;
  uint64_t seed = 0;
  /// What is minimised, by those that can, and measured of all.
  const Objective *objective = &latency();
  /// What no schedule of the instance can beat, for those whose own time is
  /// measured; others prove theirs within the time limit.
  Bound bound;
};

/// What an algorithm returns.
struct AlgorithmAnswer : Answer {
  AlgorithmAnswer(Answer answer) : Answer(std::move(answer)) {}

  /// Where tasks were split: what the schedule is of. The bound is then that
  /// over all splits.
  std::optional<Problem> parts;
};

struct Algorithm {
  std::string name;
  /// Other seeds may give other schedules.
  bool isSeeded = false;
  /// Takes as long as it is given, so that its time says nothing.
  bool isTimed = false;
  std::function<AlgorithmAnswer(const Instance &, const AlgorithmOptions &)>
      run;
};

/// The algorithm of that name, as `parseRequest` understands it, or
/// "plan-splits", with one of `splitStrategies()` as in "plan-splits:flexflow";
/// or what is wrong with the name.
std::variant<Algorithm, std::string> findAlgorithm(llvm::StringRef name);

/// All names, in the order to show, without the orders of partitioners. The
/// list algorithms come first.
std::vector<std::string> algorithmNames();

/// A list of names and of words for several: "list" for all list algorithms,
/// "all" for everything that does not split. No name stands twice in the
/// result.
std::variant<std::vector<Algorithm>, std::string>
findAlgorithms(llvm::ArrayRef<std::string> names);

} // namespace placer

#endif // PLACER_BENCH_ALGORITHMS_H
