//===- Moves.h - What importers that move data share ---------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_MOVES_H
#define PLACER_TARGET_ONNXTOMLIR_MOVES_H

#include "Target/OnnxToMlir/Builders.h"
#include "Target/OnnxToMlir/NodeImport.h"

namespace placer::onnx {

//===----------------------------------------------------------------------===//
// While importing
//===----------------------------------------------------------------------===//

/// The elements of an input that are known and few enough to be moved while
/// importing; null otherwise. Weights are moved by devices.
const Literal *smallLiteral(NodeImport &node, unsigned index);

/// Whether a tensor of this shape is small in that sense.
bool isSmall(llvm::ArrayRef<int64_t> shape);

/// The numbers, in row-major order, of the elements of a tensor of `shape` that
/// stand at these positions of each dimension.
llvm::SmallVector<int64_t>
numbersOf(llvm::ArrayRef<int64_t> shape,
          llvm::ArrayRef<llvm::SmallVector<int64_t>> positions);

/// How far apart neighbours of each dimension are, in row-major order.
llvm::SmallVector<int64_t> stridesOf(llvm::ArrayRef<int64_t> shape);

/// The axes that an attribute, or in newer opsets an input, names: none is
/// negative, no two are the same. Nothing if they are left out.
llvm::FailureOr<std::optional<llvm::SmallVector<int64_t>>>
givenAxes(NodeImport &node, unsigned input, int64_t rank);

/// The only element of an input, which must be known.
llvm::FailureOr<int64_t> knownInteger(NodeImport &node, unsigned input);

/// The elements of an input, which must be known, as floats.
llvm::FailureOr<llvm::SmallVector<double>> knownFloats(NodeImport &node,
                                                       unsigned input);

/// An error if extents are negative or their product has no end.
llvm::LogicalResult checkExtents(NodeImport &node,
                                 llvm::ArrayRef<int64_t> shape);

/// An error if elements of `shape` are to be found by indices into a dimension
/// that has none.
llvm::LogicalResult checkIndexed(NodeImport &node, int64_t extent,
                                 llvm::ArrayRef<int64_t> shape);

//===----------------------------------------------------------------------===//
// While the model runs
//===----------------------------------------------------------------------===//

/// One element of a tensor.
mlir::Value elementAt(ImplicitLocOpBuilder &b, mlir::Value tensor,
                      mlir::ValueRange indices);
/// The first element of a tensor.
mlir::Value firstElement(ImplicitLocOpBuilder &b, TensorValue tensor);
/// A number as an index.
mlir::Value toIndex(ImplicitLocOpBuilder &b, mlir::Value value,
                    ElementType type);

/// Arithmetic on indices.
class IndexMath {
public:
  explicit IndexMath(ImplicitLocOpBuilder &b) : b(b) {}

  mlir::Value constant(int64_t value);
  mlir::Value add(mlir::Value x, mlir::Value y);
  mlir::Value subtract(mlir::Value x, mlir::Value y);
  mlir::Value multiply(mlir::Value x, mlir::Value y);
  /// Neither is negative.
  mlir::Value remainder(mlir::Value x, mlir::Value y);
  mlir::Value minimum(mlir::Value x, mlir::Value y);
  mlir::Value maximum(mlir::Value x, mlir::Value y);
  mlir::Value less(mlir::Value x, mlir::Value y);
  mlir::Value equal(mlir::Value x, mlir::Value y);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);
  /// Between 0 and the extent less one.
  mlir::Value clamp(mlir::Value x, int64_t extent);
  /// An index of a model into a dimension: a negative one counts from the end.
  /// What is out of range, which ONNX forbids, touches no other memory.
  mlir::Value wrap(mlir::Value x, int64_t extent);

private:
  ImplicitLocOpBuilder &b;
};

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_MOVES_H
