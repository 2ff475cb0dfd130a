//===- ConvTranspose.cpp - Transposed convolutions ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The transposed convolution is the convolution, by filters that are reversed,
// of an input with zeros between its elements.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Convolution.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {

/// How the output lies around what the windows make.
struct TransposedWindow {
  SmallVector<int64_t> strides, dilations;
  /// What is cut off the output at both ends; negative where it is longer.
  SmallVector<int64_t> low, high;
  SmallVector<int64_t> outputs;
};

} // namespace

/// A list attribute of non-negative entries; empty if it is absent.
static FailureOr<SmallVector<int64_t>>
readLengths(NodeImport &node, StringRef name, unsigned count) {
  SmallVector<int64_t> values = node.integerList(name);
  if (!node.hasAttribute(name) || values.empty())
    return SmallVector<int64_t>();
  if (values.size() != count)
    return node.error() << "the attribute '" << name << "' has "
                        << values.size() << " entries; expected " << count;
  for (int64_t value : values)
    if (value < 0 || value > (int64_t(1) << 30))
      return node.error() << "the attribute '" << name << "' has the entry "
                          << value;
  return values;
}

static FailureOr<TransposedWindow>
readTransposedWindow(NodeImport &node, ArrayRef<int64_t> spatial,
                     ArrayRef<int64_t> kernel) {
  unsigned rank = spatial.size();
  for (int64_t extent : llvm::concat<const int64_t>(kernel, spatial))
    if (extent < 1 || extent > (int64_t(1) << 30))
      return node.error() << "a window or what it moves over has the extent "
                          << extent << "; expected a positive number";
  FailureOr<SmallVector<int64_t>> strides =
      readSpatialList(node, "strides", rank);
  if (failed(strides))
    return failure();
  FailureOr<SmallVector<int64_t>> dilations =
      readSpatialList(node, "dilations", rank);
  if (failed(dilations))
    return failure();
  FailureOr<SmallVector<int64_t>> pads = readLengths(node, "pads", 2 * rank);
  if (failed(pads))
    return failure();
  FailureOr<SmallVector<int64_t>> added =
      readLengths(node, "output_padding", rank);
  if (failed(added))
    return failure();
  SmallVector<int64_t> wanted = node.integerList("output_shape");
  // Some exporters list batch and channels, too.
  if (wanted.size() == rank + 2)
    wanted.erase(wanted.begin(), wanted.begin() + 2);
  if (!wanted.empty() && wanted.size() != rank)
    return node.error() << "the attribute 'output_shape' has " << wanted.size()
                        << " entries for " << rank << " spatial dimensions";
  for (int64_t extent : wanted)
    if (extent < 1 || extent > (int64_t(1) << 30))
      return node.error() << "the attribute 'output_shape' has the entry "
                          << extent << "; expected a positive number";
  std::string mode = node.text("auto_pad", "NOTSET");
  bool isSame = mode == "SAME_UPPER" || mode == "SAME_LOWER";
  if (!isSame && mode != "NOTSET" && mode != "VALID")
    return node.error() << "the attribute 'auto_pad' is '" << mode
                        << "', which is not known";

  TransposedWindow window;
  window.strides = *strides;
  window.dilations = *dilations;
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t reach = (kernel[dim] - 1) * (*dilations)[dim] + 1;
    int64_t full = (spatial[dim] - 1) * (*strides)[dim] + reach +
                   (added->empty() ? 0 : (*added)[dim]);
    int64_t low = 0, high = 0;
    if (!wanted.empty() || isSame) {
      int64_t output =
          wanted.empty() ? spatial[dim] * (*strides)[dim] : wanted[dim];
      // Where windows do not reach the end, zeros follow them.
      int64_t total = full - output;
      int64_t cut = std::max<int64_t>(total, 0);
      low = mode == "SAME_UPPER" ? cut / 2 : cut - cut / 2;
      high = total - low;
    } else if (mode == "NOTSET" && !pads->empty()) {
      low = (*pads)[dim];
      high = (*pads)[rank + dim];
    }
    if (full - low - high < 1)
      return node.error() << "the output has the extent " << full - low - high;
    window.low.push_back(low);
    // What is added is at the end, where nothing may be written.
    window.high.push_back(high - (added->empty() ? 0 : (*added)[dim]));
    window.outputs.push_back(full - low - high);
  }
  return window;
}

