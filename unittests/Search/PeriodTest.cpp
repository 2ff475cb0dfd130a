//===- PeriodTest.cpp - Steps that overlap --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/OverlapSteps.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Place.h"
#include "placer/Search/PlaceSearch.h"

#include "../Common/Equality.h"
#include "../Common/PipelineProblem.h"
#include "../Common/RandomSchedule.h"
#include "../Model/TestProblem.h"

#include "gtest/gtest.h"

#include <functional>

using namespace placer;
using namespace placer::testing;

TEST(Period, IsTheLongestSpanOfADevice) {
  Problem problem = smallProblem();
  problem.tasks.push_back(makeTask("nothing", 0));
  Instance instance(problem);
  Schedule schedule;
  schedule.tasks = {{0, 3, 13}, {1, 40, 60}, {0, 80, 110}, {1, 0, 0}};
  // What takes no time is not part of a span.
  EXPECT_EQ(period().value(instance, schedule), 107);
  schedule.tasks[0] = {1, 3, 13};
  EXPECT_EQ(period().value(instance, schedule), 57);
}

/// Few short tasks on two devices that exchange data at once.
static Problem tinyProblem(uint64_t seed) {
  Random random(seed);
  Problem problem;
  problem.name = "tiny";
  problem.devices = {{"d0", "gpu", std::nullopt}, {"d1", "gpu", std::nullopt}};
  problem.links = {makeLink(0, 1, 0), makeLink(1, 0, 0)};
  for (TaskId task = 0; task < 5; ++task) {
    problem.tasks.push_back(
        makeTask("t" + std::to_string(task), random.between(0, 3)));
    for (TaskId before = 0; before < task; ++before)
      if (random.percent(35))
        problem.tensors.push_back(makeTensor(
            "x" + std::to_string(problem.tensors.size()), before, 0, {task}));
  }
  return problem;
}

/// The shortest longest span of all schedules in which every device keeps its
/// order and nothing starts earlier, where transfers take no time.
static int64_t shortestByTrying(const Instance &instance,
                                const Schedule &schedule) {
  const int64_t latest = schedule.makespan() + 6;
  int64_t shortest = std::numeric_limits<int64_t>::max();
  Schedule tried = schedule;
  std::vector<TaskId> order(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    order[task] = task;
  llvm::stable_sort(order, [&](TaskId a, TaskId b) {
    const ScheduledTask &one = schedule.tasks[a], &other = schedule.tasks[b];
    return std::make_pair(one.startNs, one.finishNs) <
           std::make_pair(other.startNs, other.finishNs);
  });
  std::function<void(size_t)> start = [&](size_t place) {
    if (place == order.size()) {
      shortest = std::min(shortest, period().value(instance, tried));
      return;
    }
    TaskId task = order[place];
    ScheduledTask &own = tried.tasks[task];
    int64_t time = instance.time(task, own.device);
    int64_t first = schedule.tasks[task].startNs;
    for (TensorId tensor : instance.inputs(task))
      first = std::max(first, tried.tasks[instance.producer(tensor)].finishNs);
    for (TaskId before : llvm::ArrayRef(order).take_front(place))
      if (time > 0 && tried.tasks[before].device == own.device &&
          tried.tasks[before].finishNs > tried.tasks[before].startNs)
        first = std::max(first, tried.tasks[before].finishNs);
    for (int64_t at = first; at + time <= latest; ++at) {
      own.startNs = at;
      own.finishNs = at + time;
      start(place + 1);
    }
  };
  start(0);
  return shortest;
}

TEST(Period, SpansBecomeAsShortAsTheirOrdersAllow) {
  int shortened = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Problem problem = tinyProblem(seed);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    ASSERT_TRUE(schedule);
    Schedule shorter = shortenSpans(instance, *schedule);
    ASSERT_TRUE(verify(instance, shorter).empty()) << seed;
    int64_t before = period().value(instance, *schedule);
    int64_t after = period().value(instance, shorter);
    ASSERT_EQ(after, shortestByTrying(instance, *schedule)) << seed;
    shortened += after < before;
  }
  EXPECT_GT(shortened, 5);
}

TEST(Period, WhatIsShortenedKeepsMemoryAndOrders) {
  int shortened = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    std::optional<Schedule> schedule = randomSchedule(instance, seed);
    if (!schedule)
      continue;
    Schedule shorter = shortenSpans(instance, *schedule);
    ASSERT_TRUE(verify(instance, shorter).empty()) << seed;
    ASSERT_LE(period().value(instance, shorter),
              period().value(instance, *schedule));
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      ASSERT_EQ(shorter.tasks[task].device, schedule->tasks[task].device);
      ASSERT_GE(shorter.tasks[task].startNs, schedule->tasks[task].startNs);
    }
    shortened +=
        period().value(instance, shorter) < period().value(instance, *schedule);
  }
  EXPECT_GT(shortened, 40);
}

