//===- Slicing.cpp - Ops that take tensors apart and put them together ----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {

/// Which elements of each dimension are taken, in which order.
struct SliceBounds {
  SmallVector<int64_t> starts, sizes, steps;
};

} // namespace

/// Sets a result to elements of the first input.
static void giveSlice(NodeImport &node, unsigned result,
                      const SliceBounds &bounds) {
  SmallVector<int64_t> shape = node.shape(0);
  ElementType type = node.elementType(0);
  if (const Literal *known = smallLiteral(node, 0)) {
    SmallVector<SmallVector<int64_t>> positions;
    for (auto [start, size, step] :
         llvm::zip_equal(bounds.starts, bounds.sizes, bounds.steps)) {
      SmallVector<int64_t> &along = positions.emplace_back();
      for (int64_t position = 0; position < size; ++position)
        along.push_back(start + position * step);
    }
    node.setResult(result,
                   known->picked(bounds.sizes, numbersOf(shape, positions)));
    return;
  }
  TensorValue input = node.input(0);
  if (llvm::all_of(bounds.steps, [](int64_t step) { return step > 0; })) {
    node.setResult(
        result, slice(node.b, input, bounds.starts, bounds.sizes, bounds.steps),
        type);
    return;
  }
  TensorValue reversed = generate(
      node.b, bounds.sizes, node.convert(type),
      [&](ImplicitLocOpBuilder &b, ValueRange indices) {
        IndexMath math(b);
        SmallVector<Value> at;
        for (auto [index, start, step] :
             llvm::zip_equal(indices, bounds.starts, bounds.steps))
          at.push_back(math.add(math.multiply(index, math.constant(step)),
                                math.constant(start)));
        return elementAt(b, input, at);
      });
  node.setResult(result, reversed, type);
}

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

/// A list that was an attribute before opset 10, and is an input since.
static FailureOr<std::optional<SmallVector<int64_t>>>
sliceList(NodeImport &node, StringRef attribute, unsigned input) {
  if (node.opset() < 10) {
    if (!node.hasAttribute(attribute))
      return std::optional<SmallVector<int64_t>>();
    return std::optional(node.integerList(attribute));
  }
  if (!node.hasInput(input))
    return std::optional<SmallVector<int64_t>>();
  FailureOr<SmallVector<int64_t>> known = node.integers(input);
  if (failed(known))
    return failure();
  return std::optional(*known);
}

/// Cuts what a slice says of one dimension to its extent.
static void cutSlice(int64_t extent, int64_t start, int64_t end, int64_t step,
                     int64_t dim, SliceBounds &bounds) {
  auto fromStart = [&](int64_t given) {
    return given < 0 ? given + extent : given;
  };
  int64_t least = step > 0 ? 0 : -1, most = step > 0 ? extent : extent - 1;
  start = std::clamp<int64_t>(fromStart(start), std::max<int64_t>(least, 0),
                              std::max<int64_t>(most, 0));
  end = std::clamp<int64_t>(fromStart(end), least, std::max(least, most));
  // Steps may be as large as numbers are.
  uint64_t distance = step > 0 ? std::max<int64_t>(end - start, 0)
                               : std::max<int64_t>(start - end, 0);
  uint64_t stride = step > 0 ? uint64_t(step) : -uint64_t(step);
  int64_t size = extent == 0 ? 0 : llvm::divideCeil(distance, stride);
  bounds.starts[dim] = size == 0 ? 0 : start;
  bounds.sizes[dim] = size;
  bounds.steps[dim] = size <= 1 ? 1 : step;
}

static LogicalResult importSlice(NodeImport &node) {
  if (failed(checkInputs(node, 1, 5)))
    return failure();
  FailureOr<std::optional<SmallVector<int64_t>>> starts =
      sliceList(node, "starts", 1);
  if (failed(starts))
    return failure();
  FailureOr<std::optional<SmallVector<int64_t>>> ends =
      sliceList(node, "ends", 2);
  if (failed(ends))
    return failure();
  if (!*starts || !*ends)
    return node.error() << "its starts or ends are missing";
  size_t count = (*starts)->size();
  FailureOr<std::optional<SmallVector<int64_t>>> axes =
      sliceList(node, "axes", 3);
  if (failed(axes))
    return failure();
  FailureOr<std::optional<SmallVector<int64_t>>> steps =
      sliceList(node, "steps", 4);
  if (failed(steps))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  SmallVector<int64_t> along =
      *axes ? **axes : llvm::to_vector(llvm::seq<int64_t>(0, count));
  SmallVector<int64_t> by = *steps ? **steps : SmallVector<int64_t>(count, 1);
  if ((*ends)->size() != count || along.size() != count || by.size() != count)
    return node.error() << "its starts, ends, axes and steps are not as many";

  SliceBounds bounds;
  bounds.starts.assign(shape.size(), 0);
  bounds.sizes = shape;
  bounds.steps.assign(shape.size(), 1);
  SmallVector<bool> isNamed(shape.size(), false);
  for (auto [start, end, given, step] :
       llvm::zip_equal(**starts, **ends, along, by)) {
    FailureOr<int64_t> axis = node.axis(given, shape.size());
    if (failed(axis))
      return failure();
    if (isNamed[*axis])
      return node.error() << "axis " << given << " is given twice";
    isNamed[*axis] = true;
    if (step == 0)
      return node.error() << "the step of axis " << given << " is 0";
    cutSlice(shape[*axis], start, end, step, *axis, bounds);
  }
  giveSlice(node, 0, bounds);
  return success();
}

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

