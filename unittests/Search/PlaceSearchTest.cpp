//===- PlaceSearchTest.cpp - Local search and its parts -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlaceSearch.h"

#include "../Common/BruteForce.h"
#include "../Common/Equality.h"
#include "../Common/RandomProblem.h"
#include "Search/Local/Annealer.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Verify.h"
#include "placer/Search/EarlierPlacement.h"

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
    ASSERT_EQ(searched.startNs, schedule->makespan()) << seed;
    ASSERT_LE(searched.schedule.makespan(), schedule->makespan()) << seed;
    better += searched.schedule.makespan() < schedule->makespan();
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
    int64_t makespan = std::get<SearchResult>(result).schedule.makespan();
    ASSERT_GE(makespan, best->makespan()) << seed;
    optimal += makespan == best->makespan();
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
    ASSERT_EQ(found.startNs, search.start->makespan());
    ASSERT_LE(found.schedule.makespan(), found.startNs);
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
  EXPECT_EQ(std::get<SearchResult>(result).schedule.makespan(), 0);
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

TEST(PlaceSearch, SearchesLargeGraphsAsCoarserOnes) {
  RandomOptions options;
  options.minTasks = 1200;
  options.maxTasks = 1400;
  options.limitMemory = 0;
  options.missingLink = 0;
  Problem problem = randomProblem(1, options);
  Instance instance(problem);
  SearchOptions search = byWork(150, 2);
  int highest = 0;
  auto first = placeBySearch(instance, {}, search);
  auto again = placeBySearch(instance, {}, search);
  const auto &found = std::get<SearchResult>(first);
  ASSERT_TRUE(verify(instance, found.schedule).empty());
  EXPECT_LE(found.schedule.makespan(), found.startNs);
  EXPECT_TRUE(equal(found.schedule, std::get<SearchResult>(again).schedule));
  // A report that has to wait for half a second shows all levels on slow
  // machines only; what it shows must make sense.
  search.report = [&](const SearchProgress &progress) {
    highest = std::max(highest, progress.level);
    EXPECT_GT(progress.bestNs, 0);
    EXPECT_LE(progress.numTasks, instance.numTasks());
  };
  (void)placeBySearch(instance, {}, search);
  EXPECT_LE(highest, 2);
}

TEST(PlaceSearch, ByMcmcIsValidAndKeepsWhatIsFixed) {
  int better = 0, found = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    fixed[0] = instance.groupDevices(instance.group(0)).front();
    for (TaskId member : instance.groupMembers(instance.group(0)))
      fixed[member] = fixed[0];
    SearchOptions options = byWork(1000, 1 + seed % 3);
    options.algorithm = SearchAlgorithm::Mcmc;
    auto result = placeBySearch(instance, fixed, options);
    auto *searched = std::get_if<SearchResult>(&result);
    if (!searched)
      continue;
    ASSERT_TRUE(verify(instance, searched->schedule).empty()) << seed;
    ASSERT_EQ(searched->schedule.tasks[0].device, fixed[0]) << seed;
    ASSERT_LE(searched->schedule.makespan(), searched->startNs) << seed;
    auto again = placeBySearch(instance, fixed, options);
    ASSERT_TRUE(
        equal(searched->schedule, std::get<SearchResult>(again).schedule))
        << seed;
    better += searched->schedule.makespan() < searched->startNs;
    ++found;
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(better, found / 4);
}

/// The least largest load of all placements of a problem without memory limits.
static int64_t leastLargestLoad(const Instance &instance) {
  int64_t least = std::numeric_limits<int64_t>::max();
  std::vector<DeviceId> devices(instance.numTasks());
  std::function<void(GroupId)> place = [&](GroupId group) {
    if (group == instance.numGroups()) {
      auto result = orderPlacement(instance, devices, LocalOrder::Fifo);
      if (auto *schedule = std::get_if<Schedule>(&result))
        least = std::min(least, throughput().value(instance, *schedule));
      return;
    }
    for (DeviceId device : instance.groupDevices(group)) {
      for (TaskId member : instance.groupMembers(group))
        devices[member] = device;
      place(group + 1);
    }
  };
  place(0);
  return least;
}