TEST(Period, NoScheduleBeatsItsBound) {
  int found = 0, higher = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    Bound bound = periodBound(instance);
    ASSERT_GE(bound.ns, throughputBound(instance).ns);
    higher += bound.ns > throughputBound(instance).ns;
    for (uint64_t number = 0; number < 4; ++number) {
      std::optional<Schedule> schedule =
          randomSchedule(instance, 4 * seed + number);
      if (!schedule)
        continue;
      Schedule shorter = shortenSpans(instance, std::move(*schedule));
      ASSERT_GE(period().value(instance, shorter), bound.ns) << seed;
      ++found;
    }
  }
  EXPECT_GT(found, 400);
  EXPECT_GT(higher, 10);
}

TEST(Period, OfOneMicroBatchIsTheWayThereAndBack) {
  PipelineFigures figures;
  figures.microBatches = 1;
  figures.latencyNs = 5;
  Problem problem = pipelineProblem(figures);
  // The first stage goes forward, waits for three others there and back, and
  // has its own gradients after that.
  EXPECT_EQ(periodBound(Instance(problem)).ns, 8 * 10 + 6 * 5 + 10);
}

TEST(Period, SpansAsMakespansKeepTheProblem) {
  Problem problem = pipelineProblem({});
  Instance instance(problem);
  PlacementResult listed = placeByList(instance, "zero-bubble");
  Schedule shorter =
      shortenSpans(instance, std::get<Schedule>(std::move(listed)));
  SpanProblem spans(instance, shorter);
  ASSERT_TRUE(validate(spans.problem()).empty())
      << show(validate(spans.problem()));
  Instance extended(spans.problem());
  ASSERT_TRUE(verify(extended, spans.schedule()).empty());
  EXPECT_EQ(spans.schedule().makespan() - spans.addedNs(),
            period().value(instance, shorter));
  EXPECT_TRUE(equal(spans.withoutGuards(spans.schedule()), shorter));
}

static SearchResult searched(const Instance &instance, int64_t moves,
                             llvm::ArrayRef<DeviceId> fixed = {}) {
  SearchOptions options;
  options.objective = &period();
  options.timeLimit = 0;
  options.workLimit = moves;
  options.workers = 1;
  options.lowerBoundNs = periodBound(instance).ns;
  return std::get<SearchResult>(placeBySearch(instance, fixed, options));
}

TEST(Period, OfAZeroBubblePipelineIsItsWork) {
  PipelineFigures figures;
  // As zero bubble's second schedule has it: no device waits at all.
  figures.memory = 2 * figures.stages - 1;
  Problem problem = pipelineProblem(figures);
  Instance instance(problem);
  SearchResult result = searched(instance, 2000);
  EXPECT_TRUE(verify(instance, result.schedule).empty());
  EXPECT_EQ(result.bestNs, 8 * 30);
  EXPECT_EQ(period().value(instance, result.schedule), result.bestNs);
  EXPECT_GT(result.schedule.makespan(), result.bestNs);
  // With the memory of 1F1B the first one is what there is room for.
  figures.memory = figures.stages;
  Problem tight = pipelineProblem(figures);
  Instance tightInstance(tight);
  SearchResult ofTight = searched(tightInstance, 2000);
  EXPECT_TRUE(verify(tightInstance, ofTight.schedule).empty());
  EXPECT_LE(ofTight.bestNs, 8 * 30 + 3 * 10);
}

TEST(Period, IsSearchedWithinMemoryAndWithWhatIsFixed) {
  int found = 0, shorter = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    DeviceId device = instance.groupDevices(instance.group(0)).back();
    for (TaskId member : instance.groupMembers(instance.group(0)))
      fixed[member] = device;
    SearchOptions options;
    options.objective = &period();
    options.timeLimit = 0;
    options.workLimit = 300;
    options.workers = 1;
    auto result = placeBySearch(instance, fixed, options);
    auto *one = std::get_if<SearchResult>(&result);
    if (!one)
      continue;
    ASSERT_TRUE(verify(instance, one->schedule).empty()) << seed;
    ASSERT_EQ(one->bestNs, period().value(instance, one->schedule)) << seed;
    ASSERT_LE(one->bestNs, one->startNs) << seed;
    ASSERT_GE(one->bestNs, periodBound(instance).ns) << seed;
    ASSERT_EQ(one->schedule.tasks[0].device, device) << seed;
    auto again = placeBySearch(instance, fixed, options);
    ASSERT_TRUE(equal(one->schedule, std::get<SearchResult>(again).schedule))
        << seed;
    shorter += one->bestNs < one->startNs;
    ++found;
  }
  EXPECT_GT(found, 40);
  EXPECT_GT(shorter, found / 6);
}
