//===- VerifySchedulePass.cpp - The phase check after placing -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemAnalysis.h"
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
    auto &problems = getAnalysis<ProblemAnalysis>();
    for (FunctionOpInterface function : functionsWithTasks(getOperation()))
      if (failed(problems.schedule(function, errorLimit)))
        signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
