//===- WriteFile.h - A pass's own output file -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SHOW_WRITEFILE_H
#define PLACER_LIB_TRANSFORMS_SHOW_WRITEFILE_H

#include "placer/Support/WriteFile.h"

#include "mlir/IR/Operation.h"

namespace placer {

/// Writes a file whole or not at all, with failures reported at `op` as errors
/// of `pass`.
mlir::LogicalResult writeWholeFile(mlir::Operation *op, llvm::StringRef pass,
                                   llvm::StringRef file, llvm::StringRef text);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SHOW_WRITEFILE_H
