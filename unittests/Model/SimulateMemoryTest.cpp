//===- SimulateMemoryTest.cpp - Placements that wait for memory -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulateTestSupport.h"

using namespace placer;
using namespace placer::testing;

TEST(SimulateMemory, ATaskWaitsForRoom) {
  // b's output has no room beside x, which leaves until 75.
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  problem.tensors = {makeTensor("x", 0, 60, {2}), makeTensor("y", 1, 60, {})};
  expectRun(problem, place(problem, {{0, 1}, {2}}),
            "a gpu0 0-10, b gpu0 75-95, c gpu1 75-105; x to gpu1 10-75");
  problem.devices[0].memoryBytes = 120;
  expectRun(problem, place(problem, {{0, 1}, {2}}),
            "a gpu0 0-10, b gpu0 10-30, c gpu1 75-105; x to gpu1 10-75");
}

/// gpu1, of 100 bytes, runs "busy" until 100; a and b on gpu0 make x (at 10)
/// and y (at 12) for c and d there.
static Problem waitingRoom() {
  Problem problem = smallProblem();
  problem.devices[1].memoryBytes = 100;
  problem.tasks = {makeTask("a", 10), makeTask("b", 2), makeTask("c", 10),
                   makeTask("d", 10), makeTask("busy", 100)};
  problem.tasks[4].workspaceBytes = 70;
  problem.tensors = {makeTensor("x", 0, 40, {2}), makeTensor("y", 1, 20, {3})};
  return problem;
}

TEST(SimulateMemory, ATransferWithoutRoomHoldsUpNobody) {
  // x has no room until busy ends and frees its workspace at that instant; y,
  // which is smaller, goes over the same link meanwhile.
  Problem problem = waitingRoom();
  expectRun(problem, place(problem, {{0, 1}, {4, 3, 2}}),
            "a gpu0 0-10, b gpu0 10-12, c gpu1 145-155, d gpu1 100-110, "
            "busy gpu1 0-100; y to gpu1 12-37, x to gpu1 100-145");
}

TEST(SimulateMemory, TasksTakeRoomBeforeTransfers) {
  // At 100 d needs 50 bytes for w, and x 40: 80 are left. x comes when d frees
  // y at 110.
  Problem problem = waitingRoom();
  problem.tensors.push_back(makeTensor("w", 3, 50, {2}));
  expectRun(problem, place(problem, {{0, 1}, {4, 3, 2}}),
            "a gpu0 0-10, b gpu0 10-12, c gpu1 155-165, d gpu1 100-110, "
            "busy gpu1 0-100; y to gpu1 12-37, x to gpu1 110-155");
}

TEST(SimulateMemory, RoomDoesNotChangePriorities) {
  // Both wait for room until 100; then they go in the order of priority.
  Problem problem = waitingRoom();
  problem.tasks[4].workspaceBytes = 90;
  Placement placement = place(problem, {{0, 1}, {4, 3, 2}});
  expectRun(problem, placement,
            "a gpu0 0-10, b gpu0 10-12, c gpu1 180-190, d gpu1 170-180, "
            "busy gpu1 0-100; x to gpu1 100-145, y to gpu1 145-170");
  placement.transferPriority = {2, 1};
  expectRun(problem, placement,
            "a gpu0 0-10, b gpu0 10-12, c gpu1 170-180, d gpu1 125-135, "
            "busy gpu1 0-100; y to gpu1 100-125, x to gpu1 125-170");
}

TEST(SimulateMemory, ResultsAreNeverFreed) {
  // b reads x and frees it, unless it is a result.
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  problem.tensors = {makeTensor("x", 0, 60, {1}), makeTensor("y", 2, 60, {})};
  expectRun(problem, place(problem, {{0, 1, 2}}),
            "a gpu0 0-10, b gpu0 10-30, c gpu0 30-60");
  problem.tensors[0].isResult = true;
  expectStop(problem, place(problem, {{0, 1, 2}}), Subject::task(2),
             "memory: device 'gpu0' has no space for task 'c' and never will: "
             "20 of 60 bytes are missing\n"
             "  of its 100 bytes, 0 are resident and 60 hold tensors that are "
             "still needed\n"
             "  tensor 'x' holds 60 bytes\n");
  // Where it was sent it goes with its last reader.
  problem.devices[0].memoryBytes = std::nullopt;
  problem.devices[1].memoryBytes = 100;
  expectRun(problem, place(problem, {{0}, {1, 2}}),
            "a gpu0 0-10, b gpu1 75-95, c gpu1 95-125; x to gpu1 10-75");
}

/// a makes x; b makes y of it in no time; c reads y. 10 bytes each, and a
/// memory of 10 on gpu0.
static Problem inPlace() {
  Problem problem = smallProblem();
  problem.tasks[1].costNs = {{"gpu", 0}};
  problem.tasks[1].workspaceBytes = 1000;
  problem.tensors = {makeTensor("x", 0, 10, {1}), makeTensor("y", 1, 10, {2})};
  problem.devices[0].memoryBytes = 10;
  return problem;
}

TEST(SimulateMemory, ATaskOfLength0FreesBeforeItTakes) {
  Problem problem = inPlace();
  expectRun(problem, place(problem, {{0, 1, 2}}),
            "a gpu0 0-10, b gpu0 10-10, c gpu0 10-40");
  // The same with a copy that came from elsewhere.
  expectRun(problem, place(problem, {{1, 2}, {0}}),
            "a gpu1 0-10, b gpu0 25-25, c gpu0 25-55; x to gpu0 10-25");
}

