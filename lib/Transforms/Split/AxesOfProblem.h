//===- AxesOfProblem.h - A problem with the axes of bodies ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_AXESOFPROBLEM_H
#define PLACER_LIB_TRANSFORMS_SPLIT_AXESOFPROBLEM_H

#include "Transforms/Split/SplitTasks.h"
#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/SplitChoice.h"

namespace placer {

/// The problem of a function with the axes along which the bodies of its tasks
/// can be cut, as far as a split table can say how. Of tasks without bodies it
/// has those of their graph.
struct AxesOfProblem {
  Problem problem;
  /// By axis of the problem, what it is in the task; null for axes of graphs.
  std::vector<CuttableAttr> axes;

  /// How a clause names an axis, as "result 0 dim 1"; the name that it has in
  /// a graph.
  std::string nameOf(AxisId axis) const;
  /// Where a level of a choice cuts, as a clause says it.
  SplitAxisAttr clauseOf(mlir::MLIRContext *context,
                         const SplitLevel &level) const;
  /// The level that an entry of a clause makes, of a task with a body, within
  /// the parts that those before it make; none where no axis of the problem is
  /// that dimension.
  std::optional<SplitLevel> levelOf(TaskId task, SplitAxisAttr named,
                                    llvm::ArrayRef<SplitLevel> before) const;
};

/// Fails with an error where devices say wrong things of themselves.
mlir::FailureOr<AxesOfProblem> axesOfProblem(const ProblemOfFunction &problem,
                                             const SplitOptions &options,
                                             BodySplitter &splitter);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_AXESOFPROBLEM_H
