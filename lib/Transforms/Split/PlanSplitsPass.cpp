//===- PlanSplitsPass.cpp - Which tasks to cut, and for which devices -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/InterruptGuard.h"
#include "Transforms/Split/AxesOfProblem.h"
#include "Transforms/Split/SplitGraphs.h"
#include "Transforms/Split/WriteClauses.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Model/Validate.h"
#include "placer/Search/PlanSplits.h"
#include "placer/Support/ProgressLine.h"
#include "placer/Target/Translate/ImportTopology.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

namespace placer {
#define GEN_PASS_DEF_PLANSPLITS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// A function, and what was found for it.
struct FunctionPlan {
  ProblemOfFunction source;
  AxesOfProblem axes;
  SplitAnswer answer;
};

struct PlanSplitsPass : public placer::impl::PlanSplitsBase<PlanSplitsPass> {
  using PlanSplitsBase::PlanSplitsBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    PlanSplitsBase::getDependentDialects(registry);
    BodySplitter::addDialects(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    InterruptGuard guard;
    SplitRequest request;
    request.strategy = strategy;
    request.budget.timeLimit = timeLimit;
    request.budget.workLimit = workLimit;
    request.budget.seed = seed;
    request.budget.workers = workers;
    request.budget.interrupt = guard.flag();
    request.maxParts = maxParts;
    if (std::string fault = checkSplitRequest(request); !fault.empty()) {
      emitError(module.getLoc()) << "--plan-splits: " << fault;
      return signalPassFailure();
    }
    if (!(maxWork >= 1) || !std::isfinite(maxWork)) {
      emitError(module.getLoc()) << "--plan-splits needs a max-work of at "
                                    "least 1";
      return signalPassFailure();
    }
    WarmSolvers solvers({workers, solver, "", guard.flag()});
    if (solver != CpSolverKind::None)
      request.solver = solvers.source();
    FailureOr<ImportedTopology> imported =
        ImportedTopology::import(module, topologyFile, topology);
    if (failed(imported))
      return signalPassFailure();
    SplitOptions options;
    options.reassociate = reassociate;
    options.maxWork = maxWork;
    // All functions are decided before the first is changed.
    BodySplitter splitter(&getContext());
    SymbolTableCollection symbolTables;
    std::vector<FunctionPlan> plans;
    for (FunctionOpInterface function : functionsWithTasks(module)) {
      if (failed(checkUnplaced(function)))
        return signalPassFailure();
      FailureOr<ProblemOfFunction> source =
          ProblemOfFunction::extract(function, symbolTables);
      if (failed(source))
        return signalPassFailure();
      FailureOr<AxesOfProblem> axes = axesOfProblem(*source, options, splitter);
      if (failed(axes))
        return signalPassFailure();
      FunctionPlan plan{std::move(*source), std::move(*axes), {}};
      if (failed(decide(plan, request)))
        return signalPassFailure();
      plans.push_back(std::move(plan));
    }
    if (plans.empty())
      emitWarning(module.getLoc())
          << "--plan-splits has nothing to plan: no function has tasks";
    imported->keep();
    for (const FunctionPlan &plan : plans)
      writeClauses(plan.source, plan.axes, plan.answer.choices,
                   plan.answer.unfolding, *plan.answer.placed.schedule);
  }

private:
  static LogicalResult checkUnplaced(FunctionOpInterface function) {
    WalkResult walk = function.walk([&](Operation *op) {
      if (auto group = dyn_cast<GroupOp>(op)) {
        InFlightDiagnostic error = emitError(group.getLoc())
                                   << "group '" << group.getName()
                                   << "' stands among tasks that may be split";
        error.attachNote() << "plan splits before --coarsen, or run "
                              "--placer-open-groups first";
        return WalkResult::interrupt();
      }
      auto task = dyn_cast<TaskOp>(op);
      if (!task || !task.getStart())
        return WalkResult::advance();
      InFlightDiagnostic error =
          emitError(task.getLoc())
          << "task '" << task.getName()
          << "' has a start already: what is scheduled cannot be split";
      error.attachNote() << "run --plan-splits before placing, or "
                            "--placer-strip-placement first";
      return WalkResult::interrupt();
    });
    return failure(walk.wasInterrupted());
  }

