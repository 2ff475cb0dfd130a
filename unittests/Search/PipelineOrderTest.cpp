//===- PipelineOrderTest.cpp - Micro-batches, stages and their orders -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Micro-batches are found whatever tasks are called; the orders have the
// makespans that their papers state; and on random graphs of micro-batches with
// little memory, every schedule keeps every rule.
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/PipelineOrder.h"
#include "Search/Pipeline/PipelineStages.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Search/MicroBatches.h"

#include "../Common/PipelineProblem.h"
#include "../Common/RandomProblem.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace placer;
using namespace placer::testing;

static int64_t makespanBy(const Problem &problem, llvm::StringRef algorithm,
                          PlacementNotes *notes = nullptr) {
  EXPECT_TRUE(validate(problem).empty()) << show(validate(problem));
  Instance instance(problem);
  PlacementResult result =
      placeByList(instance, algorithm, {}, LocalOrder::Pct, notes);
  auto *schedule = std::get_if<Schedule>(&result);
  if (!schedule) {
    ADD_FAILURE() << show({std::get<Violation>(result)});
    return 0;
  }
  Violations violations = verify(instance, *schedule);
  EXPECT_TRUE(violations.empty()) << show(violations);
  return schedule->makespan();
}

TEST(MicroBatches, AreFoundInTheGraphItself) {
  for (bool isChained : {false, true}) {
    PipelineFigures figures;
    figures.isChained = isChained;
    Problem problem = pipelineProblem(figures);
    Instance instance(problem);
    std::optional<MicroBatches> found = findMicroBatches(instance);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->count, 8);
    EXPECT_TRUE(found->hasTurn());
    const PipelineRole roles[] = {PipelineRole::Forward, PipelineRole::Backward,
                                  PipelineRole::Weight};
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      EXPECT_EQ(found->of[task], task / 12) << task;
      EXPECT_EQ(found->role[task], roles[task % 3]) << task;
      EXPECT_EQ(found->position[task], task / 3 % 4) << task;
    }
    EXPECT_EQ(found->numPositions, 4);
  }
}

TEST(MicroBatches, UnlikeSizesDoNotMatter) {
  Problem problem = pipelineProblem({});
  for (TaskId task = 84; task < 96; ++task)
    problem.tasks[task].costNs.front().second = 7;
  Instance instance(problem);
  std::optional<MicroBatches> found = findMicroBatches(instance);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->count, 8);
}

/// As many weights are transposed once, for all micro-batches, as there are
/// micro-batches: that joins nothing.
TEST(MicroBatches, WhatIsSharedJoinsNothing) {
  PipelineFigures figures;
  figures.stages = 8;
  Problem problem = pipelineProblem(figures);
  ASSERT_EQ(problem.tasks.size(), 8u * 8 * 3);
  auto numTasks = static_cast<TaskId>(problem.tasks.size());
  for (int32_t stage = 0; stage < figures.stages; ++stage) {
    auto id = static_cast<TaskId>(problem.tasks.size());
    problem.tasks.push_back(problem.tasks.front());
    problem.tasks.back().name = "transposed" + std::to_string(stage);
    problem.tasks.back().op = "transpose";
    problem.tasks.back().devices = {};
    std::vector<TaskId> readers;
    // Tasks of a micro-batch stand together: F, B and W of each stage.
    for (TaskId task = 0; task < numTasks; ++task)
      if (task % 24 == stage * 3 + 1)
        readers.push_back(task);
    problem.tensors.push_back({"t" + std::to_string(stage), id, 1, readers});
  }
  ASSERT_TRUE(validate(problem).empty()) << show(validate(problem));
  Instance instance(problem);
  std::optional<MicroBatches> found = findMicroBatches(instance);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->count, 8);
  for (TaskId task = 0; task < numTasks; ++task)
    EXPECT_EQ(found->of[task], task / 24) << task;
  for (TaskId task = numTasks; task < instance.numTasks(); ++task)
    EXPECT_EQ(found->of[task], kNone) << task;
}

/// A chain repeats nothing.
TEST(MicroBatches, AGraphWithoutThemHasNone) {
  Problem problem = smallProblem();
  EXPECT_FALSE(findMicroBatches(Instance(problem)));
  PlacementNotes notes;
  EXPECT_EQ(makespanBy(problem, "1f1b", &notes), makespanBy(problem, "heft"));
  ASSERT_EQ(notes.notes.size(), 1u);
  EXPECT_NE(notes.notes.front().find("no micro-batches"), std::string::npos);
}

