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
  /// By task of the unfolding, where its clause wants it; kNone: anywhere.
  std::vector<DeviceId> devices;
};

/// Whether a function is what a graph was imported as: tasks without bodies, of
/// which some can be cut.
bool isSplitGraph(mlir::FunctionOpInterface function);

/// The choice that the clause of a task without a body makes, and the devices
/// of the parts of its first level, if it gives any. What is wrong is reported
/// as one error.
struct ClauseChoice {
  SplitChoice choice;
  std::vector<DeviceId> devices;
};
mlir::FailureOr<ClauseChoice> choiceOfClause(const ProblemOfFunction &problem,
                                             TaskId task);

/// What becomes of such a function by clauses and options; none where they ask
/// for nothing. What stands against it is reported as one error.
mlir::FailureOr<std::optional<GraphSplit>>
decideGraphSplit(mlir::FunctionOpInterface function,
                 const SplitOptions &options);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_SPLITGRAPHS_H
