//===- InstanceTest.cpp - Tests of problems and instances -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Instance.h"
#include "../Common/RandomProblem.h"
#include "TestProblem.h"
#include "placer/Model/ResidentMemory.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Validate.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

TEST(Problem, TimeOfADeviceWinsOverItsKind) {
  Problem problem = smallProblem();
  problem.tasks[0].costNs = {{"gpu", 10}, {"gpu1", 3}};
  EXPECT_EQ(taskTimeNs(problem, 0, 0), 10);
  EXPECT_EQ(taskTimeNs(problem, 0, 1), 3);
  problem.tasks[0].devices = {1};
  EXPECT_EQ(taskTimeNs(problem, 0, 0), std::nullopt);
  EXPECT_EQ(taskTimeNs(problem, 0, 1), 3);
  EXPECT_EQ(taskTimeNs(problem, 7, 0), std::nullopt);
  EXPECT_EQ(taskTimeNs(problem, 0, -1), std::nullopt);
}

TEST(Problem, TransferTimeRoundsUpAndIsExact) {
  Link link = makeLink(0, 1, 7);
  link.bytesPerSecond = 3;
  EXPECT_EQ(transferTimeNs(link, 0), 7);
  EXPECT_EQ(transferTimeNs(link, 1), 7 + 333333334);
  EXPECT_EQ(transferTimeNs(link, 3), 7 + 1000000000);
  // The product needs more than 64 bits.
  link.bytesPerSecond = 22000000000;
  EXPECT_EQ(transferTimeNs(link, int64_t(1) << 50), 7 + 51177268492847);
  link.bytesPerSecond = 1;
  EXPECT_EQ(transferTimeNs(link, int64_t(1) << 50), std::nullopt);
  EXPECT_EQ(transferTimeNs(link, -1), std::nullopt);
  link.bytesPerSecond = 0;
  EXPECT_EQ(transferTimeNs(link, 1), std::nullopt);
}

TEST(Problem, TransferTimeMayNotFit) {
  Link link = makeLink(0, 1, std::numeric_limits<int64_t>::max());
  EXPECT_EQ(transferTimeNs(link, 0), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(transferTimeNs(link, 1), std::nullopt);
}

TEST(Instance, HasDenseTables) {
  Problem problem = smallProblem();
  problem.tensors[0].consumers = {2, 1, 2};
  problem.tasks[0].colocation = problem.tasks[2].colocation = "g";
  problem.tasks[2].devices = {1};
  problem.devices[0].memoryBytes = 100;
  ASSERT_TRUE(validate(problem).empty()) << show(validate(problem));
  Instance instance(problem);
  EXPECT_EQ(instance.consumers(0).vec(), (std::vector<TaskId>{1, 2}));
  EXPECT_EQ(instance.inputs(2).vec(), (std::vector<TensorId>{0, 1}));
  EXPECT_EQ(instance.outputs(1).vec(), (std::vector<TensorId>{1}));
  EXPECT_EQ(instance.numEdges(), 3u);
  EXPECT_EQ(instance.numGroups(), 2);
  EXPECT_EQ(instance.group(0), instance.group(2));
  EXPECT_EQ(instance.groupMembers(0).vec(), (std::vector<TaskId>{0, 2}));
  EXPECT_EQ(instance.groupDevices(0).vec(), (std::vector<DeviceId>{1}));
  EXPECT_EQ(instance.capacity(0), 100);
  EXPECT_EQ(instance.capacity(1), Instance::kUnlimited);
  EXPECT_EQ(instance.link(0, 1), 0);
  EXPECT_EQ(instance.link(0, 0), kNone);
  EXPECT_EQ(instance.transferTime(1, 0), 13);
  EXPECT_TRUE(instance.isResult(2));
  EXPECT_FALSE(instance.isResult(1));
  EXPECT_FALSE(instance.canRun(2, 0));
}

TEST(Instance, ALinkWithoutChannelsIsOneOfItsOwn) {
  Problem problem = smallProblem();
  problem.links[1].channels = {"bus", "gpu0->gpu1"};
  Instance instance(problem);
  ASSERT_EQ(instance.channels(0).size(), 1u);
  EXPECT_EQ(instance.channelName(instance.channels(0)[0]), "gpu0->gpu1");
  // Named by another link, it is shared like any channel.
  EXPECT_EQ(instance.channels(1)[1], instance.channels(0)[0]);
  EXPECT_EQ(instance.numChannels(), 2);
}

TEST(Instance, TopologicalOrderPrefersSmallIds) {
  Problem problem = smallProblem();
  problem.tensors = {makeTensor("x", 2, 1, {0})};
  Instance instance(problem);
  EXPECT_EQ(instance.topologicalOrder().vec(), (std::vector<TaskId>{1, 2, 0}));
}

TEST(Instance, AgreesWithTheProblemOnRandomProblems) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Problem problem = randomProblem(seed);
    ASSERT_TRUE(validate(problem).empty()) << seed << "\n"
                                           << show(validate(problem));
    Instance instance(problem);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      for (DeviceId device = 0; device < instance.numDevices(); ++device)
        EXPECT_EQ(
            instance.time(task, device),
            taskTimeNs(problem, task, device).value_or(Instance::kCannotRun));
    std::vector<bool> isDone(instance.numTasks(), false);
    for (TaskId task : instance.topologicalOrder()) {
      for (TensorId tensor : instance.inputs(task))
        EXPECT_TRUE(isDone[instance.producer(tensor)]);
      isDone[task] = true;
    }
    EXPECT_EQ(instance.topologicalOrder().size(), problem.tasks.size());
  }
}

