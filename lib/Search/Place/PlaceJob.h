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
  llvm::ArrayRef<DeviceId> earlier;
  Bound bound;
  Deadline deadline;
  int64_t workLimit = 0;
  double deterministicLimit = 0;
  /// That of IlpOptions.
  double patience = 0;
  /// Whether Request::takeModel is to have the model of this run.
  bool givesModel = true;
  /// For the strategies that are solvers'; others ask when they need one.
  CpBackend *solver = nullptr;

  /// For options where 0 is no limit: some time is always left.
  double timeLimit() const {
    return deadline.isLimited() ? std::max(deadline.secondsLeft(), 0.001) : 0;
  }
};

/// Runs the strategy once. The schedule, or the failure, and what happened are
/// added to the answer; a bound where one was proven.
void runList(const PlaceJob &job, Answer &answer);
void runSearch(const PlaceJob &job, Answer &answer);
void runSolvers(const PlaceJob &job, Answer &answer);
void runStrategy(const PlaceJob &job, Answer &answer);

/// Coarsens, has the strategy place the clusters, opens them, and has it
/// improve the tasks with what is left of the budget, where it can.
void runOnClusters(PlaceJob job, int32_t target, Answer &answer);

/// Adds faults to others, each sort once.
void addFaults(std::vector<IlpFault> &faults, llvm::ArrayRef<IlpFault> more);

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACE_PLACEJOB_H
