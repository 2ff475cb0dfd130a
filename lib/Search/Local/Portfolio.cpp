//===- Portfolio.cpp - The walks of a search ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/Portfolio.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// The part of the first two stages that exploring has.
static constexpr double kExploring = 0.5;

/// Temperatures of dispatched walks, in parts of the makespan. From one device
/// a walk must cross what is worse to find another placement; from a good one
/// it must not lose it. Walks that are repeated are cooler and hotter in turn.
static constexpr double kHotExploring = 3e-3;
static constexpr double kHotImproving = 5e-4;
static constexpr double kCold = 2e-5;
static constexpr double kOfRepeated[] = {1, 0.5, 2};

/// Temperatures of walks with orders, in mean task times. Every second worker
/// goes hotter.
static constexpr double kHotOrders = 0.25;
static constexpr double kHotterOrders = 2;
static constexpr double kColdOrders = 0.02;

/// By how much, in parts of the makespan, one kind of walk must be ahead of the
/// other to have all workers.
static constexpr double kClearlyAhead = 2e-3;
/// A last stage that gains less has stalled.
static constexpr double kStalled = 5e-4;

/// Where a walk has had so many moves for each group, a solver that can be
/// asked gains more than further ones.
static constexpr double kMovesThatSuffice = 5000;

/// From one device a walk needs so many moves for each group to get anywhere.
static constexpr double kMovesToExplore = 10;
/// What a move takes of the time that dispatching everything takes: most of
/// them are cut off.
static constexpr double kPartOfDispatch = 0.4;

Portfolio::Portfolio(SearchWorkers &workers, const Annealer::Setting &setting,
                     int level)
    : workers(workers), options(workers.options), setting(setting),
      instance(setting.instance), level(level) {
  if (PlacementTables::canHold(instance))
    tables.emplace(instance, setting.fixed, setting.earlier);
}

bool Portfolio::isOver() const {
  return bestNs <= goalNs() || workers.budget.isSpent();
}

void Portfolio::offer(Schedule schedule) {
  if (setting.cost(schedule) >= setting.cost(bestSchedule))
    return;
  bestSchedule = std::move(schedule);
  bestNs = bestSchedule.makespan();
}

void Portfolio::begin(ArrayRef<Schedule> given, BudgetShare share) {
  starts = given.vec();
  bestSchedule = starts.front();
  bestNs = bestSchedule.makespan();
  for (const Schedule &schedule : starts)
    offer(schedule);
  if (isOver())
    return;
  if (options.solver)
    mostMoves = kMovesThatSuffice * static_cast<double>(instance.numGroups());
  BudgetShare first = share.slice(0, kExploring);
  if (tables && movesPerGroup(bestSchedule, first) >= kMovesToExplore) {
    PlacementResult listed = placeByList(instance, "single", setting.fixed);
    if (auto *single = std::get_if<Schedule>(&listed))
      oneDevice = std::move(*single);
  }
  // Where there are few moves, those that re-time only what they change are
  // worth most.
  runStage({oneDevice ? Walk::FromOneDevice : Walk::Orders, Walk::FromStart},
           first);
  int64_t before = bestNs;
  runStage({Walk::FromBest, Walk::Orders}, share.slice(kExploring, 1));
  stalled = static_cast<double>(before - bestNs) <
            kStalled * static_cast<double>(before);
  mostMoves = 0;
}

void Portfolio::goOn(BudgetShare share) {
  auto length = static_cast<double>(bestNs);
  double behind =
      dispatched.empty()
          ? length
          : static_cast<double>(dispatched.front().makespan()) - length;
  Walk one = behind > kClearlyAhead * length ? Walk::Orders : Walk::FromBest;
  Walk two = behind > 0 ? Walk::Orders : Walk::FromBest;
  runStage({one, two}, share);
}

/// Each walk of a stage has the same time, on as many workers as there are;
/// with fewer workers than walks they come one after the other.
void Portfolio::runStage(ArrayRef<Walk> walks, BudgetShare share) {
  size_t numTurns = (walks.size() + workers.count() - 1) / workers.count();
  for (size_t turn = 0; turn < numTurns; ++turn)
    runTurn(walks.slice(turn * workers.count())
                .take_front(std::min<size_t>(
                    workers.count(), walks.size() - turn * workers.count())),
            share.slice(double(turn) / double(numTurns),
                        double(turn + 1) / double(numTurns)));
}

