//===- DeltaSimulatorTest.cpp - Delta equals full simulation --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DeltaSimulator.h"

#include "../Common/Equality.h"
#include "../Common/RandomSchedule.h"
#include "TestProblem.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;
using Side = DeltaSimulator::Side;

static bool breaks(const Violations &violations, Rule rule) {
  return find(violations, rule) != nullptr;
}

/// A random move; false where the move is not possible.
static bool moveAtRandom(DeltaSimulator &delta, const Instance &instance,
                         Random &random) {
  if (random.percent(60)) {
    auto group = static_cast<GroupId>(random.below(instance.numGroups()));
    DeviceId device = random.pick(instance.groupDevices(group));
    if (device == delta.groupDevice(group) || !delta.canMove(group, device))
      return false;
    delta.moveGroup(group, device);
    return true;
  }
  Side side = random.percent(50) ? Side::Before : Side::After;
  if (random.percent(70)) {
    auto task = static_cast<TaskId>(random.below(instance.numTasks()));
    auto anchor = static_cast<TaskId>(random.below(instance.numTasks()));
    return delta.moveTask(task, side, anchor);
  }
  Schedule schedule = delta.schedule();
  if (schedule.transfers.empty())
    return false;
  ScheduledTransfer moved = random.pick(schedule.transfers);
  ScheduledTransfer anchor = random.pick(schedule.transfers);
  return delta.moveTransfer({moved.tensor, moved.to}, side,
                            {anchor.tensor, anchor.to});
}

/// The state must be that of a full simulation of the same orders.
static void expectEqualToFull(DeltaSimulator &delta, const Instance &instance) {
  SimulationResult full = simulate(instance, delta.placement());
  ASSERT_TRUE(std::holds_alternative<Schedule>(full))
      << std::get<Violation>(full).message;
  ASSERT_TRUE(equal(std::get<Schedule>(full), delta.schedule()));
}

TEST(DeltaSimulator, TakesOverASchedule) {
  Problem problem = smallProblem();
  Instance instance(problem);
  Placement placement;
  placement.device = {0, 1, 0};
  placement.order = {{0, 2}, {1}};
  Schedule schedule = std::get<Schedule>(simulate(instance, placement));
  DeltaSimulator delta(instance, schedule);
  EXPECT_TRUE(equal(delta.schedule(), schedule));
  EXPECT_EQ(delta.makespan(), schedule.makespan());
  EXPECT_EQ(delta.numTransfers(), 2u);
}

TEST(DeltaSimulator, MoveUpdateRollbackCommit) {
  Problem problem = smallProblem();
  Instance instance(problem);
  Placement placement;
  placement.device = {0, 1, 0};
  placement.order = {{0, 2}, {1}};
  Schedule schedule = std::get<Schedule>(simulate(instance, placement));
  // 10, 5 + 4, 20, 5 + 8, 30.
  ASSERT_EQ(schedule.makespan(), 82);
  DeltaSimulator delta(instance, schedule);
  delta.moveGroup(instance.group(1), 0);
  EXPECT_EQ(delta.update(), 60);
  EXPECT_EQ(delta.numTransfers(), 0u);
  delta.rollback();
  EXPECT_TRUE(equal(delta.schedule(), schedule));
  delta.moveGroup(instance.group(1), 0);
  delta.update();
  delta.commit();
  delta.rollback();
  EXPECT_EQ(delta.makespan(), 60);
}

TEST(DeltaSimulator, RefusesOrdersAgainstTheDependences) {
  Problem problem = smallProblem();
  Instance instance(problem);
  Placement placement;
  placement.device = {0, 0, 0};
  placement.order = {{0, 1, 2}, {}};
  Schedule schedule = std::get<Schedule>(simulate(instance, placement));
  DeltaSimulator delta(instance, schedule);
  EXPECT_FALSE(delta.moveTask(2, Side::Before, 1));
  EXPECT_FALSE(delta.moveTask(0, Side::After, 2));
  EXPECT_FALSE(delta.moveTask(1, Side::After, 1));
  EXPECT_FALSE(delta.moveTransfer({0, 1}, Side::Before, {1, 1}));
  EXPECT_EQ(delta.update(), schedule.makespan());
}

/// What stands behind a task on another device comes next when it goes there.
TEST(DeltaSimulator, FirstBehindComesNextAfterAMove) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Problem problem = randomProblem(seed, RandomOptions());
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    if (!schedule)
      continue;
    DeltaSimulator delta(instance, *schedule);
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      GroupId group = instance.group(task);
      if (instance.groupMembers(group).size() > 1)
        continue;
      for (DeviceId device : instance.groupDevices(group)) {
        if (device == delta.device(task) || !delta.canMove(group, device) ||
            instance.time(task, device) == 0)
          continue;
        TaskId next = delta.firstBehind(task, device);
        delta.moveGroup(group, device);
        EXPECT_EQ(delta.taskAfter(task), next) << "seed " << seed;
        compared += next != kNone;
        delta.rollback();
      }
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(DeltaSimulator, CriticalChainIsTight) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomOptions options;
    options.limitMemory = 0;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    if (!schedule)
      continue;
    DeltaSimulator delta(instance, *schedule);
    std::vector<DeltaSimulator::ActivityKey> chain;
    delta.criticalChain(chain);
    if (delta.makespan() == 0)
      continue;
    // Last first, without a gap from the makespan to 0.
    Schedule timed = delta.schedule();
    int64_t end = delta.makespan();
    for (const DeltaSimulator::ActivityKey &link : chain) {
      int64_t start, finish;
      if (link.task != kNone) {
        start = timed.tasks[link.task].startNs;
        finish = timed.tasks[link.task].finishNs;
      } else {
        auto sent = llvm::find_if(timed.transfers, [&](const auto &transfer) {
          return transfer.tensor == link.transfer.tensor &&
                 transfer.to == link.transfer.to;
        });
        ASSERT_NE(sent, timed.transfers.end());
        start = sent->startNs;
        finish = sent->finishNs;
      }
      ASSERT_EQ(finish, end) << "seed " << seed;
      end = start;
    }
    ASSERT_EQ(end, 0) << "seed " << seed;
  }
}

