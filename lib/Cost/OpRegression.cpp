//===- OpRegression.cpp - A regression over measurements of ops -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/FittedModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>

using namespace placer;

/// Loops beyond these are in the counts alone.
static constexpr size_t kMaxLoops = 8;

static double logOf(double count) { return std::log(count + 1); }

static double pointsOf(const OpFeatures &features) {
  double points = 1;
  for (int64_t extent : features.loops)
    points *= static_cast<double>(extent);
  return points;
}

/// Overhead, operations, transcendentals, bytes read, bytes written, points of
/// the loops.
static std::vector<double> sumTerms(const OpFeatures &features) {
  return {1.0,
          static_cast<double>(features.flops),
          static_cast<double>(features.transcendentals),
          static_cast<double>(features.bytesRead),
          static_cast<double>(features.bytesWritten),
          pointsOf(features)};
}

static double dot(llvm::ArrayRef<double> a, llvm::ArrayRef<double> b) {
  double sum = 0;
  for (auto [x, y] : llvm::zip_equal(a, b))
    sum += x * y;
  return sum;
}

std::vector<double>
OpRegression::logFeatures(const OpFeatures &features) const {
  std::vector<double> row = {
      logOf(features.flops), logOf(features.transcendentals),
      logOf(features.bytesRead), logOf(features.bytesWritten)};
  double points = pointsOf(features);
  row.push_back(logOf(points));
  row.push_back(logOf(features.bytes()) - logOf(features.flops));
  if (numLoops == 0 || features.loops.size() != numLoops)
    return row;
  // Each loop, what the loops inside of it go over (what has to stay in a
  // cache), and powers of two in it (what meets in one).
  double inner = 0;
  for (int64_t extent : llvm::reverse(features.loops)) {
    double each = std::log(std::max<double>(extent, 1));
    inner += each;
    row.push_back(each);
    row.push_back(inner);
    row.push_back(extent > 0 ? std::min(llvm::countr_zero<uint64_t>(extent), 10)
                             : 0);
  }
  return row;
}

double OpRegression::correction(llvm::ArrayRef<double> row) const {
  double sum = 0;
  if (useRidge)
    sum += ridge.predict(row);
  if (useTrees)
    sum += trees.predict(row);
  return std::clamp(sum, least, most);
}

void OpRegression::fit(llvm::ArrayRef<const Measurement *> rows,
                       bool withCorrection) {
  // Relative error: divide by the time, and aim at 1.
  Matrix terms;
  for (const Measurement *row : rows) {
    terms.push_back(sumTerms(row->features));
    for (double &term : terms.back())
      term /= row->timeNs;
  }
  weights = nonNegativeLeastSquares(terms, std::vector<double>(rows.size(), 1));
  if (!withCorrection)
    return;

  numLoops = rows.front()->features.loops.size();
  if (numLoops > kMaxLoops || llvm::any_of(rows, [&](const Measurement *row) {
        return row->features.loops.size() != numLoops;
      }))
    numLoops = 0;
  Matrix logs;
  std::vector<double> residuals;
  double none = 0;
  for (const Measurement *row : rows) {
    logs.push_back(logFeatures(row->features));
    double sum = dot(weights, sumTerms(row->features));
    residuals.push_back(std::log(row->timeNs / std::max(sum, 1e-3)));
    none += residuals.back() * residuals.back() / rows.size();
  }
  auto [low, high] = std::minmax_element(residuals.begin(), residuals.end());
  least = *low;
  most = *high;

  // What does best on samples that it has not seen: nothing, one of the two, or
  // trees on what ridge leaves.
  Ridge ridgeAlone;
  ridgeAlone.fit(logs, residuals);
  BoostedTrees treesAlone, treesAfter;
  treesAlone.fit(logs, residuals);
  std::vector<double> left;
  for (auto [row, residual] : llvm::zip_equal(logs, residuals))
    left.push_back(residual - ridgeAlone.predict(row));
  treesAfter.fit(logs, left);
  double best = none;
  auto consider = [&](double error, bool withRidge, bool withTrees,
                      const BoostedTrees &which) {
    // A little better may be chance.
    if (!(error < 0.95 * best))
      return;
    best = error;
    useRidge = withRidge;
    useTrees = withTrees;
    ridge = ridgeAlone;
    trees = which;
  };
  consider(ridgeAlone.leaveOneOutError(), true, false, treesAlone);
  consider(treesAlone.crossValidationError(), false, true, treesAlone);
  consider(
      treesAfter.crossValidationError() *
          std::max(1.0, ridgeAlone.leaveOneOutError() /
                            std::max(dot(left, left) / left.size(), 1e-12)),
      true, true, treesAfter);
}

double OpRegression::predict(const OpFeatures &features) const {
  double sum = std::max(dot(weights, sumTerms(features)), 1e-3);
  if (!useRidge && !useTrees)
    return sum;
  std::vector<double> row = logFeatures(features);
  // An op of the same name with other loops: only the sum is of use.
  if (numLoops != 0 && features.loops.size() != numLoops)
    return sum;
  return sum * std::exp(correction(row));
}
