//===- SearchWorkers.h - The threads of a search ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_SEARCHWORKERS_H
#define PLACER_LIB_SEARCH_LOCAL_SEARCHWORKERS_H

#include "Search/Local/SearchBudget.h"

#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"

namespace placer {

/// What the parts of a search share: the threads, the budget, the report.
class SearchWorkers {
public:
  explicit SearchWorkers(const SearchOptions &options)
      : options(options), budget(options),
        number(options.workers != 0
                   ? options.workers
                   : llvm::hardware_concurrency().compute_thread_count()) {}

  unsigned count() const { return number; }
  /// The seed of one walk, of several that a worker does in a round.
  uint64_t seed(int round, unsigned worker, unsigned number = 0) const {
    return options.seed * 1000003 + static_cast<uint64_t>(round) * 1009 +
           number * 131 + worker;
  }

  /// The list schedule of the tasks: the one that there is, or else one that is
  /// made now.
  PlacementResult listSchedule(const Instance &instance,
                               llvm::ArrayRef<DeviceId> fixed) const {
    if (options.listed)
      return *options.listed;
    return placeStart(instance, fixed, budget.deadline({}), number);
  }

  /// Calls `work` with the number of each worker, all at once.
  template <typename Work>
  void run(Work work) const {
    if (number == 1)
      return work(0u);
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(number));
    for (unsigned worker = 0; worker < number; ++worker)
      pool.async(work, worker);
    pool.wait();
  }

  /// To be called by one worker only, with what it has done since `moves` was
  /// brought up to date.
  void report(SearchProgress progress, int64_t movesOfWorker) {
    double now = budget.seconds();
    if (!options.report || now < lastReport + 0.5)
      return;
    lastReport = now;
    progress.moves = moves + movesOfWorker * int64_t(number);
    progress.seconds = now;
    options.report(progress);
  }

  const SearchOptions &options;
  SearchBudget budget;
  /// Tried so far, by all.
  int64_t moves = 0;

private:
  unsigned number;
  double lastReport = 0;
};

/// The searches for objectives other than latency.
std::variant<SearchResult, Violation>
placeForThroughput(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                   SearchWorkers &workers);
std::variant<SearchResult, Violation>
placeForPeriod(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
               SearchWorkers &workers);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_SEARCHWORKERS_H
