//===- FindSplitsPass.cpp - Along which axes tasks can be cut -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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

  void runOnOperation() override {
    BodySplitter splitter(&getContext());
    getOperation().walk([&](FunctionOpInterface function) {
      if (function.isExternal())
        return;
      FunctionAxes axes(function, splitter);
      function.walk([&](TaskOp task) { write(task, axes); });
    });
  }

private:
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
