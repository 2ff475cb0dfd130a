//===- PlaceSearch.cpp - Near-optimal placement by local search -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlaceSearch.h"

#include "Search/Local/SearchWorkers.h"

#include "Search/List/ListAlgorithms.h"
#include "Search/Local/Mcmc.h"
#include "Search/Local/Portfolio.h"
#include "placer/Model/Forwards.h"
#include "placer/Search/Coarsening.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// Where there are fewer moves than this for each group, the graph is searched
/// as one with a part of its tasks first, for a part of the time.
static constexpr double kFewMoves = 0.3;
static constexpr int32_t kCoarser = 6;
static constexpr double kForCoarser = 0.5;
/// A list schedule of clusters that is so many times as long as that of what
/// they are made of shows that too much was merged: no walk makes up for that.
static constexpr double kTooCoarse = 1.5;
/// No machine dispatches a task in less time than this, in seconds. Where that
/// alone leaves too few moves, nothing is set up to find out how many there
/// are.
static constexpr double kLeastToDispatch = 1e-8;
/// The parts of the time for lists: those of the tasks themselves all run if
/// that is possible at all. Of what is searched as something coarser in any
/// case, few suffice.
static constexpr double kForLists = 0.4;
static constexpr double kForListsOfLarge = 0.04;
static constexpr double kForAllLists = 0.9;
/// The part of the rest of its time in which lists are repeated.
static constexpr double kForRepeated = 0.5;
/// Where a list takes this part of the time, nothing is left for walks: to set
/// them up takes as long.
static constexpr double kLongList = 0.05;
/// How fast each worker learns from the list before.
static constexpr double kLearns[] = {1, 0.5, 0.25};

/// How much longer than its time a search may take to order what it found, as a
/// part of that and in seconds.
static constexpr double kPartBeyond = 0.02, kSecondsBeyond = 0.1;

/// What a task must gain that leaves its earlier device, as a part of the
/// makespan.
static constexpr double kWorthLeaving = 1e-4;

/// The parts of a level's time after which it is looked at what has gained, and
/// whether anything still does.
static constexpr double kHalfTime = 0.7;
static constexpr double kLate = 0.85;
/// A smaller gap to the bound is not worth the start of a solver.
static constexpr double kSmallGap = 5e-3;
/// How long solvers may go without a gain, as a part of what is left.
static constexpr double kPatience = 0.5;

namespace {

class Search {
public:
  Search(SearchWorkers &workers) : workers(workers), options(workers.options) {}

  std::variant<SearchResult, Violation> run(const Instance &instance,
                                            ArrayRef<DeviceId> fixed);
  std::variant<SearchResult, Violation> runMcmc(const Instance &instance,
                                                ArrayRef<DeviceId> fixed);

private:
  /// One level: an instance, and what is found of it.
  struct Level {
    Level(const Instance &instance, ArrayRef<DeviceId> fixed, BudgetShare share,
          int number)
        : instance(instance), fixed(fixed), share(share), number(number) {}

    const Instance &instance;
    ArrayRef<DeviceId> fixed;
    BudgetShare share;
    int number;
    /// It is left alone where its list schedule is longer.
    int64_t notLongerThanNs = std::numeric_limits<int64_t>::max();
    std::vector<Schedule> starts;
    /// The shortest start that forwards tensors, which walks cannot.
    std::optional<Schedule> forwarding;
    double secondsOfList = 0;
    std::optional<GroupHierarchy> hierarchy;
    std::optional<Portfolio> portfolio;
    /// The best schedule, after the search.
    std::optional<Schedule> found;
  };

  bool isLarge(const Level &level) const;
  bool repeatLists(Level &level);
  std::optional<Violation> findStart(Level &level);
  void keepWhatWalksKnow(Level &level) const;
  int64_t cost(const Level &level, const Schedule &schedule) const;
  Schedule withForwards(const Level &level, Schedule schedule) const;
  void openPortfolio(Level &level);
  /// A level that is left alone has nothing found after it.
  std::optional<Violation> search(Level &level);
  void searchCoarser(Level &level);
  bool paysToAskSolver(const Level &level) const;
  void searchWindows(Level &level, CpBackend &solver);
  /// What is left of a level's share.
  BudgetShare rest(const Level &level) const {
    if (options.workLimit > 0 || options.timeLimit == 0)
      return level.share.slice(kLate, 1);
    double passed = workers.budget.seconds() / options.timeLimit;
    return {std::clamp(passed, level.share.from, level.share.to),
            level.share.to};
  }

  SearchWorkers &workers;
  const SearchOptions &options;
  int64_t startNs = 0;
  /// What it costs to leave an earlier device.
  int64_t nsPerStrayed = 0;
  IlpResult windows;
};

} // namespace

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
  Level coarser(coarseInstance, fixed, level.share.slice(0, kForCoarser),
                level.number + 1);
  coarser.notLongerThanNs = static_cast<int64_t>(
      kTooCoarse * static_cast<double>(level.starts.front().makespan()));
  // Clusters hold more memory at once than their tasks: there may be no
  // schedule of them although there is one of the tasks.
  if (search(coarser) || !coarser.found)
    return;
  level.starts.push_back(
      startEarly(instance, expand(instance, coarsening, *coarser.found)));
  level.share = level.share.slice(kForCoarser, 1);
}

