//===- BoundsTest.cpp - Does every schedule keep the bounds? --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Support/BruteForce.h"
#include "../Support/RandomProblem.h"
#include "TestProblem.h"
#include "placer/Model/Bounds.h"
#include "placer/Model/Validate.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

static std::vector<Bound> allBounds(const Instance &instance) {
  return {criticalPathBound(instance), sectionBound(instance),
          loadBound(instance),         headBodyTailBound(instance),
          energeticBound(instance),    lowerBound(instance)};
}

namespace {

/// What bounds reach on random problems, in sum.
struct Tally {
  int solved = 0, unsolvable = 0, exact = 0;

  /// Every bound against the best schedule.
  void check(const Problem &problem);
};

} // namespace

void Tally::check(const Problem &problem) {
  ASSERT_TRUE(validate(problem).empty()) << problem.name;
  Instance instance(problem);
  std::vector<Bound> bounds = allBounds(instance);
  std::optional<Schedule> best = bruteForce(instance);
  if (!best) {
    ++unsolvable;
    return;
  }
  ++solved;
  exact += bounds.back().ns == best->makespanNs;
  for (const Bound &bound : bounds)
    ASSERT_LE(bound.ns, best->makespanNs) << problem.name << " " << bound.name;

  HeadsAndTails limits = headsAndTails(instance);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    const ScheduledTask &placed = best->tasks[task];
    size_t entry = size_t(task) * limits.numDevices + placed.device;
    ASSERT_LE(limits.head[task], limits.headOn[entry]) << problem.name;
    ASSERT_LE(limits.tail[task], limits.tailOn[entry]) << problem.name;
    ASSERT_LE(limits.headOn[entry], placed.startNs) << problem.name;
    ASSERT_LE(placed.finishNs + limits.tailOn[entry], best->makespanNs)
        << problem.name;
  }
}

TEST(Bounds, NeverExceedTheOptimum) {
  RandomOptions options;
  options.maxTasks = 7;
  options.maxDevices = 3;
  Tally tally;
  for (uint64_t seed = 0; seed < 4000; ++seed)
    ASSERT_NO_FATAL_FAILURE(tally.check(randomProblem(seed, options)));
  printf("%d %d %d\n", tally.solved, tally.unsolvable, tally.exact);
}
