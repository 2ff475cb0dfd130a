//===- AlgorithmsPropertyTest.cpp - What all list algorithms keep ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On random problems, many of them short of memory or links: what comes back
// keeps every rule and the given devices, in every local order; `best` is never
// longer than any other; and the lazy queues of ETF find what a full look at
// all pairs finds.
//
//===----------------------------------------------------------------------===//

#include "Search/List/Ranks.h"
#include "Search/List/ScheduleBuilder.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "../Common/RandomSchedule.h"
#include "../Model/TestProblem.h"
#include "LinkPuzzle.h"

#include "gtest/gtest.h"

#include <tuple>

using namespace placer;
using namespace placer::testing;
using llvm::ArrayRef;
using llvm::StringRef;

static const StringRef kPartitioners[] = {"hash", "batch-split",
                                          "critical-path", "mite", "dfs"};

/// A random problem of one of several sorts, by its seed.
static Problem anyProblem(uint64_t seed) {
  RandomOptions options;
  switch (seed % 4) {
  case 0:
    return linkPuzzle(seed);
  case 1:
    options.limitMemory = 100;
    break;
  case 2:
    options.maxTasks = 80;
    options.maxDevices = 6;
    break;
  default:
    break;
  }
  Problem problem = randomProblem(seed, options);
  if (seed % 4 == 1)
    for (Device &device : problem.devices)
      if (device.memoryBytes)
        device.memoryBytes = *device.memoryBytes * 6 / 10;
  return problem;
}

/// The makespan of a result that keeps every rule and `fixed`, or none where
/// there is no schedule but a reason.
static std::optional<int64_t> check(const Instance &instance,
                                    const PlacementResult &result,
                                    ArrayRef<DeviceId> fixed) {
  if (auto *reason = std::get_if<Violation>(&result)) {
    EXPECT_FALSE(reason->message.empty());
    return std::nullopt;
  }
  const auto &schedule = std::get<Schedule>(result);
  Violations violations = verify(instance, schedule);
  EXPECT_TRUE(violations.empty()) << show(violations);
  for (size_t task = 0; task < fixed.size(); ++task)
    EXPECT_TRUE(fixed[task] == kNone ||
                schedule.tasks[task].device == fixed[task]);
  return schedule.makespan();
}

