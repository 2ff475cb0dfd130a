//===- PlanSplits.cpp - What to cut, where to put it, when to run it ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlanSplits.h"

#include "Search/Splits/FlexFlowSplits.h"
#include "Search/Splits/SplitMoves.h"
#include "Search/Splits/SplitStarts.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Verify.h"
#include "placer/Search/PlanPipeline.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <thread>

using namespace placer;
using llvm::ArrayRef;
using llvm::StringRef;

/// Parts of the time: until starts are compared, until moves end, for a search
/// without splits, and for searches of the best plans before one of them gets
/// the rest.
static constexpr double kForStarts = 0.2, kForMoves = 0.85, kForUnsplit = 0.05,
                        kForFinals = 0.05;
/// For pipelines, which are searched themselves: where the best start is far
/// from the bound, not so far, and close to it.
static constexpr double kForPipeline = 0.6, kForNearPipeline = 0.35,
                        kForClosePipeline = 0.15;
/// For a solver: a part of the time, and from how many seconds to how many.
static constexpr double kForSolver = 0.1, kLeastSolving = 0.5, kMostSolving = 5;
/// How far that is.
static constexpr double kNearBound = 1.15, kCloseToBound = 1.02;
/// Plans that are searched, if they are so much longer than the best at most.
static constexpr size_t kFinalists = 3;
static constexpr double kCloseBehind = 0.05;
/// Moves that are tried at once, whatever the number of workers.
static constexpr size_t kAtOnce = 4;
/// With a work limit: so many moves of the inner search stand for a cutting.
static constexpr int64_t kMovesOfCutting = 200;
/// How much worse than the last plan the next may be, at first.
static constexpr double kTolerance = 0.01;
/// Starts that are walked from if they are so much longer than the best at
/// most, and for which part of the moves.
static constexpr size_t kWalks = 3;
static constexpr double kWorthWalking = 0.1, kAllStarts = 0.4;
/// What is whole is searched if it is so many times as long as the best at
/// most.
static constexpr double kWorthSearching = 1.5;
/// After so many rounds without gain the walk goes back to the best plan.
static constexpr int kPatience = 12;

ArrayRef<SplitStrategy> placer::splitStrategies() {
  static const SplitStrategy all[] = {
      {"search", "starts of all sorts, moves from the critical chain, then a "
                 "search on the parts"},
      {"flexflow", "the search of FlexFlow (Jia et al. 2019) for splits and "
                   "devices, one op at a time"},
      {"data-parallel", "samples over all devices, in shares by speed"},
      {"tensor-parallel", "along parameters, columns and rows in turn"},
      {"unsplit", "no splits but those that are given"},
  };
  return all;
}

const SplitStrategy *placer::findSplitStrategy(StringRef name) {
  for (const SplitStrategy &strategy : splitStrategies())
    if (strategy.name == name)
      return &strategy;
  return nullptr;
}

std::string placer::checkSplitRequest(const SplitRequest &request) {
  const Budget &budget = request.budget;
  if (!findSplitStrategy(request.strategy))
    return "no strategy '" + request.strategy + "'; there are " +
           llvm::join(llvm::map_range(splitStrategies(),
                                      [](const SplitStrategy &strategy) {
                                        return strategy.name.str();
                                      }),
                      ", ");
  if (!(budget.timeLimit >= 0) || budget.workLimit < 0)
    return "limits must be at least 0";
  if (budget.timeLimit == 0 && budget.workLimit == 0)
    return "the search would never end: give time-limit or work-limit";
  if (budget.deterministicLimit != 0)
    return "there is no deterministic-limit: that is the work of solvers";
  if (request.maxParts < 0)
    return "max-parts must be at least 0";
  return "";
}

namespace {

class SplitPlanner {
public:
  SplitPlanner(const Problem &problem, const SplitRequest &request)
      : problem(problem), request(request), instance(problem),
        deadline(request.budget.timeLimit, request.budget.interrupt),
        bundles(instance, isGiven()),
        rules(bundles, request.fixed, request.given, request.givenDevices,
              request.maxParts),
        judge(rules, request) {}

