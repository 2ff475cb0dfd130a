//===- HoistWeightWork.h - Work that is done once ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_HOISTWEIGHTWORK_H
#define PLACER_LIB_TRANSFORMS_TASKS_HOISTWEIGHTWORK_H

#include "Transforms/Tasks/FormTasks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace placer {

/// Takes the work out of a function that needs nothing but weights and
/// constants. The function then calls two others in its place: one that does
/// this work, and the step, which gets the results as weights beside the
/// arguments. Gives the step; null where there is no such work, and nothing has
/// changed.
mlir::func::FuncOp hoistWeightWork(mlir::func::FuncOp function,
                                   EffectAnalysis &effects, OpModels models,
                                   mlir::SymbolTable &symbols);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_HOISTWEIGHTWORK_H