TEST(Algorithms, KeepAllRulesInEveryOrderAndBestIsTheShortest) {
  int numPlaced = 0, numStuck = 0;
  for (uint64_t seed = 0; seed < 1200; ++seed) {
    Problem problem = anyProblem(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed;
    if (random.percent(50))
      fixed = someDevices(instance, random, 20);

    std::optional<int64_t> best =
        check(instance, placeByList(instance, "best", fixed), fixed);
    ++(best ? numPlaced : numStuck);
    bool heft =
        std::holds_alternative<Schedule>(placeByList(instance, "heft", fixed));
    auto compare = [&](StringRef name, LocalOrder order) {
      std::optional<int64_t> other =
          check(instance, placeByList(instance, name, fixed, order), fixed);
      // Where one finds a schedule, so does `best`; where heft does, all do.
      EXPECT_TRUE(!other || (best && *best <= *other))
          << name.str() << " " << static_cast<int>(order);
      EXPECT_TRUE(other || !heft || name == "single")
          << name.str() << " " << static_cast<int>(order);
    };
    for (StringRef name : listAlgorithmNames())
      if (name != "best")
        compare(name, LocalOrder::Pct);
    for (StringRef name : kPartitioners)
      for (LocalOrder order : {LocalOrder::Fifo, LocalOrder::Msr})
        compare(name, order);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(numPlaced, 900);
  EXPECT_GT(numStuck, 20);
}

TEST(Algorithms, PartitionersAreRepeatableInEveryOrder) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Problem problem = anyProblem(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    for (StringRef name : kPartitioners)
      for (LocalOrder order : {LocalOrder::Fifo, LocalOrder::Msr}) {
        PlacementNotes first, second;
        PlacementResult one = placeByList(instance, name, {}, order, &first);
        PlacementResult two = placeByList(instance, name, {}, order, &second);
        ASSERT_EQ(one.index(), two.index()) << seed;
        ASSERT_EQ(first.chosen, second.chosen) << seed;
        ASSERT_EQ(first.notes, second.notes) << seed;
        if (std::holds_alternative<Violation>(one))
          continue;
        const auto &a = std::get<Schedule>(one), &b = std::get<Schedule>(two);
        for (TaskId task = 0; task < instance.numTasks(); ++task) {
          ASSERT_EQ(a.tasks[task].device, b.tasks[task].device) << seed;
          ASSERT_EQ(a.tasks[task].startNs, b.tasks[task].startNs) << seed;
        }
      }
  }
}

TEST(LocalOrder, KeepsAllRulesAndDevicesOnRandomPlacements) {
  int numOrdered = 0, numStuck = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Problem problem = anyProblem(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    std::vector<DeviceId> devices = randomPlacement(instance, seed).device;
    for (LocalOrder order :
         {LocalOrder::Fifo, LocalOrder::Pct, LocalOrder::Msr}) {
      bool isOrdered =
          check(instance, orderPlacement(instance, devices, order), devices)
              .has_value();
      ++(isOrdered ? numOrdered : numStuck);
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(numOrdered, 3000);
  EXPECT_GT(numStuck, 100);
}

TEST(LocalOrder, OrdersWhateverLinksAllowWithoutMemoryLimits) {
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    RandomOptions options;
    options.limitMemory = options.missingLink = 0;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::vector<DeviceId> devices = randomPlacement(instance, seed).device;
    for (LocalOrder order :
         {LocalOrder::Fifo, LocalOrder::Pct, LocalOrder::Msr})
      ASSERT_TRUE(
          check(instance, orderPlacement(instance, devices, order), devices))
          << seed;
  }
}

/// ETF as it stands in the paper: at every step all ready tasks on all devices.
static Schedule naiveEtf(const Instance &instance) {
  MeanCosts costs = meanCosts(instance);
  costs.transferNs.assign(instance.numTensors(), 0);
  std::vector<double> ranks = upwardRanks(instance, costs);
  std::vector<int32_t> position(instance.numTasks());
  for (int32_t i = 0; i < instance.numTasks(); ++i)
    position[instance.topologicalOrder()[i]] = i;

  ScheduleBuilder builder(instance);
  while (builder.numPlaced() < instance.numTasks()) {
    // Of the tasks on one device the first by rank counts, of the devices the
    // one with the earliest finish.
    using Key = std::tuple<int64_t, double, int64_t, DeviceId>;
    std::optional<std::pair<Key, TaskId>> next;
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      std::optional<std::tuple<int64_t, double, int32_t, TaskId, int64_t>> here;
      for (TaskId task = 0; task < instance.numTasks(); ++task) {
        if (builder.isPlaced(task) || !builder.isReady(task))
          continue;
        Trial trial = builder.tryPlace(task, device);
        if (!trial.isPossible())
          continue;
        auto key = std::make_tuple(trial.startNs, -ranks[task], position[task],
                                   task, trial.finishNs);
        if (!here || key < *here)
          here = key;
      }
      if (!here)
        continue;
      auto [start, rank, place, task, finish] = *here;
      Key key = {start, rank, finish, device};
      if (!next || key < next->first)
        next = {key, task};
    }
    builder.place(next->second, std::get<DeviceId>(next->first));
  }
  return builder.takeSchedule();
}

TEST(Etf, FindsWhatAFullLookFinds) {
  int compared = 0, withThree = 0;
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    RandomOptions options;
    options.limitMemory = options.missingLink = 0;
    // A start that others share is taken by rank; groups bind tasks to devices
    // before they are ready, which both must see.
    options.maxTasks = 30;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    Schedule wanted = naiveEtf(instance);
    // What a third device sends on can come earlier than when it was looked at;
    // that is looked at again only where something else has changed.
    if (hasForwards(instance, wanted))
      continue;
    PlacementResult result = placeByList(instance, "etf");
    ASSERT_TRUE(std::holds_alternative<Schedule>(result)) << seed;
    ASSERT_EQ(std::get<Schedule>(result).makespan(), wanted.makespan()) << seed;
    ++compared;
    withThree += instance.numDevices() > 2;
  }
  EXPECT_GT(compared, 3000);
  EXPECT_GT(withThree, 400);
}
