//===- OnnxModels.h - ONNX models from the command line ------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATE_ONNXMODELS_H
#define PLACER_TARGET_TRANSLATE_ONNXMODELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace placer {

/// Registers `--dim` and `--allow-unknown`.
void registerOnnxOptions();

/// The model in the main file, as `importOnnx` makes it with the options of the
/// command line. Ops that are not known are allowed where the caller or the
/// command line says so. Fails with one error.
mlir::OwningOpRef<mlir::ModuleOp> onnxToModule(const llvm::SourceMgr &sourceMgr,
                                               mlir::MLIRContext *context,
                                               bool allowUnknown);

} // namespace placer

#endif // PLACER_TARGET_TRANSLATE_ONNXMODELS_H
