//===- Placer.h - The placer dialect ----------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_PLACER_H
#define PLACER_DIALECT_PLACER_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>

#include "placer/Dialect/PlacerDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "placer/Dialect/PlacerAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "placer/Dialect/PlacerTypes.h.inc"

namespace placer {
class DeviceOp;
class LinkOp;

namespace detail {
/// What the interfaces check of every op that implements them.
mlir::LogicalResult verifySchedulable(mlir::Operation *op);
mlir::LogicalResult verifyTaskLike(mlir::Operation *op);
std::optional<int64_t> resultSize(mlir::Operation *taskLike, unsigned index);
std::string resultName(mlir::Operation *taskLike, unsigned index);
} // namespace detail
} // namespace placer

#include "placer/Dialect/PlacerInterfaces.h.inc"

#define GET_OP_CLASSES
#include "placer/Dialect/PlacerOps.h.inc"

#endif // PLACER_DIALECT_PLACER_H
