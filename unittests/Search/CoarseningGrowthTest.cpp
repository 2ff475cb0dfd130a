//===- CoarseningGrowthTest.cpp - Clusters that take no longer ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "../Common/RandomProblem.h"
#include "Search/Coarsen/CoarsenGuide.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

using namespace placer;
using namespace placer::testing;

namespace {

/// GPUs that are all linked, and nothing else.
Problem machine(int32_t numDevices, int64_t bytesPerSecond) {
  Problem problem;
  for (DeviceId device = 0; device < numDevices; ++device)
    problem.devices.push_back(
        {"gpu" + std::to_string(device), "gpu", std::nullopt});
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        problem.links.push_back({from, to, 10, bytesPerSecond, {}});
  return problem;
}

TaskId addTask(Problem &problem, int64_t ns) {
  Task task;
  task.name = "t" + std::to_string(problem.tasks.size());
  task.costNs = {{"gpu", ns}};
  problem.tasks.push_back(std::move(task));
  return static_cast<TaskId>(problem.tasks.size() - 1);
}

void addTensor(Problem &problem, TaskId producer, std::vector<TaskId> consumers,
               int64_t bytes) {
  Tensor tensor;
  tensor.name = "x" + std::to_string(problem.tensors.size());
  tensor.producer = producer;
  tensor.bytes = bytes;
  tensor.consumers = std::move(consumers);
  problem.tensors.push_back(std::move(tensor));
}

/// A chain of products, each of which reads a transposed weight: the heaviest
/// edges are those from the transposes, of which all could run at once.
Problem transposedWeights(int32_t numProducts) {
  Problem problem = machine(3, 100000000000);
  TaskId last = kNone;
  for (int32_t i = 0; i < numProducts; ++i) {
    TaskId transpose = addTask(problem, 2000);
    TaskId product = addTask(problem, 1000);
    addTensor(problem, transpose, {product}, 50000);
    if (last != kNone)
      addTensor(problem, last, {product}, 1000);
    last = product;
  }
  return problem;
}

int64_t listedNs(const Problem &problem) {
  Instance instance(problem);
  PlacementResult placed = placeByList(instance, "best");
  auto *schedule = std::get_if<Schedule>(&placed);
  return schedule ? schedule->makespan() : -1;
}

int64_t clustersNs(const Instance &instance, const Coarsening &coarsening) {
  return listedNs(coarseProblem(instance, coarsening).problem);
}

Coarsening coarsenWithin(const Instance &instance, int32_t target,
                         int32_t percent) {
  CoarseningOptions options;
  options.target = target;
  options.maxGrowthPercent = percent;
  Coarsening coarsening = coarsen(instance, options);
  Violations found = verify(instance, coarsening);
  EXPECT_TRUE(found.empty()) << found.front().message;
  return coarsening;
}

/// A list schedule of the tasks, with each as a cluster of its own.
class GuideTest : public ::testing::Test {
protected:
  /// `devices` and `starts` are those of the tasks; transfers do not count.
  void guideBy(std::vector<DeviceId> devices, std::vector<int64_t> starts,
               int32_t percent) {
    instance.emplace(problem);
    std::vector<int32_t> nodeOf;
    ListedSchedule listed;
    listed.chosen = "heft";
    for (TaskId task = 0; task < instance->numTasks(); ++task) {
      nodeOf.push_back(task);
      listed.schedule.tasks.push_back(
          {devices[task], starts[task],
           starts[task] + instance->time(task, devices[task])});
    }
    graph.emplace(*instance, nodeOf);
    guide.emplace(*instance, std::move(listed), percent,
                  llvm::ArrayRef<DeviceId>(), nodeOf, *graph);
  }

  Problem problem = machine(2, 1000000000);
  std::optional<Instance> instance;
  std::optional<ClusterGraph> graph;
  std::optional<CoarsenGuide> guide;
};

} // namespace