TEST(PipelineOrders, HaveThePublishedMakespans) {
  for (auto [stages, batches] :
       {std::pair(4, 8), std::pair(4, 12), std::pair(8, 24)}) {
    PipelineFigures figures;
    figures.stages = stages;
    figures.microBatches = batches;
    // What comes back and the gradient of the weight are one.
    figures.backwardNs = 20;
    figures.weightNs = 0;
    int64_t all = int64_t(batches + stages - 1) * 30;
    EXPECT_EQ(makespanBy(pipelineProblem(figures), "gpipe"), all);
    figures.memory = stages;
    EXPECT_EQ(makespanBy(pipelineProblem(figures), "1f1b"), all);
    EXPECT_EQ(makespanBy(pipelineProblem(figures), "early-backward"), all);
    // ZB-H1: the memory of 1F1B.
    figures.backwardNs = figures.weightNs = 10;
    EXPECT_EQ(makespanBy(pipelineProblem(figures), "zero-bubble"),
              batches * 30 + (stages - 1) * 10);
  }
}

/// 1F1B holds no more than it says, and GPipe all.
TEST(PipelineOrders, WarmUpLimitsMemory) {
  PipelineFigures figures;
  figures.weightNs = 0;
  Problem problem = pipelineProblem(figures);
  Instance instance(problem);
  for (auto [algorithm, most] : {std::pair("1f1b", 4), std::pair("gpipe", 8)}) {
    PlacementResult result = placeByList(instance, algorithm);
    std::vector<int64_t> peak =
        peakMemory(instance, std::get<Schedule>(result));
    EXPECT_EQ(peak.front(), 2 * most) << algorithm;
  }
}

TEST(PipelineOrders, LittleMemoryMakesLongerOnes) {
  PipelineFigures figures;
  figures.microBatches = 12;
  figures.backwardNs = 20;
  figures.weightNs = 0;
  const int64_t expected[] = {1440, 750, 540, 450};
  for (int64_t room = 1; room <= 4; ++room) {
    figures.memory = room;
    EXPECT_EQ(makespanBy(pipelineProblem(figures), "zero-bubble"),
              expected[room - 1])
        << room;
  }
}

/// Where the devices are open, stages are contiguous.
TEST(PipelineOrders, FindStages) {
  PipelineFigures figures;
  figures.isPinned = false;
  EXPECT_EQ(makespanBy(pipelineProblem(figures), "1f1b"), 330 - 30);
  Problem problem = pipelineProblem(figures);
  Instance instance(problem);
  MicroBatches found = *findMicroBatches(instance);
  std::vector<DeviceId> order = {0, 1, 2, 3};
  StagePlanner planner(instance, found, {}, order);
  StageOptions options;
  for (int32_t count : {1, 2, 4}) {
    options.stages = count;
    std::optional<PipelineStages> stages = planner.plan(order, options);
    ASSERT_TRUE(stages);
    EXPECT_EQ(int32_t(stages->size()), count);
    EXPECT_EQ(stages->front().begin, 0);
    EXPECT_EQ(stages->back().end, 4);
  }
  options.stages = 5;
  EXPECT_FALSE(planner.plan(order, options));
}

