//===- ImportSchedulePass.cpp - A placement from outside ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/ImportSchedule.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_IMPORTSCHEDULE
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct ImportSchedulePass
    : public placer::impl::ImportScheduleBase<ImportSchedulePass> {
  using ImportScheduleBase::ImportScheduleBase;

  void runOnOperation() override {
    if (file.empty()) {
      emitError(getOperation().getLoc())
          << "--placer-import-schedule needs a file, as in "
             "'--placer-import-schedule=file=schedule.json'";
      return signalPassFailure();
    }
    if (failed(importSchedule(getOperation(), getAnalysis<ProblemAnalysis>(),
                              file, function, "function=NAME")))
      return signalPassFailure();
    markAnalysesPreserved<ProblemAnalysis>();
  }
};

} // namespace
