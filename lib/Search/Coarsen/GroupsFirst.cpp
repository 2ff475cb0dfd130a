//===- GroupsFirst.cpp - A solve of groups, then of their tasks -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/GroupsFirst.h"

#include "placer/Bounds/Bounds.h"
#include "placer/Search/Coarsening.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLExtras.h"

#include <chrono>

using namespace placer;

/// The most of the limits that groups have.
static constexpr double kForGroups = 0.5;
/// How long they may go without a gain, as a part of that.
static constexpr double kPatience = 0.3;
/// The most groups for which all list algorithms are tried.
static constexpr int32_t kLargestForBest = 5000;

/// Solves groups of tasks as wholes, and opens them. There may be no schedule
/// in the result.
static IlpResult solveGroups(const Instance &instance,
                             llvm::ArrayRef<DeviceId> fixed, IlpOptions options,
                             int32_t target, CpBackend &backend,
                             GroupsReport &report) {
  CoarseningOptions coarseningOptions;
  coarseningOptions.target = target;
  Coarsening coarsening = coarsen(instance, coarseningOptions, fixed);
  CoarseProblem coarse = coarseProblem(instance, coarsening);
  Instance groups(coarse.problem);
  std::vector<DeviceId> devices = coarseDevices(coarsening, fixed);
  PlacementResult listed = placeByList(
      groups, groups.numTasks() <= kLargestForBest ? "best" : "heft", devices);
  auto *start = std::get_if<Schedule>(&listed);
  if (!start)
    return IlpResult();
  // What is proven for tasks holds for groups, but is less than they have.
  options.bound = lowerBound(groups);
  IlpResult result =
      placeByIlp(groups, devices, std::move(*start), options, backend);
  report.numGroups = coarsening.numClusters;
  if (result.schedule) {
    result.schedule =
        refineOrders(instance, expand(instance, coarsening, *result.schedule));
    report.openedNs = result.schedule->makespan();
  }
  return result;
}

/// Adds what happened before to a result.
static void addEarlier(IlpResult &result, IlpResult earlier) {
  bool isAnswered = result.solves > 0 || earlier.solves > 0;
  result.solves += earlier.solves;
  result.improvements += earlier.improvements;
  result.work += earlier.work;
  if (result.solver.empty())
    result.solver = earlier.solver;
  for (IlpFault &fault : earlier.faults) {
    auto same = llvm::find_if(result.faults, [&](const IlpFault &other) {
      return other.kind == fault.kind && other.fault == fault.fault;
    });
    if (same != result.faults.end())
      same->count += fault.count;
    else
      result.faults.push_back(std::move(fault));
  }
  // One that starts anew for the tasks, and is ended with the time, has shown
  // that it can answer.
  if (isAnswered)
    llvm::erase_if(result.faults, [](const IlpFault &fault) {
      return fault.kind == IlpFault::Kind::Solver &&
             fault.fault == CpFault::TimedOut && fault.count == 1;
    });
}

IlpResult placer::placeGroupsFirst(const Instance &instance,
                                   llvm::ArrayRef<DeviceId> fixed,
                                   const std::optional<Schedule> &start,
                                   const IlpOptions &options, int32_t target,
                                   CpBackend &backend, GroupsReport &report) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now();
  auto secondsLeft = [&] {
    std::chrono::duration<double> passed = Clock::now() - begin;
    // A moment is always left, so that no time is not taken for no limit.
    return std::max(options.timeLimit - passed.count(), 0.001);
  };
  bool isPesto = options.formulation == IlpFormulation::Pesto;
  double part = isPesto ? 1 : kForGroups;
  IlpOptions forGroups = options;
  forGroups.timeLimit *= part;
  forGroups.deterministicLimit *= part;
  forGroups.patience = isPesto ? 0 : kPatience;
  IlpResult groups =
      solveGroups(instance, fixed, forGroups, target, backend, report);

  std::optional<Schedule> around = start;
  groups.improvements = 0;
  if (groups.schedule &&
      (!around || groups.schedule->makespan() < around->makespan())) {
    around = std::move(groups.schedule);
    groups.improvements = 1;
  }
  IlpResult result;
  if (isPesto && around) {
    result.outcome = around->makespan() <= options.bound.ns
                         ? IlpOutcome::Optimal
                         : IlpOutcome::Feasible;
    result.schedule = std::move(around);
    result.bound = options.bound;
  } else {
    IlpOptions forTasks = options;
    if (options.timeLimit > 0)
      forTasks.timeLimit = secondsLeft();
    // Work that is not left is a limit, too.
    if (options.deterministicLimit > 0)
      forTasks.deterministicLimit =
          std::max(options.deterministicLimit - groups.work, 1e-6);
    result = placeByIlp(instance, fixed, around, forTasks, backend);
  }
  result.startNs = start ? start->makespan() : 0;
  addEarlier(result, std::move(groups));
  return result;
}
