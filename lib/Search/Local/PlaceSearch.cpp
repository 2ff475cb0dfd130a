//===- PlaceSearch.cpp - Near-optimal placement by local search -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlaceSearch.h"

#include "Search/Local/SearchWorkers.h"

#include "Search/Local/Annealer.h"
#include "Search/Local/Mcmc.h"
#include "placer/Search/Coarsening.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// Rounds, the parts of the budget of a level that they take, and their
/// temperature at the beginning in mean task times. Every second worker goes
/// hotter.
static constexpr int kRounds = 3;
static constexpr double kEnds[kRounds + 1] = {0, 0.4, 0.75, 1};
static constexpr double kHot = 0.25;
static constexpr double kHotter = 2;
static constexpr double kCold = 0.02;

/// A large graph is first searched as one with a part of its tasks, for a part
/// of its time.
static constexpr int32_t kCoarser = 6;
static constexpr double kForCoarser = 0.5;

/// What a task must gain that leaves its earlier device, as a part of the
/// makespan.
static constexpr double kWorthLeaving = 1e-4;

/// How long annealing goes on finding much, in seconds for each task; a third
/// of that is what it needs in any case.
static constexpr double kSecondsOfAnnealing = 12e-3;
/// The least and the most of the time that it has.
static constexpr double kLeastForAnnealing = 0.4;
static constexpr double kMostForAnnealing = 0.7;
/// Less of the time than this is not worth to go on with.
static constexpr double kLeftOver = 0.05;
/// In fewer seconds than this a solver hardly gets to work.
static constexpr double kLeastForWindows = 2.5;

namespace {

class Search {
public:
  Search(SearchWorkers &workers) : workers(workers), options(workers.options) {}

  std::variant<SearchResult, Violation> run(const Instance &instance,
                                            ArrayRef<DeviceId> fixed);
  std::variant<SearchResult, Violation> runMcmc(const Instance &instance,
                                                ArrayRef<DeviceId> fixed);

private:
  /// One level: an instance, and the best schedule of it.
  struct Level {
    const Instance &instance;
    ArrayRef<DeviceId> fixed;
    BudgetShare share;
    int number = 0;
    Schedule best;
  };

  std::optional<Violation> search(Level &level);
  void searchCoarser(Level &level);
  void runRound(Level &level, const Annealer::Setting &setting, int round,
                BudgetShare share);
  void anneal(Level &level, BudgetShare share);
  void searchWindows(Level &level, CpBackend &solver, SearchResult &result);
  bool isOver(const Level &level) const {
    return (level.number == 0 &&
            level.best.makespan() <= options.lowerBoundNs) ||
           workers.budget.isSpent();
  }

  SearchWorkers &workers;
  const SearchOptions &options;
  int64_t startNs = 0;
  /// What it costs to leave an earlier device.
  int64_t nsPerStrayed = 0;
};

} // namespace

/// All workers walk from the best schedule; the one of least cost of what they
/// find is the next best, that of the first worker among equals.
void Search::runRound(Level &level, const Annealer::Setting &setting, int round,
                      BudgetShare share) {
  struct Outcome {
    Schedule schedule;
    int64_t moves = 0;
  };
  std::vector<Outcome> outcomes(workers.count());
  double unit = Annealer::meanTaskTime(level.instance);
  SearchBudget::Part part(workers.budget, share);
  int64_t bestNs = level.best.makespan();
  workers.run([&](unsigned worker) {
    uint64_t seed = options.seed * 1000003 + round * 1009 + worker;
    Annealer annealer(setting, level.best, seed);
    double hot = unit * kHot * (worker % 2 == 1 ? kHotter : 1);
    outcomes[worker].moves = annealer.run(hot, unit * kCold, [&](int64_t done) {
      if (worker == 0)
        workers.report(
            {bestNs, 0, 0, round, level.number, level.instance.numTasks()},
            done);
      return part.done(done);
    });
    outcomes[worker].schedule = annealer.best();
  });
  for (Outcome &outcome : outcomes) {
    workers.moves += outcome.moves;
    if (setting.cost(outcome.schedule) < setting.cost(level.best))
      level.best = std::move(outcome.schedule);
  }
}

