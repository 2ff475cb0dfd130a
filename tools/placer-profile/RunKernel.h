//===- RunKernel.h - A kernel compiled and run in this process --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PROFILE_RUNKERNEL_H
#define PLACER_TOOLS_PROFILE_RUNKERNEL_H

#include "Timing.h"

#include "mlir/IR/BuiltinOps.h"

namespace placer {

/// Lowers the module of a kernel, compiles it for this CPU and times its runs.
Timing compileAndRun(mlir::ModuleOp module, const MeasureOptions &options);

} // namespace placer

#endif // PLACER_TOOLS_PROFILE_RUNKERNEL_H
