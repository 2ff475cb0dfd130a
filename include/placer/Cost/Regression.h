//===- Regression.h - Small regressions -------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_REGRESSION_H
#define PLACER_COST_REGRESSION_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace placer {

/// Rows of equal length, one for each sample.
using Matrix = std::vector<std::vector<double>>;

/// Weights of at least 0 that minimise `sum (row . weights - target)^2`. Exact,
/// by trying which weights are 0: for at most 8 columns.
std::vector<double> nonNegativeLeastSquares(const Matrix &rows,
                                            llvm::ArrayRef<double> targets);

/// A line through points, `intercept + slope * x`.
struct Line {
  double intercept = 0;
  double slope = 0;
};
Line fitLine(llvm::ArrayRef<double> x, llvm::ArrayRef<double> y,
             llvm::ArrayRef<double> weights);

/// Least squares with a penalty on weights, on columns that are brought to mean
/// 0 and spread 1. How much penalty is decided by the error on each sample when
/// it is left out.
class Ridge {
public:
  void fit(const Matrix &rows, llvm::ArrayRef<double> targets);
  double predict(llvm::ArrayRef<double> row) const;
  /// The mean square error on samples that are left out.
  double leaveOneOutError() const { return error; }

private:
  std::vector<double> means, scales, weights;
  double intercept = 0;
  double error = 0;
};

/// A sum of many small trees of two questions each, every one fitted to what
/// the ones before leave. How many is decided by cross-validation.
class BoostedTrees {
public:
  void fit(const Matrix &rows, llvm::ArrayRef<double> targets);
  double predict(llvm::ArrayRef<double> row) const;
  /// The mean square error in cross-validation.
  double crossValidationError() const { return error; }

private:
  /// `row[column] <= limit` goes to the left. Leaves have no column.
  struct Node {
    int32_t column = -1;
    double limit = 0;
    int32_t left = -1, right = -1;
    double value = 0;
  };
  using Tree = std::vector<Node>;

  static double valueOf(const Tree &tree, llvm::ArrayRef<double> row);
  static int32_t grow(Tree &tree, const Matrix &rows,
                      llvm::ArrayRef<double> residuals,
                      const std::vector<std::vector<uint32_t>> &orders,
                      std::vector<uint32_t> &part, uint32_t number,
                      unsigned depth);
  /// Adds trees for the samples whose mask is set; after each, the square error
  /// on the others is added to `errors`.
  void boost(const Matrix &rows, llvm::ArrayRef<double> targets,
             const std::vector<bool> &mask, unsigned rounds,
             std::vector<double> *errors);

  double base = 0;
  std::vector<Tree> trees;
  double error = 0;
};

} // namespace placer

#endif // PLACER_COST_REGRESSION_H
