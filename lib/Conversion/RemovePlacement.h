//===- RemovePlacement.h - What no runner knows -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_REMOVEPLACEMENT_H
#define PLACER_LIB_CONVERSION_REMOVEPLACEMENT_H

#include "mlir/IR/BuiltinOps.h"

namespace placer {

/// Takes topologies and all attributes of the dialect out of a module in which
/// nothing is left to be placed or lowered. One with other ops of the dialect
/// stays as it is.
void removePlacement(mlir::ModuleOp module);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_REMOVEPLACEMENT_H
