//===- PlaceFunctions.h - What all placing passes do ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Load, validate, solve, verify, apply: a placing pass brings the third step,
// and the rest is here.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_PLACE_PLACEFUNCTIONS_H
#define PLACER_LIB_TRANSFORMS_PLACE_PLACEFUNCTIONS_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Instance.h"
#include "placer/Search/ListScheduler.h"

#include "mlir/IR/BuiltinOps.h"

namespace placer {

/// Finds a schedule for one function's problem, and reports how. It may come
/// with a bound that was proven on the way; else it is given one.
using FindSchedule = llvm::function_ref<PlacementResult(
    const ProblemOfFunction &, const Instance &, ListReport &)>;

/// The machine that a pass's options choose; see ImportedTopology.
struct MachineChoice {
  llvm::StringRef file;
  llvm::StringRef name;
};

/// Places every function of `module` that has tasks by `find`. What it finds is
/// given its lower bound, verified, and reported as a remark of `pass`; all
/// functions are decided before the first is changed. Every failure has been
/// reported, and leaves the module as it was.
mlir::LogicalResult placeFunctions(mlir::ModuleOp module, llvm::StringRef pass,
                                   MachineChoice machine, FindSchedule find);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_PLACE_PLACEFUNCTIONS_H
