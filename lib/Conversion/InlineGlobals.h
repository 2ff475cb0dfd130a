//===- InlineGlobals.h - Globals that are constants -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_INLINEGLOBALS_H
#define PLACER_LIB_CONVERSION_INLINEGLOBALS_H

#include "mlir/IR/BuiltinOps.h"

namespace placer {

/// Replaces loads of `ml_program` globals that nobody writes by constants, and
/// removes those of the globals that nothing names any more. An error where
/// such a global has no value here.
mlir::LogicalResult inlineConstantGlobals(mlir::ModuleOp module);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_INLINEGLOBALS_H
