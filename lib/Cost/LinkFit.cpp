//===- LinkFit.cpp - Latency and bandwidth from measured copies -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/LinkFit.h"

#include "placer/Cost/Regression.h"
#include "placer/Cost/Statistics.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>

using namespace placer;

/// The usual constant: beyond so many deviations a sample counts less.
static constexpr double kHuber = 1.345;
/// From the median of absolute deviations to a standard deviation.
static constexpr double kDeviation = 1.4826;
static constexpr unsigned kRounds = 30;

std::optional<LinkFit> placer::fitLink(llvm::ArrayRef<double> bytes,
                                       llvm::ArrayRef<double> timesNs) {
  if (bytes.empty() || llvm::all_equal(bytes))
    return std::nullopt;
  size_t n = bytes.size();
  std::vector<double> trust(n, 1), weights(n), errors(n);
  Line line;
  for (unsigned round = 0; round != kRounds; ++round) {
    for (size_t i = 0; i != n; ++i)
      weights[i] = trust[i] / (timesNs[i] * timesNs[i]);
    line = fitLine(bytes, timesNs, weights);
    if (line.intercept < 0) {
      // No copy takes less than nothing: a line through 0.
      double xx = 0, xy = 0;
      for (size_t i = 0; i != n; ++i) {
        xx += weights[i] * bytes[i] * bytes[i];
        xy += weights[i] * bytes[i] * timesNs[i];
      }
      line = {0, xx > 0 ? xy / xx : 0};
    }
    for (size_t i = 0; i != n; ++i)
      errors[i] =
          std::abs((line.intercept + line.slope * bytes[i]) / timesNs[i] - 1);
    double limit = kHuber * kDeviation * median(errors);
    for (size_t i = 0; i != n; ++i)
      trust[i] = errors[i] > limit && limit > 0 ? limit / errors[i] : 1;
  }
  if (!(line.slope > 0))
    return std::nullopt;
  LinkFit fit;
  fit.latencyNs = line.intercept;
  fit.bytesPerSecond = 1e9 / line.slope;
  fit.medianError = median(errors);
  fit.largestError = *std::max_element(errors.begin(), errors.end());
  return fit;
}