/// Zeros between the elements of the spatial dimensions.
static TensorValue spread(ImplicitLocOpBuilder &b, TensorValue input,
                          ArrayRef<int64_t> strides, ElementType type) {
  if (llvm::all_of(strides, [](int64_t stride) { return stride == 1; }))
    return input;
  SmallVector<int64_t> shape(input.getType().getShape()), steps = {1, 1};
  for (auto [dim, stride] : llvm::enumerate(strides)) {
    shape[dim + 2] = (shape[dim + 2] - 1) * stride + 1;
    steps.push_back(stride);
  }
  SmallVector<int64_t> offsets(shape.size(), 0);
  MLIRContext *context = b.getContext();
  return cast<TensorValue>(
      tensor::InsertSliceOp::create(
          b, input, zeroTensor(b, shape, type),
          getAsIndexOpFoldResult(context, offsets),
          getAsIndexOpFoldResult(context, input.getType().getShape()),
          getAsIndexOpFoldResult(context, steps))
          .getResult());
}

/// Weights [channels, outputs of a group, kernel] as those of a convolution:
/// [outputs, channels of a group, reversed kernel].
static TensorValue reverseWeights(ImplicitLocOpBuilder &b, TensorValue weights,
                                  int64_t groups) {
  ArrayRef<int64_t> shape = weights.getType().getShape();
  int64_t inputs = shape[0] / groups, outputs = shape[1];
  SmallVector<int64_t> result(shape);
  result[0] = outputs * groups;
  result[1] = inputs;
  return generate(
      b, result, weights.getType().getElementType(),
      [&](ImplicitLocOpBuilder &inner, ValueRange indices) -> Value {
        auto index = [&](int64_t value) {
          return arith::ConstantIndexOp::create(inner, value);
        };
        Value group = arith::DivUIOp::create(inner, indices[0], index(outputs));
        Value output =
            arith::RemUIOp::create(inner, indices[0], index(outputs));
        Value first = arith::MulIOp::create(inner, group, index(inputs));
        SmallVector<Value> from = {
            arith::AddIOp::create(inner, first, indices[1]), output};
        for (size_t dim = 2; dim < result.size(); ++dim)
          from.push_back(arith::SubIOp::create(inner, index(result[dim] - 1),
                                               indices[dim]));
        return tensor::ExtractOp::create(inner, weights, from);
      });
}

static LogicalResult importConvTranspose(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkFloats(node, 0)) ||
      failed(checkSameType(node, {0, 1, 2})) ||
      failed(checkRankAtLeast(node, 0, 3)))
    return failure();
  SmallVector<int64_t> x = node.shape(0), w = node.shape(1);
  int64_t groups = node.integer("group", 1);
  if (w.size() != x.size() || w[0] != x[1])
    return node.error() << "the weights do not fit to the channels and "
                           "dimensions of input 0";
  if (groups < 1 || x[1] % groups != 0)
    return node.error() << x[1] << " channels cannot be split into " << groups
                        << " groups";
  ArrayRef<int64_t> kernel = ArrayRef<int64_t>(w).drop_front(2);
  if (node.hasAttribute("kernel_shape") &&
      ArrayRef<int64_t>(node.integerList("kernel_shape")) != kernel)
    return node.error()
           << "the attribute 'kernel_shape' is not the shape of the weights";
  FailureOr<TransposedWindow> window =
      readTransposedWindow(node, ArrayRef<int64_t>(x).drop_front(2), kernel);
  if (failed(window))
    return failure();
  SmallVector<int64_t> result = {x[0], w[1] * groups};
  result.append(window->outputs);
  if (node.hasInput(2) && failed(checkShape(node, 2, {result[1]})))
    return failure();

  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue data = spread(b, node.input(0), window->strides, type);
  SmallVector<int64_t> low = {0, 0}, high = {0, 0};
  for (auto [dim, extent] : llvm::enumerate(kernel)) {
    int64_t margin = (extent - 1) * window->dilations[dim];
    low.push_back(margin - window->low[dim]);
    high.push_back(margin - window->high[dim]);
    int64_t left = data.getType().getDimSize(dim + 2) +
                   std::min<int64_t>(low.back(), 0) +
                   std::min<int64_t>(high.back(), 0);
    if (left < 1)
      return node.unsupported("padding that cuts off all of the input");
  }
  data = pad(b, data, low, high, Arithmetic(b, type).constant(0));
  TensorValue start =
      node.hasInput(2)
          ? broadcastChannels(b, castTensor(b, node.input(2), type, wide),
                              result)
          : zeroTensor(b, result, wide);
  SmallVector<int64_t> ones(kernel.size(), 1);
  TensorValue convolved =
      convolve(b, data, reverseWeights(b, node.input(1), groups), start, ones,
               window->dilations, groups);
  node.setResult(0, castTensor(b, convolved, wide, type), type);
  return success();
}

void onnx::registerConvTranspose(OpRegistry &registry) {
  registry.add("ConvTranspose", importConvTranspose);
}
