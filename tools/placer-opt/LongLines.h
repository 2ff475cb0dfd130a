//===- LongLines.h - Diagnostics at long lines ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACER_OPT_LONGLINES_H
#define PLACER_TOOLS_PLACER_OPT_LONGLINES_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace placer {

/// Has the part of a line printed around which a diagnostic is, where the line
/// of the input is long: the first line of a function may have hundreds of
/// arguments. Contexts that are made with the registry do so as soon as they
/// load the dialect of functions. The input must outlive them.
void cutLongLines(mlir::DialectRegistry &registry, llvm::MemoryBufferRef input);

} // namespace placer

#endif // PLACER_TOOLS_PLACER_OPT_LONGLINES_H
