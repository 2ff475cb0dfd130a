//===- DispatcherTest.cpp - Placements that are dispatched ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Placements/Dispatcher.h"

#include "../Common/Equality.h"
#include "../Common/RandomProblem.h"
#include "Search/Placements/PlacementAnnealer.h"
#include "placer/Model/DeltaSimulator.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

static constexpr int64_t kNoLimit = Dispatcher::kTooMuch - 1;

static std::vector<DeviceId> randomDevices(const PlacementTables &tables,
                                           Random &random) {
  std::vector<DeviceId> devices;
  for (GroupId group = 0; group < tables.numGroups; ++group)
    devices.push_back(random.pick(tables.devices[group]));
  return devices;
}

static Problem twoTasks(int64_t time, int64_t bytes) {
  Problem problem;
  problem.devices = {{"a", "gpu", std::nullopt}, {"b", "gpu", std::nullopt}};
  problem.links = {{0, 1, 10, 1000000000, {}}, {1, 0, 10, 1000000000, {}}};
  problem.tasks.resize(2);
  problem.tasks[0].name = "first";
  problem.tasks[1].name = "second";
  for (Task &task : problem.tasks)
    task.costNs = {{"gpu", time}};
  problem.tensors = {{"t", 0, bytes, {1}}};
  return problem;
}

TEST(Dispatcher, SendsWhatIsReadElsewhere) {
  Problem problem = twoTasks(100, 5);
  Instance instance(problem);
  PlacementTables tables(instance, {}, {});
  Dispatcher dispatcher(tables);
  dispatcher.restart({0, 0});
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), 200);
  dispatcher.commit();
  dispatcher.move(1, 1);
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), 215);
  dispatcher.commit();
  Schedule schedule = dispatcher.schedule();
  ASSERT_EQ(schedule.transfers.size(), 1u);
  EXPECT_EQ(schedule.transfers[0].startNs, 100);
  EXPECT_EQ(schedule.transfers[0].finishNs, 115);
  std::vector<int32_t> chain;
  dispatcher.criticalChain(chain);
  EXPECT_EQ(chain, (std::vector<int32_t>{1, tables.numTasks + 0, 0}));
}

TEST(Dispatcher, WhatIsMoreUrgentGoesFirst) {
  // Two tasks are ready on one device; a long one waits behind the second.
  Problem problem = twoTasks(100, 0);
  problem.tensors.clear();
  problem.tasks.push_back(problem.tasks[0]);
  problem.tasks[2].name = "third";
  problem.tensors = {{"t", 1, 0, {2}}};
  Instance instance(problem);
  PlacementTables tables(instance, {}, {});
  Dispatcher dispatcher(tables);
  dispatcher.restart({0, 0, 1});
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), 210);
  dispatcher.commit();
  EXPECT_EQ(dispatcher.schedule().tasks[1].startNs, 0);
  EXPECT_EQ(dispatcher.schedule().tasks[0].startNs, 100);
  // A factor can say otherwise.
  dispatcher.setFactor(tables.rankOf[0], 4 * Dispatcher::kUnitFactor);
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), 310);
  dispatcher.rollback();
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), 210);
}

// Three devices in a row, and a slow link from one end to the other.
TEST(Dispatcher, SendsOverOtherDevicesWhereThatIsFaster) {
  Problem problem = twoTasks(100, 100);
  problem.devices.push_back({"c", "gpu", std::nullopt});
  problem.links.push_back({1, 2, 10, 1000000000, {}});
  problem.tasks.push_back(problem.tasks[1]);
  problem.tasks[2].name = "third";
  problem.tensors[0].consumers = {1, 2};
  for (bool hasSlowLink : {false, true}) {
    if (hasSlowLink)
      problem.links.push_back({0, 2, 10, 100000000, {}});
    Instance instance(problem);
    PlacementTables tables(instance, {}, {});
    ASSERT_TRUE(tables.ways);
    Dispatcher dispatcher(tables);
    dispatcher.restart({0, 1, 2});
    // The tensor leaves once, and is in the middle at 210 and there at 320.
    EXPECT_EQ(dispatcher.evaluate(kNoLimit), 420);
    EXPECT_EQ(dispatcher.evaluate(419), Dispatcher::kTooMuch);
    EXPECT_EQ(dispatcher.evaluate(420), 420);
    dispatcher.commit();
    Schedule schedule = dispatcher.schedule();
    ASSERT_EQ(schedule.transfers.size(), 2u);
    EXPECT_EQ(schedule.transfers[1].from, 1);
    EXPECT_EQ(schedule.transfers[1].startNs, 210);
    EXPECT_TRUE(verify(instance, schedule).empty());
    std::vector<int32_t> chain;
    dispatcher.criticalChain(chain);
    EXPECT_EQ(chain, (std::vector<int32_t>{2, tables.numTasks + 0,
                                           tables.numTasks + 0, 0}));
  }
  // No way leads back.
  Instance instance(problem);
  PlacementTables tables(instance, {}, {});
  Dispatcher dispatcher(tables);
  dispatcher.restart({2, 0, 2});
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), Dispatcher::kTooMuch);
}

