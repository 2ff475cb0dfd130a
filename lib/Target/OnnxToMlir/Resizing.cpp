//===- Resizing.cpp - Resize and Upsample ---------------------------------===//
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
#include "Target/OnnxToMlir/ResizeTables.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

//===----------------------------------------------------------------------===//
// What is made
//===----------------------------------------------------------------------===//

static TensorValue positionTable(ImplicitLocOpBuilder &b,
                                 const ResizeTable &table, int64_t result) {
  return constantTensor(b,
                        Literal::ofIntegers(ElementType::Int64,
                                            {result, table.taps},
                                            table.positions),
                        "positions");
}

/// Resizes one dimension of a tensor whose elements have a type for arithmetic,
/// or are only moved.
static TensorValue resizeDimension(ImplicitLocOpBuilder &b, TensorValue input,
                                   int64_t dim, const ResizeTable &table,
                                   ElementType type) {
  SmallVector<int64_t> shape(input.getType().getShape());
  shape[dim] = table.positions.size() / table.taps;
  TensorValue positions = positionTable(b, table, shape[dim]);
  TensorValue weights;
  if (table.taps > 1)
    weights = constantTensor(
        b, Literal::ofFloats(type, {shape[dim], table.taps}, table.weights),
        "weights");
  return generate(
      b, shape, input.getType().getElementType(),
      [&](ImplicitLocOpBuilder &scalars, ValueRange at) {
        IndexMath math(scalars);
        auto read = [&](Value tap) {
          SmallVector<Value> source(at);
          source[dim] =
              toIndex(scalars, elementAt(scalars, positions, {at[dim], tap}),
                      ElementType::Int64);
          return elementAt(scalars, input, source);
        };
        if (!weights)
          return read(math.constant(0));
        Arithmetic numbers(scalars, type);
        Value sum;
        for (int64_t tap = 0; tap < table.taps; ++tap) {
          Value number = math.constant(tap);
          Value part = numbers.multiply(
              read(number), elementAt(scalars, weights, {at[dim], number}));
          sum = sum ? numbers.add(sum, part) : part;
        }
        return sum;
      });
}

/// Replaces what lies outside of the input.
static TensorValue fillOutside(ImplicitLocOpBuilder &b, TensorValue input,
                               ArrayRef<ResizeTable> tables, double value) {
  Type element = input.getType().getElementType();
  ArrayRef<int64_t> shape = input.getType().getShape();
  TensorValue result = input;
  for (auto [dim, table] : llvm::enumerate(tables)) {
    if (table.outside.empty())
      continue;
    SmallVector<int64_t> isOutside(shape[dim], 0);
    for (int64_t position : table.outside)
      isOutside[position] = 1;
    // It is broadcast over the other dimensions.
    SmallVector<int64_t> along(shape.size(), 1);
    along[dim] = shape[dim];
    TensorValue mask = constantTensor(
        b, Literal::ofIntegers(ElementType::Bool, along, isOutside), "outside");
    result = elementwise(
        b, ValueRange{mask, result}, element,
        [&](ImplicitLocOpBuilder &scalars, ValueRange elements) -> Value {
          return arith::SelectOp::create(scalars, elements[0],
                                         scalar(scalars, element, value),
                                         elements[1]);
        });
  }
  return result;
}

/// Gives the first input resized.
static LogicalResult giveResized(NodeImport &node,
                                 ArrayRef<ResizedDimension> dimensions,
                                 const ResizeRules &rules) {
  SmallVector<int64_t> shape;
  // What each position reads is a table in the program.
  constexpr int64_t longest = 1 << 24;
  for (const ResizedDimension &dimension : dimensions) {
    shape.push_back(dimension.result);
    if (dimension.result > longest)
      return node.error() << "a dimension cannot be resized to "
                          << dimension.result << " positions";
    if (dimension.extent == 0 && dimension.result != 0)
      return node.error() << "there is nothing to resize";
  }
  if (failed(checkExtents(node, shape)))
    return failure();
  SmallVector<ResizeTable> tables;
  for (const ResizedDimension &dimension : dimensions)
    tables.push_back(makeResizeTable(dimension, rules));
  ElementType type = node.elementType(0), wide = type;
  TensorValue result = node.input(0);
  if (rules.mode != ResizeMode::Nearest) {
    if (failed(checkNumbers(node, 0)))
      return failure();
    wide = isFloat(type) ? computeType(type) : ElementType::Float;
    result = castTensor(node.b, result, type, wide);
  }
  for (auto [dim, table] : llvm::enumerate(tables))
    if (!table.isIdentity() || dimensions[dim].extent != dimensions[dim].result)
      result = resizeDimension(node.b, result, dim, table, wide);
  result = fillOutside(node.b, result, tables,
                       node.number("extrapolation_value", 0));
  node.setResult(0, castTensor(node.b, result, wide, type), type);
  return success();
}

//===----------------------------------------------------------------------===//
// What is asked for
//===----------------------------------------------------------------------===//

/// Sizes from scales, which are more than zero.
static FailureOr<SmallVector<ResizedDimension>>
scaledDimensions(NodeImport &node, ArrayRef<double> scales) {
  SmallVector<int64_t> shape = node.shape(0);
  if (scales.size() != shape.size())
    return node.error() << scales.size() << " scales are given for "
                        << shape.size() << " dimensions";
  SmallVector<ResizedDimension> dimensions;
  for (auto [extent, scale] : llvm::zip_equal(shape, scales)) {
    double result = std::floor(extent * scale);
    if (!(scale > 0) || result > 0x1p44)
      return node.error() << "a dimension cannot be scaled by " << scale;
    dimensions.push_back({extent, static_cast<int64_t>(result), scale});
  }
  return dimensions;
}

