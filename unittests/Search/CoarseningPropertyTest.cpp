//===- CoarseningPropertyTest.cpp - What holds of every coarsening --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "../Common/RandomProblem.h"
#include "Search/List/DeviceDomains.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include <gtest/gtest.h>

using namespace placer;
using namespace placer::testing;

namespace {

enum class Shape { Sparse, Dense, Layers, Crossed, Ladders, Hubs };

/// A graph on one device, where nothing but the order of tasks speaks against a
/// merger.
Problem randomGraph(Shape shape, uint64_t seed) {
  Random random(seed);
  Problem problem;
  problem.devices = {{"d", "gpu", std::nullopt}};
  auto numTasks = static_cast<int32_t>(random.between(4, 16));
  std::vector<TaskId> order(numTasks);
  for (TaskId task = 0; task < numTasks; ++task) {
    Task entry;
    entry.name = "t" + std::to_string(task);
    entry.costNs = {{"d", random.between(1, 3)}};
    problem.tasks.push_back(std::move(entry));
    order[task] = task;
  }
  random.shuffle(order);
  // Few different sizes, so that ties are common.
  auto add = [&](int32_t from, std::vector<int32_t> readers) {
    Tensor tensor;
    tensor.name = "x" + std::to_string(problem.tensors.size());
    tensor.producer = order[from];
    tensor.bytes = random.below(6);
    for (int32_t reader : readers)
      tensor.consumers.push_back(order[reader]);
    problem.tensors.push_back(std::move(tensor));
  };
  auto addRandomly = [&](int64_t percent, auto isPossible) {
    for (int32_t from = 0; from < numTasks; ++from) {
      std::vector<int32_t> readers;
      for (int32_t to = from + 1; to < numTasks; ++to)
        if (isPossible(from, to) && random.percent(percent))
          readers.push_back(to);
      if (random.percent(30)) {
        add(from, readers);
        continue;
      }
      for (int32_t reader : readers)
        add(from, {reader});
    }
  };
  auto anything = [](int32_t, int32_t) { return true; };
  switch (shape) {
  case Shape::Sparse:
    addRandomly(15, anything);
    break;
  case Shape::Dense:
    addRandomly(45, anything);
    break;
  case Shape::Layers: {
    auto width = static_cast<int32_t>(random.between(2, 5));
    addRandomly(40, [&](int32_t from, int32_t to) {
      return to / width == from / width + 1;
    });
    break;
  }
  case Shape::Crossed: {
    // Two levels and a few shortcuts: where only the rule for neighbouring
    // heights applies.
    int32_t middle = numTasks / 2;
    addRandomly(55, [&](int32_t from, int32_t to) {
      return from < middle && to >= middle;
    });
    break;
  }
  case Shape::Ladders:
    // Parallel chains with rungs between them.
    addRandomly(60, [&](int32_t from, int32_t to) {
      return to - from == 2 || to - from == 3;
    });
    break;
  case Shape::Hubs:
    // Few tasks that many read from, or that read from many.
    addRandomly(50, [&](int32_t from, int32_t to) {
      return from % 5 == 0 || to % 5 == 0;
    });
    break;
  }
  return problem;
}

void checkGraphs(Shape shape) {
  constexpr uint64_t kGraphs = 17000;
  for (uint64_t seed = 0; seed < kGraphs; ++seed) {
    Problem problem = randomGraph(shape, seed);
    Instance instance(problem);
    CoarseningOptions options;
    options.target = 1 + static_cast<int32_t>(seed % 4);
    Coarsening coarsening = coarsen(instance, options);
    // One device, no memory: every graph gets to its target.
    ASSERT_EQ(coarsening.numClusters, options.target) << "seed " << seed;
    ASSERT_EQ(coarsening.limit, MergeLimit::None) << "seed " << seed;
    for (size_t level = 0; level <= coarsening.levels.size(); ++level) {
      Coarsening part = upToLevel(instance, coarsening, level);
      Violations found = verify(instance, part);
      ASSERT_TRUE(found.empty()) << "seed " << seed << " level " << level
                                 << ": " << found.front().message;
      for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
        for (TaskId task : instance.consumers(tensor))
          ASSERT_LE(part.cluster[instance.producer(tensor)], part.cluster[task])
              << "seed " << seed << " level " << level;
    }
  }
}

/// Whether the arc-consistent domains leave every group a device.
bool hasPlaces(const Instance &instance) {
  std::vector<DeviceId> open(instance.numGroups(), kNone);
  return DeviceDomains(instance, open).emptyGroup() == kNone;
}

} // namespace

TEST(CoarseningProperty, SparseGraphsStayAcyclic) {
  checkGraphs(Shape::Sparse);
}
TEST(CoarseningProperty, DenseGraphsStayAcyclic) { checkGraphs(Shape::Dense); }
TEST(CoarseningProperty, LayersStayAcyclic) { checkGraphs(Shape::Layers); }
TEST(CoarseningProperty, CrossedGraphsStayAcyclic) {
  checkGraphs(Shape::Crossed);
}
TEST(CoarseningProperty, LaddersStayAcyclic) { checkGraphs(Shape::Ladders); }
TEST(CoarseningProperty, HubsStayAcyclic) { checkGraphs(Shape::Hubs); }

