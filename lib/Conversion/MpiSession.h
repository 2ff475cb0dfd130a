//===- MpiSession.h - MPI from its begin to its end -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_MPISESSION_H
#define PLACER_LIB_CONVERSION_MPISESSION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace placer {

/// Sees to it that MPI runs, with as many ranks as given, whenever one of the
/// functions runs. Every public function that leads to one of them begins by
/// initializing MPI where nobody did, and then ends by finalizing it. Where the
/// module initializes MPI itself, only the number of ranks is looked at.
void addMpiSession(mlir::ModuleOp module,
                   llvm::ArrayRef<mlir::func::FuncOp> functions, int64_t ranks);

} // namespace placer

#endif // PLACER_LIB_CONVERSION_MPISESSION_H
