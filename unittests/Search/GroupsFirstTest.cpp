//===- GroupsFirstTest.cpp - Groups, then windows on their tasks ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/GroupsFirst.h"
#include "../Common/FakeBackend.h"
#include "../Common/ModelReader.h"
#include "../Common/RandomProblem.h"
#include "../Common/RealSolver.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Coarsening.h"
#include "placer/Search/ListScheduler.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// A graph that lists do not solve at best, and its best list schedule; none
/// where the problem has no schedule.
static std::optional<Schedule> listed(const Instance &instance) {
  PlacementResult result = placeByList(instance, "best");
  if (auto *schedule = std::get_if<Schedule>(&result))
    return *schedule;
  return std::nullopt;
}

static Problem largeProblem(uint64_t seed) {
  RandomOptions random;
  random.minTasks = 30;
  random.maxTasks = 45;
  return randomProblem(seed, random);
}

static IlpOptions byWork(double work) {
  IlpOptions options;
  options.timeLimit = 0;
  options.deterministicLimit = work;
  options.windowTasks = 8;
  return options;
}

/// Answers with the schedule that is known.
static CpReply nothingNew(const std::string &model) {
  return response(CpStatus::Feasible, ModelReader(model).completeHint(), 0);
}

/// Answers are models of groups until the tasks themselves come up, whose
/// models are windows.
TEST(GroupsFirst, AsksForGroupsThenForTasks) {
  int opened = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    std::optional<Schedule> start = listed(instance);
    if (!start)
      continue;
    FakeBackend backend(
        [](int, const std::string &model) { return nothingNew(model); });
    GroupsReport report;
    IlpResult result =
        placeGroupsFirst(instance, {}, start, byWork(0.4), 8, backend, report);
    ASSERT_TRUE(result.schedule);
    EXPECT_TRUE(verify(instance, *result.schedule).empty()) << seed;
    EXPECT_LE(result.schedule->makespan(), start->makespan()) << seed;
    EXPECT_EQ(result.startNs, start->makespan());
    EXPECT_TRUE(result.faults.empty());
    if (report.numGroups == 0)
      continue;
    ++opened;
    EXPECT_LT(report.numGroups, instance.numTasks());
    EXPECT_LE(result.schedule->makespan(), report.openedNs);
  }
  EXPECT_GT(opened, 10);
}

/// The orders of opened groups get better, never worse, and devices stay.
TEST(RefineOrders, KeepsDevicesAndIsNeverLongerThanStartEarly) {
  int shorter = 0, checked = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    CoarseningOptions options;
    options.target = 8;
    Coarsening coarsening = coarsen(instance, options);
    CoarseProblem coarse = coarseProblem(instance, coarsening);
    Instance groups(coarse.problem);
    std::optional<Schedule> placed = listed(groups);
    if (!placed)
      continue;
    ++checked;
    Schedule expanded = expand(instance, coarsening, *placed);
    Schedule early = startEarly(instance, expanded);
    Schedule refined = refineOrders(instance, expanded);
    EXPECT_TRUE(verify(instance, refined).empty()) << seed;
    EXPECT_LE(refined.makespan(), early.makespan()) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      ASSERT_EQ(refined.tasks[task].device, expanded.tasks[task].device);
    EXPECT_EQ(refineOrders(instance, expanded).tasks, refined.tasks) << seed;
    shorter += refined.makespan() < early.makespan();
  }
  EXPECT_GT(checked, 20);
  EXPECT_GT(shorter, 5);
}

/// Solvers that die at any time cost answers, never the schedule.
TEST(GroupsFirst, KeepsTheBestWhenSolversDie) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  std::optional<Schedule> start = listed(instance);
  ASSERT_TRUE(start);
  FakeBackend counting(
      [](int, const std::string &model) { return nothingNew(model); });
  GroupsReport report;
  placeGroupsFirst(instance, {}, start, byWork(0.4), 8, counting, report);
  ASSERT_GT(counting.asked, 4);
  for (int last : {0, counting.asked / 2, counting.asked - 1}) {
    int turn = 0;
    FakeBackend backend([&](int, const std::string &model) {
      return turn++ < last ? nothingNew(model) : fault(CpFault::Died);
    });
    IlpResult result =
        placeGroupsFirst(instance, {}, start, byWork(0.4), 8, backend, report);
    EXPECT_EQ(result.outcome, IlpOutcome::Feasible);
    ASSERT_TRUE(result.schedule);
    EXPECT_TRUE(verify(instance, *result.schedule).empty());
    EXPECT_EQ(result.schedule->makespan(),
              std::min(start->makespan(), report.openedNs));
    ASSERT_EQ(result.faults.size(), 1u);
    EXPECT_EQ(result.faults[0].fault, CpFault::Died);
  }
}

TEST(GroupsFirst, StopsWhenInterrupted) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  std::optional<Schedule> start = listed(instance);
  ASSERT_TRUE(start);
  for (int last : {1, 12}) {
    std::atomic<bool> interrupt{false};
    int turn = 0;
    FakeBackend backend([&](int, const std::string &model) {
      interrupt = ++turn >= last;
      return nothingNew(model);
    });
    IlpOptions options = byWork(1000);
    options.interrupt = &interrupt;
    GroupsReport report;
    IlpResult result =
        placeGroupsFirst(instance, {}, start, options, 8, backend, report);
    EXPECT_EQ(backend.asked, last);
    ASSERT_TRUE(result.schedule);
    EXPECT_LE(result.schedule->makespan(), start->makespan());
  }
}

//===----------------------------------------------------------------------===//
// With a real solver
//===----------------------------------------------------------------------===//

TEST(GroupsFirstSolved, ImprovesAndKeepsEveryRule) {
  PLACER_NEEDS_SOLVER(backend, 2);
  int improved = 0, checked = 0;
  for (uint64_t seed = 0; checked < 4; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    std::optional<Schedule> start = listed(instance);
    if (!start)
      continue;
    ++checked;
    IlpOptions options = byWork(0.1);
    options.timeLimit = 120;
    options.seed = seed;
    GroupsReport report;
    IlpResult result =
        placeGroupsFirst(instance, {}, start, options, 10, *backend, report);
    ASSERT_TRUE(result.schedule);
    EXPECT_TRUE(verify(instance, *result.schedule).empty()) << seed;
    EXPECT_LE(result.schedule->makespan(), start->makespan()) << seed;
    EXPECT_TRUE(result.faults.empty()) << seed;
    improved += result.schedule->makespan() < start->makespan();
  }
  EXPECT_GE(improved, 1);
}

TEST(GroupsFirstSolved, IsTheSameForTheSameSeed) {
  PLACER_NEEDS_SOLVER(backend, 2);
  Problem problem = largeProblem(3);
  Instance instance(problem);
  std::optional<Schedule> start = listed(instance);
  ASSERT_TRUE(start);
  GroupsReport report;
  IlpResult result =
      placeGroupsFirst(instance, {}, start, byWork(0.1), 10, *backend, report);
  IlpResult again =
      placeGroupsFirst(instance, {}, start, byWork(0.1), 10, *backend, report);
  EXPECT_EQ(result.schedule->tasks, again.schedule->tasks);
  EXPECT_EQ(result.schedule->transfers, again.schedule->transfers);
  EXPECT_EQ(result.solves, again.solves);
}
