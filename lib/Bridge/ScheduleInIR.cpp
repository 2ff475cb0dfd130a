//===- ScheduleInIR.cpp - A placed function, read and judged --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ScheduleInIR.h"

#include "placer/Model/Verify.h"

using namespace mlir;
using namespace placer;

FailureOr<ScheduledFunction>
placer::readSchedule(FunctionOpInterface function,
                     SymbolTableCollection &symbolTables, unsigned errorLimit) {
  FailureOr<ProblemOfFunction> problem =
      ProblemOfFunction::extract(function, symbolTables);
  if (failed(problem))
    return failure();
  FailureOr<StatedSchedule> schedule = problem->scheduleInIR();
  if (failed(schedule))
    return failure();
  Instance instance(problem->problem());
  Violations violations = verify(instance, *schedule, errorLimit);
  for (const Violation &violation : violations)
    (void)problem->report(violation, &*schedule);
  if (!violations.empty())
    return failure();
  return ScheduledFunction{std::move(*problem), std::move(*schedule)};
}
