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

} // namespace placer

#endif // PLACER_LIB_DIALECT_OPERROR_H
