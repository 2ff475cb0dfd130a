//===- Arithmetic.cpp - Elements computed by their type -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"

#include "Target/OnnxToMlir/Literal.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

Arithmetic::Arithmetic(ImplicitLocOpBuilder &b, ElementType type)
    : b(b), type(type), converted(convertElementType(b.getContext(), type)) {}

/// Whether integers are compared and divided without sign.
static bool hasNoSign(ElementType type) {
  return isUnsigned(type) || type == ElementType::Bool;
}

Value Arithmetic::constant(double value) { return scalar(b, converted, value); }

Value Arithmetic::least() { return lowest(b, converted, hasNoSign(type)); }

Value Arithmetic::greatest() { return highest(b, converted, hasNoSign(type)); }

Value Arithmetic::add(Value x, Value y) {
  if (isFloating())
    return arith::AddFOp::create(b, x, y);
  return arith::AddIOp::create(b, x, y);
}

Value Arithmetic::subtract(Value x, Value y) {
  if (isFloating())
    return arith::SubFOp::create(b, x, y);
  return arith::SubIOp::create(b, x, y);
}

Value Arithmetic::multiply(Value x, Value y) {
  if (isFloating())
    return arith::MulFOp::create(b, x, y);
  return arith::MulIOp::create(b, x, y);
}

/// A divisor that does not trap: that of the least integer by -1 does, too.
static Value harmlessDivisor(Arithmetic &a, Value y) {
  Value traps = a.equal(y, a.constant(0));
  if (!hasNoSign(a.elementType()))
    traps =
        arith::OrIOp::create(a.builder(), traps, a.equal(y, a.constant(-1)));
  return a.select(traps, a.constant(1), y);
}

Value Arithmetic::divide(Value x, Value y) {
  if (isFloating())
    return arith::DivFOp::create(b, x, y);
  Value divisor = harmlessDivisor(*this, y);
  Value isZero = equal(y, constant(0));
  if (hasNoSign(type))
    return select(isZero, constant(0), arith::DivUIOp::create(b, x, divisor));
  Value quotient = arith::DivSIOp::create(b, x, divisor);
  quotient = select(equal(y, constant(-1)), negate(x), quotient);
  return select(isZero, constant(0), quotient);
}

Value Arithmetic::remainder(Value x, Value y) {
  if (isFloating())
    return arith::RemFOp::create(b, x, y);
  // By 1 as by -1 nothing is left.
  Value divisor = harmlessDivisor(*this, y);
  if (hasNoSign(type))
    return arith::RemUIOp::create(b, x, divisor);
  return arith::RemSIOp::create(b, x, divisor);
}

Value Arithmetic::modulo(Value x, Value y) {
  Value rest = remainder(x, y);
  if (hasNoSign(type))
    return rest;
  Value zero = constant(0);
  Value differs = arith::XOrIOp::create(b, less(rest, zero), less(y, zero));
  Value isExact = equal(rest, zero);
  Value adjusted = select(differs, add(rest, y), rest);
  return select(isExact, rest, adjusted);
}

Value Arithmetic::maximum(Value x, Value y) {
  if (isFloating())
    return arith::MaximumFOp::create(b, x, y);
  if (hasNoSign(type))
    return arith::MaxUIOp::create(b, x, y);
  return arith::MaxSIOp::create(b, x, y);
}

Value Arithmetic::minimum(Value x, Value y) {
  if (isFloating())
    return arith::MinimumFOp::create(b, x, y);
  if (hasNoSign(type))
    return arith::MinUIOp::create(b, x, y);
  return arith::MinSIOp::create(b, x, y);
}

Value Arithmetic::negate(Value x) {
  if (isFloating())
    return arith::NegFOp::create(b, x);
  return arith::SubIOp::create(b, constant(0), x);
}

Value Arithmetic::absolute(Value x) {
  if (isFloating())
    return math::AbsFOp::create(b, x);
  if (hasNoSign(type))
    return x;
  return math::AbsIOp::create(b, x);
}

Value Arithmetic::equal(Value x, Value y) {
  if (isFloating())
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, x, y);
  return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, x, y);
}

Value Arithmetic::less(Value x, Value y) {
  if (isFloating())
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, x, y);
  return arith::CmpIOp::create(b,
                               hasNoSign(type) ? arith::CmpIPredicate::ult
                                               : arith::CmpIPredicate::slt,
                               x, y);
}

Value Arithmetic::lessOrEqual(Value x, Value y) {
  if (isFloating())
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, x, y);
  return arith::CmpIOp::create(b,
                               hasNoSign(type) ? arith::CmpIPredicate::ule
                                               : arith::CmpIPredicate::sle,
                               x, y);
}