TEST(PlaceSearch, ForThroughputIsOftenOptimalOnSmallProblems) {
  RandomOptions random;
  random.maxTasks = 6;
  random.maxDevices = 3;
  random.limitMemory = 0;
  random.missingLink = 0;
  int optimal = 0, found = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Problem problem = randomProblem(seed, random);
    Instance instance(problem);
    SearchOptions options = byWork(2000);
    options.objective = &throughput();
    options.lowerBoundNs = throughputBound(instance).ns;
    auto result = placeBySearch(instance, {}, options);
    const auto &searched = std::get<SearchResult>(result);
    ASSERT_TRUE(verify(instance, searched.schedule).empty()) << seed;
    ASSERT_EQ(searched.bestNs, throughput().value(instance, searched.schedule));
    ASSERT_LE(searched.bestNs, searched.startNs) << seed;
    ASSERT_GE(searched.bestNs, options.lowerBoundNs) << seed;
    int64_t least = leastLargestLoad(instance);
    ASSERT_GE(searched.bestNs, least) << seed;
    optimal += searched.bestNs == least;
    ++found;
  }
  EXPECT_GE(optimal * 100, found * 95) << optimal << " of " << found;
}

TEST(PlaceSearch, ForThroughputKeepsMemoryAndWhatIsFixed) {
  int found = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    DeviceId device = instance.groupDevices(instance.group(0)).back();
    for (TaskId member : instance.groupMembers(instance.group(0)))
      fixed[member] = device;
    SearchOptions options = byWork(500, 2);
    options.objective = &throughput();
    auto result = placeBySearch(instance, fixed, options);
    auto *searched = std::get_if<SearchResult>(&result);
    if (!searched)
      continue;
    ASSERT_TRUE(verify(instance, searched->schedule).empty()) << seed;
    ASSERT_EQ(searched->schedule.tasks[0].device, device) << seed;
    ++found;
  }
  EXPECT_GT(found, 100);
}

// Everything as early as possible needs more memory than there is in many of
// these: the list schedules wait.
TEST(PlaceSearch, ImprovesSchedulesThatWaitForMemory) {
  RandomOptions options;
  options.minTasks = 15;
  options.maxTasks = 25;
  options.limitMemory = 100;
  int waiting = 0, better = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    PlacementResult list = placeByList(instance, "best");
    auto *schedule = std::get_if<Schedule>(&list);
    if (!schedule ||
        DeltaSimulator(instance, *schedule).overfullDevice() == kNone)
      continue;
    ++waiting;
    SearchOptions search = byWork(4000);
    search.start = *schedule;
    auto result = placeBySearch(instance, {}, search);
    const auto &found = std::get<SearchResult>(result);
    ASSERT_TRUE(verify(instance, found.schedule).empty()) << seed;
    ASSERT_LE(found.schedule.makespan(), schedule->makespan()) << seed;
    better += found.schedule.makespan() < schedule->makespan();
  }
  EXPECT_GT(waiting, 5);
  EXPECT_GT(better * 4, waiting) << better << " of " << waiting;
}

/// A list schedule that is made before changes nothing but the time.
TEST(PlaceSearch, IsTheSameWithTheListScheduleThatItWouldMake) {
  RandomOptions options;
  options.minTasks = 10;
  options.maxTasks = 40;
  int found = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    PlacementResult list = placeByList(instance, "best");
    auto *schedule = std::get_if<Schedule>(&list);
    if (!schedule)
      continue;
    ++found;
    SearchOptions search = byWork(2000, /*workers=*/2, seed);
    auto alone = placeBySearch(instance, {}, search);
    search.listed = *schedule;
    auto given = placeBySearch(instance, {}, search);
    ASSERT_TRUE(equal(std::get<SearchResult>(alone).schedule,
                      std::get<SearchResult>(given).schedule))
        << seed;
  }
  EXPECT_GT(found, 30);
}

/// Other schedules to begin with are as good as kept, whatever the lists find.
TEST(PlaceSearch, IsNeverWorseThanOtherSchedulesThatItIsGiven) {
  RandomOptions options;
  options.minTasks = 10;
  options.maxTasks = 40;
  int better = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    auto good = placeBySearch(instance, {}, byWork(4000, 1, seed));
    PlacementResult bad = placeByList(instance, "hash");
    auto *searched = std::get_if<SearchResult>(&good);
    auto *hashed = std::get_if<Schedule>(&bad);
    if (!searched || !hashed)
      continue;
    SearchOptions search = byWork(50, 1, seed + 1);
    search.listed = *hashed;
    search.others = {searched->schedule};
    auto result = placeBySearch(instance, {}, search);
    const Schedule &found = std::get<SearchResult>(result).schedule;
    ASSERT_TRUE(verify(instance, found).empty()) << seed;
    ASSERT_LE(found.makespan(), searched->schedule.makespan()) << seed;
    better += found.makespan() < hashed->makespan();
  }
  EXPECT_GT(better, 20);
}

