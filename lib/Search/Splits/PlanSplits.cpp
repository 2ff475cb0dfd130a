//===- PlanSplits.cpp - What to cut, where to put it, when to run it ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlanSplits.h"

#include "Search/Splits/FlexFlowSplits.h"
#include "Search/Splits/PipelineLane.h"
#include "Search/Splits/SplitStarts.h"
#include "Search/Splits/SplitWalks.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <thread>

using namespace placer;
using llvm::ArrayRef;
using llvm::StringRef;

/// Parts of the time: until starts are compared, for a search without splits,
/// and until moves end in any case.
static constexpr double kForStarts = 0.15, kForUnsplit = 0.05,
                        kMostForMoves = 0.75;
/// Moves go on for such a part of the time after they have gained so much.
static constexpr double kForGain = 0.2, kMuch = 2e-3;
/// What pipelines have of the time of both, next to moves: while there are
/// plans to begin with, and then where they are best and where they are not.
static constexpr double kForNewPipelines = 0.6, kForBest = 0.67,
                        kForOthers = 0.33;
/// For a solver: a part of the time, and from how many seconds to how many.
static constexpr double kForSolver = 0.1, kLeastSolving = 0.5, kMostSolving = 5;
/// Cuttings that are searched, if they are so much longer than the best at
/// most, and pipelines, whose first orders say less of what comes of them; and
/// which part of what is left of the time goes to finding out which gets the
/// rest.
static constexpr size_t kFinalists = 2;
static constexpr double kCloseBehind = 0.1, kPipelineBehind = 0.5,
                        kForFinals = 0.5;
/// With a work limit: so many moves of the inner search stand for a cutting.
static constexpr int64_t kMovesOfCutting = 200;
/// How much worse than the last plan the next may be, at first.
static constexpr double kTolerance = 0.01;
/// For which part of the moves there are walks from several starts.
static constexpr double kAllStarts = 0.4;
/// What is whole is searched if it is so many times as long as the best at
/// most.
static constexpr double kWorthSearching = 1.5;

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
              request.maxParts,
              request.strategy == "search" ? Updates::BySize : Updates::Sliced),
        judge(rules, request), walks(rules, request.budget.seed) {}

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
  void openLane();
  void runLane();
  void joinLane();
  /// Whether there is nothing left to gain, or no time.
  bool isDone(double until) const {
    return passed() >= until || best.valueNs <= bound.ns;
  }
  void search();
  void takeTurns();
  void countTurns();
  bool tryMoves(double tolerance);
  void beginWalks();
  void addFinalist(JudgedPlan pipeline);
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
  /// The best pipelines, which are finalists, too.
  std::vector<JudgedPlan> pipelines;
  SplitWalks walks;
  /// Where there may be pipelines: these, the thread that looks for them where
  /// there are several workers, and whether it should end.
  std::unique_ptr<PipelineLane> lane;
  std::optional<std::thread> laneThread;
  std::atomic<bool> endsLane = false;
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
  if (request.strategy != "search")
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

/// With several workers one of them looks for pipelines from the beginning, for
/// as long as `planPipeline` does before it searches task by task.
void SplitPlanner::openLane() {
  if (!PipelineLane::mayBe(problem, request) || best.valueNs <= bound.ns)
    return;
  lane = std::make_unique<PipelineLane>(problem, request);
  unsigned workers = judge.numWorkers();
  if (workers == 1 || countsWork())
    return;
  judge.useWorkers(workers - 1);
  laneThread.emplace([this] { runLane(); });
}

void SplitPlanner::runLane() {
  auto isOver = [&](double until) { return endsLane || passed() >= until; };
  while (!isOver(kForPipelineStarts) && lane->tryNext())
    ;
  while (!isOver(kForPipelineChanges) && lane->change())
    ;
}

void SplitPlanner::joinLane() {
  if (!laneThread)
    return;
  if (best.valueNs <= bound.ns)
    endsLane = true;
  laneThread->join();
  laneThread.reset();
  judge.useWorkers(0);
}

/// Walks from the best of all plans, with pipelines as moves are judged: these
/// cannot compete with orders that were made for stages.
void SplitPlanner::beginWalks() {
  if (lane && !laneThread)
    if (std::optional<JudgedPlan> pipeline = lane->best(rules)) {
      JudgedPlan same = judge.judge(pipeline->start, pipeline->cutting);
      if (same.hasSchedule()) {
        note(same);
        plans.push_back(std::move(same));
      }
    }
  llvm::stable_sort(plans, isShorter);
  walks.begin(plans);
}

void SplitPlanner::search() {
  beginWalks();
  if (countsWork())
    countTurns();
  else
    takeTurns();
  joinLane();
  if (lane)
    for (JudgedPlan &plan : lane->takeBest(rules))
      addFinalist(std::move(plan));
  compareFinalists();
}

/// With a limit of work: all pipelines, then so many rounds of moves.
void SplitPlanner::countTurns() {
  if (lane) {
    while (lane->tryNext() && !deadline.isOver())
      ;
    while (lane->change() && !deadline.isOver())
      ;
    beginWalks();
  }
  int64_t rounds = 1 + request.budget.workLimit /
                           (kMovesOfCutting * int64_t(SplitWalks::kAtOnce));
  for (int64_t round = 0; round < rounds && !isDone(1); ++round) {
    double done = double(round) / double(rounds);
    if (walks.areMany() && done > kAllStarts)
      walks.beginAt(judgedBest());
    if (!tryMoves(kTolerance * (1 - done)))
      return;
  }
}

