//===- ForwardingTest.cpp - Tensors that are sent on ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Common/RandomProblem.h"
#include "../Model/TestProblem.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Search/PlaceSearch.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// One task on the first of some devices makes what a task on each other reads;
/// a link takes 5 ns, and 1 ns for each of 20 bytes.
template <typename LinkOf>
static Problem broadcast(int numDevices, LinkOf linkOf) {
  Problem problem;
  problem.name = "broadcast";
  for (int i = 0; i < numDevices; ++i)
    problem.devices.push_back({"d" + std::to_string(i), "gpu", std::nullopt});
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to && linkOf(from, to))
        problem.links.push_back(makeLink(
            from, to, 5,
            {"out" + std::to_string(from), "in" + std::to_string(to)}));
  std::vector<TaskId> readers;
  for (int i = 0; i < numDevices; ++i) {
    problem.tasks.push_back(makeTask("t" + std::to_string(i), 10));
    problem.tasks.back().devices = {i};
    if (i > 0)
      readers.push_back(i);
  }
  problem.tensors = {makeTensor("x", 0, 20, readers)};
  return problem;
}

static Schedule listed(const Instance &instance, llvm::StringRef algorithm) {
  PlacementResult result = placeByList(instance, algorithm);
  if (auto *reason = std::get_if<Violation>(&result)) {
    ADD_FAILURE() << algorithm.str() << ": " << reason->message;
    return {};
  }
  return std::get<Schedule>(std::move(result));
}

TEST(Forwarding, BroadcastToSevenTakesThreeRounds) {
  Problem problem = broadcast(8, [](DeviceId, DeviceId) { return true; });
  ASSERT_TRUE(validate(problem).empty());
  Instance instance(problem);
  for (const char *algorithm : {"heft", "etf", "best"}) {
    Schedule schedule = listed(instance, algorithm);
    EXPECT_TRUE(verify(instance, schedule).empty()) << algorithm;
    EXPECT_EQ(schedule.makespan(), 10 + 3 * 25 + 10) << algorithm;
  }
  EXPECT_LE(lowerBound(instance).ns, 10 + 3 * 25 + 10);
  EXPECT_GE(lowerBound(instance).ns, 10 + 25 + 10);
}

TEST(Forwarding, GoesOverOthersWhereNoLinkIs) {
  Problem problem = broadcast(
      4, [](DeviceId from, DeviceId to) { return std::abs(from - to) == 1; });
  ASSERT_TRUE(validate(problem).empty());
  problem.tensors[0].consumers = {3};
  Instance instance(problem);
  Schedule schedule = listed(instance, "heft");
  EXPECT_TRUE(verify(instance, schedule).empty());
  EXPECT_EQ(schedule.makespan(), 10 + 3 * 25 + 10);
  EXPECT_EQ(lowerBound(instance).ns, 10 + 3 * 25 + 10);
  EXPECT_FALSE(withoutForwards(instance, schedule));
  // What passes a device has to fit there.
  problem.devices[1].memoryBytes = 19;
  Instance tight(problem);
  EXPECT_TRUE(std::holds_alternative<Violation>(placeByList(tight, "heft")));
  problem.devices[1].memoryBytes = 20;
  Instance enough(problem);
  EXPECT_TRUE(verify(enough, listed(enough, "heft")).empty());
}

/// A way over a third device is faster than the link.
TEST(Forwarding, GoesOverOthersWhereTheLinkIsSlow) {
  Problem problem = broadcast(3, [](DeviceId, DeviceId) { return true; });
  problem.tensors[0].consumers = {2};
  for (Link &link : problem.links)
    if (link.from == 0 && link.to == 2)
      link.latencyNs = 1000;
  Instance instance(problem);
  EXPECT_EQ(listed(instance, "heft").makespan(), 10 + 2 * 25 + 10);
  EXPECT_EQ(lowerBound(instance).ns, 10 + 2 * 25 + 10);
}

static RandomOptions sparse() {
  RandomOptions options;
  options.maxDevices = 5;
  options.missingLink = 45;
  return options;
}

