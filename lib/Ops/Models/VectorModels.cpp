//===- VectorModels.cpp - Ops on vectors ----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/Models/Models.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace placer;

/// What goes between memory and registers.
static Value valueToStore(Operation *op) {
  if (auto store = dyn_cast<vector::TransferWriteOp>(op))
    return store.getValueToStore();
  if (auto store = dyn_cast<vector::StoreOp>(op))
    return store.getValueToStore();
  if (auto store = dyn_cast<vector::MaskedStoreOp>(op))
    return store.getValueToStore();
  if (auto store = dyn_cast<vector::CompressStoreOp>(op))
    return store.getValueToStore();
  if (auto store = dyn_cast<vector::ScatterOp>(op))
    return store.getValueToStore();
  return {};
}

static bool isLoad(Operation *op) {
  return isa<vector::TransferReadOp, vector::LoadOp, vector::MaskedLoadOp,
             vector::ExpandLoadOp, vector::GatherOp>(op);
}

namespace {

struct VectorModel : public DialectModel<VectorModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    if (isa<vector::ShapeCastOp, vector::BitCastOp>(op)) {
      model = OpModel::view();
      model.isScalar = true;
      return model;
    }
    if (isa<vector::ExtractOp, vector::ExtractStridedSliceOp>(op)) {
      model = OpModel::slice();
      model.isScalar = true;
      return model;
    }
    // In registers.
    model.isFree |=
        isa<vector::BroadcastOp, vector::InsertOp, vector::InsertStridedSliceOp,
            vector::CreateMaskOp, vector::VectorScaleOp, vector::StepOp>(op);
    model.isScalar |= isLoad(op) || valueToStore(op);
    // A vector is less than what it is read from.
    if (isLoad(op))
      model.role = OpRole::Attached;
    return model;
  }

  /// Beside ops on tensors, where no loop is around it. It is not started on
  /// its own.
  std::optional<OpFeatures> getWork(Operation *op, Extents &extents) const {
    if (!modelOf(op).isScalar || op->getNumRegions() != 0)
      return std::nullopt;
    ScalarWork work = elementWorkOf(op, extents);
    OpFeatures features = describe(op, extents);
    features.flops = work.flops;
    features.transcendentals = work.transcendentals;
    features.bytesRead = work.bytesRead;
    features.bytesWritten = work.bytesWritten;
    features.compute = work.compute;
    features.launches = false;
    return features;
  }

  ScalarWork getElementWork(Operation *op, Extents &extents) const {
    ScalarWork work;
    if (isLoad(op)) {
      work.bytesRead = extents.bytes(op->getResult(0).getType());
      return work;
    }
    if (Value stored = valueToStore(op)) {
      work.bytesWritten = extents.bytes(stored.getType());
      return work;
    }
    auto arithmetic = [&](Type compute, uint64_t points, uint64_t each) {
      work.compute = llvm::to_string(getElementTypeOrSelf(compute));
      work.flops = llvm::SaturatingMultiply(points, each);
      return work;
    };
    // Two operations for each point.
    if (auto contract = dyn_cast<vector::ContractionOp>(op)) {
      SmallVector<int64_t> bounds;
      contract.getIterationBounds(bounds);
      uint64_t points = 1;
      for (int64_t extent : bounds)
        points = llvm::SaturatingMultiply<uint64_t>(points, extent);
      return arithmetic(contract.getLhsType(), points, 2);
    }
    if (auto product = dyn_cast<vector::OuterProductOp>(op))
      return arithmetic(product.getLhs().getType(),
                        extents.elements(product.getResult().getType()), 2);
    // One element: the others are counted with it.
    if (auto fused = dyn_cast<vector::FMAOp>(op))
      return arithmetic(fused.getLhs().getType(), 1, 2);
    if (isa<vector::ReductionOp, vector::MultiDimReductionOp, vector::ScanOp>(
            op)) {
      Type source = op->getOperand(0).getType();
      return arithmetic(source, extents.elements(source), 1);
    }
    // All others move data between registers.
    return work;
  }
};

} // namespace

void placer::registerVectorModels(DialectRegistry &registry) {
  registerDialectModel<vector::VectorDialect, VectorModel>(registry);
}
