//===- MatrixProducts.h - Products of matrices and stacks of them  -*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_MATRIXPRODUCTS_H
#define PLACER_TARGET_ONNXTOMLIR_MATRIXPRODUCTS_H

#include "Target/OnnxToMlir/Builders.h"
#include "Target/OnnxToMlir/NodeImport.h"

namespace placer::onnx {

/// Checks that two inputs can be multiplied as numpy's matmul does.
llvm::LogicalResult checkMatrixProduct(NodeImport &node, unsigned left,
                                       unsigned right);

/// As numpy's matmul: vectors count as a row or a column, the dimensions before
/// the last two are broadcast. Both have elements of `type`, the result has
/// those of `computeType(type)`.
TensorValue multiplyMatrices(ImplicitLocOpBuilder &b, TensorValue left,
                             TensorValue right, ElementType type);

/// start + left * transposed right, all of them matrices; `start` has elements
/// of the type that is accumulated in.
TensorValue multiplyTransposed(ImplicitLocOpBuilder &b, TensorValue left,
                               TensorValue right, TensorValue start);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_MATRIXPRODUCTS_H
