//===- PlaceFunctions.h - What all placing passes do ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Load, validate, place, apply: what all placing passes do. Which strategy
// places, and with what, is the request of a pass.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_PLACE_PLACEFUNCTIONS_H
#define PLACER_LIB_TRANSFORMS_PLACE_PLACEFUNCTIONS_H

#include "Transforms/Place/StartFrom.h"
#include "placer/Bridge/ProblemAnalysis.h"
#include "placer/Search/Place.h"
#include "placer/Transforms/PassOptions.h"

#include "mlir/IR/BuiltinOps.h"

#include <chrono>

namespace placer {

/// One function to place.
struct ToPlace {
  const ProblemOfFunction &problem;
  const Instance &instance;
  /// Where groups are placed as tasks: the problem of their tasks, which bounds
  /// are of. Null where there are none.
  const Instance *uncoarsened = nullptr;
  /// When the work on the function began. A time limit is for all of it, and to
  /// extract the problem of a machine with many links takes seconds.
  std::chrono::steady_clock::time_point begin =
      std::chrono::steady_clock::now();
};

/// Finds an answer for one function's problem.
using FindAnswer = llvm::function_ref<Answer(const ToPlace &)>;

/// The machine that a pass's options choose; see ImportedTopology.
struct MachineChoice {
  llvm::StringRef file;
  llvm::StringRef name;
};

/// Places every function of `module`, whose problems are `problems`, that has
/// tasks by `find`, and reports it as a remark of `pass`; all functions are
/// decided before the first is changed. Every failure has been reported, and
/// leaves the module as it was.
mlir::LogicalResult placeFunctions(mlir::ModuleOp module,
                                   ProblemAnalysis &problems,
                                   llvm::StringRef pass, MachineChoice machine,
                                   GroupUse groups, FindAnswer find);

/// The option `target-groups` for a request: 0 leaves it to the strategy.
inline std::optional<int32_t> clusterTarget(unsigned targetGroups) {
  if (targetGroups == 0)
    return std::nullopt;
  return static_cast<int32_t>(
      std::min<unsigned>(targetGroups, std::numeric_limits<int32_t>::max()));
}

/// The same by a request, which gets what is a function's own: the devices that
/// are given, the groups, and what `start` has. What is wrong with the request
/// is an error at the module; faults of solvers are warnings.
mlir::LogicalResult placeFunctions(mlir::ModuleOp module,
                                   ProblemAnalysis &problems,
                                   llvm::StringRef pass, MachineChoice machine,
                                   GroupUse groups, const Request &request,
                                   StartFrom &start);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_PLACE_PLACEFUNCTIONS_H
