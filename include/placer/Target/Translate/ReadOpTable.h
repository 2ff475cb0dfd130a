//===- ReadOpTable.h - Tables of ops from files -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATE_READOPTABLE_H
#define PLACER_TARGET_TRANSLATE_READOPTABLE_H

#include "placer/Ops/OpTable.h"

#include "mlir/IR/BuiltinOps.h"

namespace placer {

/// Reads tables, each a file or the name of one that comes with placer
/// ("stablehlo"); what a later one says of an op wins. Before them come those
/// for dialects that are not loaded and that the module has ops of, unless one
/// is "none"; with `isFirst`, a remark says so. What is wrong is reported as
/// one error, at its place in the file, or at the module where there is no such
/// table.
mlir::FailureOr<OpTable> readOpTables(mlir::ModuleOp module,
                                      llvm::ArrayRef<std::string> tables,
                                      bool isFirst = false);

} // namespace placer

#endif // PLACER_TARGET_TRANSLATE_READOPTABLE_H
