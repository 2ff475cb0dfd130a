//===- Place.cpp - The one way to place -----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Place.h"

#include "Search/Place/PlaceJob.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

#include <thread>
#include <utility>

using namespace placer;

/// The most of the time that the bound may take: it says when to stop, but does
/// not find schedules.
static constexpr double kForBound = 0.2;
/// The same where a search goes on meanwhile.
static constexpr double kForBoundBeside = 0.3;

CpBackend *WarmSolvers::get(std::string &missing) {
  if (!backend && whyNone.empty())
    backend = startCpWorkers(options, whyNone);
  // Where there is one, that others are not there does not matter.
  missing = backend ? std::string() : whyNone;
  return backend.get();
}

std::string WarmSolvers::whyNotNamed() const {
  bool isNamed = !options.library.empty() ||
                 llvm::sys::Process::GetEnv("PLACER_ORTOOLS").has_value();
  return isNamed && backend ? backend->whyNotOthers() : std::string();
}

llvm::StringRef placer::outcomeName(const Answer &answer) {
  if (answer.isOptimalForGroups && answer.outcome == Outcome::Feasible)
    return "optimal for the groups";
  switch (answer.outcome) {
  case Outcome::Optimal:
    return "optimal";
  case Outcome::Feasible:
    return "feasible";
  case Outcome::Infeasible:
    return "infeasible";
  case Outcome::NoTime:
    return "no time";
  case Outcome::InvalidModel:
    return "invalid model";
  }
  llvm_unreachable("all outcomes are handled");
}

std::string placer::describe(const Progress &progress) {
  std::string done =
      progress.solves > 0 || progress.moves == 0
          ? llvm::formatv("{0} models solved", progress.solves).str()
          : llvm::formatv("{0:f0} moves/s",
                          static_cast<double>(progress.moves) /
                              std::max(progress.seconds, 1e-9))
                .str();
  return llvm::formatv("{0}, best {1} ns, bound {2} ns, gap {3:P2}, {4}, "
                       "{5:f0} s",
                       progress.phase, progress.bestNs, progress.boundNs,
                       gap(progress.bestNs, progress.boundNs), done,
                       progress.seconds)
      .str();
}

void placer::runList(const PlaceJob &job, Answer &answer) {
  PlacementNotes notes;
  PlacementResult result = placeByList(job.instance, job.strategy.name,
                                       job.fixed, job.request.order, &notes);
  answer.chosen =
      job.strategy.name == "best" ? "best: " + notes.chosen : notes.chosen;
  llvm::append_range(answer.notes, notes.notes);
  if (auto *schedule = std::get_if<Schedule>(&result))
    answer.schedule = std::move(*schedule);
  else
    answer.failure = std::get<Violation>(std::move(result));
}

void placer::runStrategy(const PlaceJob &job, Answer &answer) {
  if (job.strategy.isList)
    return runList(job, answer);
  if (job.strategy.isAsPublished && job.strategy.isSolvers)
    return runSolvers(job, answer);
  if (job.strategy.isSolvers)
    return runIlp(job, answer);
  return runSearch(job, answer);
}

/// What leaves `place` is right, or an error of ours that is said.
static void judge(const Instance &instance, Answer &answer) {
  StatedSchedule stated(*answer.schedule, answer.makespanBound);
  Violations violations = verify(instance, stated, /*limit=*/1);
  if (violations.empty())
    return;
  Violation &found = violations.front();
  Violation bug{found.rule,
                Subject::problem(),
                "bug in placer: the schedule made by '" + answer.chosen +
                    "' breaks the rule of " + ruleName(found.rule) +
                    "; nothing was changed. Please report it with this input",
                {{found.where, found.message}}};
  llvm::append_range(bug.notes, found.notes);
  answer.failure = std::move(bug);
  answer.schedule.reset();
}

/// What the objective makes of the schedule.
static void evaluate(const Instance &instance, const Objective &objective,
                     Answer &answer) {
  answer.valueNs = objective.value(instance, *answer.schedule);
  answer.bound.ns = std::min(answer.bound.ns, answer.valueNs);
  if (answer.outcome != Outcome::InvalidModel ||
      answer.valueNs <= answer.bound.ns)
    answer.outcome = answer.valueNs <= answer.bound.ns ? Outcome::Optimal
                                                       : Outcome::Feasible;
  if (!objective.ofSteps.empty())
    answer.notes.push_back(
        llvm::formatv("a step can begin every {0} ns, {1}; never more often "
                      "than every {2} ns (gap {3:P2})",
                      answer.valueNs, objective.ofSteps, answer.bound.ns,
                      answer.gap())
            .str());
}

namespace {
/// A bound that is worked on while a search goes on.
class BoundBeside {
public:
  BoundBeside(const Objective &objective, const Instance &instance,
              Deadline deadline)
      : thread([this, &objective, &instance, deadline] {
          bound = objective.bound(instance, deadline);
          boundNs = bound.ns;
        }) {}
  ~BoundBeside() {
    if (thread.joinable())
      thread.join();
  }

  /// Of what is proven so far.
  const std::atomic<int64_t> *ns() const { return &boundNs; }
  /// Waits for the end.
  Bound take() {
    thread.join();
    return bound;
  }

private:
  Bound bound;
  std::atomic<int64_t> boundNs = 0;
  std::thread thread;
};
} // namespace

