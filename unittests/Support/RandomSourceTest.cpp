//===- RandomSourceTest.cpp - Tests of random numbers ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/RandomSource.h"

#include "gtest/gtest.h"

#include <vector>

using namespace placer;

namespace {

// The standard fixes what the engine gives, and searches are to go the same way
// on every platform and with every version.
TEST(RandomSource, IsTheSameEverywhere) {
  RandomSource random(5489);
  std::vector<size_t> drawn;
  for (int i = 0; i != 10000; ++i)
    drawn.push_back(random.below(size_t(1) << 63));
  EXPECT_EQ(drawn.back(), size_t(9981545732273789042ull % (1ull << 63)));
}

TEST(RandomSource, StaysInItsRange) {
  RandomSource random(1);
  std::vector<int> seen(3, 0), of = {10, 11, 12};
  for (int i = 0; i != 1000; ++i) {
    double unit = random.unit();
    EXPECT_TRUE(unit >= 0 && unit < 1) << unit;
    ++seen[random.pick(of) - 10];
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(1));
  }
  for (int count : seen)
    EXPECT_GT(count, 250);
}

} // namespace
