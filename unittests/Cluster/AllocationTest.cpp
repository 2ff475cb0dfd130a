//===- AllocationTest.cpp - Shares against brute force --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/MarginalGain.h"
#include "placer/Support/RandomSource.h"

#include "gtest/gtest.h"

#include <functional>

using namespace placer;

/// Times that fall by less and less, one row for each claim.
static std::vector<std::vector<double>>
convexTimes(RandomSource &random, size_t claims, int32_t most) {
  std::vector<std::vector<double>> times(claims);
  for (std::vector<double> &row : times) {
    std::vector<double> falls;
    for (int32_t i = 0; i < most; ++i)
      falls.push_back(
          random.chance(0.2) ? 0 : static_cast<double>(random.below(1000)));
    std::sort(falls.begin(), falls.end(), std::greater<>());
    double time = 100000;
    for (double fall : falls) {
      row.push_back(time);
      time -= fall;
    }
    row.push_back(time);
  }
  return times;
}

TEST(Allocation, MarginalGainIsTheBestOfAll) {
  RandomSource random(11);
  for (int round = 0; round < 300; ++round) {
    constexpr int32_t kMost = 6;
    size_t count = 1 + random.below(4);
    int32_t total = static_cast<int32_t>(count + random.below(8));
    auto times = convexTimes(random, count, kMost);
    std::vector<Claim> claims;
    for (size_t i = 0; i < count; ++i)
      claims.push_back({1, static_cast<int32_t>(1 + random.below(kMost))});
    std::vector<int32_t> shares =
        marginalGain(claims, total, [&](size_t claim, int32_t number) {
          return times[claim][number];
        });
    double sum = 0;
    int32_t used = 0;
    for (size_t i = 0; i < count; ++i) {
      EXPECT_GE(shares[i], 1);
      EXPECT_LE(shares[i], claims[i].most);
      sum += times[i][shares[i]];
      used += shares[i];
    }
    EXPECT_LE(used, total);
    double best = 1e30;
    std::function<void(size_t, int32_t, double)> tryAll = [&](size_t claim,
                                                              int32_t left,
                                                              double before) {
      if (claim == count) {
        best = std::min(best, before);
        return;
      }
      for (int32_t own = 1; own <= std::min(left, claims[claim].most); ++own)
        tryAll(claim + 1, left - own, before + times[claim][own]);
    };
    tryAll(0, total, 0);
    EXPECT_EQ(sum, best) << "round " << round;
  }
}

TEST(Allocation, WhoComesFirstGetsWhatItNeeds) {
  // Of five devices, the first takes three; the second does not fit; the third
  // does, and nobody gains from more.
  std::vector<int32_t> shares = marginalGain(
      {{3, 8}, {3, 8}, {1, 8}}, 5, [](size_t, int32_t) { return 1.0; });
  EXPECT_EQ(shares, (std::vector<int32_t>{3, 0, 1}));
}
