//===- CausesTest.cpp - What everything in a schedule waits for -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Causes.h"

#include "../Common/RandomProblem.h"
#include "placer/Model/Simulate.h"
#include "placer/Search/ListScheduler.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;
using Why = Cause::Why;

namespace {

/// A schedule in which everything starts as soon as it can: that of the
/// simulator for HEFT's placement.
std::optional<Schedule> compactSchedule(const Instance &instance) {
  PlacementResult result = placeByList(instance, "heft");
  auto *listed = std::get_if<Schedule>(&result);
  if (!listed)
    return std::nullopt;
  SimulationResult run = simulate(instance, placementOf(instance, *listed));
  auto *schedule = std::get_if<Schedule>(&run);
  return schedule ? std::optional(std::move(*schedule)) : std::nullopt;
}

} // namespace

/// Where nothing waits for memory, there is a cause for every start, and the
/// chain leaves no gap from 0 to the end.
TEST(Causes, ChainHasNoGapWithoutMemory) {
  RandomOptions options;
  options.limitMemory = 0;
  int counts[5] = {};
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = compactSchedule(instance);
    if (!schedule)
      continue;
    TimedPlan timed(instance, *schedule);
    Causes causes(instance, timed);
    auto check = [&](ActivityId activity) {
      Cause cause = causes.of(activity);
      ++counts[static_cast<int>(cause.why)];
      ASSERT_EQ(cause.finishNs, timed.start(activity)) << seed;
      if (cause.why != Why::Nothing) {
        ASSERT_EQ(cause.finishNs, timed.finish(cause.what)) << seed;
      }
    };
    for (ActivityId id = 0; id < timed.plan().numActivities(); ++id)
      check(id);

    int64_t done = 0;
    for (ActivityId activity : causes.chain()) {
      ASSERT_EQ(timed.start(activity), done) << seed;
      done = timed.finish(activity);
    }
    ASSERT_EQ(done, schedule->makespan()) << seed;
  }
  for (Why why : {Why::Nothing, Why::Data, Why::Device, Why::Channel})
    EXPECT_GT(counts[static_cast<int>(why)], 20);
  EXPECT_EQ(counts[static_cast<int>(Why::Memory)], 0);
}

/// With memory, no cause is later than its effect, one that is named for
/// memory ends when the other starts, and waits without a cause are rare.
TEST(Causes, MemoryExplainsWaits) {
  RandomOptions options;
  options.limitMemory = 100;
  int memory = 0, unexplained = 0, all = 0;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = compactSchedule(instance);
    if (!schedule)
      continue;
    TimedPlan timed(instance, *schedule);
    Causes causes(instance, timed);
    auto check = [&](ActivityId activity) {
      Cause cause = causes.of(activity);
      ++all;
      ASSERT_LE(cause.finishNs, timed.start(activity)) << seed;
      unexplained += cause.finishNs < timed.start(activity);
      if (cause.why == Why::Memory) {
        ++memory;
        ASSERT_EQ(timed.finish(cause.what), timed.start(activity));
      }
    };
    for (ActivityId id = 0; id < timed.plan().numActivities(); ++id)
      check(id);
    std::vector<ActivityId> chain = causes.chain();
    ASSERT_EQ(timed.finish(chain.back()), schedule->makespan());
    for (size_t i = 1; i < chain.size(); ++i)
      ASSERT_LE(timed.finish(chain[i - 1]), timed.start(chain[i]));
  }
  EXPECT_GT(memory, 20);
  EXPECT_LT(unexplained, all / 50);
}

TEST(Causes, OfNothing) {
  Problem problem;
  problem.devices = {{"d", "k", std::nullopt}};
  Instance instance(problem);
  Schedule schedule;
  TimedPlan timed(instance, schedule);
  EXPECT_TRUE(Causes(instance, timed).chain().empty());
}