/// Whether there are too few moves for a level however fast they are.
bool Search::isLarge(const Level &level) const {
  auto numGroups = static_cast<double>(level.instance.numGroups());
  if (level.instance.numTasks() <= kCoarser)
    return false;
  if (options.workLimit > 0)
    return level.share.length() * static_cast<double>(options.workLimit) <
           kFewMoves * numGroups;
  return level.share.length() * options.timeLimit <
         kFewMoves * numGroups * kPartOfDispatch * kLeastToDispatch *
             static_cast<double>(level.instance.numTasks());
}

std::optional<Violation> Search::findStart(Level &level) {
  if (level.number == 0 && options.start) {
    level.starts.push_back(*options.start);
  } else {
    PlacementNotes notes;
    PlacementResult listed =
        level.number == 0 && options.listed
            ? *options.listed
            : placeStart(level.instance, level.fixed,
                         workers.budget.deadline(level.share), workers.count(),
                         &notes,
                         {isLarge(level) ? kForListsOfLarge : kForLists,
                          level.number == 0 ? kForAllLists : 0});
    level.secondsOfList = notes.secondsOfLongest;
    if (auto *schedule = std::get_if<Schedule>(&listed))
      level.starts.push_back(std::move(*schedule));
    else if (level.number > 0 || options.others.empty())
      return std::get<Violation>(std::move(listed));
  }
  if (level.number == 0)
    llvm::append_range(level.starts, options.others);
  return std::nullopt;
}

/// Repeats lists where there are hardly any moves. True where there is nothing
/// left to do then.
bool Search::repeatLists(Level &level) {
  if (!options.earlier.empty())
    return false;
  auto isShorter = [](const Schedule &a, const Schedule &b) {
    return a.makespan() < b.makespan();
  };
  bool isAll = level.secondsOfList > kLongList * options.timeLimit &&
               options.workLimit == 0;
  const Schedule from = *llvm::min_element(level.starts, isShorter);
  Deadline deadline = workers.budget.deadline(level.share);
  if (!isAll)
    deadline = deadline.part(kForRepeated);
  std::vector<std::optional<Schedule>> found(workers.count());
  workers.run([&](unsigned worker) {
    found[worker] = repeatHeft(level.instance, level.fixed, from,
                               kLearns[worker % std::size(kLearns)], deadline);
  });
  for (std::optional<Schedule> &schedule : found)
    if (schedule)
      level.starts.push_back(std::move(*schedule));
  if (isAll)
    level.found = *llvm::min_element(level.starts, isShorter);
  return isAll;
}

int64_t Search::cost(const Level &level, const Schedule &schedule) const {
  int64_t strayed =
      level.number == 0 ? numStrayed(options.earlier, schedule) : 0;
  return schedule.makespan() + strayed * nsPerStrayed;
}

/// Walks send things on along the fastest ways alone, or not at all. What does
/// otherwise is set aside, and its devices are a start all the same.
void Search::keepWhatWalksKnow(Level &level) const {
  bool isDispatched = PlacementTables::canHold(level.instance);
  std::vector<Schedule> direct;
  for (Schedule &start : level.starts) {
    if (std::optional<Schedule> other = withoutForwards(level.instance, start))
      direct.push_back(std::move(*other));
    else if (isDispatched)
      direct.push_back(start);
    if (hasForwards(level.instance, start) &&
        (!level.forwarding ||
         cost(level, start) < cost(level, *level.forwarding)))
      level.forwarding = std::move(start);
  }
  level.starts = std::move(direct);
}

/// What a list scheduler sends from wherever it is first, on the devices of a
/// schedule, or what was set aside, where that is shorter.
Schedule Search::withForwards(const Level &level, Schedule schedule) const {
  const Instance &instance = level.instance;
  if (instance.numDevices() < 3)
    return schedule;
  auto consider = [&](const Schedule &other) {
    if (cost(level, other) < cost(level, schedule))
      schedule = other;
  };
  if (level.forwarding)
    consider(*level.forwarding);
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : schedule.tasks)
    devices.push_back(task.device);
  // Where that takes long, and time is over, it is left.
  double until = options.timeLimit +
                 std::min(kPartBeyond * options.timeLimit, kSecondsBeyond);
  auto isGivenUp = [&] {
    return workers.budget.isInterrupted() ||
           (options.timeLimit > 0 && options.workLimit == 0 &&
            workers.budget.seconds() > until);
  };
  PlacementNotes notes;
  PlacementResult ordered = orderByRequest(
      {instance, devices, LocalOrder::Pct, notes, isGivenUp}, devices);
  if (auto *other = std::get_if<Schedule>(&ordered))
    consider(*other);
  return schedule;
}

