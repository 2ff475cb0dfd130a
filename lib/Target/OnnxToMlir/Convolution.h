//===- Convolution.h - Convolutions with groups --------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_CONVOLUTION_H
#define PLACER_TARGET_ONNXTOMLIR_CONVOLUTION_H

#include "Target/OnnxToMlir/Window.h"

namespace placer::onnx {

/// The inputs of a node that are convolved, checked against each other.
struct ConvolutionShape {
  Window window;
  int64_t groups;
  /// Of the result: batch, output channels and spatial extents.
  llvm::SmallVector<int64_t> result;
};

/// Reads the attributes of a node whose input `data` is convolved with its
/// input `weights` ([output channels, channels of a group, kernel]).
llvm::FailureOr<ConvolutionShape>
readConvolution(NodeImport &node, unsigned data, unsigned weights);

/// start + the convolution of data that is already padded.
TensorValue convolve(ImplicitLocOpBuilder &b, TensorValue data,
                     TensorValue weights, TensorValue start,
                     llvm::ArrayRef<int64_t> strides,
                     llvm::ArrayRef<int64_t> dilations, int64_t groups);

/// A vector with an entry for each channel, as what a result of this shape
/// starts with.
TensorValue broadcastChannels(ImplicitLocOpBuilder &b, TensorValue channels,
                              llvm::ArrayRef<int64_t> shape);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_CONVOLUTION_H
