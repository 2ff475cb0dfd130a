//===- LossCurve.cpp - How many steps a job needs -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/LossCurve.h"

#include "placer/Cost/Regression.h"
#include "placer/Cost/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace placer;

std::vector<bool> placer::findOutliers(llvm::ArrayRef<LossPoint> points) {
  constexpr size_t kReach = 2;
  // Farther from the median around it than so many times what is usual there
  // and what is usual everywhere.
  constexpr double kFar = 6;
  std::vector<bool> result(points.size(), false);
  if (points.size() < 2 * kReach + 3)
    return result;
  std::vector<double> distances, spreads;
  // A curve falls steeply at first, so its ends are no outliers.
  for (size_t i = kReach; i + kReach < points.size(); ++i) {
    std::vector<double> around, off;
    for (size_t j = i - kReach; j <= i + kReach; ++j)
      around.push_back(points[j].loss);
    double middle = median(around);
    for (double loss : around)
      off.push_back(std::abs(loss - middle));
    distances.push_back(std::abs(points[i].loss - middle));
    spreads.push_back(median(off) + 1e-9 * std::abs(middle));
  }
  double usual = median(distances);
  for (size_t i = 0; i < distances.size(); ++i)
    result[i + kReach] = distances[i] > kFar * std::max(spreads[i], usual);
  return result;
}

namespace {
/// The points that count, with their weights.
struct LossSamples {
  std::vector<LossPoint> points;
  std::vector<double> weights;
};
} // namespace

/// The best b0 and b1 for a given b2, and the error of it.
static std::pair<LossFit, double> fitAbove(const LossSamples &samples,
                                           double b2) {
  Matrix rows;
  std::vector<double> targets;
  for (auto [point, weight] : llvm::zip(samples.points, samples.weights)) {
    // 1/(l - b2) = b0 k + b1; an error e of l is one of e / (l - b2)^2 there.
    double rest = point.loss - b2;
    double scale = weight * rest * rest;
    rows.push_back({scale * point.epoch, scale});
    targets.push_back(scale / rest);
  }
  std::vector<double> b = nonNegativeLeastSquares(rows, targets);
  LossFit fit;
  fit.b0 = b[0];
  fit.b1 = b[1];
  fit.b2 = b2;
  double error = 0;
  for (auto [point, weight] : llvm::zip(samples.points, samples.weights)) {
    double below = fit.b0 * point.epoch + fit.b1;
    double off = below > 0 ? 1 / below + b2 - point.loss : 1e30;
    error += weight * weight * off * off;
  }
  return {fit, error};
}

std::optional<LossFit> placer::fitLoss(llvm::ArrayRef<LossPoint> points) {
  std::vector<bool> isOutlier = findOutliers(points);
  LossSamples samples;
  LossFit best;
  for (auto [i, point] : llvm::enumerate(points)) {
    if (isOutlier[i]) {
      ++best.numOutliers;
      continue;
    }
    samples.points.push_back(point);
  }
  size_t count = samples.points.size();
  if (count < 3 || samples.points.front().loss <= samples.points.back().loss)
    return std::nullopt;
  double least = samples.points.front().loss;
  for (auto [i, point] : llvm::enumerate(samples.points)) {
    if (!(point.loss > 0))
      return std::nullopt;
    least = std::min(least, point.loss);
    // The last third counts 4 times the one before, as in Optimus.
    samples.weights.push_back(std::pow(4.0, std::floor(3.0 * i / count)));
  }
  // The error has one valley in b2 on curves of this form: a coarse look at
  // all of [0, least), then ever finer ones around the best.
  int32_t numOutliers = best.numOutliers;
  double from = 0, to = least * (1 - 1e-9), error = HUGE_VAL;
  for (int round = 0; round < 12; ++round) {
    constexpr int kSteps = 24;
    double width = (to - from) / kSteps, center = from;
    for (int i = 0; i <= kSteps; ++i) {
      double b2 = from + width * i;
      auto [fit, own] = fitAbove(samples, b2);
      if (own < error) {
        error = own;
        best = fit;
      }
    }
    center = best.b2;
    from = std::max(0.0, center - width);
    to = std::min(least * (1 - 1e-9), center + width);
  }
  if (best.b0 <= 0)
    return std::nullopt;
  best.numOutliers = numOutliers;
  double sum = 0;
  for (const LossPoint &point : samples.points)
    sum += std::abs(best.at(point.epoch) - point.loss) / point.loss;
  best.relativeError = sum / count;
  return best;
}

LossPrediction placer::predictEpochs(llvm::ArrayRef<LossPoint> points,
                                     const ConvergenceOptions &options) {
  LossPrediction result;
  if (points.size() < 3) {
    result.why = "fewer than 3 points";
    return result;
  }
  result.fit = fitLoss(points);
  if (!result.fit) {
    result.why = "the loss does not fall";
    return result;
  }
  for (int32_t epoch = options.window + 1; epoch <= options.maxEpochs; ++epoch)
    if (result.fit->at(epoch - options.window) - result.fit->at(epoch) <=
        options.littleChange) {
      result.epochs = epoch;
      return result;
    }
  result.why =
      llvm::formatv("does not converge within {0} epochs", options.maxEpochs);
  return result;
}
