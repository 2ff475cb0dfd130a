//===- SolverAlgorithms.cpp - Placement by an exact solver ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bench/SolverAlgorithms.h"

#include "placer/Search/Coarsening.h"
#include "placer/Search/GroupsFirst.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Solver/CpWorkers.h"
#include "placer/Solver/PlaceIlp.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <chrono>

using namespace placer;

/// The most tasks for which all list algorithms are tried.
static constexpr int32_t kLargestForBest = 5000;
/// How many groups larger graphs are made into: Pesto's own figure.
static constexpr int32_t kGroups = 200;

namespace {
/// Solvers that are ready, and how long they may still work.
class Solve {
public:
  explicit Solve(const AlgorithmOptions &options)
      : options(options), begin(std::chrono::steady_clock::now()) {
    CpWorkerOptions workers;
    workers.workers = options.workers;
    backend = startCpWorkers(workers, missing);
  }

  bool isReady() const { return backend != nullptr; }
  Violation whyNot() const {
    return {Rule::Infeasible, Subject::problem(), missing, {}};
  }

  IlpResult run(const Instance &instance, const std::optional<Schedule> &start,
                IlpFormulation formulation, int64_t lowerBoundNs) {
    IlpOptions ilp;
    std::chrono::duration<double> passed =
        std::chrono::steady_clock::now() - begin;
    ilp.timeLimit = std::max(options.timeLimit - passed.count(), 0.001);
    ilp.seed = options.seed;
    ilp.formulation = formulation;
    if (formulation == IlpFormulation::Pesto)
      ilp.memory = IlpMemory::Static;
    ilp.bound.ns = lowerBoundNs;
    if (instance.numTasks() <= kGroups)
      return placeByIlp(instance, {}, start, ilp, *backend);
    GroupsReport groups;
    return placeGroupsFirst(instance, {}, start, ilp, kGroups, *backend,
                            groups);
  }

private:
  const AlgorithmOptions &options;
  std::chrono::steady_clock::time_point begin;
  std::unique_ptr<CpBackend> backend;
  std::string missing;
};
} // namespace

static std::optional<Schedule> listSchedule(const Instance &instance,
                                            AlgorithmResult &result) {
  PlacementResult listed = placeByList(
      instance, instance.numTasks() <= kLargestForBest ? "best" : "heft");
  if (auto *schedule = std::get_if<Schedule>(&listed))
    return std::move(*schedule);
  result.placement = std::get<Violation>(std::move(listed));
  return std::nullopt;
}

/// Where no solver works, the start is nobody's achievement: then there is only
/// the reason. One that works but had too little time keeps its start.
static std::optional<Violation> whyUnanswered(const IlpResult &solved) {
  if (solved.solves > 0 || solved.outcome == IlpOutcome::Optimal)
    return std::nullopt;
  for (const IlpFault &fault : solved.faults)
    if (fault.kind != IlpFault::Kind::Solver ||
        fault.fault != CpFault::TimedOut)
      return Violation{Rule::Infeasible, Subject::problem(), fault.detail, {}};
  return std::nullopt;
}

static std::string describe(const IlpResult &solved) {
  std::string note = std::to_string(solved.solves) + " models, " +
                     std::to_string(solved.improvements) + " improvements";
  if (!solved.solver.empty())
    note += ", " + solved.solver;
  for (const IlpFault &fault : solved.faults)
    note += "; " + std::to_string(fault.count) + " times: " + fault.detail;
  return note;
}

AlgorithmResult placer::runIlp(const Instance &instance,
                               const AlgorithmOptions &options) {
  AlgorithmResult result;
  Solve solve(options);
  if (!solve.isReady()) {
    result.placement = solve.whyNot();
    return result;
  }
  std::optional<Schedule> start = listSchedule(instance, result);
  IlpResult solved =
      solve.run(instance, start, IlpFormulation::Full, options.lowerBoundNs);
  result.note = describe(solved);
  if (std::optional<Violation> reason = whyUnanswered(solved)) {
    result.placement = std::move(*reason);
  } else if (solved.schedule) {
    result.lowerBoundNs = solved.bound.ns;
    result.placement = std::move(*solved.schedule);
  }
  return result;
}

AlgorithmResult placer::runPesto(const Instance &instance,
                                 const AlgorithmOptions &options) {
  AlgorithmResult result;
  Solve solve(options);
  if (!solve.isReady()) {
    result.placement = solve.whyNot();
    return result;
  }
  CoarseningOptions coarsening;
  coarsening.target = kGroups;
  Coarsening clusters = coarsen(instance, coarsening);
  CoarseProblem coarse = coarseProblem(instance, clusters);
  Instance coarseInstance(coarse.problem);
  std::optional<Schedule> start = listSchedule(coarseInstance, result);
  // What is proven for the tasks holds for clusters too, which can only be
  // worse; not the other way.
  IlpResult solved = solve.run(coarseInstance, start, IlpFormulation::Pesto,
                               options.lowerBoundNs);
  result.note =
      std::to_string(clusters.numClusters) + " clusters; " + describe(solved);
  if (std::optional<Violation> reason = whyUnanswered(solved)) {
    result.placement = std::move(*reason);
    return result;
  }
  // Its program may have no answer where the start, by the rules of the
  // machine, is one.
  if (!solved.schedule && start)
    solved.schedule = std::move(start);
  if (solved.schedule)
    result.placement =
        startEarly(instance, expand(instance, clusters, *solved.schedule));
  return result;
}
