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
#include "placer/Model/Verify.h"
#include "placer/Search/PlaceSearch.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// A problem that the search does not solve to the bound, so that it goes on.
static Problem someProblem() {
  RandomOptions random;
  random.minTasks = random.maxTasks = 30;
  random.limitMemory = 0;
  return randomProblem(5, random);
}

/// A part of the time is for windows only where a solver can make use of it.
TEST(SearchWindows, AreForTimesThatSuffice) {
  Problem problem = someProblem();
  Instance instance(problem);
  SearchOptions options;
  EXPECT_NEAR(partOfWindows(instance, options), 0.6, 1e-9);
  options.timeLimit = 4;
  EXPECT_EQ(partOfWindows(instance, options), 0);
  options.timeLimit = 0;
  EXPECT_EQ(partOfWindows(instance, options), 0);
  options.timeLimit = 10;
  options.workLimit = 1000;
  EXPECT_EQ(partOfWindows(instance, options), 0);
  options.workLimit = 0;
  options.objective = &throughput();
  EXPECT_EQ(partOfWindows(instance, options), 0);
  options.objective = &latency();
  options.algorithm = SearchAlgorithm::Mcmc;
  EXPECT_EQ(partOfWindows(instance, options), 0);
  // Many tasks keep the annealing busy.
  options.algorithm = SearchAlgorithm::Multilevel;
  for (int i = 0; i < 3000; ++i) {
    problem.tasks.push_back(problem.tasks.front());
    problem.tasks.back().name = "more" + std::to_string(i);
  }
  Instance large(problem);
  EXPECT_EQ(partOfWindows(large, options), 0);
  options.timeLimit = 60;
  EXPECT_GT(partOfWindows(large, options), 0.3);
  EXPECT_LT(partOfWindows(large, options), 0.6);
}

/// With a limit of work no solver is asked for: the answer is the same without.
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
  options.timeLimit = 5;
  options.workers = 1;
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

/// One that is not there after all leaves its time to the annealing.
TEST(SearchWindows, LeaveTheirTimeWhereSolversFail) {
  Problem problem = someProblem();
  Instance instance(problem);
  std::atomic<bool> interrupt{false};
  FakeBackend backend(
      [&](int, const std::string &) { return fault(CpFault::Missing); });
  SearchOptions options;
  options.timeLimit = 5;
  options.workers = 1;
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
