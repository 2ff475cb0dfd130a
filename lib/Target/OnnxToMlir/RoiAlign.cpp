//===- RoiAlign.cpp - Regions of a picture, brought to one size -----------===//
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
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {

/// Where the samples of one element of the result lie in one direction.
struct SampleRange {
  /// Of the first cell's edge, and the width of a cell.
  Value start, cell;
  /// How many samples a cell has, as index and as float.
  Value count, countAsFloat;
};

class RoiAlignment {
public:
  RoiAlignment(NodeImport &node, ImplicitLocOpBuilder &b, ElementType wide,
               TensorValue pictures, TensorValue regions)
      : node(node), b(b), a(b, wide), pictures(pictures), regions(regions) {}

  /// The mean of the samples of one element of the result.
  Value meanAt(ValueRange at, Value picture);

private:
  Value region(Value number, int64_t corner);
  SampleRange rangeOf(Value number, int64_t corner, Value position,
                      int64_t extent);
  /// The position of a sample.
  Value sampleAt(const SampleRange &range, Value number);
  Value asFloat(Value index);
  /// The picture between its pixels.
  Value between(Value picture, Value channel, Value y, Value x);

  NodeImport &node;
  ImplicitLocOpBuilder &b;
  Arithmetic a;
  TensorValue pictures;
  TensorValue regions;
};

} // namespace

/// Whether pixels are points in the middle of their area. Before opset 16, they
/// are at its corner.
static bool hasHalfPixels(NodeImport &node) {
  StringRef absent = node.opset() >= 16 ? "half_pixel" : "output_half_pixel";
  return node.text("coordinate_transformation_mode", absent) == "half_pixel";
}

Value RoiAlignment::asFloat(Value index) {
  Value integer = arith::IndexCastOp::create(b, b.getI64Type(), index);
  return castScalar(b, integer, ElementType::Int64, a.elementType());
}

/// A corner of a region, in pixels.
Value RoiAlignment::region(Value number, int64_t corner) {
  Value given = elementAt(b, regions, {number, IndexMath(b).constant(corner)});
  Value scaled = a.multiply(given, a.constant(node.number("spatial_scale", 1)));
  if (!hasHalfPixels(node))
    return scaled;
  return a.subtract(scaled, a.constant(0.5));
}

SampleRange RoiAlignment::rangeOf(Value number, int64_t corner, Value position,
                                  int64_t extent) {
  Value first = region(number, corner), last = region(number, corner + 2);
  Value length = a.subtract(last, first);
  if (!hasHalfPixels(node))
    length = a.maximum(length, a.constant(1));
  SampleRange range;
  range.cell = a.divide(length, a.constant(extent));
  range.start = a.add(first, a.multiply(asFloat(position), range.cell));
  int64_t ratio = node.integer("sampling_ratio", 0);
  if (ratio > 0) {
    range.count = IndexMath(b).constant(ratio);
  } else {
    Value pixels = math::CeilOp::create(b, range.cell);
    Value whole = castScalar(b, pixels, a.elementType(), ElementType::Int64);
    range.count = arith::IndexCastOp::create(b, b.getIndexType(), whole);
    range.count = IndexMath(b).maximum(range.count, IndexMath(b).constant(1));
  }
  range.countAsFloat = asFloat(range.count);
  return range;
}

Value RoiAlignment::sampleAt(const SampleRange &range, Value number) {
  Value middle = a.add(asFloat(number), a.constant(0.5));
  Value offset = a.divide(a.multiply(middle, range.cell), range.countAsFloat);
  return a.add(range.start, offset);
}

