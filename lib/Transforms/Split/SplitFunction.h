//===- SplitFunction.h - A function cut into parts --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_SPLITFUNCTION_H
#define PLACER_LIB_TRANSFORMS_SPLIT_SPLITFUNCTION_H

#include "Transforms/Split/SplitGraphs.h"
#include "Transforms/Split/SplitTasks.h"

namespace placer {

/// What a function becomes: of tasks without bodies, of tasks with bodies, or
/// nothing else than it is.
struct FunctionSplit {
  std::optional<GraphSplit> graph;
  std::optional<std::pair<SplitPlan, PartCosts>> bodies;
};

/// What stands against it is reported as one error; nothing is changed.
mlir::FailureOr<FunctionSplit>
decideFunction(mlir::FunctionOpInterface function, const SplitOptions &options,
               BodySplitter &splitter);

void applyFunction(FunctionSplit &split, BodySplitter &splitter);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_SPLITFUNCTION_H
