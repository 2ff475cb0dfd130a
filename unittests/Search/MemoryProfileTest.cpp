//===- MemoryProfileTest.cpp - Tests of bytes in use over time ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/MemoryProfile.h"
#include "../Common/RandomProblem.h"

#include "gtest/gtest.h"

#include <map>

using namespace placer;
using namespace placer::testing;

namespace {
/// The same by a plain sum over all changes.
class NaiveProfile {
public:
  void change(int64_t time, int64_t bytes) { changes[time] += bytes; }
  int64_t level(int64_t time) const {
    int64_t sum = 0;
    for (auto [when, bytes] : changes)
      sum += when <= time ? bytes : 0;
    return sum;
  }
  int64_t peak() const {
    int64_t sum = 0, highest = 0;
    for (auto [when, bytes] : changes)
      highest = std::max(highest, sum += bytes);
    return highest;
  }
  int64_t finalLevel() const {
    int64_t sum = 0;
    for (auto [when, bytes] : changes)
      sum += bytes;
    return sum;
  }
  std::optional<int64_t> earliestBelow(int64_t ready, int64_t limit) const {
    int64_t sum = 0;
    // The end of the last time at which the level is too high, if it has one.
    std::optional<int64_t> from = ready;
    if (sum > limit)
      from = std::nullopt;
    for (auto [when, bytes] : changes) {
      bool wasHigh = sum > limit;
      sum += bytes;
      if (sum > limit)
        from = std::nullopt;
      else if (wasHigh)
        from = std::max(ready, when);
    }
    return from;
  }

  std::map<int64_t, int64_t> changes;
};
} // namespace

TEST(MemoryProfile, IsEmptyAtFirst) {
  MemoryProfile profile;
  EXPECT_EQ(profile.peak(), 0);
  EXPECT_EQ(profile.finalLevel(), 0);
  EXPECT_EQ(profile.earliestBelow(7, 0), 7);
  EXPECT_EQ(profile.earliestBelow(7, -1), std::nullopt);
}

TEST(MemoryProfile, FindsWhenThereIsRoomForEver) {
  MemoryProfile profile;
  profile.hold(0, 10);
  profile.hold(20, 5);
  profile.release(40, 5);
  profile.hold(60, 2);
  EXPECT_EQ(profile.peak(), 15);
  EXPECT_EQ(profile.finalLevel(), 12);
  EXPECT_EQ(profile.earliestBelow(3, 15), 3);
  // Before 20 there is room, but not for long.
  EXPECT_EQ(profile.earliestBelow(3, 14), 40);
  EXPECT_EQ(profile.earliestBelow(50, 14), 50);
  EXPECT_EQ(profile.earliestBelow(50, 12), 50);
  EXPECT_EQ(profile.earliestBelow(50, 11), std::nullopt);
}

TEST(MemoryProfile, WhatEndsFreesFirst) {
  MemoryProfile profile;
  profile.hold(0, 10);
  profile.hold(5, 10);
  profile.release(5, 10);
  EXPECT_EQ(profile.peak(), 10);
  EXPECT_EQ(profile.earliestBelow(0, 10), 0);
  // Nothing is held for no time.
  profile.hold(8, 90);
  profile.release(8, 90);
  EXPECT_EQ(profile.peak(), 10);
}

TEST(MemoryProfile, AgreesWithASum) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    MemoryProfile profile;
    NaiveProfile naive;
    int64_t horizon = random.between(1, 500);
    // What is held and not yet released: since when, and how much.
    std::vector<std::pair<int64_t, int64_t>> held;
    for (int64_t count = random.below(200); count > 0; --count) {
      if (!held.empty() && random.percent(45)) {
        std::swap(held[random.below(static_cast<int64_t>(held.size()))],
                  held.back());
        auto [start, bytes] = held.back();
        held.pop_back();
        int64_t end = start + random.below(horizon);
        profile.release(end, bytes);
        naive.change(end, -bytes);
      } else {
        int64_t start = random.below(horizon), bytes = random.below(50);
        profile.hold(start, bytes);
        naive.change(start, bytes);
        held.push_back({start, bytes});
      }
      ASSERT_EQ(profile.peak(), naive.peak()) << seed;
      ASSERT_EQ(profile.finalLevel(), naive.finalLevel()) << seed;
      int64_t ready = random.below(2 * horizon);
      int64_t limit = random.between(-1, naive.peak() + 1);
      std::optional<int64_t> time = profile.earliestBelow(ready, limit);
      ASSERT_EQ(time, naive.earliestBelow(ready, limit)) << seed;
      // And what the answer means, without the formula.
      if (time && limit >= 0) {
        for (auto [when, bytes] : naive.changes)
          if (when >= *time) {
            ASSERT_LE(naive.level(when), limit) << seed;
          }
        ASSERT_LE(naive.level(*time), limit) << seed;
        if (*time > ready) {
          ASSERT_GT(naive.level(*time - 1), limit) << seed;
        }
      }
    }
  }
}

TEST(MemoryProfile, TakesManyStepsInAnyOrder) {
  // A tree that degenerates would overflow the stack or take minutes.
  for (int direction : {1, -1}) {
    MemoryProfile profile;
    constexpr int64_t kSteps = 200000;
    for (int64_t i = 0; i < kSteps; ++i) {
      int64_t time = direction > 0 ? i : kSteps - 1 - i;
      profile.hold(time, time % 2 == 0 ? 3 : 1);
      profile.release(time + 1, time % 2 == 0 ? 3 : 1);
    }
    EXPECT_EQ(profile.peak(), 3);
    EXPECT_EQ(profile.finalLevel(), 0);
    // The last even time is kSteps - 2.
    EXPECT_EQ(profile.earliestBelow(0, 2), kSteps - 1);
    EXPECT_EQ(profile.earliestBelow(0, 0), kSteps);
  }
}
