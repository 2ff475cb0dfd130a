//===- StatisticsTest.cpp - Tests of medians and ranks --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/Statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace placer;

TEST(Statistics, MedianOfOddEvenAndNone) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
  EXPECT_EQ(median({}), 0);
}

TEST(Statistics, MeanRelativeError) {
  EXPECT_DOUBLE_EQ(meanRelativeError({110, 150}, {100, 200}), 0.175);
}

/// By definition, over all pairs.
static double slowTau(const std::vector<double> &a,
                      const std::vector<double> &b) {
  double same = 0, tiesA = 0, tiesB = 0, pairs = 0;
  for (size_t i = 0; i != a.size(); ++i)
    for (size_t j = 0; j != i; ++j) {
      ++pairs;
      double product = (a[i] - a[j]) * (b[i] - b[j]);
      same += product > 0 ? 1 : product < 0 ? -1 : 0;
      tiesA += a[i] == a[j];
      tiesB += b[i] == b[j];
    }
  double scale = std::sqrt((pairs - tiesA) * (pairs - tiesB));
  return scale == 0 ? 0 : same / scale;
}

TEST(Statistics, KendallTauIsWhatItsDefinitionSays) {
  std::mt19937 random(7);
  for (int trial = 0; trial != 300; ++trial) {
    std::vector<double> a, b;
    int size = random() % 12, range = 1 + random() % 8;
    for (int i = 0; i != size; ++i) {
      a.push_back(random() % range);
      b.push_back(random() % range);
    }
    EXPECT_NEAR(kendallTau(a, b), slowTau(a, b), 1e-12);
  }
  EXPECT_DOUBLE_EQ(kendallTau({1, 2, 3}, {10, 20, 30}), 1);
  EXPECT_DOUBLE_EQ(kendallTau({1, 2, 3}, {30, 20, 10}), -1);
}
