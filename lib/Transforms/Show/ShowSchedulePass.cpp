//===- ShowSchedulePass.cpp - Placed functions as pages, traces, drawings -===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that write a file and change nothing. Each reads and judges all that
// it is to show before it writes anything.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Show/WriteFile.h"
#include "placer/Bridge/ScheduleInIR.h"
#include "placer/Model/Instance.h"
#include "placer/Target/Report/ReportData.h"
#include "placer/Target/Report/ReportPage.h"
#include "placer/Target/Report/ScheduleDot.h"
#include "placer/Target/Report/TraceEvents.h"
#include "placer/Target/Translate/ReadScheduleFile.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_REPORT
#define GEN_PASS_DEF_TRACE
#define GEN_PASS_DEF_SCHEDULEDOT
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// The function of that name, or every function with tasks where it is empty.
FailureOr<SmallVector<FunctionOpInterface>> functionsToShow(ModuleOp module,
                                                            StringRef name) {
  if (name.empty())
    return functionsWithTasks(module);
  FailureOr<FunctionOpInterface> function =
      chooseFunction(module, name, "function=NAME");
  if (failed(function))
    return failure();
  return SmallVector<FunctionOpInterface>{*function};
}

LogicalResult requireFile(ModuleOp module, StringRef pass, StringRef file,
                          StringRef example) {
  if (!file.empty())
    return success();
  return emitError(module.getLoc())
         << "--" << pass << " needs a file: --" << pass << "=file=" << example;
}

struct ReportPass : public placer::impl::ReportBase<ReportPass> {
  using ReportBase::ReportBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (failed(write()))
      signalPassFailure();
  }

private:
  LogicalResult write() {
    ModuleOp module = getOperation();
    if (failed(requireFile(module, getArgument(), file, "PAGE.html")))
      return failure();
    FailureOr<SmallVector<FunctionOpInterface>> functions =
        functionsToShow(module, function);
    if (failed(functions))
      return failure();
    if (functions->empty())
      return emitError(module.getLoc())
             << "--placer-report: no function has tasks, so there "
                "is nothing to show";
    if (!compare.empty() && functions->size() != 1) {
      // Reports which functions there are to choose from.
      FailureOr<FunctionOpInterface> chosen =
          chooseFunction(module, "", "function=NAME");
      if (failed(chosen))
        return failure();
    }
    std::vector<std::string> programs;
    std::string title;
    SymbolTableCollection symbolTables;
    for (FunctionOpInterface shown : *functions) {
      FailureOr<ScheduledFunction> placed = readSchedule(shown, symbolTables);
      if (failed(placed) ||
          failed(addProgram(*placed, programs.emplace_back())))
        return failure();
      title += (title.empty() ? "" : ", ") + placed->problem.problem().name;
    }
    std::string page;
    llvm::raw_string_ostream os(page);
    writeReportPage(title, programs, os);
    return writeWholeFile(module, getArgument(), file, page);
  }

  /// The function's own schedule, and the others below it.
  LogicalResult addProgram(const ScheduledFunction &placed,
                           std::string &program) {
    Instance instance(placed.problem.problem());
    std::vector<StatedSchedule> others;
    for (const std::string &other : compare) {
      FailureOr<StatedSchedule> schedule =
          readScheduleFile(&getContext(), other, instance);
      if (failed(schedule))
        return failure();
      others.push_back(std::move(*schedule));
    }
    std::vector<TitledSchedule> titled;
    titled.push_back({"placed program", &placed.schedule});
    std::vector<std::string> files(compare.begin(), compare.end());
    for (auto [title, schedule] : llvm::zip(scheduleTitles(files), others))
      titled.push_back({title, &schedule});
    llvm::raw_string_ostream os(program);
    writeReportData(instance, titled, os);
    return success();
  }
};

struct TracePass : public placer::impl::TraceBase<TracePass> {
  using TraceBase::TraceBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    if (failed(requireFile(module, getArgument(), file, "TRACE.json")))
      return signalPassFailure();
    std::string text;
    llvm::raw_string_ostream os(text);
    {
      TraceWriter writer(os);
      SymbolTableCollection symbolTables;
      for (FunctionOpInterface function : functionsWithTasks(module)) {
        FailureOr<ScheduledFunction> placed =
            readSchedule(function, symbolTables);
        if (failed(placed))
          return signalPassFailure();
        Instance instance(placed->problem.problem());
        writer.add(instance, placed->schedule, instance.problem().name);
      }
    }
    if (failed(writeWholeFile(module, getArgument(), file, text)))
      signalPassFailure();
  }
};

struct ScheduleDotPass : public placer::impl::ScheduleDotBase<ScheduleDotPass> {
  using ScheduleDotBase::ScheduleDotBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    std::string text;
    llvm::raw_string_ostream os(text);
    SymbolTableCollection symbolTables;
    for (FunctionOpInterface function : functionsWithTasks(module)) {
      FailureOr<ScheduledFunction> placed =
          readSchedule(function, symbolTables);
      if (failed(placed))
        return signalPassFailure();
      Instance instance(placed->problem.problem());
      writeScheduleDot(instance, placed->schedule, os);
    }
    if (failed(writeWholeFile(module, getArgument(), file, text)))
      signalPassFailure();
  }
};

} // namespace