/// Searches a coarser graph, where a move takes many tasks, and opens what it
/// finds.
void Search::searchCoarser(Level &level) {
  const Instance &instance = level.instance;
  CoarseningOptions coarseningOptions;
  coarseningOptions.target = instance.numTasks() / kCoarser;
  Coarsening coarsening = coarsen(instance, coarseningOptions, level.fixed);
  // Where hardly anything may be merged there is nothing to gain.
  if (2 * coarsening.numClusters > instance.numTasks())
    return;
  CoarseProblem problem = coarseProblem(instance, coarsening);
  Instance coarseInstance(problem.problem);
  std::vector<DeviceId> fixed;
  if (!level.fixed.empty())
    fixed = coarseDevices(coarsening, level.fixed);
  Level coarser{coarseInstance,
                fixed,
                level.share.slice(0, kForCoarser),
                level.number + 1,
                {}};
  // Clusters hold more memory at once than their tasks: there may be no
  // schedule of them although there is one of the tasks.
  if (search(coarser))
    return;
  Schedule opened =
      startEarly(instance, expand(instance, coarsening, coarser.best));
  if (opened.makespan() < level.best.makespan())
    level.best = std::move(opened);
}

std::optional<Violation> Search::search(Level &level) {
  bool isFromEarlier = level.number == 0 && options.start.has_value();
  if (isFromEarlier) {
    level.best = *options.start;
  } else {
    PlacementResult listed =
        placeByList(level.instance,
                    startAlgorithm(level.instance,
                                   level.share.length() * options.timeLimit),
                    level.fixed);
    if (auto *reason = std::get_if<Violation>(&listed))
      return *reason;
    level.best = std::move(std::get<Schedule>(listed));
  }
  if (level.number == 0)
    startNs = level.best.makespan();
  BudgetShare share = level.share;
  int32_t largestFlat =
      level.number == 0 ? options.largestFlat : options.largestFlat / 4;
  if (!isFromEarlier && level.instance.numTasks() > largestFlat &&
      !isOver(level)) {
    searchCoarser(level);
    share = share.slice(kForCoarser, 1);
  }

  if (level.number == 0 && !options.earlier.empty())
    nsPerStrayed = static_cast<int64_t>(
        kWorthLeaving * static_cast<double>(level.best.makespan()) + 1);
  anneal(level, share);
  return std::nullopt;
}

void Search::anneal(Level &level, BudgetShare share) {
  GroupHierarchy hierarchy(level.instance);
  Annealer::Setting setting{level.instance, hierarchy, level.fixed, {}, 0};
  if (level.number == 0) {
    setting.earlier = options.earlier;
    setting.nsPerStrayed = nsPerStrayed;
  }
  for (int round = 0; round < kRounds && !isOver(level); ++round)
    runRound(level, setting, round,
             share.slice(kEnds[round], kEnds[round + 1]));
}

double placer::partOfWindows(const Instance &instance,
                             const SearchOptions &options) {
  if (options.workLimit > 0 || options.timeLimit <= 0 ||
      options.algorithm != SearchAlgorithm::Multilevel ||
      options.objective != &latency())
    return 0;
  double wanted = kSecondsOfAnnealing * instance.numTasks();
  double annealing = std::clamp(wanted, kLeastForAnnealing * options.timeLimit,
                                kMostForAnnealing * options.timeLimit);
  double windows = options.timeLimit - std::max(annealing, wanted / 3);
  return windows < kLeastForWindows ? 0 : windows / options.timeLimit;
}

/// Has a solver improve windows of the best schedule in the time that is left.
void Search::searchWindows(Level &level, CpBackend &solver,
                           SearchResult &result) {
  IlpOptions ilp;
  ilp.timeLimit = std::max(options.timeLimit - workers.budget.seconds(), 0.001);
  ilp.seed = options.seed;
  ilp.workers = workers.count();
  ilp.bound.ns = options.lowerBoundNs;
  // It is to find, not to prove.
  ilp.wholeTasks = 0;
  ilp.interrupt = options.interrupt;
  ilp.report = [&](const IlpProgress &progress) {
    SearchProgress now;
    now.bestNs = progress.makespanNs;
    now.numTasks = level.instance.numTasks();
    now.isInWindows = true;
    workers.report(now, 0);
  };
  result.windows =
      placeByIlp(level.instance, level.fixed, level.best, ilp, solver);
  if (!result.windows.schedule)
    return;
  // The solver does not know what it costs to leave an earlier device.
  auto cost = [&](const Schedule &schedule) {
    return schedule.makespan() +
           numStrayed(options.earlier, schedule) * nsPerStrayed;
  };
  if (cost(*result.windows.schedule) < cost(level.best))
    level.best = std::move(*result.windows.schedule);
  else
    result.windows.improvements = 0;
  result.windows.schedule.reset();
}