void Portfolio::runTurn(ArrayRef<Walk> walks, BudgetShare share) {
  if (isOver())
    return;
  SearchBudget::Part part(workers.budget, share, mostMoves);
  std::vector<Outcome> outcomes(workers.count());
  workers.run([&](unsigned worker) {
    outcomes[worker] = run(walks[worker % walks.size()], worker, part);
  });
  ++round;
  // In the order of the workers, whichever was done first.
  for (auto [worker, outcome] : llvm::enumerate(outcomes)) {
    workers.moves += outcome.moves;
    if (!outcome.schedule)
      continue;
    int64_t cost = setting.cost(*outcome.schedule);
    if (walks[worker % walks.size()] != Walk::Orders) {
      auto position = llvm::upper_bound(
          dispatched, cost, [&](int64_t value, const Schedule &other) {
            return value < setting.cost(other);
          });
      dispatched.insert(position, *outcome.schedule);
      if (dispatched.size() > 2)
        dispatched.pop_back();
    }
    offer(std::move(*outcome.schedule));
  }
}

double Portfolio::progress(unsigned worker, const SearchBudget::Part &part,
                           int64_t moves) {
  if (worker == 0)
    workers.report({bestNs, 0, 0, round, level, instance.numTasks()}, moves);
  // With a work limit the walks must not depend on which one is faster.
  if (options.workLimit == 0 && (goalIsReached || bestNs <= goalNs()))
    return 1;
  return part.done(moves);
}

Portfolio::Outcome Portfolio::run(Walk walk, unsigned worker,
                                  const SearchBudget::Part &part) {
  Outcome outcome = walk == Walk::Orders || !tables
                        ? runOrders(worker, part)
                        : runDispatched(walk, worker, part);
  if (outcome.schedule && outcome.schedule->makespan() <= goalNs())
    goalIsReached = true;
  return outcome;
}

Portfolio::Outcome Portfolio::runOrders(unsigned worker,
                                        const SearchBudget::Part &part) {
  Annealer annealer(setting, bestSchedule, workers.seed(round, worker));
  double unit = Annealer::meanTaskTime(instance);
  double hot = unit * kHotOrders * (worker % 2 == 1 ? kHotterOrders : 1);
  Outcome outcome;
  outcome.moves = annealer.run(hot, unit * kColdOrders, [&](int64_t moves) {
    return progress(worker, part, moves);
  });
  outcome.schedule = annealer.best();
  return outcome;
}

Portfolio::Outcome Portfolio::runDispatched(Walk walk, unsigned worker,
                                            const SearchBudget::Part &part) {
  Dispatcher dispatcher(*tables, setting.nsPerStrayed);
  PlacementAnnealer annealer(*tables, setting.hierarchy, dispatcher,
                             &dispatcher, workers.seed(round, worker));
  bool isExploring = walk == Walk::FromOneDevice;
  bool isStarted = false;
  if (isExploring) {
    isStarted = annealer.start(*oneDevice);
  } else if (walk == Walk::FromBest) {
    // What explicit orders made of it may be worth less when dispatched.
    isStarted = annealer.start(bestSchedule);
    if (!dispatched.empty())
      isStarted |= annealer.start(dispatched.front());
    if (dispatched.size() > 1)
      annealer.setOther(dispatched.back());
  }
  if (!isStarted)
    for (const Schedule &schedule : starts)
      isStarted |= annealer.start(schedule);
  // Where memory is so short that dispatching gets stuck, orders are left.
  if (!isStarted)
    return runOrders(worker, part);
  double hot = (isExploring ? kHotExploring : kHotImproving) *
               kOfRepeated[worker / 2 % std::size(kOfRepeated)];
  Outcome outcome;
  outcome.moves = annealer.run(hot, kCold, [&](int64_t moves) {
    return annealer.least() <= goalNs() ? 1 : progress(worker, part, moves);
  });
  outcome.schedule = dispatcher.schedule();
  return outcome;
}

double Portfolio::movesPerGroup(const Schedule &schedule, BudgetShare share) {
  auto numGroups = static_cast<double>(instance.numGroups());
  if (options.workLimit > 0)
    return share.length() * static_cast<double>(options.workLimit) / numGroups;
  double begin = workers.budget.seconds();
  if (tables) {
    Dispatcher dispatcher(*tables);
    PlacementAnnealer(*tables, setting.hierarchy, dispatcher, &dispatcher, 0)
        .start(schedule);
    begin = workers.budget.seconds();
    dispatcher.evaluate(PlacementState::kTooMuch - 1);
  } else {
    DeltaSimulator(instance, schedule).update();
  }
  double seconds = std::max(workers.budget.seconds() - begin, 1e-9);
  return share.length() * options.timeLimit /
         (kPartOfDispatch * seconds * numGroups);
}
