//===- TaskMemory.cpp - Memory that the body of a task needs --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/TaskMemory.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace placer;

static int64_t limited(uint64_t bytes) {
  return std::min<uint64_t>(bytes, std::numeric_limits<int64_t>::max());
}

/// Data that a printer left out (`dense_resource<__elided__>`).
static bool isElided(Attribute value) {
  auto resource = dyn_cast_if_present<DenseResourceElementsAttr>(value);
  return resource && resource.getRawHandle().getKey() == "__elided__";
}

/// What tells a constant from others; null where nothing does.
static Attribute identityOf(Operation *op) {
  Attribute value;
  if (matchPattern(op, m_Constant(&value))) {
    if (!isElided(value))
      return value;
    // They all look alike, but copies of one stand where it stood.
    if (isa<UnknownLoc>(op->getLoc()))
      return {};
    return ArrayAttr::get(op->getContext(),
                          {value, static_cast<LocationAttr>(op->getLoc())});
  }
  if (op->getNumOperands() != 0 || op->getNumRegions() != 0)
    return {};
  Builder builder(op->getContext());
  SmallVector<Attribute> parts = {
      builder.getStringAttr(op->getName().getStringRef()),
      op->getAttrDictionary()};
  // Those of an op of an unknown dialect are in no dictionary.
  if (Attribute properties = op->getPropertiesAsAttribute())
    parts.push_back(properties);
  for (Type type : op->getResultTypes())
    parts.push_back(TypeAttr::get(type));
  return builder.getArrayAttr(parts);
}

TaskMemory MemoryReader::read(TaskOp task) {
  return task.hasBody() ? readBlock(task.getBody().front()) : TaskMemory();
}

/// Null where nothing is known of what is called.
const TaskMemory *MemoryReader::memoryOfCall(CallOpInterface call) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbolTables));
  if (!callee || callee.isExternal())
    return nullptr;
  if (auto known = callees.find(callee); known != callees.end())
    return known->second.get();
  callees.try_emplace(callee, nullptr);
  auto memory = std::make_unique<TaskMemory>();
  llvm::SmallDenseSet<Attribute> seen;
  for (Block &block : callee.getFunctionBody()) {
    TaskMemory part = readBlock(block);
    for (TaskConstant &constant : part.constants)
      if (!constant.identity || seen.insert(constant.identity).second)
        memory->constants.push_back(constant);
    // One block runs at a time, but what it leaves may live on.
    memory->workspaceBytes = limited(llvm::SaturatingAdd<uint64_t>(
        memory->workspaceBytes, part.workspaceBytes));
  }
  return (callees[callee] = std::move(memory)).get();
}

TaskMemory MemoryReader::readBlock(Block &body) {
  TaskMemory memory;
  Extents extents(dynamicExtent, shapes);

  // Memory is had by the first value in it, until the last use of any.
  DenseMap<Value, Value> owners;
  auto ownerOf = [&](Value value) {
    auto it = owners.find(value);
    return it == owners.end() ? value : it->second;
  };
  DenseMap<Value, Operation *> lastUses;
  llvm::SmallDenseSet<Attribute> seen;
  auto addConstant = [&](const TaskConstant &constant) {
    if (!constant.identity || seen.insert(constant.identity).second)
      memory.constants.push_back(constant);
  };
  // By op, the most that functions need which it calls, itself or inside.
  DenseMap<Operation *, uint64_t> called;
  for (Operation &op : body) {
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        lastUses[ownerOf(operand)] = &op;
      if (auto call = dyn_cast<CallOpInterface>(inner))
        if (const TaskMemory *callee = memoryOfCall(call)) {
          llvm::for_each(callee->constants, addConstant);
          called[&op] =
              std::max<uint64_t>(called.lookup(&op), callee->workspaceBytes);
        }
      if (!models.modelOf(inner).isConstant)
        return;
      uint64_t bytes = 0;
      for (Type type : inner->getResultTypes())
        if (isa<ShapedType>(type))
          bytes = llvm::SaturatingAdd(bytes, extents.bytes(type));
      if (bytes > 0)
        addConstant({identityOf(inner), limited(bytes)});
    });
    OpModel model = models.modelOf(&op);
    for (OpResult result : op.getResults())
      if (Value from = model.aliased(result))
        owners[result] = ownerOf(from);
  }
  llvm::SmallPtrSet<Value, 4> yielded;
  if (body.mightHaveTerminator())
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
    most = std::max(most, llvm::SaturatingAdd(held, called.lookup(&op)));
    held -= std::min(held, freed.lookup(&op));
  }
  memory.workspaceBytes = limited(most);
  return memory;
}