Value RoiAlignment::between(Value picture, Value channel, Value y, Value x) {
  ArrayRef<int64_t> shape = pictures.getType().getShape();
  Value isOutside = scalarInteger(b, b.getI1Type(), 0);
  // The pixels around a position, and how near it is to the second.
  Value low[2], high[2], nearness[2];
  for (int dim : {0, 1}) {
    int64_t extent = shape[2 + dim];
    Value position = dim == 0 ? y : x;
    Value before = a.less(position, a.constant(-1));
    Value behind = a.less(a.constant(extent), position);
    isOutside = arith::OrIOp::create(b, isOutside,
                                     arith::OrIOp::create(b, before, behind));
    position =
        a.minimum(a.maximum(position, a.constant(0)), a.constant(extent - 1));
    Value whole = math::FloorOp::create(b, position);
    IndexMath index(b);
    low[dim] = index.clamp(
        arith::IndexCastOp::create(
            b, b.getIndexType(),
            castScalar(b, whole, a.elementType(), ElementType::Int64)),
        extent);
    high[dim] = index.clamp(index.add(low[dim], index.constant(1)), extent);
    nearness[dim] = a.subtract(position, whole);
  }
  auto mix = [&](Value first, Value second, Value near) {
    return a.add(a.multiply(first, a.subtract(a.constant(1), near)),
                 a.multiply(second, near));
  };
  auto pixel = [&](Value row, Value column) {
    return elementAt(b, pictures, {picture, channel, row, column});
  };
  Value top = mix(pixel(low[0], low[1]), pixel(low[0], high[1]), nearness[1]);
  Value bottom =
      mix(pixel(high[0], low[1]), pixel(high[0], high[1]), nearness[1]);
  return a.select(isOutside, a.constant(0), mix(top, bottom, nearness[0]));
}

Value RoiAlignment::meanAt(ValueRange at, Value picture) {
  SampleRange rows = rangeOf(at[0], 1, at[2], node.integer("output_height", 1));
  SampleRange columns =
      rangeOf(at[0], 0, at[3], node.integer("output_width", 1));
  IndexMath index(b);
  Value zero = index.constant(0), one = index.constant(1);
  scf::LoopNest nest = scf::buildLoopNest(
      b, b.getLoc(), {zero, zero}, {rows.count, columns.count}, {one, one},
      ValueRange(a.constant(0)),
      [&](OpBuilder &builder, Location loc, ValueRange sample,
          ValueRange sofar) -> scf::ValueVector {
        ImplicitLocOpBuilder inner(loc, builder);
        RoiAlignment within(node, inner, a.elementType(), pictures, regions);
        Value value =
            within.between(picture, at[1], within.sampleAt(rows, sample[0]),
                           within.sampleAt(columns, sample[1]));
        return {within.a.add(sofar[0], value)};
      });
  return a.divide(nest.results.front(),
                  a.multiply(rows.countAsFloat, columns.countAsFloat));
}

static LogicalResult importRoiAlign(NodeImport &node) {
  if (failed(checkInputs(node, 3, 3)) || failed(checkFloats(node, 0)) ||
      failed(checkSameType(node, {0, 1})) || failed(checkIntegers(node, 2)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  if (shape.size() != 4)
    return node.error() << "input 0 has " << shape.size()
                        << " dimensions; expected 4";
  if (failed(checkRankAtLeast(node, 1, 1)))
    return failure();
  int64_t count = node.shape(1).front();
  if (failed(checkShape(node, 1, {count, 4})) ||
      failed(checkShape(node, 2, count)))
    return failure();
  std::string mode = node.text("mode", "avg");
  if (mode != "avg")
    return node.unsupported("the mode '" + Twine(mode) + "'");
  std::string coordinates =
      node.text("coordinate_transformation_mode", "half_pixel");
  if (coordinates != "half_pixel" && coordinates != "output_half_pixel")
    return node.error() << "the attribute 'coordinate_transformation_mode' is '"
                        << coordinates << "', which is not known";
  SmallVector<int64_t> result = {count, shape[1],
                                 node.integer("output_height", 1),
                                 node.integer("output_width", 1)};
  if (failed(checkExtents(node, result)))
    return failure();
  if (llvm::is_contained(shape, 0))
    return node.error() << "input 0 has no elements";
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue pictures = castTensor(b, node.input(0), type, wide);
  TensorValue regions = castTensor(b, node.input(1), type, wide);
  TensorValue numbers = node.input(2);
  TensorValue aligned =
      generate(b, result, node.convert(wide),
               [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
                 Value picture = IndexMath(inner).clamp(
                     toIndex(inner, elementAt(inner, numbers, at[0]),
                             node.elementType(2)),
                     shape[0]);
                 return RoiAlignment(node, inner, wide, pictures, regions)
                     .meanAt(at, picture);
               });
  node.setResult(0, castTensor(b, aligned, wide, type), type);
  return success();
}

void onnx::registerRoiAlign(OpRegistry &registry) {
  registry.add("RoiAlign", importRoiAlign);
}