  SplitAnswer run();

private:
  std::vector<bool> isGiven() const {
    std::vector<bool> given(problem.tasks.size(), false);
    for (size_t task = 0; task < request.fixed.size(); ++task)
      given[task] = request.fixed[task] != kNone;
    for (const SplitChoice &choice : request.given)
      given[choice.task] = true;
    return given;
  }

  bool countsWork() const { return request.budget.workLimit > 0; }
  /// How much of the time is over; with a work limit, nothing depends on it.
  double passed() const {
    if (deadline.isOver())
      return 1;
    if (countsWork() || !deadline.isLimited())
      return 0;
    return 1 - deadline.secondsLeft() / request.budget.timeLimit;
  }
  /// For an inner search that may take so much of the whole.
  Budget part(double share) const {
    Budget budget = request.budget;
    if (countsWork())
      budget.workLimit = std::max<int64_t>(
          1,
          static_cast<int64_t>(share * static_cast<double>(budget.workLimit)));
    if (deadline.isLimited())
      budget.timeLimit =
          std::max(1e-3, std::min(share * request.budget.timeLimit,
                                  deadline.secondsLeft()));
    return budget;
  }
  SolverSource solver() const {
    return countsWork() ? SolverSource() : request.solver;
  }

  void tryStarts();
  void addStarts(std::vector<JudgedPlan> judged);
  void tryChoices();
  bool mayBePipeline() const;
  std::variant<PipelinePlan, Violation> findPipeline(Budget budget) const;
  void takePipeline(PipelinePlan plan);
  void trySearches();
  /// Until so much of the time is over.
  void tryMoves(double until);
  void compareFinalists();
  void note(const JudgedPlan &plan);
  /// The best plan as moves are judged, which cannot compete with orders that
  /// were searched.
  JudgedPlan judgedBest() const {
    JudgedPlan plan = judge.judge(best.start, best.cutting);
    return plan.hasSchedule() ? plan : best;
  }
  bool takeAsItIs(SplitAnswer &answer) const;
  void finish(SplitAnswer &answer);
  void report(StringRef phase);

  const Problem &problem;
  const SplitRequest &request;
  Instance instance;
  Deadline deadline;
  Bundles bundles;
  CuttingRules rules;
  SplitJudge judge;
  Bound bound;
  JudgedPlan best;
  std::vector<SplitStart> starts;
  /// The first plan of each start, best first; and the best that came of it.
  std::vector<JudgedPlan> plans, finalists;
  double lastReport = 0;
};

} // namespace

void SplitPlanner::report(StringRef phase) {
  if (!request.progress)
    return;
  double now = deadline.isLimited()
                   ? request.budget.timeLimit - deadline.secondsLeft()
                   : 0;
  if (now < lastReport + 0.5)
    return;
  lastReport = now;
  Progress progress;
  progress.phase = phase.str();
  progress.bestNs = best.hasSchedule() ? best.valueNs : 0;
  progress.boundNs = bound.ns;
  progress.moves = judge.numJudged();
  progress.seconds = now;
  request.progress(progress);
}

static bool isShorter(const JudgedPlan &a, const JudgedPlan &b) {
  return a.valueNs < b.valueNs;
}