TEST(Schedule, SortsTransfersAndFindsTheLastFinish) {
  Schedule schedule;
  EXPECT_EQ(schedule.makespan(), 0);
  EXPECT_EQ(gap(0, 0), 0.0);
  EXPECT_EQ(gap(100, 75), 0.25);
  schedule.tasks = {{0, 0, 10}};
  schedule.transfers = {
      {1, 0, 1, 10, 20}, {0, 0, 2, 10, 20}, {0, 0, 1, 10, 20}};
  sortTransfers(schedule);
  EXPECT_EQ(schedule.transfers[0].tensor, 0);
  EXPECT_EQ(schedule.transfers[0].to, 1);
  EXPECT_EQ(schedule.transfers[2].tensor, 1);
  EXPECT_EQ(schedule.makespan(), 20);
}

TEST(Instance, Weights) {
  Problem problem = smallProblem();
  problem.weights = {{"v", 4, {2, 0}}, {"none's", 5, {}}, {"w", 6, {2}}};
  Instance instance(problem);
  ASSERT_EQ(instance.numWeights(), 3);
  EXPECT_EQ(instance.weightReaders(0), (llvm::ArrayRef<TaskId>{0, 2}));
  EXPECT_TRUE(instance.weightReaders(1).empty());
  EXPECT_EQ(instance.weightBytes(2), 6);
  EXPECT_EQ(instance.weights(0), (llvm::ArrayRef<WeightId>{0}));
  EXPECT_TRUE(instance.weights(1).empty());
  EXPECT_EQ(instance.weights(2), (llvm::ArrayRef<WeightId>{0, 2}));
  EXPECT_EQ(weightsOf(instance, {2, 0}), (std::vector<WeightId>{0, 2}));
}

TEST(ResidentMemory, CountsAWeightOncePerDevice) {
  Problem problem = smallProblem();
  problem.tasks[1].residentBytes = 1;
  problem.tasks[0].colocation = problem.tasks[1].colocation = "g";
  problem.weights = {
      {"v", 10, {2, 0}}, {"w", 100, {0, 1, 2}}, {"none's", 1, {}}};
  Instance instance(problem);
  GroupId both = instance.group(0), alone = instance.group(2);
  EXPECT_EQ(instance.groupWeights(both), (llvm::ArrayRef<WeightId>{0, 1}));
  EXPECT_EQ(instance.groupResidentBytes(both), 1);
  EXPECT_EQ(leastResidentBytes(instance), 111);
  EXPECT_EQ(residentBytesOf(instance, {0, 1, 2}), 111);
  EXPECT_EQ(residentBytesOf(instance, {1}), 101);
  ResidentMemory memory(instance);
  EXPECT_EQ(memory.growth(both, 0), 111);
  memory.add(0, 0);
  EXPECT_EQ(memory.bytes(0), 110);
  EXPECT_EQ(memory.growth(alone, 0), 0);
  EXPECT_EQ(memory.growth(alone, 1), 110);
  memory.add(1, 0);
  memory.add(2, 1);
  EXPECT_EQ(memory.bytes(0), 111);
  EXPECT_EQ(memory.bytes(1), 110);
  memory.remove(0, 0);
  EXPECT_EQ(memory.bytes(0), 101);
  EXPECT_TRUE(memory.isOn(1, 0));
  EXPECT_FALSE(memory.isOn(0, 0));
  memory.remove(1, 0);
  EXPECT_EQ(memory.bytes(0), 0);
}
