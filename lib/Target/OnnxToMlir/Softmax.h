//===- Softmax.h - Shares of exponentials --------------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_SOFTMAX_H
#define PLACER_TARGET_ONNXTOMLIR_SOFTMAX_H

#include "Target/OnnxToMlir/Builders.h"

namespace placer::onnx {

/// The logarithm of each element's share of exponentials along dimensions.
TensorValue logSoftmaxOver(ImplicitLocOpBuilder &b, TensorValue input,
                           llvm::ArrayRef<int64_t> dims, ElementType type);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_SOFTMAX_H
