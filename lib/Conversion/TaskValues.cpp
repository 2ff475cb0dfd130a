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

SmallVector<std::pair<Value, Value>> placer::destinationsOf(TaskOp task) {
  SmallVector<std::pair<Value, Value>> found;
  for (auto op : task.getBody()
                     .front()
                     .getOps<bufferization::MaterializeInDestinationOp>()) {
    auto inside = dyn_cast<BlockArgument>(op.getDest());
    if (!inside || !isa<TensorType>(inside.getType()))
      continue;
    Value outside = task.getInputs()[inside.getArgNumber()];
    auto argument = dyn_cast<BlockArgument>(outside);
    if (argument &&
        isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      found.push_back({op.getSource(), outside});
  }
  return found;
}
