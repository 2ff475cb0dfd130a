//===- FormTasksClassify.cpp - Which ops do work --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is not known to cost nothing is work. So ops that have no model are
// tasks, except for what MLIR's own interfaces and types tell of them
// (upstreamModel).
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace placer;

bool placer::isHandle(Type type) {
  return isa<BaseMemRefType, PtrLikeTypeInterface, LLVM::LLVMPointerType>(type);
}

/// The role of an op without effects that reads or gives handles. The memory
/// behind them is in one place, so whatever may touch it is ordered.
static OpRole roleOfHandleOp(Operation *op, const OpModel &model) {
  if (model.holdsForHandles)
    return model.role;
  if (isa<ViewLikeOpInterface>(op) && isHandle(op->getOperand(0).getType()) &&
      llvm::all_of(op->getResultTypes(), isHandle))
    return OpRole::Copied;
  return OpRole::Ordered;
}

bool placer::touchesHandle(Operation *op, ArrayRef<Value> reads) {
  return llvm::any_of(reads, [](Value v) { return isHandle(v.getType()); }) ||
         llvm::any_of(op->getResultTypes(), isHandle);
}

OpRole placer::roleOf(Operation *op, SideEffect effect, ArrayRef<Value> reads,
                      OpModels models) {
  if (effect != SideEffect::None)
    return OpRole::Ordered;
  bool handles = touchesHandle(op, reads);
  OpModel model = models.modelOf(op);
  OpRole role = handles ? roleOfHandleOp(op, model) : model.role;
  // What the program speaks of is a task.
  if (Annotations(op).any() &&
      (role == OpRole::Copied || role == OpRole::Attached))
    role = handles ? OpRole::Ordered : OpRole::Work;
  return role;
}

//===----------------------------------------------------------------------===//
// Annotations
//===----------------------------------------------------------------------===//

Annotations::Annotations(Operation *op) {
  device = op->getAttrOfType<FlatSymbolRefAttr>(PlacerDialect::kDeviceAttr);
  only = op->getAttrOfType<ArrayAttr>(PlacerDialect::kPinAttr);
  colocation = op->getAttrOfType<StringAttr>(PlacerDialect::kColocateAttr);
  cost = op->getAttrOfType<CostAttr>(PlacerDialect::kCostAttr);
  split = op->getAttrOfType<SplitAttr>(PlacerDialect::kSplitAttr);
}

bool Annotations::admit(const Annotations &other) const {
  if (other.anyPlace() && (other.device != device || other.only != only ||
                           other.colocation != colocation))
    return false;
  // What is cut is the op that says so, and no others along with it.
  if (split || other.split)
    return false;
  // A sum needs a time of both wherever there is a time of one.
  if (!cost || !other.cost)
    return !cost && !other.cost;
  return cost.getNames().size() == other.cost.getNames().size() &&
         llvm::all_of(other.cost.getNames(), [&](StringAttr name) {
           return llvm::is_contained(cost.getNames(), name);
         });
}

void Annotations::add(const Annotations &other) {
  if (!other.cost)
    return;
  SmallVector<int64_t> times;
  for (auto [name, time] : llvm::zip_equal(cost.getNames(), cost.getTimes())) {
    size_t at =
        llvm::find(other.cost.getNames(), name) - other.cost.getNames().begin();
    // Too much for a schedule in any case: the placing pass says so.
    if (llvm::AddOverflow(time, other.cost.getTimes()[at],
                          times.emplace_back()))
      times.back() = std::numeric_limits<int64_t>::max();
  }
  cost = CostAttr::get(cost.getContext(), cost.getNames(), times);
}
