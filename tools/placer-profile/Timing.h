//===- Timing.h - Samples of a run, and what they say -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PROFILE_TIMING_H
#define PLACER_TOOLS_PROFILE_TIMING_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"

#include <string>
#include <vector>

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

/// Instead of a time, why there is none.
Timing noTiming(const llvm::Twine &why);

/// Seconds, of a clock or of this thread on a processor.
double secondsNow(bool wallClock);

/// What samples say, in ns.
Timing summarize(std::vector<double> samples);

/// Repeats a run until there is enough to say.
Timing timeRuns(llvm::function_ref<void()> run, const MeasureOptions &options);

/// Copies buffers of a size, and counts what it takes to learn that they are
/// there to be copied.
Timing timeCopies(size_t bytes, const MeasureOptions &options);

} // namespace placer

#endif // PLACER_TOOLS_PROFILE_TIMING_H
