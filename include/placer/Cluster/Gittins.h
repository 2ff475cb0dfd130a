//===- Gittins.h - An index from jobs of former times -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_GITTINS_H
#define PLACER_CLUSTER_GITTINS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace placer {

/// What is known of how much service jobs need: that of former ones. The index
/// of a job that has had service `a` is
///   P(J - a <= delta | J > a) / E[min(J - a, delta) | J > a],
/// its chance to end with delta more, for the service that this costs.
class GittinsIndex {
public:
  GittinsIndex(llvm::ArrayRef<double> samples, double delta);

  /// 0 where no sample is larger.
  double at(double attained) const;
  /// As Tiresias' simulator computes it, to compare with: looked up at the next
  /// sample, with its rounding, and with the sum of samples where the
  /// expectation has what is left of them.
  double asPublished(double attained) const;

private:
  /// Ascending, and the sums of what comes before each.
  std::vector<double> sorted, sums;
  std::vector<double> published;
  double delta;
};

} // namespace placer

#endif // PLACER_CLUSTER_GITTINS_H
