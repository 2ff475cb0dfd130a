//===- FeatureParts.h - The parts of reading features -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_OPS_FEATUREPARTS_H
#define PLACER_LIB_OPS_FEATUREPARTS_H

#include "placer/Ops/OpFeatures.h"

#include <optional>

namespace placer {

/// Sizes of types, with what a `?` counts for.
class Extents {
public:
  explicit Extents(int64_t dynamicExtent) : dynamicExtent(dynamicExtent) {}

  /// Whether a size was asked for that is not known.
  bool sawUnknown() const { return unknown; }

  int64_t extent(int64_t given);
  llvm::SmallVector<int64_t> shape(mlir::Type type);
  /// 1 for what has no shape.
  uint64_t elements(mlir::Type type);
  /// 0 for types that are no data.
  uint64_t bytes(mlir::Type type);

private:
  int64_t dynamicExtent;
  bool unknown = false;
};

/// Arithmetic and memory traffic of ops on scalars.
struct ScalarWork {
  uint64_t flops = 0;
  uint64_t transcendentals = 0;
  uint64_t bytesRead = 0;
  uint64_t bytesWritten = 0;
  /// The type of the first arithmetic.
  std::string compute;

  bool any() const {
    return flops || transcendentals || bytesRead || bytesWritten;
  }
  void add(const ScalarWork &other, uint64_t times = 1);
};

/// What an op does for each element, by its name: arithmetic of the dialects
/// arith, math, complex and index. An op that is not known there counts as one
/// operation.
ScalarWork workPerElement(mlir::Operation *op);

/// The same for all ops of a block that work on scalars, with what their
/// regions hold.
ScalarWork workOfBlock(mlir::Block &block, Extents &extents);
ScalarWork workOfScalarOp(mlir::Operation *op, Extents &extents);
/// Whether an op works on scalars and single elements alone.
bool isScalarOp(mlir::Operation *op);
/// How often a loop runs; none where that is not known.
std::optional<uint64_t> tripCount(mlir::Operation *op);

/// Name, attributes, shapes and types.
OpFeatures describe(mlir::Operation *op, Extents &extents);
/// "strides=2x2", for an attribute that decides how long an op takes; empty for
/// others.
std::string describeAttribute(mlir::NamedAttribute attribute);
/// Reads all operands once and writes all results once.
void countOperands(mlir::Operation *op, OpFeatures &features, Extents &extents);

/// The features of an op of linalg, or none where it is not one that works on
/// elements.
std::optional<OpFeatures> linalgFeatures(mlir::Operation *op, Extents &extents);
/// The same for tosa, and for ops on whole tensors of tensor, arith and math.
std::optional<OpFeatures> tosaFeatures(mlir::Operation *op, Extents &extents);
std::optional<OpFeatures> tensorFeatures(mlir::Operation *op, Extents &extents);

} // namespace placer

#endif // PLACER_LIB_OPS_FEATUREPARTS_H
