//===- ForeignSyntax.h - Syntax of dialects that are not here ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACER_OPT_FOREIGNSYNTAX_H
#define PLACER_TOOLS_PLACER_OPT_FOREIGNSYNTAX_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace placer {

/// To be called after a run that failed. If it read fewer programs than the
/// input has, looks whether one has an op in the syntax of a dialect that the
/// registry does not have, and prints a note on how to write such a program.
void explainForeignSyntax(const mlir::DialectRegistry &registry,
                          llvm::MemoryBufferRef input,
                          llvm::StringRef splitMarker, bool allowsUnregistered,
                          size_t programsRead);

} // namespace placer

#endif // PLACER_TOOLS_PLACER_OPT_FOREIGNSYNTAX_H
