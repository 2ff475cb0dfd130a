//===- OnnxToGraph.h - From an ONNX model to a graph ---------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_PIPELINES_ONNXTOGRAPH_H
#define PLACER_PIPELINES_ONNXTOGRAPH_H

#include "llvm/ADT/StringRef.h"

namespace placer {

/// Registers `--onnx-to-graph` and its options with MLIR's translation driver,
/// and returns its name. `registerTranslations` has registered what it shares
/// with `--onnx-to-mlir`.
llvm::StringRef registerOnnxToGraph();

} // namespace placer

#endif // PLACER_PIPELINES_ONNXTOGRAPH_H
