//===- RecomputeTasksPass.cpp - Segments that are computed again ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlacementRemarks.h"
#include "Transforms/Split/RecomputeTasks.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Search/Recompute.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_RECOMPUTETASKS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct RecomputeTasksPass
    : public placer::impl::RecomputeTasksBase<RecomputeTasksPass> {
  using RecomputeTasksBase::RecomputeTasksBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run();
  FailureOr<Recomputation> decide(const ProblemOfFunction &problem);
};

} // namespace

FailureOr<Recomputation>
RecomputeTasksPass::decide(const ProblemOfFunction &problem) {
  for (auto [task, start] : llvm::enumerate(problem.givenStarts()))
    if (start) {
      TaskLikeOpInterface op = problem.taskOp(static_cast<TaskId>(task));
      InFlightDiagnostic error = emitError(op.getLoc())
                                 << "task '" << op.getTaskName()
                                 << "' has a start already: what is scheduled "
                                    "cannot be computed again";
      error.attachNote() << "run --recompute-tasks before tasks are placed";
      return error;
    }
  Instance instance(problem.problem());
  std::optional<MicroBatches> found = findMicroBatches(instance);
  if (!found)
    found = asOneMicroBatch(instance);
  Recomputation decided = chooseRecomputation(
      instance, *found, equalSegments(instance, *found, segments),
      std::vector<bool>(segments, true),
      [&](TaskId task) { return mayRepeat(problem, task); });
  if (decided.empty())
    emitWarning(problem.function().getLoc())
        << "function '" << problem.function().getName()
        << "' has no tasks to compute again: nothing that it holds on a way "
           "forward is read on a way back";
  return decided;
}

LogicalResult RecomputeTasksPass::run() {
  if (segments < 2)
    return emitError(getOperation().getLoc())
           << "--recompute-tasks needs at least 2 segments: the last one is "
              "never computed again";
  // All functions are decided before the first is changed.
  SymbolTableCollection symbols;
  std::vector<std::pair<ProblemOfFunction, Recomputation>> all;
  for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
    FailureOr<ProblemOfFunction> problem =
        ProblemOfFunction::extract(function, symbols);
    if (failed(problem))
      return failure();
    FailureOr<Recomputation> decided = decide(*problem);
    if (failed(decided))
      return failure();
    all.emplace_back(std::move(*problem), std::move(*decided));
  }
  for (const auto &[problem, decided] : all) {
    reportNotes(problem, getArgument(),
                {std::to_string(decided.tasks.size()) + " of " +
                 std::to_string(problem.problem().tasks.size()) +
                 " tasks are computed again"});
    removeBound(problem.function());
    applyRecomputation(problem, decided);
  }
  return success();
}
