//===- SplitTasksPass.cpp - Tasks cut into parts --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitGraphs.h"
#include "Transforms/Split/SplitTasks.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

namespace placer {
#define GEN_PASS_DEF_SPLITTASKS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct SplitTasksPass : public placer::impl::SplitTasksBase<SplitTasksPass> {
  using SplitTasksBase::SplitTasksBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    SplitTasksBase::getDependentDialects(registry);
    BodySplitter::addDialects(registry);
  }

  void runOnOperation() override {
    FailureOr<SplitOptions> chosen = readOptions();
    if (failed(chosen))
      return signalPassFailure();
    BodySplitter splitter(&getContext());
    // All functions are decided before the first is changed.
    std::vector<std::pair<SplitPlan, PartCosts>> plans;
    std::vector<GraphSplit> graphs;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      if (!llvm::hasSingleElement(function.getFunctionBody()))
        continue;
      if (isSplitGraph(function)) {
        FailureOr<std::optional<GraphSplit>> graph =
            decideGraphSplit(function, *chosen);
        if (failed(graph))
          return signalPassFailure();
        if (*graph)
          graphs.push_back(std::move(**graph));
        continue;
      }
      FailureOr<std::vector<TaskSplit>> splits =
          decideSplits(function, *chosen, splitter);
      if (failed(splits))
        return signalPassFailure();
      if (splits->empty())
        continue;
      std::vector<TaskSplit> cut;
      std::vector<std::vector<TaskPart>> all;
      for (TaskSplit &split : *splits) {
        FailureOr<std::vector<TaskPart>> ofTask =
            makeParts(split, splitter, *chosen);
        if (failed(ofTask))
          return signalPassFailure();
        if (ofTask->empty())
          continue;
        cut.push_back(std::move(split));
        all.push_back(std::move(*ofTask));
      }
      FailureOr<PartCosts> costs = PartCosts::read(function, cut);
      if (failed(costs))
        return signalPassFailure();
      plans.push_back(
          {planPieces(function, std::move(cut), std::move(all)), *costs});
    }
    for (GraphSplit &graph : graphs) {
      removeBound(graph.problem.function());
      applyUnfolding(graph.problem, graph.unfolding, graph.devices);
    }
    for (auto &[plan, costs] : plans) {
      removeBound(plan.function);
      applySplits(plan, costs, splitter);
    }
  }

private:
  FailureOr<SplitOptions> readOptions() {
    SplitOptions chosen;
    chosen.parts = parts;
    chosen.replicas = replicas;
    chosen.microBatches = microBatches;
    chosen.reassociate = reassociate;
    chosen.maxWork = maxWork;
    if (parts < 1 || replicas < 1 || microBatches < 1)
      return emitError(getOperation().getLoc())
             << "--split-tasks needs parts, replicas and micro-batches of at "
                "least 1";
    if (!(maxWork >= 1) || !std::isfinite(maxWork))
      return emitError(getOperation().getLoc())
             << "--split-tasks needs a max-work of at least 1";
    return chosen;
  }
};

} // namespace
