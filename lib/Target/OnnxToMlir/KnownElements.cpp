//===- KnownElements.cpp - Ops whose results' shapes depend on elements ---===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes are known before a model runs, so the elements have to be as well.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include <map>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// The elements of an input as a literal; an error if they are not known.
static FailureOr<const Literal *> knownElements(NodeImport &node,
                                                unsigned input) {
  if (const Literal *known = smallLiteral(node, input))
    return known;
  if (node.literal(input))
    return node.unsupported("so many elements");
  return LogicalResult(node.integers(input));
}

//===----------------------------------------------------------------------===//
// Compress
//===----------------------------------------------------------------------===//

static LogicalResult importCompress(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkBools(node, 1)))
    return failure();
  FailureOr<const Literal *> condition = knownElements(node, 1);
  if (failed(condition))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  TensorValue data = node.input(0);
  int64_t axis = 0;
  if (node.hasAttribute("axis")) {
    FailureOr<int64_t> given = node.axis(node.integer("axis", 0), shape.size());
    if (failed(given))
      return failure();
    axis = *given;
  } else {
    shape = {data.getType().getNumElements()};
    data = reshape(node.b, data, shape);
  }
  SmallVector<int64_t> kept;
  for (auto [position, isKept] : llvm::enumerate((*condition)->integers()))
    if (isKept)
      kept.push_back(position);
  if (!kept.empty() && kept.back() >= shape[axis])
    return node.error() << "its condition keeps element " << kept.back()
                        << " of " << shape[axis];
  shape[axis] = kept.size();
  TensorValue positions = constantTensor(
      node.b,
      Literal::ofIntegers(ElementType::Int64, {int64_t(kept.size())}, kept),
      "kept");
  ElementType type = node.elementType(0);
  TensorValue result =
      generate(node.b, shape, node.convert(type),
               [&](ImplicitLocOpBuilder &b, ValueRange at) {
                 SmallVector<Value> source(at);
                 source[axis] = toIndex(b, elementAt(b, positions, at[axis]),
                                        ElementType::Int64);
                 return elementAt(b, data, source);
               });
  node.setResult(0, result, type);
  return success();
}

//===----------------------------------------------------------------------===//
// NonZero
//===----------------------------------------------------------------------===//

static LogicalResult importNonZero(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)))
    return failure();
  FailureOr<const Literal *> known = knownElements(node, 0);
  if (failed(known))
    return failure();
  SmallVector<int64_t> found;
  for (auto [number, value] : llvm::enumerate((*known)->floats()))
    if (value != 0)
      found.push_back(number);
  SmallVector<int64_t> indices;
  for (auto [stride, extent] :
       llvm::zip_equal(stridesOf((*known)->shape()), (*known)->shape()))
    for (int64_t number : found)
      indices.push_back(number / stride % extent);
  node.setResult(0, Literal::ofIntegers(ElementType::Int64,
                                        {node.rank(0), int64_t(found.size())},
                                        indices));
  return success();
}

//===----------------------------------------------------------------------===//
// Unique
//===----------------------------------------------------------------------===//

namespace {

/// A slice that is there at least once.
struct UniqueSlice {
  int64_t first;
  int64_t count = 0;
};

} // namespace

/// The elements of a slice as numbers that can be compared.
static std::vector<double> sliceKey(const Literal &known,
                                    ArrayRef<int64_t> numbers) {
  std::vector<double> key;
  for (int64_t number : numbers)
    key.push_back(known.floatAt(number));
  return key;
}

static LogicalResult importUnique(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)))
    return failure();
  FailureOr<const Literal *> given = knownElements(node, 0);
  if (failed(given))
    return failure();
  Literal known = **given;
  int64_t axis = 0;
  if (node.hasAttribute("axis")) {
    FailureOr<int64_t> wanted =
        node.axis(node.integer("axis", 0), node.rank(0));
    if (failed(wanted))
      return failure();
    axis = *wanted;
  } else {
    known = known.reshaped({known.numElements()});
  }
  SmallVector<int64_t> shape(known.shape());
  auto numbersAt = [&](ArrayRef<int64_t> along) {
    SmallVector<SmallVector<int64_t>> positions;
    for (auto [dim, extent] : llvm::enumerate(shape))
      positions.push_back(int64_t(dim) == axis
                              ? SmallVector<int64_t>(along)
                              : llvm::to_vector(llvm::seq<int64_t>(0, extent)));
    return numbersOf(shape, positions);
  };

  // In the order in which they come, and in that of their elements.
  std::map<std::vector<double>, int64_t> sorted;
  SmallVector<UniqueSlice> slices;
  SmallVector<int64_t> sliceOf;
  for (int64_t position = 0; position < shape[axis]; ++position) {
    auto [entry, isNew] = sorted.try_emplace(
        sliceKey(known, numbersAt({position})), slices.size());
    if (isNew)
      slices.push_back({position});
    ++slices[entry->second].count;
    sliceOf.push_back(entry->second);
  }
  SmallVector<int64_t> order;
  if (node.integer("sorted", 1) != 0)
    for (auto &[key, number] : sorted)
      order.push_back(number);
  else
    order = llvm::to_vector(llvm::seq<int64_t>(0, slices.size()));
  SmallVector<int64_t> firsts, counts, ranks(slices.size()), inverse;
  for (auto [rank, number] : llvm::enumerate(order)) {
    firsts.push_back(slices[number].first);
    counts.push_back(slices[number].count);
    ranks[number] = rank;
  }
  for (int64_t number : sliceOf)
    inverse.push_back(ranks[number]);
  SmallVector<int64_t> result(shape);
  result[axis] = order.size();
  node.setResult(0, known.picked(result, numbersAt(firsts)));
  auto give = [&](unsigned index, ArrayRef<int64_t> values) {
    node.setResult(index,
                   Literal::ofIntegers(ElementType::Int64,
                                       {int64_t(values.size())}, values));
  };
  give(1, firsts);
  give(2, inverse);
  give(3, counts);
  return success();
}

void placer::onnx::registerKnownElements(OpRegistry &registry) {
  registry.add("Compress", importCompress);
  registry.add("NonZero", importNonZero);
  registry.add("Unique", importUnique);
}
