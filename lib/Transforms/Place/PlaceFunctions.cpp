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
#include "placer/Support/ProgressLine.h"
#include "placer/Target/Translate/ImportTopology.h"

#include <chrono>

using namespace mlir;
using namespace placer;

static FailureOr<StatedSchedule> decide(const ProblemOfFunction &problem,
                                        const Instance &instance,
                                        StringRef pass, FindAnswer find) {
  Answer answer = find(problem, instance);
  if (!answer.schedule) {
    (void)problem.report(*answer.failure);
    return failure();
  }
  StatedSchedule schedule(std::move(*answer.schedule), answer.makespanBound);
  reportPlacement(problem, instance, schedule, pass, answer.chosen,
                  answer.seconds);
  reportNotes(problem, pass, answer.notes);
  return schedule;
}

LogicalResult placer::placeFunctions(ModuleOp module, ProblemAnalysis &problems,
                                     StringRef pass, MachineChoice machine,
                                     FindAnswer find) {
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
  for (FunctionOpInterface function : functions) {
    const ProblemOfFunction *problem = problems.problem(function);
    if (!problem)
      return failure();
    FailureOr<StatedSchedule> schedule =
        decide(*problem, problems.instance(function), pass, find);
    if (failed(schedule))
      return failure();
    decided.emplace_back(problem, std::move(*schedule));
  }
  imported->keep();
  for (auto &[problem, schedule] : decided)
    applySchedule(*problem, schedule);
  return success();
}

/// What the start takes comes off the time limit.
static void takeStart(Request &request, StartFrom &start,
                      const ProblemOfFunction &problem,
                      const Instance &instance) {
  auto begin = std::chrono::steady_clock::now();
  PlacementResult earlier = start.schedule(problem, instance, request.earlier);
  if (auto *schedule = std::get_if<Schedule>(&earlier))
    request.start = std::move(*schedule);
  std::chrono::duration<double> passed =
      std::chrono::steady_clock::now() - begin;
  double &limit = request.budget.timeLimit;
  if (limit > 0)
    limit = std::max(limit - passed.count(), 0.001);
}

LogicalResult placer::placeFunctions(ModuleOp module, ProblemAnalysis &problems,
                                     StringRef pass, MachineChoice machine,
                                     const Request &request, StartFrom &start) {
  std::string fault = checkRequest(request);
  if (!fault.empty())
    return emitError(module.getLoc()) << "--" << pass << ": " << fault;
  if (failed(start.open()))
    return failure();
  auto find = [&](const ProblemOfFunction &problem, const Instance &instance) {
    Request own = request;
    own.fixed = start.fixed(problem);
    if (start.isGiven())
      takeStart(own, start, problem, instance);
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
  return placeFunctions(module, problems, pass, machine, find);
}
