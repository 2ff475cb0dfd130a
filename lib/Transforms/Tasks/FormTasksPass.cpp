//===- FormTasksPass.cpp - From a program to tasks ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"
#include "Transforms/Tasks/FormTasksFunctions.h"
#include "Transforms/Tasks/FormTasksShard.h"
#include "Transforms/Tasks/FormTasksUnroll.h"
#include "Transforms/Tasks/FormTasksWeights.h"
#include "Transforms/Tasks/HoistWeightWork.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Target/Translate/ReadOpTable.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace placer {
#define GEN_PASS_DEF_FORMTASKS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

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
    FunctionChoice choice(getOperation(), symbolTables);
    FailureOr<SmallVector<FunctionOpInterface>> chosen =
        choice.choose(llvm::to_vector(functions));
    if (failed(chosen) ||
        failed(weightChoice->checkMatches(getOperation().getLoc(), *chosen)))
      return signalPassFailure();
    SavedBodies saved;
    auto restore = [&] {
      // What was saved last is the newest.
      for (auto &[changed, body] : llvm::reverse(saved))
        changed.getFunctionBody().takeBody(*body);
    };
    for (FunctionOpInterface function : *chosen) {
      if (hasShardings(function)) {
        save(function, saved);
        if (failed(readShardings(function, options->models, symbolTables))) {
          restore();
          return signalPassFailure();
        }
      }
      unrollLoops(function, saved);
    }
    // All functions are decided before the first is changed for good.
    EffectAnalysis effects(symbolTables, options->models);
    std::vector<FormationPlan> plans;
    for (FunctionOpInterface function : *chosen) {
      FailureOr<FormationPlan> plan =
          planTasks(function, *options, effects, symbolTables);
      if (failed(plan)) {
        restore();
        return signalPassFailure();
      }
      plans.push_back(std::move(*plan));
    }
    for (FormationPlan &plan : plans) {
      remarkLoops(plan.function, options->models);
      choice.remarkCallees(plan.function, options->models);
      if (plan.tasks.empty())
        continue;
      reportWeights(plan.function, plan.weights);
      if (weightWork == WeightWork::Hoist &&
          failed(hoist(plan, *options, effects, symbolTables)))
        return signalPassFailure();
      if (!plan.tasks.empty())
        applyPlan(plan, *options);
    }
    dropGrids(getOperation());
    if (functionsWithTasks(getOperation()).empty())
      choice.warnOfNothing();
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
    options.granularity = granularity;
    StringRef host = StringRef(hostDevice).ltrim('@');
    if (!host.empty())
      options.host = FlatSymbolRefAttr::get(&getContext(), host);
    if (dynamicExtent < 0)
      return emitError(getOperation().getLoc())
             << "--form-tasks needs a dynamic-extent of at least 0";
    options.dynamicExtent = dynamicExtent;
    if (unroll < 0)
      return emitError(getOperation().getLoc())
             << "--form-tasks needs an unroll of at least 0";
    return options;
  }

  /// Bodies of functions as they were before shardings were read and loops
  /// unrolled.
  using SavedBodies =
      std::vector<std::pair<FunctionOpInterface, std::unique_ptr<Region>>>;

  void unrollLoops(FunctionOpInterface function, SavedBodies &saved) {
    Region &body = function.getFunctionBody();
    // The planner refuses what has several blocks.
    if (!llvm::hasSingleElement(body) || !hasLoopToUnroll(function, unroll))
      return;
    save(function, saved);
    placer::unrollLoops(function, unroll);
  }

  static void save(FunctionOpInterface function, SavedBodies &saved) {
    IRMapping mapping;
    function.getFunctionBody().cloneInto(
        saved.emplace_back(function, std::make_unique<Region>()).second.get(),
        mapping);
  }
};

} // namespace
