//===- QLinear.cpp - Products and convolutions of small integers ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes less their zero points are multiplied and summed as int32; QLinear ops
// bring the sums back to bytes.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Convolution.h"
#include "Target/OnnxToMlir/MatrixProducts.h"
#include "Target/OnnxToMlir/Ops.h"
#include "Target/OnnxToMlir/Quantization.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Bytes less a zero point, which may be null, as int32.
static TensorValue lessZeroPoint(ImplicitLocOpBuilder &b, TensorValue bytes,
                                 TensorValue zeroPoint, ElementType type) {
  SmallVector<Value> operands = {bytes};
  if (zeroPoint)
    operands.push_back(zeroPoint);
  return elementwise(
      b, operands, b.getI32Type(),
      [&](ImplicitLocOpBuilder &inner, ValueRange x) {
        Value wide = castScalar(inner, x[0], type, ElementType::Int32);
        if (x.size() == 1)
          return wide;
        return Arithmetic(inner, ElementType::Int32)
            .subtract(wide, castScalar(inner, x[1], type, ElementType::Int32));
      });
}

/// Sums as bytes: times a factor, which broadcasts to them, plus a zero point.
static TensorValue requantize(ImplicitLocOpBuilder &b, TensorValue sums,
                              TensorValue factor, TensorValue zeroPoint,
                              ElementType to) {
  return elementwise(
      b, {sums, factor, zeroPoint}, convertElementType(b.getContext(), to),
      [&](ImplicitLocOpBuilder &inner, ValueRange x) {
        Value sum =
            castScalar(inner, x[0], ElementType::Int32, ElementType::Float);
        Value scaled =
            Arithmetic(inner, ElementType::Float).multiply(sum, x[1]);
        return quantizeScalar(
            inner, scaled, castScalar(inner, x[2], to, ElementType::Float), to);
      });
}

/// left * right / result
static TensorValue combineScales(ImplicitLocOpBuilder &b, TensorValue left,
                                 TensorValue right, TensorValue result) {
  return computeElements(b, {left, right, result}, ElementType::Float,
                         [](Arithmetic &a, ValueRange x) {
                           return a.divide(a.multiply(x[0], x[1]), x[2]);
                         });
}