TEST(SimulateMemory, ATaskOfLength0FreesOnlyWhatNobodyElseNeeds) {
  const std::string full =
      "memory: device 'gpu0' has no space for task 'b' and never will: 10 of "
      "10 "
      "bytes are missing\n"
      "  of its 10 bytes, 0 are resident and 10 hold tensors that are still "
      "needed\n"
      "  tensor 'x' holds 10 bytes\n";
  // A later reader at home, and one of a copy.
  Problem problem = inPlace();
  problem.devices[1].memoryBytes = 20;
  problem.tensors[0].consumers = {1, 2};
  expectStop(problem, place(problem, {{0, 1, 2}}), Subject::task(1), full);
  expectStop(problem, place(problem, {{1, 2}, {0}}), Subject::task(1), full);
  // A result.
  problem = inPlace();
  problem.tensors[0].isResult = true;
  expectStop(problem, place(problem, {{0, 1, 2}}), Subject::task(1), full);
  // A transfer that is still on its way: b waits until it is done.
  problem = inPlace();
  problem.tasks.push_back(makeTask("d", 5));
  problem.tensors[0].consumers = {1, 3};
  expectRun(problem, place(problem, {{0, 1, 2}, {3}}),
            "a gpu0 0-10, b gpu0 25-25, c gpu0 25-55, d gpu1 25-30; "
            "x to gpu1 10-25");
}

TEST(SimulateMemory, TheSecondRunKeepsRoomForTheNextTask) {
  // y is ready first, for c2. With it there x never has room, and c1 waits for
  // x. In the second run y lets c1 go first.
  Problem problem = smallProblem();
  problem.devices[1].memoryBytes = 100;
  problem.tasks = {makeTask("p", 10), makeTask("q", 10), makeTask("c1", 10),
                   makeTask("c2", 10)};
  problem.tensors = {makeTensor("y", 0, 60, {3}), makeTensor("x", 1, 50, {2})};
  expectRun(problem, place(problem, {{0, 1}, {2, 3}}),
            "p gpu0 0-10, q gpu0 10-20, c1 gpu1 75-85, c2 gpu1 150-160; "
            "x to gpu1 20-75, y to gpu1 85-150");
  // What is left beside the next task's needs may be used: here, 10 bytes.
  problem.tasks.push_back(makeTask("c3", 10));
  problem.tensors.push_back(makeTensor("z", 0, 10, {4}));
  problem.tasks[2].workspaceBytes = 40;
  expectRun(problem, place(problem, {{0, 1}, {2, 3, 4}}),
            "p gpu0 0-10, q gpu0 10-20, c1 gpu1 80-90, c2 gpu1 155-165, "
            "c3 gpu1 165-175; z to gpu1 10-25, x to gpu1 25-80, "
            "y to gpu1 90-155");
}

TEST(SimulateMemory, DeadEndOfATransfer) {
  // r is a result: y never has room beside it.
  Problem problem = smallProblem();
  problem.devices[1].memoryBytes = 100;
  problem.tasks[0].residentBytes = 7;
  problem.tasks[1].residentBytes = 3;
  problem.tensors = {makeTensor("r", 1, 60, {}), makeTensor("y", 0, 50, {2})};
  expectStop(
      problem, place(problem, {{0}, {1, 2}}), Subject::tensor(1),
      "memory: device 'gpu1' has no space for tensor 'y' and never will: "
      "13 of 50 bytes are missing\n"
      "  of its 100 bytes, 3 are resident and 60 hold tensors that are "
      "still needed\n"
      "  tensor 'r' holds 60 bytes\n");
}

TEST(SimulateMemory, DeadEndListsTheLargest) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  problem.tensors = {makeTensor("last", 1, 60, {})};
  for (int32_t i = 0; i < 9; ++i)
    problem.tensors.push_back(
        makeTensor("r" + std::to_string(i), 0, 2 + i, {2}));
  // 2 + 3 + … + 10 = 54 bytes for c, and 60 for b.
  expectStop(problem, place(problem, {{0, 1, 2}}), Subject::task(1),
             "memory: device 'gpu0' has no space for task 'b' and never will: "
             "14 of 60 bytes are missing\n"
             "  of its 100 bytes, 0 are resident and 54 hold tensors that are "
             "still needed\n"
             "  tensor 'r8' holds 10 bytes\n"
             "  tensor 'r7' holds 9 bytes\n"
             "  tensor 'r6' holds 8 bytes\n"
             "  tensor 'r5' holds 7 bytes\n"
             "  tensor 'r4' holds 6 bytes\n"
             "  tensor 'r3' holds 5 bytes\n"
             "  tensor 'r2' holds 4 bytes\n"
             "  tensor 'r1' holds 3 bytes\n"
             "  and 1 smaller ones\n");
}

TEST(SimulateMemory, DeadEndOfWeights) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  for (Task &task : problem.tasks)
    task.residentBytes = 40;
  expectStop(problem, place(problem, {{0, 1, 2}}), Subject::device(0),
             "memory: device 'gpu0' has no space for the resident bytes of its "
             "tasks: 20 of 120 bytes are missing\n");
}

TEST(SimulateMemory, DeadEndOfSharedWeights) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  problem.weights = {{"v", 40, {1}}, {"w", 70, {0, 1, 2}}};
  expectStop(problem, place(problem, {{0, 1, 2}}), Subject::device(0),
             "memory: device 'gpu0' has no space for the weights and resident "
             "bytes of its tasks: 10 of 110 bytes are missing\n"
             "  weight 'w' holds 70 bytes there\n"
             "  weight 'v' holds 40 bytes there\n");
}
