//===- ImportSchedule.cpp - A placement from outside ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/ImportSchedule.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Model/Verify.h"
#include "placer/Target/GraphJson.h"
#include "placer/Target/JsonDiagnostics.h"

#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace placer;

LogicalResult placer::importSchedule(ModuleOp module, StringRef file,
                                     StringRef functionName, StringRef option) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file, &message);
  if (!buffer)
    return emitError(UnknownLoc::get(module.getContext())) << message;
  StringRef text = buffer->getBuffer();
  MLIRContext *context = module.getContext();

  FailureOr<FunctionOpInterface> function =
      chooseFunction(module, functionName, option);
  if (failed(function))
    return failure();
  SymbolTableCollection symbolTables;
  FailureOr<ProblemOfFunction> problem =
      ProblemOfFunction::extract(*function, symbolTables);
  if (failed(problem))
    return failure();

  JsonWarnings warnings;
  SchedulePositions positions;
  std::variant<Schedule, JsonError> result =
      readSchedule(text, problem->problem(), warnings, &positions);
  emitJsonWarnings(context, file, text, warnings);
  if (auto *error = std::get_if<JsonError>(&result))
    return emitJsonError(context, file, text, *error);

  Schedule &schedule = std::get<Schedule>(result);
  Instance instance(problem->problem());
  Violations violations = verify(instance, schedule, /*limit=*/1);
  if (!violations.empty())
    return emitJsonError(
        context, file, text,
        locate(violations.front(), problem->problem(), positions));
  sortTransfers(schedule);
  applySchedule(*problem, schedule);
  return success();
}
