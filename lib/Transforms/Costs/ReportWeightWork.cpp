//===- ReportWeightWork.cpp - Work that is the same in every step ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/ReportWeightWork.h"

#include "placer/Dialect/Arguments.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace placer;

SmallVector<TaskOp> placer::tasksOnWeights(FunctionOpInterface function,
                                           EffectAnalysis &effects) {
  SmallVector<TaskOp> tasks;
  llvm::DenseSet<Operation *> onWeights;
  for (auto task : function.getFunctionBody().front().getOps<TaskOp>()) {
    if (!task.hasBody() || task->getNumResults() == 0)
      continue;
    bool readsWeights = llvm::all_of(task->getOperands(), [&](Value value) {
      auto argument = dyn_cast<BlockArgument>(value);
      return argument ? isWeight(function, argument.getArgNumber())
                      : onWeights.contains(value.getDefiningOp());
    });
    if (!readsWeights ||
        llvm::any_of(task.getBody().front(), [&](Operation &op) {
          return effects.effectOf(&op) != SideEffect::None;
        }))
      continue;
    onWeights.insert(task);
    tasks.push_back(task);
  }
  return tasks;
}

/// Where it is fastest.
static double leastTime(CostAttr cost) {
  return cost && !cost.getTimes().empty()
             ? static_cast<double>(*llvm::min_element(cost.getTimes()))
             : 0;
}

void placer::reportWeightWork(FunctionOpInterface function,
                              EffectAnalysis &effects,
                              llvm::function_ref<CostAttr(TaskOp)> costOf) {
  double all = 0, spent = 0;
  function.walk([&](TaskOp task) { all += leastTime(costOf(task)); });
  int64_t count = 0;
  for (TaskOp task : tasksOnWeights(function, effects)) {
    double time = leastTime(costOf(task));
    spent += time;
    count += time > 0;
  }
  if (count == 0)
    return;
  auto options = remark::RemarkOpts::name("WeightWork")
                     .category("placer-annotate-costs")
                     .function(function.getName());
  remark::missed(function.getLoc(), options)
      << remark::metric("tasks", count)
      << remark::metric("ns", static_cast<int64_t>(spent))
      << remark::metric("share", llvm::formatv("{0:P1}", spent / all).str())
      << remark::suggest(
             "these tasks read only weights and constants: fold them, or form "
             "tasks with weight-work=hoist, so that they run once");
}
