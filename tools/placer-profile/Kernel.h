//===- Kernel.h - An op as a program of its own -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PROFILE_KERNEL_H
#define PLACER_TOOLS_PROFILE_KERNEL_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace placer {

/// The name of the function that runs the op.
inline constexpr llvm::StringLiteral kKernelName = "kernel";

/// A module with one function that takes what an op reads and gives what it
/// gives. Null where the op cannot stand alone or has sizes that are not known;
/// `why` says so.
mlir::OwningOpRef<mlir::ModuleOp> isolate(mlir::Operation *op,
                                          std::string &why);

} // namespace placer

#endif // PLACER_TOOLS_PROFILE_KERNEL_H
