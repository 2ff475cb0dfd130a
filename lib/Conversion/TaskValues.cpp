//===- TaskValues.cpp - How values go from task to task -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/TaskValues.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace placer;

MemRefType placer::bufferOf(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (tensor.getEncoding() ||
        !MemRefType::isValidElementType(tensor.getElementType()))
      return {};
    return MemRefType::get(tensor.getShape(), tensor.getElementType());
  }
  auto vector = dyn_cast<VectorType>(type);
  if ((isa<ShapedType>(type) && (!vector || vector.isScalable())) ||
      !MemRefType::isValidElementType(type))
    return {};
  return MemRefType::get({}, type);
}

Passage placer::passageOf(Type type) {
  // What stands for a memref without rank is on the stack of who made it.
  if (isa<MemRefType, LLVM::LLVMPointerType>(type))
    return Passage::Handle;
  MemRefType buffer = bufferOf(type);
  if (!buffer)
    return Passage::None;
  return buffer.hasStaticShape() ? Passage::Buffer : Passage::SizedBuffer;
}

Type placer::outsideTypeOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? MemRefType::get(tensor.getShape(), tensor.getElementType())
                : type;
}

Operation *placer::bufferMaker(TaskOp task, unsigned output) {
  Block &body = task.getBody().front();
  auto maker = body.getTerminator()
                   ->getOperand(output)
                   .getDefiningOp<bufferization::ToBufferOp>();
  if (!maker || maker->getBlock() != &body)
    return nullptr;
  // One without a layout can be any.
  auto type = dyn_cast<MemRefType>(maker.getType());
  bool canBeMade =
      type &&
      memref::CastOp::areCastCompatible(
          MemRefType::get(type.getShape(), type.getElementType(),
                          MemRefLayoutAttrInterface(), type.getMemorySpace()),
          type);
  return canBeMade ? maker.getOperation() : nullptr;
}

/// The argument of the function that a value in a program is, possibly by way
/// of tasks and copies that only pass it on; else null.
static Value argumentBehind(Value value) {
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return isa<FunctionOpInterface>(argument.getOwner()->getParentOp())
                 ? value
                 : Value();
    Operation *maker = value.getDefiningOp();
    if (auto wait = dyn_cast<CopyWaitOp>(maker)) {
      auto copy = wait.getCopy().getDefiningOp<CopyOp>();
      value = copy.getFirst().getOnly<CopyStartOp>().getValue();
      continue;
    }
    auto task = dyn_cast<TaskOp>(maker);
    if (!task || !task.hasBody())
      return {};
    Block &body = task.getBody().front();
    auto passed = dyn_cast<BlockArgument>(body.getTerminator()->getOperand(
        cast<OpResult>(value).getResultNumber()));
    if (!passed || passed.getOwner() != &body)
      return {};
    value = task.getInputs()[passed.getArgNumber()];
  }
}

SmallVector<std::pair<Value, Value>> placer::destinationsOf(TaskOp task) {
  SmallVector<std::pair<Value, Value>> found;
  for (auto op : task.getBody()
                     .front()
                     .getOps<bufferization::MaterializeInDestinationOp>()) {
    auto inside = dyn_cast<BlockArgument>(op.getDest());
    if (!inside || !isa<TensorType>(inside.getType()))
      continue;
    if (Value argument =
            argumentBehind(task.getInputs()[inside.getArgNumber()]))
      found.push_back({op.getSource(), argument});
  }
  return found;
}
