//===- MathFunctions.cpp - Functions of one number, and powers ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/ElementOps.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// A function that the dialect has.
template <typename MathOp>
static Value applyMath(NodeImport &, Arithmetic &a, ValueRange x) {
  return MathOp::create(a.builder(), x[0]);
}

template <typename MathOp>
static void addMath(OpRegistry &registry, StringRef name) {
  registry.add(name, importElements<1, applyMath<MathOp>, checkFloats>);
}

static Value absoluteElement(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.absolute(x[0]);
}

static Value negateElement(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.negate(x[0]);
}

static Value signOfElement(NodeImport &, Arithmetic &a, ValueRange x) {
  Value zero = a.constant(0);
  // Zero and NaN are their own.
  Value result = a.select(a.less(zero, x[0]), a.constant(1), x[0]);
  if (isUnsigned(a.elementType()))
    return result;
  return a.select(a.less(x[0], zero), a.constant(-1), result);
}

static Value reciprocalElement(NodeImport &, Arithmetic &a, ValueRange x) {
  return a.divide(a.constant(1), x[0]);
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// An integer to the power of another, by squaring; it wraps around.
static Value integerPower(Arithmetic &a, Value base, Value exponent) {
  ImplicitLocOpBuilder &b = a.builder();
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value bits = arith::ConstantIndexOp::create(
      b, exponent.getType().getIntOrFloatBitWidth());
  auto loop = scf::ForOp::create(
      b, zero, bits, one, ValueRange{a.constant(1), base, exponent},
      [&](OpBuilder &inner, Location loc, Value, ValueRange state) {
        ImplicitLocOpBuilder steps(loc, inner);
        Arithmetic in(steps, a.elementType());
        Value bit = scalar(steps, exponent.getType(), 1);
        Value isSet =
            arith::CmpIOp::create(steps, arith::CmpIPredicate::ne,
                                  arith::AndIOp::create(steps, state[2], bit),
                                  scalar(steps, exponent.getType(), 0));
        Value product =
            in.select(isSet, in.multiply(state[0], state[1]), state[0]);
        Value square = in.multiply(state[1], state[1]);
        Value rest = arith::ShRUIOp::create(steps, state[2], bit);
        scf::YieldOp::create(steps, ValueRange{product, square, rest});
      });
  return loop.getResult(0);
}

/// The exponent, if it is the same for all elements and one that products are
/// faster for.
static std::optional<int64_t> smallExponent(NodeImport &node) {
  const Literal *known = node.literal(1);
  if (!known || known->numElements() == 0)
    return std::nullopt;
  double value = known->floatAt(0);
  bool isSame = known->isSplat() || known->numElements() == 1;
  if (!isSame || (value != 1 && value != 2 && value != 3 && value != 4))
    return std::nullopt;
  return static_cast<int64_t>(value);
}

/// Base and exponent may have different types; the result has the base's.
static LogicalResult importPow(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkNumbers(node, 0)) ||
      failed(checkNumbers(node, 1)) || failed(checkBroadcast(node, {0, 1})))
    return failure();
  ElementType baseType = node.elementType(0);
  ElementType exponentType = node.elementType(1);
  std::optional<int64_t> known = smallExponent(node);
  bool isInteger = !isFloat(baseType) && !isFloat(exponentType);
  // A power of integers that is rounded down must not be slightly too small.
  ElementType wide = isFloat(baseType) && baseType != ElementType::Double
                         ? ElementType::Float
                         : ElementType::Double;
  auto body = [&](ImplicitLocOpBuilder &inner, ValueRange x) -> Value {
    if (known) {
      ElementType exact = computeType(baseType);
      Arithmetic a(inner, exact);
      Value base = castScalar(inner, x[0], baseType, exact);
      Value product = base;
      for (int64_t factor = 1; factor < *known; ++factor)
        product = a.multiply(product, base);
      return castScalar(inner, product, exact, baseType);
    }
    if (isInteger) {
      Arithmetic a(inner, baseType);
      return integerPower(a, x[0], x[1]);
    }
    Arithmetic a(inner, wide);
    return castScalar(inner,
                      a.power(castScalar(inner, x[0], baseType, wide),
                              castScalar(inner, x[1], exponentType, wide)),
                      wide, baseType);
  };
  node.setResult(0,
                 elementwise(node.b, {node.input(0), node.input(1)},
                             node.convert(baseType), body),
                 baseType);
  return success();
}

void onnx::registerMathFunctions(OpRegistry &registry) {
  registry.add("Abs", importElements<1, absoluteElement, checkNumbers>);
  registry.add("Neg", importElements<1, negateElement, checkNumbers>);
  registry.add("Sign", importElements<1, signOfElement, checkNumbers>);
  registry.add("Reciprocal", importElements<1, reciprocalElement, checkFloats>);
  registry.add("Pow", importPow);
  addMath<math::CeilOp>(registry, "Ceil");
  addMath<math::FloorOp>(registry, "Floor");
  addMath<math::RoundEvenOp>(registry, "Round");
  addMath<math::SqrtOp>(registry, "Sqrt");
  addMath<math::ExpOp>(registry, "Exp");
  addMath<math::LogOp>(registry, "Log");
  addMath<math::ErfOp>(registry, "Erf");
  addMath<math::SinOp>(registry, "Sin");
  addMath<math::CosOp>(registry, "Cos");
  addMath<math::TanOp>(registry, "Tan");
  addMath<math::AsinOp>(registry, "Asin");
  addMath<math::AcosOp>(registry, "Acos");
  addMath<math::AtanOp>(registry, "Atan");
  addMath<math::SinhOp>(registry, "Sinh");
  addMath<math::CoshOp>(registry, "Cosh");
  addMath<math::TanhOp>(registry, "Tanh");
  addMath<math::AsinhOp>(registry, "Asinh");
  addMath<math::AcoshOp>(registry, "Acosh");
  addMath<math::AtanhOp>(registry, "Atanh");
}