//===----------------------------------------------------------------------===//
// Earlier placements
//===----------------------------------------------------------------------===//

static EarlierPlacement earlierOf(const Schedule &schedule) {
  EarlierPlacement earlier;
  for (const ScheduledTask &task : schedule.tasks) {
    earlier.device.push_back(task.device);
    earlier.startNs.push_back(task.startNs);
  }
  return earlier;
}

TEST(EarlierPlacement, KeepsDevicesAsFarAsItCan) {
  int whole = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    PlacementResult list = placeByList(instance, "heft");
    auto *schedule = std::get_if<Schedule>(&list);
    if (!schedule)
      continue;
    EarlierPlacement earlier = earlierOf(*schedule);
    // As if every fifth task were new.
    for (TaskId task = 0; task < instance.numTasks(); task += 5)
      earlier.device[task] = kNone;
    PlacementResult result = scheduleFromEarlier(instance, {}, earlier);
    auto *again = std::get_if<Schedule>(&result);
    ASSERT_NE(again, nullptr) << seed;
    ASSERT_TRUE(verify(instance, *again).empty()) << seed;
    bool isKept = true;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      isKept &= earlier.device[task] == kNone ||
                again->tasks[task].device == earlier.device[task];
    whole += isKept;
  }
  EXPECT_GT(whole, 150);
}

TEST(EarlierPlacement, WhatIsFixedWinsAndStrangeDevicesDoNotCount) {
  Problem problem;
  problem.devices = {{"a", "gpu", std::nullopt}, {"b", "gpu", std::nullopt}};
  problem.tasks.resize(3);
  for (Task &task : problem.tasks)
    task.costNs = {{"gpu", 5}};
  problem.tasks[2].devices = {1};
  Instance instance(problem);
  EarlierPlacement earlier{{0, 0, 0}, {0, 5, 10}};
  std::vector<DeviceId> fixed = {kNone, 1, kNone};
  EXPECT_EQ(keptDevices(instance, fixed, earlier),
            (std::vector<DeviceId>{0, 1, kNone}));
}

TEST(PlaceSearch, FewTasksLeaveWhereTheyWere) {
  RandomOptions random;
  random.minTasks = 60;
  random.maxTasks = 100;
  random.limitMemory = 0;
  random.missingLink = 0;
  int64_t tasks = 0, moved = 0, movedFreely = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Problem problem = randomProblem(seed, random);
    Instance instance(problem);
    auto first = placeBySearch(instance, {}, byWork(5000));
    const Schedule &schedule = std::get<SearchResult>(first).schedule;

    // One task takes a little longer than it did.
    Problem changed = problem;
    for (auto &[kind, time] : changed.tasks[0].costNs)
      time += 1 + time / 10;
    Instance after(changed);
    EarlierPlacement earlier = earlierOf(schedule);
    SearchOptions options = byWork(5000, 1, 1);
    options.start = std::get<Schedule>(scheduleFromEarlier(after, {}, earlier));
    options.earlier = earlier.device;
    auto again = placeBySearch(after, {}, options);
    const auto &kept = std::get<SearchResult>(again);
    ASSERT_TRUE(verify(after, kept.schedule).empty()) << seed;
    ASSERT_LE(kept.schedule.makespan(), kept.startNs) << seed;
    auto anew = placeBySearch(after, {}, byWork(5000, 1, 1));
    const Schedule &free = std::get<SearchResult>(anew).schedule;
    int32_t count = 0;
    for (TaskId task = 0; task < after.numTasks(); ++task) {
      count += kept.schedule.tasks[task].device != earlier.device[task];
      movedFreely += free.tasks[task].device != earlier.device[task];
    }
    ASSERT_EQ(count, kept.numMoved) << seed;
    moved += count;
    tasks += after.numTasks();
  }
  EXPECT_LT(moved * 5, tasks) << moved << " of " << tasks;
  EXPECT_LT(moved * 2, movedFreely);
}
