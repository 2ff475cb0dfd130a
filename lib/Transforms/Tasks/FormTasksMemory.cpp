//===- FormTasksMemory.cpp - Which ops touch the same memory --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each allocation is followed through its views to all its uses. MLIR's alias
// analysis answers for two values at a time, which would be quadratic here.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksMemory.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

static bool hasHandleResult(Operation *op) {
  return llvm::any_of(op->getResultTypes(), isHandle);
}

/// Whether an op makes the memory behind a value.
static bool isAllocation(Value value) {
  auto interface = value.getDefiningOp<MemoryEffectOpInterface>();
  return interface &&
         interface.getEffectOnValue<MemoryEffects::Allocate>(value).has_value();
}

MemoryObjects::MemoryObjects(FunctionOpInterface function,
                             EffectAnalysis &effects, OpModels models,
                             SymbolTableCollection &symbolTables)
    : function(function), effects(effects), models(models),
      symbolTables(symbolTables), kinds{Kind::Outside} {
  aliases.grow(1);
  findObjects();
}

ObjectId MemoryObjects::create(Kind kind) {
  ObjectId id = kinds.size();
  kinds.push_back(kind);
  aliases.grow(kinds.size());
  return id;
}

void MemoryObjects::findObjects() {
  for (BlockArgument argument : function.getArguments())
    if (isHandle(argument.getType()) &&
        function.getArgAttr(argument.getArgNumber(),
                            LLVM::LLVMDialect::getNoAliasAttrName()))
      follow(argument, create(Kind::Argument));

  bool anything = false;
  llvm::DenseMap<Operation *, ObjectId> globals;
  function->walk([&](Operation *op) {
    if (op == function)
      return;
    anything = anything || touchesAnything(op);
    if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
      auto global = symbolTables.lookupNearestSymbolFrom<memref::GlobalOp>(
          op, get.getNameAttr());
      if (!global)
        return;
      if (global.getConstant()) {
        constants.insert(get.getResult());
        return;
      }
      auto [it, isNew] = globals.try_emplace(global, 0);
      if (isNew)
        it->second = create(Kind::Global);
      follow(get.getResult(), it->second);
      return;
    }
    for (OpResult result : op->getResults())
      if (isHandle(result.getType()) && isAllocation(result))
        follow(result, create(Kind::Local));
  });
  // A function that is called may know globals by name.
  if (anything)
    for (auto [global, object] : globals)
      aliases.join(object, kOutside);
}

/// Notes the handles that lead to an object. Where one goes out of sight,
/// others may have it.
void MemoryObjects::follow(Value root, ObjectId object) {
  SmallVector<Value> stack = {root};
  while (!stack.empty()) {
    Value value = stack.pop_back_val();
    auto [it, isNew] = handles.try_emplace(value, object);
    if (!isNew) {
      unite(it->second, object);
      continue;
    }
    for (OpOperand &use : value.getUses())
      if (!followUse(use, stack))
        aliases.join(object, kOutside);
  }
}

/// A handle is one of two, as from a select. Unlike ones have no kind in
/// common.
void MemoryObjects::unite(ObjectId a, ObjectId b) {
  aliases.join(a, b);
  if (kinds[a] != kinds[b])
    aliases.join(a, kOutside);
}

bool MemoryObjects::isView(Operation *op, Value source) {
  auto view = dyn_cast<ViewLikeOpInterface>(op);
  return view && view.getViewSource() == source;
}

/// Whether a use shows a handle to nobody else; `derived` gets the handles that
/// come from it.
bool MemoryObjects::followUse(OpOperand &use, SmallVectorImpl<Value> &derived) {
  Operation *op = use.getOwner();
  bool leadsOn = isView(op, use.get());
  if (!leadsOn && op->getNumRegions() == 0 && op->isRegistered() &&
      !isa<CallOpInterface>(op))
    leadsOn = effects.effectOf(op) == SideEffect::None && hasHandleResult(op);
  if (leadsOn) {
    for (Value result : op->getResults())
      if (isHandle(result.getType()))
        derived.push_back(result);
    return true;
  }
  if (models.modelOf(op).holdsForHandles)
    return true;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return false;
  SmallVector<MemoryEffects::EffectInstance> found;
  interface.getEffectsOnValue(use.get(), found);
  // What it gives beside new memory may be the same memory.
  return !found.empty() && llvm::all_of(op->getResults(), [](Value result) {
    return !isHandle(result.getType()) || isAllocation(result);
  });
}

