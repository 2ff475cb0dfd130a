//===- PullRules.cpp - What an op makes of a box of its result ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/PullRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

bool placer::isStaticTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape();
}

Box placer::wholeOf(Value tensor) {
  return Box::whole(cast<RankedTensorType>(tensor.getType()).getShape());
}

Box placer::hullOf(const Box &a, const Box &b) {
  Box hull = a;
  for (size_t dim = 0; dim != a.rank(); ++dim) {
    hull.offsets[dim] = std::min(a.begin(dim), b.begin(dim));
    hull.sizes[dim] = std::max(a.end(dim), b.end(dim)) - hull.offsets[dim];
  }
  return hull;
}

static RankedTensorType typeOfSlice(Value tensor, const Box &box) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return cast<RankedTensorType>(type.clone(box.sizes));
}

static SmallVector<OpFoldResult> asFoldResults(OpBuilder &builder,
                                               ArrayRef<int64_t> numbers) {
  return llvm::map_to_vector(numbers, [&](int64_t number) -> OpFoldResult {
    return builder.getIndexAttr(number);
  });
}

Value placer::sliceOf(OpBuilder &builder, Location loc, Value tensor,
                      const Box &box) {
  if (box == wholeOf(tensor))
    return tensor;
  SmallVector<int64_t> ones(box.rank(), 1);
  return tensor::ExtractSliceOp::create(
      builder, loc, typeOfSlice(tensor, box), tensor,
      asFoldResults(builder, box.offsets), asFoldResults(builder, box.sizes),
      asFoldResults(builder, ones));
}

std::optional<Box> placer::boxOfSlice(tensor::ExtractSliceOp slice) {
  if (!isStaticTensor(slice.getSource()) || !slice.getOffsets().empty() ||
      !slice.getSizes().empty() || !slice.getStrides().empty())
    return std::nullopt;
  Box box;
  for (auto [offset, size, stride] :
       llvm::zip_equal(slice.getStaticOffsets(), slice.getStaticSizes(),
                       slice.getStaticStrides())) {
    if (size < 1 || stride < 1)
      return std::nullopt;
    box.offsets.push_back(offset);
    box.sizes.push_back((size - 1) * stride + 1);
  }
  return box;
}

void placer::resliceFrom(RewriterBase &rewriter, tensor::ExtractSliceOp slice,
                         Value tensor, const Box &of) {
  if (tensor.getType() == slice.getType() && *boxOfSlice(slice) == of) {
    rewriter.replaceOp(slice, tensor);
    return;
  }
  SmallVector<int64_t> offsets(slice.getStaticOffsets());
  for (auto [offset, begin] : llvm::zip_equal(offsets, of.offsets))
    offset -= begin;
  rewriter.modifyOpInPlace(slice, [&] {
    slice.getSourceMutable().assign(tensor);
    slice.setStaticOffsets(offsets);
  });
}

//===----------------------------------------------------------------------===//
// Ops that make a tensor of nothing
//===----------------------------------------------------------------------===//

static Value pullConstant(OpBuilder &builder, arith::ConstantOp op,
                          const Box &box) {
  auto elements = dyn_cast<ElementsAttr>(op.getValue());
  if (!elements)
    return {};
  auto sliced = dyn_cast_or_null<TypedAttr>(sliceElements(elements, box));
  if (!sliced)
    return {};
  return arith::ConstantOp::create(builder, op.getLoc(), sliced);
}

static Value pullGenerate(OpBuilder &builder, tensor::GenerateOp op,
                          const Box &box) {
  auto copy = cast<tensor::GenerateOp>(builder.clone(*op));
  copy.getResult().setType(typeOfSlice(op.getResult(), box));
  OpBuilder::InsertionGuard guard(builder);
  Block &body = copy.getBody().front();
  builder.setInsertionPointToStart(&body);
  for (auto [index, offset] :
       llvm::zip_equal(body.getArguments(), box.offsets)) {
    if (offset == 0)
      continue;
    Value begin = arith::ConstantIndexOp::create(builder, op.getLoc(), offset);
    auto moved = arith::AddIOp::create(builder, op.getLoc(), index, begin);
    index.replaceAllUsesExcept(moved, moved);
  }
  return copy.getResult();
}

