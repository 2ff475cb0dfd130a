//===- FormTasksEffects.cpp - What an op does that others may see ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's isMemoryEffectFree stops at calls and at ops of unregistered dialects.
// Programs are full of both, so this looks into callees, and believes an
// unregistered op that has results.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace placer;

SideEffect EffectAnalysis::effectOf(Operation *op) {
  if (op->hasAttr(PlacerDialect::kPureAttr) || models.modelOf(op).isPure)
    return SideEffect::None;
  if (auto call = dyn_cast<CallOpInterface>(op))
    return effectOfCall(call);
  if (!op->isRegistered()) {
    // The last op of a block is its terminator: what it gives, it gives to the
    // op around it.
    bool isLast = op->getBlock() && op == &op->getBlock()->back();
    if (op->getNumResults() == 0 && !isLast)
      return SideEffect::Unknown;
    return effectOfRegions(op);
  }
  bool recursive = op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op)) {
    if (!interface.hasNoEffect())
      return SideEffect::Known;
    return recursive ? effectOfRegions(op) : SideEffect::None;
  }
  if (recursive)
    return effectOfRegions(op);
  // Symbols are not run where they stand; terminators end the op around them.
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<SymbolOpInterface>(op))
    return SideEffect::None;
  return SideEffect::Unknown;
}

SideEffect EffectAnalysis::effectOfRegions(Operation *op) {
  SideEffect worst = SideEffect::None;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block) {
        worst = std::max(worst, effectOf(&inner));
        if (worst == SideEffect::Unknown)
          return worst;
      }
  return worst;
}

SideEffect EffectAnalysis::effectOfCall(CallOpInterface call) {
  Operation *callee = call.resolveCallableInTable(&symbolTables);
  if (!callee)
    return SideEffect::Unknown;
  // A function that is being looked at already calls itself: it may not come
  // back, and what it does is not known yet.
  auto [it, isNew] = callees.try_emplace(callee, SideEffect::Unknown);
  if (!isNew)
    return it->second;
  SideEffect effect = SideEffect::Unknown;
  auto function = dyn_cast<FunctionOpInterface>(callee);
  if (callee->hasAttr(PlacerDialect::kPureAttr))
    effect = SideEffect::None;
  else if (function && !function.isExternal())
    effect = effectOfRegions(callee);
  // Looked up again: the table may have grown.
  callees[callee] = effect;
  return effect;
}
