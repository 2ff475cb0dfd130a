//===- Trace.h - Calls of placer's runtime library --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_TRACE_H
#define PLACER_LIB_CONVERSION_TRACE_H

#include "placer/Dialect/Placer.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace placer {

/// On a copy: its beginning and end are to be recorded.
inline constexpr llvm::StringLiteral kTraceAttr = "placer.trace";

/// Whether a call is one of placer's runtime library.
bool isTraceCall(mlir::func::CallOp call);

/// Puts calls of placer's runtime library into a module, and declares there
/// what they need.
class TraceCalls {
public:
  explicit TraceCalls(mlir::ModuleOp module);

  /// `placer_<event>(names…)`, such as `task_begin` with a task and a device.
  void call(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef event,
            llvm::ArrayRef<mlir::StringAttr> names);
  /// The same with a number of bytes at the end.
  void call(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef event,
            llvm::ArrayRef<mlir::StringAttr> names, int64_t bytes);
  /// `placer_copy_begin` or `placer_copy_end` where the copy is marked.
  void copy(mlir::OpBuilder &builder, CopyOp copy, llvm::StringRef event);

private:
  void call(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef event,
            llvm::ArrayRef<mlir::Value> arguments);
  mlir::Value address(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::StringAttr name);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  llvm::DenseMap<mlir::StringAttr, mlir::FlatSymbolRefAttr> strings;
};

} // namespace placer

#endif // PLACER_LIB_CONVERSION_TRACE_H
