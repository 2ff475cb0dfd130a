//===- Timing.cpp - Samples of a run, and what they say -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timing.h"

#include "placer/Cost/Statistics.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <ctime>

using namespace placer;

Timing placer::noTiming(const llvm::Twine &why) {
  Timing timing;
  timing.failure = why.str();
  return timing;
}

double placer::secondsNow(bool wallClock) {
  timespec time;
  clock_gettime(wallClock ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

Timing placer::summarize(std::vector<double> samples) {
  // An interrupt, or another program's share of the caches, is no property of
  // the op.
  double middle = median(samples);
  std::vector<double> deviations;
  for (double sample : samples)
    deviations.push_back(std::abs(sample - middle));
  double limit = 3 * 1.4826 * median(deviations);
  llvm::erase_if(samples, [&](double sample) {
    return limit > 0 && std::abs(sample - middle) > limit;
  });
  llvm::sort(samples);
  Timing timing;
  timing.timeNs = median(samples);
  size_t last = samples.size() - 1;
  timing.spread = (samples[last * 3 / 4] - samples[last / 4]) / timing.timeNs;
  timing.samples = samples.size();
  return timing;
}

Timing placer::timeRuns(llvm::function_ref<void()> run,
                        const MeasureOptions &options) {
  for (unsigned i = 0; i != options.warmUp; ++i)
    run();
  double start = secondsNow(options.wallClock);
  run();
  double once = std::max(secondsNow(options.wallClock) - start, 1e-9);
  uint64_t runs =
      std::clamp<double>(std::ceil(options.sampleSeconds / once), 1, 1e6);

  std::vector<double> samples;
  double begin = secondsNow(/*wallClock=*/true);
  while (samples.size() < options.repeats) {
    double from = secondsNow(options.wallClock);
    for (uint64_t i = 0; i != runs; ++i)
      run();
    samples.push_back((secondsNow(options.wallClock) - from) / runs * 1e9);
    // A median and quartiles need five.
    if (samples.size() >= 5 &&
        secondsNow(/*wallClock=*/true) - begin > options.totalSeconds)
      break;
  }
  return summarize(std::move(samples));
}
