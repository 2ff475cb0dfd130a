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

/// The arguments of a function with device programs that tasks of one of them
/// write, as far as the functions of the tasks have bodies. Those of tensors
/// are never written.
llvm::SmallVector<mlir::BlockArgument>
writtenArguments(ProgramOp program, mlir::SymbolTableCollection &symbolTables);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_WRITTENARGUMENTS_H
