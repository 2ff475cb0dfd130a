//===- TaskValues.h - How values go from task to task -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_TASKVALUES_H
#define PLACER_LIB_CONVERSION_TASKVALUES_H

#include "placer/Dialect/Placer.h"

#include "mlir/IR/BuiltinTypes.h"

namespace placer {

/// How a value goes from the task that gives it to those that read it.
enum class Passage {
  /// In a buffer of static size, which the program allocates.
  Buffer,
  /// In a buffer that the task allocates when it runs and knows the size.
  SizedBuffer,
  /// As it is: it says where data is, and the data stays where it is.
  Handle,
  /// Not at all.
  None
};

Passage passageOf(mlir::Type type);

/// The buffer that a value goes in, or null.
mlir::MemRefType bufferOf(mlir::Type type);

/// What a value of a task is in a program on buffers.
inline mlir::Type passedTypeOf(mlir::Type type) {
  return passageOf(type) == Passage::Handle ? type : bufferOf(type);
}

/// What a value from outside of the programs is to them.
mlir::Type outsideTypeOf(mlir::Type type);

/// The op that makes a buffer of a tensor, where that is how a task makes a
/// memref that it gives; else null.
mlir::Operation *bufferMaker(TaskOp task, unsigned output);

/// What a task puts into the buffers of tensors that are arguments of the
/// function, to be seen there after it returns: the values in its body, each
/// with the argument.
llvm::SmallVector<std::pair<mlir::Value, mlir::Value>>
destinationsOf(TaskOp task);

/// Everything that could fail when the tasks of a function are outlined.
mlir::LogicalResult checkPrograms(mlir::FunctionOpInterface function);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_TASKVALUES_H
