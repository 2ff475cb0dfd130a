//===- BruteForceTest.cpp - Is the yardstick itself right? ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Common/BruteForce.h"
#include "../Common/RandomProblem.h"
#include "TestProblem.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// Looks for a valid schedule that ends before `limit` among *all* start times,
/// by no other knowledge than data dependences and `verify`.
class AllStartTimes {
public:
  AllStartTimes(const Instance &instance, int64_t limit)
      : instance(instance), limit(limit) {
    schedule.tasks.resize(instance.numTasks());
  }

  bool findsShorter() { return assign(0); }

private:
  bool assign(GroupId group) {
    if (group < instance.numGroups()) {
      for (DeviceId device : instance.groupDevices(group)) {
        for (TaskId task : instance.groupMembers(group))
          schedule.tasks[task].device = device;
        if (assign(group + 1))
          return true;
      }
      return false;
    }
    return placeTask(0);
  }

  bool placeTask(int32_t position) {
    if (position == instance.numTasks()) {
      return verify(instance, schedule, 1).empty();
    }
    TaskId id = instance.topologicalOrder()[position];
    ScheduledTask &task = schedule.tasks[id];
    int64_t ready = 0;
    for (TensorId tensor : instance.inputs(id)) {
      const ScheduledTask &producer = schedule.tasks[instance.producer(tensor)];
      int64_t there = producer.finishNs;
      if (producer.device != task.device) {
        const ScheduledTransfer *transfer = nullptr;
        for (const ScheduledTransfer &other : schedule.transfers)
          if (other.tensor == tensor && other.to == task.device)
            transfer = &other;
        // The first consumer there tries all times of the transfer.
        if (!transfer)
          return placeTransfer(position, tensor);
        there = transfer->finishNs;
      }
      ready = std::max(ready, there);
    }
    int64_t length = instance.time(id, task.device);
    for (task.startNs = ready; task.startNs + length < limit; ++task.startNs) {
      task.finishNs = task.startNs + length;
      if (placeTask(position + 1))
        return true;
    }
    return false;
  }

  bool placeTransfer(int32_t position, TensorId tensor) {
    const ScheduledTask &producer = schedule.tasks[instance.producer(tensor)];
    DeviceId to = schedule.tasks[instance.topologicalOrder()[position]].device;
    LinkId link = instance.link(producer.device, to);
    if (link == kNone)
      return false;
    int64_t length = instance.transferTime(tensor, link);
    for (int64_t start = producer.finishNs; start + length < limit; ++start) {
      schedule.transfers.push_back(
          {tensor, producer.device, to, start, start + length});
      bool found = placeTask(position);
      schedule.transfers.pop_back();
      if (found)
        return true;
    }
    return false;
  }

  const Instance &instance;
  int64_t limit;
  Schedule schedule;
};

TEST(BruteForce, NoStartTimesAreBetter) {
  RandomOptions options;
  options.maxTasks = 4;
  options.maxDevices = 2;
  options.maxTime = 3;
  options.maxBytes = 4;
  int solved = 0, checked = 0;
  for (uint64_t seed = 0; seed < 8000; ++seed) {
    Problem problem = randomProblem(seed, options);
    if (problem.tensors.size() > 4)
      continue;
    for (Link &link : problem.links)
      link.latencyNs = std::min<int64_t>(link.latencyNs, 1);
    // Tight memory, so that the order and waiting decide.
    for (Device &device : problem.devices)
      if (device.memoryBytes)
        *device.memoryBytes = largestNeed(problem) / 2 + 4;
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    if (best) {
      Violations violations = verify(instance, *best);
      ASSERT_TRUE(violations.empty()) << seed << "\n" << show(violations);
      if (best->makespan() > 9)
        continue;
      ++solved;
    }
    ++checked;
    // Without a schedule, any within this is a counterexample.
    int64_t limit = best ? best->makespan() : 7;
    ASSERT_FALSE(AllStartTimes(instance, limit).findsShorter()) << seed;
  }
  EXPECT_GT(solved, 2000);
  EXPECT_GT(checked, solved + 100);
}

TEST(BruteForce, IsNoWorseThanSimulation) {
  RandomOptions options;
  options.maxTasks = 6;
  options.maxDevices = 3;
  int solved = 0, equal = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Problem problem = randomProblem(seed, options);
    ASSERT_TRUE(validate(problem).empty()) << seed;
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    if (best) {
      Violations violations = verify(instance, *best);
      ASSERT_TRUE(violations.empty()) << seed << "\n" << show(violations);
      ++solved;
    }
    bool isReached = false;
    for (uint64_t trial = 0; trial < 100; ++trial) {
      SimulationResult result =
          simulate(instance, randomPlacement(instance, seed * 1000 + trial));
      const auto *schedule = std::get_if<Schedule>(&result);
      if (!schedule)
        continue;
      ASSERT_TRUE(best) << seed;
      ASSERT_GE(schedule->makespan(), best->makespan()) << seed;
      isReached |= schedule->makespan() == best->makespan();
    }
    equal += isReached;
  }
  EXPECT_GT(solved, 250);
  EXPECT_GT(equal, 200);
}

TEST(BruteForce, WaitsWhereItHelps) {
  // Starting the long task as soon as it can run makes the short one, which
  // the other device waits for, come late.
  Problem problem = smallProblem();
  problem.tasks = {makeTask("first", 5), makeTask("long", 50),
                   makeTask("short", 10), makeTask("after", 60)};
  for (TaskId task : {0, 3})
    problem.tasks[task].devices = {1};
  for (TaskId task : {1, 2})
    problem.tasks[task].devices = {0};
  problem.tensors = {makeTensor("x", 0, 0, {2}), makeTensor("y", 2, 0, {3})};
  ASSERT_TRUE(validate(problem).empty());
  Instance instance(problem);
  std::optional<Schedule> best = bruteForce(instance);
  ASSERT_TRUE(best);
  // first, transfer, short, transfer, after.
  EXPECT_EQ(best->makespan(), 5 + 5 + 10 + 5 + 60);
  EXPECT_EQ(best->tasks[2].startNs, 10);
  EXPECT_GE(best->tasks[1].startNs, 20);
}
