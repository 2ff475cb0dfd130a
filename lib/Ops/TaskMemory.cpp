//===- TaskMemory.cpp - Memory that the body of a task needs --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/TaskMemory.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace placer;

static int64_t limited(uint64_t bytes) {
  return std::min<uint64_t>(bytes, std::numeric_limits<int64_t>::max());
}

/// What tells a constant from others.
static Attribute identityOf(Operation *op) {
  Attribute value;
  if (matchPattern(op, m_Constant(&value)))
    return value;
  if (op->getNumOperands() != 0 || op->getNumRegions() != 0)
    return {};
  Builder builder(op->getContext());
  SmallVector<Attribute> parts = {
      builder.getStringAttr(op->getName().getStringRef()),
      op->getAttrDictionary()};
  for (Type type : op->getResultTypes())
    parts.push_back(TypeAttr::get(type));
  return builder.getArrayAttr(parts);
}

TaskMemory placer::memoryOfBody(TaskOp task, int64_t dynamicExtent,
                                OpModels models, ValueShapes *shapes) {
  TaskMemory memory;
  if (!task.hasBody())
    return memory;
  Extents extents(dynamicExtent, shapes);
  Block &body = task.getBody().front();

  // Memory is had by the first value in it, until the last use of any.
  DenseMap<Value, Value> owners;
  auto ownerOf = [&](Value value) {
    auto it = owners.find(value);
    return it == owners.end() ? value : it->second;
  };
  DenseMap<Value, Operation *> lastUses;
  llvm::SmallDenseSet<Attribute> seen;
  for (Operation &op : body) {
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        lastUses[ownerOf(operand)] = &op;
      if (!models.modelOf(inner).isConstant)
        return;
      uint64_t bytes = 0;
      for (Type type : inner->getResultTypes())
        if (isa<ShapedType>(type))
          bytes = llvm::SaturatingAdd(bytes, extents.bytes(type));
      Attribute identity = identityOf(inner);
      if (bytes > 0 && (!identity || seen.insert(identity).second))
        memory.constants.push_back({identity, limited(bytes)});
    });
    OpModel model = models.modelOf(&op);
    for (OpResult result : op.getResults())
      if (Value from = model.aliased(result))
        owners[result] = ownerOf(from);
  }
  llvm::SmallPtrSet<Value, 4> yielded;
  for (Value value : body.getTerminator()->getOperands())
    yielded.insert(ownerOf(value));

  uint64_t held = 0, most = 0;
  DenseMap<Operation *, uint64_t> freed;
  for (Operation &op : body) {
    if (models.modelOf(&op).isConstant)
      continue;
    for (OpResult result : op.getResults()) {
      Operation *last = lastUses.lookup(result);
      if (owners.count(result) || yielded.contains(result) || !last ||
          !isa<TensorType>(result.getType()))
        continue;
      uint64_t size = extents.bytes(result);
      held = llvm::SaturatingAdd(held, size);
      freed[last] = llvm::SaturatingAdd(freed.lookup(last), size);
    }
    most = std::max(most, held);
    held -= std::min(held, freed.lookup(&op));
  }
  memory.workspaceBytes = limited(most);
  return memory;
}
