//===- CheckPrograms.cpp - Which device programs can be outlined ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/TaskValues.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

/// The tensor that a tensor is a part or another shape of, as far as the body
/// of a task tells.
static Value wholeOf(Value tensor) {
  while (Operation *maker = tensor.getDefiningOp()) {
    if (!isa<OffsetSizeAndStrideOpInterface, CastOpInterface>(maker) ||
        isa<DestinationStyleOpInterface>(maker) || maker->getNumOperands() == 0)
      break;
    tensor = maker->getOperand(0);
  }
  return tensor;
}

/// What goes into the buffer of an argument goes there as a whole, after
/// everything else is done.
static LogicalResult checkInPlace(TaskOp task) {
  WalkResult result =
      task.walk([&](bufferization::MaterializeInDestinationOp op) {
        if (!isa<TensorType>(op.getDest().getType()))
          return WalkResult::advance();
        bool isNested = op->getParentOp() != task;
        auto whole = dyn_cast<BlockArgument>(wholeOf(op.getDest()));
        if (!whole || whole.getOwner() != &task.getBody().front() ||
            (whole == op.getDest() && !isNested))
          return WalkResult::advance();
        InFlightDiagnostic error =
            emitError(op.getLoc())
            << "task '" << task.getName() << "' puts a result into "
            << (isNested ? "the buffer of a tensor inside of another op"
                         : "a part of the buffer of a tensor");
        error.attachNote() << "only a whole argument of the function can be "
                              "written in place; insert the part with "
                              "'tensor.insert_slice' first";
        return WalkResult::interrupt();
      });
  return failure(result.wasInterrupted());
}

static LogicalResult checkTask(TaskOp task) {
  if (!task.hasBody()) {
    InFlightDiagnostic error = emitError(task.getLoc())
                               << "task '" << task.getName()
                               << "' has no body to run";
    error.attachNote() << "only its costs are known, as in an imported graph";
    return error;
  }
  for (Value result : task.getOutputs())
    if (passageOf(result.getType()) == Passage::None) {
      InFlightDiagnostic error =
          emitError(task.getLoc())
          << "task '" << task.getName() << "' gives a value of type "
          << result.getType() << ", which cannot go from task to task";
      error.attachNote()
          << "tensors and memrefs of known rank, vectors and scalars can";
      return error;
    }
  return checkInPlace(task);
}

/// Whether a value is made in the program that it is used in.
static bool isOwn(Value value, ProgramOp program) {
  Operation *maker = value.getDefiningOp();
  return maker && isa<TaskOp, CopyWaitOp>(maker) &&
         maker->getParentOp() == program;
}

static LogicalResult checkOp(ProgramOp program, Operation &op) {
  if (auto task = dyn_cast<TaskOp>(op))
    return checkTask(task);
  if (auto start = dyn_cast<CopyStartOp>(op)) {
    if (isOwn(start.getValue(), program))
      return success();
    return emitError(op.getLoc())
           << "a copy sends a value that is not a result of a task or copy of "
              "the same program";
  }
  if (auto yield = dyn_cast<YieldOp>(op)) {
    llvm::SmallPtrSet<Value, 4> seen;
    for (Value value : yield.getResults())
      if (!isOwn(value, program) || !seen.insert(value).second)
        return emitError(yield.getLoc())
               << "the program of " << program.getDeviceAttr()
               << " yields a value that is not a result of one of its tasks or "
                  "copies, or yields one twice";
    return success();
  }
  if (isa<CopyForwardOp, CopySentOp, CopyAcceptOp, CopyWaitOp, EngineWaitOp,
          ReleaseOp>(op) ||
      matchPattern(&op, m_Constant()))
    return success();
  return emitError(op.getLoc())
         << "'" << op.getName() << "' in the program of "
         << program.getDeviceAttr()
         << " is not a task; only tasks, copies and constants can be lowered";
}

/// An argument that is written in place has one value in the end.
static LogicalResult checkDestinations(FunctionOpInterface function) {
  DenseMap<Value, TaskOp> writers;
  for (ProgramOp program : function.getFunctionBody().getOps<ProgramOp>())
    for (TaskOp task : program.getBody().getOps<TaskOp>())
      for (auto [source, argument] : destinationsOf(task)) {
        auto [other, isNew] = writers.try_emplace(argument, task);
        if (isNew)
          continue;
        InFlightDiagnostic error =
            emitError(task.getLoc())
            << "argument " << cast<BlockArgument>(argument).getArgNumber()
            << " is written in place twice, here by task '" << task.getName()
            << "'";
        error.attachNote(other->second.getLoc())
            << "and here by task '" << other->second.getName() << "'";
        return error;
      }
  return success();
}

static LogicalResult checkCopy(CopyOp copy) {
  Type type = copy.getCopy().getType().getValueType();
  Passage passage = passageOf(type);
  if (passage == Passage::Buffer || passage == Passage::SizedBuffer)
    return success();
  return emitError(copy.getLoc())
         << "a value of type " << type
         << " cannot go from device to device; tensors of known rank, vectors "
            "and scalars can";
}

LogicalResult placer::checkPrograms(FunctionOpInterface function) {
  Region &region = function.getFunctionBody();
  for (CopyOp copy : region.getOps<CopyOp>())
    if (failed(checkCopy(copy)))
      return failure();
  llvm::SetVector<Value> captured;
  for (ProgramOp program : region.getOps<ProgramOp>()) {
    for (Operation &op : program.getBody().front())
      if (failed(checkOp(program, op)))
        return failure();
    getUsedValuesDefinedAbove(program.getBody(), captured);
  }
  for (Value value : captured) {
    auto tensor = dyn_cast<TensorType>(value.getType());
    auto ranked = dyn_cast<RankedTensorType>(value.getType());
    if (tensor && (!ranked || ranked.getEncoding()))
      return emitError(value.getLoc())
             << "device programs read a value of type " << tensor
             << ", which is not a plain ranked tensor";
  }
  return checkDestinations(function);
}
