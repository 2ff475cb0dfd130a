//===- ImportSchedule.h - A schedule file into IR ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATE_IMPORTSCHEDULE_H
#define PLACER_TARGET_TRANSLATE_IMPORTSCHEDULE_H

#include "placer/Bridge/ProblemAnalysis.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

namespace placer {

/// Applies the placer-schedule in `file` to the function of that name, or to
/// the only one with tasks where the name is empty; `option` is what a user
/// types to choose one. What is wrong with the schedule is reported at its
/// place in the file; the module is changed only when nothing is. `problems`
/// are those of the module, and forget a function that is changed.
mlir::LogicalResult importSchedule(mlir::ModuleOp module,
                                   ProblemAnalysis &problems,
                                   llvm::StringRef file,
                                   llvm::StringRef functionName,
                                   llvm::StringRef option);

} // namespace placer

#endif // PLACER_TARGET_TRANSLATE_IMPORTSCHEDULE_H
