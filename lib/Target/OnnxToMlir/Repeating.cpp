//===- Repeating.cpp - Ops that give the same elements several times ------===//
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

/// The positions that a dimension is read from: 0, 1, … again and again.
static SmallVector<int64_t> repeatedPositions(int64_t extent, int64_t result) {
  SmallVector<int64_t> positions;
  for (int64_t position = 0; position < result; ++position)
    positions.push_back(position % extent);
  return positions;
}

/// A literal of rank as large as that of `shape`, repeated up to it.
static Literal repeatLiteral(const Literal &known, ArrayRef<int64_t> own,
                             ArrayRef<int64_t> shape) {
  SmallVector<SmallVector<int64_t>> positions;
  for (auto [extent, result] : llvm::zip_equal(own, shape))
    positions.push_back(
        repeatedPositions(std::max<int64_t>(extent, 1), result));
  return known.picked(shape, numbersOf(own, positions));
}

static LogicalResult importExpand(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)))
    return failure();
  FailureOr<SmallVector<int64_t>> wanted = node.integers(1);
  if (failed(wanted))
    return failure();
  SmallVector<int64_t> own = node.shape(0);
  std::optional<SmallVector<int64_t>> shape = broadcastShapes({own, *wanted});
  if (!shape)
    return node.error() << "its input cannot be broadcast to the shape given";
  if (failed(checkExtents(node, *shape)))
    return failure();
  const Literal *known = smallLiteral(node, 0);
  if (known && isSmall(*shape)) {
    own.insert(own.begin(), shape->size() - own.size(), 1);
    node.setResult(0, repeatLiteral(*known, own, *shape));
    return success();
  }
  node.setResult(0, broadcastTo(node.b, node.input(0), *shape),
                 node.elementType(0));
  return success();
}

static LogicalResult importTile(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)))
    return failure();
  FailureOr<SmallVector<int64_t>> repeats = node.integers(1);
  if (failed(repeats))
    return failure();
  SmallVector<int64_t> own = node.shape(0), shape;
  if (repeats->size() != own.size())
    return node.error() << repeats->size() << " repeats are given for "
                        << own.size() << " dimensions";
  if (failed(checkExtents(node, *repeats)))
    return failure();
  // Once with the repeats, over which it is broadcast, as own dimensions.
  SmallVector<int64_t> split, wide;
  for (auto [extent, repeat] : llvm::zip_equal(own, *repeats)) {
    if (failed(checkExtents(node, {extent, repeat})))
      return failure();
    shape.push_back(extent * repeat);
    if (repeat != 1) {
      split.push_back(1);
      wide.push_back(repeat);
    }
    split.push_back(extent);
    wide.push_back(extent);
  }
  if (failed(checkExtents(node, shape)))
    return failure();
  const Literal *known = smallLiteral(node, 0);
  if (known && isSmall(shape)) {
    node.setResult(0, repeatLiteral(*known, own, shape));
    return success();
  }
  TensorValue repeated =
      broadcastTo(node.b, reshape(node.b, node.input(0), split), wide);
  node.setResult(0, reshape(node.b, repeated, shape), node.elementType(0));
  return success();
}

void placer::onnx::registerRepeating(OpRegistry &registry) {
  registry.add("Expand", importExpand);
  registry.add("Tile", importTile);
}
