//===- ImportOnnx.h - ONNX models as MLIR of upstream dialects --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_IMPORTONNX_H
#define PLACER_TARGET_ONNXTOMLIR_IMPORTONNX_H

#include "placer/Target/Onnx/Model.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

namespace placer {

struct OnnxImportOptions {
  /// Extents of symbolic dimensions, by name.
  llvm::StringMap<int64_t> dimensions;
  /// An op that is not known becomes one of the dialect "onnx", which is not
  /// registered, instead of an error.
  bool allowUnknown = false;
};

/// A module with one function, `@forward`, that computes the model's outputs
/// from its inputs, in linalg, tensor, arith and math. Initializers are
/// constants; ops have the names of their nodes as locations. Fails with one
/// error that names the node.
mlir::OwningOpRef<mlir::ModuleOp> importOnnx(const onnx::Model &model,
                                             mlir::Location loc,
                                             const OnnxImportOptions &options);

} // namespace placer

#endif // PLACER_TARGET_ONNXTOMLIR_IMPORTONNX_H
