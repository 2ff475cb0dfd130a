//===- ImportSchedule.cpp - A placement from outside ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/ImportSchedule.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Target/Translate/ReadScheduleFile.h"

using namespace mlir;
using namespace placer;

LogicalResult placer::importSchedule(ModuleOp module, ProblemAnalysis &problems,
                                     StringRef file, StringRef functionName,
                                     StringRef option) {
  FailureOr<FunctionOpInterface> function =
      chooseFunction(module, functionName, option);
  if (failed(function))
    return failure();
  const ProblemOfFunction *problem = problems.problem(*function);
  if (!problem)
    return failure();
  FailureOr<StatedSchedule> schedule =
      readScheduleFile(module.getContext(), file, problems.instance(*function));
  if (failed(schedule))
    return failure();
  applySchedule(*problem, *schedule);
  problems.forget(*function);
  return success();
}
