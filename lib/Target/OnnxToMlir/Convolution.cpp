//===- Convolution.cpp - Convolutions with groups -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Convolution.h"

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

template <typename ConvOp>
static TensorValue namedConvolution(ImplicitLocOpBuilder &b, TensorValue data,
                                    TensorValue weights, TensorValue start,
                                    ArrayRef<int64_t> strides,
                                    ArrayRef<int64_t> dilations) {
  return cast<TensorValue>(
      ConvOp::create(b, start.getType(), ValueRange{data, weights},
                     ValueRange(start), b.getI64TensorAttr(strides),
                     b.getI64TensorAttr(dilations))
          ->getResult(0));
}

/// Splits a dimension into groups.
static TensorValue splitGroups(ImplicitLocOpBuilder &b, TensorValue input,
                               int64_t dim, int64_t groups) {
  SmallVector<int64_t> shape(input.getType().getShape());
  shape[dim] /= groups;
  shape.insert(shape.begin() + dim, groups);
  return reshape(b, input, shape);
}

/// An element in the type that is accumulated in; named ops do the same.
static Value widenElement(ImplicitLocOpBuilder &b, Value element, Type type) {
  if (element.getType() == type)
    return element;
  if (isa<FloatType>(type))
    return arith::ExtFOp::create(b, type, element);
  return arith::ExtSIOp::create(b, type, element);
}

/// What linalg has no named op for. Loops are those of the batch, groups,
/// output channels and positions, then those of channels and the kernel.
static TensorValue genericConvolution(ImplicitLocOpBuilder &b, TensorValue data,
                                      TensorValue weights, TensorValue start,
                                      ArrayRef<int64_t> strides,
                                      ArrayRef<int64_t> dilations) {
  unsigned rank = strides.size();
  unsigned numLoops = 4 + 2 * rank, channel = 3 + rank;
  auto dim = [&](unsigned index) { return b.getAffineDimExpr(index); };
  SmallVector<AffineExpr> read = {dim(0), dim(1), dim(channel)};
  SmallVector<AffineExpr> kernel = {dim(1), dim(2), dim(channel)};
  SmallVector<AffineExpr> write = {dim(0), dim(1), dim(2)};
  for (unsigned spatial = 0; spatial < rank; ++spatial) {
    AffineExpr position = dim(3 + spatial), inner = dim(channel + 1 + spatial);
    read.push_back(position * strides[spatial] + inner * dilations[spatial]);
    kernel.push_back(inner);
    write.push_back(position);
  }
  SmallVector<utils::IteratorType> loops(3 + rank,
                                         utils::IteratorType::parallel);
  loops.append(1 + rank, utils::IteratorType::reduction);
  auto mapOf = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(numLoops, 0, results, b.getContext());
  };
  SmallVector<AffineMap> maps = {mapOf(read), mapOf(kernel), mapOf(write)};
  auto op = linalg::GenericOp::create(
      b, start.getType(), ValueRange{data, weights}, ValueRange(start), maps,
      loops, [&](OpBuilder &inner, Location loc, ValueRange x) {
        ImplicitLocOpBuilder scalars(loc, inner);
        Type type = x[2].getType();
        Value left = widenElement(scalars, x[0], type);
        Value right = widenElement(scalars, x[1], type);
        Value sum;
        if (isa<FloatType>(type))
          sum = arith::AddFOp::create(
              scalars, x[2], arith::MulFOp::create(scalars, left, right));
        else
          sum = arith::AddIOp::create(
              scalars, x[2], arith::MulIOp::create(scalars, left, right));
        linalg::YieldOp::create(scalars, sum);
      });
  return cast<TensorValue>(op.getResult(0));
}

/// Each channel has a filter of its own: weights are [channels, kernel].
static TensorValue convolveDepthwise(ImplicitLocOpBuilder &b, TensorValue data,
                                     TensorValue weights, TensorValue start,
                                     ArrayRef<int64_t> strides,
                                     ArrayRef<int64_t> dilations) {
  SmallVector<int64_t> shape(weights.getType().getShape());
  shape.erase(shape.begin() + 1);
  TensorValue filters = reshape(b, weights, shape);
  if (strides.size() == 1)
    return namedConvolution<linalg::DepthwiseConv1DNcwCwOp>(
        b, data, filters, start, strides, dilations);
  if (strides.size() == 2)
    return namedConvolution<linalg::DepthwiseConv2DNchwChwOp>(
        b, data, filters, start, strides, dilations);
  return namedConvolution<linalg::DepthwiseConv3DNcdhwCdhwOp>(
      b, data, filters, start, strides, dilations);
}

