//===- Shapes.cpp - Ops that change shapes, or ask for them ---------------===//
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

#include <numeric>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// The first input in another shape. What is known stays known, however large.
static LogicalResult giveReshaped(NodeImport &node, ArrayRef<int64_t> shape) {
  if (const Literal *known = node.literal(0))
    node.setResult(0, known->reshaped(shape));
  else
    node.setResult(0, reshape(node.b, node.input(0), shape),
                   node.elementType(0));
  return success();
}

static LogicalResult importReshape(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)))
    return failure();
  FailureOr<SmallVector<int64_t>> wanted = node.integers(1);
  if (failed(wanted))
    return failure();
  SmallVector<int64_t> from = node.shape(0), shape;
  bool keepsZeros = node.integer("allowzero", 0) != 0;
  std::optional<size_t> open;
  for (auto [dim, extent] : llvm::enumerate(*wanted)) {
    if (extent == -1) {
      if (open)
        return node.error() << "two dimensions of its shape are -1";
      open = dim;
      shape.push_back(1);
    } else if (extent == 0 && !keepsZeros) {
      if (dim >= from.size())
        return node.error() << "dimension " << dim << " is to be as it was, "
                            << "but there are only " << from.size();
      shape.push_back(from[dim]);
    } else {
      shape.push_back(extent);
    }
  }
  if (failed(checkExtents(node, shape)))
    return failure();
  int64_t count = countOf(from), given = countOf(shape);
  if (open) {
    if (given == 0 || count % given != 0)
      return node.error() << count << " elements do not fill a shape with "
                          << "multiples of " << given;
    shape[*open] = count / given;
  } else if (count != given) {
    return node.error() << "a shape of " << given << " elements is given to "
                        << count;
  }
  return giveReshaped(node, shape);
}

static LogicalResult importFlatten(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)))
    return failure();
  SmallVector<int64_t> from = node.shape(0);
  int64_t rank = from.size(), axis = node.integer("axis", 1);
  if (axis < -rank || axis > rank)
    return node.error() << "axis " << axis << " is out of range for rank "
                        << rank;
  if (axis < 0)
    axis += rank;
  return giveReshaped(node,
                      {countOf(ArrayRef<int64_t>(from).take_front(axis)),
                       countOf(ArrayRef<int64_t>(from).drop_front(axis))});
}

static LogicalResult importSqueeze(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)))
    return failure();
  SmallVector<int64_t> from = node.shape(0), shape;
  FailureOr<std::optional<SmallVector<int64_t>>> axes =
      givenAxes(node, 1, from.size());
  if (failed(axes))
    return failure();
  for (auto [dim, extent] : llvm::enumerate(from)) {
    bool isNamed = *axes && llvm::is_contained(**axes, int64_t(dim));
    if (isNamed && extent != 1)
      return node.error() << "dimension " << dim << " has the extent " << extent
                          << " and cannot be left out";
    if (*axes ? !isNamed : extent != 1)
      shape.push_back(extent);
  }
  return giveReshaped(node, shape);
}

static LogicalResult importUnsqueeze(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)))
    return failure();
  SmallVector<int64_t> from = node.shape(0);
  // Axes are those of the result, whose rank depends on how many there are.
  size_t added = 0;
  if (node.hasAttribute("axes"))
    added = node.integerList("axes").size();
  else if (node.hasInput(1) && node.literal(1))
    added = node.literal(1)->numElements();
  FailureOr<std::optional<SmallVector<int64_t>>> axes =
      givenAxes(node, 1, from.size() + added);
  if (failed(axes))
    return failure();
  if (!*axes)
    return node.error() << "its axes are missing";
  SmallVector<int64_t> shape;
  auto next = from.begin();
  for (size_t dim = 0; dim < from.size() + added; ++dim)
    shape.push_back(llvm::is_contained(**axes, int64_t(dim)) ? 1 : *next++);
  return giveReshaped(node, shape);
}

static LogicalResult importTranspose(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  int64_t rank = shape.size();
  SmallVector<int64_t> permutation = node.integerList("perm");
  if (!node.hasAttribute("perm")) {
    permutation = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    std::reverse(permutation.begin(), permutation.end());
  }
  SmallVector<int64_t> sorted(permutation);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, rank)))
    return node.error() << "'perm' is no order of its " << rank
                        << " dimensions";
  const Literal *known = smallLiteral(node, 0);
  if (!known) {
    node.setResult(0, transpose(node.b, node.input(0), permutation),
                   node.elementType(0));
    return success();
  }
  SmallVector<int64_t> strides = stridesOf(shape), numbers = {0}, permuted;
  for (int64_t dim : permutation) {
    permuted.push_back(shape[dim]);
    SmallVector<int64_t> next;
    for (int64_t number : numbers)
      for (int64_t position = 0; position < shape[dim]; ++position)
        next.push_back(number + position * strides[dim]);
    numbers = std::move(next);
  }
  node.setResult(0, known->picked(permuted, numbers));
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes as data
//===----------------------------------------------------------------------===//

static LogicalResult importShape(NodeImport &node) {
  if (!node.hasInput(0))
    return node.error() << "input 0 is missing";
  SmallVector<int64_t> shape = node.shape(0);
  int64_t rank = shape.size();
  // Not an error where they are out of range.
  auto cut = [&](int64_t given) {
    return std::clamp<int64_t>(given < 0 ? given + rank : given, 0, rank);
  };
  int64_t start = cut(node.integer("start", 0));
  int64_t end = cut(node.integer("end", rank));
  ArrayRef<int64_t> part =
      ArrayRef<int64_t>(shape).slice(start, std::max<int64_t>(end - start, 0));
  node.setResult(
      0, Literal::ofIntegers(ElementType::Int64, {int64_t(part.size())}, part));
  return success();
}

static LogicalResult importSize(NodeImport &node) {
  if (!node.hasInput(0))
    return node.error() << "input 0 is missing";
  node.setResult(
      0, Literal::ofIntegers(ElementType::Int64, {}, {countOf(node.shape(0))}));
  return success();
}

void placer::onnx::registerShapes(OpRegistry &registry) {
  registry.add("Flatten", importFlatten);
  registry.add("Reshape", importReshape);
  registry.add("Shape", importShape);
  registry.add("Size", importSize);
  registry.add("Squeeze", importSqueeze);
  registry.add("Transpose", importTranspose);
  registry.add("Unsqueeze", importUnsqueeze);
}
