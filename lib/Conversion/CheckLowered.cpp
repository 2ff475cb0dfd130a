//===- CheckLowered.cpp - What is left that no runner takes ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace placer {
#define GEN_PASS_DEF_CHECKLOWERED
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// A cast is left where something on one of its sides is, which says more.
static bool isCast(Operation *op) {
  return isa<UnrealizedConversionCastOp>(op);
}

namespace {

struct CheckLoweredPass
    : public placer::impl::CheckLoweredBase<CheckLoweredPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    Operation *left = nullptr;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa_and_present<LLVM::LLVMDialect>(op->getDialect()) ||
          isa<ModuleOp>(op))
        return WalkResult::advance();
      if (!left || isCast(left))
        left = op;
      return isCast(op) ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (!left)
      return;
    InFlightDiagnostic error = emitError(left->getLoc())
                               << "'" << left->getName()
                               << "' cannot be lowered to the LLVM dialect";
    if (isCast(left))
      error.attachNote() << "nothing lowers " << left->getOperandTypes().front()
                         << " to " << left->getResultTypes().front();
    else if (!left->isRegistered())
      error.attachNote() << "its dialect is not loaded: lower it with the tool "
                            "that knows it, before the tasks are formed";
    else
      error.attachNote() << "replace it before the tasks are formed, or lower "
                            "it between --lower-to-buffers and the rest of the "
                            "pipeline";
    signalPassFailure();
  }
};

} // namespace