// Over a link with a tenth of the bandwidth a byte is there first all the same.
TEST(Dispatcher, SendsOverASlowLinkWhatIsSmall) {
  Problem problem = twoTasks(100, 100);
  problem.devices.push_back({"c", "gpu", std::nullopt});
  problem.links.push_back({1, 2, 10, 1000000000, {}});
  problem.links.push_back({0, 2, 10, 100000000, {}});
  problem.tasks.push_back(problem.tasks[1]);
  problem.tasks[2].name = "third";
  problem.tensors.push_back(problem.tensors[0]);
  problem.tensors[1].name = "small";
  problem.tensors[1].consumers = {2};
  for (bool isSmall : {false, true}) {
    problem.tensors[1].bytes = isSmall ? 1 : problem.tensors[0].bytes;
    Instance instance(problem);
    PlacementTables tables(instance, {}, {});
    Dispatcher dispatcher(tables);
    dispatcher.restart({0, 1, 2});
    EXPECT_LT(dispatcher.evaluate(kNoLimit), Dispatcher::kTooMuch);
    dispatcher.commit();
    Schedule schedule = dispatcher.schedule();
    EXPECT_TRUE(verify(instance, schedule).empty());
    for (const ScheduledTransfer &sent : schedule.transfers)
      if (sent.tensor == 1 && sent.to == 2)
        EXPECT_EQ(sent.from, isSmall ? 0 : 1);
    EXPECT_EQ(schedule.transfers.size(), isSmall ? 2u : 3u);
  }
}

TEST(Dispatcher, WaitsForMemory) {
  // Each task needs half of the memory for what it writes, to the end.
  Problem problem = twoTasks(100, 0);
  problem.tensors = {{"t", 0, 60, {}}, {"u", 1, 60, {}}};
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 100;
  Instance instance(problem);
  PlacementTables tables(instance, {}, {});
  ASSERT_TRUE(tables.memoryMatters);
  Dispatcher dispatcher(tables);
  dispatcher.restart({0, 0});
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), Dispatcher::kTooMuch);
  dispatcher.restart({0, 1});
  EXPECT_EQ(dispatcher.evaluate(kNoLimit), 100);
}

// Whether memory is counted or is known to suffice, what fits is timed alike.
TEST(Dispatcher, MemoryThatSufficesChangesNothing) {
  int numCompared = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    Problem free = randomProblem(seed, {});
    int64_t all = 0;
    for (Device &device : free.devices)
      device.memoryBytes = std::nullopt;
    for (const Tensor &tensor : free.tensors)
      all += tensor.bytes;
    Instance freeInstance(free);
    PlacementTables freeTables(freeInstance, {}, {});
    Dispatcher dispatcher(freeTables);
    std::vector<DeviceId> devices = randomDevices(freeTables, random);
    dispatcher.restart(devices);
    if (dispatcher.evaluate(kNoLimit) == Dispatcher::kTooMuch)
      continue;
    dispatcher.commit();
    Schedule schedule = dispatcher.schedule();
    // Tasks without a length may hold more for an instant than is held at it.
    std::vector<int64_t> peak = peakMemory(freeInstance, schedule);
    for (int64_t extra : {all / 4, all / 2, all, 3 * all}) {
      Problem limited = free;
      for (auto [device, bytes] : llvm::zip(limited.devices, peak))
        device.memoryBytes = bytes + extra;
      Instance instance(limited);
      PlacementTables tables(instance, {}, {});
      Dispatcher counting(tables);
      counting.restart(devices);
      int64_t makespan = counting.evaluate(kNoLimit);
      if (extra < all && makespan == Dispatcher::kTooMuch)
        continue;
      ASSERT_EQ(makespan, schedule.makespan()) << seed << " " << extra;
      counting.commit();
      EXPECT_TRUE(counting.schedule() == schedule) << seed << " " << extra;
      ++numCompared;
    }
  }
  EXPECT_GT(numCompared, 600);
}