/// Every start by lists first, so that there is a plan soon; then a search
/// without splits, which any plan has to beat.
void SplitPlanner::tryStarts() {
  std::vector<NamedCutting> cuttings;
  if (request.strategy == "search")
    cuttings = splitStarts(rules);
  else if (request.strategy == "data-parallel")
    cuttings.emplace_back(request.strategy,
                          dataParallel(rules, rules.devices()));
  else if (request.strategy == "tensor-parallel")
    cuttings = {{request.strategy, tensorParallel(rules, rules.devices())},
                {request.strategy + ", rows between",
                 tensorParallelByRows(rules, rules.devices())}};
  else
    cuttings.emplace_back("whole", rules.unsplit());
  for (auto &[name, cutting] : cuttings)
    rules.propagate(cutting);
  // One is made whatever the time.
  std::vector<NamedCutting> first(
      std::make_move_iterator(cuttings.begin()),
      std::make_move_iterator(cuttings.begin() + 1));
  cuttings.erase(cuttings.begin());
  addStarts(judge.judgeAll(std::move(first), Deadline()));
  addStarts(judge.judgeAll(std::move(cuttings), deadline.part(kForStarts)));
  if (request.strategy == "search") {
    if (passed() < kForStarts)
      addStarts(judge.judgeAll(
          chosenStarts(rules, request.budget.seed, request.budget.interrupt),
          deadline));
    if (passed() < kForStarts)
      for (JudgedPlan &plan : plans)
        if (plan.start == starts.front().name &&
            static_cast<double>(plan.valueNs) <=
                kWorthSearching * static_cast<double>(best.valueNs)) {
          (void)judge.improve(plan, part(kForUnsplit), solver());
          starts.front().valueNs = plan.hasSchedule() ? plan.valueNs : 0;
          note(plan);
        }
    tryChoices();
  }
  llvm::stable_sort(plans, isShorter);
}

/// Takes what was judged as starts.
void SplitPlanner::addStarts(std::vector<JudgedPlan> judged) {
  for (JudgedPlan &plan : judged) {
    if (!plan.unfolding)
      continue;
    starts.push_back({plan.start, plan.hasSchedule() ? plan.valueNs : 0});
    if (plan.hasSchedule())
      note(plan);
    plans.push_back(std::move(plan));
  }
  report("starts");
}

/// A cut for each class of bundles, by a solver.
void SplitPlanner::tryChoices() {
  double seconds = kForSolver * request.budget.timeLimit;
  if (countsWork() || !request.solver || seconds < kLeastSolving ||
      passed() > kForStarts || best.valueNs <= bound.ns)
    return;
  SumOptions options;
  options.isByClass = true;
  options.seed = request.budget.seed;
  options.interrupt = request.budget.interrupt;
  options.solver = solver();
  options.seconds = std::min(seconds, kMostSolving) / 2;
  Cutting cutting = cheapestInSum(rules, options);
  rules.propagate(cutting);
  std::vector<NamedCutting> chosen;
  if (llvm::none_of(plans, [&](const JudgedPlan &plan) {
        return plan.cutting == cutting;
      }))
    chosen.emplace_back("cheapest in sum, by a solver", std::move(cutting));
  addStarts(judge.judgeAll(std::move(chosen), deadline));
}

/// What is cut already a pipeline would not keep.
bool SplitPlanner::mayBePipeline() const {
  return request.given.empty() && request.maxParts == 0 &&
         passed() < kForMoves && best.valueNs > bound.ns &&
         llvm::any_of(problem.splits, [](const SplitAxis &axis) {
           return axis.kind == AxisKind::Samples && axis.extent > 1;
         });
}

/// As `--plan-pipeline` does, with its search of parts: what is shortest at
/// first often is not then, so that to go on from one of them would not do.
std::variant<PipelinePlan, Violation>
SplitPlanner::findPipeline(Budget budget) const {
  PipelineOptions options;
  options.fixed = request.fixed;
  options.budget = std::move(budget);
  // Moves and bounds of splits know of no copies.
  options.recompute = Recompute::None;
  return planPipeline(problem, options);
}

void SplitPlanner::takePipeline(PipelinePlan plan) {
  if (!plan.answer.schedule)
    return;
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : plan.answer.schedule->tasks)
    devices.push_back(task.device);
  JudgedPlan pipeline;
  pipeline.start = "pipeline";
  pipeline.cutting = rules.cuttingOf(plan.choices, plan.unfolding, devices);
  pipeline.choices = std::move(plan.choices);
  pipeline.unfolding =
      std::make_shared<const Unfolding>(std::move(plan.unfolding));
  pipeline.schedule = std::move(*plan.answer.schedule);
  pipeline.valueNs = pipeline.schedule.makespan();
  starts.push_back({pipeline.start, pipeline.valueNs});
  // Moves go on from it by the orders that they are judged by.
  JudgedPlan same = judge.judge(pipeline.start, pipeline.cutting);
  note(pipeline);
  if (same.hasSchedule())
    plans.push_back(std::move(same));
  llvm::stable_sort(plans, isShorter);
}

