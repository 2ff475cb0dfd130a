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

namespace {

struct VectorModel : public DialectModel<VectorModel> {
  OpModel getOpModel(Operation *op) const {
    if (isa<vector::ShapeCastOp, vector::BitCastOp>(op))
      return OpModel::view();
    if (isa<vector::ExtractOp, vector::ExtractStridedSliceOp>(op))
      return OpModel::slice();
    OpModel model = upstreamModel(op);
    // In registers.
    model.isFree |=
        isa<vector::BroadcastOp, vector::InsertOp, vector::InsertStridedSliceOp,
            vector::CreateMaskOp, vector::VectorScaleOp, vector::StepOp>(op);
    return model;
  }

  std::optional<OpFeatures> getWork(Operation *op, Extents &extents) const {
    // Two operations for each point.
    if (auto contract = dyn_cast<vector::ContractionOp>(op)) {
      SmallVector<int64_t> bounds;
      contract.getIterationBounds(bounds);
      return arithmetic(op, contract.getLhsType(), bounds, 2);
    }
    auto shapeOf = [&](Type type) { return extents.shape(type); };
    if (auto product = dyn_cast<vector::OuterProductOp>(op))
      return arithmetic(op, product.getLhs().getType(),
                        shapeOf(product.getResult().getType()), 2);
    if (auto fused = dyn_cast<vector::FMAOp>(op))
      return arithmetic(op, fused.getLhs().getType(),
                        shapeOf(fused.getResult().getType()), 2);
    if (auto reduction = dyn_cast<vector::ReductionOp>(op))
      return arithmetic(op, reduction.getSourceVectorType(),
                        shapeOf(reduction.getSourceVectorType()), 1);
    if (auto reduction = dyn_cast<vector::MultiDimReductionOp>(op))
      return arithmetic(op, reduction.getSourceVectorType(),
                        shapeOf(reduction.getSourceVectorType()), 1);
    // Between memory and registers.
    if (isa<vector::TransferReadOp, vector::LoadOp, vector::MaskedLoadOp,
            vector::GatherOp>(op)) {
      OpFeatures features = describe(op, extents);
      features.bytesRead = extents.bytes(op->getResult(0).getType());
      return features;
    }
    if (isa<vector::TransferWriteOp, vector::StoreOp>(op)) {
      OpFeatures features = describe(op, extents);
      features.bytesWritten = extents.bytes(op->getOperand(0).getType());
      return features;
    }
    if (isa<vector::TransposeOp, vector::ShuffleOp>(op))
      return describe(op, extents);
    return elementwiseWork(op, extents);
  }

private:
  /// Arithmetic on registers: no memory is read or written.
  static OpFeatures arithmetic(Operation *op, Type compute,
                               ArrayRef<int64_t> loops, uint64_t each) {
    Extents fixed(/*dynamicExtent=*/1);
    OpFeatures features = describe(op, fixed);
    features.compute = llvm::to_string(getElementTypeOrSelf(compute));
    features.loops.assign(loops.begin(), loops.end());
    features.flops = each;
    for (int64_t extent : loops)
      features.flops =
          llvm::SaturatingMultiply<uint64_t>(features.flops, extent);
    return features;
  }
};

} // namespace

void placer::registerVectorModels(DialectRegistry &registry) {
  registerDialectModel<vector::VectorDialect, VectorModel>(registry);
}
