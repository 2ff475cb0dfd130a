//===- GridSample.cpp - Pixels at points that are data --------------------===//
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
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {

enum class SampleMode { Nearest, Bilinear, Bicubic };
enum class SamplePadding { Zeros, Border, Reflection };

/// Builds the computation of one element.
class GridSampler {
public:
  GridSampler(ImplicitLocOpBuilder &b, TensorValue image, ElementType type,
              SamplePadding padding, bool alignsCorners)
      : b(b), image(image), type(type), wide(computeType(type)), math(b, wide),
        indices(b), padding(padding), alignsCorners(alignsCorners) {}

  /// The element of an image at a point between -1 and 1.
  Value sample(SampleMode mode, Value batch, Value channel, Value x, Value y);

private:
  int64_t extent(unsigned dim) { return image.getType().getDimSize(dim); }
  Value number(double value) { return math.constant(value); }
  Value floor(Value x) { return math::FloorOp::create(b, x); }
  Value toPixels(Value point, int64_t size);
  Value bring(Value position, int64_t size);
  Value pixel(Value batch, Value channel, Value y, Value x);
  Value pick(Value position, int64_t size, Value &isInside);
  SmallVector<Value> cubicWeights(Value share);

  ImplicitLocOpBuilder &b;
  TensorValue image;
  ElementType type, wide;
  Arithmetic math;
  IndexMath indices;
  SamplePadding padding;
  bool alignsCorners;
};

} // namespace

/// From -1 … 1 to positions of pixels.
Value GridSampler::toPixels(Value point, int64_t size) {
  Value shifted = math.add(point, number(1));
  if (alignsCorners)
    return math.multiply(shifted, number((size - 1) / 2.0));
  return math.divide(
      math.subtract(math.multiply(shifted, number(size)), number(1)),
      number(2));
}

/// Moves a position outside of the image to the one that stands for it.
Value GridSampler::bring(Value position, int64_t size) {
  if (padding == SamplePadding::Zeros)
    return position;
  if (padding == SamplePadding::Reflection) {
    double low = alignsCorners ? 0 : -0.5;
    double span = alignsCorners ? size - 1 : size;
    if (span == 0)
      return number(0);
    // How often it was reflected decides in which direction it goes.
    Value distance = math.absolute(math.subtract(position, number(low)));
    Value flips = floor(math.divide(distance, number(span)));
    Value rest = math.subtract(distance, math.multiply(flips, number(span)));
    Value half = math.multiply(flips, number(0.5));
    Value isEven = math.equal(half, floor(half));
    position =
        math.add(math.select(isEven, rest, math.subtract(number(span), rest)),
                 number(low));
  }
  return math.minimum(math.maximum(position, number(0)), number(size - 1));
}

/// A position as an index into the image, and whether it is in it.
Value GridSampler::pick(Value position, int64_t size, Value &isInside) {
  // What is far outside has no index, and NaN has none either.
  Value near = math.minimum(math.maximum(position, number(-1)), number(size));
  near = math.select(math.equal(near, near), near, number(-1));
  Value index = toIndex(b, arith::FPToSIOp::create(b, b.getI64Type(), near),
                        ElementType::Int64);
  Value inside =
      arith::AndIOp::create(b, indices.less(indices.constant(-1), index),
                            indices.less(index, indices.constant(size)));
  isInside = isInside ? arith::AndIOp::create(b, isInside, inside).getResult()
                      : inside;
  return indices.clamp(index, size);
}

Value GridSampler::pixel(Value batch, Value channel, Value y, Value x) {
  Value isInside;
  Value row = pick(y, extent(2), isInside);
  Value column = pick(x, extent(3), isInside);
  Value element = castScalar(
      b, elementAt(b, image, {batch, channel, row, column}), type, wide);
  return math.select(isInside, element, number(0));
}

SmallVector<Value> GridSampler::cubicWeights(Value share) {
  constexpr double a = -0.75;
  auto inner = [&](Value s) {
    Value square = math.multiply(s, s);
    return math.add(math.multiply(math.subtract(math.multiply(number(a + 2), s),
                                                number(a + 3)),
                                  square),
                    number(1));
  };
  auto outer = [&](Value s) {
    Value value = math.subtract(math.multiply(number(a), s), number(5 * a));
    value = math.add(math.multiply(value, s), number(8 * a));
    return math.subtract(math.multiply(value, s), number(4 * a));
  };
  Value rest = math.subtract(number(1), share);
  return {outer(math.add(share, number(1))), inner(share), inner(rest),
          outer(math.add(rest, number(1)))};
}