/// The plan with the least sum + (M - 1) max, of all that there are.
TEST(PipelineStages, AreThoseOfLeastValue) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    // One micro-batch that is a chain of layers, on unlike devices.
    Problem problem;
    problem.name = "layers";
    auto numDevices = static_cast<int32_t>(random.between(1, 3));
    auto numLayers = static_cast<int32_t>(random.between(1, 6));
    for (int32_t i = 0; i < numDevices; ++i) {
      problem.devices.push_back(
          {"d" + std::to_string(i), "k" + std::to_string(i), std::nullopt});
      for (int32_t j = 0; j < numDevices; ++j)
        if (i != j)
          problem.links.push_back(makeLink(i, j, 0));
    }
    for (int32_t layer = 0; layer < numLayers; ++layer) {
      Task task;
      task.name = "l" + std::to_string(layer);
      for (int32_t i = 0; i < numDevices; ++i)
        task.costNs.push_back(
            {"k" + std::to_string(i), random.between(100, 2000)});
      problem.tasks.push_back(task);
      problem.tensors.push_back(
          makeTensor("x" + std::to_string(layer), layer, 0,
                     layer + 1 < numLayers ? std::vector<TaskId>{layer + 1}
                                           : std::vector<TaskId>{}));
    }
    Instance instance(problem);
    MicroBatches one = asOneMicroBatch(instance);
    StageOptions options;
    options.microBatches = options.parts = random.between(1, 8);
    std::vector<DeviceId> order(numDevices);
    std::iota(order.begin(), order.end(), 0);
    auto value = [&](llvm::ArrayRef<int32_t> deviceOf) {
      std::vector<double> load(numDevices, 0);
      for (int32_t layer = 0; layer < numLayers; ++layer)
        load[deviceOf[layer]] += double(instance.time(layer, deviceOf[layer]));
      double sum = 0, longest = 0;
      for (double time : load) {
        sum += time / double(options.microBatches);
        longest = std::max(longest, time / double(options.microBatches));
      }
      return sum + double(options.microBatches - 1) * longest;
    };
    // All ways to give layers to devices in this order.
    double least = 1e30;
    std::vector<int32_t> deviceOf(numLayers, 0);
    std::function<void(int32_t, int32_t)> assign = [&](int32_t layer,
                                                       int32_t from) {
      if (layer == numLayers) {
        least = std::min(least, value(deviceOf));
        return;
      }
      for (int32_t device = from; device < numDevices; ++device) {
        deviceOf[layer] = device;
        assign(layer + 1, device);
      }
    };
    assign(0, 0);
    StagePlanner planner(instance, one, {}, order);
    std::optional<PipelineStages> stages = planner.plan(order, options);
    ASSERT_TRUE(stages);
    std::vector<DeviceId> planned = planner.devices(*stages);
    // Lengths of the longest stage are tried in steps.
    EXPECT_GE(value(planned), least - 1e-6);
    EXPECT_LE(value(planned), least * 1.2) << seed;
  }
}

/// Random micro-batches on random devices, with little memory: what comes back
/// is right, whatever the policy.
TEST(PipelineOrders, KeepEveryRule) {
  int numSchedules = 0;
  for (uint64_t seed = 0; seed < 120; ++seed) {
    RandomOptions options;
    options.minTasks = 2;
    options.maxTasks = 10;
    options.missingLink = 0;
    options.colocate = 0;
    options.pin = 0;
    Problem one = randomProblem(seed, options);
    // The same several times, which share their weights.
    Random random(seed);
    int64_t batches = random.between(2, 5);
    Problem problem = one;
    auto numTasks = static_cast<TaskId>(one.tasks.size());
    for (int64_t batch = 1; batch < batches; ++batch) {
      auto shift = static_cast<TaskId>(batch * numTasks);
      for (Task task : one.tasks) {
        task.name += "." + std::to_string(batch);
        problem.tasks.push_back(task);
      }
      for (Tensor tensor : one.tensors) {
        tensor.name += "." + std::to_string(batch);
        tensor.producer += shift;
        for (TaskId &consumer : tensor.consumers)
          consumer += shift;
        problem.tensors.push_back(tensor);
      }
      for (auto [all, weight] : llvm::zip(problem.weights, one.weights))
        for (TaskId reader : weight.readers)
          all.readers.push_back(reader + shift);
    }
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    MicroBatches found = asOneMicroBatch(instance);
    if (std::optional<MicroBatches> several = findMicroBatches(instance))
      found = *several;
    std::vector<DeviceId> devices;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      devices.push_back(
          random.pick(instance.groupDevices(instance.group(task))));
    PipelineOrders orders(instance, found, devices);
    for (int32_t perStage : {0, 1, 2})
      for (bool isForwardFirst : {false, true})
        for (bool hasEagerWeights : {false, true}) {
          PipelinePolicy policy;
          policy.perStage = perStage;
          policy.isForwardFirst = isForwardFirst;
          policy.hasEagerWeights = hasEagerWeights;
          policy.waitsForBackward = 50;
          policy.waitsForForward = 25;
          std::optional<Schedule> schedule = orders.schedule(policy);
          if (!schedule)
            continue;
          ++numSchedules;
          Violations violations = verify(instance, *schedule);
          EXPECT_TRUE(violations.empty()) << seed << show(violations);
        }
  }
  EXPECT_GT(numSchedules, 500);
}
