//===- ControlFlow.h - What nodes with graphs have in common -- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_CONTROLFLOW_H
#define PLACER_TARGET_ONNXTOMLIR_CONTROLFLOW_H

#include "Target/OnnxToMlir/NodeImport.h"

namespace placer::onnx {

/// Loops become their iterations: more than these are no model of layers.
constexpr int64_t kMostIterations = 1024;

/// A graph that a node must have.
llvm::FailureOr<const Graph *> graphOf(NodeImport &node, llvm::StringRef name);

/// The values of all iterations side by side along a new axis.
llvm::FailureOr<ImportedValue>
stackValues(NodeImport &node, llvm::MutableArrayRef<ImportedValue> values,
            int64_t axis);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_CONTROLFLOW_H
