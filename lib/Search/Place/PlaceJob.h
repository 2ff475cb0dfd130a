//===- PlaceJob.h - What a strategy is given --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PLACE_PLACEJOB_H
#define PLACER_LIB_SEARCH_PLACE_PLACEJOB_H

#include "placer/Search/Place.h"

namespace placer {

/// A request as far as one run of its strategy is concerned: the tasks
/// themselves, or clusters of them with a part of the budget.
struct PlaceJob {
  const Instance &instance;
  const Request &request;
  const Strategy &strategy;
  llvm::ArrayRef<DeviceId> fixed;
  std::optional<Schedule> start;
  /// What made the start: "start" for one that was given.
  std::string startName = "start";
  /// Those of SearchOptions.
  std::optional<Schedule> listed;
  std::vector<Schedule> others;
  llvm::ArrayRef<DeviceId> earlier;
  Bound bound;
  /// That of SearchOptions.
  const std::atomic<int64_t> *laterBoundNs = nullptr;
  Deadline deadline;
  int64_t workLimit = 0;
  double deterministicLimit = 0;
  /// That of IlpOptions.
  double patience = 0;
  /// Whether Request::takeModel is to have the model of this run.
  bool givesModel = true;
  /// For the strategies that are solvers', where they need one at once; others
  /// ask when they do: its start takes seconds of every core.
  CpBackend *solver = nullptr;

  /// What there is to begin with, or null.
  const Schedule *known() const {
    return start ? &*start : listed ? &*listed : nullptr;
  }
  /// For options where 0 is no limit: some time is always left.
  double timeLimit() const {
    return deadline.isLimited() ? std::max(deadline.secondsLeft(), 0.001) : 0;
  }
};

/// Runs the strategy once. The schedule, or the failure, and what happened are
/// added to the answer; a bound where one was proven.
void runList(const PlaceJob &job, Answer &answer);
void runSearch(const PlaceJob &job, Answer &answer);
/// CP-SAT alone, from a list schedule or the start of the job.
void runSolvers(const PlaceJob &job, Answer &answer);
/// Local search and CP-SAT, each where it gains most.
void runIlp(const PlaceJob &job, Answer &answer);
void runStrategy(const PlaceJob &job, Answer &answer);

/// Gives the whole model of a job to who asks for it.
void giveModel(const PlaceJob &job, const std::optional<Schedule> &start);

/// Has the strategy place clusters, opens them, and has it improve the tasks
/// with what is left of the budget, where it can. `areGiven`: see
/// Request::clusters.
void runOnClusters(PlaceJob job, const Coarsening &clusters, bool areGiven,
                   Answer &answer);

/// The clusters of a request as a coarsening, or what is wrong with them.
std::variant<Coarsening, Violation> givenClusters(const PlaceJob &job);

/// Adds faults to others, each sort once.
void addFaults(std::vector<IlpFault> &faults, llvm::ArrayRef<IlpFault> more);

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACE_PLACEJOB_H
