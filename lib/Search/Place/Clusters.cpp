//===- Clusters.cpp - Coarsen, place, open --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of thousands of tasks is too much for a solver to see as a whole, and
// for a list algorithm to see what belongs together. So clusters of tasks are
// placed as wholes first; then what improves schedules mends on the tasks
// themselves what the clusters were too coarse for.
//
//===----------------------------------------------------------------------===//

#include "Search/Place/PlaceJob.h"

#include "placer/Search/Coarsening.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// The most of the limits that clusters have where the tasks come after them.
static constexpr double kForClusters = 0.5;
/// How long solvers may go without a gain on clusters, as a part of that.
static constexpr double kPatience = 0.3;
/// The part of the clusters' time that their bound may take.
static constexpr double kForClusterBound = 0.25;

/// Places clusters and opens them; no schedule where that cannot be done.
static std::optional<Schedule> placeAndOpen(const PlaceJob &job, int32_t target,
                                            double part, Answer &answer) {
  CoarseningOptions options;
  options.target = target;
  Coarsening coarsening = coarsen(job.instance, options, job.fixed);
  CoarseProblem coarse = coarseProblem(job.instance, coarsening);
  Instance clusters(coarse.problem);
  std::vector<DeviceId> fixed;
  if (!job.fixed.empty())
    fixed = coarseDevices(coarsening, job.fixed);

  PlaceJob ofClusters{clusters, job.request, job.strategy, fixed};
  ofClusters.deadline = job.deadline.part(part);
  ofClusters.workLimit =
      static_cast<int64_t>(part * static_cast<double>(job.workLimit));
  ofClusters.deterministicLimit = part * job.deterministicLimit;
  ofClusters.patience = part < 1 ? kPatience : 0;
  ofClusters.solver = job.solver;
  // Where the tasks are solved afterwards, theirs is the model.
  ofClusters.givesModel = part == 1;
  // What is proven for tasks holds for clusters, but is less than they have.
  if (job.strategy.isTimed)
    ofClusters.bound = job.request.objective->bound(
        clusters, ofClusters.deadline.part(kForClusterBound));

  Answer placed;
  runStrategy(ofClusters, placed);
  answer.moves += placed.moves;
  answer.solves += placed.solves;
  answer.work += placed.work;
  answer.solver = placed.solver;
  answer.chosen = placed.chosen;
  answer.notes = std::move(placed.notes);
  addFaults(answer.faults, placed.faults);
  if (!placed.schedule) {
    answer.notes.push_back("the clusters could not be placed; the tasks were");
    return std::nullopt;
  }
  Schedule opened = expand(job.instance, coarsening, *placed.schedule);
  opened = job.strategy.isAsPublished ? startEarly(job.instance, opened)
                                      : refineOrders(job.instance, opened);
  answer.numClusters = coarsening.numClusters;
  answer.openedNs = job.request.objective->value(job.instance, opened);
  answer.notes.push_back(
      std::to_string(job.instance.numTasks()) + " tasks were placed as " +
      std::to_string(coarsening.numClusters) + " clusters, and opened to " +
      std::to_string(answer.openedNs) + " ns");
  return opened;
}

void placer::runOnClusters(PlaceJob job, int32_t target, Answer &answer) {
  bool goesOn = job.strategy.canStart && !job.strategy.isAsPublished;
  const Objective &objective = *job.request.objective;
  // Made first, so that there is something to keep whatever happens.
  if (goesOn && !job.start) {
    job.startName = startAlgorithm(job.instance, job.timeLimit()).str();
    PlacementResult listed =
        placeByList(job.instance, job.startName, job.fixed);
    if (auto *schedule = std::get_if<Schedule>(&listed))
      job.start = std::move(*schedule);
  }
  int64_t startNs = job.start ? objective.value(job.instance, *job.start) : 0;
  std::optional<Schedule> opened =
      placeAndOpen(job, target, goesOn ? kForClusters : 1, answer);
  bool isBetter = opened && (!job.start ||
                             objective.value(job.instance, *opened) < startNs);
  if (opened && !goesOn) {
    answer.schedule = std::move(opened);
    return;
  }
  if (isBetter) {
    job.start = std::move(opened);
    ++answer.improvements;
  }
  // A limit of which nothing is left is a limit, too.
  if (job.workLimit > 0)
    job.workLimit = std::max<int64_t>(
        1,
        job.workLimit - static_cast<int64_t>(
                            kForClusters * static_cast<double>(job.workLimit)));
  if (job.deterministicLimit > 0)
    job.deterministicLimit =
        std::max(job.deterministicLimit - answer.work, 1e-6);
  bool wasAnswered = answer.solves > 0;
  runStrategy(job, answer);
  if (startNs > 0)
    answer.startNs = startNs;
  // A solver that starts anew for the tasks, and is ended with the time, has
  // shown that it can answer.
  if (wasAnswered || answer.solves > 0)
    llvm::erase_if(answer.faults, [](const IlpFault &fault) {
      return fault.kind == IlpFault::Kind::Solver &&
             fault.fault == CpFault::TimedOut && fault.count == 1;
    });
}
