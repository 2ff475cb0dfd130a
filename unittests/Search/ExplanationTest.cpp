//===- ExplanationTest.cpp - Why a task is where it is --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Explanation.h"

#include "../Common/RandomProblem.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;
using Kind = DeviceVerdict::Kind;

/// Each verdict is what the problem and a schedule with the task there say.
TEST(Explanation, VerdictsHold) {
  RandomOptions options;
  options.maxDevices = 5;
  options.missingLink = 15;
  int counts[7] = {};
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    PlacementResult result = placeByList(instance, "heft");
    auto *schedule = std::get_if<Schedule>(&result);
    if (!schedule)
      continue;
    auto task = static_cast<TaskId>(seed % instance.numTasks());
    Explanation explanation = explainTask(instance, *schedule, task);
    ASSERT_EQ(explanation.verdicts.size(), problem.devices.size());
    for (const DeviceVerdict &verdict : explanation.verdicts) {
      ++counts[static_cast<int>(verdict.kind)];
      bool isHere = schedule->tasks[task].device == verdict.device;
      ASSERT_EQ(isHere, verdict.kind == Kind::Chosen) << seed;
      bool canRun = instance.canRun(task, verdict.device);
      ASSERT_EQ(!canRun,
                verdict.kind == Kind::NoTime || verdict.kind == Kind::Pinned)
          << seed;
      if (verdict.kind == Kind::Colocation) {
        ASSERT_FALSE(instance.canRun(verdict.culprit.index, verdict.device));
      }
      if (verdict.kind == Kind::Chosen) {
        ASSERT_EQ(verdict.finishNs, schedule->tasks[task].finishNs);
        ASSERT_EQ(verdict.makespanNs, schedule->makespan());
      }
      if (verdict.kind == Kind::Possible) {
        ASSERT_GE(verdict.makespanNs, verdict.finishNs);
      }
    }
    size_t edges = instance.inputs(task).size();
    for (TensorId tensor : instance.outputs(task))
      edges += instance.consumers(tensor).size();
    ASSERT_EQ(explanation.pulls.size(), edges) << seed;
  }
  for (int count : counts)
    EXPECT_GT(count, 5);
}

/// Every weight of the task is there once, with all that read it on its device.
TEST(Explanation, WeightsAndWhoSharesThem) {
  int alone = 0, shared = 0;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    PlacementResult result = placeByList(instance, "heft");
    auto *schedule = std::get_if<Schedule>(&result);
    if (!schedule)
      continue;
    auto task = static_cast<TaskId>(seed % instance.numTasks());
    std::vector<WeightUse> uses =
        explainTask(instance, *schedule, task).weights;
    size_t expected = 0;
    for (const auto &[id, weight] : llvm::enumerate(problem.weights)) {
      if (!llvm::is_contained(weight.readers, task))
        continue;
      ++expected;
      std::vector<TaskId> sharers;
      for (TaskId other = 0; other < instance.numTasks(); ++other)
        if (other != task && llvm::is_contained(weight.readers, other) &&
            schedule->tasks[other].device == schedule->tasks[task].device)
          sharers.push_back(other);
      auto use = llvm::find_if(uses, [&, id = id](const WeightUse &use) {
        return use.weight == static_cast<WeightId>(id);
      });
      ASSERT_NE(use, uses.end()) << seed;
      ASSERT_EQ(use->sharers, sharers) << seed;
      ++(sharers.empty() ? alone : shared);
    }
    ASSERT_EQ(uses.size(), expected) << seed;
    for (size_t i = 1; i < uses.size(); ++i)
      ASSERT_GE(problem.weights[uses[i - 1].weight].bytes,
                problem.weights[uses[i].weight].bytes);
  }
  EXPECT_GT(alone, 5);
  EXPECT_GT(shared, 5);
}
