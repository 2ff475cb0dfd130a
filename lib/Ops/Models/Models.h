//===- Models.h - Models of dialects of MLIR --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_OPS_MODELS_MODELS_H
#define PLACER_LIB_OPS_MODELS_MODELS_H

#include "placer/Ops/OpModel.h"

namespace placer {

/// arith, builtin, complex, index and math: arithmetic, element by element.
void registerArithmeticModels(mlir::DialectRegistry &registry);
/// cf and shape: what is checked when a program runs.
void registerControlModels(mlir::DialectRegistry &registry);
/// affine, bufferization, memref and ml_program: memory and what is in it.
void registerMemoryModels(mlir::DialectRegistry &registry);
void registerLinalgModels(mlir::DialectRegistry &registry);
void registerTensorModels(mlir::DialectRegistry &registry);
void registerTosaModels(mlir::DialectRegistry &registry);
void registerVectorModels(mlir::DialectRegistry &registry);

} // namespace placer

#endif // PLACER_LIB_OPS_MODELS_MODELS_H
