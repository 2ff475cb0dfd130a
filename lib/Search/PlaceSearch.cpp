//===- PlaceSearch.cpp - Near-optimal placement by local search -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlaceSearch.h"

#include "placer/Search/Annealer.h"

#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"

#include <chrono>
#include <mutex>

using namespace placer;

/// Rounds, the parts of the budget they take, and their temperatures at the
/// beginning in mean task times. Every second worker goes hotter.
static constexpr int kRounds = 3;
static constexpr double kParts[kRounds] = {0.4, 0.35, 0.25};
static constexpr double kHot[kRounds] = {0.25, 0.25, 0.25};
static constexpr double kHotter = 4;
/// The most tasks for which all list algorithms are tried.
static constexpr int32_t kLargestForBest = 5000;
/// Where every walk ends.
static constexpr double kCold = 0.02;

namespace {

class Search {
public:
  Search(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
         const SearchOptions &options)
      : instance(instance), fixed(fixed), options(options),
        workers(options.workers != 0
                    ? options.workers
                    : llvm::hardware_concurrency().compute_thread_count()) {}

  std::variant<SearchResult, Violation> run();

private:
  using Clock = std::chrono::steady_clock;

  std::optional<Violation> findStart();
  void runRound(int round, double from, double to,
                const GroupHierarchy &hierarchy);
  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }
  bool isOver() const {
    return best.makespanNs <= options.lowerBoundNs ||
           (options.interrupt && *options.interrupt) ||
           (options.timeLimit > 0 && seconds() >= options.timeLimit);
  }
  void reportAt(int round, int64_t movesOfWorker);

  const Instance &instance;
  llvm::ArrayRef<DeviceId> fixed;
  const SearchOptions &options;
  unsigned workers;
  Clock::time_point begin = Clock::now();
  double lastReport = 0;
  Schedule best;
  /// Where every second worker begins: what is best by lists is not always the
  /// best place to begin at.
  std::optional<Schedule> otherStart;
  int64_t moves = 0;
};

} // namespace

std::optional<Violation> Search::findStart() {
  if (options.start) {
    best = *options.start;
    return std::nullopt;
  }
  // On large graphs the whole portfolio would take the time of the search.
  llvm::StringRef algorithm =
      instance.numTasks() <= kLargestForBest ? "best" : "heft";
  PlacementResult result = placeByList(instance, algorithm, fixed);
  if (auto *reason = std::get_if<Violation>(&result))
    return *reason;
  best = std::move(std::get<Schedule>(result));
  if (algorithm != "heft") {
    PlacementResult other = placeByList(instance, "heft", fixed);
    if (auto *schedule = std::get_if<Schedule>(&other))
      otherStart = std::move(*schedule);
  }
  return std::nullopt;
}

void Search::reportAt(int round, int64_t movesOfWorker) {
  if (!options.report || seconds() < lastReport + 0.5)
    return;
  lastReport = seconds();
  options.report({best.makespanNs, moves + movesOfWorker * int64_t(workers),
                  lastReport, round});
}

/// All workers walk from the best schedule; the shortest of what they find is
/// the next best, that of the first worker among equals.
void Search::runRound(int round, double from, double to,
                      const GroupHierarchy &hierarchy) {
  struct Outcome {
    Schedule schedule;
    int64_t moves = 0;
  };
  std::vector<Outcome> outcomes(workers);
  double unit = Annealer::meanTaskTime(instance);
  double roundBegin = seconds();
  double roundLength = from * options.timeLimit < roundBegin
                           ? to * options.timeLimit - roundBegin
                           : (to - from) * options.timeLimit;
  auto work = [&](unsigned worker) {
    uint64_t seed = options.seed * 1000003 + round * 1009 + worker;
    const Schedule &start =
        round == 0 && worker % 2 == 1 && otherStart ? *otherStart : best;
    Annealer annealer(instance, hierarchy, fixed, start, seed);
    auto movesOfRound = static_cast<int64_t>(
        (to - from) * static_cast<double>(options.workLimit));
    auto progress = [&](int64_t done) -> double {
      if (options.interrupt && *options.interrupt)
        return 1;
      if (worker == 0)
        reportAt(round, done);
      double part = 0;
      if (options.timeLimit > 0)
        part = roundLength <= 0 ? 1 : (seconds() - roundBegin) / roundLength;
      if (options.workLimit > 0)
        part = std::max(part, static_cast<double>(done) /
                                  static_cast<double>(movesOfRound + 1));
      return part;
    };
    double hot = unit * kHot[round] * (worker % 2 == 1 ? kHotter : 1);
    outcomes[worker].moves = annealer.run(hot, unit * kCold, progress);
    outcomes[worker].schedule = annealer.best();
  };
  if (workers == 1) {
    work(0);
  } else {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(workers));
    for (unsigned worker = 0; worker < workers; ++worker)
      pool.async(work, worker);
    pool.wait();
  }
  for (Outcome &outcome : outcomes) {
    moves += outcome.moves;
    if (outcome.schedule.makespanNs < best.makespanNs)
      best = std::move(outcome.schedule);
  }
}

std::variant<SearchResult, Violation> Search::run() {
  if (std::optional<Violation> reason = findStart())
    return *reason;
  SearchResult result;
  result.startNs = best.makespanNs;
  GroupHierarchy hierarchy(instance);
  double from = 0;
  for (int round = 0; round < kRounds && !isOver(); ++round) {
    runRound(round, from, from + kParts[round], hierarchy);
    from += kParts[round];
  }
  result.schedule = std::move(best);
  result.moves = moves;
  return result;
}

std::variant<SearchResult, Violation>
placer::placeBySearch(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                      const SearchOptions &options) {
  return Search(instance, fixed, options).run();
}
