//===- Gittins.cpp - An index from jobs of former times -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Gittins.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;

static double roundTo(double value, double places) {
  double scale = std::pow(10, places);
  return std::nearbyint(value * scale) / scale;
}

GittinsIndex::GittinsIndex(llvm::ArrayRef<double> samples, double delta)
    : sorted(samples.begin(), samples.end()), delta(delta) {
  llvm::sort(sorted);
  sums.push_back(0);
  for (double sample : sorted)
    sums.push_back(sums.back() + sample);
  size_t total = sorted.size();
  for (double sample : sorted) {
    double a = sample - 1;
    size_t first = llvm::upper_bound(sorted, a) - sorted.begin();
    size_t last = a + delta > sorted.back() - 1
                      ? total - 1
                      : llvm::upper_bound(sorted, a + delta) - sorted.begin();
    last = std::max(first, last);
    double left = static_cast<double>(total - first);
    double chance = roundTo((last - first) / left, 5);
    double expected =
        std::floor((sums[last] - sums[first] + delta * (total - last)) / left);
    published.push_back(expected > 0 ? roundTo(chance * 1000000 / expected, 4)
                                     : 0);
  }
}

double GittinsIndex::at(double attained) const {
  size_t first = llvm::upper_bound(sorted, attained) - sorted.begin();
  size_t last = llvm::upper_bound(sorted, attained + delta) - sorted.begin();
  if (last == first)
    return 0;
  double expected = sums[last] - sums[first] - attained * (last - first) +
                    delta * (sorted.size() - last);
  return static_cast<double>(last - first) / expected;
}

double GittinsIndex::asPublished(double attained) const {
  size_t next = llvm::upper_bound(sorted, attained) - sorted.begin();
  return next < sorted.size() ? published[next] : 0;
}