  /// What clauses say already stays. A task whose clause cuts what no table can
  /// say is planned as if it were whole; its clause stays.
  static LogicalResult readClauses(const FunctionPlan &plan,
                                   SplitRequest &request) {
    for (TaskId id = 0; size_t(id) < plan.source.problem().tasks.size(); ++id) {
      auto task = dyn_cast<TaskOp>(plan.source.taskOp(id).getOperation());
      SplitAttr clause = task ? task.getSplitAttr() : SplitAttr();
      if (!clause)
        continue;
      SplitChoice choice{id, {}};
      std::vector<DeviceId> devices;
      if (!task.hasBody()) {
        FailureOr<ClauseChoice> read = choiceOfClause(plan.source, id);
        if (failed(read))
          return failure();
        // By the axes of the table, which has those of all tasks.
        choice = read->choice;
        devices = read->devices;
        for (SplitLevel &level : choice.levels)
          for (auto [number, axis] : llvm::enumerate(plan.axes.problem.splits))
            if (axis.task == id &&
                axis.name == plan.source.problem().splits[level.axis].name) {
              level.axis = static_cast<AxisId>(number);
              break;
            }
      } else {
        for (SplitAxisAttr named : clause.getAxes())
          if (auto level = plan.axes.levelOf(id, named, choice.levels)) {
            choice.levels.push_back(std::move(*level));
          } else {
            choice.levels.clear();
            break;
          }
        if (choice.levels.size() == clause.getAxes().size())
          for (FlatSymbolRefAttr name : clause.getDevices()) {
            auto device = llvm::find_if(plan.axes.problem.devices,
                                        [&](const Device &other) {
                                          return other.name == name.getValue();
                                        });
            if (device == plan.axes.problem.devices.end())
              return emitError(task.getLoc())
                     << "task '" << task.getName()
                     << "' is split for the unknown device " << name;
            devices.push_back(static_cast<DeviceId>(
                device - plan.axes.problem.devices.begin()));
          }
      }
      if (auto fault = checkChoices(plan.axes.problem, {choice}))
        return plan.source.report(*fault);
      request.given.push_back(std::move(choice));
      request.givenDevices.push_back(std::move(devices));
    }
    return success();
  }

  LogicalResult decide(FunctionPlan &plan, SplitRequest request) {
    // A table that does not fit the tasks would be a mistake of ours.
    Violations faults = validate(plan.axes.problem, /*limit=*/1);
    if (!faults.empty())
      return plan.source.report(faults.front());
    request.fixed.assign(plan.source.givenDevices().begin(),
                         plan.source.givenDevices().end());
    if (failed(readClauses(plan, request)))
      return failure();
    ProgressLine line;
    if (line.isShown())
      request.progress = [&](const Progress &progress) {
        line.show(plan.axes.problem.name + ": " + describe(progress));
      };
    plan.answer = planSplits(plan.axes.problem, request);
    line.show("");
    if (!plan.answer.placed.schedule)
      return plan.source.report(*plan.answer.placed.failure);
    FunctionOpInterface function = plan.source.function();
    InFlightDiagnostic remark =
        emitRemark(function.getLoc())
        << llvm::formatv(
               "{0} of {1} tasks are split, into {2} in all: {3} ns (from: "
               "{4}); no splits, devices and orders give less than {5} ns "
               "(gap {6:P2})",
               plan.answer.choices.size(), plan.axes.problem.tasks.size(),
               plan.answer.unfolding.tasks.size(), plan.answer.valueNs(),
               plan.answer.chosen, plan.answer.bound.ns, plan.answer.gap())
               .str();
    for (const SplitStart &start : plan.answer.starts)
      if (start.valueNs > 0)
        remark.attachNote(function.getLoc())
            << start.name << ": " << start.valueNs << " ns";
    return success();
  }
};

} // namespace