TensorValue onnx::convolve(ImplicitLocOpBuilder &b, TensorValue data,
                           TensorValue weights, TensorValue start,
                           ArrayRef<int64_t> strides,
                           ArrayRef<int64_t> dilations, int64_t groups) {
  unsigned rank = strides.size();
  int64_t channels = data.getType().getDimSize(1);
  if (rank >= 1 && rank <= 3 && groups == channels && groups > 1 &&
      weights.getType().getDimSize(0) == channels)
    return convolveDepthwise(b, data, weights, start, strides, dilations);
  if (groups == 1 && rank == 1)
    return namedConvolution<linalg::Conv1DNcwFcwOp>(b, data, weights, start,
                                                    strides, dilations);
  if (groups == 1 && rank == 2)
    return namedConvolution<linalg::Conv2DNchwFchwOp>(b, data, weights, start,
                                                      strides, dilations);
  if (groups == 1 && rank == 3)
    return namedConvolution<linalg::Conv3DNcdhwFcdhwOp>(b, data, weights, start,
                                                        strides, dilations);
  TensorValue groupedData = splitGroups(b, data, 1, groups);
  TensorValue groupedWeights = splitGroups(b, weights, 0, groups);
  TensorValue groupedStart = splitGroups(b, start, 1, groups);
  TensorValue result =
      rank == 2 ? namedConvolution<linalg::Conv2DNgchwGfchwOp>(
                      b, groupedData, groupedWeights, groupedStart, strides,
                      dilations)
                : genericConvolution(b, groupedData, groupedWeights,
                                     groupedStart, strides, dilations);
  return reshape(b, result, start.getType().getShape());
}

TensorValue onnx::broadcastChannels(ImplicitLocOpBuilder &b,
                                    TensorValue channels,
                                    ArrayRef<int64_t> shape) {
  SmallVector<int64_t> column(shape.size() - 1, 1);
  column[0] = shape[1];
  return broadcastTo(b, reshape(b, channels, column), shape);
}

//===----------------------------------------------------------------------===//
// Importing
//===----------------------------------------------------------------------===//

FailureOr<ConvolutionShape>
onnx::readConvolution(NodeImport &node, unsigned data, unsigned weights) {
  SmallVector<int64_t> x = node.shape(data), w = node.shape(weights);
  if (failed(checkRankAtLeast(node, data, 3)))
    return failure();
  if (w.size() != x.size())
    return node.error() << "input " << data << " has " << x.size()
                        << " dimensions, but input " << weights << " has "
                        << w.size();
  ConvolutionShape shape;
  shape.groups = node.integer("group", 1);
  if (shape.groups < 1 || x[1] % shape.groups != 0 || w[0] % shape.groups != 0)
    return node.error() << x[1] << " channels and " << w[0]
                        << " output channels cannot be split into "
                        << shape.groups << " groups";
  if (x[1] / shape.groups != w[1])
    return node.error() << "groups have " << x[1] / shape.groups
                        << " channels, but the weights " << w[1];
  ArrayRef<int64_t> kernel = ArrayRef<int64_t>(w).drop_front(2);
  if (node.hasAttribute("kernel_shape") &&
      ArrayRef<int64_t>(node.integerList("kernel_shape")) != kernel)
    return node.error()
           << "the attribute 'kernel_shape' is not the shape of the weights";
  FailureOr<Window> window =
      readWindow(node, ArrayRef<int64_t>(x).drop_front(2), kernel);
  if (failed(window))
    return failure();
  shape.window = *window;
  shape.result = {x[0], w[0]};
  shape.result.append(window->outputs);
  return shape;
}

static LogicalResult importConv(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkFloats(node, 0)) ||
      failed(checkSameType(node, {0, 1, 2})))
    return failure();
  FailureOr<ConvolutionShape> shape = readConvolution(node, 0, 1);
  if (failed(shape))
    return failure();
  if (node.hasInput(2) && failed(checkShape(node, 2, {shape->result[1]})))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue data = padForWindows(b, node.input(0), shape->window,
                                   Arithmetic(b, type).constant(0));
  TensorValue start =
      node.hasInput(2)
          ? broadcastChannels(b, castTensor(b, node.input(2), type, wide),
                              shape->result)
          : zeroTensor(b, shape->result, wide);
  TensorValue result =
      convolve(b, data, node.input(1), start, shape->window.strides,
               shape->window.dilations, shape->groups);
  node.setResult(0, castTensor(b, result, wide, type), type);
  return success();
}

void onnx::registerConvolution(OpRegistry &registry) {
  registry.add("Conv", importConv);
}
