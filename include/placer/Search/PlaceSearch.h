//===- PlaceSearch.h - Near-optimal placement by local search ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts from the best list schedule, or from a given one, and improves it by
// annealing on all cores: through placements that a dispatcher orders, and
// through placements with explicit orders (see Portfolio.h). A graph that is
// too large for the moves that there is time for is first searched as a coarser
// one, level by level. The answer is never worse than the start, keeps every
// limit, and is the same for the same seed, workers and `workLimit`, as long as
// the time limit does not strike.
//
// Where the walks have stalled, and there is a CP-SAT solver and time for it,
// the solver improves windows of what was found for as long as it gains.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_PLACESEARCH_H
#define PLACER_SEARCH_PLACESEARCH_H

#include "placer/Bounds/Objective.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Solver/PlaceIlp.h"

#include <atomic>
#include <functional>
#include <optional>

namespace placer {

enum class SearchAlgorithm {
  Multilevel, ///< annealing on the levels of a coarsening
  Mcmc,       ///< the search of FlexFlow, to compare with
};

/// What a search tells while it works.
struct SearchProgress {
  /// What is minimised, of the best so far. On a coarser level that is the best
  /// of that level.
  int64_t bestNs = 0;
  int64_t moves = 0;
  double seconds = 0;
  int round = 0;
  /// 0 is the graph itself; the coarser, the higher.
  int level = 0;
  /// Of that level.
  int32_t numTasks = 0;
  /// Whether the annealing is over, and a solver improves windows.
  bool isInWindows = false;
};

struct SearchOptions {
  SearchAlgorithm algorithm = SearchAlgorithm::Multilevel;
  /// With another than latency the algorithm must be Multilevel.
  const Objective *objective = &latency();
  /// Seconds in all, list algorithms included; 0: no limit.
  double timeLimit = 10;
  /// Moves that each worker tries in all; 0: no limit. One of the two limits
  /// must be given.
  int64_t workLimit = 0;
  uint64_t seed = 0;
  /// Threads; 0: one for each core.
  unsigned workers = 0;
  /// A schedule that `verify` accepts, in the place of the list schedules.
  std::optional<Schedule> start;
  /// The list schedule, where it is made already: otherwise the search makes
  /// one itself.
  std::optional<Schedule> listed;
  /// Schedules that `verify` accepts, to begin with besides.
  std::vector<Schedule> others;
  /// By task, the device that it should leave only for a gain worth it (kNone:
  /// it does not matter; empty: none matters).
  std::vector<DeviceId> earlier;
  /// What is minimised can never be less than this: once it is reached, the
  /// search is over.
  int64_t lowerBoundNs = 0;
  /// A bound that is still worked on, and may become larger than that; may be
  /// null. With it, the answer depends on the clock.
  const std::atomic<int64_t> *laterBoundNs = nullptr;
  int64_t boundNow() const {
    return std::max(lowerBoundNs, laterBoundNs ? laterBoundNs->load() : 0);
  }
  /// Gives the solver for windows, and may return null. It is called at most
  /// once, and only where the walks have stalled well above the bound with some
  /// seconds left; never with a work limit, which a solver does not count.
  /// Empty: no windows.
  std::function<CpBackend *()> solver;
  /// Ends the search early when it becomes true; may be null.
  const std::atomic<bool> *interrupt = nullptr;
  /// Called about every half second from one thread; may be empty.
  std::function<void(const SearchProgress &)> report;
};

struct SearchResult {
  Schedule schedule;
  /// What is minimised, of the schedule that the search began with.
  int64_t startNs = 0;
  /// The same of the one that it found.
  int64_t bestNs = 0;
  int64_t moves = 0;
  /// Tasks that are not where SearchOptions::earlier has them.
  int32_t numMoved = 0;
  /// What the solver made of its windows, without the schedule.
  IlpResult windows;
};

/// In fewer seconds than this a solver hardly gets to work.
inline constexpr double kLeastForSolver = 2.5;

/// `fixed` is that of `placeByList`.
std::variant<SearchResult, Violation>
placeBySearch(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
              const SearchOptions &options);

} // namespace placer

#endif // PLACER_SEARCH_PLACESEARCH_H
