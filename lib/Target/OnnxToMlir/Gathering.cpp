//===- Gathering.cpp - Elements and slices by indices that are data -------===//
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

/// Indices that are known are in range.
static LogicalResult checkKnownIndices(NodeImport &node, int64_t extent) {
  const Literal *known = node.literal(1);
  if (!known)
    return success();
  for (int64_t index : known->integers())
    if (index < -extent || index >= extent)
      return node.error() << "index " << index
                          << " is out of range for the extent " << extent;
  return success();
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

/// Slices of what is known, by indices that are.
static Literal gatherLiteral(const Literal &data, const Literal &indices,
                             int64_t axis, ArrayRef<int64_t> shape) {
  SmallVector<SmallVector<int64_t>> positions;
  for (auto [dim, extent] : llvm::enumerate(data.shape())) {
    SmallVector<int64_t> &along = positions.emplace_back();
    if (int64_t(dim) != axis)
      along = llvm::to_vector(llvm::seq<int64_t>(0, extent));
    else
      for (int64_t index : indices.integers())
        along.push_back(index < 0 ? index + extent : index);
  }
  return data.picked(shape, numbersOf(data.shape(), positions));
}

static LogicalResult importGather(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkIntegers(node, 1)))
    return failure();
  SmallVector<int64_t> from = node.shape(0), by = node.shape(1);
  FailureOr<int64_t> axis = node.axis(node.integer("axis", 0), from.size());
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(ArrayRef<int64_t>(from).take_front(*axis));
  llvm::append_range(shape, by);
  llvm::append_range(shape, ArrayRef<int64_t>(from).drop_front(*axis + 1));
  if (failed(checkExtents(node, shape)) ||
      failed(checkKnownIndices(node, from[*axis])) ||
      failed(checkIndexed(node, from[*axis], shape)))
    return failure();
  const Literal *known = smallLiteral(node, 0);
  const Literal *where = smallLiteral(node, 1);
  if (known && where && isSmall(shape)) {
    node.setResult(0, gatherLiteral(*known, *where, *axis, shape));
    return success();
  }
  ElementType type = node.elementType(0), indexType = node.elementType(1);
  TensorValue data = node.input(0);
  if (where && where->numElements() == 1) {
    SmallVector<int64_t> starts(from.size(), 0), sizes(from);
    int64_t index = where->integerAt(0);
    starts[*axis] = index < 0 ? index + from[*axis] : index;
    sizes[*axis] = 1;
    TensorValue part = slice(node.b, data, starts, sizes,
                             SmallVector<int64_t>(from.size(), 1));
    node.setResult(0, reshape(node.b, part, shape), type);
    return success();
  }
  TensorValue indices = node.input(1);
  TensorValue result = generate(
      node.b, shape, node.convert(type),
      [&](ImplicitLocOpBuilder &b, ValueRange at) {
        Value index = elementAt(b, indices, at.slice(*axis, by.size()));
        SmallVector<Value> source(at.take_front(*axis));
        source.push_back(
            IndexMath(b).wrap(toIndex(b, index, indexType), from[*axis]));
        llvm::append_range(source, at.drop_front(*axis + by.size()));
        return elementAt(b, data, source);
      });
  node.setResult(0, result, type);
  return success();
}

//===----------------------------------------------------------------------===//
// GatherElements
//===----------------------------------------------------------------------===//

static LogicalResult importGatherElements(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkIntegers(node, 1)))
    return failure();
  SmallVector<int64_t> from = node.shape(0), shape = node.shape(1);
  if (from.size() != shape.size())
    return node.error() << "its inputs have the ranks " << from.size()
                        << " and " << shape.size();
  FailureOr<int64_t> axis = node.axis(node.integer("axis", 0), from.size());
  if (failed(axis) || failed(checkKnownIndices(node, from[*axis])) ||
      failed(checkIndexed(node, from[*axis], shape)))
    return failure();
  for (auto [dim, extents] : llvm::enumerate(llvm::zip_equal(from, shape)))
    if (int64_t(dim) != *axis && std::get<1>(extents) > std::get<0>(extents))
      return node.error() << "dimension " << dim << " of its indices has the "
                          << "extent " << std::get<1>(extents)
                          << ", and that of its data only "
                          << std::get<0>(extents);
  ElementType type = node.elementType(0), indexType = node.elementType(1);
  TensorValue data = node.input(0), indices = node.input(1);
  TensorValue result = generate(
      node.b, shape, node.convert(type),
      [&](ImplicitLocOpBuilder &b, ValueRange at) {
        SmallVector<Value> source(at);
        source[*axis] = IndexMath(b).wrap(
            toIndex(b, elementAt(b, indices, at), indexType), from[*axis]);
        return elementAt(b, data, source);
      });
  node.setResult(0, result, type);
  return success();
}

//===----------------------------------------------------------------------===//
// GatherND
//===----------------------------------------------------------------------===//

static LogicalResult importGatherND(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkIntegers(node, 1)) ||
      failed(checkRankAtLeast(node, 1, 1)))
    return failure();
  SmallVector<int64_t> from = node.shape(0), by = node.shape(1);
  int64_t batch = node.integer("batch_dims", 0), depth = by.back();
  int64_t rank = from.size(), tuple = by.size() - 1;
  if (batch < 0 || batch > tuple || batch + depth > rank)
    return node.error() << "indices of " << depth << " dimensions behind "
                        << batch << " of batches do not fit a rank of " << rank;
  for (int64_t dim = 0; dim < batch; ++dim)
    if (from[dim] != by[dim])
      return node.error() << "batches have the extents " << from[dim] << " and "
                          << by[dim];
  SmallVector<int64_t> shape(ArrayRef<int64_t>(by).drop_back());
  llvm::append_range(shape, ArrayRef<int64_t>(from).drop_front(batch + depth));
  if (failed(checkExtents(node, shape)))
    return failure();
  for (int64_t part = 0; part < depth; ++part)
    if (failed(checkIndexed(node, from[batch + part], shape)))
      return failure();
  ElementType type = node.elementType(0), indexType = node.elementType(1);
  TensorValue data = node.input(0), indices = node.input(1);
  TensorValue result =
      generate(node.b, shape, node.convert(type),
               [&](ImplicitLocOpBuilder &b, ValueRange at) {
                 IndexMath math(b);
                 SmallVector<Value> source(at.take_front(batch));
                 for (int64_t part = 0; part < depth; ++part) {
                   SmallVector<Value> place(at.take_front(tuple));
                   place.push_back(math.constant(part));
                   source.push_back(math.wrap(
                       toIndex(b, elementAt(b, indices, place), indexType),
                       from[batch + part]));
                 }
                 llvm::append_range(source, at.drop_front(tuple));
                 return elementAt(b, data, source);
               });
  node.setResult(0, result, type);
  return success();
}

void placer::onnx::registerGathering(OpRegistry &registry) {
  registry.add("Gather", importGather);
  registry.add("GatherElements", importGatherElements);
  registry.add("GatherND", importGatherND);
}
