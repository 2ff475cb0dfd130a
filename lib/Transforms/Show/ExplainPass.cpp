//===- ExplainPass.cpp - Why a task is where it is ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemAnalysis.h"
#include "placer/Model/Instance.h"
#include "placer/Search/Explanation.h"
#include "placer/Transforms/Passes.h"

#include "llvm/Support/raw_ostream.h"

namespace placer {
#define GEN_PASS_DEF_EXPLAIN
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// How many tensors, and weights, are named: a remark is read by a person.
constexpr size_t kMostNamed = 8;
/// How many of the tasks that share a weight.
constexpr size_t kMostSharers = 4;

class Writer {
public:
  Writer(const ScheduledFunction &placed, TaskId task)
      : placed(placed), problem(placed.problem.problem()), task(task) {}

  void write() {
    Explanation explanation =
        explainTask(placed.instance, placed.schedule, task);
    const ScheduledTask &self = placed.schedule.tasks[task];
    InFlightDiagnostic remark =
        emitRemark(placed.problem.taskOp(task)->getLoc());
    remark << "task '" << problem.tasks[task].name << "' runs on "
           << device(self.device) << " from " << self.startNs << " to "
           << self.finishNs << " ns" << cause(explanation.waitsFor);
    for (const DeviceVerdict &verdict : explanation.verdicts)
      if (verdict.kind != DeviceVerdict::Kind::Chosen)
        remark.attachNote(location(verdict)) << describe(verdict);
    for (const Pull &pull :
         llvm::ArrayRef(explanation.pulls).take_front(kMostNamed))
      remark.attachNote(placed.problem.taskOp(pull.neighbour)->getLoc())
          << describe(pull);
    if (explanation.pulls.size() > kMostNamed)
      remark.attachNote() << "and " << explanation.pulls.size() - kMostNamed
                          << " more tensors";
    for (const WeightUse &use :
         llvm::ArrayRef(explanation.weights).take_front(kMostNamed))
      remark.attachNote(placed.problem.taskOp(task)->getLoc()) << describe(use);
    if (explanation.weights.size() > kMostNamed)
      remark.attachNote() << "and " << explanation.weights.size() - kMostNamed
                          << " more weights";
  }

private:
  std::string device(DeviceId id) const {
    return "@" + problem.devices[id].name;
  }

  std::string cause(Subject waitsFor) const {
    switch (waitsFor.kind) {
    case Subject::Kind::Task:
      return ", after task '" + problem.tasks[waitsFor.index].name + "'";
    case Subject::Kind::Tensor:
      return ", after the transfer of '" +
             problem.tensors[waitsFor.index].name + "'";
    default:
      return "";
    }
  }

  Location location(const DeviceVerdict &verdict) const {
    if (verdict.culprit.kind == Subject::Kind::Task)
      return placed.problem.taskOp(verdict.culprit.index)->getLoc();
    DeviceId which = verdict.culprit.kind == Subject::Kind::Device
                         ? verdict.culprit.index
                         : verdict.device;
    return placed.problem.deviceOp(which).getLoc();
  }

  std::string describe(const DeviceVerdict &verdict) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "on " << device(verdict.device) << " ";
    auto culprit = [&] {
      return "task '" + problem.tasks[verdict.culprit.index].name + "'";
    };
    using Kind = DeviceVerdict::Kind;
    switch (verdict.kind) {
    case Kind::Chosen:
      break;
    case Kind::NoTime:
      os << "it cannot run: it has no time for the device or for its kind '"
         << problem.devices[verdict.device].kind << "'";
      break;
    case Kind::Pinned:
      os << "it may not run: it is limited to other devices";
      break;
    case Kind::Colocation:
      os << "it may not run: " << culprit() << " of its colocation set '"
         << problem.tasks[task].colocation << "' cannot";
      break;
    case Kind::NoLink:
      os << "it would have no link to " << culprit();
      break;
    case Kind::NoMemory:
      os << "the memory of " << device(verdict.culprit.index)
         << " would be exceeded";
      break;
    case Kind::Possible: {
      int64_t difference = verdict.makespanNs - placed.schedule.makespan();
      os << "it would finish at " << verdict.finishNs << " ns, and all at "
         << verdict.makespanNs << " ns";
      if (difference == 0)
        os << ", as now";
      else
        os << ", " << std::abs(difference) << " ns "
           << (difference > 0 ? "later" : "earlier") << " than now";
      break;
    }
    }
    return text;
  }

  std::string describe(const Pull &pull) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    const Tensor &tensor = problem.tensors[pull.tensor];
    os << (pull.isInput ? "reads '" : "writes '") << tensor.name << "', "
       << tensor.bytes << " bytes, " << (pull.isInput ? "of" : "for")
       << " task '" << problem.tasks[pull.neighbour].name << "' on "
       << device(pull.device);
    if (pull.transferNs > 0)
      os << ": sending it takes " << pull.transferNs << " ns";
    return text;
  }

  std::string describe(const WeightUse &use) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    const Weight &weight = problem.weights[use.weight];
    os << "reads weight '" << weight.name << "', " << weight.bytes
       << " bytes, ";
    if (use.sharers.empty()) {
      os << "as the only task";
    } else {
      llvm::ArrayRef<TaskId> named =
          llvm::ArrayRef(use.sharers).take_front(kMostSharers);
      os << "which it shares with ";
      llvm::interleaveComma(named, os, [&](TaskId sharer) {
        os << "'" << problem.tasks[sharer].name << "'";
      });
      if (size_t others = use.sharers.size() - named.size())
        os << " and " << others << (others == 1 ? " more task" : " more tasks");
    }
    os << " on " << device(placed.schedule.tasks[task].device);
    return text;
  }

  const ScheduledFunction &placed;
  const Problem &problem;
  TaskId task;
};

struct ExplainPass : public placer::impl::ExplainBase<ExplainPass> {
  using ExplainBase::ExplainBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (task.empty()) {
      emitError(getOperation().getLoc())
          << "--placer-explain needs the name of a task: "
             "--placer-explain=task=NAME";
      return signalPassFailure();
    }
    auto &problems = getAnalysis<ProblemAnalysis>();
    bool isFound = false;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      // A name is looked up before a schedule is asked for: other functions
      // need none.
      if (!names(function, task))
        continue;
      isFound = true;
      FailureOr<ScheduledFunction> placed = problems.schedule(function);
      if (failed(placed))
        return signalPassFailure();
      const std::vector<Task> &tasks = placed->problem.problem().tasks;
      auto named = llvm::find_if(
          tasks, [&](const Task &candidate) { return candidate.name == task; });
      Writer(*placed, static_cast<TaskId>(named - tasks.begin())).write();
    }
    if (isFound)
      return;
    emitError(getOperation().getLoc())
        << "no function has a task or group '" << task << "' at its top";
    signalPassFailure();
  }

private:
  static bool names(FunctionOpInterface function, StringRef name) {
    return llvm::any_of(
        function.getFunctionBody().front().getOps<TaskLikeOpInterface>(),
        [&](TaskLikeOpInterface op) { return op.getTaskName() == name; });
  }
};

} // namespace
