//===- ReadScheduleFile.h - A schedule file, read and judged ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATE_READSCHEDULEFILE_H
#define PLACER_TARGET_TRANSLATE_READSCHEDULEFILE_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringRef.h"

namespace placer {

/// Reads the placer-schedule in `file`. What is wrong with it, a rule that it
/// breaks included, is reported at its place in the file.
mlir::FailureOr<StatedSchedule> readScheduleFile(mlir::MLIRContext *context,
                                                 llvm::StringRef file,
                                                 const Instance &instance);

} // namespace placer

#endif // PLACER_TARGET_TRANSLATE_READSCHEDULEFILE_H
