//===- TaskMemory.cpp - Memory that the body of a task needs --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/TaskMemory.h"

#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace placer;

static int64_t limited(uint64_t bytes) {
  return std::min<uint64_t>(bytes, std::numeric_limits<int64_t>::max());
}

TaskMemory placer::memoryOfBody(TaskOp task, int64_t dynamicExtent,
                                OpModels models) {
  TaskMemory memory;
  if (!task.hasBody())
    return memory;
  Extents extents(dynamicExtent);
  Block &body = task.getBody().front();

  // Memory is had by the first value in it, until the last use of any.
  DenseMap<Value, Value> owners;
  auto ownerOf = [&](Value value) {
    auto it = owners.find(value);
    return it == owners.end() ? value : it->second;
  };
  DenseMap<Value, Operation *> lastUses;
  uint64_t resident = 0;
  for (Operation &op : body) {
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        lastUses[ownerOf(operand)] = &op;
      if (models.modelOf(inner).isConstant)
        for (Type type : inner->getResultTypes())
          if (isa<ShapedType>(type))
            resident = llvm::SaturatingAdd(resident, extents.bytes(type));
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
      uint64_t size = extents.bytes(result.getType());
      held = llvm::SaturatingAdd(held, size);
      freed[last] = llvm::SaturatingAdd(freed.lookup(last), size);
    }
    most = std::max(most, held);
    held -= std::min(held, freed.lookup(&op));
  }
  memory.residentBytes = limited(resident);
  memory.workspaceBytes = limited(most);
  return memory;
}