TEST(CoarseningGrowth, TransposedWeightsStayParallel) {
  Problem problem = transposedWeights(100);
  Instance instance(problem);
  int64_t tasksNs = listedNs(problem);
  // What the limit is for: without it each product ends up with its transpose.
  Coarsening unlimited = coarsenWithin(instance, 20, kNone);
  EXPECT_EQ(unlimited.numClusters, 20);
  EXPECT_EQ(unlimited.tasksNs, 0);
  EXPECT_GT(clustersNs(instance, unlimited), tasksNs * 11 / 10);

  Coarsening limited = coarsenWithin(instance, 20, 5);
  EXPECT_LT(limited.numClusters, 100);
  EXPECT_EQ(limited.tasksNs, tasksNs);
  EXPECT_LE(limited.clustersNs, tasksNs * 105 / 100);
  EXPECT_LE(clustersNs(instance, limited), tasksNs * 105 / 100);
}

TEST(CoarseningGrowth, WhatWouldTakeLongerIsLeft) {
  Problem problem = machine(2, 1000000000);
  addTask(problem, 1000);
  addTask(problem, 1000);
  Instance instance(problem);
  Coarsening limited = coarsenWithin(instance, 1, 99);
  EXPECT_EQ(limited.numClusters, 2);
  EXPECT_EQ(limited.limit, MergeLimit::Growth);
  EXPECT_EQ(limited.clustersNs, 1000);
  Coarsening merged = coarsenWithin(instance, 1, 100);
  EXPECT_EQ(merged.numClusters, 1);
  EXPECT_EQ(merged.limit, MergeLimit::None);
  EXPECT_EQ(merged.tasksNs, 1000);
  EXPECT_EQ(merged.clustersNs, 2000);
}

TEST(CoarseningGrowth, NoLimitMakesNoSchedule) {
  Problem problem = machine(2, 1000000000);
  addTask(problem, 1000);
  addTask(problem, 1000);
  Instance instance(problem);
  Coarsening coarsening = coarsenWithin(instance, 1, kNone);
  EXPECT_EQ(coarsening.numClusters, 1);
  EXPECT_EQ(coarsening.tasksNs, 0);
  EXPECT_EQ(coarsening.clustersNs, 0);
}

/// A chain takes as long in any clusters.
TEST(CoarseningGrowth, ChainsMergeForNothing) {
  Problem problem = machine(3, 1000000000);
  for (int32_t i = 0; i < 100; ++i) {
    addTask(problem, 100);
    if (i > 0)
      addTensor(problem, i - 1, {i}, 100);
  }
  Instance instance(problem);
  Coarsening coarsening = coarsenWithin(instance, 4, 0);
  EXPECT_EQ(coarsening.numClusters, 4);
  EXPECT_EQ(coarsening.clustersNs, coarsening.tasksNs);
}

/// Kinds, pins, groups, memory, missing links, tasks that take no time: list
/// algorithms place the clusters wherever they place the tasks, within the
/// limit.
TEST(CoarseningGrowth, ListSchedulesOfClustersKeepToTheLimit) {
  int32_t numPlaced = 0, numMerged = 0, numLimited = 0, numTight = 0;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    RandomOptions options;
    options.limitMemory = 70;
    if (seed % 3 == 0) {
      options.missingLink = 40;
      options.pin = 30;
    }
    Problem problem = randomProblem(seed, options);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    auto target = static_cast<int32_t>(1 + random.below(instance.numTasks()));
    auto percent = static_cast<int32_t>(random.pick(std::vector{0, 5, 50}));
    Coarsening coarsening = coarsenWithin(instance, target, percent);
    ASSERT_EQ(coarsening.numClusters > target,
              coarsening.limit != MergeLimit::None)
        << "seed " << seed;
    int64_t tasksNs = listedNs(problem);
    if (tasksNs < 0)
      continue;
    ++numPlaced;
    numMerged += coarsening.numClusters < instance.numTasks();
    numLimited += coarsening.limit == MergeLimit::Growth;
    numTight += llvm::any_of(problem.devices, [](const Device &device) {
      return device.memoryBytes.has_value();
    });
    if (coarsening.numClusters == instance.numTasks())
      continue;
    int64_t shortest = clustersNs(instance, coarsening);
    ASSERT_GE(shortest, 0) << "seed " << seed;
    ASSERT_EQ(coarsening.tasksNs, tasksNs) << "seed " << seed;
    ASSERT_LE(coarsening.clustersNs, tasksNs + tasksNs * percent / 100)
        << "seed " << seed;
    ASSERT_LE(shortest, coarsening.clustersNs) << "seed " << seed;
  }
  EXPECT_GT(numPlaced, 500);
  EXPECT_GT(numMerged, 300);
  EXPECT_GT(numLimited, 100);
  EXPECT_GT(numTight, 300);
}

