//===- PropertyTest.cpp - What holds for every problem --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each test ends by counting what it has seen, so that none passes because the
// random problems stopped having what it is about.
//
//===----------------------------------------------------------------------===//

#include "../Common/NaiveSimulator.h"
#include "../Common/RandomProblem.h"
#include "TestProblem.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

#include <map>

using namespace placer;
using namespace placer::testing;

namespace {

/// A problem with a placement of it and the schedule that comes of it.
struct Case {
  explicit Case(uint64_t seed, const RandomOptions &options = {},
                int64_t disorder = 0)
      : problem(randomProblem(seed, options)), instance(problem),
        placement(randomPlacement(instance, seed, disorder)),
        result(simulate(instance, placement)) {}

  const Schedule *schedule() const { return std::get_if<Schedule>(&result); }
  std::string text() const {
    return schedule() ? show(problem, *schedule())
                      : show({std::get<Violation>(result)});
  }

  Problem problem;
  Instance instance;
  Placement placement;
  SimulationResult result;
};

} // namespace

static RandomOptions withoutMemory() {
  RandomOptions options;
  options.limitMemory = 0;
  return options;
}

/// When a task may start by its data alone.
static int64_t dataReady(const Instance &instance, const Schedule &schedule,
                         TaskId task) {
  int64_t ready = 0;
  for (TensorId tensor : instance.inputs(task)) {
    const ScheduledTask &source = schedule.tasks[instance.producer(tensor)];
    int64_t there = source.finishNs;
    for (const ScheduledTransfer &transfer : schedule.transfers)
      if (transfer.tensor == tensor &&
          transfer.to == schedule.tasks[task].device)
        there = transfer.finishNs;
    ready = std::max(ready, there);
  }
  return ready;
}

static bool shareChannel(const Instance &instance, const ScheduledTransfer &a,
                         const ScheduledTransfer &b) {
  llvm::ArrayRef<ChannelId> ofA =
      instance.channels(instance.link(a.from, a.to));
  llvm::ArrayRef<ChannelId> ofB =
      instance.channels(instance.link(b.from, b.to));
  return llvm::any_of(
      ofA, [&](ChannelId channel) { return llvm::is_contained(ofB, channel); });
}

TEST(Property, SimulationsPassVerification) {
  unsigned passed = 0, stopped[3] = {};
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    Case c(seed, {}, /*disorder=*/20);
    if (const auto *stop = std::get_if<Violation>(&c.result)) {
      // The only reasons that a placement which fits the problem can have.
      ASSERT_TRUE(stop->rule == Rule::Memory || stop->rule == Rule::Cycle ||
                  stop->rule == Rule::Transfer)
          << seed << ": " << c.text();
      ++stopped[stop->rule == Rule::Memory  ? 0
                : stop->rule == Rule::Cycle ? 1
                                            : 2];
      continue;
    }
    ASSERT_EQ(show(verify(c.instance, *c.schedule())), "")
        << seed << ": " << c.text();
    ++passed;
  }
  EXPECT_GT(passed, 3000u);
  for (unsigned count : stopped)
    EXPECT_GT(count, 150u);
}

TEST(Property, SimulationsAreTheNaiveOnes) {
  RandomOptions limited;
  limited.limitMemory = 100;
  unsigned passed = 0, stopped = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Case c(seed, seed % 2 == 0 ? RandomOptions() : limited,
           /*disorder=*/10);
    std::optional<Schedule> naive =
        NaiveSimulator(c.instance, c.placement).run();
    ASSERT_EQ(naive.has_value(), c.schedule() != nullptr)
        << seed << ": " << c.text();
    if (!naive) {
      ++stopped;
      continue;
    }
    ASSERT_EQ(show(c.problem, *naive), c.text()) << seed;
    ASSERT_EQ(naive->makespan(), c.schedule()->makespan()) << seed;
    ++passed;
  }
  EXPECT_GT(passed, 1500u);
  EXPECT_GT(stopped, 300u);
}

