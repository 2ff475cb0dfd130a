//===- LossCurve.h - How many steps a job needs -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Training ends when the loss hardly falls any more. From the losses so far,
//   l(k) = 1 / (b0 k + b1) + b2,   all b >= 0,
// is fitted, as Optimus does it: later points count more, points that are far
// from those around them do not count, and what does not converge is said not
// to, rather than extrapolated.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_LOSSCURVE_H
#define PLACER_CLUSTER_LOSSCURVE_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace placer {

struct LossPoint {
  double epoch = 0;
  double loss = 0;
};

struct LossFit {
  double b0 = 0, b1 = 0, b2 = 0;
  /// Mean of |fitted - given| / given over the points that count.
  double relativeError = 0;
  int32_t numOutliers = 0;

  double at(double epoch) const { return 1 / (b0 * epoch + b1) + b2; }
};

struct ConvergenceOptions {
  /// The end: where the loss fell by at most so much over the last epochs.
  double littleChange = 0.05;
  int32_t window = 10;
  int32_t maxEpochs = 100;
};

/// Whether points are far from the median of those around them.
std::vector<bool> findOutliers(llvm::ArrayRef<LossPoint> points);

/// None where there are fewer than 3 points that count, or the loss does not
/// fall.
std::optional<LossFit> fitLoss(llvm::ArrayRef<LossPoint> points);

struct LossPrediction {
  std::optional<LossFit> fit;
  /// The first epoch at whose end training is over; none where that is not
  /// within `maxEpochs` or there is no fit, and `why` says so.
  std::optional<int32_t> epochs;
  std::string why;
};
LossPrediction predictEpochs(llvm::ArrayRef<LossPoint> points,
                             const ConvergenceOptions &options);

} // namespace placer

#endif // PLACER_CLUSTER_LOSSCURVE_H