TEST(CoarseningGrowth, SameInputSameResult) {
  Problem problem = transposedWeights(40);
  Problem copy = problem;
  Instance first(problem), second(copy);
  EXPECT_EQ(coarsenWithin(first, 10, 5).cluster,
            coarsenWithin(second, 10, 5).cluster);
}

TEST_F(GuideTest, ASequenceThatHasTheTimeMerges) {
  // a and b on one device, and c on the other, which needs b at 30.
  for (int32_t i = 0; i < 3; ++i)
    addTask(problem, 10);
  addTensor(problem, 0, {1}, 0);
  addTensor(problem, 1, {2}, 0);
  guideBy({0, 0, 0}, {0, 10, 20}, 0);
  EXPECT_TRUE(guide->tryMerge(*graph, 0, 1, 1));
  EXPECT_EQ(guide->startNs(0), 0);
  EXPECT_EQ(guide->finishNs(1), 20);
}

TEST_F(GuideTest, WhatOthersWaitForDoesNotMergeWithMore) {
  // c reads from a alone, on another device, and has no time to wait for b.
  for (int32_t i = 0; i < 3; ++i)
    addTask(problem, 10);
  addTensor(problem, 0, {1}, 0);
  addTensor(problem, 0, {2}, 0);
  guideBy({0, 0, 1}, {0, 10, 20}, 0);
  EXPECT_FALSE(guide->tryMerge(*graph, 0, 1, 1));
  // Nothing of it stays.
  EXPECT_EQ(guide->startNs(1), 10);
  EXPECT_EQ(guide->finishNs(0), 10);
  // Half as long again is enough to wait for b: c starts at 30 then.
  guideBy({0, 0, 1}, {0, 10, 20}, 50);
  while (guide->grow(*graph))
    ;
  EXPECT_TRUE(guide->tryMerge(*graph, 0, 1, 1));
  EXPECT_EQ(guide->finishNs(0), 20);
}

TEST_F(GuideTest, TimeIsGivenOutOnce) {
  // Each of two neighbours in a chain could merge with a task beside it, but
  // not both.
  for (int32_t i = 0; i < 4; ++i)
    addTask(problem, 10);
  addTensor(problem, 0, {1}, 0);
  guideBy({0, 0, 0, 0}, {0, 20, 10, 20}, 0);
  EXPECT_TRUE(guide->tryMerge(*graph, 0, 2, 0));
  EXPECT_EQ(guide->finishNs(0), 20);
  // From 20 to the end at 30 there is no time for both.
  EXPECT_FALSE(guide->tryMerge(*graph, 1, 3, 0));
  guide->split(0, 2);
  EXPECT_TRUE(guide->tryMerge(*graph, 1, 3, 0));
  EXPECT_EQ(guide->startNs(1), 10);
  EXPECT_FALSE(guide->tryMerge(*graph, 0, 2, 0));
}

TEST_F(GuideTest, ASmallTaskFollowsItsReader) {
  // To send takes 10 + 100: longer than the 10 of a, on either device.
  addTask(problem, 10);
  addTask(problem, 200);
  addTensor(problem, 0, {1}, 100);
  guideBy({0, 1}, {0, 120}, 0);
  EXPECT_TRUE(guide->tryMerge(*graph, 0, 1, 100));
  EXPECT_EQ(guide->device(0), guide->device(1));
  guide->split(0, 1);
  EXPECT_EQ(guide->device(0), 0);
  EXPECT_EQ(guide->device(1), 1);
}

TEST_F(GuideTest, ALargeTaskStaysWhereItIs) {
  addTask(problem, 150);
  addTask(problem, 200);
  addTensor(problem, 0, {1}, 100);
  guideBy({0, 1}, {0, 260}, 0);
  EXPECT_FALSE(guide->tryMerge(*graph, 0, 1, 100));
}