std::optional<ObjectId> MemoryObjects::objectOf(Value handle) const {
  // Views of what nobody writes.
  Value source = handle;
  while (auto view = source.getDefiningOp<ViewLikeOpInterface>())
    source = view.getViewSource();
  if (constants.contains(source))
    return std::nullopt;
  auto it = handles.find(handle);
  return it == handles.end() ? kOutside : aliases.findLeader(it->second);
}

//===----------------------------------------------------------------------===//
// What an op touches
//===----------------------------------------------------------------------===//

/// Whether an op by itself, without its regions, may touch what it has no
/// handle of.
bool MemoryObjects::touchesAnything(Operation *op) {
  if (op->hasAttr(PlacerDialect::kPureAttr) || models.modelOf(op).isPure)
    return false;
  if (isa<CallOpInterface>(op) || !op->isRegistered())
    return effects.effectOf(op) != SideEffect::None;
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op)) {
    SmallVector<MemoryEffects::EffectInstance> found;
    interface.getEffects(found);
    return llvm::any_of(found, [](const MemoryEffects::EffectInstance &effect) {
      Value value = effect.getValue();
      return !value || !isHandle(value.getType());
    });
  }
  return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
         effects.effectOf(op) == SideEffect::Unknown;
}

void MemoryObjects::note(AccessMap &found, Value handle,
                         AccessKind kind) const {
  std::optional<ObjectId> object = objectOf(handle);
  if (!object)
    return;
  AccessKind &noted = found.insert({*object, kind}).first->second;
  noted = std::max(noted, kind);
}

void MemoryObjects::collect(Operation *op, AccessMap &found) {
  auto noteAll = [&](AccessKind kind) {
    for (Value value : op->getOperands())
      if (isHandle(value.getType()))
        note(found, value, kind);
    for (Value value : op->getResults())
      if (isHandle(value.getType()))
        note(found, value, kind);
  };
  noteAll(AccessKind::Holds);
  if (touchesAnything(op)) {
    AccessKind &outside =
        found.insert({aliases.findLeader(kOutside), AccessKind::Writes})
            .first->second;
    outside = AccessKind::Writes;
    noteAll(AccessKind::Writes);
  } else if (auto interface = dyn_cast<MemoryEffectOpInterface>(op)) {
    SmallVector<MemoryEffects::EffectInstance> effectsOfOp;
    interface.getEffects(effectsOfOp);
    for (const MemoryEffects::EffectInstance &effect : effectsOfOp)
      if (Value value = effect.getValue(); value && isHandle(value.getType()))
        note(found, value,
             isa<MemoryEffects::Read>(effect.getEffect()) ? AccessKind::Reads
                                                          : AccessKind::Writes);
  } else if (op->getNumRegions() == 0 && !isa<ViewLikeOpInterface>(op) &&
             !op->hasTrait<OpTrait::IsTerminator>() &&
             !models.modelOf(op).holdsForHandles) {
    // It says nothing of memory, so it may do anything to what it has.
    noteAll(AccessKind::Writes);
  }
}

SmallVector<MemoryAccess> MemoryObjects::accesses(Operation *op) {
  AccessMap found;
  op->walk([&](Operation *inner) { collect(inner, found); });
  // Captured by its regions.
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (isHandle(value.getType()))
      note(found, value, AccessKind::Holds);
  SmallVector<MemoryAccess> all;
  for (auto [object, kind] : found)
    all.push_back({object, kind});
  llvm::sort(all, [](const MemoryAccess &a, const MemoryAccess &b) {
    return a.object < b.object;
  });
  return all;
}