TEST(Property, SimulationsAreTheNaiveOnesWhereMemoryIsShort) {
  // Room for any task alone, but for less than the unlimited run takes, and
  // hardly anything that is held to the end: tasks and transfers wait for each
  // other, and some runs need the second attempt.
  RandomOptions options = withoutMemory();
  options.markResults = false;
  options.colocate = 5;
  unsigned slower = 0, secondRun = 0, stopped = 0;
  for (uint64_t seed = 0; seed < 8000; ++seed) {
    Problem problem = randomProblem(seed, options);
    for (Tensor &tensor : problem.tensors)
      if (tensor.consumers.empty())
        tensor.bytes = 0;
    Instance unlimited(problem);
    Placement placement = randomPlacement(unlimited, seed);
    SimulationResult first = simulate(unlimited, placement);
    const auto *before = std::get_if<Schedule>(&first);
    if (!before)
      continue;
    std::vector<int64_t> peaks = peakMemory(unlimited, *before);
    int64_t least = largestNeed(problem);
    Random random(seed);
    for (DeviceId device = 0; device < unlimited.numDevices(); ++device)
      if (peaks[device] > least)
        problem.devices[device].memoryBytes =
            random.between(least, peaks[device] - 1);
    Instance instance(problem);
    SimulationResult result = simulate(instance, placement);
    NaiveSimulator naive(instance, placement);
    std::optional<Schedule> expected = naive.run();
    const auto *schedule = std::get_if<Schedule>(&result);
    ASSERT_EQ(expected.has_value(), schedule != nullptr) << seed;
    if (!schedule) {
      ++stopped;
      continue;
    }
    ASSERT_EQ(show(problem, *expected), show(problem, *schedule)) << seed;
    ASSERT_EQ(show(verify(instance, *schedule)), "") << seed;
    secondRun += naive.neededSecondRun();
    slower += schedule->makespan() > before->makespan();
  }
  EXPECT_GT(slower, 300u);
  EXPECT_GT(secondRun, 50u);
  EXPECT_GT(stopped, 500u);
}

TEST(Property, SimulationIsDeterministic) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    // Other addresses, the same answer.
    auto first = std::make_unique<Case>(seed, RandomOptions(), 20);
    auto second = std::make_unique<Case>(seed, RandomOptions(), 20);
    ASSERT_EQ(first->text(), second->text()) << seed;
  }
}

TEST(Property, NothingWaitsWithoutCause) {
  // Where memory is not counted, a task starts as soon as its data is there
  // and its engine is through with what comes before, or at once where it takes
  // no time; and while a transfer waits, one of its channels is busy at every
  // instant.
  unsigned waits = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Case c(seed, withoutMemory());
    if (!c.schedule())
      continue;
    const Schedule &schedule = *c.schedule();
    for (const std::vector<TaskId> &order : c.placement.order) {
      std::map<EngineId, int64_t> freeFrom;
      for (TaskId task : order) {
        const ScheduledTask &placed = schedule.tasks[task];
        int64_t &free = freeFrom[c.instance.engine(task, placed.device)];
        bool takesTime = placed.finishNs > placed.startNs;
        ASSERT_EQ(placed.startNs,
                  std::max(takesTime ? free : 0,
                           dataReady(c.instance, schedule, task)))
            << seed << ": " << c.text();
        if (takesTime)
          free = placed.finishNs;
      }
    }
    for (const ScheduledTransfer &transfer : schedule.transfers) {
      int64_t covered =
          schedule.tasks[c.instance.producer(transfer.tensor)].finishNs;
      waits += covered < transfer.startNs;
      // They are in the order of their starts.
      for (const ScheduledTransfer &other : schedule.transfers)
        if (other.startNs <= covered && other.finishNs > other.startNs &&
            &other != &transfer && shareChannel(c.instance, transfer, other))
          covered = std::max(covered, other.finishNs);
      ASSERT_GE(covered, transfer.startNs) << seed << ": " << c.text();
    }
  }
  EXPECT_GT(waits, 2000u);
}

TEST(Property, PlacementOfASimulationIsItsPlacement) {
  // Tasks that take time start one after the other, so a schedule shows the
  // order in which its device ran them; simulating that order again gives the
  // same schedule, whatever the channels and memories. (What it shows of the
  // order of different engines is by start.)
  RandomOptions options;
  options.zeroTime = 0;
  options.engines = 0;
  unsigned passed = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Case c(seed, options);
    if (!c.schedule())
      continue;
    Placement placement = placementOf(c.instance, *c.schedule());
    ASSERT_EQ(placement.device, c.placement.device) << seed;
    ASSERT_EQ(placement.order, c.placement.order) << seed;
    placement.transferPriority = c.placement.transferPriority;
    SimulationResult again = simulate(c.instance, placement);
    ASSERT_TRUE(std::holds_alternative<Schedule>(again)) << seed;
    ASSERT_EQ(show(c.problem, std::get<Schedule>(again)), c.text()) << seed;
    ++passed;
  }
  EXPECT_GT(passed, 1000u);
}

TEST(Property, PlacementOfAScheduleNeverContradictsTheDependences) {
  // Also with many tasks of length 0, whose order a schedule does not show.
  RandomOptions options = withoutMemory();
  options.zeroTime = 60;
  options.zeroBytes = 60;
  unsigned passed = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Case c(seed, options);
    if (!c.schedule())
      continue;
    SimulationResult again =
        simulate(c.instance, placementOf(c.instance, *c.schedule()));
    ASSERT_TRUE(std::holds_alternative<Schedule>(again))
        << seed << ": " << show({std::get<Violation>(again)});
    ++passed;
  }
  EXPECT_GT(passed, 1000u);
}

