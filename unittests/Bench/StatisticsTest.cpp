//===- StatisticsTest.cpp - Means, scores and exponents -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Statistics.h"

#include <gtest/gtest.h>

using namespace placer;

namespace {

TEST(Statistics, ExponentIsTheSlopeOfTheLine) {
  EXPECT_NEAR(*fitExponent({{10, 3}, {100, 30}, {1000, 300}}), 1, 1e-12);
  EXPECT_NEAR(*fitExponent({{2, 4}, {4, 16}, {8, 64}}), 2, 1e-12);
  // The best fit where no line goes through all of them.
  EXPECT_NEAR(*fitExponent({{1, 1}, {1, 4}, {2, 8}, {2, 2}}), 1, 1e-12);
}

TEST(Statistics, ExponentNeedsTwoSizes) {
  EXPECT_FALSE(fitExponent({}));
  EXPECT_FALSE(fitExponent({{10, 3}}));
  EXPECT_FALSE(fitExponent({{10, 3}, {10, 4}}));
}

TEST(Statistics, GeometricMeanIsEvenForHalfAndTwice) {
  EXPECT_FALSE(geometricMean({}));
  EXPECT_NEAR(*geometricMean({2, 0.5}), 1, 1e-12);
  EXPECT_NEAR(*geometricMean({2, 8}), 4, 1e-12);
  EXPECT_NEAR(*geometricMean({3}), 3, 1e-12);
}

TEST(Statistics, AnyFigureBeatsNone) {
  Score score;
  score.count(1, 2);
  score.count(2, 1);
  score.count(3, 3);
  score.count(std::nullopt, 9);
  score.count(9, std::nullopt);
  score.count(std::nullopt, std::nullopt);
  EXPECT_EQ(score.wins, 2);
  EXPECT_EQ(score.ties, 2);
  EXPECT_EQ(score.losses, 2);
}

} // namespace
