//===- Literal.h - Elements that are known while importing ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Initializers, constants, and what is computed from shapes. Elements are in
// the form of a file: row by row, little endian, one byte for a bool.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_LITERAL_H
#define PLACER_TARGET_ONNXTOMLIR_LITERAL_H

#include "placer/Target/Onnx/Model.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"

namespace placer::onnx {

/// The type of elements in MLIR: integers have no sign, as linalg wants them.
/// Null for strings, complex and undefined types.
mlir::Type convertElementType(mlir::MLIRContext *context, ElementType type);

/// How many elements a tensor of this shape has.
int64_t countOf(llvm::ArrayRef<int64_t> shape);

class Literal {
public:
  /// Refers to the tensor's bytes.
  explicit Literal(const Tensor &tensor);
  /// All elements are the same, however many: `bytes` is one of them.
  static Literal splat(ElementType type, llvm::ArrayRef<int64_t> shape,
                       llvm::ArrayRef<char> bytes);
  /// Values that fit the type; integers wrap around as in a cast.
  static Literal ofIntegers(ElementType type, llvm::ArrayRef<int64_t> shape,
                            llvm::ArrayRef<int64_t> values);
  static Literal ofFloats(ElementType type, llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<double> values);

  ElementType type() const { return elementType; }
  llvm::ArrayRef<int64_t> shape() const { return extents; }
  int64_t numElements() const;
  bool isSplat() const { return splatElement; }

  /// The elements, converted: floats are cut towards zero, bools are 0 and 1.
  llvm::SmallVector<int64_t> integers() const;
  llvm::SmallVector<double> floats() const;
  /// One element, by its number in row-major order.
  int64_t integerAt(int64_t index) const;
  double floatAt(int64_t index) const;

  /// The same elements in another shape of as many.
  Literal reshaped(llvm::ArrayRef<int64_t> shape) const;

  /// The elements with these numbers, in another shape.
  Literal picked(llvm::ArrayRef<int64_t> shape,
                 llvm::ArrayRef<int64_t> numbers) const;
  /// The elements of several literals of one type, one after the other.
  static Literal joined(llvm::ArrayRef<const Literal *> parts);

  /// As an attribute: small ones and splats in the text, others as a resource
  /// named after `name`.
  mlir::ElementsAttr toAttribute(mlir::MLIRContext *context,
                                 llvm::StringRef name) const;

private:
  Literal(ElementType type, llvm::ArrayRef<int64_t> shape,
          std::vector<char> owned, bool splatElement);

  llvm::ArrayRef<char> bytesAt(int64_t index) const;

  ElementType elementType;
  llvm::SmallVector<int64_t> extents;
  /// Whether `bytes` is a single element that stands for all.
  bool splatElement = false;
  llvm::ArrayRef<char> bytes;
  /// What `bytes` refers to, unless it belongs to the model.
  std::shared_ptr<const std::vector<char>> owned;
};

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_LITERAL_H