// Schedules that verify accepts; limits that are exact; changes that are taken
// back without a trace.
TEST(Dispatcher, IsRightOnRandomPlacements) {
  int dispatched = 0, tooLong = 0, forwarding = 0;
  for (uint64_t seed = 0; seed < 900; ++seed) {
    Random random(seed);
    RandomOptions options;
    if (seed >= 600)
      options.missingLink = 40;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    PlacementTables tables(instance, {}, {});
    Dispatcher dispatcher(tables), fresh(tables);
    dispatcher.restart(randomDevices(tables, random));
    for (int step = 0; step < 12; ++step) {
      for (int64_t n = random.below(4); n > 0; --n) {
        auto group = static_cast<GroupId>(random.below(tables.numGroups));
        dispatcher.move(group, random.pick(tables.devices[group]));
      }
      if (random.percent(30) && tables.numTasks > 0)
        dispatcher.setFactor(
            static_cast<int32_t>(random.below(tables.numTasks)),
            static_cast<int32_t>(random.between(500, 2000)));
      int64_t makespan = dispatcher.evaluate(kNoLimit);
      fresh.restart(dispatcher.groupDevices());
      for (int32_t rank = 0; rank < tables.numTasks; ++rank)
        fresh.setFactor(rank, dispatcher.factors()[rank]);
      ASSERT_EQ(fresh.evaluate(kNoLimit), makespan) << seed;
      if (makespan == Dispatcher::kTooMuch) {
        ++tooLong;
        dispatcher.rollback();
        continue;
      }
      ++dispatched;
      ASSERT_EQ(dispatcher.evaluate(makespan), makespan) << seed;
      ASSERT_EQ(dispatcher.evaluate(makespan - 1), Dispatcher::kTooMuch)
          << seed;
      if (random.percent(40)) {
        dispatcher.rollback();
        continue;
      }
      ASSERT_EQ(dispatcher.evaluate(makespan), makespan) << seed;
      dispatcher.commit();
      Schedule schedule = dispatcher.schedule();
      ASSERT_EQ(schedule.makespan(), makespan) << seed;
      Violations violations = verify(instance, schedule);
      ASSERT_TRUE(violations.empty())
          << seed << ": " << violations.front().message;
      forwarding += hasForwards(instance, schedule);
      // The chain leads from the end to something that begins at once.
      std::vector<int32_t> chain;
      dispatcher.criticalChain(chain);
      ASSERT_FALSE(chain.empty());
      ASSERT_LT(chain.back(), tables.numTasks);
    }
  }
  EXPECT_GT(forwarding, 300);
  EXPECT_GT(dispatched, 2000);
  EXPECT_GT(tooLong, 500);
}

TEST(Dispatcher, CountsWhatHasStrayed) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    Problem problem = randomProblem(seed, {});
    Instance instance(problem);
    std::vector<DeviceId> earlier;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      earlier.push_back(
          static_cast<DeviceId>(random.between(-1, instance.numDevices() - 1)));
    PlacementTables tables(instance, {}, earlier);
    Dispatcher dispatcher(tables);
    dispatcher.restart(randomDevices(tables, random));
    for (int step = 0; step < 10; ++step) {
      auto group = static_cast<GroupId>(random.below(tables.numGroups));
      dispatcher.move(group, random.pick(tables.devices[group]));
      if (random.percent(50))
        dispatcher.rollback();
      int64_t strayed = 0;
      for (TaskId task = 0; task < instance.numTasks(); ++task)
        strayed += earlier[task] != kNone &&
                   dispatcher.device(instance.group(task)) != earlier[task];
      ASSERT_EQ(dispatcher.numStrayed(), strayed) << seed;
    }
  }
}

TEST(PlacementTables, RefusesTimesThatMayNotAddUp) {
  Problem problem = twoTasks(100, 5);
  EXPECT_TRUE(PlacementTables::canHold(Instance(problem)));
  problem.tasks[0].costNs[0].second = int64_t(1) << 59;
  EXPECT_FALSE(PlacementTables::canHold(Instance(problem)));
}

// Walks keep what is fixed, are the same for the same seed, and never lose what
// they have found.
TEST(PlacementAnnealer, WalksThroughValidPlacements) {
  int better = 0, found = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    Problem problem = randomProblem(seed, {});
    Instance instance(problem);
    PlacementResult listed = placeByList(instance, "heft");
    auto *start = std::get_if<Schedule>(&listed);
    if (!start)
      continue;
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (random.percent(20))
        fixed[task] = start->tasks[task].device;
    PlacementTables tables(instance, fixed, {});
    GroupHierarchy hierarchy(instance);
    auto walk = [&]() -> std::optional<Schedule> {
      Dispatcher dispatcher(tables);
      PlacementAnnealer annealer(tables, hierarchy, dispatcher, &dispatcher,
                                 seed);
      if (!annealer.start(*start))
        return std::nullopt;
      annealer.setOther(*start);
      if (seed % 2 == 1)
        annealer.preferBorders();
      annealer.run(1e-2, 1e-4, [](int64_t moves) { return moves / 1500.0; });
      return dispatcher.schedule();
    };
    std::optional<Schedule> first = walk();
    if (!first)
      continue;
    ++found;
    ASSERT_TRUE(verify(instance, *first).empty()) << seed;
    ASSERT_TRUE(equal(*first, *walk())) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      ASSERT_TRUE(fixed[task] == kNone ||
                  first->tasks[task].device == fixed[task])
          << seed;
    better += first->makespan() < start->makespan();
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(better * 4, found) << better << " of " << found;
}
