//===- OpError.h - Errors of ops, in a few lines ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_DIALECT_OPERROR_H
#define PLACER_LIB_DIALECT_OPERROR_H

#include "mlir/IR/Operation.h"

namespace placer {

/// An error that begins as that of `emitOpError`, without its note that prints
/// the whole op: a function may have 100,000 tasks, and the location says where
/// it is.
inline mlir::InFlightDiagnostic opError(mlir::Operation *op) {
  return mlir::emitError(op->getLoc()) << "'" << op->getName() << "' op ";
}

/// The error for an op that may only stand directly in `allowed`.
inline mlir::LogicalResult reportMisplaced(mlir::Operation *op,
                                           llvm::StringRef allowed) {
  mlir::InFlightDiagnostic error = opError(op)
                                   << "must stand at the top of " << allowed;
  if (mlir::Operation *parent = op->getParentOp())
    error.attachNote(parent->getLoc())
        << "it stands in '" << parent->getName()
        << "'; loops and branches belong inside a task";
  return error;
}

} // namespace placer

#endif // PLACER_LIB_DIALECT_OPERROR_H
