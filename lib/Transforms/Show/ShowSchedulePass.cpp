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

#include "Transforms/Show/ShowPass.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Instance.h"
#include "placer/Target/Report/ReportData.h"
#include "placer/Target/Report/ReportPage.h"
#include "placer/Target/Report/ScheduleDot.h"
#include "placer/Target/Report/Timetable.h"
#include "placer/Target/Report/TraceEvents.h"
#include "placer/Target/Translate/ReadScheduleFile.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_PRINTSCHEDULE
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

/// "[0 to 64, 20 to 30]", and behind it what of a reduced dimension it does:
/// "[0 to 64, 0 to 30], 16 to 32 chain".
std::string regionText(PartAttr part) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[";
  llvm::interleaveComma(llvm::zip_equal(part.getOffsets(), part.getSizes()), os,
                        [&](auto range) {
                          auto [offset, size] = range;
                          os << offset << " to " << offset + size;
                        });
  os << "]";
  if (part.getSum() != SplitSum::None)
    os << ", " << part.getReduced().front() << " to "
       << part.getReduced().back()
       << (part.getSum() == SplitSum::Chain ? " chain" : " sum");
  return text;
}

/// Which chunk of its collective a task works on, as its name says: "chunk 3"
/// of "grads.c3.sum.gpu0". Empty where it is all of it.
std::string chunkText(StringRef task, StringRef collective) {
  unsigned chunk = 0;
  if (task.consume_front(collective) && task.consume_front(".c") &&
      !task.consumeInteger(10, chunk) && task.starts_with("."))
    return ("chunk " + Twine(chunk)).str();
  return "";
}

/// By task; empty where no task is a part.
std::vector<PartNote> partNotes(const ScheduledFunction &shown) {
  std::vector<PartNote> notes;
  int32_t numTasks = shown.instance.numTasks();
  auto take = [&](TaskId task, PartNote note) {
    notes.resize(numTasks);
    notes[task] = std::move(note);
  };
  for (TaskId task = 0; task < numTasks; ++task) {
    Operation *op = shown.problem.taskOp(task);
    if (auto part = op->getAttrOfType<PartAttr>(PlacerDialect::kPartAttr))
      take(task, {part.getTask().str(), regionText(part)});
    else if (auto collective =
                 op->getAttrOfType<StringAttr>(PlacerDialect::kCollectiveAttr))
      take(task,
           {collective.str(),
            chunkText(cast<TaskLikeOpInterface>(op).getTaskName(), collective),
            /*isStep=*/true});
  }
  return notes;
}

struct ReportPass : public ShowPass<placer::impl::ReportBase<ReportPass>> {
  using ShowPass::ShowPass;

private:
  LogicalResult show(raw_ostream &os) override {
    ModuleOp module = getOperation();
    if (failed(requireFile("PAGE.html")))
      return failure();
    FailureOr<SmallVector<FunctionOpInterface>> functions =
        functionsToShow(module, function);
    if (failed(functions))
      return failure();
    if (functions->empty())
      return emitError(module.getLoc())
             << "--" << getArgument()
             << ": no function has tasks, so there is nothing to show";
    // Reports which functions there are to choose from.
    if (!compare.empty() && functions->size() != 1 &&
        failed(chooseFunction(module, "", "function=NAME")))
      return failure();
    FailureOr<std::vector<ScheduledFunction>> placed = read(*functions);
    if (failed(placed))
      return failure();
    std::vector<std::string> programs;
    std::string title;
    for (const ScheduledFunction &shown : *placed) {
      if (failed(addProgram(shown, programs.emplace_back())))
        return failure();
      title += (title.empty() ? "" : ", ") + shown.problem.problem().name;
    }
    writeReportPage(title, programs, os);
    return success();
  }

  /// The function's own schedule, and the others below it.
  LogicalResult addProgram(const ScheduledFunction &placed,
                           std::string &program) {
    std::vector<StatedSchedule> others;
    for (const std::string &other : compare) {
      FailureOr<StatedSchedule> schedule =
          readScheduleFile(&getContext(), other, placed.instance);
      if (failed(schedule))
        return failure();
      others.push_back(std::move(*schedule));
    }
    StatedSchedule own = placed.schedule;
    if (own.bound.ns == 0 && failed(boundTasks(placed, own.bound)))
      return failure();
    std::vector<TitledSchedule> titled;
    titled.push_back({"placed program", &own});
    std::vector<std::string> files(compare.begin(), compare.end());
    for (auto [title, schedule] : llvm::zip(scheduleTitles(files), others))
      titled.push_back({title, &schedule});
    llvm::raw_string_ostream os(program);
    writeReportData(placed.instance, titled, os, partNotes(placed));
    return success();
  }

  /// A bound where the function states none and has groups: what would be found
  /// for groups as they are does not hold for their tasks.
  LogicalResult boundTasks(const ScheduledFunction &placed, Bound &bound) {
    FunctionOpInterface function = placed.problem.function();
    if (!hasGroups(function))
      return success();
    auto &problems = getAnalysis<ProblemAnalysis>();
    constexpr auto kOpened = ProblemAnalysis::Groups::Opened;
    if (!problems.problem(function, kOpened))
      return failure();
    bound = lowerBound(problems.instance(function, kOpened));
    return success();
  }
};

struct TracePass : public ShowPass<placer::impl::TraceBase<TracePass>> {
  using ShowPass::ShowPass;

private:
  LogicalResult show(raw_ostream &os) override {
    if (failed(requireFile("TRACE.json")))
      return failure();
    FailureOr<std::vector<ScheduledFunction>> placed = readAll();
    if (failed(placed))
      return failure();
    TraceWriter writer(os);
    for (const ScheduledFunction &shown : *placed)
      writer.add(shown.instance, shown.schedule, shown.problem.problem().name,
                 partNotes(shown));
    return success();
  }
};

struct ScheduleDotPass
    : public ShowPass<placer::impl::ScheduleDotBase<ScheduleDotPass>> {
  using ShowPass::ShowPass;

private:
  LogicalResult show(raw_ostream &os) override {
    FailureOr<std::vector<ScheduledFunction>> placed = readAll();
    if (failed(placed))
      return failure();
    for (const ScheduledFunction &shown : *placed)
      writeScheduleDot(shown.instance, shown.schedule, os);
    return success();
  }
};

struct PrintSchedulePass
    : public ShowPass<placer::impl::PrintScheduleBase<PrintSchedulePass>> {
  using ShowPass::ShowPass;

private:
  LogicalResult show(raw_ostream &os) override {
    FailureOr<std::vector<ScheduledFunction>> placed = readAll();
    if (failed(placed))
      return failure();
    for (auto [i, shown] : llvm::enumerate(*placed)) {
      os << (i > 0 ? "\n" : "");
      printTimetable(shown.instance, shown.schedule, os, rows,
                     partNotes(shown));
    }
    return success();
  }
};

} // namespace
