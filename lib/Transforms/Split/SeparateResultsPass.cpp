//===- SeparateResultsPass.cpp - A task for each of its results -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each result of a task begins with a task of its own, which does what that
// result needs. As long as all of them together do too much more than the one
// did, the two that share most become one again.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitTasks.h"
#include "Transforms/Split/TaskResults.h"
#include "Transforms/Tasks/FormTasksNames.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Transforms/Passes.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <cmath>

namespace placer {
#define GEN_PASS_DEF_SEPARATERESULTS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// Tasks with more results are left alone, as every two of these are compared.
static constexpr unsigned kMostResults = 16;

namespace {

/// Some results of a task, ascending, and the work that they need.
struct ResultGroup {
  SmallVector<unsigned> results;
  BodyWork work;
};

struct SeparateResultsPass
    : public placer::impl::SeparateResultsBase<SeparateResultsPass> {
  using SeparateResultsBase::SeparateResultsBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run();
  std::vector<ResultGroup> groupsOf(TaskOp task, const BodyWork &whole);
};

} // namespace

static ResultGroup groupOf(TaskOp task, ArrayRef<unsigned> results) {
  // It stands nowhere.
  OpBuilder builder(task.getContext());
  OwningOpRef<TaskOp> some(makeSomeResults(
      builder, task, llvm::to_vector(task.getInputs()), results));
  return {llvm::to_vector(results), workOf(some->getBody().front())};
}

static ResultGroup together(TaskOp task, const ResultGroup &a,
                            const ResultGroup &b) {
  SmallVector<unsigned> results(a.results);
  llvm::append_range(results, b.results);
  llvm::sort(results);
  return groupOf(task, results);
}

/// The work of all, as a multiple of that of the whole.
static double factorOf(ArrayRef<ResultGroup> groups, const BodyWork &whole) {
  BodyWork sum;
  for (const ResultGroup &group : groups)
    sum += group.work;
  return workFactor(sum, whole);
}

std::vector<ResultGroup> SeparateResultsPass::groupsOf(TaskOp task,
                                                       const BodyWork &whole) {
  std::vector<ResultGroup> groups;
  for (unsigned number = 0; number < task.getNumResults(); ++number)
    groups.push_back(groupOf(task, number));
  while (groups.size() > 1 && factorOf(groups, whole) > maxWork) {
    double least = 0;
    size_t first = 0, second = 0;
    std::optional<ResultGroup> best;
    for (size_t i = 0; i < groups.size(); ++i)
      for (size_t j = i + 1; j < groups.size(); ++j) {
        ResultGroup both = together(task, groups[i], groups[j]);
        double saved = workFactor(groups[i].work, whole) +
                       workFactor(groups[j].work, whole) -
                       workFactor(both.work, whole);
        if (best && saved <= least)
          continue;
        least = saved;
        first = i;
        second = j;
        best = std::move(both);
      }
    groups[first] = std::move(*best);
    groups.erase(groups.begin() + static_cast<ptrdiff_t>(second));
  }
  return groups;
}

LogicalResult SeparateResultsPass::run() {
  if (!(maxWork >= 1) || !std::isfinite(maxWork))
    return emitError(getOperation().getLoc())
           << "--separate-results needs a max-work of at least 1";
  struct Separated {
    TaskOp task;
    BodyWork whole;
    std::vector<ResultGroup> groups;
  };
  struct OfFunction {
    FunctionOpInterface function;
    std::vector<Separated> tasks;
    PartCosts costs;
  };
  // All functions are decided before the first is changed.
  std::vector<OfFunction> all;
  for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
    std::vector<Separated> separated;
    SmallVector<TaskOp> tasks;
    for (Block &block : function.getFunctionBody())
      for (auto task : block.getOps<TaskOp>()) {
        // A clause for parts counts results; a start is that of the whole.
        if (!task.hasBody() || task.getNumResults() < 2 ||
            task.getNumResults() > kMostResults || task.getSplitAttr() ||
            task.getStart() || !canBeDoneByOthers(task))
          continue;
        BodyWork whole = workOf(task.getBody().front());
        std::vector<ResultGroup> groups = groupsOf(task, whole);
        if (groups.size() < 2)
          continue;
        tasks.push_back(task);
        separated.push_back({task, whole, std::move(groups)});
      }
    if (separated.empty())
      continue;
    FailureOr<PartCosts> costs = PartCosts::read(function, tasks);
    if (failed(costs))
      return failure();
    all.push_back({function, std::move(separated), std::move(*costs)});
  }
  for (OfFunction &of : all) {
    removeBound(of.function);
    Names names, weightNames = weightNamesOf(of.function);
    of.function.walk([&](TaskLikeOpInterface task) {
      (void)names.unique(task.getTaskName());
    });
    for (Separated &separated : of.tasks) {
      TaskOp task = separated.task;
      shareResident(task, weightNames);
      OpBuilder builder(task);
      for (const ResultGroup &group : separated.groups) {
        TaskOp made = makeSomeResults(
            builder, task, llvm::to_vector(task.getInputs()), group.results);
        dropUnusedOperands(made);
        made.setName(names.unique(
            (task.getName() + ".r" + Twine(group.results.front())).str()));
        double share = std::min(workFactor(group.work, separated.whole), 1.0);
        if (CostAttr cost = of.costs.ofPart(task.getCostAttr(), share))
          made.setCostAttr(cost);
        for (auto [number, result] :
             llvm::zip_equal(group.results, made.getResults()))
          task.getResult(number).replaceAllUsesWith(result);
      }
      task.erase();
    }
  }
  return success();
}
