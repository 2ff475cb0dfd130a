//===- MemoryOverTimeTest.cpp - The memory in use, step by step -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/TimedPlan.h"

#include "../Common/RandomSchedule.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

/// Bytes held on a device at the instant `now`, straight from the rules.
int64_t bytesAt(const Instance &instance, const Schedule &schedule,
                DeviceId device, int64_t now) {
  int64_t bytes = 0;
  auto hold = [&](int64_t from, int64_t to, int64_t amount) {
    bytes += from <= now && now < to ? amount : 0;
  };
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    const ScheduledTask &placed = schedule.tasks[task];
    if (placed.device != device)
      continue;
    bytes += instance.residentBytes(task);
    hold(placed.startNs, placed.finishNs, instance.workspaceBytes(task));
  }
  for (WeightId weight = 0; weight < instance.numWeights(); ++weight)
    for (TaskId reader : instance.weightReaders(weight))
      if (schedule.tasks[reader].device == device) {
        bytes += instance.weightBytes(weight);
        break;
      }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    const ScheduledTask &source = schedule.tasks[instance.producer(tensor)];
    int64_t lastHere = 0;
    for (TaskId reader : instance.consumers(tensor))
      if (schedule.tasks[reader].device == device)
        lastHere = std::max(lastHere, schedule.tasks[reader].finishNs);
    if (source.device == device) {
      int64_t end = std::max(source.finishNs, lastHere);
      for (const ScheduledTransfer &sent : schedule.transfers)
        if (sent.tensor == tensor)
          end = std::max(end, sent.finishNs);
      if (instance.isResult(tensor))
        end = std::max(end, schedule.makespan());
      hold(source.startNs, end, instance.bytes(tensor));
    }
    for (const ScheduledTransfer &sent : schedule.transfers)
      if (sent.tensor == tensor && sent.to == device)
        hold(sent.startNs, std::max(lastHere, sent.finishNs),
             instance.bytes(tensor));
  }
  return bytes;
}

} // namespace

TEST(MemoryOverTime, IsWhatTheRulesSayAtEveryInstant) {
  int schedules = 0;
  RandomOptions options;
  options.weights = 50;
  for (uint64_t seed = 0; seed < 250; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    if (!schedule)
      continue;
    ++schedules;
    TimedPlan timed(instance, *schedule);
    std::vector<std::vector<MemoryStep>> memory = memoryOverTime(timed);
    std::vector<int64_t> peaks = peakMemory(timed);
    ASSERT_EQ(peaks, peakMemory(instance, *schedule)) << seed;
    ASSERT_EQ(memory.size(), problem.devices.size());
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      const std::vector<MemoryStep> &steps = memory[device];
      ASSERT_FALSE(steps.empty());
      ASSERT_EQ(steps.front().instantNs, 0);
      int64_t highest = 0;
      for (size_t i = 0; i < steps.size(); ++i) {
        highest = std::max(highest, steps[i].bytes);
        if (i > 0) {
          ASSERT_LT(steps[i - 1].instantNs, steps[i].instantNs);
          ASSERT_NE(steps[i - 1].bytes, steps[i].bytes);
        }
      }
      ASSERT_EQ(highest, peaks[device]) << seed;
      size_t step = 0;
      for (int64_t now = 0; now <= schedule->makespan(); ++now) {
        while (step + 1 < steps.size() && steps[step + 1].instantNs <= now)
          ++step;
        ASSERT_EQ(steps[step].bytes, bytesAt(instance, *schedule, device, now))
            << "seed " << seed << ", " << problem.devices[device].name << " at "
            << now;
      }
    }
  }
  EXPECT_GT(schedules, 100);
}
