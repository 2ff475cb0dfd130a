//===- ProblemAnalysis.cpp - What passes know of a module's tasks ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemAnalysis.h"

#include "placer/Model/Verify.h"

using namespace mlir;
using namespace placer;

ProblemAnalysis::Known &ProblemAnalysis::read(FunctionOpInterface function,
                                              Groups groups) {
  bool isOpened = groups == Groups::Opened && hasGroups(function);
  std::unique_ptr<Known> &entry = (isOpened ? opened : known)[function];
  if (!entry) {
    entry = std::make_unique<Known>();
    entry->problem = ProblemOfFunction::extract(
        function, symbols(), [&](GroupOp) { return isOpened; });
  }
  return *entry;
}

void ProblemAnalysis::forgetAll() {
  known.clear();
  opened.clear();
  symbolTables = std::make_unique<SymbolTableCollection>();
}

const ProblemOfFunction *ProblemAnalysis::problem(FunctionOpInterface function,
                                                  Groups groups) {
  Known &entry = read(function, groups);
  return succeeded(entry.problem) ? &*entry.problem : nullptr;
}

const Instance &ProblemAnalysis::instance(FunctionOpInterface function,
                                          Groups groups) {
  Known &entry = read(function, groups);
  if (!entry.instance)
    entry.instance.emplace(entry.problem->problem());
  return *entry.instance;
}

static FailureOr<StatedSchedule> readVerified(const ProblemOfFunction &problem,
                                              const Instance &instance,
                                              unsigned errorLimit) {
  FailureOr<StatedSchedule> schedule = problem.scheduleInIR();
  if (failed(schedule))
    return failure();
  Violations violations = verify(instance, *schedule, errorLimit);
  for (const Violation &violation : violations)
    (void)problem.report(violation, &*schedule);
  if (!violations.empty())
    return failure();
  return schedule;
}

FailureOr<ScheduledFunction>
ProblemAnalysis::schedule(FunctionOpInterface function, unsigned errorLimit) {
  Known &entry = read(function);
  if (failed(entry.problem))
    return failure();
  const Instance &tasks = instance(function);
  if (!entry.schedule)
    entry.schedule = readVerified(*entry.problem, tasks, errorLimit);
  if (failed(*entry.schedule))
    return failure();
  return ScheduledFunction{*entry.problem, tasks, **entry.schedule};
}
