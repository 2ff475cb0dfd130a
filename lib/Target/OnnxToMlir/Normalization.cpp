//===- Normalization.cpp - Means and variances evened out -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Ops.h"
#include "Target/OnnxToMlir/Window.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// A vector with an entry for each channel, as [channels, 1, …], which
/// broadcasts to a tensor of that rank.
static TensorValue asChannels(ImplicitLocOpBuilder &b, TensorValue vector,
                              int64_t rank) {
  SmallVector<int64_t> column(rank - 1, 1);
  column[0] = vector.getType().getNumElements();
  return reshape(b, vector, column);
}

/// The input as a tensor of the type that is computed in.
static TensorValue widenedInput(NodeImport &node, unsigned input) {
  ElementType type = node.elementType(input);
  return castTensor(node.b, node.input(input), type, computeType(type));
}

/// Sets a result that was computed in a wider type.
static void setNarrowed(NodeImport &node, unsigned output, TensorValue value,
                        ElementType type) {
  node.setResult(output, castTensor(node.b, value, computeType(type), type),
                 type);
}

/// 1 / sqrt(variance + epsilon)
static TensorValue inverseDeviation(ImplicitLocOpBuilder &b,
                                    TensorValue variance, double epsilon,
                                    ElementType type) {
  return computeElements(b, variance, type, [&](Arithmetic &a, ValueRange x) {
    Value deviation = a.squareRoot(a.add(x[0], a.constant(epsilon)));
    return a.divide(a.constant(1), deviation);
  });
}

/// (input - mean) * factor * scale + shift; `shift` may be null.
static TensorValue normalize(ImplicitLocOpBuilder &b, TensorValue input,
                             TensorValue mean, TensorValue factor,
                             TensorValue scale, TensorValue shift,
                             ElementType type) {
  SmallVector<Value> operands = {input, mean, factor, scale};
  if (shift)
    operands.push_back(shift);
  return computeElements(b, operands, type, [&](Arithmetic &a, ValueRange x) {
    Value result = a.multiply(a.subtract(x[0], x[1]), x[2]);
    result = a.multiply(result, x[3]);
    return shift ? a.add(result, x[4]) : result;
  });
}

//===----------------------------------------------------------------------===//
// BatchNormalization
//===----------------------------------------------------------------------===//

/// The mean that is kept: mostly the former, and a little of the new.
static TensorValue runningMean(ImplicitLocOpBuilder &b, TensorValue former,
                               TensorValue current, double momentum,
                               ElementType type) {
  return computeElements(
      b, {former, current}, type, [&](Arithmetic &a, ValueRange x) {
        return a.add(a.multiply(x[0], a.constant(momentum)),
                     a.multiply(x[1], a.constant(1 - momentum)));
      });
}

static LogicalResult importBatchNormalization(NodeImport &node) {
  if (failed(checkInputs(node, 5, 5)) || failed(checkRankAtLeast(node, 0, 2)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  for (unsigned input = 0; input < 5; ++input)
    if (failed(checkFloats(node, input)) ||
        (input > 0 && failed(checkShape(node, input, {shape[1]}))))
      return failure();
  if (node.opset() < 9 && node.integer("spatial", 1) == 0)
    return node.unsupported("a mean for each element (spatial = 0)");
  bool isTraining = node.integer("training_mode", 0) != 0;
  bool hasStatistics = node.hasOutput(1) || node.hasOutput(2);
  if (node.opset() < 14 && hasStatistics)
    return node.unsupported("training before opset 14");
  if (hasStatistics && !isTraining)
    return node.error() << "has statistics as outputs, but is not in training "
                           "mode";

  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  // Since opset 15, parameters and statistics may have types of their own.
  auto parameter = [&](unsigned input) {
    return asChannels(
        b, castTensor(b, node.input(input), node.elementType(input), wide),
        shape.size());
  };
  TensorValue data = widenedInput(node, 0);
  TensorValue mean = parameter(3), variance = parameter(4);
  if (isTraining) {
    SmallVector<int64_t> dims = {0};
    for (int64_t dim = 2, rank = shape.size(); dim < rank; ++dim)
      dims.push_back(dim);
    double momentum = node.number("momentum", 0.9);
    TensorValue currentMean = meanOver(b, data, dims, wide);
    TensorValue currentVariance =
        varianceOver(b, data, currentMean, dims, wide);
    SmallVector<int64_t> column(shape.size() - 1, 1);
    column[0] = shape[1];
    currentMean = reshape(b, currentMean, column);
    currentVariance = reshape(b, currentVariance, column);
    for (unsigned output : {1, 2}) {
      TensorValue running = runningMean(
          b, output == 1 ? mean : variance,
          output == 1 ? currentMean : currentVariance, momentum, wide);
      ElementType kept = node.elementType(output + 2);
      node.setResult(output,
                     castTensor(b, reshape(b, running, {shape[1]}), wide, kept),
                     kept);
    }
    mean = currentMean;
    variance = currentVariance;
  }
  TensorValue factor =
      inverseDeviation(b, variance, node.number("epsilon", 1e-5), wide);
  // Both factors are known for each channel.
  factor = computeElements(
      b, {factor, parameter(1)}, wide,
      [](Arithmetic &a, ValueRange x) { return a.multiply(x[0], x[1]); });
  TensorValue result = computeElements(
      b, {data, mean, factor, parameter(2)}, wide,
      [](Arithmetic &a, ValueRange x) {
        return a.add(a.multiply(a.subtract(x[0], x[1]), x[2]), x[3]);
      });
  setNarrowed(node, 0, result, type);
  return success();
}

//===----------------------------------------------------------------------===//
// InstanceNormalization, LayerNormalization, MeanVarianceNormalization
//===----------------------------------------------------------------------===//

static LogicalResult importInstanceNormalization(NodeImport &node) {
  if (failed(checkInputs(node, 3, 3)) || failed(checkFloats(node, 0)) ||
      failed(checkSameType(node, {0, 1, 2})) ||
      failed(checkRankAtLeast(node, 0, 3)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  if (failed(checkShape(node, 1, {shape[1]})) ||
      failed(checkShape(node, 2, {shape[1]})))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(2, shape.size()));
  TensorValue data = widenedInput(node, 0);
  TensorValue mean = meanOver(b, data, dims, wide);
  TensorValue variance = varianceOver(b, data, mean, dims, wide);
  TensorValue factor =
      inverseDeviation(b, variance, node.number("epsilon", 1e-5), wide);
  TensorValue result = normalize(
      b, data, mean, factor, asChannels(b, widenedInput(node, 1), shape.size()),
      asChannels(b, widenedInput(node, 2), shape.size()), wide);
  setNarrowed(node, 0, result, type);
  return success();
}

static LogicalResult importLayerNormalization(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkFloats(node, 0)) ||
      failed(checkSameType(node, {0, 1, 2})))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> axis = node.axis(node.integer("axis", -1), shape.size());
  if (failed(axis) || failed(checkBroadcastTo(node, 1, shape)) ||
      (node.hasInput(2) && failed(checkBroadcastTo(node, 2, shape))))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(*axis, shape.size()));
  TensorValue data = widenedInput(node, 0);
  TensorValue mean = meanOver(b, data, dims, wide);
  TensorValue variance = varianceOver(b, data, mean, dims, wide);
  TensorValue factor =
      inverseDeviation(b, variance, node.number("epsilon", 1e-5), wide);
  TensorValue shift = node.hasInput(2) ? widenedInput(node, 2) : TensorValue();
  setNarrowed(
      node, 0,
      normalize(b, data, mean, factor, widenedInput(node, 1), shift, wide),
      type);
  // The type of the statistics is that of 'stash_type': float by default.
  auto stash = static_cast<ElementType>(
      node.integer("stash_type", static_cast<int64_t>(ElementType::Float)));
  if (!isFloat(stash))
    return node.error() << "the attribute 'stash_type' is no type of floats";
  node.setResult(1, castTensor(b, mean, wide, stash), stash);
  node.setResult(2, castTensor(b, factor, wide, stash), stash);
  return success();
}

