//===- TaskFunction.h - The body of a task as a function --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_TASKFUNCTION_H
#define PLACER_LIB_CONVERSION_TASKFUNCTION_H

#include "placer/Dialect/Placer.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace placer {

/// What a task gives: its results, then what it puts into arguments of the
/// function.
struct TaskOutput {
  /// In the task's body.
  mlir::Value inside;
  mlir::Location loc;
  /// The argument of the function that it goes into, or null.
  mlir::Value destination;
};

llvm::SmallVector<TaskOutput> outputsOf(TaskOp task);

/// Fills the function of a task. Its arguments are those of `passed`, by
/// operand of the task, that are not null (null is a constant, which the
/// function has itself), then the buffers of outputs that have a static size.
/// It returns the other outputs.
void fillTaskFunction(mlir::func::FuncOp function, TaskOp task,
                      llvm::ArrayRef<mlir::Value> passed,
                      llvm::ArrayRef<TaskOutput> outputs);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_TASKFUNCTION_H
