//===- CoarseningTest.cpp - Which tasks become one ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "placer/Model/Simulate.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include <gtest/gtest.h>

#include <set>

using namespace placer;

namespace {

/// Problems of tasks that take 10 ns on a GPU, written down edge by edge.
class CoarseningTest : public ::testing::Test {
protected:
  CoarseningTest() {
    problem.devices = {{"gpu0", "gpu", std::nullopt},
                       {"gpu1", "gpu", std::nullopt},
                       {"cpu0", "cpu", std::nullopt}};
    for (DeviceId from = 0; from < 3; ++from)
      for (DeviceId to = 0; to < 3; ++to)
        if (from != to)
          problem.links.push_back({from, to, 5, 1000000000, {}});
  }

  TaskId addTask(int64_t gpuNs = 10) {
    Task task;
    task.name = std::string(1, static_cast<char>('a' + problem.tasks.size()));
    if (problem.tasks.size() >= 26)
      task.name = "t" + std::to_string(problem.tasks.size());
    task.costNs = {{"gpu", gpuNs}};
    problem.tasks.push_back(std::move(task));
    return static_cast<TaskId>(problem.tasks.size() - 1);
  }
  TensorId addTensor(TaskId producer, std::vector<TaskId> consumers,
                     int64_t bytes = 1) {
    Tensor tensor;
    tensor.name = "x" + std::to_string(problem.tensors.size());
    tensor.producer = producer;
    tensor.bytes = bytes;
    tensor.consumers = std::move(consumers);
    problem.tensors.push_back(std::move(tensor));
    return static_cast<TensorId>(problem.tensors.size() - 1);
  }
  void addTasks(int32_t count) {
    for (int32_t i = 0; i < count; ++i)
      addTask();
  }

  /// "ab cd": the names of each cluster's tasks, clusters by number.
  std::string coarsened(const CoarseningOptions &options,
                        llvm::ArrayRef<DeviceId> fixed = {}) {
    EXPECT_TRUE(validate(problem).empty()) << validate(problem)[0].message;
    Instance instance(problem);
    last = coarsen(instance, options, fixed);
    Violations found = verify(instance, last, fixed);
    EXPECT_TRUE(found.empty()) << found.front().message;
    return show(instance);
  }
  std::string coarsened(int32_t target) {
    CoarseningOptions options;
    options.target = target;
    return coarsened(options);
  }
  std::string show(const Instance &instance) const {
    std::string text;
    Rows<TaskId> members = clusterMembers(instance, last);
    for (ClusterId cluster = 0; cluster < last.numClusters; ++cluster) {
      text += cluster == 0 ? "" : " ";
      for (TaskId task : members[cluster])
        text += problem.tasks[task].name;
    }
    return text;
  }

  Problem problem;
  Coarsening last;
};

} // namespace

TEST_F(CoarseningTest, FewTasksStayAsTheyAre) {
  addTasks(3);
  addTensor(2, {0});
  EXPECT_EQ(coarsened(3), "b c a");
  EXPECT_TRUE(last.levels.empty());
  EXPECT_EQ(last.limit, MergeLimit::None);
  EXPECT_EQ(coarsened(200), "b c a");
}

TEST_F(CoarseningTest, NothingIsCoarsenedToNothing) {
  EXPECT_EQ(coarsened(1), "");
  EXPECT_EQ(last.numClusters, 0);
}

TEST_F(CoarseningTest, HeaviestEdgesFirst) {
  addTasks(4);
  addTensor(0, {1}, 10);
  addTensor(1, {2}, 30);
  addTensor(2, {3}, 20);
  EXPECT_EQ(coarsened(3), "a bc d");
  // No task twice on one level.
  EXPECT_EQ(coarsened(2), "a bcd");
  EXPECT_EQ(last.levels.size(), 2u);
  EXPECT_EQ(coarsened(1), "abcd");
}

TEST_F(CoarseningTest, ATensorCountsOnceForAReader) {
  addTasks(4);
  // b and c read one tensor of 40 bytes: merged, they get 40 and not 80.
  addTensor(0, {1, 2}, 40);
  addTensor(1, {2}, 100);
  addTensor(2, {3}, 50);
  EXPECT_EQ(coarsened(3), "a bc d");
  EXPECT_EQ(coarsened(2), "a bcd");
}