TEST_F(GuideTest, AColocatedTaskStaysWhereItIs) {
  for (int32_t i = 0; i < 3; ++i)
    addTask(problem, 10);
  problem.tasks[0].colocation = problem.tasks[2].colocation = "set";
  problem.tasks[1].costNs = {{"gpu", 200}};
  addTensor(problem, 0, {1}, 100);
  guideBy({0, 1, 0}, {0, 120, 10}, 0);
  EXPECT_FALSE(guide->tryMerge(*graph, 0, 1, 100));
}

/// However many pairs merge at once, all of them have a time in which nothing
/// waits: paths cannot add up.
TEST_F(GuideTest, MergersAtOnceKeepTheOrder) {
  int32_t numMerged = 0;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    RandomOptions options;
    options.minTasks = 10;
    options.limitMemory = 0;
    problem = randomProblem(seed, options);
    if (!validate(problem).empty())
      continue;
    Instance fine(problem);
    PlacementResult placed = placeByList(fine, "heft");
    auto *schedule = std::get_if<Schedule>(&placed);
    if (!schedule)
      continue;
    std::vector<DeviceId> devices;
    std::vector<int64_t> starts;
    for (const ScheduledTask &task : schedule->tasks) {
      devices.push_back(task.device);
      starts.push_back(task.startNs);
    }
    guideBy(devices, starts, 30);
    std::vector<TaskId> mate(fine.numTasks(), kNone);
    for (const ClusterEdge &edge : graph->edges()) {
      if (mate[edge.from] != kNone || mate[edge.to] != kNone ||
          devices[edge.from] != devices[edge.to] ||
          graph->predecessors(edge.to).size() > 1 ||
          !guide->tryMerge(*graph, edge.from, edge.to, edge.bytes))
        continue;
      mate[edge.from] = edge.to;
      mate[edge.to] = edge.from;
      ++numMerged;
    }
    for (const ClusterEdge &edge : graph->edges()) {
      if (mate[edge.from] == edge.to)
        continue;
      ASSERT_LE(guide->finishNs(edge.from), guide->startNs(edge.to))
          << "seed " << seed;
    }
  }
  EXPECT_GT(numMerged, 500);
}

/// A device may be named like the kind of another: clusters run where all of
/// their members do, for the sum of their times, and nowhere else.
TEST(CoarseProblem, DevicesNamedLikeKinds) {
  int32_t numExcluded = 0;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    Problem problem = machine(3, 1000000000);
    problem.devices[0].name = "gpu";
    problem.devices[2].kind = random.percent(50) ? "gpu" : "gpu1";
    for (int32_t i = 0; i < 8; ++i) {
      TaskId task = addTask(problem, random.between(1, 9));
      if (random.percent(40))
        problem.tasks[task].costNs.emplace_back("gpu1", random.between(1, 9));
      if (random.percent(40))
        problem.tasks[task].costNs.emplace_back("gpu2", random.between(1, 9));
      if (random.percent(20))
        problem.tasks[task].devices = {0};
      if (i > 0)
        addTensor(problem, task - 1, {task}, 5);
    }
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Coarsening coarsening = coarsenWithin(instance, 3, kNone);
    CoarseProblem coarse = coarseProblem(instance, coarsening);
    ASSERT_TRUE(validate(coarse.problem).empty()) << "seed " << seed;
    Instance clusters(coarse.problem);
    for (DeviceId device = 0; device < 3; ++device) {
      std::vector<int64_t> times(coarsening.numClusters, 0);
      for (TaskId task = 0; task < instance.numTasks(); ++task) {
        int64_t &time = times[coarsening.cluster[task]];
        time = time == Instance::kCannotRun || !instance.canRun(task, device)
                   ? Instance::kCannotRun
                   : time + instance.time(task, device);
      }
      for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster) {
        ASSERT_EQ(clusters.time(cluster, device), times[cluster])
            << "seed " << seed;
        numExcluded += times[cluster] == Instance::kCannotRun;
      }
    }
  }
  EXPECT_GT(numExcluded, 100);
}
