//===- SplitGraphs.cpp - Tasks of imported graphs in parts ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task without a body is cut as its graph says that it can be; there is
// nothing to slice, so the whole function is made anew from the problem of the
// parts.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitGraphs.h"

#include "placer/Dialect/SplitCopies.h"
#include "placer/Model/Validate.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace placer;

bool placer::isSplitGraph(FunctionOpInterface function) {
  if (!isa<func::FuncOp>(function.getOperation()) ||
      function.getNumArguments() != 0)
    return false;
  bool hasSplits = false;
  for (Operation &op : opsBeforeReturn(function.getFunctionBody().front())) {
    auto task = dyn_cast<TaskOp>(op);
    if (!task || task.hasBody())
      return false;
    hasSplits |= task->hasAttr(PlacerDialect::kSplitsAttr);
  }
  return hasSplits;
}

/// What cannot be there where a function is made anew.
static LogicalResult checkSplitGraph(FunctionOpInterface function) {
  for (auto task : function.getFunctionBody().front().getOps<TaskOp>()) {
    if (task.getStart()) {
      InFlightDiagnostic error = emitError(task.getLoc())
                                 << "task '" << task.getName()
                                 << "' has a start already: what is scheduled "
                                    "cannot be split";
      error.attachNote() << "run --split-tasks before placing, or "
                            "--placer-strip-placement first";
      return error;
    }
  }
  auto symbol = cast<SymbolOpInterface>(function.getOperation());
  if (!symbol.symbolKnownUseEmpty(
          SymbolTable::getNearestSymbolTable(function->getParentOp())))
    return emitError(function.getLoc())
           << "function '" << function.getName()
           << "' is called, so its results cannot be split";
  return success();
}

/// The axis of a task that a clause names.
static FailureOr<AxisId> findNamedAxis(const ProblemOfFunction &problem,
                                       TaskId task, SplitAxisAttr named) {
  auto op = cast<TaskOp>(problem.taskOp(task).getOperation());
  if (!named.getName()) {
    InFlightDiagnostic error =
        emitError(op.getLoc())
        << "task '" << op.getName()
        << "' has no body, so its clause 'split' names no dimension";
    error.attachNote() << "name one of the axes of its graph, as in 'axis "
                          "\"samples\"'";
    return error;
  }
  ArrayRef<SplitAxis> splits = problem.problem().splits;
  for (const SplitAxis &axis : axesOf(splits, task))
    if (axis.name == named.getName().getValue())
      return static_cast<AxisId>(&axis - splits.data());
  llvm_unreachable("the verifier has seen that the axis is there");
}

FailureOr<ClauseChoice> placer::choiceOfClause(const ProblemOfFunction &problem,
                                               TaskId task) {
  auto op = cast<TaskOp>(problem.taskOp(task).getOperation());
  SplitAttr clause = op.getSplitAttr();
  ClauseChoice result;
  result.choice.task = task;
  // The pieces of each axis so far.
  llvm::SmallDenseMap<AxisId, SmallVector<int64_t>> endsOf;
  for (SplitAxisAttr named : clause.getAxes()) {
    if (int64_t copies = copiesOf(named)) {
      result.choice.levels.push_back(SplitLevel::ofCopies(copies));
      continue;
    }
    FailureOr<AxisId> axis = findNamedAxis(problem, task, named);
    if (failed(axis))
      return failure();
    SmallVector<int64_t> &ends = endsOf[*axis];
    int64_t extent = problem.problem().splits[*axis].extent;
    if (ends.empty())
      ends.push_back(extent);
    SplitLevel level;
    level.axis = *axis;
    int64_t begin = 0;
    for (int64_t end : ends) {
      llvm::append_range(level.cuts, named.cutsOf(begin, end));
      begin = end;
    }
    if (named.getRule() == SplitRule::At &&
        level.cuts.size() != named.getValues().size())
      return emitError(op.getLoc())
             << "task '" << op.getName() << "' is cut outside of 0.." << extent
             << " of axis " << named.getName() << ", or twice at one place";
    if (named.getSum() == SplitSum::Chain) {
      level.sum = SplitLevel::Sum::Chain;
      level.place = SplitLevel::Place::Together;
    }
    ends.append(level.cuts.begin(), level.cuts.end());
    llvm::sort(ends);
    result.choice.levels.push_back(std::move(level));
  }
  if (std::optional<Violation> fault =
          checkChoices(problem.problem(), {result.choice})) {
    (void)problem.report(*fault);
    return failure();
  }
  for (FlatSymbolRefAttr name : clause.getDevices()) {
    auto device =
        llvm::find_if(problem.problem().devices, [&](const Device &other) {
          return other.name == name.getValue();
        });
    if (device == problem.problem().devices.end())
      return emitError(op.getLoc())
             << "task '" << op.getName() << "' is split for the unknown device "
             << name;
    result.devices.push_back(
        static_cast<DeviceId>(device - problem.problem().devices.begin()));
  }
  return result;
}

