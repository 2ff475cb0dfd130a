//===- Activations.cpp - Functions between layers -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Activations.h"

#include "Target/OnnxToMlir/ElementOps.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

//===----------------------------------------------------------------------===//
// Functions with up to two parameters
//===----------------------------------------------------------------------===//

static Value relu(Arithmetic &a, Value x, double, double) {
  return a.maximum(x, a.constant(0));
}

static Value tangens(Arithmetic &a, Value x, double, double) {
  return math::TanhOp::create(a.builder(), x);
}

static Value sigmoid(Arithmetic &a, Value x, double, double) {
  Value one = a.constant(1);
  return a.divide(one, a.add(one, a.exponential(a.negate(x))));
}

static Value affineLine(Arithmetic &a, Value x, double alpha, double beta) {
  return a.add(a.multiply(x, a.constant(alpha)), a.constant(beta));
}

static Value scaledTanh(Arithmetic &a, Value x, double alpha, double beta) {
  Value inner = a.multiply(x, a.constant(beta));
  return a.multiply(math::TanhOp::create(a.builder(), inner),
                    a.constant(alpha));
}

static Value hardSigmoid(Arithmetic &a, Value x, double alpha, double beta) {
  Value line = affineLine(a, x, alpha, beta);
  return a.minimum(a.maximum(line, a.constant(0)), a.constant(1));
}

static Value leakyRelu(Arithmetic &a, Value x, double alpha, double) {
  return a.select(a.less(x, a.constant(0)), a.multiply(x, a.constant(alpha)),
                  x);
}

static Value thresholdedRelu(Arithmetic &a, Value x, double alpha, double) {
  return a.select(a.less(a.constant(alpha), x), x, a.constant(0));
}

/// exp(x) - 1, which keeps small numbers.
static Value exponentialLessOne(Arithmetic &a, Value x) {
  return math::ExpM1Op::create(a.builder(), x);
}

static Value elu(Arithmetic &a, Value x, double alpha, double) {
  Value below = a.multiply(exponentialLessOne(a, x), a.constant(alpha));
  return a.select(a.less(x, a.constant(0)), below, x);
}

static Value softsign(Arithmetic &a, Value x, double, double) {
  return a.divide(x, a.add(a.absolute(x), a.constant(1)));
}

/// log(exp(x) + 1), without overflow.
static Value softplus(Arithmetic &a, Value x, double, double) {
  Value small = a.exponential(a.negate(a.absolute(x)));
  Value rest = math::Log1pOp::create(a.builder(), small);
  return a.add(a.maximum(x, a.constant(0)), rest);
}

static Value selu(Arithmetic &a, Value x, double alpha, double gamma) {
  return a.multiply(elu(a, x, alpha, 0), a.constant(gamma));
}

std::optional<ActivationKind> onnx::findActivation(StringRef name) {
  struct Named {
    StringRef name;
    ActivationKind kind;
  };
  static const Named known[] = {
      {"Relu", {{relu, 0, 0}, 0}},
      {"Tanh", {{tangens, 0, 0}, 0}},
      {"Sigmoid", {{sigmoid, 0, 0}, 0}},
      {"Affine", {{affineLine, 1, 0}, 2}},
      {"LeakyRelu", {{leakyRelu, 0.01, 0}, 1}},
      {"ThresholdedRelu", {{thresholdedRelu, 1, 0}, 1}},
      {"ScaledTanh", {{scaledTanh, 1, 1}, 2}},
      {"HardSigmoid", {{hardSigmoid, 0.2, 0.5}, 2}},
      {"Elu", {{elu, 1, 0}, 1}},
      {"Softsign", {{softsign, 0, 0}, 0}},
      {"Softplus", {{softplus, 0, 0}, 0}},
  };
  for (const Named &entry : known)
    if (entry.name.equals_insensitive(name))
      return entry.kind;
  return std::nullopt;
}