/// A schedule of the placement in which everything may start some time after
/// it could; none where two transfers would need one channel.
static std::optional<Schedule> lazySchedule(const Instance &instance,
                                            const Placement &placement,
                                            Random &random) {
  Schedule schedule;
  schedule.tasks.resize(instance.numTasks());
  auto delay = [&] { return random.percent(50) ? 0 : random.below(20); };
  std::vector<size_t> next(instance.numDevices(), 0);
  std::vector<int64_t> free(instance.numDevices(), 0);
  std::vector<bool> isDone(instance.numTasks(), false);
  for (int32_t done = 0; done < instance.numTasks();) {
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      if (next[device] == placement.order[device].size())
        continue;
      TaskId task = placement.order[device][next[device]];
      if (!llvm::all_of(instance.inputs(task), [&](TensorId tensor) {
            return isDone[instance.producer(tensor)];
          }))
        continue;
      schedule.tasks[task].device = device;
      int64_t start =
          std::max(free[device], dataReady(instance, schedule, task)) + delay();
      int64_t finish = start + instance.time(task, device);
      schedule.tasks[task] = {device, start, finish};
      free[device] = finish;
      isDone[task] = true;
      ++next[device];
      ++done;
      for (TensorId tensor : instance.outputs(task)) {
        std::vector<DeviceId> sentTo = {device};
        for (TaskId consumer : instance.consumers(tensor)) {
          DeviceId to = placement.device[consumer];
          if (llvm::is_contained(sentTo, to))
            continue;
          sentTo.push_back(to);
          LinkId link = instance.link(device, to);
          if (link == kNone)
            return std::nullopt;
          int64_t sent = finish + delay();
          schedule.transfers.push_back(
              {tensor, device, to, sent,
               sent + instance.transferTime(tensor, link)});
        }
      }
    }
  }
  for (const ScheduledTransfer &a : schedule.transfers)
    for (const ScheduledTransfer &b : schedule.transfers)
      if (&a != &b && a.finishNs > a.startNs && b.finishNs > b.startNs &&
          shareChannel(instance, a, b))
        return std::nullopt;
  return schedule;
}

TEST(Property, SimulationIsNeverLaterThanTheScheduleItComesFrom) {
  // True where memory is not counted and no two transfers use one channel:
  // then everything only waits for what is before it. With either, starting
  // something early can take room or a channel from what matters more, and
  // the whole may come out later.
  RandomOptions options = withoutMemory();
  options.maxDevices = 8;
  options.maxTasks = 10;
  options.zeroBytes = 50;
  unsigned compared = 0, earlier = 0;
  for (uint64_t seed = 0; seed < 8000; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    Random random(seed);
    std::optional<Schedule> lazy =
        lazySchedule(instance, randomPlacement(instance, seed), random);
    if (!lazy || lazy->transfers.empty())
      continue;
    ASSERT_EQ(show(verify(instance, *lazy)), "") << seed;
    SimulationResult result = simulate(instance, placementOf(instance, *lazy));
    ASSERT_TRUE(std::holds_alternative<Schedule>(result)) << seed;
    const Schedule &simulated = std::get<Schedule>(result);
    ++compared;
    earlier += simulated.makespan() < lazy->makespan();
    ASSERT_LE(simulated.makespan(), lazy->makespan()) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      ASSERT_LE(simulated.tasks[task].startNs, lazy->tasks[task].startNs)
          << seed << ": " << show(problem, *lazy) << "\n"
          << show(problem, simulated);
    for (const ScheduledTransfer &ours : simulated.transfers)
      for (const ScheduledTransfer &given : lazy->transfers)
        if (ours.tensor == given.tensor && ours.to == given.to) {
          ASSERT_LE(ours.startNs, given.startNs) << seed;
        }
  }
  EXPECT_GT(compared, 1500u);
  EXPECT_GT(earlier, 800u);
}

TEST(Property, ExactMemoryIsEnoughAndOneByteLessIsNot) {
  unsigned judged = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Case c(seed);
    if (!c.schedule())
      continue;
    std::vector<int64_t> peaks = peakMemory(c.instance, *c.schedule());
    Problem exact = c.problem;
    for (DeviceId device = 0; device < c.instance.numDevices(); ++device)
      exact.devices[device].memoryBytes = peaks[device];
    // A problem that has a schedule is never called infeasible.
    ASSERT_EQ(show(validate(exact)), "") << seed << ": " << c.text();
    Instance instance(exact);
    ASSERT_EQ(show(verify(instance, *c.schedule())), "") << seed;
    for (DeviceId device = 0; device < c.instance.numDevices(); ++device) {
      if (peaks[device] == 0)
        continue;
      Problem less = exact;
      --*less.devices[device].memoryBytes;
      if (!validate(less).empty())
        continue;
      Instance lessInstance(less);
      Violations found = verify(lessInstance, *c.schedule());
      ASSERT_EQ(found.size(), 1u) << seed << ": " << show(found);
      ASSERT_EQ(found[0].rule, Rule::Memory) << seed;
      ASSERT_EQ(found[0].where.index, device) << seed;
      ++judged;
    }
  }
  EXPECT_GT(judged, 1000u);
}

