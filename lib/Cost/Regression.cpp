//===- Regression.cpp - Small regressions ---------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/Regression.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <limits>

using namespace placer;

//===----------------------------------------------------------------------===//
// Linear equations
//===----------------------------------------------------------------------===//

/// Solves a symmetric positive definite system by Cholesky's method, in place;
/// false where it is not definite.
static bool factorize(Matrix &matrix) {
  size_t n = matrix.size();
  for (size_t j = 0; j != n; ++j) {
    double diagonal = matrix[j][j];
    for (size_t k = 0; k != j; ++k)
      diagonal -= matrix[j][k] * matrix[j][k];
    if (!(diagonal > 1e-12 * std::max(matrix[j][j], 1e-300)))
      return false;
    matrix[j][j] = std::sqrt(diagonal);
    for (size_t i = j + 1; i != n; ++i) {
      double sum = matrix[i][j];
      for (size_t k = 0; k != j; ++k)
        sum -= matrix[i][k] * matrix[j][k];
      matrix[i][j] = sum / matrix[j][j];
    }
  }
  return true;
}

/// Forward and back substitution with a factor.
static std::vector<double> substitute(const Matrix &factor,
                                      std::vector<double> values) {
  size_t n = factor.size();
  for (size_t i = 0; i != n; ++i) {
    for (size_t k = 0; k != i; ++k)
      values[i] -= factor[i][k] * values[k];
    values[i] /= factor[i][i];
  }
  for (size_t i = n; i-- != 0;) {
    for (size_t k = i + 1; k != n; ++k)
      values[i] -= factor[k][i] * values[k];
    values[i] /= factor[i][i];
  }
  return values;
}

std::vector<double>
placer::nonNegativeLeastSquares(const Matrix &rows,
                                llvm::ArrayRef<double> targets) {
  size_t numColumns = rows.empty() ? 0 : rows.front().size();
  // Columns of seconds and of terabytes side by side: bring them to one size.
  std::vector<double> scales(numColumns, 0);
  for (const std::vector<double> &row : rows)
    for (size_t j = 0; j != numColumns; ++j)
      scales[j] += row[j] * row[j];
  for (double &scale : scales)
    scale = std::sqrt(scale);
  Matrix gram(numColumns, std::vector<double>(numColumns, 0));
  std::vector<double> moments(numColumns, 0);
  double square = 0;
  for (auto [row, target] : llvm::zip_equal(rows, targets)) {
    for (size_t i = 0; i != numColumns; ++i) {
      if (scales[i] == 0)
        continue;
      moments[i] += row[i] / scales[i] * target;
      for (size_t j = 0; j <= i; ++j)
        if (scales[j] != 0)
          gram[i][j] += row[i] / scales[i] * (row[j] / scales[j]);
    }
    square += target * target;
  }
  // The best answer is an unconstrained one on the columns that it uses.
  std::vector<double> best(numColumns, 0);
  double bestError = square;
  for (unsigned mask = 1; mask < (1u << numColumns); ++mask) {
    llvm::SmallVector<size_t, 8> used;
    for (size_t j = 0; j != numColumns; ++j)
      if (mask >> j & 1)
        used.push_back(j);
    if (llvm::any_of(used, [&](size_t j) { return scales[j] == 0; }))
      continue;
    Matrix part(used.size(), std::vector<double>(used.size(), 0));
    std::vector<double> right(used.size());
    for (size_t i = 0; i != used.size(); ++i) {
      right[i] = moments[used[i]];
      for (size_t j = 0; j <= i; ++j)
        part[i][j] = gram[used[i]][used[j]];
    }
    if (!factorize(part))
      continue;
    std::vector<double> weights = substitute(part, right);
    if (llvm::any_of(weights, [](double w) { return w < 0; }))
      continue;
    double error = square;
    for (size_t i = 0; i != used.size(); ++i)
      error -= weights[i] * right[i];
    if (error < bestError) {
      bestError = error;
      best.assign(numColumns, 0);
      for (size_t i = 0; i != used.size(); ++i)
        best[used[i]] = weights[i] / scales[used[i]];
    }
  }
  return best;
}

Line placer::fitLine(llvm::ArrayRef<double> x, llvm::ArrayRef<double> y,
                     llvm::ArrayRef<double> weights) {
  double all = 0, meanX = 0, meanY = 0;
  for (size_t i = 0; i != x.size(); ++i) {
    all += weights[i];
    meanX += weights[i] * x[i];
    meanY += weights[i] * y[i];
  }
  if (all == 0)
    return {};
  meanX /= all;
  meanY /= all;
  double xx = 0, xy = 0;
  for (size_t i = 0; i != x.size(); ++i) {
    xx += weights[i] * (x[i] - meanX) * (x[i] - meanX);
    xy += weights[i] * (x[i] - meanX) * (y[i] - meanY);
  }
  double slope = xx > 0 ? xy / xx : 0;
  return {meanY - slope * meanX, slope};
}

//===----------------------------------------------------------------------===//
// Ridge
//===----------------------------------------------------------------------===//

void Ridge::fit(const Matrix &rows, llvm::ArrayRef<double> targets) {
  size_t n = rows.size(), columns = rows.empty() ? 0 : rows.front().size();
  means.assign(columns, 0);
  scales.assign(columns, 0);
  weights.assign(columns, 0);
  intercept = 0;
  for (double target : targets)
    intercept += target / n;
  for (const std::vector<double> &row : rows)
    for (size_t j = 0; j != columns; ++j)
      means[j] += row[j] / n;
  for (const std::vector<double> &row : rows)
    for (size_t j = 0; j != columns; ++j)
      scales[j] += (row[j] - means[j]) * (row[j] - means[j]) / n;
  for (double &scale : scales)
    scale = scale > 1e-18 ? 1 / std::sqrt(scale) : 0;
  Matrix standard(n, std::vector<double>(columns));
  for (size_t i = 0; i != n; ++i)
    for (size_t j = 0; j != columns; ++j)
      standard[i][j] = (rows[i][j] - means[j]) * scales[j];
  Matrix gram(columns, std::vector<double>(columns, 0));
  std::vector<double> moments(columns, 0);
  for (size_t i = 0; i != n; ++i)
    for (size_t j = 0; j != columns; ++j) {
      moments[j] += standard[i][j] * (targets[i] - intercept);
      for (size_t k = 0; k <= j; ++k)
        gram[j][k] += standard[i][j] * standard[i][k];
    }

  error = std::numeric_limits<double>::infinity();
  for (double penalty : {0.001, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0}) {
    Matrix factor = gram;
    for (size_t j = 0; j != columns; ++j)
      factor[j][j] += penalty;
    if (!factorize(factor))
      continue;
    std::vector<double> trial = substitute(factor, moments);
    // Left out, a sample's error grows by how much it decides its own value.
    double sum = 0;
    for (size_t i = 0; i != n; ++i) {
      double residual = targets[i] - intercept, leverage = 1.0 / n;
      std::vector<double> inverse = substitute(factor, standard[i]);
      for (size_t j = 0; j != columns; ++j) {
        residual -= trial[j] * standard[i][j];
        leverage += inverse[j] * standard[i][j];
      }
      double left = residual / std::max(1 - leverage, 1e-6);
      sum += left * left / n;
    }
    if (sum < error) {
      error = sum;
      weights = trial;
    }
  }
}

double Ridge::predict(llvm::ArrayRef<double> row) const {
  double sum = intercept;
  for (size_t j = 0; j != weights.size(); ++j)
    sum += weights[j] * (row[j] - means[j]) * scales[j];
  return sum;
}
