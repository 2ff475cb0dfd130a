//===- RepeatedHeftTest.cpp - Tests of HEFT by what schedules came to -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Common/RandomProblem.h"
#include "../Common/RandomSchedule.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "gtest/gtest.h"

#include <atomic>

using namespace placer;
using namespace placer::testing;

TEST(RepeatedHeft, IsSoundRepeatableAndShorterThanItsStart) {
  int numStarts = 0;
  int numShorter = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomOptions options;
    options.minTasks = 8;
    options.maxTasks = 40;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed;
    if (random.percent(50))
      fixed = someDevices(instance, random, 20);
    PlacementResult listed = placeByList(instance, "heft", fixed);
    auto *start = std::get_if<Schedule>(&listed);
    if (!start)
      continue;
    ++numStarts;
    double part = random.percent(50) ? 1 : 0.25;
    std::optional<Schedule> found =
        repeatHeft(instance, fixed, *start, part, Deadline());
    std::optional<Schedule> again =
        repeatHeft(instance, fixed, *start, part, Deadline());
    ASSERT_EQ(found.has_value(), again.has_value());
    if (!found)
      continue;
    ++numShorter;
    EXPECT_TRUE(verify(instance, *found).empty()) << seed;
    EXPECT_LT(found->makespan(), start->makespan()) << seed;
    EXPECT_EQ(found->makespan(), again->makespan()) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      EXPECT_EQ(found->tasks[task].device, again->tasks[task].device);
      EXPECT_EQ(found->tasks[task].startNs, again->tasks[task].startNs);
      if (!fixed.empty() && fixed[task] != kNone)
        EXPECT_EQ(found->tasks[task].device, fixed[task]);
    }
  }
  EXPECT_GT(numStarts, 200);
  EXPECT_GT(numShorter, numStarts / 10);
}

TEST(RepeatedHeft, BeginsNothingOnceInterrupted) {
  std::atomic<bool> interrupt = true;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    PlacementResult listed = placeByList(instance, "heft", {});
    if (auto *start = std::get_if<Schedule>(&listed))
      EXPECT_FALSE(
          repeatHeft(instance, {}, *start, 1, Deadline(0, &interrupt)));
  }
}