/// Whether a search may begin before its bound is known. What is solved as a
/// whole needs it first, and what counts work must not depend on the clock.
static bool canBoundBeside(const Instance &instance, const Request &request) {
  const Budget &budget = request.budget;
  const Strategy &strategy = *findStrategy(request.strategy);
  return !request.bound && !request.uncoarsened && !strategy.isAsPublished &&
         budget.timeLimit > 0 && budget.workLimit == 0 &&
         budget.deterministicLimit == 0 &&
         instance.numTasks() > IlpOptions().wholeTasks;
}

/// Runs the strategy on clusters first where the request has them.
static void run(const PlaceJob &job, Answer &answer) {
  const Request &request = job.request;
  int32_t target = request.targetClusters.value_or(job.strategy.targetClusters);
  if (target > 0) {
    if (job.instance.numTasks() <= target)
      return runStrategy(job, answer);
    CoarseningOptions options;
    options.target = target;
    return runOnClusters(job, coarsen(job.instance, options, job.fixed),
                         /*areGiven=*/false, answer);
  }
  if (request.clusters.empty())
    return runStrategy(job, answer);
  std::variant<Coarsening, Violation> clusters = givenClusters(job);
  if (auto *given = std::get_if<Coarsening>(&clusters))
    return runOnClusters(job, *given, /*areGiven=*/true, answer);
  runStrategy(job, answer);
  answer.notes.push_back("the clusters cannot be placed as they are (" +
                         std::get<Violation>(clusters).message +
                         "); the tasks were placed without them");
}

Answer placer::place(const Instance &instance, const Request &request) {
  auto begin = std::chrono::steady_clock::now();
  const Strategy &strategy = *findStrategy(request.strategy);
  const Objective &objective = *request.objective;
  const Budget &budget = request.budget;
  const Instance &uncoarsened =
      request.uncoarsened ? *request.uncoarsened : instance;
  Answer answer;
  PlaceJob job{instance, request, strategy, request.fixed, request.start};
  job.earlier = request.earlier;
  job.deadline =
      Deadline(strategy.isTimed ? budget.timeLimit : 0, budget.interrupt);
  job.workLimit = budget.workLimit;
  job.deterministicLimit = budget.deterministicLimit;

  // Solvers get ready while the bound and list algorithms work, where they are
  // needed in any case.
  std::string missing;
  if (strategy.isSolvers && request.solver &&
      (strategy.isAsPublished || budget.deterministicLimit > 0 ||
       instance.numTasks() <= IlpOptions().wholeTasks))
    job.solver = request.solver(missing);
  if (!missing.empty())
    answer.faults.push_back(
        {IlpFault::Kind::Solver, CpFault::Missing, missing, 1});

  Bound bound;
  auto findBound = [&] {
    bound = request.bound
                ? *request.bound
                : objective.bound(uncoarsened, job.deadline.part(kForBound));
  };
  std::optional<BoundBeside> beside;
  if (strategy.isTimed && canBoundBeside(instance, request)) {
    beside.emplace(objective, instance, job.deadline.part(kForBoundBeside));
    job.laterBoundNs = beside->ns();
  } else if (strategy.isTimed) {
    findBound();
    job.bound = bound;
    // Groups may have a higher one, which ends their search.
    if (request.uncoarsened && !request.bound) {
      Bound ofGroups = objective.bound(instance, job.deadline.part(kForBound));
      if (ofGroups.ns > bound.ns)
        job.bound = ofGroups;
    }
    answer.bound = job.bound;
  }
  run(job, answer);
  if (beside) {
    bound = beside->take();
    if (bound.ns > answer.bound.ns)
      answer.bound = bound;
  }
  // Several have asked for the solver that there is none of.
  bool isSaid = false;
  llvm::erase_if(answer.faults, [&](const IlpFault &fault) {
    return fault.kind == IlpFault::Kind::Solver &&
           fault.fault == CpFault::Missing && std::exchange(isSaid, true);
  });
  answer.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count();
  if (!answer.schedule)
    return answer;

  answer.failure.reset();
  if (!strategy.isTimed)
    findBound();
  int64_t ofInstanceNs = answer.bound.ns;
  if (request.uncoarsened || !strategy.isTimed)
    answer.bound = bound;
  evaluate(instance, objective, answer);
  answer.isOptimalForGroups =
      request.uncoarsened && answer.valueNs <= ofInstanceNs;
  answer.makespanBound = &objective == &latency()
                             ? answer.bound
                             : lowerBound(uncoarsened, job.deadline);
  judge(instance, answer);
  return answer;
}

Answer placer::orderDevices(const Instance &instance,
                            llvm::ArrayRef<DeviceId> devices, LocalOrder order,
                            const Instance *uncoarsened) {
  Answer answer;
  PlacementNotes notes;
  PlacementResult result = orderPlacement(instance, devices, order, &notes);
  answer.chosen = localOrderNames()[static_cast<size_t>(order)].str();
  answer.notes = std::move(notes.notes);
  if (auto *reason = std::get_if<Violation>(&result)) {
    answer.failure = std::move(*reason);
    return answer;
  }
  answer.schedule = std::get<Schedule>(std::move(result));
  answer.makespanBound = answer.bound =
      lowerBound(uncoarsened ? *uncoarsened : instance);
  evaluate(instance, latency(), answer);
  judge(instance, answer);
  return answer;
}
