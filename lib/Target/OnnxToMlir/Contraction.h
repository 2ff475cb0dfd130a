//===- Contraction.h - Sums of products over named dimensions - -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_CONTRACTION_H
#define PLACER_TARGET_ONNXTOMLIR_CONTRACTION_H

#include "Target/OnnxToMlir/Builders.h"

namespace placer::onnx {

/// A tensor whose dimensions have names; dimensions of one name have the same
/// extent. A name that occurs twice stands for the diagonal.
struct LabeledTensor {
  TensorValue tensor;
  llvm::SmallVector<int> labels;
};

/// The product of two tensors, or one tensor, summed over all names that are
/// not in `result`; every name of `result` is in one of them. Elements of the
/// result have the type `computeType(type)`.
LabeledTensor contract(ImplicitLocOpBuilder &b,
                       llvm::ArrayRef<LabeledTensor> operands,
                       llvm::ArrayRef<int> result, ElementType type);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_CONTRACTION_H