static LogicalResult importUpsample(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)))
    return failure();
  SmallVector<double> scales = node.numberList("scales");
  if (node.opset() >= 9) {
    FailureOr<SmallVector<double>> known = knownFloats(node, 1);
    if (failed(known))
      return failure();
    scales = *known;
  }
  FailureOr<SmallVector<ResizedDimension>> dimensions =
      scaledDimensions(node, scales);
  if (failed(dimensions))
    return failure();
  ResizeRules rules;
  std::string mode = node.text("mode", "nearest");
  std::optional<ResizeMode> parsed = parseResizeMode(mode);
  if (!parsed || *parsed == ResizeMode::Cubic)
    return node.unsupported("mode '" + Twine(mode) + "'");
  rules.mode = *parsed;
  rules.coordinates = ResizeCoordinates::Asymmetric;
  rules.rounding = ResizeRounding::Floor;
  return giveResized(node, *dimensions, rules);
}

/// The attributes of Resize since opset 11.
static FailureOr<ResizeRules> resizeRules(NodeImport &node) {
  std::string mode = node.text("mode", "nearest");
  std::string coordinates =
      node.text("coordinate_transformation_mode", "half_pixel");
  std::string rounding = node.text("nearest_mode", "round_prefer_floor");
  std::optional<ResizeMode> parsedMode = parseResizeMode(mode);
  std::optional<ResizeCoordinates> parsedCoordinates =
      parseResizeCoordinates(coordinates);
  std::optional<ResizeRounding> parsedRounding = parseResizeRounding(rounding);
  if (!parsedMode)
    return node.unsupported("mode '" + Twine(mode) + "'");
  if (!parsedCoordinates)
    return node.unsupported("coordinate_transformation_mode '" +
                            Twine(coordinates) + "'");
  if (!parsedRounding)
    return node.unsupported("nearest_mode '" + Twine(rounding) + "'");
  for (StringRef newer : {"antialias", "axes", "keep_aspect_ratio_policy"})
    if (node.hasAttribute(newer))
      return node.unsupported("attribute '" + Twine(newer) + "'");
  return ResizeRules{*parsedMode, *parsedCoordinates, *parsedRounding,
                     node.number("cubic_coeff_a", -0.75),
                     node.integer("exclude_outside", 0) != 0};
}

/// Reads the part of the input that is resized, and cuts results to it where
/// they follow from scales.
static LogicalResult readCrop(NodeImport &node, bool isScaled,
                              MutableArrayRef<ResizedDimension> dimensions) {
  FailureOr<SmallVector<double>> crop = knownFloats(node, 1);
  if (failed(crop))
    return failure();
  if (crop->size() != 2 * dimensions.size())
    return node.error() << "a region is given by " << crop->size()
                        << " numbers for " << dimensions.size()
                        << " dimensions";
  for (auto [dim, dimension] : llvm::enumerate(dimensions)) {
    dimension.cropStart = (*crop)[dim];
    dimension.cropEnd = (*crop)[dimensions.size() + dim];
    if (!isScaled)
      continue;
    double result = std::floor(dimension.extent * dimension.scale *
                               (dimension.cropEnd - dimension.cropStart));
    if (!(result >= 0 && result <= 0x1p44))
      return node.error() << "the region of dimension " << dim
                          << " has no size";
    dimension.result = static_cast<int64_t>(result);
  }
  return success();
}

static LogicalResult importResize(NodeImport &node) {
  if (failed(checkInputs(node, 1, 4)))
    return failure();
  if (node.opset() == 10)
    return importUpsample(node);
  FailureOr<ResizeRules> rules = resizeRules(node);
  if (failed(rules))
    return failure();
  SmallVector<ResizedDimension> dimensions;
  // Of the two, one may be there without elements.
  bool hasSizes = node.hasInput(3) && node.shape(3) != ArrayRef<int64_t>{0};
  if (hasSizes) {
    FailureOr<SmallVector<int64_t>> sizes = node.integers(3);
    if (failed(sizes))
      return failure();
    SmallVector<int64_t> shape = node.shape(0);
    if (sizes->size() != shape.size())
      return node.error() << sizes->size() << " sizes are given for "
                          << shape.size() << " dimensions";
    for (auto [extent, size] : llvm::zip_equal(shape, *sizes))
      dimensions.push_back(
          {extent, size, extent == 0 ? 1 : static_cast<double>(size) / extent});
  } else {
    FailureOr<SmallVector<double>> scales = knownFloats(node, 2);
    if (failed(scales))
      return failure();
    FailureOr<SmallVector<ResizedDimension>> scaled =
        scaledDimensions(node, *scales);
    if (failed(scaled))
      return failure();
    dimensions = *scaled;
  }
  if (rules->coordinates == ResizeCoordinates::TfCropAndResize &&
      failed(readCrop(node, !hasSizes, dimensions)))
    return failure();
  return giveResized(node, dimensions, *rules);
}

void placer::onnx::registerResizing(OpRegistry &registry) {
  registry.add("Resize", importResize);
  registry.add("Upsample", importUpsample);
}
