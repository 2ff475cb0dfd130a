//===- FormTasksUnroll.h - Iterations as tasks ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSUNROLL_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSUNROLL_H

#include "placer/Ops/OpModel.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace placer {

/// Whether a function has a loop at its top that `unrollLoops` would unroll.
bool hasLoopToUnroll(mlir::FunctionOpInterface function, uint64_t most);

/// Replaces the loops at the top of a function, `scf.for` and `affine.for` of
/// at most so many iterations, by their iterations, and what loops there are at
/// the top then. The names of ops say the iteration.
void unrollLoops(mlir::FunctionOpInterface function, uint64_t most);

/// Says of loops that are much of a function that `unroll` would make tasks of
/// their iterations.
void remarkLoops(mlir::FunctionOpInterface function, OpModels models);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSUNROLL_H