static LogicalResult importSplit(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> axis = node.axis(node.integer("axis", 0), shape.size());
  if (failed(axis))
    return failure();
  int64_t parts = node.numOutputs(), extent = shape[*axis];
  SmallVector<int64_t> sizes;
  if (node.hasAttribute("split")) {
    sizes = node.integerList("split");
  } else if (node.hasInput(1)) {
    FailureOr<SmallVector<int64_t>> known = node.integers(1);
    if (failed(known))
      return failure();
    sizes = *known;
  } else {
    if (parts == 0 || extent % parts != 0)
      return node.error() << "an extent of " << extent
                          << " cannot be split into " << parts
                          << " equal parts";
    sizes.assign(parts, extent / parts);
  }
  int64_t sum = 0;
  for (int64_t size : sizes)
    if (size < 0 || llvm::AddOverflow(sum, size, sum))
      return node.error() << "a part cannot have the extent " << size;
  if (int64_t(sizes.size()) != parts || sum != extent)
    return node.error() << sizes.size() << " parts with a sum of " << sum
                        << " are given for " << parts
                        << " results of a dimension with the extent " << extent;
  SliceBounds bounds;
  bounds.starts.assign(shape.size(), 0);
  bounds.sizes = shape;
  bounds.steps.assign(shape.size(), 1);
  for (auto [result, size] : llvm::enumerate(sizes)) {
    bounds.sizes[*axis] = size;
    if (node.hasOutput(result))
      giveSlice(node, result, bounds);
    bounds.starts[*axis] += size;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Concat
//===----------------------------------------------------------------------===//

/// Joins literals along an axis.
static Literal joinLiterals(ArrayRef<const Literal *> parts, int64_t axis,
                            ArrayRef<int64_t> shape) {
  // Where each starts in what has all elements in a row.
  SmallVector<int64_t> numbers;
  int64_t outer = 1, inner = 1;
  for (int64_t extent : shape.take_front(axis))
    outer *= extent;
  for (int64_t extent : shape.drop_front(axis + 1))
    inner *= extent;
  for (int64_t row = 0; row < outer; ++row) {
    int64_t first = 0;
    for (const Literal *part : parts) {
      int64_t length = part->shape()[axis] * inner;
      for (int64_t number = 0; number < length; ++number)
        numbers.push_back(first + row * length + number);
      first += part->numElements();
    }
  }
  return Literal::joined(parts).picked(shape, numbers);
}

static LogicalResult importConcat(NodeImport &node) {
  unsigned count = node.numInputs();
  if (count == 0)
    return node.error() << "it has no inputs";
  if (failed(checkInputs(node, count, count)) ||
      failed(
          checkSameType(node, llvm::to_vector(llvm::seq<unsigned>(0, count)))))
    return failure();
  if (!node.hasAttribute("axis"))
    return node.error() << "'axis' is missing";
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> axis = node.axis(node.integer("axis", 0), shape.size());
  if (failed(axis))
    return failure();
  int64_t sum = 0;
  SmallVector<const Literal *> known;
  for (unsigned input = 0; input < count; ++input) {
    SmallVector<int64_t> own = node.shape(input);
    if (own.size() == shape.size()) {
      sum += own[*axis];
      shape[*axis] = own[*axis];
    }
    if (failed(checkShape(node, input, shape)))
      return failure();
    if (const Literal *literal = smallLiteral(node, input))
      known.push_back(literal);
  }
  shape[*axis] = sum;
  if (known.size() == count && isSmall(shape)) {
    node.setResult(0, joinLiterals(known, *axis, shape));
    return success();
  }
  // Those without elements add nothing.
  SmallVector<Value> inputs;
  for (unsigned input = 0; input < count; ++input)
    if (node.shape(input)[*axis] != 0)
      inputs.push_back(node.input(input));
  if (inputs.empty())
    inputs.push_back(node.input(0));
  node.setResult(0, concat(node.b, inputs, *axis), node.elementType(0));
  return success();
}

void placer::onnx::registerSlicing(OpRegistry &registry) {
  registry.add("Concat", importConcat);
  registry.add("Slice", importSlice);
  registry.add("Split", importSplit);
}
