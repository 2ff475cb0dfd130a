//===- Builders.cpp - Tensor ops that importers are made of ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Builders.h"

#include "Target/OnnxToMlir/Literal.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

Value onnx::scalar(ImplicitLocOpBuilder &b, Type type, double value) {
  if (isa<FloatType>(type))
    return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  return scalarInteger(b, type, static_cast<int64_t>(value));
}

Value onnx::scalarInteger(ImplicitLocOpBuilder &b, Type type, int64_t value) {
  if (isa<FloatType>(type))
    return arith::ConstantOp::create(
        b, b.getFloatAttr(type, static_cast<double>(value)));
  if (isa<IndexType>(type))
    return arith::ConstantIndexOp::create(b, value);
  return arith::ConstantOp::create(
      b, b.getIntegerAttr(type, APInt(type.getIntOrFloatBitWidth(), value,
                                      /*isSigned=*/true,
                                      /*implicitTrunc=*/true)));
}

/// The end of a type's range.
static Value extreme(ImplicitLocOpBuilder &b, Type type, bool isUnsigned,
                     bool isLeast) {
  if (auto floats = dyn_cast<FloatType>(type))
    return arith::ConstantOp::create(
        b, b.getFloatAttr(type, APFloat::getInf(floats.getFloatSemantics(),
                                                /*Negative=*/isLeast)));
  unsigned width = type.getIntOrFloatBitWidth();
  APInt value = isUnsigned ? (isLeast ? APInt::getMinValue(width)
                                      : APInt::getMaxValue(width))
                           : (isLeast ? APInt::getSignedMinValue(width)
                                      : APInt::getSignedMaxValue(width));
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

Value onnx::lowest(ImplicitLocOpBuilder &b, Type type, bool isUnsigned) {
  return extreme(b, type, isUnsigned, /*isLeast=*/true);
}

Value onnx::highest(ImplicitLocOpBuilder &b, Type type, bool isUnsigned) {
  return extreme(b, type, isUnsigned, /*isLeast=*/false);
}

static Value castFloat(ImplicitLocOpBuilder &b, Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(b, type, value);
  if (from > to)
    return arith::TruncFOp::create(b, type, value);
  // f16 and bf16 convert by way of f32.
  Value wide = arith::ExtFOp::create(b, b.getF32Type(), value);
  return arith::TruncFOp::create(b, type, wide);
}

Value onnx::castScalar(ImplicitLocOpBuilder &b, Value value, ElementType from,
                       ElementType to) {
  Type type = convertElementType(b.getContext(), to);
  if (from == to || (value.getType() == type && !isFloat(from) &&
                     to != ElementType::Bool && from != ElementType::Bool))
    return value;
  if (to == ElementType::Bool) {
    Value zero = scalar(b, value.getType(), 0);
    if (isFloat(from))
      return arith::CmpFOp::create(b, arith::CmpFPredicate::UNE, value, zero);
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, value, zero);
  }
  bool fromUnsigned = isUnsigned(from) || from == ElementType::Bool;
  if (isFloat(from)) {
    if (isFloat(to))
      return castFloat(b, value, type);
    if (isUnsigned(to))
      return arith::FPToUIOp::create(b, type, value);
    return arith::FPToSIOp::create(b, type, value);
  }
  if (isFloat(to)) {
    if (fromUnsigned)
      return arith::UIToFPOp::create(b, type, value);
    return arith::SIToFPOp::create(b, type, value);
  }
  unsigned fromWidth = value.getType().getIntOrFloatBitWidth();
  unsigned toWidth = type.getIntOrFloatBitWidth();
  if (fromWidth > toWidth)
    return arith::TruncIOp::create(b, type, value);
  if (fromUnsigned)
    return arith::ExtUIOp::create(b, type, value);
  return arith::ExtSIOp::create(b, type, value);
}

//===----------------------------------------------------------------------===//
// Whole tensors
//===----------------------------------------------------------------------===//

Value onnx::emptyTensor(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                        Type element) {
  return tensor::EmptyOp::create(b, shape, element);
}

TensorValue onnx::filled(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                         Value value) {
  Value empty = emptyTensor(b, shape, value.getType());
  return cast<TensorValue>(
      linalg::FillOp::create(b, value, empty).getResult(0));
}

