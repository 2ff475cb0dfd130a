//===- WrittenArguments.h - Memrefs that programs write ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_WRITTENARGUMENTS_H
#define PLACER_LIB_CONVERSION_WRITTENARGUMENTS_H

#include "placer/Dialect/Placer.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace placer {

/// On an argument of a function with device programs: it is a memref of the
/// source program. Others are buffers of tensors, which no task writes.
constexpr llvm::StringLiteral kMemrefAttr = "placer.memref";

/// The arguments of a function with device programs that tasks of one of them
/// may write.
llvm::SmallVector<mlir::BlockArgument>
writtenArguments(ProgramOp program, mlir::SymbolTableCollection &symbolTables);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_WRITTENARGUMENTS_H