/// Pipelines are another world than cuttings, so that neither is to have its
/// time from the other: with several workers both are searched side by side,
/// and moves go on from the best of both.
void SplitPlanner::trySearches() {
  if (!mayBePipeline()) {
    tryMoves(kForMoves);
    return;
  }
  double overBound = static_cast<double>(best.valueNs) /
                     static_cast<double>(std::max<int64_t>(bound.ns, 1));
  double share = overBound > kNearBound      ? kForPipeline
                 : overBound > kCloseToBound ? kForNearPipeline
                                             : kForClosePipeline;
  share = std::min(share, kForMoves - passed());
  unsigned workers = judge.numWorkers();
  std::optional<std::variant<PipelinePlan, Violation>> planned;
  if (workers == 1 || countsWork()) {
    planned = findPipeline(part(share));
  } else {
    Budget budget = part(share);
    budget.workers = workers / 2;
    std::thread lane([&] { planned = findPipeline(budget); });
    judge.useWorkers(workers - workers / 2);
    tryMoves(passed() + share);
    lane.join();
    judge.useWorkers(workers);
  }
  if (auto *plan = std::get_if<PipelinePlan>(&*planned))
    takePipeline(std::move(*plan));
  tryMoves(kForMoves);
}

/// Keeps the best plan of all, and the best that came of each start.
void SplitPlanner::note(const JudgedPlan &plan) {
  if (plan.valueNs < best.valueNs)
    best = plan;
  auto same = llvm::find_if(finalists, [&](const JudgedPlan &other) {
    return other.start == plan.start;
  });
  if (same == finalists.end())
    finalists.push_back(plan);
  else if (plan.valueNs < same->valueNs)
    *same = plan;
}

namespace {
/// A plan, and where it may go from there.
struct SplitWalk {
  JudgedPlan now;
  std::unique_ptr<SplitMoves> moves;
  int idle = 0;

  void goTo(const CuttingRules &rules, JudgedPlan plan) {
    now = std::move(plan);
    moves = std::make_unique<SplitMoves>(rules, now);
    idle = 0;
  }
};
} // namespace

/// A walk from each of the best starts, in turns, then one from the best plan
/// of all: batches of moves, of which the best one is taken if it is better, or
/// not much worse.
void SplitPlanner::tryMoves(double until) {
  std::vector<SplitWalk> walks;
  for (const JudgedPlan &plan : plans)
    if (plan.hasSchedule() && walks.size() < kWalks &&
        static_cast<double>(plan.valueNs) <=
            (1 + kWorthWalking) * static_cast<double>(plans.front().valueNs))
      walks.emplace_back().goTo(rules, plan);
  RandomSource random(request.budget.seed + 1);
  int64_t mostRounds = std::numeric_limits<int64_t>::max();
  if (countsWork())
    mostRounds =
        1 + request.budget.workLimit / (kMovesOfCutting * int64_t(kAtOnce));
  bool areMany = walks.size() > 1;
  double begin = passed();
  for (int64_t round = 0; !walks.empty() && round < mostRounds &&
                          passed() < until && best.valueNs > bound.ns;
       ++round) {
    double done = countsWork() ? double(round) / double(mostRounds)
                               : (passed() - begin) / (until - begin);
    if (areMany && done > kAllStarts) {
      walks.resize(1);
      walks.front().goTo(rules, judgedBest());
      areMany = false;
    }
    SplitWalk &walk = walks[round % walks.size()];
    std::vector<NamedCutting> cuttings;
    for (size_t dice = 0; cuttings.size() < kAtOnce && dice < 8 * kAtOnce;
         ++dice)
      if (std::optional<Cutting> cutting = walk.moves->propose(random))
        cuttings.emplace_back(walk.now.start, std::move(*cutting));
    if (cuttings.empty())
      break;
    std::vector<JudgedPlan> judged =
        judge.judgeAll(std::move(cuttings), deadline);
    auto found = llvm::min_element(judged, isShorter);
    auto limit = static_cast<double>(walk.now.valueNs) *
                 (1 + kTolerance * (1 - done) * random.unit());
    if (found->hasSchedule())
      note(*found);
    if (found->valueNs < walk.now.valueNs)
      walk.goTo(rules, std::move(*found));
    else if (++walk.idle > kPatience)
      walk.goTo(rules, judgedBest());
    else if (found->hasSchedule() &&
             static_cast<double>(found->valueNs) <= limit) {
      int idle = walk.idle;
      walk.goTo(rules, std::move(*found));
      walk.idle = idle;
    }
    report("splits");
  }
}

