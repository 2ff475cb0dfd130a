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
#include "llvm/ADT/Hashing.h"

#include <optional>

#include "placer/Dialect/PlacerDialect.h.inc"

namespace placer {
/// What names a dimension along which a task is cut.
enum class SplitSide { Result, Operand };
/// How it is said where a dimension is cut.
enum class SplitRule { At, Parts, Shares };
/// What becomes of the results of parts that each reduce a piece.
enum class SplitSum { None, Sum, Chain };

/// What a dimension along which a task can be cut is to the program.
enum class TaskAxisKind { Samples, Attribute, Parameter, Reduction };
/// What may become of reduced results along it: both, with the bits of the
/// whole; a chain has these bits, sums need permission; both need permission;
/// a chain only.
enum class AxisSums { None, Free, Chain, Reassociate, ChainOnly };
/// An operand or result of a task, as a cut along an axis finds it.
struct AxisPlace {
  enum class How { Dim, Reduced, Whole, Some };
  SplitSide side = SplitSide::Result;
  int64_t number = 0;
  How how = How::Dim;
  int64_t dim = 0;
  /// How many of its elements are one step of the axis.
  int64_t step = 1;
  /// How many of its elements two parts side by side both read.
  int64_t halo = 0;

  bool operator==(const AxisPlace &other) const;
};
llvm::hash_code hash_value(const AxisPlace &place);
} // namespace placer

#include "placer/Dialect/PlacerEnums.h.inc"

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
mlir::LogicalResult verifyCollective(mlir::Operation *op);
std::optional<int64_t> resultSize(mlir::Operation *taskLike, unsigned index);
std::string resultName(mlir::Operation *taskLike, unsigned index);
} // namespace detail
} // namespace placer

#include "placer/Dialect/PlacerInterfaces.h.inc"

#define GET_OP_CLASSES
#include "placer/Dialect/PlacerOps.h.inc"

#endif // PLACER_DIALECT_PLACER_H
