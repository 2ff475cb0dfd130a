//===- Padding.cpp - Pad, by a value or by what is there ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// The position in a dimension that a position outside of it repeats.
static Value repeatedPosition(ImplicitLocOpBuilder &b, Value index, int64_t low,
                              int64_t extent, bool reflects) {
  IndexMath math(b);
  Value position = math.subtract(index, math.constant(low));
  if (!reflects)
    return math.clamp(position, extent);
  if (extent == 1)
    return math.constant(0);
  // There and back again, without the ends twice.
  int64_t period = 2 * (extent - 1);
  int64_t periods = (std::max<int64_t>(low, 0) + period - 1) / period;
  Value within =
      math.remainder(math.add(position, math.constant(periods * period)),
                     math.constant(period));
  return math.minimum(within, math.subtract(math.constant(period), within));
}

/// The value to pad with.
static FailureOr<Value> paddingValue(NodeImport &node) {
  Type type = node.convert(node.elementType(0));
  if (node.opset() < 11)
    return scalar(node.b, type, node.number("value", 0));
  if (!node.hasInput(2))
    return scalar(node.b, type, 0);
  if (failed(checkScalar(node, 2)) || failed(checkSameType(node, {0, 2})))
    return failure();
  if (const Literal *known = node.literal(2))
    return isFloat(known->type())
               ? scalar(node.b, type, known->floatAt(0))
               : scalarInteger(node.b, type, known->integerAt(0));
  return firstElement(node.b, node.input(2));
}

static LogicalResult importPad(NodeImport &node) {
  if (failed(checkInputs(node, 1, 3)))
    return failure();
  SmallVector<int64_t> pads = node.integerList("pads");
  if (node.opset() >= 11) {
    FailureOr<SmallVector<int64_t>> known = node.integers(1);
    if (failed(known))
      return failure();
    pads = *known;
  }
  SmallVector<int64_t> shape = node.shape(0);
  size_t rank = shape.size();
  if (pads.size() != 2 * rank)
    return node.error() << pads.size() << " amounts are given to pad " << rank
                        << " dimensions on both sides";
  std::string mode = node.text("mode", "constant");
  SmallVector<int64_t> low(ArrayRef<int64_t>(pads).take_front(rank));
  SmallVector<int64_t> high(ArrayRef<int64_t>(pads).drop_front(rank));
  SmallVector<int64_t> result;
  for (auto [extent, before, after] : llvm::zip_equal(shape, low, high)) {
    if (before < -extent || after < -extent ||
        extent + std::min<int64_t>(before, 0) + std::min<int64_t>(after, 0) < 0)
      return node.error() << "more is cut off than there is";
    if (failed(checkExtents(node, {std::max<int64_t>(before, 0)})) ||
        failed(checkExtents(node, {std::max<int64_t>(after, 0)})))
      return failure();
    result.push_back(extent + before + after);
    if (mode != "constant" && extent == 0 && result.back() != 0)
      return node.error() << "there is nothing to repeat";
  }
  if (failed(checkExtents(node, result)))
    return failure();
  ElementType type = node.elementType(0);
  if (mode == "constant") {
    FailureOr<Value> value = paddingValue(node);
    if (failed(value))
      return failure();
    node.setResult(0, pad(node.b, node.input(0), low, high, *value), type);
    return success();
  }
  if (mode != "reflect" && mode != "edge")
    return node.unsupported("mode '" + Twine(mode) + "'");
  TensorValue input = node.input(0);
  TensorValue padded = generate(
      node.b, result, node.convert(type),
      [&](ImplicitLocOpBuilder &b, ValueRange indices) {
        SmallVector<Value> at;
        for (auto [dim, index] : llvm::enumerate(indices))
          at.push_back(low[dim] == 0 && high[dim] == 0
                           ? index
                           : repeatedPosition(b, index, low[dim], shape[dim],
                                              mode == "reflect"));
        return elementAt(b, input, at);
      });
  node.setResult(0, padded, type);
  return success();
}

void placer::onnx::registerPadding(OpRegistry &registry) {
  registry.add("Pad", importPad);
}
