//===- ArgReductions.cpp - Where the largest and smallest elements are ----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Of all elements along an axis, the best one with its index, by a body that
/// gets an element, its index, what is added to it along the other axes, and
/// the best one so far with its index, and tells whether it is better.
static std::pair<TensorValue, TensorValue> findBest(
    ImplicitLocOpBuilder &b, TensorValue input, int64_t axis, ValueRange beside,
    Value startValue, int64_t startIndex,
    llvm::function_ref<Value(ImplicitLocOpBuilder &, Value element, Value index,
                             ValueRange beside, Value best, Value bestIndex)>
        isBetter) {
  ArrayRef<int64_t> shape = input.getType().getShape();
  int64_t rank = shape.size();
  SmallVector<int64_t> others;
  SmallVector<AffineExpr> otherDims;
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  loops[axis] = utils::IteratorType::reduction;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim != axis) {
      others.push_back(shape[dim]);
      otherDims.push_back(b.getAffineDimExpr(dim));
    }
  AffineMap whole = b.getMultiDimIdentityMap(rank);
  AffineMap rest = AffineMap::get(rank, 0, otherDims, b.getContext());
  SmallVector<AffineMap> maps = {whole};
  maps.append(beside.size() + 2, rest);
  SmallVector<Value> inputs = {input};
  llvm::append_range(inputs, beside);
  Value values = filled(b, others, startValue);
  Value indices =
      filled(b, others, scalarInteger(b, b.getI64Type(), startIndex));
  auto op = linalg::GenericOp::create(
      b, TypeRange{values.getType(), indices.getType()}, inputs,
      ValueRange{values, indices}, maps, loops,
      [&](OpBuilder &inner, Location loc, ValueRange elements) {
        ImplicitLocOpBuilder scalars(loc, inner);
        Value index =
            arith::IndexCastOp::create(scalars, scalars.getI64Type(),
                                       linalg::IndexOp::create(scalars, axis));
        Value best = elements[elements.size() - 2], bestIndex = elements.back();
        Value better =
            isBetter(scalars, elements[0], index,
                     elements.slice(1, beside.size()), best, bestIndex);
        Value value =
            arith::SelectOp::create(scalars, better, elements[0], best);
        Value where =
            arith::SelectOp::create(scalars, better, index, bestIndex);
        linalg::YieldOp::create(scalars, ValueRange{value, where});
      });
  return {cast<TensorValue>(op.getResult(0)),
          cast<TensorValue>(op.getResult(1))};
}

//===----------------------------------------------------------------------===//
// ArgMax, ArgMin
//===----------------------------------------------------------------------===//

static LogicalResult findExtreme(NodeImport &node, bool wantsLargest) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkNumbers(node, 0)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> axis = node.axis(node.integer("axis", 0), shape.size());
  if (failed(axis))
    return failure();
  if (shape[*axis] == 0)
    return node.error() << "there is no element along axis " << *axis;
  bool wantsLast = node.integer("select_last_index", 0) != 0;
  ElementType type = node.elementType(0);
  Arithmetic outside(node.b, type);
  Value start = wantsLargest ? outside.least() : outside.greatest();
  TensorValue indices = findBest(node.b, node.input(0), *axis, {}, start, 0,
                                 [&](ImplicitLocOpBuilder &b, Value element,
                                     Value, ValueRange, Value best, Value) {
                                   Arithmetic math(b, type);
                                   Value low = wantsLargest ? best : element;
                                   Value high = wantsLargest ? element : best;
                                   return wantsLast
                                              ? math.lessOrEqual(low, high)
                                              : math.less(low, high);
                                 })
                            .second;
  if (node.integer("keepdims", 1) != 0) {
    shape[*axis] = 1;
    indices = reshape(node.b, indices, shape);
  }
  node.setResult(0, indices, ElementType::Int64);
  return success();
}

static LogicalResult importArgMax(NodeImport &node) {
  return findExtreme(node, /*wantsLargest=*/true);
}

static LogicalResult importArgMin(NodeImport &node) {
  return findExtreme(node, /*wantsLargest=*/false);
}

//===----------------------------------------------------------------------===//
// TopK
//===----------------------------------------------------------------------===//