Value GridSampler::sample(SampleMode mode, Value batch, Value channel, Value x,
                          Value y) {
  x = toPixels(x, extent(3));
  y = toPixels(y, extent(2));
  if (mode != SampleMode::Bicubic) {
    x = bring(x, extent(3));
    y = bring(y, extent(2));
  }
  if (mode == SampleMode::Nearest)
    return pixel(batch, channel, math.roundToEven(y), math.roundToEven(x));
  Value left = floor(x), top = floor(y);
  Value shareX = math.subtract(x, left), shareY = math.subtract(y, top);
  SmallVector<Value> weightsX, weightsY;
  int64_t first = 0;
  if (mode == SampleMode::Bicubic) {
    weightsX = cubicWeights(shareX);
    weightsY = cubicWeights(shareY);
    first = -1;
  } else {
    weightsX = {math.subtract(number(1), shareX), shareX};
    weightsY = {math.subtract(number(1), shareY), shareY};
  }
  auto place = [&](Value start, int64_t tap, int64_t size) {
    Value position = math.add(start, number(first + tap));
    return mode == SampleMode::Bicubic ? bring(position, size) : position;
  };
  Value sum;
  for (auto [row, weightY] : llvm::enumerate(weightsY)) {
    Value line;
    for (auto [column, weightX] : llvm::enumerate(weightsX)) {
      Value part = math.multiply(
          weightX, pixel(batch, channel, place(top, row, extent(2)),
                         place(left, column, extent(3))));
      line = line ? math.add(line, part) : part;
    }
    Value part = math.multiply(weightY, line);
    sum = sum ? math.add(sum, part) : part;
  }
  return sum;
}

static LogicalResult importGridSample(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkFloats(node, 0)) ||
      failed(checkFloats(node, 1)))
    return failure();
  SmallVector<int64_t> image = node.shape(0), grid = node.shape(1);
  if (image.size() != 4 || grid.size() != 4)
    return node.unsupported("an image of rank " + Twine(image.size()));
  if (grid[0] != image[0] || grid[3] != 2)
    return node.error() << "its grid does not fit its image";
  if (image[2] == 0 || image[3] == 0)
    return node.error() << "its image has no pixels";
  std::string mode = node.text("mode", "bilinear");
  std::string padding = node.text("padding_mode", "zeros");
  if (mode != "nearest" && mode != "bilinear" && mode != "bicubic")
    return node.unsupported("mode '" + Twine(mode) + "'");
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    return node.unsupported("padding_mode '" + Twine(padding) + "'");
  SampleMode how = mode == "nearest"    ? SampleMode::Nearest
                   : mode == "bilinear" ? SampleMode::Bilinear
                                        : SampleMode::Bicubic;
  SamplePadding outside = padding == "zeros"    ? SamplePadding::Zeros
                          : padding == "border" ? SamplePadding::Border
                                                : SamplePadding::Reflection;
  bool alignsCorners = node.integer("align_corners", 0) != 0;
  ElementType type = node.elementType(0), wide = computeType(type);
  ElementType gridType = node.elementType(1);
  TensorValue pixels = node.input(0), points = node.input(1);
  TensorValue result =
      generate(node.b, {image[0], image[1], grid[1], grid[2]},
               node.convert(type), [&](ImplicitLocOpBuilder &b, ValueRange at) {
                 IndexMath math(b);
                 auto coordinate = [&](int64_t number) {
                   return castScalar(
                       b,
                       elementAt(b, points,
                                 {at[0], at[2], at[3], math.constant(number)}),
                       gridType, wide);
                 };
                 GridSampler sampler(b, pixels, type, outside, alignsCorners);
                 Value x = coordinate(0), y = coordinate(1);
                 return castScalar(b, sampler.sample(how, at[0], at[1], x, y),
                                   wide, type);
               });
  node.setResult(0, result, type);
  return success();
}

void placer::onnx::registerGridSample(OpRegistry &registry) {
  registry.add("GridSample", importGridSample);
}
