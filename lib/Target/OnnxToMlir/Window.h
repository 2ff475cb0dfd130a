//===- Window.h - Windows that move over a tensor ------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_WINDOW_H
#define PLACER_TARGET_ONNXTOMLIR_WINDOW_H

#include "Target/OnnxToMlir/Builders.h"
#include "Target/OnnxToMlir/NodeImport.h"

namespace placer::onnx {

/// How windows of convolutions and pools lie on the spatial dimensions (those
/// after batch and channels); one entry for each.
struct Window {
  llvm::SmallVector<int64_t> kernel;
  llvm::SmallVector<int64_t> strides;
  llvm::SmallVector<int64_t> dilations;
  /// As the node says it, or as 'auto_pad' makes it.
  llvm::SmallVector<int64_t> low;
  llvm::SmallVector<int64_t> high;
  llvm::SmallVector<int64_t> outputs;

  unsigned rank() const { return kernel.size(); }
  /// From the first to the last element that a window touches.
  int64_t reach(unsigned dim) const {
    return (kernel[dim] - 1) * dilations[dim] + 1;
  }
};

/// Reads 'strides', 'dilations', 'pads', 'auto_pad' and 'ceil_mode' of a node
/// whose spatial dimensions have these extents.
llvm::FailureOr<Window> readWindow(NodeImport &node,
                                   llvm::ArrayRef<int64_t> spatial,
                                   llvm::ArrayRef<int64_t> kernel);

/// A list attribute with one positive entry for each spatial dimension; ones if
/// it is absent.
llvm::FailureOr<llvm::SmallVector<int64_t>>
readSpatialList(NodeImport &node, llvm::StringRef name, unsigned rank);

/// The input with as much of `value` around it as the windows reach.
TensorValue padForWindows(ImplicitLocOpBuilder &b, TensorValue input,
                          const Window &window, mlir::Value value);

/// Reduces windows on any dimensions of a tensor that is already padded; the
/// lists have an entry for each of its dimensions. Windows start from `init`.
TensorValue reduceWindows(ImplicitLocOpBuilder &b, TensorValue input,
                          llvm::ArrayRef<int64_t> kernel,
                          llvm::ArrayRef<int64_t> strides,
                          llvm::ArrayRef<int64_t> dilations,
                          llvm::ArrayRef<int64_t> outputs, mlir::Value init,
                          ReduceFn body);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_WINDOW_H
