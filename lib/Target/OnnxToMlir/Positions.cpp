//===- Positions.cpp - Elements that depend on where they stand -----------===//
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

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

static LogicalResult importTrilu(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)) || failed(checkRankAtLeast(node, 0, 2)))
    return failure();
  bool keepsUpper = node.integer("upper", 1) != 0;
  ElementType type = node.elementType(0);
  Value diagonal = IndexMath(node.b).constant(0);
  if (node.hasInput(1)) {
    if (failed(checkScalar(node, 1)) || failed(checkIntegers(node, 1)))
      return failure();
    diagonal = toIndex(node.b, firstElement(node.b, node.input(1)),
                       node.elementType(1));
  }
  TensorValue input = node.input(0);
  TensorValue result =
      generate(node.b, node.shape(0), node.convert(type),
               [&](ImplicitLocOpBuilder &b, ValueRange at) {
                 IndexMath math(b);
                 Value edge = math.add(at[at.size() - 2], diagonal),
                       column = at.back();
                 Value isDropped = keepsUpper ? math.less(column, edge)
                                              : math.less(edge, column);
                 return math.select(isDropped, scalar(b, node.convert(type), 0),
                                    elementAt(b, input, at));
               });
  node.setResult(0, result, type);
  return success();
}

static LogicalResult importEyeLike(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)))
    return failure();
  if (node.rank(0) != 2)
    return node.error() << "input 0 has rank " << node.rank(0)
                        << " instead of 2";
  auto type = static_cast<ElementType>(
      node.integer("dtype", static_cast<int64_t>(node.elementType(0))));
  Type element = node.convert(type);
  if (!element)
    return node.unsupported("this 'dtype'");
  int64_t diagonal = node.integer("k", 0);
  TensorValue result = generate(
      node.b, node.shape(0), element,
      [&](ImplicitLocOpBuilder &b, ValueRange at) {
        IndexMath math(b);
        Value isOne =
            math.equal(math.add(at[0], math.constant(diagonal)), at[1]);
        return math.select(isOne, scalar(b, element, 1), scalar(b, element, 0));
      });
  node.setResult(0, result, type);
  return success();
}

static LogicalResult importOneHot(NodeImport &node) {
  if (failed(checkInputs(node, 3, 3)) || failed(checkNumbers(node, 0)) ||
      failed(checkShape(node, 2, {2})))
    return failure();
  FailureOr<int64_t> depth = knownInteger(node, 1);
  if (failed(depth))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> axis =
      node.axis(node.integer("axis", -1), shape.size() + 1);
  if (failed(axis))
    return failure();
  shape.insert(shape.begin() + *axis, *depth);
  if (failed(checkExtents(node, shape)))
    return failure();
  ElementType indexType = node.elementType(0), type = node.elementType(2);
  TensorValue indices = node.input(0), values = node.input(2);
  TensorValue result =
      generate(node.b, shape, node.convert(type),
               [&](ImplicitLocOpBuilder &b, ValueRange at) {
                 IndexMath math(b);
                 SmallVector<Value> source(at);
                 source.erase(source.begin() + *axis);
                 // Out of range, nothing is on.
                 Value given =
                     toIndex(b, elementAt(b, indices, source), indexType);
                 Value index =
                     math.select(math.less(given, math.constant(0)),
                                 math.add(given, math.constant(*depth)), given);
                 Value on = math.select(math.equal(index, at[*axis]),
                                        math.constant(1), math.constant(0));
                 return elementAt(b, values, on);
               });
  node.setResult(0, result, type);
  return success();
}

static LogicalResult importReverseSequence(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkRankAtLeast(node, 0, 2)) ||
      failed(checkIntegers(node, 1)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> batch =
      node.axis(node.integer("batch_axis", 1), shape.size());
  if (failed(batch))
    return failure();
  FailureOr<int64_t> time =
      node.axis(node.integer("time_axis", 0), shape.size());
  if (failed(time) || failed(checkShape(node, 1, {shape[*batch]})))
    return failure();
  if (*batch == *time)
    return node.error() << "'batch_axis' and 'time_axis' are the same";
  ElementType type = node.elementType(0), lengthType = node.elementType(1);
  TensorValue input = node.input(0), lengths = node.input(1);
  TensorValue result = generate(
      node.b, shape, node.convert(type),
      [&](ImplicitLocOpBuilder &b, ValueRange at) {
        IndexMath math(b);
        Value length =
            toIndex(b, elementAt(b, lengths, at[*batch]), lengthType);
        Value mirrored =
            math.subtract(math.subtract(length, at[*time]), math.constant(1));
        SmallVector<Value> source(at);
        source[*time] = math.clamp(
            math.select(math.less(at[*time], length), mirrored, at[*time]),
            shape[*time]);
        return elementAt(b, input, source);
      });
  node.setResult(0, result, type);
  return success();
}

//===----------------------------------------------------------------------===//
// CumSum
//===----------------------------------------------------------------------===//

/// A loop along the axis, that adds slices up: with what came before, each
/// element is touched once.
static LogicalResult importCumSum(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkNumbers(node, 0)))
    return failure();
  FailureOr<int64_t> given = knownInteger(node, 1);
  if (failed(given))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> axis = node.axis(*given, shape.size());
  if (failed(axis))
    return failure();
  bool isExclusive = node.integer("exclusive", 0) != 0;
  bool isReverse = node.integer("reverse", 0) != 0;
  ElementType type = node.elementType(0);
  ElementType wide = computeType(type);
  Type element = node.convert(type);
  ImplicitLocOpBuilder &b = node.b;
  TensorValue input = node.input(0);

  SmallVector<int64_t> others(shape);
  others[*axis] = 1;
  auto partType = RankedTensorType::get(others, element);
  IndexMath math(b);
  SmallVector<Value> init = {
      emptyTensor(b, shape, element),
      filled(b, others, Arithmetic(b, wide).constant(0))};
  auto loop = scf::ForOp::create(
      b, math.constant(0), math.constant(shape[*axis]), math.constant(1), init,
      [&](OpBuilder &inner, Location loc, Value step, ValueRange sofar) {
        ImplicitLocOpBuilder steps(loc, inner);
        IndexMath math(steps);
        Value position =
            isReverse ? math.subtract(math.constant(shape[*axis] - 1), step)
                      : step;
        SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0));
        SmallVector<OpFoldResult> sizes,
            strides(shape.size(), b.getIndexAttr(1));
        for (int64_t extent : others)
          sizes.push_back(b.getIndexAttr(extent));
        offsets[*axis] = position;
        Value part = tensor::ExtractSliceOp::create(steps, partType, input,
                                                    offsets, sizes, strides);
        Value sum =
            elementwise(steps, ValueRange{sofar[1], part}, node.convert(wide),
                        [&](ImplicitLocOpBuilder &scalars, ValueRange x) {
                          return Arithmetic(scalars, wide)
                              .add(x[0], castScalar(scalars, x[1], type, wide));
                        });
        Value shown = castTensor(
            steps, cast<TensorValue>(isExclusive ? sofar[1] : sum), wide, type);
        Value result = tensor::InsertSliceOp::create(steps, shown, sofar[0],
                                                     offsets, sizes, strides);
        scf::YieldOp::create(steps, ValueRange{result, sum});
      });
  node.setResult(0, loop.getResult(0), type);
  return success();
}

void placer::onnx::registerPositions(OpRegistry &registry) {
  registry.add("CumSum", importCumSum);
  registry.add("EyeLike", importEyeLike);
  registry.add("OneHot", importOneHot);
  registry.add("ReverseSequence", importReverseSequence);
  registry.add("Trilu", importTrilu);
}
