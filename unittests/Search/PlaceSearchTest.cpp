//===- PlaceSearchTest.cpp - Local search and its parts -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlaceSearch.h"

#include "../Support/BruteForce.h"
#include "../Support/RandomProblem.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Annealer.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

static SearchOptions byWork(int64_t moves, unsigned workers = 1,
                            uint64_t seed = 0) {
  SearchOptions options;
  options.timeLimit = 0;
  options.workLimit = moves;
  options.workers = workers;
  options.seed = seed;
  return options;
}

static bool equal(const Schedule &a, const Schedule &b) {
  return a.makespanNs == b.makespanNs && a.tasks == b.tasks &&
         a.transfers == b.transfers;
}

TEST(GroupHierarchy, EveryLevelIsAPartitionThatGetsCoarser) {
  RandomOptions options;
  options.minTasks = 30;
  options.maxTasks = 80;
  size_t levels = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    GroupHierarchy hierarchy(instance);
    levels += hierarchy.numLevels();
    for (size_t level = 0; level < hierarchy.numLevels(); ++level)
      for (GroupId group = 0; group < instance.numGroups(); ++group) {
        llvm::ArrayRef<GroupId> cluster = hierarchy.cluster(level, group);
        ASSERT_TRUE(llvm::is_contained(cluster, group));
        for (GroupId member : cluster)
          ASSERT_EQ(hierarchy.cluster(level, member).data(), cluster.data());
        if (level > 0) {
          ASSERT_GE(cluster.size(), hierarchy.cluster(level - 1, group).size());
        }
      }
  }
  EXPECT_GT(levels, 200u);
}

TEST(PlaceSearch, IsValidAndNeverWorseThanTheBestList) {
  int better = 0, found = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    PlacementResult list = placeByList(instance, "best");
    auto result = placeBySearch(instance, {}, byWork(2000));
    auto *schedule = std::get_if<Schedule>(&list);
    ASSERT_EQ(schedule != nullptr, std::holds_alternative<SearchResult>(result))
        << seed;
    if (!schedule)
      continue;
    const auto &searched = std::get<SearchResult>(result);
    Violations violations = verify(instance, searched.schedule);
    ASSERT_TRUE(violations.empty()) << seed << ": " << violations[0].message;
    ASSERT_EQ(searched.startNs, schedule->makespanNs) << seed;
    ASSERT_LE(searched.schedule.makespanNs, schedule->makespanNs) << seed;
    better += searched.schedule.makespanNs < schedule->makespanNs;
    ++found;
  }
  EXPECT_GT(found, 300);
  EXPECT_GT(better, found / 4);
}

TEST(PlaceSearch, IsOftenOptimalOnSmallProblems) {
  RandomOptions options;
  options.maxTasks = 6;
  options.maxDevices = 3;
  options.limitMemory = 0;
  int optimal = 0, found = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    auto result = placeBySearch(instance, {}, byWork(3000));
    const std::optional<Schedule> best = BruteForce(instance).best();
    ASSERT_EQ(best.has_value(), std::holds_alternative<SearchResult>(result))
        << seed;
    if (!best)
      continue;
    int64_t makespan = std::get<SearchResult>(result).schedule.makespanNs;
    ASSERT_GE(makespan, best->makespanNs) << seed;
    optimal += makespan == best->makespanNs;
    ++found;
  }
  EXPECT_GE(optimal * 100, found * 97) << optimal << " of " << found;
}

TEST(PlaceSearch, SameSeedWorkersAndWorkGiveTheSame) {
  RandomOptions options;
  options.minTasks = 20;
  options.maxTasks = 60;
  int different = 0;
  for (uint64_t seed = 0; seed < 25; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    for (unsigned workers : {1u, 3u}) {
      auto first = placeBySearch(instance, {}, byWork(3000, workers));
      auto again = placeBySearch(instance, {}, byWork(3000, workers));
      auto other = placeBySearch(instance, {}, byWork(3000, workers, 99));
      if (!std::holds_alternative<SearchResult>(first))
        continue;
      ASSERT_TRUE(equal(std::get<SearchResult>(first).schedule,
                        std::get<SearchResult>(again).schedule))
          << seed;
      different += !equal(std::get<SearchResult>(first).schedule,
                          std::get<SearchResult>(other).schedule);
    }
  }
  EXPECT_GT(different, 5);
}

TEST(PlaceSearch, KeepsWhatIsFixed) {
  int kept = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      if (random.percent(30)) {
        DeviceId device = random.pick(instance.groupDevices(group));
        for (TaskId member : instance.groupMembers(group))
          fixed[member] = device;
      }
    auto result = placeBySearch(instance, fixed, byWork(1000));
    auto *found = std::get_if<SearchResult>(&result);
    if (!found)
      continue;
    ASSERT_TRUE(verify(instance, found->schedule).empty()) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (fixed[task] != kNone) {
        ASSERT_EQ(found->schedule.tasks[task].device, fixed[task]) << seed;
        ++kept;
      }
  }
  EXPECT_GT(kept, 100);
}

TEST(PlaceSearch, StartsFromAGivenSchedule) {
  RandomOptions options;
  options.limitMemory = 0;
  options.missingLink = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    SearchOptions search = byWork(200);
    search.start =
        std::get<Schedule>(simulate(instance, randomPlacement(instance, seed)));
    auto result = placeBySearch(instance, {}, search);
    const auto &found = std::get<SearchResult>(result);
    ASSERT_EQ(found.startNs, search.start->makespanNs);
    ASSERT_LE(found.schedule.makespanNs, found.startNs);
    ASSERT_TRUE(verify(instance, found.schedule).empty()) << seed;
  }
}

TEST(PlaceSearch, AnInterruptEndsIt) {
  Problem problem = randomProblem(3);
  Instance instance(problem);
  std::atomic<bool> interrupt = true;
  SearchOptions options;
  options.timeLimit = 0;
  options.workLimit = std::numeric_limits<int64_t>::max() / 2;
  options.interrupt = &interrupt;
  auto result = placeBySearch(instance, {}, options);
  ASSERT_TRUE(std::holds_alternative<SearchResult>(result));
  EXPECT_EQ(std::get<SearchResult>(result).moves, 0);
}

TEST(PlaceSearch, TheBoundEndsIt) {
  Problem problem = randomProblem(3);
  Instance instance(problem);
  SearchOptions options = byWork(1000000);
  options.lowerBoundNs = std::numeric_limits<int64_t>::max();
  auto result = placeBySearch(instance, {}, options);
  ASSERT_TRUE(std::holds_alternative<SearchResult>(result));
  EXPECT_EQ(std::get<SearchResult>(result).moves, 0);
}

TEST(PlaceSearch, WithoutTasks) {
  Problem problem;
  problem.devices = {{"d", "gpu", std::nullopt}};
  Instance instance(problem);
  auto result = placeBySearch(instance, {}, byWork(1000));
  ASSERT_TRUE(std::holds_alternative<SearchResult>(result));
  EXPECT_EQ(std::get<SearchResult>(result).schedule.makespanNs, 0);
}

TEST(PlaceSearch, WhereNothingTakesTime) {
  RandomOptions options;
  options.zeroTime = 100;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    auto result = placeBySearch(instance, {}, byWork(300));
    if (auto *found = std::get_if<SearchResult>(&result)) {
      EXPECT_TRUE(verify(instance, found->schedule).empty()) << seed;
    }
  }
}
