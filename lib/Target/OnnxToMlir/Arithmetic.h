//===- Arithmetic.h - Elements computed by their type --------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's integers have no sign: what depends on it is chosen by ONNX's type.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_ARITHMETIC_H
#define PLACER_TARGET_ONNXTOMLIR_ARITHMETIC_H

#include "Target/OnnxToMlir/Builders.h"

namespace placer::onnx {

/// Ops on scalars of one type.
class Arithmetic {
public:
  Arithmetic(ImplicitLocOpBuilder &b, ElementType type);

  ImplicitLocOpBuilder &builder() { return b; }
  ElementType elementType() const { return type; }
  bool isFloating() const { return isFloat(type); }

  mlir::Value constant(double value);
  mlir::Value least();
  mlir::Value greatest();

  mlir::Value add(mlir::Value x, mlir::Value y);
  mlir::Value subtract(mlir::Value x, mlir::Value y);
  mlir::Value multiply(mlir::Value x, mlir::Value y);
  /// Integers are cut towards zero; one divided by zero is zero instead of a
  /// trap.
  mlir::Value divide(mlir::Value x, mlir::Value y);
  /// What is left of a division that cuts towards zero: it has the sign of x.
  mlir::Value remainder(mlir::Value x, mlir::Value y);
  /// … of one that rounds down: it has the sign of y.
  mlir::Value modulo(mlir::Value x, mlir::Value y);
  /// NaN if one of them is.
  mlir::Value maximum(mlir::Value x, mlir::Value y);
  mlir::Value minimum(mlir::Value x, mlir::Value y);
  mlir::Value negate(mlir::Value x);
  mlir::Value absolute(mlir::Value x);

  // Comparisons give a bool; with NaN they are false.
  mlir::Value equal(mlir::Value x, mlir::Value y);
  mlir::Value less(mlir::Value x, mlir::Value y);
  mlir::Value lessOrEqual(mlir::Value x, mlir::Value y);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);

  // Of floats only.
  mlir::Value exponential(mlir::Value x);
  mlir::Value logarithm(mlir::Value x);
  mlir::Value squareRoot(mlir::Value x);
  mlir::Value power(mlir::Value x, mlir::Value y);
  mlir::Value roundToEven(mlir::Value x);

private:
  ImplicitLocOpBuilder &b;
  ElementType type;
  mlir::Type converted;
};

/// The type that elements are computed and accumulated in: halves are too
/// coarse, and few machines compute with them.
ElementType computeType(ElementType type);

/// Element by element with broadcasting, computed in `computeType(type)`.
/// Inputs and result have this type.
using ArithmeticFn =
    llvm::function_ref<mlir::Value(Arithmetic &, mlir::ValueRange)>;
TensorValue computeElements(ImplicitLocOpBuilder &b, mlir::ValueRange inputs,
                            ElementType type, ArithmeticFn body);

/// Every element converted as ONNX's Cast does.
TensorValue castTensor(ImplicitLocOpBuilder &b, TensorValue input,
                       ElementType from, ElementType to);

/// Reductions; the dimensions stay with an extent of one, so that the result
/// broadcasts to the input's shape.
TensorValue sumOver(ImplicitLocOpBuilder &b, TensorValue input,
                    llvm::ArrayRef<int64_t> dims, ElementType type);
TensorValue meanOver(ImplicitLocOpBuilder &b, TensorValue input,
                     llvm::ArrayRef<int64_t> dims, ElementType type);
TensorValue maximumOver(ImplicitLocOpBuilder &b, TensorValue input,
                        llvm::ArrayRef<int64_t> dims, ElementType type);
/// Of all elements, not of a sample.
TensorValue varianceOver(ImplicitLocOpBuilder &b, TensorValue input,
                         TensorValue mean, llvm::ArrayRef<int64_t> dims,
                         ElementType type);

TensorValue zeroTensor(ImplicitLocOpBuilder &b, llvm::ArrayRef<int64_t> shape,
                       ElementType type);
/// A constant tensor of known elements.
TensorValue constantTensor(ImplicitLocOpBuilder &b, const class Literal &values,
                           llvm::StringRef name);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_ARITHMETIC_H
