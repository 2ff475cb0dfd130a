//===- RunIlp.cpp - Local search and CP-SAT together ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A solver proves, and sees several changes at once; a local search tries a
// hundred thousand changes in the time of one model. So a problem that is small
// enough for one model is searched, for a part of the time that grows with its
// size, and then solved. A larger one is searched; solvers get windows of what
// the search has found.
//
//===----------------------------------------------------------------------===//

#include "Search/Place/PlaceJob.h"

using namespace placer;

/// The most of the time for which a problem is searched that is solved as a
/// whole afterwards: that of the largest, and less in proportion to its tasks.
static constexpr double kMostForSearch = 0.8;
/// When the search of such a problem has found what it will find: seconds and
/// moves for each task and each other task.
static constexpr double kSecondsPerPair = 1e-3;
static constexpr int64_t kMovesPerPair = 50;
/// Above so many tasks a proof is rare: solvers are to gain, or to stop.
static constexpr int32_t kProvable = 60;
/// Moves of the search for each unit of CP-SAT's measure.
static constexpr double kMovesPerWork = 50000;
/// The part of CP-SAT's work that is for windows, and how long they may go
/// without a gain as a part of that.
static constexpr double kForWindows = 0.1;
static constexpr double kWindowPatience = 0.3;

/// Searches a problem, for a part of the limits where it is solved afterwards.
static void searchFirst(const PlaceJob &job, bool isSolved, Answer &answer) {
  PlaceJob search = job;
  auto numTasks = static_cast<double>(job.instance.numTasks());
  double part =
      isSolved ? kMostForSearch * numTasks / IlpOptions().wholeTasks : 1;
  int64_t pairs = int64_t(job.instance.numTasks()) * job.instance.numTasks();
  if (job.deterministicLimit > 0) {
    search.workLimit = std::max<int64_t>(
        1, static_cast<int64_t>(part * kMovesPerWork * job.deterministicLimit));
    if (isSolved)
      search.workLimit =
          std::min<int64_t>(search.workLimit, kMovesPerPair * pairs + 1);
  } else if (isSolved) {
    double seconds = std::min(kSecondsPerPair * static_cast<double>(pairs),
                              part * job.deadline.secondsLeft());
    search.deadline =
        Deadline(std::max(seconds, 1e-3), job.request.budget.interrupt);
  }
  runSearch(search, answer);
}

/// Has solvers improve and prove what the search has found.
static void solveFrom(PlaceJob job, Answer &answer) {
  job.givesModel = false;
  if (answer.schedule) {
    job.start = std::move(answer.schedule);
    job.startName = "search";
  }
  int64_t startNs = answer.startNs;
  runSolvers(job, answer);
  if (startNs > 0)
    answer.startNs = startNs;
}

/// Uses the time that solvers leave which do not gain, or do not work.
static void searchOn(PlaceJob job, Answer &answer) {
  if (!answer.schedule || answer.schedule->makespan() <= answer.bound.ns ||
      job.deterministicLimit > 0 || job.deadline.isOver())
    return;
  job.start = std::move(answer.schedule);
  int64_t startNs = answer.startNs;
  runSearch(job, answer);
  answer.startNs = startNs;
}

void placer::runIlp(const PlaceJob &job, Answer &answer) {
  bool isSolved =
      job.solver && job.instance.numTasks() <= IlpOptions().wholeTasks;
  giveModel(job, job.start);
  searchFirst(job, isSolved, answer);
  if (answer.schedule && answer.schedule->makespan() <= job.bound.ns)
    return;
  // Where lists and search find no schedule, a solver may, or prove that there
  // is none.
  if (isSolved || !answer.schedule) {
    PlaceJob solved = job;
    std::string missing;
    if (!job.solver && job.request.solver)
      solved.solver = job.request.solver(missing);
    if (!missing.empty())
      answer.faults.push_back(
          {IlpFault::Kind::Solver, CpFault::Missing, missing, 1});
    if (answer.schedule && job.instance.numTasks() > kProvable)
      solved.patience = kWindowPatience;
    solveFrom(solved, answer);
    return searchOn(job, answer);
  }
  // By the clock the search asks for windows itself.
  if (job.deterministicLimit > 0 && job.solver) {
    PlaceJob windows = job;
    windows.deterministicLimit = kForWindows * job.deterministicLimit;
    windows.patience = kWindowPatience;
    solveFrom(windows, answer);
  }
}
