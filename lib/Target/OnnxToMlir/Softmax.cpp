//===- Softmax.cpp - Shares of exponentials -------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Softmax.h"

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Elements less the maximum along dimensions: exponentials of these do not
/// overflow.
static TensorValue lessMaximum(ImplicitLocOpBuilder &b, TensorValue input,
                               ArrayRef<int64_t> dims, ElementType type) {
  return computeElements(
      b, {input, maximumOver(b, input, dims, type)}, type,
      [](Arithmetic &a, ValueRange x) { return a.subtract(x[0], x[1]); });
}

static TensorValue exponentials(ImplicitLocOpBuilder &b, TensorValue input,
                                ElementType type) {
  return computeElements(b, input, type, [](Arithmetic &a, ValueRange x) {
    return a.exponential(x[0]);
  });
}

TensorValue onnx::logSoftmaxOver(ImplicitLocOpBuilder &b, TensorValue input,
                                 ArrayRef<int64_t> dims, ElementType type) {
  TensorValue shifted = lessMaximum(b, input, dims, type);
  TensorValue sum = sumOver(b, exponentials(b, shifted, type), dims, type);
  return computeElements(b, {shifted, sum}, type,
                         [](Arithmetic &a, ValueRange x) {
                           return a.subtract(x[0], a.logarithm(x[1]));
                         });
}

static TensorValue softmaxOver(ImplicitLocOpBuilder &b, TensorValue input,
                               ArrayRef<int64_t> dims, ElementType type) {
  TensorValue shares = exponentials(b, lessMaximum(b, input, dims, type), type);
  return computeElements(
      b, {shares, sumOver(b, shares, dims, type)}, type,
      [](Arithmetic &a, ValueRange x) { return a.divide(x[0], x[1]); });
}

/// The dimensions that are taken together: one axis since opset 13, all from
/// the axis on before.
static FailureOr<SmallVector<int64_t>> softmaxDims(NodeImport &node) {
  int64_t rank = node.rank(0);
  bool isOne = node.opset() >= 13;
  FailureOr<int64_t> axis =
      node.axis(node.integer("axis", isOne ? -1 : 1), rank);
  if (failed(axis))
    return failure();
  return llvm::to_vector(llvm::seq<int64_t>(*axis, isOne ? *axis + 1 : rank));
}

template <decltype(softmaxOver) function>
static LogicalResult importSoftmax(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)))
    return failure();
  FailureOr<SmallVector<int64_t>> dims = softmaxDims(node);
  if (failed(dims))
    return failure();
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue result = function(
      node.b, castTensor(node.b, node.input(0), type, wide), *dims, wide);
  node.setResult(0, castTensor(node.b, result, wide, type), type);
  return success();
}

/// One for the first of the greatest elements, zero for others.
static LogicalResult importHardmax(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)))
    return failure();
  FailureOr<SmallVector<int64_t>> dims = softmaxDims(node);
  if (failed(dims))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0);
  Type element = node.convert(type);
  SmallVector<int64_t> shape = node.shape(0);
  // The dimensions become one, between those before and after.
  SmallVector<int64_t> parts = {1, 1, 1};
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    int64_t part = static_cast<int64_t>(dim) < dims->front()  ? 0
                   : static_cast<int64_t>(dim) > dims->back() ? 2
                                                              : 1;
    parts[part] *= extent;
  }
  TensorValue data = reshape(b, node.input(0), parts);
  TensorValue maximum =
      reshape(b, maximumOver(b, data, 1, type), {parts[0], parts[2]});
  TensorValue candidates =
      generate(b, parts, b.getIndexType(),
               [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
                 Value own = tensor::ExtractOp::create(inner, data, at);
                 Value greatest = tensor::ExtractOp::create(
                     inner, maximum, ValueRange{at[0], at[2]});
                 Value isIt = Arithmetic(inner, type).equal(own, greatest);
                 return arith::SelectOp::create(
                     inner, isIt, at[1],
                     arith::ConstantIndexOp::create(inner, parts[1]));
               });
  TensorValue first = reduceDims(
      b, candidates, 1, arith::ConstantIndexOp::create(b, parts[1]),
      [](ImplicitLocOpBuilder &inner, Value candidate, Value sofar) -> Value {
        return arith::MinUIOp::create(inner, candidate, sofar);
      });
  TensorValue result = generate(
      b, parts, element,
      [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
        Value chosen =
            tensor::ExtractOp::create(inner, first, ValueRange{at[0], at[2]});
        Value isIt = arith::CmpIOp::create(inner, arith::CmpIPredicate::eq,
                                           at[1], chosen);
        return arith::SelectOp::create(inner, isIt, scalar(inner, element, 1),
                                       scalar(inner, element, 0));
      });
  node.setResult(0, reshape(b, result, shape), type);
  return success();
}

void onnx::registerSoftmax(OpRegistry &registry) {
  registry.add("Softmax", importSoftmax<softmaxOver>);
  registry.add("LogSoftmax", importSoftmax<logSoftmaxOver>);
  registry.add("Hardmax", importHardmax);
}
