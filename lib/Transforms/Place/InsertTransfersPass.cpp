//===- InsertTransfersPass.cpp - Transfers on edges that may cross --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Support/Printable.h"
#include "placer/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

namespace placer {
#define GEN_PASS_DEF_INSERTTRANSFERS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct InsertTransfersPass
    : public placer::impl::InsertTransfersBase<InsertTransfersPass> {
  void runOnOperation() override {
    SmallVector<FunctionOpInterface> functions =
        functionsWithTasks(getOperation());
    SymbolTableCollection symbolTables;
    for (FunctionOpInterface function : functions)
      if (failed(check(function, symbolTables)))
        return signalPassFailure();
    for (FunctionOpInterface function : functions)
      for (auto op :
           function.getFunctionBody().front().getOps<TaskLikeOpInterface>())
        // Each goes right behind the producer: the last result first.
        for (OpResult result : llvm::reverse(op->getResults()))
          insertBehind(op, result);
  }

private:
  /// Every transfer that will be put between placed tasks has a link. Where the
  /// machine is not known, there is nothing to check yet.
  static LogicalResult check(FunctionOpInterface function,
                             SymbolTableCollection &symbolTables) {
    if (!llvm::hasSingleElement(function.getFunctionBody()))
      return reportSeveralBlocks(function);
    TopologyOp topology = lookupTopology(function, symbolTables);
    if (!topology)
      return success();
    TopologyIndex index(topology);
    for (auto op :
         function.getFunctionBody().front().getOps<TaskLikeOpInterface>()) {
      FlatSymbolRefAttr to = op.getDeviceAttr();
      for (Value operand : op->getOperands()) {
        auto producer = operand.getDefiningOp<TaskLikeOpInterface>();
        if (!to || !producer)
          continue;
        FlatSymbolRefAttr from = producer.getDeviceAttr();
        if (!from || from == to ||
            index.link(index.indexOf(from), index.indexOf(to)))
          continue;
        InFlightDiagnostic error = emitError(op.getLoc())
                                   << "task '" << printable(op.getTaskName())
                                   << "' on " << to << " reads a tensor of "
                                   << from << ", from where no link comes";
        error.attachNote(producer->getLoc())
            << "task '" << printable(producer.getTaskName())
            << "' makes the tensor on " << from;
        error.attachNote(topology.getLoc())
            << "add 'placer.link " << from << " to " << to
            << " …' here, or place the two on one device";
        return error;
      }
    }
    return success();
  }

  void insertBehind(TaskLikeOpInterface producer, OpResult tensor) {
    FlatSymbolRefAttr from = producer.getDeviceAttr();
    if (!from)
      return;
    // What a destination reads already, whoever put it there.
    llvm::DenseMap<Attribute, TransferOp> sent;
    for (Operation *user : tensor.getUsers())
      if (auto transfer = dyn_cast<TransferOp>(user);
          transfer && transfer.getTo())
        sent[transfer.getToAttr()] = transfer;

    // Uses in program order: the use list has no order to rely on.
    SmallVector<OpOperand *> reads;
    for (OpOperand &use : tensor.getUses())
      if (isa<TaskLikeOpInterface>(use.getOwner()) &&
          use.getOwner()->getBlock() == producer->getBlock())
        reads.push_back(&use);
    llvm::sort(reads, [](OpOperand *a, OpOperand *b) {
      if (a->getOwner() != b->getOwner())
        return a->getOwner()->isBeforeInBlock(b->getOwner());
      return a->getOperandNumber() < b->getOperandNumber();
    });

    OpBuilder builder(producer->getContext());
    builder.setInsertionPointAfter(producer);
    for (OpOperand *read : reads) {
      FlatSymbolRefAttr to =
          cast<TaskLikeOpInterface>(read->getOwner()).getDeviceAttr();
      if (!to || from == to)
        continue;
      TransferOp &transfer = sent[to];
      if (!transfer)
        transfer = TransferOp::create(builder, tensor.getLoc(),
                                      tensor.getType(), tensor, from, to,
                                      /*start=*/IntegerAttr());
      read->set(transfer.getResult());
    }
  }
};

} // namespace
