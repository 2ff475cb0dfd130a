//===- ArgumentBytes.h - Memory that comes with a call ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BRIDGE_ARGUMENTBYTES_H
#define PLACER_BRIDGE_ARGUMENTBYTES_H

#include "placer/Bridge/ProblemOfFunction.h"

namespace placer {

/// What the tasks of a function read of its arguments, each once.
struct ArgumentBytes {
  /// Those that are weights.
  int64_t weights = 0, weightBytes = 0;
  /// Those that are neither weights nor brought in by a task of their own, so
  /// that no device has memory for them.
  int64_t uncounted = 0, uncountedBytes = 0;
};

/// Of tensors and memrefs whose sizes are known; a function needs no costs and
/// no machine for that.
ArgumentBytes bytesOfArguments(mlir::FunctionOpInterface function);

/// The bytes of arguments that tasks on each device read and that are counted
/// nowhere.
std::vector<int64_t> uncountedByDevice(const ProblemOfFunction &problem,
                                       const Schedule &schedule);

} // namespace placer

#endif // PLACER_BRIDGE_ARGUMENTBYTES_H