TEST_F(CoarseningTest, AnEdgeBesideALongerPathIsNotMerged) {
  addTasks(3);
  addTensor(0, {1}, 1);
  addTensor(1, {2}, 2);
  addTensor(0, {2}, 1000);
  EXPECT_EQ(coarsened(2), "a bc");
}

TEST_F(CoarseningTest, CrossedPairsAreNotBothMerged) {
  // a and b are both read by c and d: {a, c} and {b, d} would wait for each
  // other. By the heaviest edge {a, c} is taken, and b is blocked. No time, so
  // that no path gets longer.
  for (int32_t i = 0; i < 4; ++i)
    addTask(/*gpuNs=*/0);
  addTensor(0, {2}, 100);
  addTensor(0, {3}, 1);
  addTensor(1, {2}, 1);
  addTensor(1, {3}, 99);
  EXPECT_EQ(coarsened(3), "b ac d");
  EXPECT_EQ(last.levels.size(), 1u);
}

TEST_F(CoarseningTest, ParallelTasksStayParallel) {
  // {a, b} would let c wait for b, and take twice as long as before; {d, e}
  // makes nothing longer.
  addTasks(5);
  addTensor(0, {1}, 100);
  addTensor(0, {2}, 100);
  addTensor(3, {4}, 1);
  problem.tasks[1].costNs = problem.tasks[2].costNs = {{"gpu", 500}};
  EXPECT_EQ(coarsened(4), "a b c de");
  // Where nothing else is left, it is done.
  EXPECT_EQ(coarsened(1), "abcde");
}

TEST_F(CoarseningTest, SiblingsMergeWhereEdgesHardlyDo) {
  // One task reads what 40 others make: along edges only one of them merges.
  addTasks(41);
  for (TaskId task = 0; task < 40; ++task)
    addTensor(task, {40});
  coarsened(3);
  EXPECT_EQ(last.numClusters, 3);
  EXPECT_LE(last.levels.size(), 12u);
}

TEST_F(CoarseningTest, StrangersMergeWhereNothingElseDoes) {
  addTasks(64);
  coarsened(4);
  EXPECT_EQ(last.numClusters, 4);
  Instance instance(problem);
  Rows<TaskId> members = clusterMembers(instance, last);
  for (ClusterId cluster = 0; cluster < 4; ++cluster)
    EXPECT_EQ(members[cluster].size(), 16u);
}

TEST_F(CoarseningTest, PinsAreKept) {
  addTasks(4);
  for (TaskId task = 0; task < 3; ++task)
    addTensor(task, {task + 1}, 10 - task);
  problem.tasks[0].devices = {0};
  problem.tasks[3].devices = {1};
  EXPECT_EQ(coarsened(2), "ab cd");
  EXPECT_EQ(coarsened(1), "ab cd");
  EXPECT_EQ(last.limit, MergeLimit::Devices);
}

TEST_F(CoarseningTest, KindsAreKept) {
  addTasks(3);
  addTensor(0, {1}, 100);
  addTensor(1, {2}, 1);
  problem.tasks[0].costNs = {{"cpu", 10}};
  EXPECT_EQ(coarsened(2), "a bc");
  EXPECT_EQ(coarsened(1), "a bc");
}

TEST_F(CoarseningTest, FastTasksDoNotFollowSlowOnes) {
  // b is a hundred times faster on a GPU, where a cannot run.
  addTasks(3);
  addTensor(0, {1}, 100);
  addTensor(1, {2}, 1);
  problem.tasks[0].costNs = {{"cpu", 10}};
  problem.tasks[1].costNs = {{"cpu", 1000}, {"gpu", 10}};
  problem.tasks[2].costNs = {{"cpu", 1000}, {"gpu", 10}};
  EXPECT_EQ(coarsened(2), "a bc");
  // Where nothing else is left they do.
  EXPECT_EQ(coarsened(1), "abc");
}

TEST_F(CoarseningTest, PlacedTasksStayApart) {
  addTasks(3);
  addTensor(0, {1}, 100);
  addTensor(1, {2}, 1);
  CoarseningOptions options;
  options.target = 1;
  EXPECT_EQ(coarsened(options, {0, 1, kNone}), "a bc");
  EXPECT_EQ(coarseDevices(last, {0, 1, kNone}), std::vector<DeviceId>({0, 1}));
}

