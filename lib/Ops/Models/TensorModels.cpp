//===- TensorModels.cpp - Ops on whole tensors ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/Models/Models.h"

#include "Ops/FeatureParts.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;

namespace {

struct TensorModel : public DialectModel<TensorModel> {
  OpModel getOpModel(Operation *op) const {
    if (isa<tensor::EmptyOp>(op))
      return OpModel::free();
    if (isa<tensor::CastOp, tensor::BitcastOp, tensor::ExpandShapeOp,
            tensor::CollapseShapeOp, tensor::ReshapeOp>(op))
      return OpModel::view();
    if (isa<tensor::ExtractSliceOp>(op))
      return OpModel::slice();
    OpModel model = upstreamModel(op);
    // The same contents everywhere.
    if (isa<tensor::SplatOp>(op))
      model.role = OpRole::Copied;
    if (isa<tensor::ExtractOp, tensor::DimOp, tensor::RankOp,
            tensor::FromElementsOp>(op))
      model.role = OpRole::Attached;
    if (isa<tensor::ConcatOp, tensor::GatherOp, tensor::InsertOp,
            tensor::InsertSliceOp, tensor::PadOp, tensor::ScatterOp>(op))
      model.role = OpRole::Cheap;
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      model.aliases = {
          static_cast<int>(insert.getDestMutable().getOperandNumber())};
    // The first operand of both.
    if (isa<tensor::InsertSliceOp, tensor::ParallelInsertSliceOp>(op))
      model.placedOperand = 0;
    model.isFree |= isa<tensor::DimOp, tensor::RankOp>(op);
    model.isScalar |=
        isa<tensor::ExtractOp, tensor::InsertOp, tensor::DimOp, tensor::RankOp>(
            op);
    return model;
  }

  std::optional<OpFeatures> getWork(Operation *op, Extents &extents) const;

  ScalarWork getElementWork(Operation *op, Extents &extents) const {
    ScalarWork work;
    if (isa<tensor::ExtractOp>(op))
      work.bytesRead = extents.bytes(op->getResult(0).getType());
    else if (auto insert = dyn_cast<tensor::InsertOp>(op))
      work.bytesWritten = extents.bytes(insert.getScalar().getType());
    else if (!isa<tensor::DimOp, tensor::RankOp>(op))
      work = oneOperation(op);
    return work;
  }
};

} // namespace

std::optional<OpFeatures> TensorModel::getWork(Operation *op,
                                               Extents &extents) const {
  auto start = [&](Value loops) {
    OpFeatures features = describe(op, extents);
    llvm::append_range(features.loops, extents.shape(loops));
    return features;
  };
  // Beside what is moved, where it goes is read.
  auto moved = [&](Value value, Value indices) {
    OpFeatures features = movedWork(op, value, extents);
    features.bytesRead =
        llvm::SaturatingAdd(features.bytesRead, extents.bytes(indices));
    return features;
  };
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    OpFeatures features = start(pad.getResult());
    features.bytesRead = extents.bytes(pad.getSource());
    features.bytesWritten = extents.bytes(pad.getResult());
    return features;
  }
  if (isa<tensor::InsertSliceOp, tensor::ParallelInsertSliceOp>(op))
    return movedWork(op, op->getOperand(0), extents);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return movedWork(op, concat.getResult(), extents);
  if (auto gather = dyn_cast<tensor::GatherOp>(op))
    return moved(gather.getResult(), gather.getIndices());
  if (auto scatter = dyn_cast<tensor::ScatterOp>(op))
    return moved(scatter.getSource(), scatter.getIndices());
  if (isa<tensor::SplatOp, tensor::FromElementsOp>(op)) {
    OpFeatures features = start(op->getResult(0));
    features.bytesWritten = extents.bytes(op->getResult(0));
    features.launches = false;
    return features;
  }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    OpFeatures features = start(generate.getResult());
    ScalarWork work;
    work.add(workOfBlock(generate.getBody().front(), extents),
             extents.elements(generate.getResult()));
    features.flops = work.flops;
    features.transcendentals = work.transcendentals;
    features.compute = work.compute;
    features.bytesRead = work.bytesRead;
    features.bytesWritten = llvm::SaturatingAdd(
        work.bytesWritten, extents.bytes(generate.getResult()));
    return features;
  }
  return std::nullopt;
}

void placer::registerTensorModels(DialectRegistry &registry) {
  registerDialectModel<tensor::TensorDialect, TensorModel>(registry);
}
