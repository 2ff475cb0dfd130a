//===- ImportSchedule.h - A schedule file into IR ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_IMPORTSCHEDULE_H
#define PLACER_TARGET_IMPORTSCHEDULE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

namespace placer {

/// Applies the placer-schedule in `file` to the function of that name, or to
/// the only one with tasks where the name is empty. Errors are located in the
/// file or at the op that breaks a rule; the module is changed only when there
/// is none.
mlir::LogicalResult importSchedule(mlir::ModuleOp module, llvm::StringRef file,
                                   llvm::StringRef functionName);

} // namespace placer

#endif // PLACER_TARGET_IMPORTSCHEDULE_H
