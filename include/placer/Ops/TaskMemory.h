//===- TaskMemory.h - Memory that the body of a task needs ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_TASKMEMORY_H
#define PLACER_OPS_TASKMEMORY_H

#include "placer/Dialect/Placer.h"
#include "placer/Ops/OpModel.h"

namespace placer {

/// A constant that a task holds.
struct TaskConstant {
  /// Equal for constants that are one: those with the same contents, or loaded
  /// from the same global. Null where nothing is known of that.
  mlir::Attribute identity;
  int64_t bytes;
};

struct TaskMemory {
  /// Tensors that are constants, there before the task runs and after: those
  /// with an identity once, in program order.
  llvm::SmallVector<TaskConstant> constants;
  /// The most that tensors between the ops of the body take at a time, beside
  /// operands and results of the task. An op that writes into an operand, and
  /// one that gives the same data under another type, needs nothing new.
  int64_t workspaceBytes = 0;
};

/// Sizes that neither types nor `shapes` tell count for `dynamicExtent` a `?`.
TaskMemory memoryOfBody(TaskOp task, int64_t dynamicExtent,
                        OpModels models = OpModels(),
                        ValueShapes *shapes = nullptr);

} // namespace placer

#endif // PLACER_OPS_TASKMEMORY_H
