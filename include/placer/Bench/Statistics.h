//===- Statistics.h - Figures of many runs in one ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_STATISTICS_H
#define PLACER_BENCH_STATISTICS_H

#include "llvm/ADT/ArrayRef.h"

#include <cmath>
#include <cstdint>
#include <optional>

namespace placer {

/// The size of an input and the seconds that one run on it took.
struct Sample {
  double size;
  double seconds;
};

/// The exponent e of the time ~ size^e that fits best: the slope of the line
/// through (log size, log seconds) with the least squares. None where there are
/// no two sizes.
std::optional<double> fitExponent(llvm::ArrayRef<Sample> samples);

/// The mean of ratios: twice and half as much are even. None for no values; all
/// must be above 0.
std::optional<double> geometricMean(llvm::ArrayRef<double> values);

/// How the left side fares against the right one.
struct Score {
  int32_t wins = 0;
  int32_t ties = 0;
  int32_t losses = 0;

  /// Smaller is better, and anything is better than none.
  void count(std::optional<int64_t> left, std::optional<int64_t> right);
};

} // namespace placer

#endif // PLACER_BENCH_STATISTICS_H