/// Where pipelines have no thread of their own, they and moves take turns.
/// Plans of pipelines to begin with have their time in any case, since nothing
/// says what the next one is worth. After that, the side whose plan is best
/// gets more.
void SplitPlanner::takeTurns() {
  double begin = passed(), ofPipelines = 0, ofMoves = 0;
  auto shortest = [&] {
    return std::min(best.valueNs,
                    lane && !laneThread ? lane->bestNs() : JudgedPlan::kNone);
  };
  int64_t before = shortest();
  double gained = begin;
  bool hasNew = lane && !laneThread, hasChanges = hasNew, hasMoves = true,
       waits = laneThread.has_value();
  while (!isDone(kMostForMoves) && (hasNew || hasChanges || hasMoves)) {
    double now = passed();
    if (hasNew || waits ||
        static_cast<double>(shortest()) <
            (1 - kMuch) * static_cast<double>(before)) {
      before = shortest();
      gained = now;
    }
    if (now > gained + kForGain)
      return;
    if (waits && now >= kForPipelineChanges) {
      joinLane();
      waits = false;
      beginWalks();
    }
    double share = kForNewPipelines;
    if (!hasNew)
      share =
          hasChanges && lane->bestNs() <= best.valueNs ? kForBest : kForOthers;
    bool isTurn = (1 - share) * ofPipelines <= share * ofMoves;
    if (hasNew && (isTurn || !hasMoves)) {
      hasNew = lane->tryNext();
      ofPipelines += passed() - now;
      if (ofPipelines >= kForPipelineStarts)
        hasNew = false;
      if (!hasNew) {
        // What is left is for what is best by now.
        ofPipelines = ofMoves = 0;
        beginWalks();
      }
    } else if (!hasNew && hasChanges && (isTurn || !hasMoves)) {
      hasChanges = lane->change();
      ofPipelines += passed() - now;
    } else if (hasMoves) {
      double done = (now - begin) / (kMostForMoves - begin);
      if (walks.areMany() && done > kAllStarts)
        walks.beginAt(judgedBest());
      hasMoves = tryMoves(kTolerance * (1 - done));
      ofMoves += passed() - now;
    }
  }
}

/// One round of moves; false where there are none.
bool SplitPlanner::tryMoves(double tolerance) {
  std::vector<NamedCutting> cuttings = walks.propose();
  if (cuttings.empty())
    return false;
  std::vector<JudgedPlan> judged =
      judge.judgeAll(std::move(cuttings), deadline);
  auto found = llvm::min_element(judged, isShorter);
  if (found->hasSchedule())
    note(*found);
  walks.take(std::move(judged), tolerance, [&] { return judgedBest(); });
  report("splits");
  return true;
}

/// Keeps the best plan of all, and the best that came of each start.
void SplitPlanner::note(const JudgedPlan &plan) {
  if (plan.valueNs < best.valueNs) {
    best = plan;
    if (lane)
      lane->setBestOfOthers(best.valueNs);
  }
  auto same = llvm::find_if(finalists, [&](const JudgedPlan &other) {
    return other.start == plan.start;
  });
  if (same == finalists.end())
    finalists.push_back(plan);
  else if (plan.valueNs < same->valueNs)
    *same = plan;
}

/// Takes a pipeline as it was scheduled.
void SplitPlanner::addFinalist(JudgedPlan pipeline) {
  if (pipelines.empty())
    starts.push_back({pipeline.start, pipeline.valueNs});
  if (isShorter(pipeline, best))
    best = pipeline;
  pipelines.push_back(std::move(pipeline));
}

/// What is shortest at first need not be so once it is searched: all are
/// searched for a while, the better half of them for as long again, and so on.
/// The last one goes on for the rest of the time.
void SplitPlanner::compareFinalists() {
  llvm::stable_sort(finalists, isShorter);
  finalists.resize(std::min(finalists.size(), kFinalists));
  auto eraseBehind = [&](std::vector<JudgedPlan> &from, double limit) {
    llvm::erase_if(from, [&](const JudgedPlan &plan) {
      return static_cast<double>(plan.valueNs) >
             (1 + limit) * static_cast<double>(best.valueNs);
    });
  };
  eraseBehind(finalists, kCloseBehind);
  eraseBehind(pipelines, kPipelineBehind);
  llvm::append_range(finalists, pipelines);
  double left = countsWork() ? 1 : kForFinals * (1 - passed());
  double rounds = llvm::Log2_64_Ceil(std::max<size_t>(finalists.size(), 1));
  while (finalists.size() > 1) {
    Budget each = part(left / rounds / static_cast<double>(finalists.size()));
    for (JudgedPlan &plan : finalists) {
      if (isDone(1))
        return;
      (void)judge.improve(plan, each, SolverSource(), &bound);
      if (isShorter(plan, best))
        best = plan;
      report("schedules");
    }
    llvm::stable_sort(finalists, isShorter);
    finalists.resize((finalists.size() + 1) / 2);
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
    answer.placed = judge.improve(best, part(1), solver(), /*bound=*/nullptr,
                                  request.progress);
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
    if (request.strategy == "search")
      openLane();
    tryStarts();
    if (!best.hasSchedule())
      best = plans.front();
    if (request.strategy == "search")
      search();
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
