//===- LinkFitTest.cpp - Tests of latency and bandwidth -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/LinkFit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace placer;

TEST(LinkFit, FindsLatencyAndBandwidthAgain) {
  std::vector<double> bytes, times;
  for (double size = 1024; size <= 1 << 26; size *= 2) {
    bytes.push_back(size);
    times.push_back(5000 + size / 12.0); // 12 GB/s
  }
  std::optional<LinkFit> fit = fitLink(bytes, times);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->latencyNs, 5000, 0.01);
  EXPECT_NEAR(fit->bytesPerSecond, 12e9, 1e3);
  EXPECT_NEAR(fit->largestError, 0, 1e-9);
}

TEST(LinkFit, IsNotMovedByAFewCopiesThatAreFarOff) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  std::vector<double> bytes, times;
  for (int i = 0; i != 200; ++i) {
    double size = std::exp2(10 + i % 17);
    double time = (5000 + size / 12.0) * (1 + 0.02 * normal(random));
    if (i % 10 == 0)
      time *= 8;
    bytes.push_back(size);
    times.push_back(time);
  }
  std::optional<LinkFit> fit = fitLink(bytes, times);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->latencyNs, 5000, 250);
  EXPECT_NEAR(fit->bytesPerSecond, 12e9, 6e8);
  EXPECT_LT(fit->medianError, 0.04);
  EXPECT_GT(fit->largestError, 0.5);
}

TEST(LinkFit, LatencyIsNeverNegative) {
  std::optional<LinkFit> fit = fitLink({1000, 2000, 4000}, {50, 200, 500});
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->latencyNs, 0);
  EXPECT_GT(fit->bytesPerSecond, 0);
}

TEST(LinkFit, NeedsSizesAndTimesThatGrow) {
  EXPECT_FALSE(fitLink({}, {}));
  EXPECT_FALSE(fitLink({100, 100}, {5, 6}));
  EXPECT_FALSE(fitLink({100, 200}, {50, 10}));
}
