//===- LoopScope.cpp - What changes from iteration to iteration -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/LoopScope.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace placer;

static bool isMemory(Type type) {
  return isa<TensorType, BaseMemRefType>(type);
}

LoopScope::LoopScope(Operation *loop, const OpModels &models)
    : loop(loop), models(models) {
  // What counts the iterations: induction variables, and what a loop of another
  // form carries in their place.
  for (Region &region : loop->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (argument.getType().isIntOrIndex())
          tiles.insert(argument);
  loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != loop)
      visit(op);
  });
}

bool LoopScope::worksOnTiles(Operation *op) const {
  if (llvm::any_of(op->getOperands(),
                   [&](Value value) { return tiles.contains(value); }))
    return true;
  if (op->getNumRegions() == 0)
    return false;
  return op
      ->walk([&](Operation *inner) {
        return llvm::any_of(inner->getOperands(),
                            [&](Value value) { return tiles.contains(value); })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The arguments of regions, from what the op around them is given.
void LoopScope::enter(Operation *op) {
  auto inner = dyn_cast<LoopLikeOpInterface>(op);
  if (!inner)
    return;
  bool boundsDiffer = llvm::any_of(op->getOperands(), [&](Value value) {
    return value.getType().isIntOrIndex() && tiles.contains(value);
  });
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments()) {
        OpOperand *init = inner.getTiedLoopInit(argument);
        if (init ? tiles.contains(init->get()) : boundsDiffer)
          tiles.insert(argument);
        if (init && fresh.contains(init->get()))
          fresh.insert(argument);
      }
}

void LoopScope::visit(Operation *op) {
  if (op->getNumRegions() != 0)
    enter(op);
  if (op->getNumResults() == 0 || op->hasTrait<OpTrait::ConstantLike>())
    return;
  bool isTile = worksOnTiles(op);
  OpModel model = models.modelOf(op);
  for (OpResult result : op->getResults()) {
    if (isTile)
      tiles.insert(result);
    if (!isMemory(result.getType()))
      continue;
    Value source = model.isFree ? model.aliased(result) : Value();
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      source = view.getViewSource();
    if (!source || fresh.contains(source))
      fresh.insert(result);
  }
}

bool LoopScope::isInside(Value value) const {
  return loop->isAncestor(value.getParentRegion()->getParentOp());
}

/// The first value in the memory that a value is in.
Value LoopScope::ownerOf(Value memory) const {
  while (true) {
    Value source;
    if (auto argument = dyn_cast<BlockArgument>(memory)) {
      auto around = dyn_cast_or_null<LoopLikeOpInterface>(
          argument.getOwner()->getParentOp());
      if (OpOperand *init = around ? around.getTiedLoopInit(argument) : nullptr)
        source = init->get();
    } else {
      auto result = cast<OpResult>(memory);
      if (auto view = dyn_cast<ViewLikeOpInterface>(result.getOwner()))
        source = view.getViewSource();
      else
        source = models.modelOf(result.getOwner()).aliased(result);
    }
    if (!source || !isMemory(source.getType()))
      return memory;
    memory = source;
  }
}

void LoopScope::repeat(Access &access, uint64_t trips, bool anew,
                       Extents &extents) const {
  auto times = static_cast<double>(trips);
  if (anew) {
    access.bytes *= times;
    access.passes *= times;
    return;
  }
  // What a function that is called does is not looked at from here.
  if (!access.memory || !loop->isProperAncestor(access.by)) {
    access.bytes *= times;
    return;
  }
  bool isElement = models.modelOf(access.by).isScalar;
  bool differs = tiles.contains(access.memory) ||
                 fresh.contains(access.memory) ||
                 (isElement && worksOnTiles(access.by));
  if (!differs)
    return;
  access.bytes *= times;
  // Parts may overlap, but no more is touched than there is.
  Value owner = ownerOf(access.memory);
  if (!isInside(owner)) {
    Extents quiet = extents;
    uint64_t most = quiet.bytes(owner);
    if (!quiet.sawUnknown() && most > 0)
      access.bytes = std::min(access.bytes, most * access.passes);
  }
}
