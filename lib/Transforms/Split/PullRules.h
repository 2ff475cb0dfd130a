//===- PullRules.h - What an op makes of a box of its result -- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_PULLRULES_H
#define PLACER_LIB_TRANSFORMS_SPLIT_PULLRULES_H

#include "placer/Model/Region.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <optional>

namespace placer {

/// Beside MLIR's regions, boxes are called so.
using Box = Region;

/// Whether a value is a tensor with all of its extents known.
bool isStaticTensor(mlir::Value value);

/// All of a tensor, which is static.
Box wholeOf(mlir::Value tensor);

/// The smallest box around both.
Box hullOf(const Box &a, const Box &b);

/// The box of a tensor as a value: the tensor itself where that is all of it.
mlir::Value sliceOf(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value tensor, const Box &box);

/// The box that a slice reads, with what its strides leave out; none where it
/// is not known.
std::optional<Box> boxOfSlice(mlir::tensor::ExtractSliceOp slice);

/// Puts a slice of a tensor in place of a slice of a larger one, of which the
/// tensor is the box `of`.
void resliceFrom(mlir::RewriterBase &rewriter,
                 mlir::tensor::ExtractSliceOp slice, mlir::Value tensor,
                 const Box &of);

/// Whether boxes of the results of such an op can be computed by themselves.
bool hasIterationDomain(mlir::Operation *op);

/// Computes a box of the result of an op other than those of linalg, in front
/// of the op, from slices of its operands. Null where that is not possible or
/// saves nothing.
mlir::Value pullThrough(mlir::OpBuilder &builder, mlir::OpResult result,
                        const Box &box);

/// The same, for reshapes (PullReshapes.cpp).
mlir::Value pullCollapse(mlir::OpBuilder &builder,
                         mlir::tensor::CollapseShapeOp op, const Box &box);
mlir::Value pullExpand(mlir::OpBuilder &builder, mlir::tensor::ExpandShapeOp op,
                       const Box &box);

/// A box of the elements of a constant, or null (SliceElements.cpp).
mlir::ElementsAttr sliceElements(mlir::ElementsAttr elements, const Box &box);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_PULLRULES_H
