//===- Builders.h - Tensor ops that importers are made of -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All shapes are static. What is made is linalg on tensors wherever that can
// say it, with maps that are projected permutations: it tiles and fuses well.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_BUILDERS_H
#define PLACER_TARGET_ONNXTOMLIR_BUILDERS_H

#include "placer/Target/Onnx/Model.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace placer::onnx {

using mlir::ImplicitLocOpBuilder;
using TensorValue = mlir::TypedValue<mlir::RankedTensorType>;

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// A constant of an integer or float type.
mlir::Value scalar(ImplicitLocOpBuilder &b, mlir::Type type, double value);
mlir::Value scalarInteger(ImplicitLocOpBuilder &b, mlir::Type type,
                          int64_t value);
/// The least and the greatest value of a type; infinities for floats.
mlir::Value lowest(ImplicitLocOpBuilder &b, mlir::Type type, bool isUnsigned);
mlir::Value highest(ImplicitLocOpBuilder &b, mlir::Type type, bool isUnsigned);
/// A scalar converted as ONNX's Cast does: to bool by "is not zero", from float
/// to integer towards zero.
mlir::Value castScalar(ImplicitLocOpBuilder &b, mlir::Value value,
                       ElementType from, ElementType to);

//===----------------------------------------------------------------------===//
// Whole tensors
//===----------------------------------------------------------------------===//

mlir::Value emptyTensor(ImplicitLocOpBuilder &b, llvm::ArrayRef<int64_t> shape,
                        mlir::Type element);
/// Every element is `value`.
TensorValue filled(ImplicitLocOpBuilder &b, llvm::ArrayRef<int64_t> shape,
                   mlir::Value value);

/// Element by element over the common shape of the inputs, which are broadcast
/// as numpy does. `body` gets one element of each and returns the result's.
using ElementFn =
    llvm::function_ref<mlir::Value(ImplicitLocOpBuilder &, mlir::ValueRange)>;
TensorValue elementwise(ImplicitLocOpBuilder &b, mlir::ValueRange inputs,
                        mlir::Type element, ElementFn body);

/// The shape that numpy's broadcasting gives; none if there is none.
std::optional<llvm::SmallVector<int64_t>>
broadcastShapes(llvm::ArrayRef<llvm::SmallVector<int64_t>> shapes);

/// A tensor whose element at `indices` is what `body` returns for them; it may
/// read any element of other tensors by `tensor.extract`. For what is no
/// pattern of linalg: gathers, resizing, reversed slices.
using IndexFn =
    llvm::function_ref<mlir::Value(ImplicitLocOpBuilder &, mlir::ValueRange)>;
TensorValue generate(ImplicitLocOpBuilder &b, llvm::ArrayRef<int64_t> shape,
                     mlir::Type element, IndexFn body);

/// Reduces dimensions, in the order of `dims`, which leave the shape, starting
/// from `init`; `body` gets the element and what is reduced so far.
using ReduceFn = llvm::function_ref<mlir::Value(
    ImplicitLocOpBuilder &, mlir::Value element, mlir::Value sofar)>;
TensorValue reduceDims(ImplicitLocOpBuilder &b, TensorValue input,
                       llvm::ArrayRef<int64_t> dims, mlir::Value init,
                       ReduceFn body);

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// The same elements in another shape of as many.
TensorValue reshape(ImplicitLocOpBuilder &b, TensorValue input,
                    llvm::ArrayRef<int64_t> shape);
/// Dimension i of the result is dimension permutation[i] of the input.
TensorValue transpose(ImplicitLocOpBuilder &b, TensorValue input,
                      llvm::ArrayRef<int64_t> permutation);
/// To a larger shape, as numpy's broadcast_to.
TensorValue broadcastTo(ImplicitLocOpBuilder &b, TensorValue input,
                        llvm::ArrayRef<int64_t> shape);
/// Steps are positive.
TensorValue slice(ImplicitLocOpBuilder &b, TensorValue input,
                  llvm::ArrayRef<int64_t> offsets,
                  llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> steps);
/// Negative amounts cut off.
TensorValue pad(ImplicitLocOpBuilder &b, TensorValue input,
                llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> high,
                mlir::Value value);
TensorValue concat(ImplicitLocOpBuilder &b, mlir::ValueRange inputs,
                   int64_t dim);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_BUILDERS_H
