//===- PlaceSearch.h - Near-optimal placement by local search ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts from the best list schedule, or from a given one, and improves it by
// annealing on all cores: in rounds, each of which every worker begins at the
// best schedule so far and walks at a temperature of its own. The answer is
// never worse than the start, keeps every limit, and is the same for the same
// seed, workers and `workLimit`, as long as the time limit does not strike.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_PLACESEARCH_H
#define PLACER_SEARCH_PLACESEARCH_H

#include "placer/Search/ListScheduler.h"

#include <atomic>
#include <functional>
#include <optional>

namespace placer {

/// What a search tells while it works.
struct SearchProgress {
  int64_t makespanNs = 0;
  int64_t moves = 0;
  double seconds = 0;
  int round = 0;
};

struct SearchOptions {
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
  /// No schedule is shorter than this: once one is that short, the search is
  /// over.
  int64_t lowerBoundNs = 0;
  /// Ends the search early when it becomes true; may be null.
  const std::atomic<bool> *interrupt = nullptr;
  /// Called about every half second from one thread; may be empty.
  std::function<void(const SearchProgress &)> report;
};

struct SearchResult {
  Schedule schedule;
  /// The makespan of the schedule that the search began with.
  int64_t startNs = 0;
  int64_t moves = 0;
};

/// `fixed` is that of `placeByList`.
std::variant<SearchResult, Violation>
placeBySearch(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
              const SearchOptions &options);

} // namespace placer

#endif // PLACER_SEARCH_PLACESEARCH_H
