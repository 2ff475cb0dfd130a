//===- SearchWindowsTest.cpp - A search with a solver at its side ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Common/FakeBackend.h"
#include "../Common/ModelReader.h"
#include "../Common/RandomProblem.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Search/PlaceSearch.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// A problem that the search does not solve to the bound, so that it goes on.
static Problem someProblem() {
  RandomOptions random;
  random.minTasks = random.maxTasks = 30;
  random.limitMemory = random.missingLink = 0;
  random.maxDevices = 2;
  return randomProblem(7, random);
}

/// A part of the time is for windows only where a solver can make use of it.
/// What walks cannot improve, so that they stall.
static Schedule searched(const Instance &instance) {
  SearchOptions options;
  options.timeLimit = 0;
  options.workLimit = 100000;
  options.workers = 1;
  auto found = placeBySearch(instance, {}, options);
  return std::get<SearchResult>(std::move(found)).schedule;
}

TEST(SearchWindows, AreForTimesThatSuffice) {
  Problem problem = someProblem();
  Instance instance(problem);
  SearchOptions options;
  options.timeLimit = 1;
  options.solver = []() -> CpBackend * {
    ADD_FAILURE() << "a solver was asked for";
    return nullptr;
  };
  auto result = placeBySearch(instance, {}, options);
  ASSERT_TRUE(std::holds_alternative<SearchResult>(result));
}

TEST(SearchWindows, AreNotPartOfALimitOfWork) {
  Problem problem = someProblem();
  Instance instance(problem);
  SearchOptions options;
  options.workLimit = 1000;
  options.solver = []() -> CpBackend * {
    ADD_FAILURE() << "a solver was asked for";
    return nullptr;
  };
  auto result = placeBySearch(instance, {}, options);
  ASSERT_TRUE(std::holds_alternative<SearchResult>(result));
}

/// The solver begins at what the annealing has found; an interrupt ends both.
TEST(SearchWindows, BeginAtTheBestAndEndWithAnInterrupt) {
  Problem problem = someProblem();
  Instance instance(problem);
  std::atomic<bool> interrupt{false};
  FakeBackend backend([&](int, const std::string &model) {
    interrupt = true;
    return response(CpStatus::Feasible, ModelReader(model).completeHint(), 0);
  });
  SearchOptions options;
  options.timeLimit = 8.5;
  options.workers = 1;
  options.start = searched(instance);
  options.interrupt = &interrupt;
  int calls = 0;
  options.solver = [&] {
    ++calls;
    return &backend;
  };
  auto found = placeBySearch(instance, {}, options);
  const auto &result = std::get<SearchResult>(found);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(backend.asked, 1);
  EXPECT_EQ(result.windows.solves, 1);
  EXPECT_EQ(result.windows.improvements, 0);
  EXPECT_EQ(result.windows.startNs, result.bestNs);
  EXPECT_FALSE(result.windows.schedule);
  EXPECT_LE(result.bestNs, result.startNs);
  EXPECT_TRUE(verify(instance, result.schedule).empty());
}

/// What is sent on stays so in the models of windows.
TEST(SearchWindows, BeginAtWhatIsSentOn) {
  RandomOptions random;
  random.minTasks = random.maxTasks = 30;
  random.limitMemory = 0;
  random.missingLink = 50;
  for (uint64_t seed = 0;; ++seed) {
    ASSERT_LT(seed, 200u);
    Problem problem = randomProblem(seed, random);
    if (problem.devices.size() < 4 || !validate(problem).empty())
      continue;
    Instance instance(problem);
    if (!std::holds_alternative<Schedule>(placeByList(instance, "best")))
      continue;
    Schedule start = searched(instance);
    if (!hasForwards(instance, start) ||
        start.makespan() < lowerBound(instance).ns * 11 / 10)
      continue;
    std::atomic<bool> interrupt{false};
    FakeBackend backend([&](int, const std::string &model) {
      interrupt = true;
      ModelReader reader(model);
      EXPECT_EQ(reader.firstViolation(reader.completeHint()), "");
      return response(CpStatus::Feasible, reader.completeHint(), 0);
    });
    SearchOptions options;
    options.timeLimit = 8.5;
    options.workers = 1;
    options.start = start;
    options.interrupt = &interrupt;
    options.solver = [&] { return &backend; };
    auto found = placeBySearch(instance, {}, options);
    const auto &result = std::get<SearchResult>(found);
    EXPECT_EQ(backend.asked, 1);
    EXPECT_EQ(result.windows.solves, 1);
    EXPECT_TRUE(result.windows.faults.empty());
    EXPECT_LE(result.bestNs, start.makespan());
    EXPECT_TRUE(verify(instance, result.schedule).empty());
    return;
  }
}

/// One that is not there after all leaves its time to the annealing.
TEST(SearchWindows, LeaveTheirTimeWhereSolversFail) {
  Problem problem = someProblem();
  Instance instance(problem);
  std::atomic<bool> interrupt{false};
  FakeBackend backend(
      [&](int, const std::string &) { return fault(CpFault::Missing); });
  SearchOptions options;
  options.timeLimit = 8.5;
  options.workers = 1;
  options.start = searched(instance);
  options.interrupt = &interrupt;
  options.solver = [&] { return &backend; };
  // Ends it once the annealing goes on.
  options.report = [&](const SearchProgress &progress) {
    interrupt = backend.asked > 0 && !progress.isInWindows;
  };
  auto found = placeBySearch(instance, {}, options);
  const auto &result = std::get<SearchResult>(found);
  EXPECT_EQ(backend.asked, 1);
  EXPECT_TRUE(interrupt);
  EXPECT_EQ(result.windows.solves, 0);
  ASSERT_EQ(result.windows.faults.size(), 1u);
  EXPECT_TRUE(verify(instance, result.schedule).empty());
}

/// Where there is time for hardly a move, a coarser graph is searched first; a
/// solver that could be asked changes nothing about that.
TEST(SearchWindows, LeaveLargeGraphsToCoarserOnes) {
  RandomOptions random;
  random.minTasks = random.maxTasks = 2000;
  random.limitMemory = 0;
  Problem problem = randomProblem(3, random);
  Instance instance(problem);
  SearchOptions options;
  options.timeLimit = 0.05;
  options.workers = 1;
  options.solver = []() -> CpBackend * { return nullptr; };
  auto found = placeBySearch(instance, {}, options);
  ASSERT_TRUE(std::holds_alternative<SearchResult>(found));
  const auto &result = std::get<SearchResult>(found);
  EXPECT_LE(result.bestNs, result.startNs);
  EXPECT_TRUE(verify(instance, result.schedule).empty());
}