TEST(Property, CorruptedSchedulesAreRejected) {
  std::map<std::string, unsigned> seen;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Case c(seed, withoutMemory());
    if (!c.schedule())
      continue;
    const Schedule &good = *c.schedule();
    Random random(seed);
    auto expectRule = [&](const char *what, const StatedSchedule &bad,
                          Rule rule) {
      Violations found = verify(c.instance, bad, 0);
      EXPECT_NE(find(found, rule), nullptr)
          << seed << ": " << what << "\n"
          << show(found) << show(c.problem, good);
      ++seen[what];
    };
    auto task = static_cast<TaskId>(random.below(c.instance.numTasks()));
    StatedSchedule bad = good;
    bad.statedNs = good.makespan() + (random.percent(50) ? 1 : -1);
    expectRule("makespan", bad, Rule::Makespan);
    bad = good;
    bad.bound.ns = good.makespan() + 1;
    expectRule("bound", bad, Rule::Makespan);
    bad = good;
    bad.tasks[task].device = kNone;
    expectRule("no device", bad, Rule::Unscheduled);
    bad = good;
    bad.tasks[task].finishNs += random.percent(50) ? 1 : -1;
    expectRule("task length", bad, Rule::Duration);
    for (DeviceId device = 0; device < c.instance.numDevices(); ++device)
      if (!c.instance.canRun(task, device)) {
        bad = good;
        bad.tasks[task].device = device;
        expectRule("cannot run there", bad, Rule::Eligibility);
      }
    // Simulated tasks wait for something: one ns less is too early.
    bad = good;
    ScheduledTask &moved = bad.tasks[task];
    --moved.startNs, --moved.finishNs;
    if (good.tasks[task].startNs == 0) {
      expectRule("before 0", bad, Rule::Start);
    } else if (good.tasks[task].startNs == dataReady(c.instance, good, task)) {
      expectRule("before its data", bad, Rule::Dependency);
    } else if (moved.finishNs > moved.startNs) {
      bool isBehind = llvm::any_of(good.tasks, [&](const ScheduledTask &other) {
        return other.device == moved.device && other.finishNs > other.startNs &&
               other.finishNs == good.tasks[task].startNs;
      });
      if (isBehind)
        expectRule("before its turn", bad, Rule::Overlap);
    }
    if (good.transfers.empty())
      continue;
    auto transfer = static_cast<size_t>(
        random.below(static_cast<int64_t>(good.transfers.size())));
    bad = good;
    bad.transfers.erase(bad.transfers.begin() + transfer);
    expectRule("not sent", bad, Rule::Dependency);
    bad = good;
    bad.transfers.push_back(good.transfers[transfer]);
    expectRule("sent twice", bad, Rule::Transfer);
    bad = good;
    std::swap(bad.transfers[transfer].from, bad.transfers[transfer].to);
    expectRule("sent backwards", bad, Rule::Transfer);
    bad = good;
    bad.transfers[transfer].finishNs += random.percent(50) ? 1 : -1;
    expectRule("transfer length", bad, Rule::Duration);
    bad = good;
    ScheduledTransfer &early = bad.transfers[transfer];
    TaskId producer = c.instance.producer(early.tensor);
    bool isFirst = early.startNs == good.tasks[producer].finishNs;
    --early.startNs, --early.finishNs;
    if (isFirst)
      expectRule("sent too early", bad, Rule::Dependency);
    else
      expectRule("sent before its turn", bad, Rule::Overlap);
  }
  EXPECT_EQ(seen.size(), 14u);
  for (const auto &[what, count] : seen)
    EXPECT_GT(count, 20u) << what;
}

TEST(Property, LargeSimulationsPassVerification) {
  RandomOptions options;
  options.minTasks = options.maxTasks = 20000;
  options.maxDevices = 8;
  options.missingLink = 0;
  options.colocate = 0;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    options.limitMemory = seed % 2 == 0 ? 0 : 100;
    Problem problem = randomProblem(seed, options);
    // Tensors are read far from where they are made, so much is held.
    for (Device &device : problem.devices)
      if (device.memoryBytes)
        device.memoryBytes = 400000;
    Instance instance(problem);
    SimulationResult result =
        simulate(instance, randomPlacement(instance, seed));
    ASSERT_TRUE(std::holds_alternative<Schedule>(result))
        << show({std::get<Violation>(result)});
    EXPECT_EQ(show(verify(instance, std::get<Schedule>(result))), "");
  }
}