static LogicalResult importMeanVarianceNormalization(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)))
    return failure();
  SmallVector<int64_t> given = {0, 2, 3}, dims;
  if (node.hasAttribute("axes"))
    given = node.integerList("axes");
  for (int64_t dim : given) {
    FailureOr<int64_t> axis = node.axis(dim, node.rank(0));
    if (failed(axis))
      return failure();
    if (!llvm::is_contained(dims, *axis))
      dims.push_back(*axis);
  }
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue data = widenedInput(node, 0);
  TensorValue mean = meanOver(b, data, dims, wide);
  TensorValue variance = varianceOver(b, data, mean, dims, wide);
  TensorValue result = computeElements(
      b, {data, mean, variance}, wide, [](Arithmetic &a, ValueRange x) {
        Value deviation = a.add(a.squareRoot(x[2]), a.constant(1e-9));
        return a.divide(a.subtract(x[0], x[1]), deviation);
      });
  setNarrowed(node, 0, result, type);
  return success();
}

//===----------------------------------------------------------------------===//
// LRN
//===----------------------------------------------------------------------===//

/// Elements are divided by a power of the sum of squares in channels around
/// theirs.
static LogicalResult importLrn(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)) ||
      failed(checkRankAtLeast(node, 0, 2)))
    return failure();
  int64_t size = node.integer("size", 0);
  if (size < 1 || size > (int64_t(1) << 30))
    return node.error() << "the attribute 'size' is " << size
                        << "; expected a positive number";
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue data = widenedInput(node, 0);
  TensorValue squares =
      computeElements(b, data, wide, [](Arithmetic &a, ValueRange x) {
        return a.multiply(x[0], x[0]);
      });
  SmallVector<int64_t> shape = node.shape(0);
  SmallVector<int64_t> low(shape.size(), 0), high(shape.size(), 0);
  low[1] = (size - 1) / 2;
  high[1] = size - 1 - low[1];
  Value zero = Arithmetic(b, wide).constant(0);
  SmallVector<int64_t> kernel(shape.size(), 1), ones(shape.size(), 1);
  kernel[1] = size;
  TensorValue sums = reduceWindows(
      b, pad(b, squares, low, high, zero), kernel, ones, ones, shape, zero,
      [&](ImplicitLocOpBuilder &inner, Value element, Value sofar) {
        return Arithmetic(inner, wide).add(sofar, element);
      });
  double alpha = node.number("alpha", 0.0001) / static_cast<double>(size);
  double beta = node.number("beta", 0.75), bias = node.number("bias", 1);
  TensorValue result =
      computeElements(b, {data, sums}, wide, [&](Arithmetic &a, ValueRange x) {
        Value base =
            a.add(a.multiply(x[1], a.constant(alpha)), a.constant(bias));
        return a.divide(x[0], a.power(base, a.constant(beta)));
      });
  setNarrowed(node, 0, result, type);
  return success();
}

void onnx::registerNormalization(OpRegistry &registry) {
  registry.add("BatchNormalization", importBatchNormalization);
  registry.add("InstanceNormalization", importInstanceNormalization);
  registry.add("LayerNormalization", importLayerNormalization);
  registry.add("MeanVarianceNormalization", importMeanVarianceNormalization);
  registry.add("LRN", importLrn);
}
