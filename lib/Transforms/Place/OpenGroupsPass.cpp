//===- OpenGroupsPass.cpp - From groups to tasks --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/InterruptGuard.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/Groups.h"
#include "placer/Search/Coarsening.h"
#include "placer/Search/Place.h"
#include "placer/Support/Deadline.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_OPENGROUPS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct OpenGroupsPass : public placer::impl::OpenGroupsBase<OpenGroupsPass> {
  using OpenGroupsBase::OpenGroupsBase;

  void runOnOperation() override {
    if (!(timeLimit >= 0)) {
      emitError(getOperation().getLoc())
          << "--placer-open-groups: limits must be at least 0";
      return signalPassFailure();
    }
    auto &problems = getAnalysis<ProblemAnalysis>();
    SmallVector<FunctionOpInterface> functions =
        functionsWithTasks(getOperation());
    for (FunctionOpInterface function : functions)
      if (failed(checkOpeningGroups(function, problems.symbols())))
        return signalPassFailure();
    InterruptGuard guard;
    for (FunctionOpInterface function : functions) {
      if (failed(openGroups(function, problems)))
        return signalPassFailure();
      if ((startEarly || refine) &&
          failed(tighten(function, problems, guard.flag())))
        return signalPassFailure();
    }
    markAnalysesPreserved<ProblemAnalysis>();
  }

private:
  LogicalResult tighten(FunctionOpInterface function, ProblemAnalysis &problems,
                        const std::atomic<bool> *interrupt) {
    FailureOr<ScheduledFunction> scheduled =
        problems.schedule(function, /*errorLimit=*/1);
    if (failed(scheduled))
      return failure();
    const Instance &instance = scheduled->instance;
    StatedSchedule tighter = scheduled->schedule;
    if (!refine) {
      tighter = {placer::startEarly(instance, tighter), tighter.bound};
      // A bound that was proven elsewhere for groups as they are.
      if (tighter.bound.ns > tighter.makespan())
        tighter.bound = {};
    } else {
      Answer answer = place(instance, refinement(instance, tighter, interrupt));
      if (!answer.schedule)
        return scheduled->problem.report(*answer.failure);
      tighter = {std::move(*answer.schedule), answer.makespanBound};
    }
    applySchedule(scheduled->problem, tighter);
    problems.forget(function);
    return success();
  }

  /// A search from the better of what is given, with other orders, and of list
  /// schedules, which are free to choose other devices.
  Request refinement(const Instance &instance, const Schedule &given,
                     const std::atomic<bool> *interrupt) {
    Request request;
    request.strategy = "search";
    request.budget.timeLimit = timeLimit;
    request.budget.interrupt = interrupt;
    if (timeLimit == 0) {
      request.budget.workLimit = movesOfShortSearch(instance.numTasks());
      request.budget.workers = 1;
    }
    Deadline deadline(timeLimit, interrupt);
    request.start = timeLimit == 0 ? refineOrders(instance, given)
                                   : placer::startEarly(instance, given);
    PlacementResult listed =
        placeStart(instance, /*fixed=*/{}, deadline, /*workers=*/0);
    if (auto *other = std::get_if<Schedule>(&listed);
        other && other->makespan() < request.start->makespan())
      request.start = std::move(*other);
    if (deadline.isLimited())
      request.budget.timeLimit = std::max(deadline.secondsLeft(), 0.001);
    return request;
  }
};

} // namespace
