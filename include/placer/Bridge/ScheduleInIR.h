//===- ScheduleInIR.h - A placed function, read and judged ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BRIDGE_SCHEDULEINIR_H
#define PLACER_BRIDGE_SCHEDULEINIR_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Schedule.h"

namespace placer {

struct ScheduledFunction {
  ProblemOfFunction problem;
  StatedSchedule schedule;
};

/// Reads a placed function. What is missing, and up to `errorLimit` rules that
/// its schedule breaks (0: all), are reported as errors at their ops.
mlir::FailureOr<ScheduledFunction>
readSchedule(mlir::FunctionOpInterface function,
             mlir::SymbolTableCollection &symbolTables,
             unsigned errorLimit = 20);

} // namespace placer

#endif // PLACER_BRIDGE_SCHEDULEINIR_H
