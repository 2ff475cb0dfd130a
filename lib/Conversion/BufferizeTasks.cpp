//===- BufferizeTasks.cpp - Upstream's bufferization beside programs ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace placer {
#define GEN_PASS_DEF_BUFFERIZETASKS
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

static void buildBufferization(OpPassManager &pm) {
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  // Arguments and results are plain buffers, as the outlined functions and
  // callers outside of the module have them.
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  bufferization::buildBufferDeallocationPipeline(
      pm, bufferization::BufferDeallocationPipelineOptions());
}

namespace {

struct BufferizeTasksPass
    : public placer::impl::BufferizeTasksBase<BufferizeTasksPass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(ModuleOp::getOperationName());
    buildBufferization(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    // Upstream's deallocation does not know programs. While it runs, they are
    // functions that are only declared.
    SmallVector<std::pair<func::FuncOp, func::FuncOp>> hidden;
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (function.isExternal() || function.getOps<ProgramOp>().empty())
        continue;
      auto declaration = func::FuncOp::create(
          function.getLoc(), function.getName(), function.getFunctionType());
      declaration.setPrivate();
      function->getBlock()->getOperations().insert(Block::iterator(function),
                                                   declaration);
      function->remove();
      hidden.push_back({function, declaration});
    }
    OpPassManager pm(ModuleOp::getOperationName());
    buildBufferization(pm);
    if (failed(runPipeline(pm, getOperation())))
      signalPassFailure();
    for (auto [function, declaration] : hidden) {
      declaration->getBlock()->getOperations().insert(
          Block::iterator(declaration), function);
      declaration->erase();
    }
  }
};

} // namespace