/// What is shortest at first need not be so once it is searched.
void SplitPlanner::compareFinalists() {
  llvm::stable_sort(finalists, isShorter);
  auto limit = static_cast<double>(best.valueNs) * (1 + kCloseBehind);
  llvm::erase_if(finalists, [&](const JudgedPlan &plan) {
    return static_cast<double>(plan.valueNs) > limit;
  });
  finalists.resize(std::min(finalists.size(), kFinalists));
  for (JudgedPlan &plan : finalists) {
    if (finalists.size() == 1 || deadline.isOver() || best.valueNs <= bound.ns)
      return;
    (void)judge.improve(
        plan, part(kForFinals / static_cast<double>(finalists.size())),
        SolverSource());
    note(plan);
    report("schedules");
  }
}

/// The best plan as it is, if it is valid: without time for more, lists and
/// bounds of its parts would only make all of it late.
bool SplitPlanner::takeAsItIs(SplitAnswer &answer) const {
  Instance parts(best.unfolding->problem);
  if (!best.hasSchedule() || !verify(parts, best.schedule).empty())
    return false;
  answer.placed.outcome =
      best.valueNs <= bound.ns ? Outcome::Optimal : Outcome::Feasible;
  answer.placed.schedule = best.schedule;
  answer.placed.valueNs = best.valueNs;
  answer.placed.bound = answer.placed.makespanBound = bound;
  answer.placed.chosen = best.start;
  return true;
}

/// The rest of the time is for the parts of the best plan.
void SplitPlanner::finish(SplitAnswer &answer) {
  if (!best.unfolding)
    return;
  bool isSearched =
      request.strategy == "search" || request.strategy == "unsplit";
  if (deadline.isOver() && takeAsItIs(answer)) {
    // There is a plan in any case.
  } else if (isSearched || !best.hasSchedule()) {
    answer.placed = judge.improve(best, part(1), solver(), request.progress);
  } else {
    Instance parts(best.unfolding->problem);
    Request ordered;
    ordered.strategy = "search";
    ordered.budget = part(1);
    ordered.budget.workLimit = 1;
    ordered.fixed = judge.fixedOf(*best.unfolding);
    ordered.start = best.schedule;
    answer.placed = place(parts, ordered);
  }
  answer.choices = std::move(best.choices);
  answer.chosen = best.start;
  answer.unfolding = *best.unfolding;
}

SplitAnswer SplitPlanner::run() {
  SplitAnswer answer;
  bound = splitBound(instance, request.maxParts);
  if (request.strategy == "flexflow") {
    best = searchLikeFlexFlow(rules, judge, request.budget, deadline);
    starts.push_back({best.start, best.hasSchedule() ? best.valueNs : 0});
  } else {
    tryStarts();
    if (!best.hasSchedule())
      best = plans.front();
    if (request.strategy == "search") {
      trySearches();
      compareFinalists();
    }
  }
  finish(answer);
  answer.bound = bound;
  answer.bound.ns = std::min(bound.ns, answer.placed.valueNs);
  answer.starts = std::move(starts);
  answer.numJudged = judge.numJudged();
  for (const Bundle &bundle : bundles.all)
    answer.numBundles += !bundle.isGiven && !bundle.axes.empty();
  answer.numClasses = static_cast<int32_t>(bundles.classes.size());
  return answer;
}

SplitAnswer placer::planSplits(const Problem &problem,
                               const SplitRequest &request) {
  auto begin = std::chrono::steady_clock::now();
  SplitAnswer answer = SplitPlanner(problem, request).run();
  answer.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count();
  return answer;
}
