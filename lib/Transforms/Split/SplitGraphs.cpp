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
    if (task.getSplitAttr()) {
      InFlightDiagnostic error =
          emitError(task.getLoc())
          << "task '" << task.getName()
          << "' has no body, so its clause 'split' names no dimension";
      error.attachNote() << "tasks of a graph are cut by the options parts, "
                            "replicas and micro-batches";
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

/// Samples first; what has none is cut into parts.
static std::variant<SplitChoices, Violation>
chooseSplits(const Problem &problem, const SplitOptions &options) {
  SplitChoices choices;
  llvm::DenseSet<TaskId> chosen;
  if (options.cutsSamples()) {
    auto samples =
        chooseSamples(problem, options.replicas, options.microBatches);
    if (std::holds_alternative<Violation>(samples))
      return samples;
    choices = std::get<SplitChoices>(std::move(samples));
    for (const SplitChoice &choice : choices)
      chosen.insert(choice.task);
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
  auto chosen = chooseSplits(problem->problem(), options);
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
  return std::optional(GraphSplit{std::move(*problem), std::move(unfolding)});
}
