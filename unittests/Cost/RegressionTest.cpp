//===- RegressionTest.cpp - Tests of small regressions --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/Regression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace placer;

static double squareError(const Matrix &rows,
                          const std::vector<double> &targets,
                          const std::vector<double> &weights) {
  double sum = 0;
  for (size_t i = 0; i != rows.size(); ++i) {
    double value = -targets[i];
    for (size_t j = 0; j != weights.size(); ++j)
      value += rows[i][j] * weights[j];
    sum += value * value;
  }
  return sum;
}

TEST(Regression, NonNegativeWeightsAreFoundAgain) {
  Matrix rows = {{1, 2, 0}, {1, 0, 5}, {1, 7, 7}, {1, 1, 3}, {1, 9, 0}};
  std::vector<double> targets;
  for (const std::vector<double> &row : rows)
    targets.push_back(3 * row[0] + 0.5 * row[2]);
  std::vector<double> weights = nonNegativeLeastSquares(rows, targets);
  EXPECT_NEAR(weights[0], 3, 1e-9);
  EXPECT_NEAR(weights[1], 0, 1e-9);
  EXPECT_NEAR(weights[2], 0.5, 1e-9);
}

TEST(Regression, NoOtherNonNegativeWeightsAreBetter) {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial != 50; ++trial) {
    size_t columns = 1 + random() % 4, size = columns + random() % 8;
    Matrix rows(size, std::vector<double>(columns));
    std::vector<double> targets(size);
    for (size_t i = 0; i != size; ++i) {
      for (double &value : rows[i])
        value = normal(random);
      targets[i] = normal(random);
    }
    std::vector<double> weights = nonNegativeLeastSquares(rows, targets);
    double best = squareError(rows, targets, weights);
    for (double weight : weights)
      EXPECT_GE(weight, 0);
    // It is convex: what no small step improves, nothing improves.
    for (int step = 0; step != 200; ++step) {
      std::vector<double> other = weights;
      for (double &weight : other)
        weight = std::max(0.0, weight + 1e-3 * normal(random));
      EXPECT_GE(squareError(rows, targets, other), best - 1e-9);
    }
  }
}

TEST(Regression, ColumnsOfAnySizeAndOfZeros) {
  // Bytes, and a column that no sample has.
  Matrix rows = {{1e-9, 1e12, 0}, {1e-9, 3e12, 0}, {1e-9, 7e12, 0}};
  std::vector<double> weights =
      nonNegativeLeastSquares(rows, {1 + 1, 1 + 3, 1 + 7});
  EXPECT_NEAR(weights[0], 1e9, 1);
  EXPECT_NEAR(weights[1], 1e-12, 1e-18);
  EXPECT_EQ(weights[2], 0);
}

TEST(Regression, LineThroughPoints) {
  Line line = fitLine({1, 2, 3}, {5, 7, 9}, {1, 1, 1});
  EXPECT_NEAR(line.intercept, 3, 1e-12);
  EXPECT_NEAR(line.slope, 2, 1e-12);
  // A point without weight does not count.
  line = fitLine({1, 2, 3}, {5, 7, 100}, {1, 1, 0});
  EXPECT_NEAR(line.slope, 2, 1e-12);
}

TEST(Regression, RidgePredictsWhatItHasNotSeen) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  auto truth = [](double x, double y) { return 1 + 2 * x - 3 * y; };
  Matrix rows;
  std::vector<double> targets;
  for (int i = 0; i != 40; ++i) {
    double x = normal(random), y = normal(random);
    rows.push_back({x, y, 5});
    targets.push_back(truth(x, y) + 0.01 * normal(random));
  }
  Ridge ridge;
  ridge.fit(rows, targets);
  EXPECT_LT(ridge.leaveOneOutError(), 1e-3);
  for (int i = 0; i != 20; ++i) {
    double x = normal(random), y = normal(random);
    EXPECT_NEAR(ridge.predict({x, y, 5}), truth(x, y), 0.1);
  }
}

TEST(Regression, TreesFindSteps) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform;
  auto truth = [](double x, double y) {
    return (x > 0.5 ? 1.0 : 0.0) + (y > 0.3 && x > 0.5 ? 2.0 : 0.0);
  };
  Matrix rows;
  std::vector<double> targets;
  for (int i = 0; i != 300; ++i) {
    double x = uniform(random), y = uniform(random);
    rows.push_back({x, y});
    targets.push_back(truth(x, y));
  }
  BoostedTrees trees;
  trees.fit(rows, targets);
  EXPECT_LT(trees.crossValidationError(), 0.05);
  EXPECT_NEAR(trees.predict({0.2, 0.9}), 0, 0.1);
  EXPECT_NEAR(trees.predict({0.9, 0.1}), 1, 0.1);
  EXPECT_NEAR(trees.predict({0.9, 0.9}), 3, 0.1);
}

TEST(Regression, TreesOfNoiseSayNothing) {
  std::mt19937 random(9);
  std::normal_distribution<double> normal;
  Matrix rows;
  std::vector<double> targets;
  for (int i = 0; i != 60; ++i) {
    rows.push_back({normal(random), normal(random)});
    targets.push_back(normal(random));
  }
  BoostedTrees trees;
  trees.fit(rows, targets);
  EXPECT_LT(std::abs(trees.predict({0, 0})), 0.6);
}
