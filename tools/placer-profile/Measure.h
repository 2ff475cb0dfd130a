//===- Measure.h - How long an op takes on this CPU -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PROFILE_MEASURE_H
#define PLACER_TOOLS_PROFILE_MEASURE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include <string>

namespace placer {

struct MeasureOptions {
  /// Passes from the op to the LLVM dialect, as text.
  std::string pipeline;
  /// Runs before any counts.
  unsigned warmUp = 2;
  /// The most samples, each of one run or more.
  unsigned repeats = 15;
  /// How long one sample takes at least, and all of them at most, in seconds.
  double sampleSeconds = 0.0005;
  double totalSeconds = 1.0;
  /// When an op counts as hung, with its compilation.
  double timeoutSeconds = 120;
  /// Time on a clock instead of time on a processor.
  bool wallClock = false;
};

struct Timing {
  /// The median of the samples without those far off, in ns for one run.
  double timeNs = 0;
  /// The distance between the quartiles of the samples, relative to the median.
  double spread = 0;
  unsigned samples = 0;
  /// Empty, or why there is no time.
  std::string failure;
};

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