/// Clauses first, then samples; what has none of both is cut into parts.
static std::variant<SplitChoices, Violation>
chooseSplits(const Problem &problem, SplitChoices choices,
             const SplitOptions &options) {
  llvm::DenseSet<TaskId> chosen;
  for (const SplitChoice &choice : choices)
    chosen.insert(choice.task);
  if (options.cutsSamples()) {
    auto samples =
        chooseSamples(problem, options.replicas, options.microBatches);
    if (std::holds_alternative<Violation>(samples))
      return samples;
    for (SplitChoice &choice : std::get<SplitChoices>(samples))
      if (chosen.insert(choice.task).second)
        choices.push_back(std::move(choice));
  }
  if (options.parts > 1) {
    auto parts = chooseParts(problem, options.parts);
    if (std::holds_alternative<Violation>(parts))
      return parts;
    for (SplitChoice &choice : std::get<SplitChoices>(parts))
      if (chosen.insert(choice.task).second)
        choices.push_back(std::move(choice));
  }
  return choices;
}

FailureOr<std::optional<GraphSplit>>
placer::decideGraphSplit(FunctionOpInterface function,
                         const SplitOptions &options) {
  bool hasClause =
      llvm::any_of(function.getFunctionBody().front().getOps<TaskOp>(),
                   [](TaskOp task) { return task.getSplitAttr() != nullptr; });
  if (!hasClause && options.parts <= 1 && !options.cutsSamples())
    return std::optional<GraphSplit>();
  if (failed(checkSplitGraph(function)))
    return failure();
  SymbolTableCollection symbolTables;
  FailureOr<ProblemOfFunction> problem =
      ProblemOfFunction::extract(function, symbolTables);
  if (failed(problem))
    return failure();
  SplitChoices byClauses;
  std::vector<std::vector<DeviceId>> places;
  for (TaskId task = 0; size_t(task) < problem->problem().tasks.size(); ++task)
    if (cast<TaskOp>(problem->taskOp(task).getOperation()).getSplitAttr()) {
      FailureOr<ClauseChoice> clause = choiceOfClause(*problem, task);
      if (failed(clause))
        return failure();
      byClauses.push_back(std::move(clause->choice));
      places.push_back(std::move(clause->devices));
    }
  auto chosen = chooseSplits(problem->problem(), byClauses, options);
  if (auto *violation = std::get_if<Violation>(&chosen))
    return problem->report(*violation);
  const auto &choices = std::get<SplitChoices>(chosen);
  if (std::optional<Violation> violation =
          checkChoices(problem->problem(), choices))
    return problem->report(*violation);
  Unfolding unfolding = unfold(problem->problem(), choices);
  Violations violations = validate(unfolding.problem, /*limit=*/1);
  // What it is about is not in the IR yet.
  if (!violations.empty())
    return emitError(function.getLoc()) << violations.front().message;
  std::vector<DeviceId> devices(unfolding.tasks.size(), kNone);
  for (auto [choice, ofParts] : llvm::zip_equal(byClauses, places)) {
    if (ofParts.empty())
      continue;
    std::vector<DeviceId> placed =
        devicesOfParts(unfolding, choice.task, ofParts);
    if (placed.empty()) {
      auto op = cast<TaskOp>(problem->taskOp(choice.task).getOperation());
      return emitError(op.getLoc())
             << "task '" << op.getName() << "' is split into "
             << unfolding.firstPart[choice.task + 1] -
                    unfolding.firstPart[choice.task]
             << " parts for " << ofParts.size() << " devices";
    }
    llvm::copy(placed, devices.begin() + unfolding.firstPart[choice.task]);
  }
  return std::optional(GraphSplit{std::move(*problem), std::move(unfolding),
                                  std::move(devices)});
}
