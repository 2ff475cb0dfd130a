//===- FindSplitsPass.cpp - Along which axes tasks can be cut -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/AxesOfProblem.h"
#include "Transforms/Split/FunctionAxes.h"

#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_FINDSPLITS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct FindSplitsPass : public placer::impl::FindSplitsBase<FindSplitsPass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    BodySplitter::addDialects(registry);
  }

  using FindSplitsBase::FindSplitsBase;

  void runOnOperation() override {
    BodySplitter splitter(&getContext());
    if (table && failed(writeTables(splitter)))
      return signalPassFailure();
    getOperation().walk([&](FunctionOpInterface function) {
      if (function.isExternal())
        return;
      FunctionAxes axes(function, splitter);
      function.walk([&](TaskOp task) { write(task, axes); });
    });
  }

private:
  /// What graphs have of axes. All functions are read before one is changed.
  LogicalResult writeTables(BodySplitter &splitter) {
    SplitOptions options;
    options.reassociate = reassociate;
    SymbolTableCollection symbolTables;
    std::vector<std::pair<ProblemOfFunction, std::vector<SplitAxis>>> tables;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<ProblemOfFunction> source =
          ProblemOfFunction::extract(function, symbolTables);
      if (failed(source))
        return failure();
      FailureOr<AxesOfProblem> axes = axesOfProblem(*source, options, splitter);
      if (failed(axes))
        return failure();
      std::vector<SplitAxis> named = axes->problem.splits;
      for (auto [id, axis] : llvm::enumerate(named))
        axis.name = axes->nameOf(static_cast<AxisId>(id));
      tables.emplace_back(std::move(*source), std::move(named));
    }
    for (const auto &[source, named] : tables)
      source.writeSplits(named);
    return success();
  }

  static void write(TaskOp task, FunctionAxes &axes) {
    task->removeAttr(PlacerDialect::kAxesAttr);
    std::string why;
    SmallVector<Attribute> found;
    llvm::append_range(found, axes.find(task, why));
    if (found.empty())
      emitRemark(task.getLoc())
          << "task '" << task.getName() << "' cannot be split: " << why;
    else
      task->setAttr(PlacerDialect::kAxesAttr,
                    ArrayAttr::get(task.getContext(), found));
  }
};

} // namespace
