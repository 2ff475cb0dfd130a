//===- Growth.h - How time grows with size ----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCHMARKS_GROWTH_H
#define PLACER_BENCHMARKS_GROWTH_H

#include "llvm/ADT/ArrayRef.h"

#include <cmath>

namespace placer {

/// The size of an input and the seconds that one run on it took.
struct Sample {
  double size;
  double seconds;
};

/// The exponent e of the time ~ size^e that fits best: the slope of the line
/// through (log size, log seconds) with the least squares.
inline double fitExponent(llvm::ArrayRef<Sample> samples) {
  auto n = static_cast<double>(samples.size());
  double x = 0, y = 0, xx = 0, xy = 0;
  for (const Sample &sample : samples) {
    double a = std::log(sample.size), b = std::log(sample.seconds);
    x += a / n;
    y += b / n;
    xx += a * a / n;
    xy += a * b / n;
  }
  return (xy - x * y) / (xx - x * x);
}

} // namespace placer

#endif // PLACER_BENCHMARKS_GROWTH_H
