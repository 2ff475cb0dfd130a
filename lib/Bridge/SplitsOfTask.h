//===- SplitsOfTask.h - The axes of a task as an attribute ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BRIDGE_SPLITSOFTASK_H
#define PLACER_LIB_BRIDGE_SPLITSOFTASK_H

#include "placer/Model/Problem.h"

#include "mlir/IR/Builders.h"

namespace placer {

/// What stands behind the operands and results of a task.
struct TensorsOfTask {
  /// kNone for an operand that no task makes.
  llvm::SmallVector<TensorId> read;
  llvm::SmallVector<TensorId> written;
  /// The weight that an operand is, as an argument of the function; kNone for
  /// others. Empty where there are none.
  llvm::SmallVector<WeightId> held = {};
};

/// The value of `placer.splits` for a task that has `axes`.
mlir::ArrayAttr splitsOfTask(mlir::Builder &builder, const Problem &problem,
                             llvm::ArrayRef<SplitAxis> axes,
                             const TensorsOfTask &tensors);

/// Adds the axes that `splits`, which the verifier has seen, gives a task.
void readSplitsOfTask(
    mlir::ArrayAttr splits, TaskId task, const TensorsOfTask &tensors,
    const llvm::DenseMap<mlir::StringAttr, WeightId> &weightIds,
    std::vector<SplitAxis> &axes);

} // namespace placer

#endif // PLACER_LIB_BRIDGE_SPLITSOFTASK_H
