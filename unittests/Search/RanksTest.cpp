//===- RanksTest.cpp - Tests of the work that lies ahead ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/Ranks.h"
#include "../Common/RandomProblem.h"
#include "../Model/TestProblem.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace placer;
using namespace placer::testing;

TEST(MeanCosts, AreMeansOverDevicesOfTheGroupAndLinks) {
  Problem problem = smallProblem();
  problem.tasks[0].costNs = {{"gpu0", 10}, {"gpu1", 30}};
  problem.tasks[1].costNs = {{"gpu0", 10}, {"gpu1", 30}};
  problem.tasks[1].colocation = problem.tasks[2].colocation = "g";
  problem.tasks[2].devices = {1};
  problem.links[1].latencyNs = 15;
  problem.links[1].bytesPerSecond = 500000000; // 2 ns a byte
  Instance instance(problem);
  MeanCosts costs = meanCosts(instance);
  EXPECT_EQ(costs.taskNs, (std::vector<double>{20, 30, 30}));
  // 10 ns + 1.5 ns a byte for 4, 8 and 16 bytes.
  EXPECT_EQ(costs.transferNs, (std::vector<double>{16, 22, 34}));
}

TEST(MeanCosts, NothingIsSentWithoutLinks) {
  Problem problem = smallProblem();
  problem.links.clear();
  MeanCosts costs = meanCosts(Instance(problem));
  EXPECT_EQ(costs.transferNs, (std::vector<double>{0, 0, 0}));
}

TEST(UpwardRanks, AreTheLongestWayToTheEnd) {
  Problem problem = smallProblem();
  Instance instance(problem);
  // a -x(9)-> b -y(13)-> c, a -x(9)-> c.
  EXPECT_EQ(upwardRanks(instance, meanCosts(instance)),
            (std::vector<double>{10 + 9 + 63, 20 + 13 + 30, 30}));
}

TEST(UpwardRanks, NothingIsSentWithinAGroup) {
  Problem problem = smallProblem();
  problem.tasks[0].colocation = problem.tasks[1].colocation = "g";
  Instance instance(problem);
  EXPECT_EQ(upwardRanks(instance, meanCosts(instance)),
            (std::vector<double>{10 + 63, 20 + 13 + 30, 30}));
}

/// The longest way from a task to the end, over all ways.
static double longestWay(const Instance &instance, const MeanCosts &costs,
                         TaskId task) {
  double longest = 0;
  for (TensorId tensor : instance.outputs(task))
    for (TaskId consumer : instance.consumers(tensor)) {
      double sent = instance.group(consumer) == instance.group(task)
                        ? 0
                        : costs.transferNs[tensor];
      longest = std::max(longest, sent + longestWay(instance, costs, consumer));
    }
  return costs.taskNs[task] + longest;
}

TEST(UpwardRanks, AgreeWithAllWaysOnRandomProblems) {
  RandomOptions options;
  options.maxTasks = 14;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    MeanCosts costs = meanCosts(instance);
    std::vector<double> ranks = upwardRanks(instance, costs);
    ASSERT_EQ(ranks.size(), problem.tasks.size());
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      ASSERT_DOUBLE_EQ(ranks[task], longestWay(instance, costs, task)) << seed;
  }
}

TEST(OrderByRank, FallsAndIsTopological) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomOptions options;
    // Costs of 0 make ranks equal along an edge.
    options.zeroTime = options.zeroBytes = 60;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::vector<double> ranks = upwardRanks(instance, meanCosts(instance));
    std::vector<TaskId> order = orderByRank(instance, ranks);
    ASSERT_EQ(order.size(), problem.tasks.size());
    std::vector<bool> isDone(order.size(), false);
    for (size_t i = 0; i < order.size(); ++i) {
      if (i > 0) {
        ASSERT_GE(ranks[order[i - 1]], ranks[order[i]]) << seed;
      }
      for (TensorId tensor : instance.inputs(order[i]))
        ASSERT_TRUE(isDone[instance.producer(tensor)]) << seed;
      ASSERT_FALSE(isDone[order[i]]) << seed;
      isDone[order[i]] = true;
    }
  }
}

TEST(OrderByRank, KeepsTheTopologicalOrderWhereRanksAreEqual) {
  Problem problem = smallProblem();
  problem.tensors = {makeTensor("x", 2, 1, {0})};
  Instance instance(problem);
  EXPECT_EQ(orderByRank(instance, {5, 5, 5}), (std::vector<TaskId>{1, 2, 0}));
  EXPECT_EQ(orderByRank(instance, {5, 7, 9}), (std::vector<TaskId>{2, 1, 0}));
}
