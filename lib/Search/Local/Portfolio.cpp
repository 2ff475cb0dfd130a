//===- Portfolio.cpp - The walks of a search ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/Portfolio.h"

#include "placer/Model/Forwards.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// Temperatures of dispatched walks, in parts of the makespan. From one device
/// a walk must cross what is worse to find another placement; from a good one
/// it must not lose it. Walks that are repeated are cooler and hotter in turn.
static constexpr double kHotExploring = 3e-3;
static constexpr double kHotImproving = 5e-4;
static constexpr double kCold = 2e-5;
static constexpr double kOfRepeated[] = {1, 0.5, 2};

/// Temperatures of walks with orders, in mean task times. Those from a list
/// schedule, and every second worker, go hotter.
static constexpr double kHotOrders = 0.25;
static constexpr double kHotterOrders = 2;
static constexpr double kColdOrders = 0.02;

/// By how much, in parts of the makespan, one kind of walk must be ahead of the
/// other to have all workers.
static constexpr double kClearlyAhead = 2e-3;
/// To go on has stalled where it gains less.
static constexpr double kStalled = 5e-4;

/// Where an exploring walk has had so many moves for each group, another one
/// gains more than a longer one.
static constexpr double kMovesThatSuffice = 5000;

/// An exploring walk that is still clearly worse than a list schedule after
/// this part of it does not get anywhere: most of what it gains comes later,
/// but not that much.
static constexpr double kGiveUp = 1.0 / 3;
static constexpr double kFarBehind = 1.05;

/// From one device a walk needs so many moves for each group to get anywhere.
static constexpr double kMovesToExplore = 10;

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
  double moves = tables ? movesPerGroup(bestSchedule, share) : 0;
  if (moves >= kMovesToExplore) {
    PlacementResult placed = placeByList(instance, "single", setting.fixed);
    if (auto *single = std::get_if<Schedule>(&placed))
      oneDevice = std::move(*single);
  }
  if (oneDevice)
    listed = costOfList();
  // Where there are few moves, those that re-time only what they change are
  // worth most.
  Lane exploring{Walk::Orders};
  if (oneDevice)
    exploring.assign(
        static_cast<size_t>(std::clamp(moves, kMovesThatSuffice, kMostMoves) /
                            kMovesThatSuffice),
        Walk::FromOneDevice);
  runLanes({exploring, {Walk::FromStart, Walk::Orders}}, share);
}

/// What is given to begin with may be far better than any list schedule.
int64_t Portfolio::costOfList() const {
  if (!isStartGiven())
    return setting.cost(starts.front());
  PlacementResult heft = placeByList(instance, "heft", setting.fixed);
  if (auto *schedule = std::get_if<Schedule>(&heft))
    return setting.cost(*schedule);
  return std::numeric_limits<int64_t>::max();
}

bool Portfolio::goOn(BudgetShare share) {
  auto length = static_cast<double>(bestNs);
  double behind =
      dispatched.empty()
          ? length
          : static_cast<double>(dispatched.front().makespan()) - length;
  // Walks that are behind and do not gain leave their workers to the others.
  Walk one = behind > kClearlyAhead * length && !dispatchingGains
                 ? Walk::Orders
                 : Walk::FromBest;
  Walk two = behind > 0 ? Walk::Orders : Walk::FromBest;
  runLanes({{one}, {two}}, share);
  double left = dispatched.empty()
                    ? length
                    : static_cast<double>(dispatched.front().makespan());
  dispatchingGains = length + behind - left >= kStalled * length;
  return length - static_cast<double>(bestNs) >= kStalled * length;
}

/// Each lane has the same time, on as many workers as there are; with fewer
/// workers than lanes they come one after the other.
void Portfolio::runLanes(ArrayRef<Lane> lanes, BudgetShare share) {
  size_t numTurns = (lanes.size() + workers.count() - 1) / workers.count();
  for (size_t turn = 0; turn < numTurns; ++turn)
    runTurn(lanes.slice(turn * workers.count())
                .take_front(std::min<size_t>(
                    workers.count(), lanes.size() - turn * workers.count())),
            share.slice(double(turn) / double(numTurns),
                        double(turn + 1) / double(numTurns)));
}

void Portfolio::runTurn(ArrayRef<Lane> lanes, BudgetShare share) {
  if (isOver())
    return;
  std::vector<std::vector<Outcome>> outcomes(workers.count());
  workers.run([&](unsigned worker) {
    outcomes[worker] = runLane(lanes[worker % lanes.size()], worker, share);
  });
  ++round;
  // In the order of the workers, whichever was done first.
  for (std::vector<Outcome> &ofWorker : outcomes)
    for (Outcome &outcome : ofWorker)
      take(std::move(outcome));
}