std::optional<SmallVector<int64_t>>
onnx::broadcastShapes(ArrayRef<SmallVector<int64_t>> shapes) {
  size_t rank = 0;
  for (const SmallVector<int64_t> &shape : shapes)
    rank = std::max(rank, shape.size());
  SmallVector<int64_t> result(rank, 1);
  for (const SmallVector<int64_t> &shape : shapes)
    for (auto [position, extent] : llvm::enumerate(shape)) {
      int64_t &common = result[rank - shape.size() + position];
      if (common == 1)
        common = extent;
      else if (extent != 1 && extent != common)
        return std::nullopt;
    }
  return result;
}

/// Drops the dimensions of an input along which it is broadcast. `map` says
/// which dimensions of the result are left.
static TensorValue dropBroadcast(ImplicitLocOpBuilder &b, TensorValue input,
                                 ArrayRef<int64_t> result, AffineMap &map) {
  ArrayRef<int64_t> shape = input.getType().getShape();
  size_t missing = result.size() - shape.size();
  SmallVector<int64_t> left;
  SmallVector<AffineExpr> dims;
  for (auto [position, extent] : llvm::enumerate(shape)) {
    if (extent != result[missing + position])
      continue;
    left.push_back(extent);
    dims.push_back(b.getAffineDimExpr(missing + position));
  }
  map = AffineMap::get(result.size(), 0, dims, b.getContext());
  return reshape(b, input, left);
}

TensorValue onnx::elementwise(ImplicitLocOpBuilder &b, ValueRange inputs,
                              Type element, ElementFn body) {
  SmallVector<SmallVector<int64_t>> shapes;
  for (Value input : inputs)
    shapes.emplace_back(cast<RankedTensorType>(input.getType()).getShape());
  SmallVector<int64_t> shape = *broadcastShapes(shapes);
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (Value input : inputs)
    operands.push_back(
        dropBroadcast(b, cast<TensorValue>(input), shape, maps.emplace_back()));
  maps.push_back(b.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> loops(shape.size(),
                                         utils::IteratorType::parallel);
  Value init = emptyTensor(b, shape, element);
  auto op = linalg::GenericOp::create(
      b, init.getType(), operands, init, maps, loops,
      [&](OpBuilder &inner, Location loc, ValueRange elements) {
        ImplicitLocOpBuilder scalars(loc, inner);
        linalg::YieldOp::create(scalars, body(scalars, elements.drop_back()));
      });
  return cast<TensorValue>(op.getResult(0));
}

TensorValue onnx::generate(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                           Type element, IndexFn body) {
  Value init = emptyTensor(b, shape, element);
  SmallVector<utils::IteratorType> loops(shape.size(),
                                         utils::IteratorType::parallel);
  auto op = linalg::GenericOp::create(
      b, init.getType(), ValueRange(), init,
      b.getMultiDimIdentityMap(shape.size()), loops,
      [&](OpBuilder &inner, Location loc, ValueRange) {
        ImplicitLocOpBuilder scalars(loc, inner);
        SmallVector<Value> indices;
        for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim)
          indices.push_back(linalg::IndexOp::create(scalars, dim));
        linalg::YieldOp::create(scalars, body(scalars, indices));
      });
  return cast<TensorValue>(op.getResult(0));
}

TensorValue onnx::reduceDims(ImplicitLocOpBuilder &b, TensorValue input,
                             ArrayRef<int64_t> dims, Value init,
                             ReduceFn body) {
  ArrayRef<int64_t> shape = input.getType().getShape();
  SmallVector<utils::IteratorType> loops(shape.size(),
                                         utils::IteratorType::parallel);
  for (int64_t dim : dims)
    loops[dim] = utils::IteratorType::reduction;
  SmallVector<int64_t> left;
  SmallVector<AffineExpr> leftDims;
  for (auto [position, extent] : llvm::enumerate(shape)) {
    if (loops[position] == utils::IteratorType::reduction)
      continue;
    left.push_back(extent);
    leftDims.push_back(b.getAffineDimExpr(position));
  }
  SmallVector<AffineMap> maps = {
      b.getMultiDimIdentityMap(shape.size()),
      AffineMap::get(shape.size(), 0, leftDims, b.getContext())};
  TensorValue start = filled(b, left, init);
  auto op = linalg::GenericOp::create(
      b, start.getType(), ValueRange(input), ValueRange(start), maps, loops,
      [&](OpBuilder &inner, Location loc, ValueRange elements) {
        ImplicitLocOpBuilder scalars(loc, inner);
        linalg::YieldOp::create(scalars,
                                body(scalars, elements[0], elements[1]));
      });
  return cast<TensorValue>(op.getResult(0));
}
