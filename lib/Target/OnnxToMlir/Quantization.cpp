//===- Quantization.cpp - Floats as small integers ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Quantization.h"

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

LogicalResult onnx::checkBytes(NodeImport &node, unsigned input) {
  ElementType type = node.elementType(input);
  if (type == ElementType::Int8 || type == ElementType::Uint8)
    return success();
  return node.error() << "input " << input << " has elements of type "
                      << elementTypeName(type) << "; expected int8 or uint8";
}

Value onnx::quantizeScalar(ImplicitLocOpBuilder &b, Value scaled,
                           Value zeroPoint, ElementType to) {
  Arithmetic a(b, ElementType::Float);
  Value rounded = a.add(a.roundToEven(scaled), zeroPoint);
  bool hasSign = to == ElementType::Int8;
  Value least = a.constant(hasSign ? -128 : 0);
  Value greatest = a.constant(hasSign ? 127 : 255);
  Value inRange = a.minimum(a.maximum(rounded, least), greatest);
  return castScalar(b, inRange, ElementType::Float, to);
}

FailureOr<TensorValue> onnx::readAlongDim(NodeImport &node, unsigned input,
                                          ArrayRef<int64_t> shape,
                                          int64_t dim) {
  TensorValue value = node.input(input);
  if (value.getType().getNumElements() == 1)
    return reshape(node.b, value, {});
  if (shape.empty())
    return LogicalResult(checkScalar(node, input));
  if (failed(checkShape(node, input, {shape[dim]})))
    return failure();
  SmallVector<int64_t> column(shape.size() - dim, 1);
  column[0] = shape[dim];
  return reshape(node.b, value, column);
}

/// The dimension that scales belong to. A single one belongs to all.
static FailureOr<int64_t> quantizedDim(NodeImport &node) {
  bool isSingle =
      llvm::all_of(node.shape(1), [](int64_t extent) { return extent == 1; });
  if (isSingle)
    return 0;
  return node.axis(node.integer("axis", 1), node.rank(0));
}

static LogicalResult importQuantizeLinear(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkNumbers(node, 0)) ||
      failed(checkFloats(node, 1)) ||
      (node.hasInput(2) && failed(checkBytes(node, 2))))
    return failure();
  FailureOr<int64_t> dim = quantizedDim(node);
  if (failed(dim))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<TensorValue> scale = readAlongDim(node, 1, shape, *dim);
  if (failed(scale))
    return failure();
  ElementType from = node.elementType(0), scaleType = node.elementType(1);
  ElementType to = node.hasInput(2) ? node.elementType(2) : ElementType::Uint8;
  SmallVector<Value> operands = {node.input(0), *scale};
  if (node.hasInput(2)) {
    FailureOr<TensorValue> zeroPoint = readAlongDim(node, 2, shape, *dim);
    if (failed(zeroPoint))
      return failure();
    operands.push_back(*zeroPoint);
  }
  auto body = [&](ImplicitLocOpBuilder &inner, ValueRange x) {
    Arithmetic a(inner, ElementType::Float);
    Value scaled =
        a.divide(castScalar(inner, x[0], from, ElementType::Float),
                 castScalar(inner, x[1], scaleType, ElementType::Float));
    Value zeroPoint = x.size() > 2
                          ? castScalar(inner, x[2], to, ElementType::Float)
                          : a.constant(0);
    return quantizeScalar(inner, scaled, zeroPoint, to);
  };
  node.setResult(0, elementwise(node.b, operands, node.convert(to), body), to);
  return success();
}

static LogicalResult importDequantizeLinear(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkIntegers(node, 0)) ||
      failed(checkFloats(node, 1)) || failed(checkSameType(node, {0, 2})))
    return failure();
  FailureOr<int64_t> dim = quantizedDim(node);
  if (failed(dim))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<TensorValue> scale = readAlongDim(node, 1, shape, *dim);
  if (failed(scale))
    return failure();
  ElementType from = node.elementType(0), to = node.elementType(1);
  SmallVector<Value> operands = {node.input(0), *scale};
  if (node.hasInput(2)) {
    FailureOr<TensorValue> zeroPoint = readAlongDim(node, 2, shape, *dim);
    if (failed(zeroPoint))
      return failure();
    operands.push_back(*zeroPoint);
  }
  auto body = [&](ImplicitLocOpBuilder &inner, ValueRange x) {
    ElementType wide = computeType(to);
    Value distance = castScalar(inner, x[0], from, ElementType::Int32);
    if (x.size() > 2)
      distance = Arithmetic(inner, ElementType::Int32)
                     .subtract(distance, castScalar(inner, x[2], from,
                                                    ElementType::Int32));
    Value product =
        Arithmetic(inner, wide)
            .multiply(castScalar(inner, distance, ElementType::Int32, wide),
                      castScalar(inner, x[1], to, wide));
    return castScalar(inner, product, wide, to);
  };
  node.setResult(0, elementwise(node.b, operands, node.convert(to), body), to);
  return success();
}

/// The scale and zero point come from the range of the input, which always has
/// zero in it.
static LogicalResult importDynamicQuantizeLinear(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)))
    return failure();
  if (node.elementType(0) != ElementType::Float)
    return node.error() << "input 0 has elements of type "
                        << elementTypeName(node.elementType(0))
                        << "; expected float";
  ImplicitLocOpBuilder &b = node.b;
  constexpr ElementType type = ElementType::Float;
  TensorValue input = node.input(0);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, node.rank(0)));
  Value zero = Arithmetic(b, type).constant(0);
  TensorValue greatest =
      reduceDims(b, input, dims, zero,
                 [](ImplicitLocOpBuilder &inner, Value element, Value sofar) {
                   return Arithmetic(inner, type).maximum(element, sofar);
                 });
  TensorValue least =
      reduceDims(b, input, dims, zero,
                 [](ImplicitLocOpBuilder &inner, Value element, Value sofar) {
                   return Arithmetic(inner, type).minimum(element, sofar);
                 });
  TensorValue scale = computeElements(
      b, {greatest, least}, type, [](Arithmetic &a, ValueRange x) {
        return a.divide(a.subtract(x[0], x[1]), a.constant(255));
      });
  // Where all is zero, any scale will do.
  auto divisor = [](Arithmetic &a, Value given) {
    return a.select(a.equal(given, a.constant(0)), a.constant(1), given);
  };
  TensorValue zeroPoint = elementwise(
      b, {least, scale}, b.getI8Type(),
      [&](ImplicitLocOpBuilder &inner, ValueRange x) {
        Arithmetic a(inner, type);
        Value scaled = a.divide(a.negate(x[0]), divisor(a, x[1]));
        return quantizeScalar(inner, scaled, a.constant(0), ElementType::Uint8);
      });
  TensorValue result = elementwise(
      b, {input, scale, zeroPoint}, b.getI8Type(),
      [&](ImplicitLocOpBuilder &inner, ValueRange x) {
        Arithmetic a(inner, type);
        Value shift = castScalar(inner, x[2], ElementType::Uint8, type);
        return quantizeScalar(inner, a.divide(x[0], divisor(a, x[1])), shift,
                              ElementType::Uint8);
      });
  node.setResult(0, result, ElementType::Uint8);
  node.setResult(1, scale, type);
  node.setResult(2, zeroPoint, ElementType::Uint8);
  return success();
}

void onnx::registerQuantization(OpRegistry &registry) {
  registry.add("QuantizeLinear", importQuantizeLinear);
  registry.add("DequantizeLinear", importDequantizeLinear);
  registry.add("DynamicQuantizeLinear", importDynamicQuantizeLinear);
}
