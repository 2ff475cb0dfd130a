//===- VerifyEngines.h - Tasks beside the program of a device ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_DIALECT_VERIFYENGINES_H
#define PLACER_LIB_DIALECT_VERIFYENGINES_H

#include "placer/Dialect/Placer.h"

namespace placer {

/// In a program whose tasks run on engines beside it: nothing uses what a task
/// makes, or frees what it reads, before its engine has been waited for.
mlir::LogicalResult verifyEngines(ProgramOp program);

} // namespace placer

#endif // PLACER_LIB_DIALECT_VERIFYENGINES_H
