//===- OpenGroupsPass.cpp - From groups to tasks --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/Groups.h"
#include "placer/Search/Coarsening.h"
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
    auto &problems = getAnalysis<ProblemAnalysis>();
    SmallVector<FunctionOpInterface> functions =
        functionsWithTasks(getOperation());
    for (FunctionOpInterface function : functions)
      if (failed(checkOpeningGroups(function, problems.symbols())))
        return signalPassFailure();
    for (FunctionOpInterface function : functions) {
      if (failed(openGroups(function, problems)))
        return signalPassFailure();
      if ((startEarly || refine) && failed(tighten(function, problems)))
        return signalPassFailure();
    }
    markAnalysesPreserved<ProblemAnalysis>();
  }

private:
  LogicalResult tighten(FunctionOpInterface function,
                        ProblemAnalysis &problems) {
    FailureOr<ScheduledFunction> scheduled =
        problems.schedule(function, /*errorLimit=*/1);
    if (failed(scheduled))
      return failure();
    const Instance &instance = scheduled->instance;
    Schedule tighter = refine
                           ? refineOrders(instance, scheduled->schedule)
                           : placer::startEarly(instance, scheduled->schedule);
    applySchedule(scheduled->problem,
                  {std::move(tighter), scheduled->schedule.bound});
    problems.forget(function);
    return success();
  }
};

} // namespace
