//===- RunSolvers.cpp - Placement by CP-SAT -------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Place/PlaceJob.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

namespace {
/// A backend where there is no solver.
class NoSolver : public CpBackend {
public:
  int numWorkers() const override { return 1; }
  std::string name() override { return ""; }
  CpReply solve(int, llvm::StringRef, llvm::StringRef, double) override {
    return {"", CpFault::Missing, "no solver may be asked"};
  }
};
} // namespace

void placer::addFaults(std::vector<IlpFault> &faults,
                       llvm::ArrayRef<IlpFault> more) {
  for (const IlpFault &fault : more) {
    auto same = llvm::find_if(faults, [&](const IlpFault &other) {
      return other.kind == fault.kind && other.fault == fault.fault;
    });
    if (same != faults.end())
      same->count += fault.count;
    else
      faults.push_back(fault);
  }
}

/// Why there is no schedule: what list algorithms say, and what solvers add.
static Violation explain(Violation reason, const IlpResult &result) {
  auto note = [&](std::string text) {
    reason.notes.push_back({Subject::problem(), std::move(text)});
  };
  if (result.outcome == Outcome::NoTime && !result.solver.empty())
    note("CP-SAT has neither found a schedule within the limits nor ruled one "
         "out; a longer time-limit may help");
  if (result.outcome != Outcome::Infeasible)
    return reason;
  note("CP-SAT proves that there is no schedule");
  for (IlpConstraint constraint : result.blame)
    note(std::string("there would be a schedule without ") +
         constraintText(constraint));
  return reason;
}

static IlpOptions ilpOptions(const PlaceJob &job) {
  const Request &request = job.request;
  IlpOptions options;
  options.timeLimit = job.timeLimit();
  options.deterministicLimit = job.deterministicLimit;
  options.patience = job.patience;
  options.seed = request.budget.seed;
  options.workers = request.budget.workers;
  options.formulation =
      job.strategy.isAsPublished ? IlpFormulation::Pesto : IlpFormulation::Full;
  options.memory = request.memory;
  options.bound = job.bound;
  options.interrupt = request.budget.interrupt;
  if (request.progress)
    options.report = [&request](const IlpProgress &now) {
      request.progress({"models", now.makespanNs, now.lowerBoundNs, 0,
                        now.solves, now.seconds});
    };
  return options;
}

void placer::giveModel(const PlaceJob &job,
                       const std::optional<Schedule> &start) {
  if (job.request.takeModel && job.givesModel)
    job.request.takeModel(
        wholeCpModel(job.instance, job.fixed, start, ilpOptions(job)));
}

void placer::runSolvers(const PlaceJob &job, Answer &answer) {
  std::optional<Schedule> start = job.start;
  std::string startName = job.startName;
  std::optional<Violation> whyNoStart;
  if (!start) {
    PlacementNotes notes;
    PlacementResult listed = placeStart(job.instance, job.fixed, job.deadline,
                                        job.request.budget.workers, &notes);
    startName = "best: " + notes.chosen;
    if (auto *schedule = std::get_if<Schedule>(&listed))
      start = std::move(*schedule);
    else
      whyNoStart = std::get<Violation>(std::move(listed));
  }

  giveModel(job, start);
  IlpOptions options = ilpOptions(job);
  NoSolver none;
  IlpResult result =
      placeByIlp(job.instance, job.fixed, start, options,
                 job.solver ? *job.solver : static_cast<CpBackend &>(none));
  answer.outcome = result.outcome;
  answer.startNs = start ? start->makespan() : 0;
  answer.solves += result.solves;
  answer.improvements += result.improvements;
  answer.work += result.work;
  if (!result.solver.empty())
    answer.solver = result.solver;
  answer.detail = result.detail;
  addFaults(answer.faults, result.faults);
  if (result.bound.ns > answer.bound.ns)
    answer.bound = result.bound;
  if (!result.schedule && !start) {
    answer.failure = explain(std::move(*whyNoStart), result);
    return;
  }
  if (!result.schedule)
    answer.notes.push_back("the program has no schedule by its own rules; the "
                           "best list schedule keeps those of the machine");
  answer.schedule = result.schedule ? std::move(result.schedule) : start;
  bool isStart = start && answer.schedule->makespan() == start->makespan();
  answer.chosen = job.strategy.name.str();
  if (isStart && answer.improvements == 0)
    answer.chosen += ": " + startName;
}