/// All of these inputs have elements of type float.
static LogicalResult checkScales(NodeImport &node, ArrayRef<unsigned> inputs) {
  for (unsigned input : inputs)
    if (node.elementType(input) != ElementType::Float)
      return node.error() << "input " << input << " has elements of type "
                          << elementTypeName(node.elementType(input))
                          << "; expected float";
  return success();
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// A scale or zero point of a matrix: one element, one for each row on the left
/// or column on the right, or of the shape of a stack of these.
static FailureOr<TensorValue> readForMatrix(NodeImport &node, unsigned input,
                                            unsigned matrix, bool isLeft) {
  TensorValue value = node.input(input);
  if (value.getType().getNumElements() == 1)
    return reshape(node.b, value, {});
  SmallVector<int64_t> shape = node.shape(matrix);
  if (value.getType().getRank() == 1 && isLeft && shape.size() > 1) {
    if (failed(checkShape(node, input, {shape[shape.size() - 2]})))
      return failure();
    return reshape(node.b, value, {shape[shape.size() - 2], 1});
  }
  if (failed(checkBroadcastTo(node, input, shape)))
    return failure();
  return value;
}

/// The product of two inputs, each less its zero point, if it is given.
static FailureOr<TensorValue> multiplyBytes(NodeImport &node, unsigned left,
                                            unsigned leftZero, unsigned right,
                                            unsigned rightZero) {
  if (failed(checkMatrixProduct(node, left, right)))
    return failure();
  TensorValue shifted[2];
  for (bool isLeft : {true, false}) {
    unsigned matrix = isLeft ? left : right;
    unsigned zero = isLeft ? leftZero : rightZero;
    if (failed(checkBytes(node, matrix)) ||
        failed(checkSameType(node, {matrix, zero})))
      return failure();
    TensorValue zeroPoint;
    if (node.hasInput(zero)) {
      FailureOr<TensorValue> read = readForMatrix(node, zero, matrix, isLeft);
      if (failed(read))
        return failure();
      zeroPoint = *read;
    }
    shifted[isLeft ? 0 : 1] = lessZeroPoint(
        node.b, node.input(matrix), zeroPoint, node.elementType(matrix));
  }
  return multiplyMatrices(node.b, shifted[0], shifted[1], ElementType::Int32);
}

static LogicalResult importMatMulInteger(NodeImport &node) {
  if (failed(checkInputs(node, 2, 4)))
    return failure();
  FailureOr<TensorValue> product = multiplyBytes(node, 0, 2, 1, 3);
  if (failed(product))
    return failure();
  node.setResult(0, *product, ElementType::Int32);
  return success();
}

static LogicalResult importQLinearMatMul(NodeImport &node) {
  if (failed(checkInputs(node, 8, 8)) || failed(checkScales(node, {1, 4, 6})) ||
      failed(checkBytes(node, 7)) || failed(checkScalar(node, 6)) ||
      failed(checkScalar(node, 7)))
    return failure();
  if (node.rank(0) < 2 || node.rank(3) < 2)
    return node.unsupported("a product with a vector");
  FailureOr<TensorValue> product = multiplyBytes(node, 0, 2, 3, 5);
  if (failed(product))
    return failure();
  FailureOr<TensorValue> left = readForMatrix(node, 1, 0, /*isLeft=*/true);
  if (failed(left))
    return failure();
  FailureOr<TensorValue> right = readForMatrix(node, 4, 3, /*isLeft=*/false);
  if (failed(right))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  // A scale for each element of a matrix has no meaning in its product.
  auto shapeOf = [](TensorValue value) {
    return SmallVector<int64_t>(value.getType().getShape());
  };
  if (broadcastShapes({shapeOf(*left), shapeOf(*right), shapeOf(*product)}) !=
      shapeOf(*product))
    return node.error() << "its scales do not fit to the product";
  TensorValue factor =
      combineScales(b, *left, *right, reshape(b, node.input(6), {}));
  ElementType type = node.elementType(7);
  node.setResult(
      0, requantize(b, *product, factor, reshape(b, node.input(7), {}), type),
      type);
  return success();
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

/// The convolution of two inputs, each less its zero point, if it is given, as
/// sums that start with `bias`, an input of int32, if it is given.
static FailureOr<TensorValue> convolveBytes(NodeImport &node, unsigned data,
                                            unsigned dataZero, unsigned weights,
                                            unsigned weightsZero,
                                            unsigned bias) {
  if (failed(checkBytes(node, data)) || failed(checkBytes(node, weights)) ||
      failed(checkSameType(node, {data, dataZero})) ||
      failed(checkSameType(node, {weights, weightsZero})))
    return failure();
  FailureOr<ConvolutionShape> shape = readConvolution(node, data, weights);
  if (failed(shape))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  TensorValue dataZeroPoint, weightsZeroPoint;
  if (node.hasInput(dataZero)) {
    if (failed(checkScalar(node, dataZero)))
      return failure();
    dataZeroPoint = reshape(b, node.input(dataZero), {});
  }
  if (node.hasInput(weightsZero)) {
    FailureOr<TensorValue> read =
        readAlongDim(node, weightsZero, node.shape(weights), 0);
    if (failed(read))
      return failure();
    weightsZeroPoint = *read;
  }
  TensorValue start;
  if (node.hasInput(bias)) {
    if (failed(checkShape(node, bias, {shape->result[1]})))
      return failure();
    if (node.elementType(bias) != ElementType::Int32)
      return node.error() << "input " << bias << " has elements of type "
                          << elementTypeName(node.elementType(bias))
                          << "; expected int32";
    start = broadcastChannels(b, node.input(bias), shape->result);
  } else {
    start = zeroTensor(b, shape->result, ElementType::Int32);
  }
  // What is padded is the zero point, which is zero by now.
  TensorValue padded = padForWindows(
      b,
      lessZeroPoint(b, node.input(data), dataZeroPoint, node.elementType(data)),
      shape->window, Arithmetic(b, ElementType::Int32).constant(0));
  TensorValue filters = lessZeroPoint(b, node.input(weights), weightsZeroPoint,
                                      node.elementType(weights));
  return convolve(b, padded, filters, start, shape->window.strides,
                  shape->window.dilations, shape->groups);
}

static LogicalResult importConvInteger(NodeImport &node) {
  if (failed(checkInputs(node, 2, 4)))
    return failure();
  FailureOr<TensorValue> sums =
      convolveBytes(node, 0, 2, 1, 3, /*bias=*/node.numInputs());
  if (failed(sums))
    return failure();
  node.setResult(0, *sums, ElementType::Int32);
  return success();
}

static LogicalResult importQLinearConv(NodeImport &node) {
  if (failed(checkInputs(node, 8, 9)) || failed(checkScales(node, {1, 4, 6})) ||
      failed(checkBytes(node, 7)) || failed(checkScalar(node, 1)) ||
      failed(checkScalar(node, 6)) || failed(checkScalar(node, 7)))
    return failure();
  FailureOr<TensorValue> sums = convolveBytes(node, 0, 2, 3, 5, 8);
  if (failed(sums))
    return failure();
  FailureOr<TensorValue> weightScale =
      readAlongDim(node, 4, sums->getType().getShape(), 1);
  if (failed(weightScale))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  TensorValue factor =
      combineScales(b, reshape(b, node.input(1), {}), *weightScale,
                    reshape(b, node.input(6), {}));
  ElementType type = node.elementType(7);
  node.setResult(
      0, requantize(b, *sums, factor, reshape(b, node.input(7), {}), type),
      type);
  return success();
}

void onnx::registerQLinear(OpRegistry &registry) {
  registry.add("MatMulInteger", importMatMulInteger);
  registry.add("QLinearMatMul", importQLinearMatMul);
  registry.add("ConvInteger", importConvInteger);
  registry.add("QLinearConv", importQLinearConv);
}
