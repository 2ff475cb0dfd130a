//===- FunctionAxes.h - The axes of the tasks of a function -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_FUNCTIONAXES_H
#define PLACER_LIB_TRANSFORMS_SPLIT_FUNCTIONAXES_H

#include "Transforms/Split/FollowOperands.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace placer {

/// The axes of the tasks of one function, in program order, as samples are
/// followed from task to task.
class FunctionAxes {
public:
  FunctionAxes(mlir::FunctionOpInterface function, BodySplitter &splitter);

  /// The axes of the next task. Where there are none, `why` is the end of a
  /// sentence that begins with "task 'x' cannot be split: ". With `follows`,
  /// also how the operands follow each of them.
  llvm::SmallVector<CuttableAttr>
  find(TaskOp task, std::string &why,
       std::vector<llvm::SmallVector<Follows>> *follows = nullptr);

private:
  TaskAxisKind kindOf(TaskOp task, const BodyAxis &axis) const;
  CuttableAttr describe(TaskOp task, const SplitBody &body,
                        llvm::ArrayRef<BodyAxis> axes, unsigned number);

  BodySplitter &splitter;
  /// The dimension of a value that counts samples.
  llvm::DenseMap<mlir::Value, unsigned> samples;
  llvm::DenseSet<mlir::Value> weights;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_FUNCTIONAXES_H