/// An op of that name, with its parameters as attributes.
template <Activation::Function function>
static Value activate(NodeImport &node, Arithmetic &a, ValueRange x) {
  std::optional<ActivationKind> kind = findActivation(node.node().opType);
  return function(a, x[0], node.number("alpha", kind->activation.alpha),
                  node.number("beta", kind->activation.beta));
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

static Value seluElement(NodeImport &node, Arithmetic &a, ValueRange x) {
  return selu(a, x[0], node.number("alpha", 1.67326319217681884765625),
              node.number("gamma", 1.05070102214813232421875));
}

static Value celuElement(NodeImport &node, Arithmetic &a, ValueRange x) {
  double alpha = node.number("alpha", 1);
  Value scaled = a.divide(x[0], a.constant(alpha));
  Value below = a.multiply(exponentialLessOne(a, scaled), a.constant(alpha));
  return a.add(a.maximum(x[0], a.constant(0)), a.minimum(below, a.constant(0)));
}

static Value hardSwishElement(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.multiply(x[0], hardSigmoid(a, x[0], 1.0 / 6, 0.5));
}

static Value mishElement(NodeImport &, Arithmetic &a, ValueRange x) {
  Value inner = softplus(a, x[0], 0, 0);
  return a.multiply(x[0], math::TanhOp::create(a.builder(), inner));
}

static Value shrinkElement(NodeImport &node, Arithmetic &a, ValueRange x) {
  double bias = node.number("bias", 0);
  double lambda = node.number("lambd", 0.5);
  Value above = a.select(a.less(a.constant(lambda), x[0]),
                         a.subtract(x[0], a.constant(bias)), a.constant(0));
  return a.select(a.less(x[0], a.constant(-lambda)),
                  a.add(x[0], a.constant(bias)), above);
}

static Value preluElement(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.select(a.less(x[0], a.constant(0)), a.multiply(x[0], x[1]), x[0]);
}

static LogicalResult importPRelu(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) ||
      failed(checkBroadcastTo(node, 1, node.shape(0))))
    return failure();
  return importElements<2, preluElement, checkNumbers>(node);
}

//===----------------------------------------------------------------------===//
// Clip
//===----------------------------------------------------------------------===//

/// Bounds are attributes before opset 11, and inputs of one element since.
static LogicalResult importClip(NodeImport &node) {
  bool byInput = node.opset() >= 11;
  if (failed(checkInputs(node, 1, byInput ? 3 : 1)) ||
      failed(checkNumbers(node, 0)) || failed(checkSameType(node, {0, 1, 2})))
    return failure();
  SmallVector<Value> inputs = {node.input(0)};
  std::optional<unsigned> least, greatest;
  for (unsigned input : {1, 2}) {
    if (!node.hasInput(input))
      continue;
    if (failed(checkScalar(node, input)))
      return failure();
    (input == 1 ? least : greatest) = inputs.size();
    inputs.push_back(reshape(node.b, node.input(input), {}));
  }
  auto body = [&](Arithmetic &a, ValueRange x) {
    Value result = x[0];
    if (least)
      result = a.maximum(result, x[*least]);
    else if (!byInput && node.hasAttribute("min"))
      result = a.maximum(result, a.constant(node.number("min", 0)));
    if (greatest)
      result = a.minimum(result, x[*greatest]);
    else if (!byInput && node.hasAttribute("max"))
      result = a.minimum(result, a.constant(node.number("max", 0)));
    return result;
  };
  ElementType type = node.elementType(0);
  node.setResult(0, computeElements(node.b, inputs, type, body), type);
  return success();
}

void onnx::registerActivations(OpRegistry &registry) {
  registry.add("Relu", importElements<1, activate<relu>, checkNumbers>);
  registry.add("Sigmoid", importElements<1, activate<sigmoid>, checkFloats>);
  registry.add("LeakyRelu",
               importElements<1, activate<leakyRelu>, checkFloats>);
  registry.add("ThresholdedRelu",
               importElements<1, activate<thresholdedRelu>, checkFloats>);
  registry.add("HardSigmoid",
               importElements<1, activate<hardSigmoid>, checkFloats>);
  registry.add("Elu", importElements<1, activate<elu>, checkFloats>);
  registry.add("Softsign", importElements<1, activate<softsign>, checkFloats>);
  registry.add("Softplus", importElements<1, activate<softplus>, checkFloats>);
  registry.add("Selu", importElements<1, seluElement, checkFloats>);
  registry.add("Celu", importElements<1, celuElement, checkFloats>);
  registry.add("HardSwish", importElements<1, hardSwishElement, checkFloats>);
  registry.add("Mish", importElements<1, mishElement, checkFloats>);
  registry.add("Shrink", importElements<1, shrinkElement, checkNumbers>);
  registry.add("PRelu", importPRelu);
  registry.add("Clip", importClip);
}
