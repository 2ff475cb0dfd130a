//===- CutReductions.cpp - Reductions that become partial -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/CutReductions.h"
#include "Transforms/Split/PullRules.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace placer;

std::optional<EndingReduction> placer::endingReduction(Block &block,
                                                       unsigned number) {
  EndingReduction found;
  Value value = block.getTerminator()->getOperand(number);
  while (value.hasOneUse()) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return std::nullopt;
    if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::CastOp>(
            op)) {
      found.reshapes.push_back(op);
      value = op->getOperand(0);
      continue;
    }
    found.op = dyn_cast<linalg::LinalgOp>(op);
    if (!found.op || found.op.getNumReductionLoops() == 0 ||
        !found.op.hasPureTensorSemantics())
      return std::nullopt;
    std::reverse(found.reshapes.begin(), found.reshapes.end());
    found.result = cast<OpResult>(value);
    return found;
  }
  return std::nullopt;
}

Operation *placer::combinerOf(linalg::LinalgOp op, OpResult result) {
  SmallVector<Operation *, 4> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), result.getResultNumber(),
                      combiners) ||
      combiners.size() != 1)
    return nullptr;
  Operation *combiner = combiners.front();
  if (combiner->getNumOperands() != 2 || combiner->getNumResults() != 1 ||
      !arith::getNeutralElement(combiner))
    return nullptr;
  return combiner;
}

bool placer::mayReassociate(Operation *combiner) {
  if (combiner->getResult(0).getType().isIntOrIndex() ||
      isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp>(combiner))
    return true;
  auto math = dyn_cast<arith::ArithFastMathInterface>(combiner);
  return math &&
         arith::bitEnumContainsAll(math.getFastMathFlagsAttr().getValue(),
                                   arith::FastMathFlags::reassoc);
}

linalg::LinalgOp placer::cutLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                                  ArrayRef<LoopCut> cuts, ValueRange starts) {
  Box iterations = Box::whole(op.getStaticLoopRanges());
  for (const LoopCut &cut : cuts) {
    iterations.offsets[cut.loop] = cut.begin;
    iterations.sizes[cut.loop] = cut.end - cut.begin;
  }
  auto asAttributes = [&](ArrayRef<int64_t> numbers) {
    return llvm::map_to_vector(numbers, [&](int64_t number) -> OpFoldResult {
      return rewriter.getIndexAttr(number);
    });
  };
  rewriter.setInsertionPoint(op);
  FailureOr<TilingResult> made =
      cast<TilingInterface>(op.getOperation())
          .getTiledImplementation(rewriter, asAttributes(iterations.offsets),
                                  asAttributes(iterations.sizes));
  if (failed(made) || made->tiledOps.size() != 1)
    return nullptr;
  auto part = cast<linalg::LinalgOp>(made->tiledOps.front());
  for (auto [number, start] : llvm::enumerate(starts))
    if (start)
      part.getDpsInitsMutable()[number].assign(start);
  rewriter.replaceOp(op, made->tiledValues);
  return part;
}

Value placer::neutralStart(OpBuilder &builder, linalg::LinalgOp op,
                           OpResult result) {
  auto type = cast<RankedTensorType>(result.getType());
  Value element = arith::ConstantOp::create(
      builder, op.getLoc(), *arith::getNeutralElement(combinerOf(op, result)));
  Value empty =
      tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(),
                              type.getElementType(), type.getEncoding());
  return linalg::FillOp::create(builder, op.getLoc(), ValueRange(element),
                                ValueRange(empty))
      .getResult(0);
}

Value placer::undoReshapes(OpBuilder &builder, const EndingReduction &reduction,
                           Value tensor) {
  for (Operation *reshape : llvm::reverse(reduction.reshapes)) {
    auto type = cast<RankedTensorType>(reshape->getOperand(0).getType());
    Location loc = reshape->getLoc();
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape))
      tensor = tensor::CollapseShapeOp::create(
          builder, loc, type, tensor, expand.getReassociationIndices());
    else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(reshape))
      tensor = tensor::ExpandShapeOp::create(
          builder, loc, type, tensor, collapse.getReassociationIndices());
    else
      tensor = tensor::CastOp::create(builder, loc, type, tensor);
  }
  return tensor;
}

Value BodySplitter::combine(OpBuilder &builder, const SplitBody &body,
                            unsigned number, ValueRange partials) {
  if (partials.size() == 1)
    return partials.front();
  EndingReduction reduction = *endingReduction(body.block(), number);
  Operation *combiner = combinerOf(reduction.op, reduction.result);
  auto type = cast<RankedTensorType>(partials.front().getType());
  Location loc = combiner->getLoc();
  Value empty = tensor::EmptyOp::create(
      builder, loc, type.getShape(), type.getElementType(), type.getEncoding());
  SmallVector<AffineMap> maps(partials.size() + 1,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  auto build = [&](OpBuilder &inner, Location, ValueRange elements) {
    Value sum = elements.front();
    for (Value element : elements.drop_front().drop_back()) {
      Operation *copy = inner.clone(*combiner);
      copy->setOperands({sum, element});
      sum = copy->getResult(0);
    }
    linalg::YieldOp::create(inner, loc, sum);
  };
  return linalg::GenericOp::create(builder, loc, TypeRange(type), partials,
                                   ValueRange(empty), maps, loops, build)
      .getResult(0);
}
