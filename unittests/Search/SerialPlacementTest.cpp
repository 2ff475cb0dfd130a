//===- SerialPlacementTest.cpp - One thing after another, for room --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/SerialPlacement.h"
#include "../../test/Fuzz/HostileProblem.h"
#include "../Model/TestProblem.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

static Problem oneDevice(int64_t bytes) {
  Problem problem;
  problem.name = "one";
  problem.devices.push_back({"gpu0", "gpu", bytes});
  return problem;
}

static void expectPlaced(const Problem &problem) {
  ASSERT_TRUE(validate(problem).empty());
  Instance instance(problem);
  std::optional<Schedule> schedule = placeSerially(instance, {});
  ASSERT_TRUE(schedule);
  EXPECT_TRUE(verify(instance, *schedule).empty());
  EXPECT_TRUE(std::holds_alternative<Schedule>(placeByList(instance, "best")));
}

// What is held for no time is not held.
TEST(SerialPlacement, ResultsOfTheLastInstant) {
  Problem problem = oneDevice(0);
  problem.tasks.push_back(makeTask("a", 0));
  problem.tensors.push_back(makeTensor("x", 0, 100, {}));
  expectPlaced(problem);
}

TEST(SerialPlacement, ChainsWithinAnInstant) {
  Problem problem = oneDevice(10);
  for (const char *name : {"a", "b", "c"})
    problem.tasks.push_back(makeTask(name, 0));
  problem.tasks.push_back(makeTask("d", 5));
  problem.tensors.push_back(makeTensor("x", 0, 100, {1}));
  problem.tensors.push_back(makeTensor("y", 1, 200, {2}));
  problem.tensors.push_back(makeTensor("z", 2, 10, {3}));
  expectPlaced(problem);
}

// b fits beside a only where what a has written is sent away first, although b
// could run elsewhere at once: then the room of c is gone.
TEST(SerialPlacement, SendsBeforeItIsNeeded) {
  Problem problem = oneDevice(209);
  problem.devices.push_back({"gpu1", "gpu", 246});
  problem.links = {makeLink(1, 0, 10000, {}), makeLink(0, 1, 0, {})};
  for (const char *name : {"t0", "a", "b", "c"})
    problem.tasks.push_back(makeTask(name, 100));
  problem.tasks[1].workspaceBytes = 93;
  problem.tasks[2].residentBytes = 7;
  problem.tensors = {makeTensor("u0", 0, 36, {}),  makeTensor("u1", 1, 18, {3}),
                     makeTensor("u2", 1, 84, {}),  makeTensor("u3", 2, 25, {3}),
                     makeTensor("u4", 2, 32, {3}), makeTensor("u5", 2, 98, {}),
                     makeTensor("u6", 3, 98, {})};
  expectPlaced(problem);
}

TEST(SerialPlacement, SaysNothingWhereNothingFits) {
  Problem problem = oneDevice(10);
  problem.tasks.push_back(makeTask("a", 5));
  problem.tasks.push_back(makeTask("b", 5));
  problem.tensors.push_back(makeTensor("x", 0, 10, {}));
  problem.tensors.push_back(makeTensor("y", 1, 10, {}));
  Instance instance(problem);
  EXPECT_FALSE(placeSerially(instance, {}));
}

// Where a planted schedule takes all the memory that there is, one is found
// nearly always, keeps what is given, and is valid.
TEST(SerialPlacement, FindsPlantedSchedules) {
  int numProblems = 0, numFound = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    std::optional<HostileProblem> hostile = hostileProblem(seed);
    if (!hostile)
      continue;
    Instance instance(hostile->problem);
    Random random(seed);
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (random.percent(30))
        fixed[task] = hostile->planted.tasks[task].device;
    ++numProblems;
    std::optional<Schedule> schedule = placeSerially(instance, fixed);
    if (!schedule)
      continue;
    ++numFound;
    EXPECT_TRUE(verify(instance, *schedule).empty()) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      EXPECT_TRUE(fixed[task] == kNone ||
                  fixed[task] == schedule->tasks[task].device)
          << seed;
  }
  EXPECT_GT(numProblems, 200);
  EXPECT_GE(100 * numFound, 98 * numProblems);
}
