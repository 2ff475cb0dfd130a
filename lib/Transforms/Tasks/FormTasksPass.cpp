//===- FormTasksPass.cpp - From a program to tasks ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"
#include "Transforms/Tasks/FormTasksWeights.h"
#include "Transforms/Tasks/HoistWeightWork.h"

#include "placer/Dialect/Utils.h"
#include "placer/Target/Translate/ReadOpTable.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace placer {
#define GEN_PASS_DEF_FORMTASKS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// The functions that are run as part of something else: those that any op
/// names, be it a call, a constant or an attribute.
static llvm::SmallPtrSet<Operation *, 16>
findReferenced(Operation *root, SymbolTableCollection &symbolTables) {
  llvm::SmallPtrSet<Operation *, 16> referenced;
  root->walk([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      attribute.getValue().walk([&](SymbolRefAttr name) {
        if (Operation *symbol = symbolTables.lookupNearestSymbolFrom(op, name))
          referenced.insert(symbol);
      });
  });
  return referenced;
}

namespace {

struct FormTasksPass : public placer::impl::FormTasksBase<FormTasksPass> {
  using FormTasksBase::FormTasksBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    FormTasksBase::getDependentDialects(registry);
    registerOpModels(registry);
  }

  void runOnOperation() override {
    SymbolTableCollection symbolTables;
    FailureOr<OpTable> table =
        readOpTables(getOperation(), llvm::to_vector(ops), /*isFirst=*/true);
    if (failed(table))
      return signalPassFailure();
    FailureOr<FormationOptions> options = readOptions();
    if (failed(options))
      return signalPassFailure();
    options->models = OpModels(&*table);
    FailureOr<WeightChoice> weightChoice =
        WeightChoice::read(getOperation().getLoc(), llvm::to_vector(weights));
    if (failed(weightChoice))
      return signalPassFailure();
    options->weights = &*weightChoice;
    FailureOr<SmallVector<FunctionOpInterface>> chosen =
        chooseFunctions(symbolTables);
    if (failed(chosen) ||
        failed(weightChoice->checkMatches(getOperation().getLoc(), *chosen)))
      return signalPassFailure();
    // All functions are decided before the first is changed.
    EffectAnalysis effects(symbolTables, options->models);
    std::vector<FormationPlan> plans;
    for (FunctionOpInterface function : *chosen) {
      FailureOr<FormationPlan> plan =
          planTasks(function, *options, effects, symbolTables);
      if (failed(plan))
        return signalPassFailure();
      plans.push_back(std::move(*plan));
    }
    for (FormationPlan &plan : plans) {
      if (plan.tasks.empty())
        continue;
      reportWeights(plan.function, plan.weights);
      if (weightWork == WeightWork::Hoist &&
          failed(hoist(plan, *options, effects, symbolTables)))
        return signalPassFailure();
      if (!plan.tasks.empty())
        applyPlan(plan, *options);
    }
  }

private:
  /// Makes the plan one of the step alone, where there is work before it.
  LogicalResult hoist(FormationPlan &plan, FormationOptions options,
                      EffectAnalysis &effects,
                      SymbolTableCollection &symbolTables) {
    auto function = dyn_cast<func::FuncOp>(plan.function.getOperation());
    if (!function)
      return success();
    markWeights(plan.function, plan.weights);
    func::FuncOp step = hoistWeightWork(
        function, effects, options.models,
        symbolTables.getSymbolTable(
            SymbolTable::getNearestSymbolTable(function->getParentOp())));
    if (!step)
      return success();
    // What are weights is said by now.
    options.weights = nullptr;
    FailureOr<FormationPlan> ofStep =
        planTasks(step, options, effects, symbolTables);
    if (failed(ofStep))
      return failure();
    plan = std::move(*ofStep);
    return success();
  }

  FailureOr<FormationOptions> readOptions() {
    FormationOptions options;
    options.fuse = granularity == Granularity::Fused;
    StringRef host = StringRef(hostDevice).ltrim('@');
    if (!host.empty())
      options.host = FlatSymbolRefAttr::get(&getContext(), host);
    if (dynamicExtent < 0)
      return emitError(getOperation().getLoc())
             << "--form-tasks needs a dynamic-extent of at least 0";
    options.dynamicExtent = dynamicExtent;
    return options;
  }

  FailureOr<SmallVector<FunctionOpInterface>>
  chooseFunctions(SymbolTableCollection &symbolTables) {
    SmallVector<FunctionOpInterface> all, chosen;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](FunctionOpInterface function) {
          if (!function.isExternal())
            all.push_back(function);
          return WalkResult::skip();
        });
    if (functions.empty()) {
      llvm::SmallPtrSet<Operation *, 16> referenced =
          findReferenced(getOperation(), symbolTables);
      for (FunctionOpInterface function : all)
        // A private function that nothing references never runs.
        if (isa<func::FuncOp>(function.getOperation()) && !hasTasks(function) &&
            !referenced.contains(function) &&
            !cast<SymbolOpInterface>(function.getOperation()).isPrivate())
          chosen.push_back(function);
      return chosen;
    }
    for (const std::string &name : functions) {
      auto it = llvm::find_if(all, [&](FunctionOpInterface function) {
        return function.getName() == StringRef(name).ltrim('@');
      });
      if (it == all.end())
        return emitError(getOperation().getLoc())
               << "--form-tasks finds no function '" << name << "' with a body";
      if (hasTasks(*it)) {
        InFlightDiagnostic error = emitError((*it)->getLoc())
                                   << "function '" << it->getName()
                                   << "' has tasks already";
        error.attachNote() << "run --placer-open-tasks first to form them anew";
        return error;
      }
      if (!llvm::is_contained(chosen, *it))
        chosen.push_back(*it);
    }
    return chosen;
  }
};

} // namespace
