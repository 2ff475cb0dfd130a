//===- BufferizeTasks.cpp - Upstream's bufferization beside programs ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's deallocation has one rule for memrefs that functions return: they
// belong to the caller, so it clones those that the function does not own. The
// memrefs of a program must stay what they are: functions that return such, or
// free what may be the buffer of a tensor, and those that call them, are left
// out. What these allocate for tensors is then not freed.
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

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
  // A loop may go on with another buffer than it began with.
  options.allowReturnAllocsFromLoops = true;
  // Arguments and results are plain buffers, as the outlined functions and
  // callers outside of the module have them.
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
}

static void buildDeallocation(OpPassManager &pm) {
  bufferization::buildBufferDeallocationPipeline(
      pm, bufferization::BufferDeallocationPipelineOptions());
}

/// Whether a function returns a memref that it may not own: anything but one
/// that it allocates for its caller.
static bool givesForeignMemrefs(func::FuncOp function) {
  return llvm::any_of(
      function.getOps<func::ReturnOp>(), [](func::ReturnOp ret) {
        return llvm::any_of(ret.getOperands(), [](Value value) {
          if (!isa<BaseMemRefType>(value.getType()))
            return false;
          auto made = value.getDefiningOp<memref::AllocOp>();
          return !made ||
                 made->hasAttr(
                     bufferization::BufferizationDialect::kManualDeallocation);
        });
      });
}

/// Whether a function frees a memref that is neither allocated there by the
/// program nor given to it, such as the buffer of a tensor.
static bool freesForeignMemrefs(func::FuncOp function) {
  WalkResult result = function.walk([&](memref::DeallocOp free) {
    Value memref = free.getMemref();
    while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
      memref = view.getViewSource();
    auto argument = dyn_cast<BlockArgument>(memref);
    bool isKnown = argument
                       ? argument.getOwner()->getParentOp() == function
                       : memref.getDefiningOp<memref::AllocOp>() != nullptr;
    return isKnown ? WalkResult::advance() : WalkResult::interrupt();
  });
  return result.wasInterrupted();
}

namespace {

/// Functions that passes are not to see: only declared while this lives.
class HiddenFunctions {
public:
  void hide(func::FuncOp function) {
    auto declaration = func::FuncOp::create(
        function.getLoc(), function.getName(), function.getFunctionType());
    declaration.setPrivate();
    function->getBlock()->getOperations().insert(Block::iterator(function),
                                                 declaration);
    function->remove();
    hidden.push_back({function, declaration});
  }

  ~HiddenFunctions() {
    for (auto [function, declaration] : hidden) {
      declaration->getBlock()->getOperations().insert(
          Block::iterator(declaration), function);
      declaration->erase();
    }
  }

private:
  SmallVector<std::pair<func::FuncOp, func::FuncOp>> hidden;
};

struct BufferizeTasksPass
    : public placer::impl::BufferizeTasksBase<BufferizeTasksPass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(ModuleOp::getOperationName());
    buildBufferization(pm);
    buildDeallocation(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (failed(checkBufferizable()))
      return signalPassFailure();
    // Upstream's deallocation does not know programs.
    HiddenFunctions programs;
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isExternal() && !function.getOps<ProgramOp>().empty())
        programs.hide(function);
    // Before tensors become memrefs as well.
    SmallVector<StringAttr> foreign = functionsWithForeignMemrefs();
    OpPassManager bufferization(ModuleOp::getOperationName());
    buildBufferization(bufferization);
    if (failed(runPipeline(bufferization, getOperation())))
      return signalPassFailure();
    HiddenFunctions kept;
    for (StringAttr name : foreign)
      kept.hide(getOperation().lookupSymbol<func::FuncOp>(name));
    OpPassManager deallocation(ModuleOp::getOperationName());
    buildDeallocation(deallocation);
    if (failed(runPipeline(deallocation, getOperation())))
      signalPassFailure();
  }

private:
  /// Everything is known, and what is on tensors has a form on buffers.
  LogicalResult checkBufferizable() {
    auto isTensor = [](Type type) { return isa<TensorType>(type); };
    WalkResult result = getOperation().walk([&](Operation *op) {
      bool isOnTensors = llvm::any_of(op->getOperandTypes(), isTensor) ||
                         llvm::any_of(op->getResultTypes(), isTensor);
      if (!op->isRegistered()) {
        InFlightDiagnostic error = emitError(op->getLoc())
                                   << "'" << op->getName()
                                   << "' cannot be lowered";
        error.attachNote() << "its dialect is not loaded: lower it with the "
                              "tool that knows it, before the tasks are formed";
        return WalkResult::interrupt();
      }
      if (!isOnTensors || isa<bufferization::BufferizableOpInterface>(op))
        return WalkResult::advance();
      InFlightDiagnostic error = emitError(op->getLoc())
                                 << "'" << op->getName()
                                 << "' has no form on buffers, so it cannot be "
                                    "lowered";
      error.attachNote() << "replace it by ops of linalg, tensor or scf before "
                            "the tasks are formed";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// Those that return or free memrefs which they may not own, and all that
  /// call them.
  SmallVector<StringAttr> functionsWithForeignMemrefs() {
    llvm::MapVector<StringAttr, SmallVector<StringAttr>> callers;
    llvm::SetVector<StringAttr> found;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (givesForeignMemrefs(function) || freesForeignMemrefs(function))
        found.insert(function.getSymNameAttr());
      function.walk([&](func::CallOp call) {
        callers[call.getCalleeAttr().getAttr()].push_back(
            function.getSymNameAttr());
      });
    }
    for (size_t next = 0; next != found.size(); ++next)
      for (StringAttr caller : callers.lookup(found[next]))
        found.insert(caller);
    return found.takeVector();
  }
};

} // namespace
