//===- JsonDiagnostics.h - Findings in a file, shown by MLIR ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATE_JSONDIAGNOSTICS_H
#define PLACER_TARGET_TRANSLATE_JSONDIAGNOSTICS_H

#include "placer/Target/Json/GraphJson.h"

#include "mlir/IR/MLIRContext.h"

namespace placer {

/// Emits a finding of a JSON reader as an MLIR error at its line and column of
/// `file`, whose contents are `text`. Always fails.
mlir::LogicalResult emitJsonError(mlir::MLIRContext *context,
                                  llvm::StringRef file, llvm::StringRef text,
                                  const JsonError &error);

void emitJsonWarnings(mlir::MLIRContext *context, llvm::StringRef file,
                      llvm::StringRef text, const JsonWarnings &warnings);

} // namespace placer

#endif // PLACER_TARGET_TRANSLATE_JSONDIAGNOSTICS_H
