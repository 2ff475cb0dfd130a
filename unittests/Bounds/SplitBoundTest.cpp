//===- SplitBoundTest.cpp - The bound over all splits ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Common/BruteForce.h"
#include "../Common/RandomSplits.h"
#include "../Model/TestProblem.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Unfold.h"
#include "placer/Model/Validate.h"
#include "placer/Search/ListScheduler.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

/// One task of 120 ns on each of some devices of unlike speed.
Problem oneTask(std::vector<int64_t> times, int64_t extent) {
  Problem problem;
  problem.name = "one";
  Task task;
  task.name = "t";
  for (size_t i = 0; i < times.size(); ++i) {
    std::string name = "d" + std::to_string(i);
    problem.devices.push_back({name, name, std::nullopt});
    task.costNs.emplace_back(name, times[i]);
  }
  problem.tasks = {task};
  problem.tensors = {makeTensor("x", 0, 8, {})};
  SplitAxis axis;
  axis.task = 0;
  axis.name = "samples";
  axis.extent = extent;
  axis.tensors = {{0, Follows::sliced(0, extent)}};
  problem.splits = {axis};
  return problem;
}

int64_t boundOf(const Problem &problem, int32_t mostDevices = 0) {
  EXPECT_TRUE(validate(problem).empty());
  return splitBound(Instance(problem), mostDevices).ns;
}

TEST(SplitBound, IsTheSpeedOfAllDevicesTogether) {
  // 1 / (1/60 + 1/120) = 40.
  EXPECT_EQ(boundOf(oneTask({60, 120}, 6)), 40);
  // A third of them all: 1/60 + 1/120 + 1/120 = 1/30.
  EXPECT_EQ(boundOf(oneTask({60, 120, 120}, 6)), 30);
  // Only the two fastest.
  EXPECT_EQ(boundOf(oneTask({60, 120, 120}, 6), 2), 40);
}

TEST(SplitBound, OfWhatCannotBeCutIsItsTime) {
  EXPECT_EQ(boundOf(oneTask({60, 120}, 1)), 60);
}

/// a on one device, b on another, in samples: parts of b run while a goes on.
TEST(SplitBound, LeavesRoomForPipelines) {
  Problem problem = oneTask({60, 60}, 6);
  problem.tasks[0].devices = {0};
  problem.tasks.push_back(problem.tasks[0]);
  problem.tasks[1].name = "u";
  problem.tasks[1].devices = {1};
  problem.links = {makeLink(0, 1, 0)};
  problem.tensors = {makeTensor("x", 0, 6, {1}), makeTensor("y", 1, 6, {})};
  problem.splits.push_back(problem.splits[0]);
  problem.splits[1].task = 1;
  problem.splits[1].tensors = {{0, Follows::sliced(0, 6)},
                               {1, Follows::sliced(0, 6)}};
  EXPECT_EQ(boundOf(problem), 61);
  // Not if b needs all of what a makes.
  problem.splits[1].tensors = {{1, Follows::sliced(0, 6)}};
  EXPECT_EQ(boundOf(problem), 120);
}

/// Whatever is cut, no schedule is shorter: the best one of small unfoldings,
/// and those of list algorithms of larger ones.
TEST(SplitBound, HoldsForEveryUnfolding) {
  int numExact = 0, numTight = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    RandomOptions options;
    options.limitMemory = 0;
    options.maxTasks = seed % 2 == 0 ? 3 : 10;
    Problem problem = randomProblem(seed, options);
    Random random(seed + 1);
    RandomSplits splits(problem, random);
    splits.addAxes();
    Instance given(problem);
    int64_t bound = splitBound(given).ns;
    for (int trial = 0; trial < 3; ++trial) {
      SplitChoices choices = splits.choose();
      Unfolding unfolding = unfold(problem, choices);
      if (!validate(unfolding.problem, 1).empty())
        continue;
      Instance instance(unfolding.problem);
      if (instance.numTasks() <= 6) {
        // What many parts read can come to several devices in very many ways.
        bool isSmall = instance.numTasks() <= 3 || instance.numDevices() <= 2;
        BruteForce best(instance, isSmall ? BruteForce::Sends::FromAnywhere
                                          : BruteForce::Sends::FromHome);
        if (!best.best())
          continue;
        ++numExact;
        EXPECT_LE(bound, best.best()->makespan()) << "seed " << seed;
        numTight += bound == best.best()->makespan();
        continue;
      }
      PlacementResult listed = placeByList(instance, "heft");
      if (auto *schedule = std::get_if<Schedule>(&listed)) {
        EXPECT_LE(bound, schedule->makespan()) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(numExact, 100);
  EXPECT_GT(numTight, 5);
}

} // namespace
