//===- VerifySchedule.cpp - The phase check after placing -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Verify.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_VERIFYSCHEDULE
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct VerifySchedulePass
    : public placer::impl::VerifyScheduleBase<VerifySchedulePass> {
  using VerifyScheduleBase::VerifyScheduleBase;

  void runOnOperation() override {
    SymbolTableCollection symbolTables;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<ProblemOfFunction> problem =
          ProblemOfFunction::extract(function, symbolTables);
      if (failed(problem))
        return signalPassFailure();
      FailureOr<Schedule> schedule = problem->scheduleInIR();
      if (failed(schedule))
        return signalPassFailure();
      Instance instance(problem->problem());
      for (const Violation &violation :
           verify(instance, *schedule, errorLimit)) {
        (void)problem->report(violation, &*schedule);
        signalPassFailure();
      }
    }
    markAllAnalysesPreserved();
  }
};

} // namespace