TEST_F(CoarseningTest, GroupsBindThroughClusters) {
  // a is colocated with d; d can only be on gpu1. So {a, b} can not be on gpu0,
  // where c must be.
  addTasks(4);
  addTensor(0, {1}, 100);
  addTensor(1, {2}, 50);
  problem.tasks[0].colocation = problem.tasks[3].colocation = "g";
  problem.tasks[3].devices = {1};
  problem.tasks[2].devices = {0};
  CoarseningOptions options;
  options.target = 1;
  options.maxTimeNs = 1000;
  EXPECT_EQ(coarsened(options), "abd c");
  EXPECT_EQ(last.limit, MergeLimit::Devices);
}

TEST_F(CoarseningTest, MissingLinksAreNotRunInto) {
  // gpu0 reaches gpu1 only through the CPU, which runs anything: {a, b} and
  // {c, d} could not be joined.
  problem.links = {{0, 2, 5, 1000000000, {}}, {2, 1, 5, 1000000000, {}}};
  addTasks(4);
  for (Task &task : problem.tasks)
    task.costNs.push_back({"cpu", 10});
  problem.tasks[0].devices = {0};
  problem.tasks[3].devices = {1};
  addTensor(0, {1}, 100);
  addTensor(1, {2}, 1);
  addTensor(2, {3}, 100);
  EXPECT_EQ(coarsened(1), "a bc d");
  EXPECT_EQ(last.limit, MergeLimit::Devices);
}

TEST_F(CoarseningTest, WhatSharesADeviceMergesFirst) {
  addTasks(4);
  addTensor(0, {1}, 100);
  addTensor(2, {3}, 1);
  problem.tasks[2].colocation = problem.tasks[3].colocation = "g";
  EXPECT_EQ(coarsened(3), "a b cd");
}

TEST_F(CoarseningTest, GivenCapsAreNotRaised) {
  addTasks(12);
  for (TaskId task = 0; task + 1 < 12; ++task)
    addTensor(task, {task + 1});
  CoarseningOptions options;
  options.target = 1;
  options.maxTasks = 3;
  coarsened(options);
  EXPECT_EQ(last.limit, MergeLimit::Tasks);
  std::vector<int32_t> sizes(last.numClusters, 0);
  for (ClusterId cluster : last.cluster)
    EXPECT_LE(++sizes[cluster], 3);

  options.maxTasks = 0;
  options.maxTimeNs = 49;
  coarsened(options);
  EXPECT_EQ(last.limit, MergeLimit::Time);
  sizes.assign(last.numClusters, 0);
  for (ClusterId cluster : last.cluster)
    EXPECT_LE(++sizes[cluster], 4);
}

TEST_F(CoarseningTest, TimeCountsForAllThatIsColocated) {
  // Two steps forward and two back: {a, b} binds c and d to their device too,
  // and all four take 40 ns.
  addTasks(4);
  for (TaskId task = 0; task < 3; ++task)
    addTensor(task, {task + 1});
  problem.tasks[0].colocation = problem.tasks[3].colocation = "f";
  problem.tasks[1].colocation = problem.tasks[2].colocation = "g";
  CoarseningOptions options;
  options.target = 2;
  options.maxTimeNs = 39;
  EXPECT_EQ(coarsened(options), "a bc d");
  options.maxTimeNs = 40;
  EXPECT_EQ(last.limit, MergeLimit::Time);
  EXPECT_EQ(coarsened(options), "abc d");
}

TEST_F(CoarseningTest, BytesAreCapped) {
  addTasks(4);
  for (TaskId task = 0; task < 3; ++task)
    addTensor(task, {task + 1}, 10);
  for (Task &task : problem.tasks)
    task.residentBytes = 100;
  CoarseningOptions options;
  options.target = 1;
  options.maxBytes = 230;
  coarsened(options);
  EXPECT_EQ(last.numClusters, 2);
  EXPECT_EQ(last.limit, MergeLimit::Bytes);
}

TEST_F(CoarseningTest, AWeightOfSeveralTasksCountsOnce) {
  addTasks(4);
  for (TaskId task = 0; task < 3; ++task)
    addTensor(task, {task + 1}, 10);
  problem.weights = {{"w", 190, {0, 1, 2, 3}}};
  CoarseningOptions options;
  options.target = 1;
  options.maxBytes = 230;
  EXPECT_EQ(coarsened(options), "abcd");
  for (Device &device : problem.devices)
    device.memoryBytes = 230;
  EXPECT_EQ(coarsened(1), "abcd");
  // One for each is too much for one device.
  problem.weights = {
      {"v", 70, {0}}, {"w", 70, {1}}, {"x", 70, {2}}, {"y", 70, {3}}};
  coarsened(1);
  EXPECT_EQ(last.numClusters, 2);
  EXPECT_EQ(last.limit, MergeLimit::Memory);
}

