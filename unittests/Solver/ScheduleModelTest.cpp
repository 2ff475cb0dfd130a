//===- ScheduleModelTest.cpp - Models without a solver --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/ScheduleModel.h"
#include "../Common/ModelReader.h"
#include "../Common/RandomSchedule.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// The response of a solver that found the hint itself.
static CpResponse answerOf(const std::vector<int64_t> &values) {
  CpResponse response;
  response.status = CpStatus::Feasible;
  response.solution = values;
  return response;
}

/// What models of random schedules may send on.
static ModelForwards forwardsOf(uint64_t seed) {
  return static_cast<ModelForwards>(seed % 3);
}

/// Every second one sends things on.
static std::optional<Schedule> scheduleOf(const Instance &instance,
                                          uint64_t seed) {
  return seed % 2 ? randomForwardingSchedule(instance, seed)
                  : randomSchedule(instance, seed);
}

/// Whatever the schedule, it satisfies the model that it is a hint of, and
/// comes back from it.
TEST(ScheduleModel, HoldsEverySchedule) {
  RandomOptions options;
  options.maxTasks = 20;
  int checked = 0, symmetric = 0, forwarding = 0;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Problem problem = randomProblem(seed, options);
    if (seed % 4 == 0)
      makeDevicesEqual(problem);
    Instance instance(problem);
    std::optional<Schedule> schedule = scheduleOf(instance, seed);
    if (!schedule)
      continue;
    ++checked;
    forwarding += hasForwards(instance, *schedule);
    HeadsAndTails windows = headsAndTails(instance);
    ScheduleModelOptions modelOptions;
    modelOptions.windows = &windows;
    modelOptions.withNames = true;
    modelOptions.forwards = forwardsOf(seed);
    ScheduleModel model(instance, deviceChoices(instance, {}), &*schedule,
                        nullptr, modelOptions);
    ModelReader reader(model.model().serialize());
    ASSERT_EQ(reader.error, "") << "seed " << seed;
    std::vector<int64_t> values = reader.completeHint();
    ASSERT_EQ(reader.firstViolation(values), "") << "seed " << seed;
    EXPECT_EQ(values[reader.objective()] * model.unitNs(), schedule->makespan())
        << "seed " << seed;
    Schedule decoded = model.decode(answerOf(values));
    symmetric += decoded.tasks != schedule->tasks;
    ASSERT_TRUE(verify(instance, decoded).empty()) << "seed " << seed;
    EXPECT_EQ(decoded.makespan(), schedule->makespan()) << "seed " << seed;
  }
  EXPECT_GT(checked, 500);
  // Among equal devices it may come back by other names.
  EXPECT_GT(symmetric, 10);
  EXPECT_GT(forwarding, 100);
}

/// The same with a coarse unit of time, where lengths are rounded.
TEST(ScheduleModel, HoldsEveryScheduleInCoarseUnits) {
  RandomOptions options;
  options.maxTasks = 20;
  options.maxTime = 500;
  int checked = 0, rounded = 0;
  for (uint64_t seed = 0; seed < 800; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = scheduleOf(instance, seed);
    if (!schedule || schedule->makespan() < 400)
      continue;
    ++checked;
    HeadsAndTails windows = headsAndTails(instance);
    ScheduleModelOptions modelOptions;
    modelOptions.windows = &windows;
    modelOptions.withNames = true;
    modelOptions.forwards = forwardsOf(seed);
    modelOptions.maxUnits = 100;
    ScheduleModel model(instance, deviceChoices(instance, {}), &*schedule,
                        nullptr, modelOptions);
    rounded += !model.isExact();
    ModelReader reader(model.model().serialize());
    ASSERT_EQ(reader.error, "") << "seed " << seed;
    std::vector<int64_t> values = reader.completeHint();
    ASSERT_EQ(reader.firstViolation(values), "") << "seed " << seed;
    Schedule decoded = model.decode(answerOf(values));
    ASSERT_TRUE(verify(instance, decoded).empty()) << "seed " << seed;
    // The orders are those of the schedule, so nothing is lost.
    std::optional<Schedule> retimed = retime(instance, decoded);
    ASSERT_TRUE(retimed);
    EXPECT_LE(retimed->makespan(), decoded.makespan());
  }
  EXPECT_GT(checked, 200);
  EXPECT_GT(rounded, 200);
}

/// The same with windows: what is around them is as it was.
TEST(ScheduleModel, HoldsEveryWindow) {
  RandomOptions options;
  options.minTasks = 8;
  options.maxTasks = 30;
  int checked = 0, smaller = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    std::optional<Schedule> schedule = scheduleOf(instance, seed);
    if (!schedule || schedule->makespan() == 0)
      continue;
    ++checked;
    Random random(seed);
    Window window;
    window.fromNs = random.below(schedule->makespan());
    window.untilNs = window.fromNs + random.below(schedule->makespan());
    window.isFree.resize(instance.numTasks());
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      window.isFree[task] = schedule->tasks[task].startNs >= window.fromNs &&
                            schedule->tasks[task].startNs < window.untilNs &&
                            random.percent(60);
    ScheduleModelOptions modelOptions;
    modelOptions.withNames = true;
    modelOptions.forwards = forwardsOf(seed);
    modelOptions.maxUnits = seed % 2 ? 100 : 1 << 30;
    ScheduleModel model(instance, deviceChoices(instance, {}), &*schedule,
                        &window, modelOptions);
    EXPECT_FALSE(model.isExact());
    ModelReader reader(model.model().serialize());
    ASSERT_EQ(reader.error, "") << "seed " << seed;
    std::vector<int64_t> values = reader.completeHint();
    ASSERT_EQ(reader.firstViolation(values), "") << "seed " << seed;
    smaller += values.size() < size_t(instance.numTasks());
    Schedule decoded = model.decode(answerOf(values));
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      EXPECT_EQ(decoded.tasks[task].device, schedule->tasks[task].device);
    EXPECT_EQ(decoded.transfers.size(), schedule->transfers.size());
    // Without memory limits the same orders take the same time.
    bool isLimited = false;
    for (const Device &device : problem.devices)
      isLimited |= device.memoryBytes.has_value();
    if (isLimited)
      continue;
    std::optional<Schedule> retimed = retime(instance, decoded);
    ASSERT_TRUE(retimed) << "seed " << seed;
    EXPECT_LE(retimed->makespan(), schedule->makespan()) << "seed " << seed;
  }
  EXPECT_GT(checked, 1000);
  EXPECT_GT(smaller, 300);
}