TEST(Forwarding, ListsOnMachinesThatLackLinksAreValid) {
  int found = 0, forwarding = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    Problem problem = randomProblem(seed, sparse());
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    int64_t bound = lowerBound(instance).ns;
    for (llvm::StringRef algorithm : listAlgorithmNames()) {
      PlacementResult result = placeByList(instance, algorithm);
      auto *schedule = std::get_if<Schedule>(&result);
      if (!schedule)
        continue;
      Violations violations = verify(instance, *schedule);
      ASSERT_TRUE(violations.empty())
          << seed << " " << algorithm.str() << ": " << violations[0].message;
      ASSERT_GE(schedule->makespan(), bound) << seed << " " << algorithm.str();
      ++found;
      forwarding += hasForwards(instance, *schedule);
    }
  }
  EXPECT_GT(found, 2000);
  EXPECT_GT(forwarding, 300);
}

/// Between the ends of a line nothing goes directly.
TEST(Forwarding, WalksSendThingsOnWhereLinksAreMissing) {
  Problem problem;
  problem.name = "line";
  problem.devices = {{"a", "x", std::nullopt},
                     {"b", "x", std::nullopt},
                     {"c", "x", std::nullopt}};
  problem.links = {{0, 1, 20, 1000000000, {}},
                   {1, 0, 20, 1000000000, {}},
                   {1, 2, 20, 1000000000, {}},
                   {2, 1, 20, 1000000000, {}}};
  int shorter = 0, forwarding = 0;
  for (uint64_t seed = 0; seed < 8; ++seed) {
    Random random(seed);
    problem.tasks.clear();
    problem.tensors.clear();
    const TaskId numTasks = 120;
    for (TaskId id = 0; id < numTasks; ++id) {
      Task task;
      task.name = "t" + std::to_string(id);
      task.costNs = {{"x", random.between(10, 500)}};
      problem.tasks.push_back(std::move(task));
      Tensor tensor;
      tensor.name = "x" + std::to_string(id);
      tensor.producer = id;
      tensor.bytes = random.below(300);
      for (TaskId ahead : {1, 5, 9})
        if (id + ahead < numTasks && random.percent(60))
          tensor.consumers.push_back(id + ahead);
      problem.tensors.push_back(std::move(tensor));
    }
    Instance instance(problem);
    SearchOptions options;
    options.workLimit = 40000;
    options.timeLimit = 0;
    auto result = placeBySearch(instance, {}, options);
    auto *searched = std::get_if<SearchResult>(&result);
    ASSERT_TRUE(searched) << seed;
    ASSERT_TRUE(verify(instance, searched->schedule).empty()) << seed;
    ASSERT_LE(searched->schedule.makespan(), searched->startNs) << seed;
    ASSERT_GT(searched->moves, 1000) << seed;
    shorter += searched->schedule.makespan() < searched->startNs;
    forwarding += hasForwards(instance, searched->schedule);
  }
  EXPECT_GE(shorter, 6);
  EXPECT_GE(forwarding, 6);
}

TEST(Forwarding, SearchesAreNoWorseThanTheirLists) {
  int found = 0, forwarding = 0;
  SearchOptions options;
  options.workLimit = 1000;
  options.timeLimit = 0;
  for (uint64_t seed = 0; seed < 120; ++seed) {
    Problem problem = randomProblem(seed, sparse());
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    PlacementResult list = placeByList(instance, "best");
    auto *schedule = std::get_if<Schedule>(&list);
    for (SearchAlgorithm algorithm :
         {SearchAlgorithm::Multilevel, SearchAlgorithm::Mcmc}) {
      options.algorithm = algorithm;
      auto result = placeBySearch(instance, {}, options);
      auto *searched = std::get_if<SearchResult>(&result);
      if (!searched)
        continue;
      Violations violations = verify(instance, searched->schedule);
      ASSERT_TRUE(violations.empty()) << seed << ": " << violations[0].message;
      forwarding += hasForwards(instance, searched->schedule);
      ++found;
      if (schedule && algorithm == SearchAlgorithm::Multilevel) {
        ASSERT_LE(searched->schedule.makespan(), schedule->makespan()) << seed;
      }
    }
  }
  EXPECT_GT(found, 150);
  EXPECT_GT(forwarding, 20);
}
