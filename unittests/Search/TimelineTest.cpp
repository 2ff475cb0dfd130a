//===- TimelineTest.cpp - Tests of bookings and idle gaps -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/Timeline.h"
#include "../Common/RandomProblem.h"

#include "gtest/gtest.h"

#include <set>

using namespace placer;
using namespace placer::testing;

namespace {

/// The same by a plain list of bookings.
class NaiveTimeline {
public:
  bool isIdle(int64_t start, int64_t length) const {
    for (auto it = after(start); it != bookings.end(); ++it) {
      if (it->first >= start + length)
        break;
      if (start < it->second)
        return false;
    }
    return true;
  }
  int64_t earliestFit(int64_t ready, int64_t length) const {
    if (length == 0)
      return ready;
    // It is either `ready` or right after a booking; these are in order.
    int64_t time = ready;
    for (auto it = after(ready); it != bookings.end(); ++it) {
      if (it->first >= time + length)
        break;
      time = std::max(time, it->second);
    }
    return time;
  }
  void book(int64_t start, int64_t length) {
    if (length > 0)
      bookings.insert({start, start + length});
  }
  int64_t end() const {
    return bookings.empty() ? 0 : bookings.rbegin()->second;
  }

  /// By start and end.
  std::set<std::pair<int64_t, int64_t>> bookings;

private:
  /// The first booking that may end after `time`.
  std::set<std::pair<int64_t, int64_t>>::const_iterator
  after(int64_t time) const {
    auto it = bookings.lower_bound({time, 0});
    return it == bookings.begin() ? it : std::prev(it);
  }
};

/// Books in both, in one of the ways in which schedulers do.
class Pair {
public:
  void bookAtRandom(Random &random, int64_t horizon, int64_t longest) {
    int64_t length = random.percent(10) ? 0 : random.between(1, longest);
    int64_t ready = random.below(horizon);
    int64_t start = naive.earliestFit(ready, length);
    ASSERT_EQ(timeline.earliestFit(ready, length), start);
    // Now and then later than necessary, which leaves two gaps of one.
    if (int64_t later = start + random.below(longest);
        random.percent(30) && naive.isIdle(later, length))
      start = later;
    timeline.book(start, length);
    naive.book(start, length);
    ASSERT_EQ(timeline.end(), naive.end());
  }

  Timeline timeline;
  NaiveTimeline naive;
};

} // namespace

TEST(Timeline, IsIdleAtFirst) {
  Timeline timeline;
  EXPECT_EQ(timeline.end(), 0);
  EXPECT_EQ(timeline.earliestFit(0, 10), 0);
  EXPECT_EQ(timeline.earliestFit(7, 10), 7);
  EXPECT_EQ(timeline.earliestFit(7, 0), 7);
}

TEST(Timeline, FindsTheFirstGapThatIsLongEnough) {
  Timeline timeline;
  timeline.book(2, 3);
  timeline.book(7, 3);
  timeline.book(14, 1);
  EXPECT_EQ(timeline.end(), 15);
  EXPECT_EQ(timeline.earliestFit(0, 1), 0);
  EXPECT_EQ(timeline.earliestFit(0, 2), 0);
  EXPECT_EQ(timeline.earliestFit(1, 2), 5);
  EXPECT_EQ(timeline.earliestFit(0, 3), 10);
  EXPECT_EQ(timeline.earliestFit(11, 3), 11);
  EXPECT_EQ(timeline.earliestFit(12, 3), 15);
  EXPECT_EQ(timeline.earliestFit(0, 5), 15);
  EXPECT_EQ(timeline.earliestFit(20, 5), 20);
  // The gap [5, 7) is full to the brim; then it is no gap any more.
  timeline.book(5, 2);
  EXPECT_EQ(timeline.earliestFit(1, 2), 10);
}

TEST(Timeline, LengthZeroOccupiesNothing) {
  Timeline timeline;
  timeline.book(0, 10);
  EXPECT_EQ(timeline.earliestFit(5, 0), 5);
  timeline.book(5, 0);
  timeline.book(30, 0);
  EXPECT_EQ(timeline.end(), 10);
  EXPECT_EQ(timeline.earliestFit(0, 1), 10);
}

TEST(Timeline, ClearForgetsAll) {
  Timeline timeline;
  for (int64_t start = 0; start < 1000; start += 2)
    timeline.book(start, 1);
  timeline.clear();
  EXPECT_EQ(timeline.end(), 0);
  EXPECT_EQ(timeline.earliestFit(0, 100), 0);
  timeline.book(3, 1);
  EXPECT_EQ(timeline.earliestFit(0, 3), 0);
  EXPECT_EQ(timeline.earliestFit(0, 4), 4);
}

