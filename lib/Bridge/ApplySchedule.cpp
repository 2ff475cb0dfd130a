//===- ApplySchedule.cpp - From a schedule to IR --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ApplySchedule.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace placer;

/// Makes every reader of a transfer read what it sends.
static void removeTransfers(FunctionOpInterface function) {
  for (Block &block : function.getFunctionBody())
    for (TransferOp transfer :
         llvm::make_early_inc_range(block.getOps<TransferOp>())) {
      transfer.getResult().replaceAllUsesWith(transfer.getTensor());
      transfer.erase();
    }
}

void placer::removeBound(FunctionOpInterface function) {
  function->removeAttr(PlacerDialect::kLowerBoundAttr);
  function->removeAttr(PlacerDialect::kBoundNameAttr);
}

void placer::applySchedule(const ProblemOfFunction &problem,
                           const StatedSchedule &schedule) {
  FunctionOpInterface function = problem.function();
  OpBuilder builder(function.getContext());
  removeTransfers(function);

  auto deviceRef = [&](DeviceId device) {
    return FlatSymbolRefAttr::get(problem.deviceOp(device).getSymNameAttr());
  };
  for (auto [task, placed] : llvm::enumerate(schedule.tasks))
    problem.taskOp(task).setPlace(deviceRef(placed.device),
                                  builder.getI64IntegerAttr(placed.startNs));

  // In reverse, so that the transfers behind one producer stand in the order
  // of their starts.
  DenseMap<std::pair<TensorId, DeviceId>, TransferOp> bringing;
  for (const ScheduledTransfer &sent : llvm::reverse(schedule.transfers)) {
    Value value = problem.tensorValue(sent.tensor);
    builder.setInsertionPointAfterValue(value);
    auto transfer = TransferOp::create(
        builder, value.getLoc(), value.getType(), value, deviceRef(sent.from),
        deviceRef(sent.to), builder.getI64IntegerAttr(sent.startNs));
    value.replaceUsesWithIf(transfer.getResult(), [&](OpOperand &use) {
      auto reader = dyn_cast<TaskLikeOpInterface>(use.getOwner());
      return reader && reader.getDeviceAttr() == transfer.getToAttr();
    });
    bringing[{sent.tensor, sent.to}] = transfer;
  }
  // What is sent on reads what was sent, and stands behind it: where transfers
  // take no time, their starts tell no order.
  for (const ScheduledTransfer &sent : schedule.transfers)
    if (TransferOp source = bringing.lookup({sent.tensor, sent.from}))
      bringing.lookup({sent.tensor, sent.to})
          .getTensorMutable()
          .assign(source.getResult());
  for (const ScheduledTransfer &sent : schedule.transfers) {
    TransferOp transfer = bringing.lookup({sent.tensor, sent.to});
    while (auto source = transfer.getTensor().getDefiningOp<TransferOp>()) {
      if (transfer->isBeforeInBlock(source))
        source->moveBefore(transfer);
      transfer = source;
    }
  }

  removeBound(function);
  if (schedule.bound.ns <= 0)
    return;
  function->setAttr(PlacerDialect::kLowerBoundAttr,
                    builder.getI64IntegerAttr(schedule.bound.ns));
  if (!schedule.bound.name.empty())
    function->setAttr(PlacerDialect::kBoundNameAttr,
                      builder.getStringAttr(schedule.bound.name));
}

void placer::stripTimes(FunctionOpInterface function) {
  removeTransfers(function);
  for (Block &block : function.getFunctionBody())
    for (auto task : block.getOps<TaskLikeOpInterface>())
      task.setStartAttr({});
}

void placer::stripPlacement(FunctionOpInterface function) {
  removeTransfers(function);
  for (Block &block : function.getFunctionBody())
    for (auto task : block.getOps<TaskLikeOpInterface>())
      task.setPlace({}, {});
  removeBound(function);
}
