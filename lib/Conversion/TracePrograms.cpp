//===- TracePrograms.cpp - Let device programs record what they do --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Trace.h"

#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace placer {
#define GEN_PASS_DEF_TRACEPROGRAMS
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct TraceProgramsPass
    : public placer::impl::TraceProgramsBase<TraceProgramsPass> {
  void runOnOperation() override {
    TraceCalls calls(getOperation());
    SymbolTableCollection symbolTables;
    SmallVector<ProgramOp> programs;
    getOperation().walk([&](Operation *op) {
      if (isa<CopyOp>(op))
        op->setAttr(kTraceAttr, UnitAttr::get(op->getContext()));
      else if (auto program = dyn_cast<ProgramOp>(op))
        programs.push_back(program);
    });
    for (ProgramOp program : programs)
      trace(program, calls, symbolTables);
  }

private:
  static void trace(ProgramOp program, TraceCalls &calls,
                    SymbolTableCollection &symbolTables) {
    OpBuilder builder(program.getContext());
    StringAttr device = program.getDeviceAttr().getAttr();
    for (Operation &op :
         llvm::make_early_inc_range(program.getBody().front())) {
      builder.setInsertionPoint(&op);
      if (auto call = dyn_cast<func::CallOp>(op)) {
        StringAttr task = taskOf(call, symbolTables);
        if (!task)
          continue;
        calls.call(builder, op.getLoc(), "task_begin", {task, device});
        Operation *begin = op.getPrevNode();
        builder.setInsertionPointAfter(&op);
        calls.call(builder, op.getLoc(), "task_end", {task, device});
        Operation *end = builder.getInsertionPoint()->getPrevNode();
        // They are recorded where the task runs.
        if (Attribute engine = op.getAttr(PlacerDialect::kEngineAttr))
          for (Operation *event : {begin, end})
            event->setAttr(PlacerDialect::kEngineAttr, engine);
      } else if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
        // Counted before it happens, and freed after: never too few.
        calls.call(builder, op.getLoc(), "buffer_alloc", {device},
                   sizeOfType(alloc.getType()).value_or(0));
      } else if (auto dealloc = dyn_cast<memref::DeallocOp>(op);
                 dealloc &&
                 dealloc.getMemref().getDefiningOp<memref::AllocOp>()) {
        builder.setInsertionPointAfter(&op);
        calls.call(builder, op.getLoc(), "buffer_free", {device},
                   sizeOfType(dealloc.getMemref().getType()).value_or(0));
      }
    }
  }

  static StringAttr taskOf(func::CallOp call,
                           SymbolTableCollection &symbolTables) {
    auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    return callee ? callee->getAttrOfType<StringAttr>(PlacerDialect::kTaskAttr)
                  : StringAttr();
  }
};

} // namespace
