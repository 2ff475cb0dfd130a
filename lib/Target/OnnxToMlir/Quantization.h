//===- Quantization.h - Floats as small integers -------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_QUANTIZATION_H
#define PLACER_TARGET_ONNXTOMLIR_QUANTIZATION_H

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/NodeImport.h"

namespace placer::onnx {

/// The input has elements of int8 or uint8.
llvm::LogicalResult checkBytes(NodeImport &node, unsigned input);

/// A float that was divided by its scale, as a byte: rounded to the nearest, to
/// even between two, the zero point (a float) added, and what is out of range
/// cut off.
mlir::Value quantizeScalar(ImplicitLocOpBuilder &b, mlir::Value scaled,
                           mlir::Value zeroPoint, ElementType to);

/// A scale or zero point of one element, or a vector along a dimension, in a
/// shape that broadcasts to a tensor of `rank` dimensions.
llvm::FailureOr<TensorValue> readAlongDim(NodeImport &node, unsigned input,
                                          llvm::ArrayRef<int64_t> shape,
                                          int64_t dim);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_QUANTIZATION_H