/// What a worker finds is its own until all have ended, so that nothing
/// depends on which is faster.
std::vector<Portfolio::Outcome>
Portfolio::runLane(const Lane &lane, unsigned worker, BudgetShare share) {
  std::vector<Outcome> outcomes;
  Schedule from = bestSchedule;
  bool hasGivenUp = false;
  auto numWalks = static_cast<double>(lane.size());
  for (unsigned number = 0; number < lane.size() && !hasGivenUp; ++number) {
    if (number > 0 && isOver())
      break;
    auto runOne = [&](Walk walk, BudgetShare part) {
      Outcome outcome = run({walk, worker, number,
                             SearchBudget::Part(workers.budget, part), from});
      hasGivenUp = outcome.hasGivenUp;
      if (outcome.schedule &&
          setting.cost(*outcome.schedule) < setting.cost(from))
        from = *outcome.schedule;
      outcomes.push_back(std::move(outcome));
    };
    runOne(lane[number],
           share.slice(number / numWalks, (number + 1) / numWalks));
    if (hasGivenUp)
      runOne(Walk::Orders, share.slice((number + kGiveUp) / numWalks, 1));
  }
  return outcomes;
}

void Portfolio::take(Outcome outcome) {
  workers.moves += outcome.moves;
  if (!outcome.schedule)
    return;
  int64_t cost = setting.cost(*outcome.schedule);
  if (outcome.isDispatched) {
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

double Portfolio::progress(const Run &run, int64_t moves) {
  if (run.worker == 0)
    workers.report({bestNs, 0, 0, round, level, instance.numTasks()}, moves);
  // With a work limit the walks must not depend on which one is faster.
  if (options.workLimit == 0 && (goalIsReached || bestNs <= goalNs()))
    return 1;
  return run.part.done(moves);
}

Portfolio::Outcome Portfolio::run(const Run &run) {
  Outcome outcome;
  if (run.walk != Walk::Orders && tables) {
    outcome = runDispatched(run);
  } else if (!hasForwards(instance, run.from)) {
    outcome = runOrders(run);
  } else if (tables) {
    // Orders are of what is sent from where it is made.
    Run dispatched = run;
    dispatched.walk = Walk::FromBest;
    outcome = runDispatched(dispatched);
  }
  if (outcome.schedule && outcome.schedule->makespan() <= goalNs())
    goalIsReached = true;
  return outcome;
}

Portfolio::Outcome Portfolio::runOrders(const Run &run) {
  Annealer annealer(setting, run.from,
                    workers.seed(round, run.worker, run.number));
  double unit = Annealer::meanTaskTime(instance);
  bool isFromList =
      !isStartGiven() && setting.cost(run.from) >= setting.cost(starts[0]);
  bool isHotter = run.worker % 2 == 1 || isFromList;
  double hot = unit * kHotOrders * (isHotter ? kHotterOrders : 1);
  Outcome outcome;
  outcome.moves = annealer.run(hot, unit * kColdOrders, [&](int64_t moves) {
    return progress(run, moves);
  });
  outcome.schedule = annealer.best();
  return outcome;
}

Portfolio::Outcome Portfolio::runDispatched(const Run &run) {
  Dispatcher dispatcher(*tables, setting.nsPerStrayed);
  PlacementAnnealer annealer(*tables, setting.hierarchy, dispatcher,
                             &dispatcher,
                             workers.seed(round, run.worker, run.number));
  bool isExploring = run.walk == Walk::FromOneDevice;
  bool isStarted = false;
  if (isExploring) {
    isStarted = annealer.start(*oneDevice);
    annealer.preferBorders();
  } else if (run.walk == Walk::FromBest) {
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
    return hasForwards(instance, run.from) ? Outcome() : runOrders(run);
  double hot =
      (isExploring ? kHotExploring : kHotImproving) *
      kOfRepeated[(run.worker / 2 + run.number) % std::size(kOfRepeated)];
  Outcome outcome;
  outcome.isDispatched = true;
  outcome.moves = annealer.run(hot, kCold, [&](int64_t moves) {
    double done = progress(run, moves);
    outcome.hasGivenUp |= isExploring && done >= kGiveUp && done < 1 &&
                          static_cast<double>(annealer.least()) >
                              kFarBehind * static_cast<double>(listed);
    return annealer.least() <= goalNs() || outcome.hasGivenUp ? 1 : done;
  });
  outcome.schedule = dispatcher.schedule();
  return outcome;
}

double Portfolio::movesPerGroup(const Schedule &schedule, BudgetShare share) {
  auto numGroups = static_cast<double>(instance.numGroups());
  if (options.workLimit > 0)
    return share.length() * static_cast<double>(options.workLimit) / numGroups;
  if (!secondsToDispatch)
    secondsToDispatch = timeDispatch(schedule);
  return share.length() * options.timeLimit /
         (kPartOfDispatch * *secondsToDispatch * numGroups);
}

double Portfolio::timeDispatch(const Schedule &schedule) const {
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
  return std::max(workers.budget.seconds() - begin, 1e-9);
}
