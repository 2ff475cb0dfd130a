//===- PlaceFunctions.cpp - What all placing passes do --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlaceFunctions.h"

#include "Transforms/Place/PlaceIlpReport.h"
#include "Transforms/Place/PlacementRemarks.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/Groups.h"
#include "placer/Support/ProgressLine.h"
#include "placer/Target/Translate/ImportTopology.h"

using namespace mlir;
using namespace placer;

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The report counts what a function takes from its beginning on: its problem,
/// the search, and bounds.
static FailureOr<StatedSchedule> decide(const ToPlace &toPlace, StringRef pass,
                                        FindAnswer find) {
  Answer answer = find(toPlace);
  const ProblemOfFunction &problem = toPlace.problem;
  if (!answer.schedule) {
    (void)problem.report(*answer.failure);
    return failure();
  }
  StatedSchedule schedule(std::move(*answer.schedule), answer.makespanBound);
  reportPlacement(problem, toPlace.instance, schedule, pass, answer.chosen,
                  secondsSince(toPlace.begin));
  reportNotes(problem, pass, answer.notes);
  warnOfUncounted(problem, toPlace.instance, schedule);
  return schedule;
}

LogicalResult placer::placeFunctions(ModuleOp module, ProblemAnalysis &problems,
                                     StringRef pass, MachineChoice machine,
                                     GroupUse groups, FindAnswer find) {
  FailureOr<ImportedTopology> imported =
      ImportedTopology::import(module, machine.file, machine.name);
  if (failed(imported))
    return failure();
  // Another machine is another problem.
  if (imported->hasChanged())
    problems.forgetAll();
  std::vector<std::pair<const ProblemOfFunction *, StatedSchedule>> decided;
  auto functions = functionsWithTasks(module);
  if (functions.empty()) {
    InFlightDiagnostic warning = emitWarning(module.getLoc())
                                 << "--" << pass
                                 << " has nothing to place: no function has "
                                    "tasks";
    warning.attachNote()
        << "run --form-tasks first, which forms tasks from ops";
  }
  using Groups = ProblemAnalysis::Groups;
  Groups seenAs = groups == GroupUse::Keep ? Groups::Tasks : Groups::Opened;
  for (FunctionOpInterface function : functions) {
    Clock::time_point begin = Clock::now();
    const ProblemOfFunction *problem = problems.problem(function, seenAs);
    if (!problem)
      return failure();
    const Instance *uncoarsened = nullptr;
    if (groups == GroupUse::Keep && hasGroups(function)) {
      if (!problems.problem(function, Groups::Opened))
        return failure();
      uncoarsened = &problems.instance(function, Groups::Opened);
    }
    FailureOr<StatedSchedule> schedule = decide(
        {*problem, problems.instance(function, seenAs), uncoarsened, begin},
        pass, find);
    if (failed(schedule))
      return failure();
    decided.emplace_back(problem, std::move(*schedule));
  }
  imported->keep();
  for (auto &[problem, schedule] : decided)
    if (groups == GroupUse::Refine && hasGroups(problem->function()))
      applyToTasks(*problem, schedule, problems.symbols());
    else
      applySchedule(*problem, schedule);
  return success();
}

/// What the function has taken comes off the time limit.
static void takeTime(Request &request, Clock::time_point begin) {
  double &limit = request.budget.timeLimit;
  if (limit > 0)
    limit = std::max(limit - secondsSince(begin), 0.001);
}

/// The groups of a function as clusters: a number for each, and for each task
/// that is in none.
static std::vector<ClusterId> clustersOf(const ProblemOfFunction &problem) {
  std::vector<ClusterId> clusters;
  if (!hasGroups(problem.function()))
    return clusters;
  DenseMap<Operation *, ClusterId> numbers;
  ClusterId next = 0;
  for (GroupOp group : problem.groups()) {
    ClusterId number = next;
    if (group)
      number = numbers.try_emplace(group, next).first->second;
    next += number == next;
    clusters.push_back(number);
  }
  return clusters;
}

LogicalResult placer::placeFunctions(ModuleOp module, ProblemAnalysis &problems,
                                     StringRef pass, MachineChoice machine,
                                     GroupUse groups, const Request &request,
                                     StartFrom &start) {
  std::string fault = checkRequest(request);
  if (!fault.empty())
    return emitError(module.getLoc()) << "--" << pass << ": " << fault;
  if (failed(start.open()))
    return failure();
  auto find = [&](const ToPlace &toPlace) {
    const ProblemOfFunction &problem = toPlace.problem;
    const Instance &instance = toPlace.instance;
    Request own = request;
    own.fixed = start.fixed(problem);
    own.uncoarsened = toPlace.uncoarsened;
    if (groups == GroupUse::Refine)
      own.clusters = clustersOf(problem);
    if (start.isGiven()) {
      PlacementResult earlier = start.schedule(problem, instance, own.earlier);
      if (auto *schedule = std::get_if<Schedule>(&earlier))
        own.start = std::move(*schedule);
    }
    takeTime(own, toPlace.begin);
    ProgressLine line;
    if (line.isShown())
      own.progress = [&](const Progress &progress) {
        line.show(problem.problem().name + ": " + describe(progress));
      };
    Answer answer = place(instance, own);
    line.show("");
    if (findStrategy(own.strategy)->isSolvers)
      reportSolve(problem, pass, answer);
    warnOfFaults(problem, own, answer);
    return answer;
  };
  return placeFunctions(module, problems, pass, machine, groups, find);
}
