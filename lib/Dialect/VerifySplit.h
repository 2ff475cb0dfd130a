//===- VerifySplit.h - What a split may say of an op ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_DIALECT_VERIFYSPLIT_H
#define PLACER_LIB_DIALECT_VERIFYSPLIT_H

#include "placer/Dialect/Placer.h"

namespace placer {

/// The op has what the split names, and its cuts are inside.
mlir::LogicalResult verifySplit(mlir::Operation *op, SplitAttr split);

/// `placer.splits` is a list of axes, each with the fields that one may have,
/// and with an entry for each operand and result. Whether the figures fit the
/// task is for `validate` to say.
mlir::LogicalResult verifySplits(TaskOp task, mlir::Attribute splits);

/// `placer.axes` on a task lists what it can be cut along.
mlir::LogicalResult verifyAxes(mlir::Operation *op, mlir::Attribute axes);

} // namespace placer

#endif // PLACER_LIB_DIALECT_VERIFYSPLIT_H
