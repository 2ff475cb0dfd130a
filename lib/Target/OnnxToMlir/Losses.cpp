//===- Losses.cpp - How far predictions are from classes ------------------===//
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
#include "Target/OnnxToMlir/Softmax.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Inputs are probabilities [batch, classes, …], the class of each [batch, …],
/// and weights [classes].
static LogicalResult checkLoss(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkFloats(node, 0)) ||
      failed(checkIntegers(node, 1)) || failed(checkSameType(node, {0, 2})) ||
      failed(checkRankAtLeast(node, 0, 2)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  int64_t classes = shape[1];
  shape.erase(shape.begin() + 1);
  if (failed(checkShape(node, 1, shape)) ||
      (node.hasInput(2) && failed(checkShape(node, 2, {classes}))))
    return failure();
  std::string reduction = node.text("reduction", "mean");
  if (reduction != "none" && reduction != "sum" && reduction != "mean")
    return node.error() << "the attribute 'reduction' is '" << reduction
                        << "'; expected 'none', 'sum' or 'mean'";
  return success();
}

namespace {

/// Reads at the class of each element.
struct ClassReader {
  NodeImport &node;
  TensorValue target;
  ElementType type;

  /// The class at a position, and whether it is to be ignored; then it is zero,
  /// since what is ignored may be no class.
  std::pair<Value, Value> classAt(ImplicitLocOpBuilder &b, ValueRange at) {
    Value given = tensor::ExtractOp::create(b, target, at);
    Type integer = given.getType();
    Value ignored = scalarInteger(b, b.getI1Type(), 0);
    if (node.hasAttribute("ignore_index"))
      ignored = arith::CmpIOp::create(
          b, arith::CmpIPredicate::eq, given,
          scalarInteger(b, integer, node.integer("ignore_index", 0)));
    Value used =
        arith::SelectOp::create(b, ignored, scalar(b, integer, 0), given);
    Value index = toIndex(b, used, node.elementType(1));
    return {IndexMath(b).clamp(index, node.shape(0)[1]), ignored};
  }

  /// The weight of each element: that of its class, or zero.
  TensorValue weights() {
    TensorValue given;
    if (node.hasInput(2))
      given = castTensor(node.b, node.input(2), node.elementType(2), type);
    Type element = node.convert(type);
    return generate(
        node.b, target.getType().getShape(), element,
        [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
          auto [index, ignored] = classAt(inner, at);
          Value weight =
              given ? tensor::ExtractOp::create(inner, given, index).getResult()
                    : scalar(inner, element, 1);
          return arith::SelectOp::create(inner, ignored,
                                         scalar(inner, element, 0), weight);
        });
  }

  /// What `scores` has for the class of each element.
  TensorValue chosen(TensorValue scores) {
    return generate(node.b, target.getType().getShape(), node.convert(type),
                    [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
                      SmallVector<Value> position(at);
                      position.insert(position.begin() + 1,
                                      classAt(inner, at).first);
                      return tensor::ExtractOp::create(inner, scores, position);
                    });
  }
};

} // namespace

/// The loss for logarithms of probabilities.
static void setLikelihoodLoss(NodeImport &node, TensorValue scores,
                              ElementType wide) {
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0);
  ClassReader reader{node, node.input(1), wide};
  TensorValue weights = reader.weights();
  TensorValue loss = computeElements(b, {reader.chosen(scores), weights}, wide,
                                     [](Arithmetic &a, ValueRange x) {
                                       return a.multiply(a.negate(x[0]), x[1]);
                                     });
  std::string reduction = node.text("reduction", "mean");
  if (reduction != "none") {
    auto dims =
        llvm::to_vector(llvm::seq<int64_t>(0, loss.getType().getRank()));
    loss = reshape(b, sumOver(b, loss, dims, wide), {});
    if (reduction == "mean") {
      TensorValue total = reshape(b, sumOver(b, weights, dims, wide), {});
      loss = computeElements(
          b, {loss, total}, wide,
          [](Arithmetic &a, ValueRange x) { return a.divide(x[0], x[1]); });
    }
  }
  node.setResult(0, castTensor(b, loss, wide, type), type);
}

static LogicalResult importNegativeLogLikelihoodLoss(NodeImport &node) {
  if (failed(checkLoss(node)))
    return failure();
  ElementType type = node.elementType(0), wide = computeType(type);
  setLikelihoodLoss(node, castTensor(node.b, node.input(0), type, wide), wide);
  return success();
}

static LogicalResult importSoftmaxCrossEntropyLoss(NodeImport &node) {
  if (failed(checkLoss(node)))
    return failure();
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue scores = logSoftmaxOver(
      node.b, castTensor(node.b, node.input(0), type, wide), 1, wide);
  setLikelihoodLoss(node, scores, wide);
  node.setResult(1, castTensor(node.b, scores, wide, type), type);
  return success();
}

void onnx::registerLosses(OpRegistry &registry) {
  registry.add("NegativeLogLikelihoodLoss", importNegativeLogLikelihoodLoss);
  registry.add("SoftmaxCrossEntropyLoss", importSoftmaxCrossEntropyLoss);
}
