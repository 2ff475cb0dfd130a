//===- RunSearch.cpp - Placement by local search --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Place/PlaceJob.h"

#include "placer/Search/PlaceSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace placer;

static Progress progressOf(const SearchProgress &now, int64_t boundNs) {
  Progress progress;
  progress.phase =
      now.isInWindows
          ? "windows"
          : llvm::formatv("{0}, round {1}",
                          now.level == 0
                              ? std::string("tasks")
                              : llvm::formatv("level {0} ({1} "
                                              "clusters)",
                                              now.level, now.numTasks)
                                    .str(),
                          now.round + 1)
                .str();
  progress.bestNs = now.bestNs;
  progress.boundNs = boundNs;
  progress.moves = now.moves;
  progress.seconds = now.seconds;
  return progress;
}

void placer::runSearch(const PlaceJob &job, Answer &answer) {
  const Request &request = job.request;
  const Objective &objective = *request.objective;
  SearchOptions options;
  options.algorithm = job.strategy.name != "mcmc" ? SearchAlgorithm::Multilevel
                                                  : SearchAlgorithm::Mcmc;
  options.objective = &objective;
  options.timeLimit = job.timeLimit();
  options.workLimit = job.workLimit;
  options.seed = request.budget.seed;
  options.workers = request.budget.workers;
  options.start = job.start;
  options.listed = job.listed;
  options.others = job.others;
  options.earlier = job.earlier.vec();
  options.lowerBoundNs = job.bound.ns;
  options.laterBoundNs = job.laterBoundNs;
  options.interrupt = request.budget.interrupt;
  std::string missing;
  if (request.solver)
    options.solver = [&] { return request.solver(missing); };
  // Who asks for a solver is told that there is none, whether or not the search
  // would have come to need it.
  if (request.solver && request.isSolverWanted && job.workLimit == 0 &&
      job.deadline.secondsLeft() >= kLeastForSolver)
    (void)request.solver(missing);
  if (request.progress)
    options.report = [&](const SearchProgress &now) {
      request.progress(progressOf(now, options.boundNow()));
    };

  auto result = placeBySearch(job.instance, job.fixed, options);
  if (auto *reason = std::get_if<Violation>(&result)) {
    answer.failure = std::move(*reason);
    return;
  }
  auto &found = std::get<SearchResult>(result);
  answer.schedule = std::move(found.schedule);
  answer.chosen = job.strategy.name.str();
  answer.startNs = found.startNs;
  answer.moves += found.moves;
  answer.solves += found.windows.solves;
  answer.improvements += found.windows.improvements;
  answer.solver = found.windows.solver;
  addFaults(answer.faults, found.windows.faults);
  // The search is good without: that there is no solver is worth a word only
  // where one was asked for.
  if (!missing.empty() && request.isSolverWanted)
    answer.faults.push_back(
        {IlpFault::Kind::Solver, CpFault::Missing, missing, 1});
  answer.notes.push_back(
      llvm::formatv("{0} moves, from a {1} of {2} ns", found.moves,
                    &objective == &latency() ? llvm::StringRef("schedule")
                                             : objective.quantity,
                    found.startNs)
          .str());
  if (found.windows.solves > 0)
    answer.notes.push_back(
        llvm::formatv("{0} windows solved by {1}; {2} of them made the "
                      "schedule shorter",
                      found.windows.solves, found.windows.solver,
                      found.windows.improvements)
            .str());
  if (!job.earlier.empty())
    answer.notes.push_back(
        llvm::formatv("{0} of {1} tasks moved from where they were, {2} are "
                      "new",
                      found.numMoved, job.instance.numTasks(),
                      llvm::count(job.earlier, kNone))
            .str());
}
