//===- VerifyMemoryTest.cpp - What is held, where, and how long -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyTestSupport.h"

using namespace placer;
using namespace placer::testing;

TEST(VerifyMemory, Peaks) {
  Problem problem = smallProblem();
  for (Task &task : problem.tasks) {
    task.residentBytes = 100;
    task.workspaceBytes = 1000;
  }
  Instance instance(problem);
  // gpu0: x over [0, 19) and a's workspace. gpu1 at 39: x, y, z and c's.
  EXPECT_EQ(peakMemory(instance, twoDevices()),
            (std::vector<int64_t>{100 + 1000 + 4, 200 + 1000 + 28}));
  EXPECT_EQ(peakMemory(instance, oneDevice()),
            (std::vector<int64_t>{300 + 1000 + 28, 0}));
  EXPECT_EQ(peakMemory(instance, {}), (std::vector<int64_t>{0, 0}));
}

TEST(VerifyMemory, OverCapacity) {
  Problem problem = smallProblem();
  problem.tasks[1].residentBytes = 3;
  problem.tasks[2].workspaceBytes = 7;
  problem.devices[0].memoryBytes = 4;
  problem.devices[1].memoryBytes = 38;
  expectFindings(problem, twoDevices(), "");
  // A larger memory elsewhere, so that the problem itself stays sound.
  problem.devices[0].memoryBytes = 1000;
  problem.devices[1].memoryBytes = 37;
  expectFinding(problem, twoDevices(), Subject::device(1),
                "memory: device 'gpu1' holds 38 bytes at 39, 1 more than it "
                "has\n"
                "  3 bytes are resident from start to end\n"
                "  tensor 'z' holds 16 bytes over [39, 69)\n"
                "  tensor 'y' holds 8 bytes over [19, 69)\n"
                "  the workspace of task 'c' holds 7 bytes over [39, 69)\n"
                "  tensor 'x' holds 4 bytes over [10, 69)\n");
}

TEST(VerifyMemory, SharedWeights) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  problem.weights = {{"v", 10, {1}}, {"w", 100, {0, 1, 2}}, {"none's", 7, {}}};
  problem.tasks[2].residentBytes = 1;
  Schedule apart = twoDevices();
  apart.transfers.clear();
  {
    // Once on each device that has a reader.
    Instance instance(problem);
    EXPECT_EQ(peakMemory(instance, oneDevice()),
              (std::vector<int64_t>{111, 0}));
    EXPECT_EQ(peakMemory(instance, apart), (std::vector<int64_t>{100, 111}));
  }
  problem.devices[0].memoryBytes = 111;
  expectFindings(problem, oneDevice(), "");
  problem.devices[0].memoryBytes = 110;
  expectFinding(problem, oneDevice(), Subject::device(0),
                "memory: device 'gpu0' holds 111 bytes at 0, 1 more than it "
                "has\n"
                "  111 bytes are resident from start to end\n"
                "  of them 100 for weight 'w'\n"
                "  of them 10 for weight 'v'\n");
}

TEST(VerifyMemory, OfResidentBytesAlone) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  for (Task &task : problem.tasks)
    task.residentBytes = 10;
  problem.devices[0].memoryBytes = 29;
  expectFinding(problem, oneDevice(), Subject::device(0),
                "memory: device 'gpu0' holds 30 bytes at 0, 1 more than it "
                "has\n"
                "  30 bytes are resident from start to end\n");
}

TEST(VerifyMemory, ListsTheLargest) {
  Problem problem = smallProblem();
  problem.tasks = {makeTask("a", 10)};
  problem.tensors.clear();
  for (int32_t i = 0; i < 10; ++i)
    problem.tensors.push_back(
        makeTensor("r" + std::to_string(i), 0, 1 + i, {}));
  problem.devices[0].memoryBytes = 50;
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}};
  schedule.statedNs = 10;
  expectFinding(problem, schedule, Subject::device(0),
                "memory: device 'gpu0' holds 55 bytes at 0, 5 more than it "
                "has\n"
                "  0 bytes are resident from start to end\n"
                "  tensor 'r9' holds 10 bytes over [0, 10)\n"
                "  tensor 'r8' holds 9 bytes over [0, 10)\n"
                "  tensor 'r7' holds 8 bytes over [0, 10)\n"
                "  tensor 'r6' holds 7 bytes over [0, 10)\n"
                "  tensor 'r5' holds 6 bytes over [0, 10)\n"
                "  tensor 'r4' holds 5 bytes over [0, 10)\n"
                "  tensor 'r3' holds 4 bytes over [0, 10)\n"
                "  tensor 'r2' holds 3 bytes over [0, 10)\n"
                "  and 2 smaller ones\n");
}

/// a, b and c in a row, with x from a to b and y from b to c, 10 bytes each.
static Problem chain() {
  Problem problem = smallProblem();
  problem.tensors = {makeTensor("x", 0, 10, {1}), makeTensor("y", 1, 10, {2})};
  return problem;
}

