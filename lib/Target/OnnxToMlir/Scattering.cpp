//===- Scattering.cpp - Elements and slices that are written by indices ---===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two updates may go to one element: the last one stays, or all are added up in
// their order. So it is a loop, not a linalg op, whose iterations have none.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {
enum class ScatterKind { Set, Add, Multiply, Minimum, Maximum };
} // namespace

static FailureOr<ScatterKind> scatterKind(NodeImport &node) {
  std::string name = node.text("reduction", "none");
  if (name == "none")
    return ScatterKind::Set;
  if (node.elementType(0) == ElementType::Bool)
    return node.unsupported("reduction '" + Twine(name) + "' of bools");
  if (name == "add")
    return ScatterKind::Add;
  if (name == "mul")
    return ScatterKind::Multiply;
  if (name == "min")
    return ScatterKind::Minimum;
  if (name == "max")
    return ScatterKind::Maximum;
  return node.unsupported("reduction '" + Twine(name) + "'");
}

/// What an element becomes by an update.
static Value scatterElement(ImplicitLocOpBuilder &b, ScatterKind kind,
                            ElementType type, Value old, Value update) {
  ElementType wide = computeType(type);
  Arithmetic math(b, wide);
  Value x = castScalar(b, old, type, wide);
  Value y = castScalar(b, update, type, wide);
  switch (kind) {
  case ScatterKind::Set:
    return update;
  case ScatterKind::Add:
    x = math.add(x, y);
    break;
  case ScatterKind::Multiply:
    x = math.multiply(x, y);
    break;
  case ScatterKind::Minimum:
    x = math.minimum(x, y);
    break;
  case ScatterKind::Maximum:
    x = math.maximum(x, y);
    break;
  }
  return castScalar(b, x, wide, type);
}

/// Which element an update goes to, by the indices of the update.
using TargetFn =
    llvm::function_ref<SmallVector<Value>(ImplicitLocOpBuilder &, ValueRange)>;

static void giveScattered(NodeImport &node, ScatterKind kind, TargetFn target) {
  ElementType type = node.elementType(0);
  TensorValue data = node.input(0), updates = node.input(2);
  SmallVector<Value> lower, upper, steps;
  for (int64_t extent : updates.getType().getShape()) {
    lower.push_back(IndexMath(node.b).constant(0));
    upper.push_back(IndexMath(node.b).constant(extent));
    steps.push_back(IndexMath(node.b).constant(1));
  }
  auto body = [&](OpBuilder &inner, Location loc, ValueRange at,
                  ValueRange sofar) -> scf::ValueVector {
    ImplicitLocOpBuilder b(loc, inner);
    SmallVector<Value> place = target(b, at);
    Value update = elementAt(b, updates, at);
    if (kind != ScatterKind::Set)
      update =
          scatterElement(b, kind, type, elementAt(b, sofar[0], place), update);
    return {tensor::InsertOp::create(b, update, sofar[0], place)};
  };
  if (lower.empty()) {
    node.setResult(0, body(node.b, node.b.getLoc(), {}, data).front(), type);
    return;
  }
  scf::LoopNest nest = scf::buildLoopNest(node.b, node.b.getLoc(), lower, upper,
                                          steps, ValueRange(data), body);
  node.setResult(0, nest.results.front(), type);
}

static LogicalResult checkScatter(NodeImport &node) {
  if (failed(checkInputs(node, 3, 3)) || failed(checkIntegers(node, 1)))
    return failure();
  return checkSameType(node, {0, 2});
}

static LogicalResult importScatterElements(NodeImport &node) {
  if (failed(checkScatter(node)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0), by = node.shape(1);
  FailureOr<int64_t> axis = node.axis(node.integer("axis", 0), shape.size());
  if (failed(axis) || failed(checkShape(node, 2, by)))
    return failure();
  if (by.size() != shape.size())
    return node.error() << "its data and indices have the ranks "
                        << shape.size() << " and " << by.size();
  for (auto [dim, extents] : llvm::enumerate(llvm::zip_equal(shape, by)))
    if (std::get<1>(extents) > std::get<0>(extents) &&
        (int64_t(dim) != *axis || std::get<0>(extents) == 0))
      return node.error() << "dimension " << dim << " of its indices has the "
                          << "extent " << std::get<1>(extents)
                          << ", and that of its data only "
                          << std::get<0>(extents);
  FailureOr<ScatterKind> kind = scatterKind(node);
  if (failed(kind))
    return failure();
  TensorValue indices = node.input(1);
  ElementType indexType = node.elementType(1);
  giveScattered(node, *kind, [&](ImplicitLocOpBuilder &b, ValueRange at) {
    SmallVector<Value> place(at);
    place[*axis] = IndexMath(b).wrap(
        toIndex(b, elementAt(b, indices, at), indexType), shape[*axis]);
    return place;
  });
  return success();
}

static LogicalResult importScatterND(NodeImport &node) {
  if (failed(checkScatter(node)) || failed(checkRankAtLeast(node, 1, 1)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0), by = node.shape(1);
  int64_t depth = by.back(), tuple = by.size() - 1;
  if (depth > int64_t(shape.size()))
    return node.error() << "indices of " << depth
                        << " dimensions do not fit a rank of " << shape.size();
  SmallVector<int64_t> expected(ArrayRef<int64_t>(by).drop_back());
  llvm::append_range(expected, ArrayRef<int64_t>(shape).drop_front(depth));
  if (failed(checkShape(node, 2, expected)))
    return failure();
  for (int64_t extent : ArrayRef<int64_t>(shape).take_front(depth))
    if (failed(checkIndexed(node, extent, expected)))
      return failure();
  FailureOr<ScatterKind> kind = scatterKind(node);
  if (failed(kind))
    return failure();
  TensorValue indices = node.input(1);
  ElementType indexType = node.elementType(1);
  giveScattered(node, *kind, [&](ImplicitLocOpBuilder &b, ValueRange at) {
    IndexMath math(b);
    SmallVector<Value> place;
    for (int64_t part = 0; part < depth; ++part) {
      SmallVector<Value> source(at.take_front(tuple));
      source.push_back(math.constant(part));
      place.push_back(math.wrap(
          toIndex(b, elementAt(b, indices, source), indexType), shape[part]));
    }
    llvm::append_range(place, at.drop_front(tuple));
    return place;
  });
  return success();
}

void placer::onnx::registerScattering(OpRegistry &registry) {
  // The older name, without reductions.
  registry.add("Scatter", importScatterElements);
  registry.add("ScatterElements", importScatterElements);
  registry.add("ScatterND", importScatterND);
}
