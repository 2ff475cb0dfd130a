//===- Measure.h - How long an op takes on this CPU -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PROFILE_MEASURE_H
#define PLACER_TOOLS_PROFILE_MEASURE_H

#include "Timing.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace placer {

/// Adds the passes of a pipeline for a module to a manager on one. What is
/// wrong with it goes to the stream.
mlir::LogicalResult readPipeline(llvm::StringRef pipeline,
                                 mlir::OpPassManager &pm,
                                 llvm::raw_ostream &os);

/// Compiles the module of a kernel and runs it, in a process of its own: what
/// crashes or hangs there is one failed measurement.
Timing measure(mlir::ModuleOp module, const MeasureOptions &options);

/// The time of copying so many bytes that another thread has just written, as
/// from one device to another.
Timing measureCopy(size_t bytes, const MeasureOptions &options);

/// From linalg and tosa to LLVM by plain loops, as text.
extern const char *const kDefaultPipeline;

} // namespace placer

#endif // PLACER_TOOLS_PROFILE_MEASURE_H
