//===- PrintSchedulePass.cpp - A placed function as a timetable -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Show/WriteFile.h"
#include "placer/Bridge/ScheduleInIR.h"
#include "placer/Model/Instance.h"
#include "placer/Target/Report/Timetable.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_PRINTSCHEDULE
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct PrintSchedulePass
    : public placer::impl::PrintScheduleBase<PrintSchedulePass> {
  using PrintScheduleBase::PrintScheduleBase;

  void runOnOperation() override {
    // All is read before anything is written.
    std::string text;
    llvm::raw_string_ostream os(text);
    SymbolTableCollection symbolTables;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<ScheduledFunction> placed =
          readSchedule(function, symbolTables);
      if (failed(placed))
        return signalPassFailure();
      if (!text.empty())
        os << "\n";
      Instance instance(placed->problem.problem());
      printTimetable(instance, placed->schedule, os, rows);
    }
    if (failed(writeWholeFile(getOperation(), getArgument(), file, text)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