/// Everything at once: kinds, pins, groups, memory, missing links, tasks that
/// take no time.
TEST(CoarseningProperty, SchedulesOfClustersAreSchedulesOfTasks) {
  int32_t numPlaced = 0, numSimulated = 0, numEarlier = 0, numMerged = 0;
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    RandomOptions options;
    options.limitMemory = 70;
    if (seed % 3 == 0) {
      options.missingLink = 50;
      options.pin = 30;
    }
    Problem problem = randomProblem(seed, options);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    CoarseningOptions coarseningOptions;
    coarseningOptions.target =
        1 + static_cast<int32_t>(random.below(instance.numTasks()));
    Coarsening coarsening = coarsen(instance, coarseningOptions);
    Violations found = verify(instance, coarsening);
    ASSERT_TRUE(found.empty())
        << "seed " << seed << ": " << found.front().message;
    ASSERT_EQ(coarsening.numClusters > coarseningOptions.target,
              coarsening.limit != MergeLimit::None)
        << "seed " << seed;
    ASSERT_GE(coarsening.numClusters,
              std::min(coarseningOptions.target, instance.numTasks()));
    numMerged += coarsening.numClusters < instance.numTasks();

    Problem coarse = coarseProblem(instance, coarsening).problem;
    found = validate(coarse);
    ASSERT_TRUE(found.empty())
        << "seed " << seed << ": " << found.front().message;
    Instance coarseInstance(coarse);
    ASSERT_TRUE(!hasPlaces(instance) || hasPlaces(coarseInstance))
        << "seed " << seed;

    auto check = [&](const Schedule &schedule) {
      Schedule fine = expand(instance, coarsening, schedule);
      ASSERT_EQ(fine.makespan(), schedule.makespan()) << "seed " << seed;
      Violations broken = verify(instance, fine);
      ASSERT_TRUE(broken.empty())
          << "seed " << seed << ": " << broken.front().message;
      Schedule early = startEarly(instance, fine);
      ASSERT_TRUE(verify(instance, early).empty()) << "seed " << seed;
      ASSERT_LE(early.makespan(), fine.makespan()) << "seed " << seed;
      numEarlier += early.makespan() < fine.makespan();
    };
    PlacementResult placed = placeByList(coarseInstance, "heft");
    if (auto *schedule = std::get_if<Schedule>(&placed)) {
      ++numPlaced;
      check(*schedule);
    }
    for (uint64_t i = 0; i < 3; ++i) {
      SimulationResult result =
          simulate(coarseInstance, randomPlacement(coarseInstance, seed + i));
      if (auto *schedule = std::get_if<Schedule>(&result)) {
        ++numSimulated;
        check(*schedule);
      }
    }
    if (HasFatalFailure())
      return;
  }
  // The test is worth something only where most of it happens.
  EXPECT_GT(numMerged, 2000);
  EXPECT_GT(numPlaced, 2000);
  EXPECT_GT(numSimulated, 2000);
  EXPECT_GT(numEarlier, 500);
}

TEST(CoarseningProperty, GivenDevicesAreKept) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Problem problem = randomProblem(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    for (GroupId group = 0; group < instance.numGroups(); ++group) {
      DeviceId device = random.pick(instance.groupDevices(group));
      for (TaskId task : instance.groupMembers(group))
        if (random.percent(40))
          fixed[task] = device;
    }
    CoarseningOptions options;
    options.target = 1 + static_cast<int32_t>(random.below(4));
    // Every seventh within a limit on growth, which takes its time.
    if (seed % 7 == 0)
      options.maxGrowthPercent = 20;
    Coarsening coarsening = coarsen(instance, options, fixed);
    Violations found = verify(instance, coarsening, fixed);
    ASSERT_TRUE(found.empty())
        << "seed " << seed << ": " << found.front().message;
    std::vector<DeviceId> devices = coarseDevices(coarsening, fixed);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      ASSERT_TRUE(fixed[task] == kNone ||
                  devices[coarsening.cluster[task]] == fixed[task])
          << "seed " << seed;
  }
}

TEST(CoarseningProperty, SameInputSameResult) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomOptions options;
    options.minTasks = 20;
    options.maxTasks = 60;
    Problem problem = randomProblem(seed, options);
    if (!validate(problem).empty())
      continue;
    CoarseningOptions coarseningOptions;
    coarseningOptions.target = 5;
    Problem copy = problem;
    Instance first(problem), second(copy);
    Coarsening a = coarsen(first, coarseningOptions);
    Coarsening b = coarsen(second, coarseningOptions);
    ASSERT_EQ(a.cluster, b.cluster);
    ASSERT_EQ(a.levels, b.levels);
  }
}