TEST(Timeline, HoldsLargeTimes) {
  Timeline timeline;
  constexpr int64_t kLate = int64_t(1) << 60;
  timeline.book(kLate, kLate);
  timeline.book(0, 5);
  EXPECT_EQ(timeline.end(), 2 * kLate);
  EXPECT_EQ(timeline.earliestFit(0, kLate - 5), 5);
  EXPECT_EQ(timeline.earliestFit(0, kLate - 4), 2 * kLate);
}

TEST(Timeline, AgreesWithAListOfBookings) {
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    Pair pair;
    int64_t horizon = random.between(1, 2000), longest = random.between(1, 60);
    for (int64_t count = random.below(150); count > 0; --count) {
      ASSERT_NO_FATAL_FAILURE(pair.bookAtRandom(random, horizon, longest))
          << seed;
      int64_t ready = random.below(horizon + longest);
      int64_t length = random.below(longest + 1);
      ASSERT_EQ(pair.timeline.earliestFit(ready, length),
                pair.naive.earliestFit(ready, length))
          << seed;
    }
  }
}

TEST(Timeline, AgreesWhereItsTreeIsDeep) {
  // Short bookings spread far apart leave thousands of gaps, which are then
  // filled in part, from all sides.
  for (uint64_t seed = 0; seed < 4; ++seed) {
    Random random(seed);
    Pair pair;
    constexpr int64_t kHorizon = 300000;
    for (int count = 0; count < 20000; ++count)
      ASSERT_NO_FATAL_FAILURE(pair.bookAtRandom(random, kHorizon, 12)) << seed;
    EXPECT_GT(pair.naive.bookings.size(), 16000u);
    for (int count = 0; count < 500; ++count) {
      int64_t ready = random.below(kHorizon), length = random.below(80);
      ASSERT_EQ(pair.timeline.earliestFit(ready, length),
                pair.naive.earliestFit(ready, length))
          << seed;
    }
  }
}

TEST(Timeline, AgreesWhenBookedFromTheEnd) {
  // The gap to be split is always the first one.
  Pair pair;
  for (int64_t start = 60000; start > 0; start -= 10) {
    pair.timeline.book(start, 4);
    pair.naive.book(start, 4);
  }
  for (int64_t ready = 0; ready < 60000; ready += 41)
    for (int64_t length : {1, 6, 7})
      ASSERT_EQ(pair.timeline.earliestFit(ready, length),
                pair.naive.earliestFit(ready, length));
}

TEST(EarliestJointFit, OfNothingIsReady) {
  EXPECT_EQ(earliestJointFit({}, 7, 100), 7);
}

TEST(EarliestJointFit, WaitsForAllAtOnce) {
  Timeline a, b;
  a.book(0, 5);
  a.book(8, 5);
  b.book(5, 2);
  // [7, 8) is idle in both, but only for 1.
  EXPECT_EQ(earliestJointFit({&a, &b}, 0, 1), 7);
  EXPECT_EQ(earliestJointFit({&a, &b}, 0, 2), 13);
  EXPECT_EQ(earliestJointFit({&a, &b}, 0, 0), 0);
  EXPECT_EQ(earliestJointFit({&a, &a}, 0, 3), 5);
}

TEST(EarliestJointFit, AgreesWithTheUnionOfTheBookings) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    std::vector<Pair> pairs(random.between(1, 4));
    int64_t horizon = random.between(1, 1500), longest = random.between(1, 40);
    for (Pair &pair : pairs)
      for (int64_t count = random.below(100); count > 0; --count)
        ASSERT_NO_FATAL_FAILURE(pair.bookAtRandom(random, horizon, longest));
    std::vector<const Timeline *> timelines;
    for (const Pair &pair : pairs)
      timelines.push_back(&pair.timeline);
    for (int count = 0; count < 50; ++count) {
      int64_t ready = random.below(horizon);
      int64_t length = random.below(longest + 1);
      int64_t expected = ready;
      while (length > 0 &&
             !std::all_of(pairs.begin(), pairs.end(), [&](const Pair &pair) {
               return pair.naive.isIdle(expected, length);
             }))
        ++expected;
      ASSERT_EQ(earliestJointFit(timelines, ready, length), expected) << seed;
      // With a limit: the same up to it, and after it where that is after it.
      int64_t latest = ready + random.below(horizon);
      int64_t limited = earliestJointFit(timelines, ready, length, latest);
      if (expected <= latest) {
        ASSERT_EQ(limited, expected) << seed;
      } else {
        ASSERT_GT(limited, latest) << seed;
      }
    }
  }
}
