//===- VerifyBody.h - What ops with a body have in common -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_DIALECT_VERIFYBODY_H
#define PLACER_LIB_DIALECT_VERIFYBODY_H

#include "mlir/IR/Operation.h"

namespace placer {

/// The body's arguments and yielded values fit the op's operands and results.
mlir::LogicalResult verifyBody(mlir::Operation *op, mlir::ValueRange inputs);

} // namespace placer

#endif // PLACER_LIB_DIALECT_VERIFYBODY_H
