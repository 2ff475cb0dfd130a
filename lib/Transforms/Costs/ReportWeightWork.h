//===- ReportWeightWork.h - Work that is the same in every step -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COSTS_REPORTWEIGHTWORK_H
#define PLACER_LIB_TRANSFORMS_COSTS_REPORTWEIGHTWORK_H

#include "Transforms/Tasks/FormTasks.h"

namespace placer {

/// Tasks of a function that read weights and constants alone, directly or
/// through each other, so that they give the same in every step. They have no
/// side effects, and they have results.
llvm::SmallVector<TaskOp> tasksOnWeights(mlir::FunctionOpInterface function,
                                         EffectAnalysis &effects);

/// How many take time, if any, and which share of that of all tasks, each where
/// it is fastest, as a remark. `costOf` gives the cost of a task.
void reportWeightWork(mlir::FunctionOpInterface function,
                      EffectAnalysis &effects,
                      llvm::function_ref<CostAttr(TaskOp)> costOf);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COSTS_REPORTWEIGHTWORK_H
