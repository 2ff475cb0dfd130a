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

LogicalResult placer::importSchedule(ModuleOp module, StringRef file,
                                     StringRef functionName, StringRef option) {
  FailureOr<FunctionOpInterface> function =
      chooseFunction(module, functionName, option);
  if (failed(function))
    return failure();
  SymbolTableCollection symbolTables;
  FailureOr<ProblemOfFunction> problem =
      ProblemOfFunction::extract(*function, symbolTables);
  if (failed(problem))
    return failure();
  Instance instance(problem->problem());
  FailureOr<StatedSchedule> schedule =
      readScheduleFile(module.getContext(), file, instance);
  if (failed(schedule))
    return failure();
  applySchedule(*problem, *schedule);
  return success();
}
