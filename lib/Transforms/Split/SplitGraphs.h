//===- SplitGraphs.h - Tasks of imported graphs in parts --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_SPLITGRAPHS_H
#define PLACER_LIB_TRANSFORMS_SPLIT_SPLITGRAPHS_H

#include "Transforms/Split/SplitTasks.h"
#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Unfold.h"

namespace placer {

/// A function and what it becomes.
struct GraphSplit {
  ProblemOfFunction problem;
  Unfolding unfolding;
};

/// Whether a function is what a graph was imported as: tasks without bodies, of
/// which some can be cut.
bool isSplitGraph(mlir::FunctionOpInterface function);

/// What becomes of such a function by the options; none where they ask for
/// nothing. What stands against it is reported as one error.
mlir::FailureOr<std::optional<GraphSplit>>
decideGraphSplit(mlir::FunctionOpInterface function,
                 const SplitOptions &options);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_SPLITGRAPHS_H