TEST(VerifyMemory, FreesBeforeItAllocates) {
  // w of c could not stand beside x and y; b frees x at 30, when c starts.
  Problem problem = chain();
  problem.tensors.push_back(makeTensor("w", 2, 10, {}));
  problem.devices[0].memoryBytes = 20;
  expectFindings(problem, oneDevice(), "");
  // A transfer that starts when a task finishes: b is done with x on gpu1 at
  // 35, and y comes.
  Problem arriving = smallProblem();
  arriving.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10)};
  arriving.tensors = {makeTensor("x", 0, 10, {1}), makeTensor("y", 0, 10, {2})};
  arriving.devices[1].memoryBytes = 10;
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 25, 35}, {1, 50, 60}};
  schedule.transfers = {{0, 0, 1, 10, 25}, {1, 0, 1, 35, 50}};
  schedule.statedNs = 60;
  expectFindings(arriving, schedule, "");
  // One instant earlier both are there.
  schedule.transfers[1] = {1, 0, 1, 34, 49};
  expectFinding(arriving, schedule, Subject::device(1),
                "memory: device 'gpu1' holds 20 bytes at 34, 10 more than it "
                "has\n"
                "  0 bytes are resident from start to end\n"
                "  tensor 'x' holds 10 bytes over [10, 35)\n"
                "  tensor 'y' holds 10 bytes over [34, 60)\n");
}

TEST(VerifyMemory, IsHeldUntilTheLastTransferIsDone) {
  // x leaves gpu0 at 25, although a has been done since 10.
  Problem problem = chain();
  problem.tasks[2].costNs = {{"gpu", 10}};
  problem.tensors = {makeTensor("x", 0, 10, {1}), makeTensor("y", 2, 10, {})};
  problem.devices[0].memoryBytes = 10;
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 25, 45}, {0, 25, 35}};
  schedule.transfers = {{0, 0, 1, 10, 25}};
  schedule.statedNs = 45;
  expectFindings(problem, schedule, "");
  schedule.tasks[2] = {0, 24, 34};
  expectFinding(problem, schedule, Subject::device(0),
                "memory: device 'gpu0' holds 20 bytes at 24, 10 more than it "
                "has\n"
                "  0 bytes are resident from start to end\n"
                "  tensor 'x' holds 10 bytes over [0, 25)\n"
                "  tensor 'y' holds 10 bytes over [24, 45)\n");
}

TEST(VerifyMemory, HoldsResultsToTheEnd) {
  // Nobody reads x: it stays beside y until c is done on the other device.
  Problem problem = chain();
  problem.tensors = {makeTensor("x", 0, 10, {}), makeTensor("y", 1, 10, {})};
  problem.devices[0].memoryBytes = 20;
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {0, 10, 30}, {1, 70, 100}};
  schedule.statedNs = 100;
  expectFindings(problem, schedule, "");
  problem.devices[0].memoryBytes = 19;
  expectFinding(problem, schedule, Subject::device(0),
                "memory: device 'gpu0' holds 20 bytes at 10, 1 more than it "
                "has\n"
                "  0 bytes are resident from start to end\n"
                "  tensor 'x' holds 10 bytes over [0, 100)\n"
                "  tensor 'y' holds 10 bytes over [10, 100)\n");
}

TEST(VerifyMemory, HoldsMarkedResultsToTheEnd) {
  // x is read by b, and gone when c starts, unless it is a result.
  Problem problem = chain();
  problem.devices[0].memoryBytes = 20;
  problem.tensors[1].bytes = 5;
  problem.tensors.push_back(makeTensor("w", 2, 15, {}));
  expectFindings(problem, oneDevice(), "");
  problem.tensors[0].isResult = true;
  expectFinding(problem, oneDevice(), Subject::device(0),
                "memory: device 'gpu0' holds 30 bytes at 30, 10 more than it "
                "has\n"
                "  0 bytes are resident from start to end\n"
                "  tensor 'w' holds 15 bytes over [30, 60)\n"
                "  tensor 'x' holds 10 bytes over [0, 60)\n"
                "  tensor 'y' holds 5 bytes over [10, 60)\n");
  // The mark holds it where it is made, not where it is sent.
  problem.devices[0].memoryBytes = std::nullopt;
  problem.devices[1].memoryBytes = 20;
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 25, 45}, {1, 45, 75}};
  schedule.transfers = {{0, 0, 1, 10, 25}};
  schedule.statedNs = 75;
  expectFindings(problem, schedule, "");
}

TEST(VerifyMemory, OfTasksOfLength0) {
  // b turns x into y in no time: they are never there together, and its
  // workspace is never held.
  Problem problem = chain();
  problem.tasks[1].costNs = {{"gpu", 0}};
  problem.tasks[1].workspaceBytes = 1000;
  problem.devices[0].memoryBytes = 10;
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {0, 10, 10}, {0, 10, 40}};
  schedule.statedNs = 40;
  expectFindings(problem, schedule, "");
  // What it makes is held from then on.
  problem.tensors[1].bytes = 11;
  problem.devices[1].memoryBytes = 11;
  expectFinding(problem, schedule, Subject::device(0),
                "memory: device 'gpu0' holds 11 bytes at 10, 1 more than it "
                "has\n"
                "  0 bytes are resident from start to end\n"
                "  tensor 'y' holds 11 bytes over [10, 40)\n");
  // At one instant made and read: held for no time.
  problem.tasks[2].costNs = {{"gpu", 0}};
  schedule.tasks[2] = {0, 10, 10};
  schedule.statedNs = 10;
  expectFindings(problem, schedule, "");
}
