//===- TaskFunction.cpp - The body of a task as a function ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body stays on tensors: inputs become tensors that upstream's
// bufferization must not write, and outputs go into memrefs that it may. Where
// only the task knows the size of an output it allocates it, and its caller
// owns it then.
//
//===----------------------------------------------------------------------===//

#include "Conversion/TaskFunction.h"
#include "Conversion/TaskValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace placer;

SmallVector<TaskOutput> placer::outputsOf(TaskOp task) {
  SmallVector<TaskOutput> outputs;
  Operation *yield = task.getBody().front().getTerminator();
  for (auto [inside, result] :
       llvm::zip_equal(yield->getOperands(), task.getOutputs()))
    outputs.push_back({inside, result.getLoc(), Value()});
  for (auto [source, argument] : destinationsOf(task))
    outputs.push_back({source, task.getLoc(), argument});
  return outputs;
}

namespace {

class TaskFunctionBuilder {
public:
  TaskFunctionBuilder(func::FuncOp function, TaskOp task)
      : task(task), builder(function.getContext()),
        entry(function.addEntryBlock()) {
    builder.setInsertionPointToEnd(entry);
    for (unsigned output = 0; output != task.getNumResults(); ++output)
      if (Operation *maker = bufferMaker(task, output))
        makers.insert(maker);
  }

  void run(ArrayRef<Value> passed, ArrayRef<TaskOutput> outputs) {
    for (auto [operand, argument, value] : llvm::zip_equal(
             task.getInputs(), task.getBody().getArguments(), passed))
      body.map(
          argument,
          value ? read(entry->getArgument(next++), argument.getType())
                : builder.clone(*operand.getDefiningOp())
                      ->getResult(cast<OpResult>(operand).getResultNumber()));
    for (Operation &op : task.getBody().front().without_terminator())
      add(op);
    SmallVector<Value> returned;
    for (const TaskOutput &output : outputs) {
      Value value = body.lookupOrDefault(output.inside);
      switch (passageOf(value.getType())) {
      case Passage::Buffer:
        write(value, entry->getArgument(next++));
        break;
      case Passage::SizedBuffer:
        returned.push_back(makeBuffer(value, bufferOf(value.getType())));
        break;
      default:
        returned.push_back(value);
      }
    }
    func::ReturnOp::create(builder, task.getLoc(), returned);
  }

private:
  void add(Operation &op) {
    // A value is the same wherever it is put: here it goes into the task's own
    // buffer, and from there, in the end, into that of an argument.
    if (auto put = dyn_cast<bufferization::MaterializeInDestinationOp>(op);
        put && put.getNumResults() == 1 && isa<BlockArgument>(put.getDest())) {
      body.map(put->getResult(0), body.lookupOrDefault(put.getSource()));
      return;
    }
    // The tensor's buffer may be gone when another task uses the memref.
    if (makers.contains(&op)) {
      auto maker = cast<bufferization::ToBufferOp>(op);
      body.map(maker.getResult(),
               makeBuffer(body.lookupOrDefault(maker.getTensor()),
                          cast<MemRefType>(maker.getType())));
      return;
    }
    builder.clone(op, body);
  }

  /// An argument of the function as the body knows it.
  Value read(Value argument, Type type) {
    if (argument.getType() == type)
      return argument;
    if (isa<TensorType>(type))
      return bufferization::ToTensorOp::create(builder, task.getLoc(), type,
                                               argument, /*restrict=*/true,
                                               /*writable=*/false);
    return memref::LoadOp::create(builder, task.getLoc(), argument,
                                  ValueRange());
  }

  void write(Value value, Value buffer) {
    if (!isa<TensorType>(value.getType())) {
      memref::StoreOp::create(builder, task.getLoc(), value, buffer,
                              ValueRange());
      return;
    }
    auto materialize = bufferization::MaterializeInDestinationOp::create(
        builder, task.getLoc(), /*result=*/Type(), value, buffer);
    materialize.setRestrict(true);
    materialize.setWritable(true);
  }

  /// A new buffer with a tensor in it.
  Value makeBuffer(Value tensor, MemRefType type) {
    Location loc = task.getLoc();
    SmallVector<Value> extents;
    for (int64_t dimension = 0; dimension != type.getRank(); ++dimension)
      if (type.isDynamicDim(dimension))
        extents.push_back(
            tensor::DimOp::create(builder, loc, tensor, dimension));
    auto plain =
        MemRefType::get(type.getShape(), type.getElementType(),
                        MemRefLayoutAttrInterface(), type.getMemorySpace());
    Value buffer = memref::AllocOp::create(builder, loc, plain, extents);
    write(tensor, buffer);
    if (plain == type)
      return buffer;
    return memref::CastOp::create(builder, loc, type, buffer);
  }

  TaskOp task;
  OpBuilder builder;
  Block *entry;
  /// The number of the next argument of the function.
  unsigned next = 0;
  IRMapping body;
  llvm::SmallPtrSet<Operation *, 2> makers;
};

} // namespace

void placer::fillTaskFunction(func::FuncOp function, TaskOp task,
                              ArrayRef<Value> passed,
                              ArrayRef<TaskOutput> outputs) {
  TaskFunctionBuilder(function, task).run(passed, outputs);
}