static Value pullFromElements(OpBuilder &builder, tensor::FromElementsOp op,
                              const Box &box) {
  ArrayRef<int64_t> shape = op.getType().getShape();
  SmallVector<Value> kept;
  for (auto [number, element] : llvm::enumerate(op.getElements())) {
    int64_t rest = number;
    bool isInside = true;
    for (size_t dim = shape.size(); dim-- != 0;) {
      int64_t index = rest % shape[dim];
      rest /= shape[dim];
      isInside &= index >= box.begin(dim) && index < box.end(dim);
    }
    if (isInside)
      kept.push_back(element);
  }
  return tensor::FromElementsOp::create(builder, op.getLoc(),
                                        typeOfSlice(op.getResult(), box), kept);
}

static Value filled(OpBuilder &builder, Location loc, Value element,
                    RankedTensorType type) {
  Value empty = tensor::EmptyOp::create(
      builder, loc, type.getShape(), type.getElementType(), type.getEncoding());
  return linalg::FillOp::create(builder, loc, ValueRange(element),
                                ValueRange(empty))
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Ops that move data
//===----------------------------------------------------------------------===//

static Value pullPad(OpBuilder &builder, tensor::PadOp op, const Box &box) {
  Value padding = op.getConstantPaddingValue();
  if (!padding || !op.getLow().empty() || !op.getHigh().empty())
    return {};
  Box from = box;
  SmallVector<int64_t> low, high;
  bool isAllPadding = false;
  ArrayRef<int64_t> shape = op.getSourceType().getShape();
  for (size_t dim = 0; dim != box.rank(); ++dim) {
    int64_t shift = op.getStaticLow()[dim];
    int64_t begin = std::max<int64_t>(box.begin(dim) - shift, 0);
    int64_t end = std::min(box.end(dim) - shift, shape[dim]);
    isAllPadding |= begin >= end;
    from.offsets[dim] = begin;
    from.sizes[dim] = end - begin;
    low.push_back(begin - (box.begin(dim) - shift));
    high.push_back(box.end(dim) - shift - end);
  }
  // A constant may stand inside of the op.
  if (Operation *constant = padding.getDefiningOp();
      constant && op->isAncestor(constant))
    padding = builder.clone(*constant)->getResult(0);
  if (isAllPadding)
    return filled(builder, op.getLoc(), padding,
                  typeOfSlice(op.getResult(), box));
  Value source = sliceOf(builder, op.getLoc(), op.getSource(), from);
  if (from.sizes == box.sizes && !op.getNofold())
    return source;
  return tensor::PadOp::create(
      builder, op.getLoc(), typeOfSlice(op.getResult(), box), source,
      asFoldResults(builder, low), asFoldResults(builder, high), padding,
      op.getNofold());
}

static Value pullConcat(OpBuilder &builder, tensor::ConcatOp op,
                        const Box &box) {
  size_t dim = op.getDim();
  int64_t at = 0;
  SmallVector<Value> pieces;
  for (Value input : op.getInputs()) {
    int64_t next = at + cast<RankedTensorType>(input.getType()).getDimSize(dim);
    int64_t begin = std::max(at, box.begin(dim));
    int64_t end = std::min(next, box.end(dim));
    if (begin < end) {
      Box piece = box;
      piece.offsets[dim] = begin - at;
      piece.sizes[dim] = end - begin;
      pieces.push_back(sliceOf(builder, op.getLoc(), input, piece));
    }
    at = next;
  }
  if (pieces.size() == 1)
    return pieces.front();
  return tensor::ConcatOp::create(
      builder, op.getLoc(), typeOfSlice(op.getResult(), box), dim, pieces);
}

/// A slice of a slice is a slice.
static Value pullExtract(OpBuilder &builder, tensor::ExtractSliceOp op,
                         const Box &box) {
  if (!op.getStrides().empty())
    return {};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  size_t dim = 0;
  for (size_t from = 0; from != offsets.size(); ++from) {
    if (dropped.test(from))
      continue;
    int64_t moved = box.begin(dim) * op.getStaticStrides()[from];
    if (std::optional<int64_t> offset = getConstantIntValue(offsets[from])) {
      offsets[from] = builder.getIndexAttr(*offset + moved);
    } else if (moved != 0) {
      Value by = arith::ConstantIndexOp::create(builder, op.getLoc(), moved);
      offsets[from] = arith::AddIOp::create(builder, op.getLoc(),
                                            cast<Value>(offsets[from]), by)
                          .getResult();
    }
    sizes[from] = builder.getIndexAttr(box.sizes[dim]);
    ++dim;
  }
  return tensor::ExtractSliceOp::create(
      builder, op.getLoc(), typeOfSlice(op.getResult(), box), op.getSource(),
      offsets, sizes, op.getMixedStrides());
}

static Value pullInsert(OpBuilder &builder, tensor::InsertSliceOp op,
                        const Box &box) {
  if (!op.getStrides().empty() || !op.getSizes().empty() ||
      llvm::any_of(op.getStaticStrides(), [](int64_t by) { return by != 1; }) ||
      !isStaticTensor(op.getSource()))
    return {};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  Box from, into;
  bool isCovered = dropped.none();
  for (size_t dim = 0; dim != box.rank(); ++dim) {
    int64_t size = op.getStaticSizes()[dim];
    int64_t begin = 0, end = size;
    std::optional<int64_t> offset = getConstantIntValue(offsets[dim]);
    if (offset) {
      begin = std::max<int64_t>(box.begin(dim) - *offset, 0);
      end = std::min(box.end(dim) - *offset, size);
      if (begin >= end)
        return sliceOf(builder, op.getLoc(), op.getDest(), box);
      offsets[dim] = builder.getIndexAttr(*offset + begin - box.begin(dim));
    } else if (box.sizes[dim] != op.getType().getDimSize(dim)) {
      return {};
    }
    isCovered &= offset && end - begin == box.sizes[dim];
    into.sizes.push_back(end - begin);
    if (!dropped.test(dim)) {
      from.offsets.push_back(begin);
      from.sizes.push_back(end - begin);
    }
  }
  Value source = sliceOf(builder, op.getLoc(), op.getSource(), from);
  if (isCovered)
    return source;
  SmallVector<int64_t> ones(box.rank(), 1);
  Value dest = sliceOf(builder, op.getLoc(), op.getDest(), box);
  return tensor::InsertSliceOp::create(
      builder, op.getLoc(), source, dest, offsets,
      asFoldResults(builder, into.sizes), asFoldResults(builder, ones));
}

template <typename Cast>
static Value pullCast(OpBuilder &builder, Cast op, const Box &box) {
  if (!isStaticTensor(op.getSource()))
    return {};
  Value source = sliceOf(builder, op.getLoc(), op.getSource(), box);
  return Cast::create(builder, op.getLoc(), typeOfSlice(op.getResult(), box),
                      source);
}

bool placer::hasIterationDomain(Operation *op) {
  return isa<linalg::LinalgOp, arith::ConstantOp, tensor::BitcastOp,
             tensor::CastOp, tensor::CollapseShapeOp, tensor::ConcatOp,
             tensor::EmptyOp, tensor::ExpandShapeOp, tensor::ExtractSliceOp,
             tensor::FromElementsOp, tensor::GenerateOp, tensor::InsertSliceOp,
             tensor::PadOp, tensor::SplatOp>(op);
}

Value placer::pullThrough(OpBuilder &builder, OpResult result, const Box &box) {
  return TypeSwitch<Operation *, Value>(result.getOwner())
      .Case(
          [&](arith::ConstantOp op) { return pullConstant(builder, op, box); })
      .Case([&](tensor::EmptyOp op) -> Value {
        RankedTensorType type = typeOfSlice(result, box);
        return tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(),
                                       type.getElementType(),
                                       type.getEncoding());
      })
      .Case([&](tensor::SplatOp op) -> Value {
        return tensor::SplatOp::create(builder, op.getLoc(),
                                       typeOfSlice(result, box), op.getInput(),
                                       ValueRange());
      })
      .Case(
          [&](tensor::GenerateOp op) { return pullGenerate(builder, op, box); })
      .Case([&](tensor::FromElementsOp op) {
        return pullFromElements(builder, op, box);
      })
      .Case([&](tensor::PadOp op) { return pullPad(builder, op, box); })
      .Case([&](tensor::ConcatOp op) { return pullConcat(builder, op, box); })
      .Case([&](tensor::ExtractSliceOp op) {
        return pullExtract(builder, op, box);
      })
      .Case([&](tensor::InsertSliceOp op) {
        return pullInsert(builder, op, box);
      })
      .Case([&](tensor::CollapseShapeOp op) {
        return pullCollapse(builder, op, box);
      })
      .Case([&](tensor::ExpandShapeOp op) {
        return pullExpand(builder, op, box);
      })
      .Case([&](tensor::CastOp op) { return pullCast(builder, op, box); })
      .Case([&](tensor::BitcastOp op) { return pullCast(builder, op, box); })
      .Default([](Operation *) { return Value(); });
}