/// A million random moves: each is compared with a full simulation, then kept
/// or taken back.
TEST(DeltaSimulator, EqualsFullSimulation) {
  constexpr int64_t kMoves = 1000000;
  RandomOptions options;
  options.limitMemory = 0;
  options.maxTasks = 14;
  int64_t moves = 0;
  for (uint64_t seed = 0; moves < kMoves; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    if (!schedule)
      continue;
    DeltaSimulator delta(instance, *schedule);
    ASSERT_LE(delta.makespan(), schedule->makespan());
    Random random(seed);
    Schedule kept = delta.schedule();
    for (int attempt = 0; attempt < 1500; ++attempt) {
      int wanted = random.percent(80) ? 1 : 3, made = 0;
      for (int i = 0; i < wanted; ++i)
        made += moveAtRandom(delta, instance, random);
      if (made == 0)
        continue;
      moves += made;
      delta.update();
      expectEqualToFull(delta, instance);
      if (HasFatalFailure()) {
        ADD_FAILURE() << "seed " << seed << ", attempt " << attempt;
        return;
      }
      if (random.percent(50)) {
        delta.commit();
        kept = delta.schedule();
      } else {
        delta.rollback();
        ASSERT_TRUE(equal(delta.schedule(), kept)) << "seed " << seed;
      }
    }
  }
}

/// With a limit, the makespan is exact up to it, and above it only above it.
TEST(DeltaSimulator, LimitsAreExact) {
  RandomOptions options;
  options.limitMemory = 0;
  options.maxTasks = 40;
  options.maxDevices = 5;
  int stopped = 0, kept = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    if (!schedule)
      continue;
    // The same moves twice: one goes without limits.
    DeltaSimulator limited(instance, *schedule), exact(instance, *schedule);
    Random moves(seed), sameMoves(seed), random(seed + 1);
    for (int attempt = 0; attempt < 200; ++attempt) {
      bool isMade = moveAtRandom(limited, instance, moves);
      ASSERT_EQ(isMade, moveAtRandom(exact, instance, sameMoves));
      if (!isMade)
        continue;
      int64_t limit = limited.makespan() + random.below(30) - 15;
      int64_t makespan = exact.update();
      int64_t answer = limited.update(limit);
      if (makespan > limit) {
        ASSERT_GT(answer, limit) << "seed " << seed << ", attempt " << attempt;
        ASSERT_LE(answer, makespan) << "seed " << seed;
        limited.rollback();
        exact.rollback();
        ++stopped;
        continue;
      }
      ASSERT_EQ(answer, makespan) << "seed " << seed << ", attempt " << attempt;
      ASSERT_TRUE(equal(limited.schedule(), exact.schedule()));
      limited.commit();
      exact.commit();
      ++kept;
    }
  }
  EXPECT_GT(stopped, 1000);
  EXPECT_GT(kept, 1000);
}

/// Larger graphs, where orders are renumbered and gaps run out.
TEST(DeltaSimulator, EqualsFullSimulationOnLargerGraphs) {
  RandomOptions options;
  options.limitMemory = 0;
  options.minTasks = 150;
  options.maxTasks = 400;
  options.maxDevices = 6;
  options.colocate = 5;
  options.missingLink = 0;
  for (uint64_t seed = 0; seed < 12; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    ASSERT_TRUE(schedule);
    DeltaSimulator delta(instance, *schedule);
    Random random(seed);
    for (int attempt = 0; attempt < 2000; ++attempt) {
      if (!moveAtRandom(delta, instance, random))
        continue;
      delta.update();
      if (attempt % 7 == 0)
        expectEqualToFull(delta, instance);
      if (HasFatalFailure())
        return;
      if (random.percent(60))
        delta.commit();
      else
        delta.rollback();
    }
    expectEqualToFull(delta, instance);
  }
}

/// `overfullDevice` is what `verify` finds.
TEST(DeltaSimulator, SeesMemoryAsTheJudgeDoes) {
  RandomOptions options;
  options.limitMemory = 100;
  int overfull = 0, fitting = 0;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    if (!schedule)
      continue;
    DeltaSimulator delta(instance, *schedule);
    Random random(seed);
    for (int attempt = 0; attempt < 20; ++attempt) {
      if (!moveAtRandom(delta, instance, random))
        continue;
      delta.update();
      Violations violations = verify(instance, delta.schedule(), 0);
      bool isOverfull = delta.overfullDevice() != kNone;
      ASSERT_EQ(isOverfull, breaks(violations, Rule::Memory))
          << "seed " << seed << "\n"
          << show(violations);
      ASSERT_EQ(violations.size(), isOverfull ? violations.size() : 0)
          << show(violations);
      // What fits has to wait for nothing.
      if (!isOverfull)
        expectEqualToFull(delta, instance);
      if (HasFatalFailure()) {
        ADD_FAILURE() << "seed " << seed << ", attempt " << attempt;
        return;
      }
      (isOverfull ? overfull : fitting) += 1;
      delta.commit();
    }
  }
  // The test would show nothing if one of the two never happened.
  EXPECT_GT(overfull, 100);
  EXPECT_GT(fitting, 100);
}