std::variant<SearchResult, Violation> Search::run(const Instance &instance,
                                                  ArrayRef<DeviceId> fixed) {
  Level level{instance, fixed, {}, 0, {}};
  double forWindows = partOfWindows(instance, options);
  CpBackend *solver =
      forWindows > 0 && options.solver ? options.solver() : nullptr;
  if (solver)
    level.share = level.share.slice(0, 1 - forWindows);
  if (std::optional<Violation> reason = search(level))
    return *reason;
  SearchResult result;
  if (solver && !isOver(level)) {
    searchWindows(level, *solver, result);
    // Solvers that fail do not use their time.
    double passed = workers.budget.seconds() / options.timeLimit;
    if (!isOver(level) && passed < 1 - kLeftOver)
      anneal(level, BudgetShare().slice(passed, 1));
  }
  result.schedule = std::move(level.best);
  result.startNs = startNs;
  result.bestNs = result.schedule.makespan();
  return result;
}

/// The starts are walked from one after the other, on each worker some of them.
std::variant<SearchResult, Violation>
Search::runMcmc(const Instance &instance, ArrayRef<DeviceId> fixed) {
  std::vector<Schedule> starts;
  if (options.start)
    starts.push_back(*options.start);
  else
    starts = mcmcStarts(instance, fixed, options.seed);
  if (starts.empty()) {
    PlacementResult listed = placeByList(
        instance, startAlgorithm(instance, options.timeLimit), fixed);
    if (auto *reason = std::get_if<Violation>(&listed))
      return *reason;
    starts.push_back(std::move(std::get<Schedule>(listed)));
  }
  auto isShorter = [](const Schedule &a, const Schedule &b) {
    return a.makespan() < b.makespan();
  };
  SearchResult result;
  result.schedule = *llvm::min_element(starts, isShorter);
  result.startNs = result.schedule.makespan();
  size_t numTurns = (starts.size() + workers.count() - 1) / workers.count();
  for (size_t turn = 0; turn < numTurns && !workers.budget.isSpent(); ++turn) {
    SearchBudget::Part part(
        workers.budget,
        BudgetShare().slice(double(turn) / double(numTurns),
                            double(turn + 1) / double(numTurns)));
    std::vector<McmcOutcome> outcomes(workers.count());
    int64_t bestNs = result.schedule.makespan();
    workers.run([&](unsigned worker) {
      size_t index = turn * workers.count() + worker;
      // Workers beyond the last start walk from the first ones again.
      outcomes[worker] =
          walkByMcmc(instance, fixed, starts[index % starts.size()],
                     options.seed * 1000003 + index, [&](int64_t done) {
                       if (worker == 0)
                         workers.report({bestNs, 0, 0, static_cast<int>(turn),
                                         0, instance.numTasks()},
                                        done);
                       return part.done(done);
                     });
    });
    for (McmcOutcome &outcome : outcomes) {
      workers.moves += outcome.moves;
      if (isShorter(outcome.schedule, result.schedule))
        result.schedule = std::move(outcome.schedule);
    }
  }
  result.bestNs = result.schedule.makespan();
  return result;
}

std::variant<SearchResult, Violation>
placer::placeBySearch(const Instance &instance, ArrayRef<DeviceId> fixed,
                      const SearchOptions &options) {
  SearchWorkers workers(options);
  auto find = [&]() -> std::variant<SearchResult, Violation> {
    if (options.objective == &throughput())
      return placeForThroughput(instance, fixed, workers);
    Search search(workers);
    return options.algorithm == SearchAlgorithm::Mcmc
               ? search.runMcmc(instance, fixed)
               : search.run(instance, fixed);
  };
  std::variant<SearchResult, Violation> result = find();
  if (auto *found = std::get_if<SearchResult>(&result)) {
    found->moves = workers.moves;
    found->numMoved = numStrayed(options.earlier, found->schedule);
  }
  return result;
}
