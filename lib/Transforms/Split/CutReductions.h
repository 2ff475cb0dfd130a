//===- CutReductions.h - Reductions that become partial ------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_CUTREDUCTIONS_H
#define PLACER_LIB_TRANSFORMS_SPLIT_CUTREDUCTIONS_H

#include "Transforms/Split/SplitBody.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace placer {

/// A reduction whose result is a result of the task, in another shape at most.
/// Only such a one can be computed in parts: what is read again is needed
/// as a whole.
struct EndingReduction {
  mlir::linalg::LinalgOp op;
  mlir::OpResult result;
  /// The reshapes behind it, from the op to the end.
  llvm::SmallVector<mlir::Operation *, 2> reshapes;
};

/// That of a result of a block, or none.
std::optional<EndingReduction> endingReduction(mlir::Block &block,
                                               unsigned result);

/// The op that combines terms, if that is one op, with an element to start
/// from; or null.
mlir::Operation *combinerOf(mlir::linalg::LinalgOp op, mlir::OpResult result);

/// Whether terms may be combined in any order.
bool mayReassociate(mlir::Operation *combiner);

/// An interval of a reduction loop.
struct LoopCut {
  unsigned loop = 0;
  int64_t begin = 0, end = 0;
};

/// Makes a reduction go through the intervals only, beginning with `starts`,
/// one for each result of the op; null: as before. Returns the op in its place.
mlir::linalg::LinalgOp cutLoops(mlir::RewriterBase &rewriter,
                                mlir::linalg::LinalgOp op,
                                llvm::ArrayRef<LoopCut> cuts,
                                mlir::ValueRange starts);

/// A tensor that is the neutral element of the combiner everywhere.
mlir::Value neutralStart(mlir::OpBuilder &builder, mlir::linalg::LinalgOp op,
                         mlir::OpResult result);

/// What the reshapes behind a reduction make `tensor` of.
mlir::Value undoReshapes(mlir::OpBuilder &builder,
                         const EndingReduction &reduction, mlir::Value tensor);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_CUTREDUCTIONS_H
