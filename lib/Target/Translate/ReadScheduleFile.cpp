//===- ReadScheduleFile.cpp - A schedule file, read and judged ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/ReadScheduleFile.h"

#include "placer/Model/Verify.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Translate/JsonDiagnostics.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace placer;

FailureOr<StatedSchedule> placer::readScheduleFile(MLIRContext *context,
                                                   StringRef file,
                                                   const Instance &instance) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file, &message);
  if (!buffer)
    return emitError(FileLineColLoc::get(context, file, 0, 0)) << message;
  StringRef text = buffer->getBuffer();

  const Problem &problem = instance.problem();
  JsonWarnings warnings;
  SchedulePositions positions;
  std::variant<StatedSchedule, JsonError> result =
      readSchedule(text, problem, warnings, &positions);
  emitJsonWarnings(context, file, text, warnings);
  if (auto *error = std::get_if<JsonError>(&result))
    return emitJsonError(context, file, text, *error);

  StatedSchedule &schedule = std::get<StatedSchedule>(result);
  Violations violations = verify(instance, schedule, /*limit=*/1);
  if (!violations.empty())
    return emitJsonError(context, file, text,
                         locate(violations.front(), problem, positions));
  sortTransfers(schedule);
  return std::move(schedule);
}
