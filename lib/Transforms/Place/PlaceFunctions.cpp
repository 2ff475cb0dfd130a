//===- PlaceFunctions.cpp - What all placing passes do --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlaceFunctions.h"

#include "Transforms/Place/PlacementRemarks.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Target/Translate/ImportTopology.h"

#include <chrono>

using namespace mlir;
using namespace placer;

static FailureOr<StatedSchedule> decide(const ProblemOfFunction &problem,
                                        StringRef pass, FindSchedule find) {
  Instance instance(problem.problem());
  ListReport how;
  auto begin = std::chrono::steady_clock::now();
  PlacementResult result = find(problem, instance, how);
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  if (auto *violation = std::get_if<Violation>(&result)) {
    (void)problem.report(*violation);
    return failure();
  }
  if (how.bound.name.empty())
    how.bound = lowerBound(instance);
  StatedSchedule schedule(std::get<Schedule>(std::move(result)),
                          std::move(how.bound));
  if (failed(verifyOwnSchedule(problem, instance, schedule, how.chosen)))
    return failure();
  reportPlacement(problem, instance, schedule, pass, how.chosen, time.count());
  reportNotes(problem, pass, how.notes);
  return schedule;
}

LogicalResult placer::placeFunctions(ModuleOp module, StringRef pass,
                                     MachineChoice machine, FindSchedule find) {
  FailureOr<ImportedTopology> imported =
      ImportedTopology::import(module, machine.file, machine.name);
  if (failed(imported))
    return failure();
  SymbolTableCollection symbolTables;
  std::vector<std::pair<ProblemOfFunction, StatedSchedule>> decided;
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
    FailureOr<ProblemOfFunction> problem =
        ProblemOfFunction::extract(function, symbolTables);
    if (failed(problem))
      return failure();
    FailureOr<StatedSchedule> schedule = decide(*problem, pass, find);
    if (failed(schedule))
      return failure();
    decided.emplace_back(std::move(*problem), std::move(*schedule));
  }
  imported->keep();
  for (auto &[problem, schedule] : decided)
    applySchedule(problem, schedule);
  return success();
}