TEST_F(CoarseningTest, WhatNoMemoryHoldsIsNotMerged) {
  addTasks(4);
  for (TaskId task = 0; task < 3; ++task)
    addTensor(task, {task + 1}, 10);
  for (Task &task : problem.tasks)
    task.residentBytes = 100;
  for (Device &device : problem.devices)
    device.memoryBytes = 320;
  coarsened(1);
  EXPECT_EQ(last.numClusters, 2);
  EXPECT_EQ(last.limit, MergeLimit::Memory);
}

TEST_F(CoarseningTest, LevelsLeadToTheResult) {
  addTasks(20);
  for (TaskId task = 0; task < 18; ++task)
    addTensor(task, {task + 1, task + 2}, 1 + task % 5);
  CoarseningOptions options;
  options.target = 3;
  coarsened(options);
  Instance instance(problem);
  int32_t size = 20;
  for (size_t level = 0; level <= last.levels.size(); ++level) {
    Coarsening part = upToLevel(instance, last, level);
    EXPECT_TRUE(verify(instance, part).empty());
    EXPECT_LE(part.numClusters, size);
    size = part.numClusters;
    for (TaskId task = 1; task < 20; ++task)
      EXPECT_LE(part.cluster[task - 1], part.cluster[task])
          << "not topological on level " << level;
  }
  EXPECT_EQ(upToLevel(instance, last, last.levels.size()).cluster,
            last.cluster);
}

TEST_F(CoarseningTest, JudgeFindsWhatIsWrong) {
  addTasks(3);
  addTensor(0, {1});
  addTensor(1, {2});
  Instance instance(problem);
  auto ruleOf = [&](std::vector<ClusterId> cluster, int32_t numClusters,
                    llvm::ArrayRef<DeviceId> fixed = {}) -> std::string {
    Coarsening coarsening;
    coarsening.cluster = std::move(cluster);
    coarsening.numClusters = numClusters;
    Violations found = verify(instance, coarsening, fixed);
    return found.empty() ? "" : ruleName(found.front().rule);
  };
  EXPECT_EQ(ruleOf({0, 0, 1}, 2), "");
  EXPECT_EQ(ruleOf({0, 0, 0}, 1, {kNone, 1, kNone}), "");
  EXPECT_EQ(ruleOf({0, 0}, 1), "range");
  EXPECT_EQ(ruleOf({0, 0, 2}, 2), "range");
  EXPECT_EQ(ruleOf({0, 0, -1}, 2), "range");
  EXPECT_EQ(ruleOf({0, 0, 2}, 3), "range");
  EXPECT_EQ(ruleOf({0, 1, 0}, 2), "cycle");
  EXPECT_EQ(ruleOf({0, 0, 0}, 1, {0, 1, kNone}), "colocation");

  problem.tasks[0].colocation = problem.tasks[1].colocation = "g";
  Instance colocated(problem);
  Coarsening coarsening;
  coarsening.cluster = {0, 1, 1};
  coarsening.numClusters = 2;
  EXPECT_TRUE(verify(colocated, coarsening).empty());
  Violations found = verify(colocated, coarsening, {0, kNone, 1});
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().rule, Rule::Colocation);
}

