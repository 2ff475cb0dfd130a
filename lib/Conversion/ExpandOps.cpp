//===- ExpandOps.cpp - Ops that upstream lowers by others -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream has these rewrites as functions and patterns, not as passes.
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace placer {
#define GEN_PASS_DEF_EXPANDOPS
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// `linalg.softmax` and the like, by their own decomposition.
class DecomposeAggregated
    : public OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
public:
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op,
                                PatternRewriter &rewriter) const override {
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (failed(values))
      return failure();
    rewriter.replaceOp(op, *values);
    return success();
  }
};

/// An op by one of upstream's functions.
template <typename Op, auto expand>
class Expand : public OpRewritePattern<Op> {
public:
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    return LogicalResult(expand(rewriter, op));
  }
};

LogicalResult expandPack(PatternRewriter &rewriter, linalg::PackOp op) {
  return LogicalResult(linalg::lowerPack(rewriter, op));
}
LogicalResult expandUnPack(PatternRewriter &rewriter, linalg::UnPackOp op) {
  return LogicalResult(linalg::lowerUnPack(rewriter, op));
}

/// A global that never changes is a constant wherever it is read.
class LoadConstantGlobal
    : public OpRewritePattern<ml_program::GlobalLoadConstOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ml_program::GlobalLoadConstOp op,
                                PatternRewriter &rewriter) const override {
    auto global = SymbolTable::lookupNearestSymbolFrom<ml_program::GlobalOp>(
        op, op.getGlobalAttr());
    auto value = global ? dyn_cast_or_null<TypedAttr>(global.getValueAttr())
                        : TypedAttr();
    if (!value || value.getType() != op.getType())
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, value);
    return success();
  }
};

/// Upstream's bufferization takes a store to a global for an op that writes its
/// operand without reading it, so that a copy of what must not be written is
/// never filled. What it stores is therefore its own.
class StoreOwnTensor : public OpRewritePattern<ml_program::GlobalStoreOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ml_program::GlobalStoreOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getValue().getType());
    if (!type || op.getValue().getDefiningOp<bufferization::AllocTensorOp>())
      return failure();
    Value own = bufferization::AllocTensorOp::create(
        rewriter, op.getLoc(), type, ValueRange(), op.getValue());
    rewriter.modifyOpInPlace(op, [&] { op.getValueMutable().assign(own); });
    return success();
  }
};

/// A large constant all of whose elements are the same is filled when it is
/// needed: in an object file, each of them takes its bytes, and its time.
class FillLargeSplat : public OpRewritePattern<arith::ConstantOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!splat || !type || type.getNumElements() <= kLargestSplat)
      return failure();
    auto element = dyn_cast<TypedAttr>(splat.getSplatValue<Attribute>());
    if (!element || !element.getType().isIntOrIndexOrFloat())
      return failure();
    Value value = arith::ConstantOp::create(rewriter, op.getLoc(), element);
    Value empty = tensor::EmptyOp::create(
        rewriter, op.getLoc(), type.getShape(), type.getElementType());
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, value, empty);
    return success();
  }

private:
  static constexpr int64_t kLargestSplat = 1 << 16;
};

struct ExpandOpsPass : public placer::impl::ExpandOpsBase<ExpandOpsPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    set.add<DecomposeAggregated, FillLargeSplat, LoadConstantGlobal,
            StoreOwnTensor, Expand<linalg::PackOp, expandPack>,
            Expand<linalg::UnPackOp, expandUnPack>,
            Expand<linalg::WinogradFilterTransformOp,
                   linalg::decomposeWinogradFilterTransformOp>,
            Expand<linalg::WinogradInputTransformOp,
                   linalg::decomposeWinogradInputTransformOp>,
            Expand<linalg::WinogradOutputTransformOp,
                   linalg::decomposeWinogradOutputTransformOp>>(context);
    tensor::populateDecomposeTensorConcatPatterns(set);
    arith::populateCeilFloorDivExpandOpsPatterns(set);
    math::populateExpansionPatterns(set, {"clampf"});
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    walkAndApplyPatterns(getOperation(), patterns);
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace
