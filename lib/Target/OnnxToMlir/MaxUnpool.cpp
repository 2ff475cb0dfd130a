//===- MaxUnpool.cpp - Maxima back to where they were ---------------------===//
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
#include "Target/OnnxToMlir/Window.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// The shape that was pooled, as far as the result of the pool tells.
static FailureOr<SmallVector<int64_t>> unpooledShape(NodeImport &node) {
  SmallVector<int64_t> shape = node.shape(0);
  unsigned rank = shape.size() - 2;
  if (!node.hasAttribute("kernel_shape"))
    return node.error() << "the attribute 'kernel_shape' is missing";
  FailureOr<SmallVector<int64_t>> kernel =
      readSpatialList(node, "kernel_shape", rank);
  if (failed(kernel))
    return failure();
  FailureOr<SmallVector<int64_t>> strides =
      readSpatialList(node, "strides", rank);
  if (failed(strides))
    return failure();
  SmallVector<int64_t> pads = node.integerList("pads");
  if (pads.empty())
    pads.assign(2 * rank, 0);
  if (pads.size() != 2 * rank)
    return node.error() << "the attribute 'pads' has " << pads.size()
                        << " entries for " << rank << " spatial dimensions";
  for (int64_t amount : pads)
    if (amount < 0 || amount > (int64_t(1) << 30))
      return node.error() << "the attribute 'pads' has the entry " << amount
                          << "; expected no negative number";
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t &extent = shape[dim + 2];
    extent = (extent - 1) * (*strides)[dim] + (*kernel)[dim] - pads[dim] -
             pads[rank + dim];
  }
  if (failed(checkExtents(node, shape)))
    return failure();
  return shape;
}

/// Elements go to the positions that MaxPool gave, which count through the
/// whole tensor; all others are zero.
static LogicalResult importMaxUnpool(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkFloats(node, 0)) ||
      failed(checkIntegers(node, 1)) || failed(checkRankAtLeast(node, 0, 3)) ||
      failed(checkShape(node, 1, node.shape(0))))
    return failure();
  FailureOr<SmallVector<int64_t>> shape = unpooledShape(node);
  if (failed(shape))
    return failure();
  SmallVector<int64_t> result = *shape;
  if (node.hasInput(2)) {
    FailureOr<SmallVector<int64_t>> given = node.integers(2);
    if (failed(given))
      return failure();
    result = *given;
    if (result.size() != shape->size())
      return node.error() << "input 2 gives a shape of " << result.size()
                          << " dimensions; expected " << shape->size();
    for (auto [wanted, extent] : llvm::zip_equal(result, *shape))
      if (wanted < extent)
        return node.unsupported("an output that is smaller than what the "
                                "windows cover");
  }
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0);
  int64_t count = node.input(0).getType().getNumElements();
  int64_t places = 1;
  for (int64_t extent : *shape)
    places *= extent;
  TensorValue values = reshape(b, node.input(0), {count});
  TensorValue positions = reshape(b, node.input(1), {count});
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value end = arith::ConstantIndexOp::create(b, count);
  auto loop = scf::ForOp::create(
      b, zero, end, one, ValueRange(zeroTensor(b, {places}, type)),
      [&](OpBuilder &builder, Location loc, Value at, ValueRange sofar) {
        ImplicitLocOpBuilder inner(loc, builder);
        Value place = IndexMath(inner).wrap(
            toIndex(inner, elementAt(inner, positions, at),
                    node.elementType(1)),
            places);
        Value filledIn = tensor::InsertOp::create(
            inner, elementAt(inner, values, at), sofar[0], place);
        scf::YieldOp::create(inner, filledIn);
      });
  TensorValue unpooled =
      reshape(b, cast<TensorValue>(loop.getResult(0)), *shape);
  // A shape that is given may be larger than what the windows cover.
  SmallVector<int64_t> low(result.size(), 0), high;
  for (auto [wanted, extent] : llvm::zip_equal(result, *shape))
    high.push_back(wanted - extent);
  node.setResult(
      0, pad(b, unpooled, low, high, Arithmetic(b, type).constant(0)), type);
  return success();
}

void onnx::registerMaxUnpool(OpRegistry &registry) {
  registry.add("MaxUnpool", importMaxUnpool);
}
