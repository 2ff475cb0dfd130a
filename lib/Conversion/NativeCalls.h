//===- NativeCalls.h - Collectives that MPI does ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_NATIVECALLS_H
#define PLACER_LIB_CONVERSION_NATIVECALLS_H

#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace placer {

/// An error where the native collectives of a function's programs cannot be
/// done by MPI: a part is missing, is not as --expand-collectives makes it, or
/// participants begin the calls of one communicator in different orders.
mlir::LogicalResult checkNativeCalls(mlir::func::FuncOp function);

/// Replaces native collectives in a function's programs by MPI's. Communicators
/// are made before the programs, where `rank` is known; those that are to be
/// freed behind the programs are returned.
llvm::SmallVector<mlir::Value>
lowerNativeCalls(mlir::func::FuncOp function, const TopologyIndex &index,
                 int64_t ranks, mlir::Value world, mlir::Value rank);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_NATIVECALLS_H
