//===- FormTasksClassify.cpp - Which ops do work --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is not known to cost nothing is work. So ops of dialects that this file
// does not know are tasks, except for scalar arithmetic, which any dialect may
// have and which is recognised by its types.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace placer;

/// A value of such a type is not data but says where data is.
static bool isHandle(Type type) {
  return isa<BaseMemRefType, PtrLikeTypeInterface, LLVM::LLVMPointerType>(type);
}

static bool isScalar(Type type) {
  return type.isIntOrIndexOrFloat() || isa<ComplexType>(type);
}

/// The role of an op without effects that reads or gives handles. The memory
/// behind them is in one place, so whatever may touch it is ordered.
static OpRole roleOfHandleOp(Operation *op) {
  if (isa<memref::GetGlobalOp>(op))
    return OpRole::Copied;
  if (isa<memref::DimOp, memref::RankOp>(op))
    return OpRole::Attached;
  if (isa<ViewLikeOpInterface>(op) && isHandle(op->getOperand(0).getType()) &&
      llvm::all_of(op->getResultTypes(), isHandle))
    return OpRole::Copied;
  return OpRole::Ordered;
}

static bool isCopied(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return true;
  // Tensors without contents, or with the same one everywhere.
  if (isa<tensor::EmptyOp, tensor::SplatOp>(op))
    return true;
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op))
    return !alloc.getCopy();
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Operation *init = fill.getDpsInits()[0].getDefiningOp();
    return init && isa<tensor::EmptyOp, bufferization::AllocTensorOp>(init) &&
           isCopied(init);
  }
  // The same data under another type.
  return isa<tensor::CastOp, tensor::BitcastOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::ReshapeOp, tosa::ReshapeOp,
             UnrealizedConversionCastOp>(op);
}

static bool isAttached(Operation *op) {
  if (isa<tensor::ExtractOp, tensor::DimOp, tensor::RankOp,
          tensor::FromElementsOp, tensor::ExtractSliceOp, tosa::SliceOp>(op))
    return true;
  return op->isRegistered() && op->getNumRegions() == 0 &&
         op->getNumResults() != 0 && !isa<CallOpInterface>(op) &&
         llvm::all_of(op->getOperandTypes(), isScalar) &&
         llvm::all_of(op->getResultTypes(), isScalar);
}

static bool isCheap(Operation *op) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return structured.getNumLoops() == structured.getNumParallelLoops();
  if (OpTrait::hasElementwiseMappableTraits(op) ||
      op->hasTrait<OpTrait::tosa::TosaElementwiseOperator>())
    return true;
  return isa<tensor::ConcatOp, tensor::GatherOp, tensor::InsertOp,
             tensor::InsertSliceOp, tensor::PadOp, tensor::ScatterOp,
             tosa::CastOp, tosa::ConcatOp, tosa::IdentityOp, tosa::MulOp,
             tosa::PadOp, tosa::RescaleOp, tosa::ReverseOp, tosa::TableOp,
             tosa::TileOp, tosa::TransposeOp>(op);
}

bool placer::touchesHandle(Operation *op, ArrayRef<Value> reads) {
  return llvm::any_of(reads, [](Value v) { return isHandle(v.getType()); }) ||
         llvm::any_of(op->getResultTypes(), isHandle);
}

OpRole placer::roleOf(Operation *op, SideEffect effect, ArrayRef<Value> reads) {
  if (effect != SideEffect::None)
    return OpRole::Ordered;
  bool handles = touchesHandle(op, reads);
  OpRole role;
  if (handles)
    role = roleOfHandleOp(op);
  else if (isCopied(op))
    role = OpRole::Copied;
  else if (isAttached(op))
    role = OpRole::Attached;
  else
    role = isCheap(op) ? OpRole::Cheap : OpRole::Work;
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
}

bool Annotations::admit(const Annotations &other) const {
  if (other.anyPlace() && (other.device != device || other.only != only ||
                           other.colocation != colocation))
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
