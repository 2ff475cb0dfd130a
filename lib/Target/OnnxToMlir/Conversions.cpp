//===- Conversions.cpp - Casts, and dropping nothing ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// To bfloat16 as ONNX's own expected outputs have it up to opset 17: what does
/// not fit is cut off, not rounded.
static TensorValue cutToBFloat16(ImplicitLocOpBuilder &b, TensorValue input,
                                 ElementType from) {
  return elementwise(
      b, input, b.getBF16Type(),
      [&](ImplicitLocOpBuilder &inner, ValueRange x) -> Value {
        Value value = castScalar(inner, x[0], from, ElementType::Float);
        Value bits = arith::BitcastOp::create(inner, inner.getI32Type(), value);
        bits = arith::AndIOp::create(
            inner, bits, scalarInteger(inner, inner.getI32Type(), -65536));
        Value cut = arith::BitcastOp::create(inner, inner.getF32Type(), bits);
        return castScalar(inner, cut, ElementType::Float,
                          ElementType::BFloat16);
      });
}

static LogicalResult castInput(NodeImport &node, ElementType to) {
  if (!node.convert(to))
    return node.unsupported("a cast to element type " +
                            Twine(static_cast<int32_t>(to)));
  ElementType from = node.elementType(0);
  bool isCut = to == ElementType::BFloat16 && from != to && isFloat(from);
  node.setResult(0,
                 isCut ? cutToBFloat16(node.b, node.input(0), from)
                       : castTensor(node.b, node.input(0), from, to),
                 to);
  return success();
}

static LogicalResult importCast(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)))
    return failure();
  if (!node.hasAttribute("to"))
    return node.error() << "the attribute 'to' is missing";
  return castInput(node, static_cast<ElementType>(node.integer("to", 0)));
}

static LogicalResult importCastLike(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)))
    return failure();
  return castInput(node, node.elementType(1));
}

/// Whether the op is told to drop at random: by an input since opset 12.
static FailureOr<bool> dropsAtRandom(NodeImport &node) {
  if (node.opset() < 12 || !node.hasInput(2))
    return false;
  FailureOr<SmallVector<int64_t>> training = node.integers(2);
  if (failed(training))
    return failure();
  if (training->empty() || training->front() == 0)
    return false;
  const Literal *ratio = node.hasInput(1) ? node.literal(1) : nullptr;
  return !ratio || ratio->numElements() == 0 || ratio->floatAt(0) != 0;
}

/// When a model is used and not trained, everything is kept.
static LogicalResult importDropout(NodeImport &node) {
  if (failed(checkInputs(node, 1, 3)))
    return failure();
  FailureOr<bool> isRandom = dropsAtRandom(node);
  if (failed(isRandom))
    return failure();
  if (*isRandom)
    return node.unsupported("training");
  ElementType type = node.elementType(0);
  node.setResult(0, node.input(0), type);
  if (node.hasOutput(1)) {
    ElementType mask = node.opset() < 10 ? type : ElementType::Bool;
    Value kept = scalar(node.b, node.convert(mask), 1);
    node.setResult(1, filled(node.b, node.shape(0), kept), mask);
  }
  return success();
}

void onnx::registerConversions(OpRegistry &registry) {
  registry.add("Cast", importCast);
  registry.add("CastLike", importCastLike);
  registry.add("Dropout", importDropout);
}