Value Arithmetic::select(Value condition, Value x, Value y) {
  return arith::SelectOp::create(b, condition, x, y);
}

Value Arithmetic::exponential(Value x) { return math::ExpOp::create(b, x); }

Value Arithmetic::logarithm(Value x) { return math::LogOp::create(b, x); }

Value Arithmetic::squareRoot(Value x) { return math::SqrtOp::create(b, x); }

Value Arithmetic::power(Value x, Value y) {
  return math::PowFOp::create(b, x, y);
}

Value Arithmetic::roundToEven(Value x) {
  return math::RoundEvenOp::create(b, x);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

ElementType onnx::computeType(ElementType type) {
  bool isHalf = type == ElementType::Float16 || type == ElementType::BFloat16;
  return isHalf ? ElementType::Float : type;
}

TensorValue onnx::computeElements(ImplicitLocOpBuilder &b, ValueRange inputs,
                                  ElementType type, ArithmeticFn body) {
  ElementType wide = computeType(type);
  return elementwise(
      b, inputs, convertElementType(b.getContext(), type),
      [&](ImplicitLocOpBuilder &inner, ValueRange elements) {
        SmallVector<Value> widened;
        for (Value element : elements)
          widened.push_back(castScalar(inner, element, type, wide));
        Arithmetic arithmetic(inner, wide);
        return castScalar(inner, body(arithmetic, widened), wide, type);
      });
}

TensorValue onnx::castTensor(ImplicitLocOpBuilder &b, TensorValue input,
                             ElementType from, ElementType to) {
  if (from == to)
    return input;
  return elementwise(b, input, convertElementType(b.getContext(), to),
                     [&](ImplicitLocOpBuilder &inner, ValueRange elements) {
                       return castScalar(inner, elements[0], from, to);
                     });
}

/// The shape with extents of one for dimensions that were reduced.
static SmallVector<int64_t> keptShape(ArrayRef<int64_t> shape,
                                      ArrayRef<int64_t> dims) {
  SmallVector<int64_t> kept(shape);
  for (int64_t dim : dims)
    kept[dim] = 1;
  return kept;
}

TensorValue onnx::sumOver(ImplicitLocOpBuilder &b, TensorValue input,
                          ArrayRef<int64_t> dims, ElementType type) {
  Value zero = Arithmetic(b, type).constant(0);
  TensorValue sum =
      reduceDims(b, input, dims, zero,
                 [&](ImplicitLocOpBuilder &inner, Value element, Value sofar) {
                   return Arithmetic(inner, type).add(sofar, element);
                 });
  return reshape(b, sum, keptShape(input.getType().getShape(), dims));
}

TensorValue onnx::meanOver(ImplicitLocOpBuilder &b, TensorValue input,
                           ArrayRef<int64_t> dims, ElementType type) {
  double count = 1;
  for (int64_t dim : dims)
    count *= input.getType().getDimSize(dim);
  return computeElements(b, sumOver(b, input, dims, type), type,
                         [&](Arithmetic &a, ValueRange x) {
                           return a.divide(x[0], a.constant(count));
                         });
}

TensorValue onnx::maximumOver(ImplicitLocOpBuilder &b, TensorValue input,
                              ArrayRef<int64_t> dims, ElementType type) {
  Value least = Arithmetic(b, type).least();
  TensorValue maximum =
      reduceDims(b, input, dims, least,
                 [&](ImplicitLocOpBuilder &inner, Value element, Value sofar) {
                   return Arithmetic(inner, type).maximum(sofar, element);
                 });
  return reshape(b, maximum, keptShape(input.getType().getShape(), dims));
}

TensorValue onnx::varianceOver(ImplicitLocOpBuilder &b, TensorValue input,
                               TensorValue mean, ArrayRef<int64_t> dims,
                               ElementType type) {
  TensorValue squares =
      computeElements(b, {input, mean}, type, [](Arithmetic &a, ValueRange x) {
        Value distance = a.subtract(x[0], x[1]);
        return a.multiply(distance, distance);
      });
  return meanOver(b, squares, dims, type);
}

TensorValue onnx::zeroTensor(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                             ElementType type) {
  return filled(b, shape, Arithmetic(b, type).constant(0));
}

TensorValue onnx::constantTensor(ImplicitLocOpBuilder &b, const Literal &values,
                                 StringRef name) {
  return cast<TensorValue>(
      arith::ConstantOp::create(b, values.toAttribute(b.getContext(), name))
          .getResult());
}