void Search::openPortfolio(Level &level) {
  level.hierarchy.emplace(level.instance);
  Annealer::Setting setting{
      level.instance, *level.hierarchy, level.fixed, {}, 0};
  if (level.number == 0) {
    if (!options.earlier.empty())
      nsPerStrayed = static_cast<int64_t>(
          kWorthLeaving * static_cast<double>(startNs) + 1);
    setting.earlier = options.earlier;
    setting.nsPerStrayed = nsPerStrayed;
  }
  level.portfolio.emplace(workers, setting, level.number);
}

std::optional<Violation> Search::search(Level &level) {
  if (std::optional<Violation> reason = findStart(level))
    return reason;
  Schedule start = level.starts.front();
  if (start.makespan() > level.notLongerThanNs)
    return std::nullopt;
  if (level.number == 0)
    startNs = start.makespan();
  bool isStartGiven = level.number == 0 && options.start;
  bool isCoarsened = !isStartGiven && isLarge(level);
  if (isCoarsened) {
    if (!workers.budget.isSpent())
      searchCoarser(level);
    if (repeatLists(level))
      return std::nullopt;
  }
  keepWhatWalksKnow(level);
  if (level.starts.empty()) {
    // Without links for walks, lists that forward are all there is.
    level.starts.push_back(std::move(*level.forwarding));
    if (!isCoarsened)
      repeatLists(level);
    level.found = *llvm::min_element(level.starts,
                                     [&](const Schedule &a, const Schedule &b) {
                                       return cost(level, a) < cost(level, b);
                                     });
    return std::nullopt;
  }
  start = level.starts.front();
  openPortfolio(level);
  if (!isCoarsened && !isStartGiven && !workers.budget.isSpent() &&
      level.instance.numTasks() > kCoarser &&
      level.portfolio->movesPerGroup(start, level.share) < kFewMoves)
    searchCoarser(level);
  keepWhatWalksKnow(level);
  // What walks have no use for is left to a solver.
  BudgetShare walks = level.share;
  if (level.number == 0 && options.solver && options.workLimit == 0)
    walks = walks.slice(0, level.portfolio->partThatSuffices(start, walks));
  level.portfolio->begin(level.starts, walks.slice(0, kHalfTime));
  bool gains = level.portfolio->goOn(walks.slice(kHalfTime, kLate));
  if (!gains && level.number == 0 && paysToAskSolver(level))
    if (CpBackend *solver = options.solver())
      searchWindows(level, *solver);
  level.portfolio->goOn(rest(level));
  level.found = withForwards(level, level.portfolio->best());
  return std::nullopt;
}

bool Search::paysToAskSolver(const Level &level) const {
  if (!options.solver || options.workLimit > 0)
    return false;
  auto bestNs = static_cast<double>(level.portfolio->best().makespan());
  return bestNs - static_cast<double>(options.boundNow()) >
             kSmallGap * bestNs &&
         options.timeLimit - workers.budget.seconds() > kLeastForSolver;
}

/// Has a solver improve windows of the best schedule, for as long as it gains.
void Search::searchWindows(Level &level, CpBackend &solver) {
  IlpOptions ilp;
  ilp.timeLimit = std::max(options.timeLimit - workers.budget.seconds(), 0.001);
  ilp.patience = kPatience;
  ilp.seed = options.seed;
  ilp.workers = workers.count();
  ilp.bound.ns = options.boundNow();
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
  windows =
      placeByIlp(level.instance, level.fixed,
                 withForwards(level, level.portfolio->best()), ilp, solver);
  if (!windows.schedule)
    return;
  // The solver does not know what it costs to leave an earlier device.
  int64_t before = level.portfolio->best().makespan();
  level.portfolio->offer(std::move(*windows.schedule));
  if (level.portfolio->best().makespan() == before)
    windows.improvements = 0;
  windows.schedule.reset();
}

std::variant<SearchResult, Violation> Search::run(const Instance &instance,
                                                  ArrayRef<DeviceId> fixed) {
  Level level(instance, fixed, {}, 0);
  if (std::optional<Violation> reason = search(level))
    return *reason;
  SearchResult result;
  result.schedule = std::move(*level.found);
  result.startNs = startNs;
  result.bestNs = result.schedule.makespan();
  result.windows = std::move(windows);
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
  llvm::append_range(starts, options.others);
  if (starts.empty()) {
    PlacementResult listed = workers.listSchedule(instance, fixed);
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
  // Walks send everything from where it is made.
  std::vector<Schedule> direct;
  for (const Schedule &start : starts)
    if (std::optional<Schedule> other = withoutForwards(instance, start))
      direct.push_back(std::move(*other));
  starts = std::move(direct);
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
    if (options.objective == &period())
      return placeForPeriod(instance, fixed, workers);
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