TEST_F(CoarseningTest, CoarseProblemAddsUp) {
  // a -> b -> d in one cluster, c in another, which reads a and is read by d.
  addTasks(4);
  addTensor(0, {1}, 10);
  addTensor(0, {2}, 20);
  addTensor(1, {3}, 40);
  addTensor(2, {3}, 80);
  TensorId out = addTensor(3, {}, 160);
  TensorId kept = addTensor(1, {3}, 320);
  problem.tensors[kept].isResult = true;
  for (TaskId task = 0; task < 4; ++task) {
    problem.tasks[task].residentBytes = 1000 << task;
    problem.tasks[task].workspaceBytes = 1 << task;
    problem.tasks[task].costNs = {{"gpu", 1 << task}, {"cpu", 100 << task}};
  }
  problem.tasks[1].devices = {1, 2};
  problem.weights = {{"v", 5, {1, 0}}, {"w", 6, {3, 1, 0}}};
  Instance instance(problem);
  last.cluster = {0, 0, 1, 2};
  last.numClusters = 3;
  ASSERT_TRUE(verify(instance, last).empty());

  CoarseProblem coarse = coarseProblem(instance, last);
  ASSERT_EQ(coarse.problem.tasks.size(), 3u);
  const Task &ab = coarse.problem.tasks[0];
  using Costs = std::vector<std::pair<std::string, int64_t>>;
  EXPECT_EQ(ab.costNs, Costs({{"gpu1", 3}, {"cpu0", 300}}));
  EXPECT_EQ(ab.residentBytes, 3000);
  // While b runs: 10 between the two and 2 of workspace; all that leaves has
  // begun.
  EXPECT_EQ(ab.workspaceBytes, 12);
  EXPECT_EQ(coarse.problem.tasks[2].workspaceBytes, 8);
  EXPECT_EQ(coarse.tensors, std::vector<TensorId>({1, 2, 3, out, kept}));
  const Tensor &result = coarse.problem.tensors[4];
  EXPECT_EQ(result.producer, 0);
  EXPECT_EQ(result.consumers, std::vector<TaskId>({2}));
  EXPECT_TRUE(result.isResult);
  EXPECT_EQ(result.bytes, 320);
  ASSERT_EQ(coarse.problem.weights.size(), 2u);
  EXPECT_EQ(coarse.problem.weights[0].name, "v");
  EXPECT_EQ(coarse.problem.weights[0].readers, std::vector<TaskId>({0}));
  EXPECT_EQ(coarse.problem.weights[1].bytes, 6);
  EXPECT_EQ(coarse.problem.weights[1].readers, std::vector<TaskId>({2, 0}));
  EXPECT_TRUE(validate(coarse.problem).empty());
}

TEST_F(CoarseningTest, CoarseProblemUnitesGroups) {
  // {a, b} joins "f" and "g", so c and d share its device; e does not.
  addTasks(5);
  addTensor(0, {1});
  problem.tasks[0].colocation = problem.tasks[2].colocation = "f";
  problem.tasks[1].colocation = problem.tasks[3].colocation = "g";
  Instance instance(problem);
  last.cluster = {0, 0, 1, 2, 3};
  last.numClusters = 4;
  Problem coarse = coarseProblem(instance, last).problem;
  EXPECT_EQ(coarse.tasks[0].colocation, "f");
  EXPECT_EQ(coarse.tasks[1].colocation, "f");
  EXPECT_EQ(coarse.tasks[2].colocation, "f");
  EXPECT_EQ(coarse.tasks[3].colocation, "");
}

TEST_F(CoarseningTest, ExpandRunsMembersOneAfterTheOther) {
  // {a, b} on gpu0, then x1 to gpu1, where c reads it.
  addTasks(3);
  addTensor(0, {1}, 8);
  addTensor(0, {2}, 16);
  addTensor(1, {}, 1);
  Instance instance(problem);
  last.cluster = {0, 0, 1};
  last.numClusters = 2;
  Schedule coarse;
  coarse.tasks = {{0, 100, 120}, {1, 150, 160}};
  coarse.transfers = {{0, 0, 1, 125, 146}};
  Schedule fine = expand(instance, last, coarse);
  EXPECT_EQ(fine.tasks[0], (ScheduledTask{0, 100, 110}));
  EXPECT_EQ(fine.tasks[1], (ScheduledTask{0, 110, 120}));
  EXPECT_EQ(fine.tasks[2], (ScheduledTask{1, 150, 160}));
  ASSERT_EQ(fine.transfers.size(), 1u);
  EXPECT_EQ(fine.transfers[0], (ScheduledTransfer{1, 0, 1, 125, 146}));
  EXPECT_EQ(fine.makespan(), 160);
  EXPECT_TRUE(verify(instance, fine).empty());

  // x1 is there when a is done, so it need not wait for b.
  Schedule early = startEarly(instance, fine);
  EXPECT_EQ(early.tasks[0].startNs, 0);
  EXPECT_EQ(early.transfers[0].startNs, 10);
  EXPECT_EQ(early.makespan(), 41);
}
