//===- Statistics.cpp - Figures of many runs in one -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Statistics.h"

using namespace placer;

std::optional<double> placer::fitExponent(llvm::ArrayRef<Sample> samples) {
  auto n = static_cast<double>(samples.size());
  double x = 0, y = 0, xx = 0, xy = 0;
  bool hasTwoSizes = false;
  for (const Sample &sample : samples) {
    double a = std::log(sample.size), b = std::log(sample.seconds);
    x += a / n;
    y += b / n;
    xx += a * a / n;
    xy += a * b / n;
    hasTwoSizes |= sample.size != samples.front().size;
  }
  if (!hasTwoSizes)
    return std::nullopt;
  return (xy - x * y) / (xx - x * x);
}

std::optional<double> placer::geometricMean(llvm::ArrayRef<double> values) {
  if (values.empty())
    return std::nullopt;
  double sum = 0;
  for (double value : values)
    sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

void Score::count(std::optional<int64_t> left, std::optional<int64_t> right) {
  if (left == right)
    ++ties;
  else if (left && (!right || *left < *right))
    ++wins;
  else
    ++losses;
}
