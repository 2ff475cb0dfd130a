//===- Elementwise.cpp - Arithmetic, comparisons and logic ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/ElementOps.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

LogicalResult onnx::checkElementOp(NodeImport &node, unsigned numInputs,
                                   ElementCheck check) {
  if (failed(checkInputs(node, numInputs, numInputs)))
    return failure();
  auto inputs = llvm::to_vector(llvm::seq<unsigned>(0, numInputs));
  if (failed(check(node, 0)) || failed(checkSameType(node, inputs)))
    return failure();
  return checkBroadcast(node, inputs);
}

SmallVector<Value> onnx::allInputs(NodeImport &node) {
  SmallVector<Value> inputs;
  for (unsigned input = 0; input < node.numInputs(); ++input)
    inputs.push_back(node.input(input));
  return inputs;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static Value addElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.add(x[0], x[1]);
}

static Value subtractElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.subtract(x[0], x[1]);
}

static Value multiplyElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.multiply(x[0], x[1]);
}

static Value divideElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.divide(x[0], x[1]);
}

static Value maximumElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.maximum(x[0], x[1]);
}

static Value minimumElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.minimum(x[0], x[1]);
}

static Value moduloElements(NodeImport &node, Arithmetic &a, ValueRange x) {
  // Floats have the sign of the dividend in either case.
  if (node.integer("fmod", 0) != 0 || a.isFloating())
    return a.remainder(x[0], x[1]);
  return a.modulo(x[0], x[1]);
}

/// Inputs of any number, one by one from the left.
static Value foldElements(NodeImport &node, Arithmetic &a, ValueRange x,
                          ElementBody body) {
  Value result = x[0];
  for (Value next : x.drop_front())
    result = body(node, a, {result, next});
  return result;
}

template <ElementBody body, bool isMean>
static LogicalResult importVariadic(NodeImport &node) {
  unsigned count = node.numInputs();
  if (count == 0)
    return node.error() << "has no inputs";
  if (failed(checkElementOp(node, count, checkNumbers)))
    return failure();
  ElementType type = node.elementType(0);
  node.setResult(
      0,
      computeElements(node.b, allInputs(node), type,
                      [&](Arithmetic &a, ValueRange x) {
                        Value result = foldElements(node, a, x, body);
                        return isMean ? a.divide(result, a.constant(count))
                                      : result;
                      }),
      type);
  return success();
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

static Value equalElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.equal(x[0], x[1]);
}

static Value lessElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.less(x[0], x[1]);
}

static Value lessOrEqualElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.lessOrEqual(x[0], x[1]);
}

static Value greaterElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.less(x[1], x[0]);
}

static Value greaterOrEqualElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.lessOrEqual(x[1], x[0]);
}

static Value isNanElement(NodeImport &, Arithmetic &a, ValueRange x) {
  return arith::CmpFOp::create(a.builder(), arith::CmpFPredicate::UNO, x[0],
                               x[0]);
}

static Value isInfElement(NodeImport &node, Arithmetic &a, ValueRange x) {
  Value found = scalarInteger(a.builder(), a.builder().getI1Type(), 0);
  if (node.integer("detect_positive", 1) != 0)
    found =
        arith::OrIOp::create(a.builder(), found, a.equal(x[0], a.greatest()));
  if (node.integer("detect_negative", 1) != 0)
    found = arith::OrIOp::create(a.builder(), found, a.equal(x[0], a.least()));
  return found;
}

static LogicalResult importWhere(NodeImport &node) {
  if (failed(checkInputs(node, 3, 3)) || failed(checkBools(node, 0)) ||
      failed(checkSameType(node, {1, 2})) ||
      failed(checkBroadcast(node, {0, 1, 2})))
    return failure();
  ElementType type = node.elementType(1);
  node.setResult(
      0,
      elementwise(node.b, allInputs(node), node.convert(type),
                  [](ImplicitLocOpBuilder &inner, ValueRange x) -> Value {
                    return arith::SelectOp::create(inner, x[0], x[1], x[2]);
                  }),
      type);
  return success();
}

//===----------------------------------------------------------------------===//
// Logic and bits
//===----------------------------------------------------------------------===//

static Value andElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return arith::AndIOp::create(a.builder(), x[0], x[1]);
}

static Value orElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return arith::OrIOp::create(a.builder(), x[0], x[1]);
}

static Value xorElements(NodeImport &, Arithmetic &a, ValueRange x) {
  return arith::XOrIOp::create(a.builder(), x[0], x[1]);
}

static Value notElement(NodeImport &, Arithmetic &a, ValueRange x) {
  return arith::XOrIOp::create(a.builder(), x[0], a.constant(1));
}

static Value shiftElements(NodeImport &node, Arithmetic &a, ValueRange x) {
  ImplicitLocOpBuilder &b = a.builder();
  Value shifted;
  if (node.text("direction", "") == "LEFT")
    shifted = arith::ShLIOp::create(b, x[0], x[1]);
  else
    shifted = arith::ShRUIOp::create(b, x[0], x[1]);
  // By the width or more, nothing is left.
  Value width = a.constant(x[0].getType().getIntOrFloatBitWidth());
  return a.select(a.less(x[1], width), shifted, a.constant(0));
}

static LogicalResult importBitShift(NodeImport &node) {
  std::string direction = node.text("direction", "");
  if (direction != "LEFT" && direction != "RIGHT")
    return node.error() << "the attribute 'direction' is '" << direction
                        << "'; expected 'LEFT' or 'RIGHT'";
  return importElements<2, shiftElements, checkIntegers>(node);
}

void onnx::registerElementwise(OpRegistry &registry) {
  registry.add("Add", importElements<2, addElements, checkNumbers>);
  registry.add("Sub", importElements<2, subtractElements, checkNumbers>);
  registry.add("Mul", importElements<2, multiplyElements, checkNumbers>);
  registry.add("Div", importElements<2, divideElements, checkNumbers>);
  registry.add("Mod", importElements<2, moduloElements, checkNumbers>);
  registry.add("Max", importVariadic<maximumElements, /*isMean=*/false>);
  registry.add("Min", importVariadic<minimumElements, /*isMean=*/false>);
  registry.add("Sum", importVariadic<addElements, /*isMean=*/false>);
  registry.add("Mean", importVariadic<addElements, /*isMean=*/true>);

  registry.add("Equal", importPredicate<2, equalElements, acceptAny>);
  registry.add("Less", importPredicate<2, lessElements, checkNumbers>);
  registry.add("LessOrEqual",
               importPredicate<2, lessOrEqualElements, checkNumbers>);
  registry.add("Greater", importPredicate<2, greaterElements, checkNumbers>);
  registry.add("GreaterOrEqual",
               importPredicate<2, greaterOrEqualElements, checkNumbers>);
  registry.add("IsNaN", importPredicate<1, isNanElement, checkFloats>);
  registry.add("IsInf", importPredicate<1, isInfElement, checkFloats>);
  registry.add("Where", importWhere);

  registry.add("And", importElements<2, andElements, checkBools>);
  registry.add("Or", importElements<2, orElements, checkBools>);
  registry.add("Xor", importElements<2, xorElements, checkBools>);
  registry.add("Not", importElements<1, notElement, checkBools>);
  registry.add("BitShift", importBitShift);
}
