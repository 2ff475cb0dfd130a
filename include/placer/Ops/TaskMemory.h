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

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

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
  /// one that gives the same data under another type, needs nothing new. With
  /// the workspace of functions while they run.
  int64_t workspaceBytes = 0;
};

/// Reads memory as FeatureReader reads time: what is called counts as what is
/// there.
class MemoryReader {
public:
  /// Sizes that neither types nor `shapes` tell count for `dynamicExtent` a
  /// `?`.
  MemoryReader(mlir::SymbolTableCollection &symbolTables, int64_t dynamicExtent,
               OpModels models = OpModels(), ValueShapes *shapes = nullptr)
      : symbolTables(symbolTables), dynamicExtent(dynamicExtent),
        models(models), shapes(shapes) {}

  /// Of a task without a body, nothing.
  TaskMemory read(TaskOp task);

private:
  TaskMemory readBlock(mlir::Block &block);
  const TaskMemory *memoryOfCall(mlir::CallOpInterface call);

  mlir::SymbolTableCollection &symbolTables;
  int64_t dynamicExtent;
  OpModels models;
  ValueShapes *shapes;
  /// What functions that are called need, beside arguments and results. While
  /// one is being read, a call of it to itself needs nothing more.
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<TaskMemory>> callees;
};

} // namespace placer

#endif // PLACER_OPS_TASKMEMORY_H