/// Puts one slice into a tensor along an axis.
static Value putSlice(ImplicitLocOpBuilder &b, Value part, Value whole,
                      int64_t axis, Value position) {
  auto type = cast<RankedTensorType>(whole.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)), sizes;
  SmallVector<OpFoldResult> steps(type.getRank(), b.getIndexAttr(1));
  for (int64_t extent : type.getShape())
    sizes.push_back(b.getIndexAttr(extent));
  offsets[axis] = position;
  sizes[axis] = b.getIndexAttr(1);
  return tensor::InsertSliceOp::create(b, part, whole, offsets, sizes, steps);
}

/// One element after the other, each the best of those that come after the one
/// before; of equal ones the first comes first. So all is in order, whether
/// that is asked for or not.
static LogicalResult importTopK(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)) || failed(checkNumbers(node, 0)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> axis = node.axis(node.integer("axis", -1), shape.size());
  if (failed(axis))
    return failure();
  FailureOr<int64_t> count = node.opset() < 10
                                 ? FailureOr<int64_t>(node.integer("k", -1))
                                 : knownInteger(node, 1);
  if (failed(count))
    return failure();
  int64_t extent = shape[*axis];
  if (*count < 0 || *count > extent)
    return node.error() << *count << " elements are asked for of " << extent;
  bool wantsLargest = node.integer("largest", 1) != 0;
  ElementType type = node.elementType(0);
  TensorValue input = node.input(0);
  auto comesBefore = [&](Arithmetic &math, Value x, Value y) {
    return wantsLargest ? math.less(y, x) : math.less(x, y);
  };

  shape[*axis] = *count;
  SmallVector<int64_t> others(shape);
  others.erase(others.begin() + *axis);
  ImplicitLocOpBuilder &b = node.b;
  Arithmetic outside(b, type);
  Value first = wantsLargest ? outside.greatest() : outside.least();
  Value last = wantsLargest ? outside.least() : outside.greatest();
  Type indexType = b.getI64Type();
  SmallVector<Value> init = {
      emptyTensor(b, shape, node.convert(type)),
      emptyTensor(b, shape, indexType), filled(b, others, first),
      filled(b, others, scalarInteger(b, indexType, -1))};
  IndexMath math(b);
  auto loop = scf::ForOp::create(
      b, math.constant(0), math.constant(*count), math.constant(1), init,
      [&](OpBuilder &inner, Location loc, Value position, ValueRange sofar) {
        ImplicitLocOpBuilder steps(loc, inner);
        auto [values, indices] = findBest(
            steps, input, *axis, sofar.drop_front(2), last, extent,
            [&](ImplicitLocOpBuilder &scalars, Value element, Value index,
                ValueRange before, Value best, Value bestIndex) {
              Arithmetic math(scalars, type);
              auto all = [&](Value x, Value y) -> Value {
                return arith::AndIOp::create(scalars, x, y);
              };
              auto any = [&](Value x, Value y) -> Value {
                return arith::OrIOp::create(scalars, x, y);
              };
              Value isLater = arith::CmpIOp::create(
                  scalars, arith::CmpIPredicate::sgt, index, before[1]);
              Value isLeft = any(comesBefore(math, before[0], element),
                                 all(math.equal(before[0], element), isLater));
              Value isFirst = arith::CmpIOp::create(
                  scalars, arith::CmpIPredicate::eq, bestIndex,
                  scalarInteger(scalars, indexType, extent));
              return all(isLeft,
                         any(isFirst, comesBefore(math, element, best)));
            });
        scf::YieldOp::create(
            steps,
            ValueRange{putSlice(steps, values, sofar[0], *axis, position),
                       putSlice(steps, indices, sofar[1], *axis, position),
                       values, indices});
      });
  node.setResult(0, loop.getResult(0), type);
  node.setResult(1, loop.getResult(1), ElementType::Int64);
  return success();
}

void placer::onnx::registerArgReductions(OpRegistry &registry) {
  registry.add("ArgMax", importArgMax);
  registry.add("ArgMin", importArgMin);
  registry.add("TopK", importTopK);
}
