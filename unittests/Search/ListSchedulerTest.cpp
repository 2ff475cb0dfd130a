//===- ListSchedulerTest.cpp - Tests of the list algorithms ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is promised, and checked here against all there is on small problems:
//   - Every algorithm: a schedule that comes back keeps every rule and the
//     devices that are given; the same question has the same answer.
//   - Every algorithm but "single": there is a schedule wherever memory is not
//     limited and every device has a link to every other.
//   - "single": there is one wherever memory is not limited and one device may
//     run all tasks, and it is the device that is done first.
//   - "heft": no problem whose memory is not limited is given up that has a
//     placement at all; none is given up that a simple fill can place; and of
//     the small ones whose memory is short at most one in a thousand that has a
//     schedule. That one is not promised is because finding one is as hard as
//     any problem in NP.
//
//===----------------------------------------------------------------------===//

#include "placer/Search/ListScheduler.h"
#include "../Common/GivenGraphs.h"
#include "../Common/RandomSchedule.h"
#include "../Model/TestProblem.h"
#include "Feasibility.h"
#include "LinkPuzzle.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

#include <set>
#include <tuple>

using namespace placer;
using namespace placer::testing;
using llvm::ArrayRef;
using llvm::StringRef;

static bool areEqual(const Schedule &a, const Schedule &b) {
  auto taskKey = [](const ScheduledTask &task) {
    return std::make_tuple(task.device, task.startNs, task.finishNs);
  };
  auto transferKey = [](const ScheduledTransfer &transfer) {
    return std::make_tuple(transfer.tensor, transfer.from, transfer.to,
                           transfer.startNs, transfer.finishNs);
  };
  auto equal = [](const auto &left, const auto &right, auto key) {
    return left.size() == right.size() &&
           std::equal(
               left.begin(), left.end(), right.begin(),
               [&](const auto &x, const auto &y) { return key(x) == key(y); });
  };
  return a.makespan() == b.makespan() && equal(a.tasks, b.tasks, taskKey) &&
         equal(a.transfers, b.transfers, transferKey);
}

/// Checks what every algorithm promises; returns whether there is a schedule.
static bool checkResult(const Instance &instance, StringRef algorithm,
                        ArrayRef<DeviceId> fixed = {}) {
  PlacementResult result = placeByList(instance, algorithm, fixed);
  PlacementResult again = placeByList(instance, algorithm, fixed);
  EXPECT_EQ(result.index(), again.index()) << algorithm.str();
  if (result.index() != again.index())
    return false;
  if (auto *reason = std::get_if<Violation>(&result)) {
    EXPECT_FALSE(reason->message.empty()) << algorithm.str();
    EXPECT_EQ(reason->message, std::get<Violation>(again).message)
        << algorithm.str();
    return false;
  }
  const auto &schedule = std::get<Schedule>(result);
  EXPECT_TRUE(areEqual(schedule, std::get<Schedule>(again))) << algorithm.str();
  Violations violations = verify(instance, schedule);
  EXPECT_TRUE(violations.empty()) << algorithm.str() << "\n"
                                  << show(violations);
  for (size_t task = 0; task < fixed.size(); ++task)
    if (fixed[task] != kNone) {
      EXPECT_EQ(schedule.tasks[task].device, fixed[task]) << algorithm.str();
    }
  return true;
}

/// A problem whose devices have `percent` of what the generator gives them,
/// which is up to three times what the neediest group needs.
static Problem tightProblem(uint64_t seed, RandomOptions options,
                            int64_t percent) {
  options.limitMemory = 100;
  Problem problem = randomProblem(seed, options);
  for (Device &device : problem.devices)
    if (device.memoryBytes)
      device.memoryBytes = *device.memoryBytes * percent / 100;
  return problem;
}

static bool hasSchedule(const PlacementResult &result) {
  return std::holds_alternative<Schedule>(result);
}

TEST(ListScheduler, NamesAreDistinct) {
  std::set<StringRef> names(listAlgorithmNames().begin(),
                            listAlgorithmNames().end());
  EXPECT_EQ(names.size(), listAlgorithmNames().size());
  EXPECT_TRUE(names.count("heft"));
  EXPECT_TRUE(names.count("single"));
}

TEST(ListScheduler, IsSoundAndRepeatableOnRandomProblems) {
  for (uint64_t seed = 0; seed < 600; ++seed) {
    Problem problem;
    if (seed % 4 == 0)
      problem = linkPuzzle(seed);
    else if (seed % 4 == 1)
      problem = tightProblem(seed, {}, 60);
    else
      problem = randomProblem(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed;
    if (random.percent(50))
      fixed = someDevices(instance, random, 20);
    for (StringRef name : listAlgorithmNames())
      checkResult(instance, name, fixed);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(ListScheduler, IsSoundOnLargerRandomProblems) {
  RandomOptions options;
  options.minTasks = 100;
  options.maxTasks = 400;
  options.maxDevices = 8;
  for (uint64_t seed = 0; seed < 16; ++seed) {
    Problem problem = seed % 2 == 0 ? randomProblem(seed, options)
                                    : tightProblem(seed, options, 70);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    for (StringRef name : listAlgorithmNames())
      checkResult(instance, name);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

/// An interrupt ends the algorithms under way, and what is made then is what
/// takes least. Where memory or devices leave that no way, one goes on.
TEST(ListScheduler, MakesSomeScheduleOnceInterrupted) {
  std::atomic<bool> interrupt = true;
  int numOnSingle = 0, numElsewhere = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed;
    if (random.percent(50))
      fixed = someDevices(instance, random, 20);
    auto best = [&](const Deadline &deadline, PlacementNotes &report) {
      return placeByList(instance, "best", fixed, LocalOrder::Pct, &report,
                         {deadline, /*workers=*/2});
    };
    PlacementNotes whole, report;
    PlacementResult unhurried = best(Deadline(), whole);
    PlacementResult result = best(Deadline(0, &interrupt), report);
    auto *schedule = std::get_if<Schedule>(&result);
    PlacementResult heft = placeByList(instance, "heft", fixed);
    EXPECT_EQ(std::holds_alternative<Schedule>(heft) ||
                  std::holds_alternative<Schedule>(
                      placeByList(instance, "single", fixed)),
              schedule != nullptr)
        << seed;
    if (!schedule)
      continue;
    EXPECT_TRUE(verify(instance, *schedule).empty()) << seed;
    EXPECT_LE(std::get<Schedule>(unhurried).makespan(), schedule->makespan());
    ++(report.chosen == "single" ? numOnSingle : numElsewhere);
  }
  EXPECT_GT(numOnSingle, 30);
  EXPECT_GT(numElsewhere, 30);
}

/// All algorithms run where there is time for all of them, even if what some of
/// them may take is over; where that is not so, the first one alone does.
TEST(ListScheduler, RunsAllAlgorithmsWhereThereIsTime) {
  int numShorter = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    auto best = [&](const Deadline &deadline, std::optional<Deadline> latest) {
      return placeByList(instance, "best", /*fixed=*/{}, LocalOrder::Pct,
                         /*report=*/nullptr, {deadline, /*workers=*/1, latest});
    };
    PlacementResult unhurried = best(Deadline(), std::nullopt);
    PlacementResult first = best(Deadline(1e-9), std::nullopt);
    PlacementResult all = best(Deadline(1e-9), Deadline(1000));
    auto *shortest = std::get_if<Schedule>(&unhurried);
    ASSERT_EQ(shortest != nullptr, std::holds_alternative<Schedule>(all));
    if (!shortest)
      continue;
    const Schedule &found = std::get<Schedule>(all);
    EXPECT_EQ(shortest->tasks, found.tasks) << seed;
    EXPECT_EQ(shortest->transfers, found.transfers) << seed;
    if (auto *schedule = std::get_if<Schedule>(&first))
      numShorter += shortest->makespan() < schedule->makespan();
  }
  EXPECT_GT(numShorter, 10);
}

TEST(ListScheduler, TakesAnEmptyProblem) {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  Instance instance(problem);
  for (StringRef name : listAlgorithmNames())
    EXPECT_TRUE(checkResult(instance, name)) << name.str();
}

TEST(ListScheduler, AlwaysFindsAScheduleWithAllLinksAndMemory) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    RandomOptions options;
    options.limitMemory = options.missingLink = 0;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed = someDevices(instance, random, 30);
    for (StringRef name : listAlgorithmNames()) {
      if (name == "single")
        continue;
      EXPECT_TRUE(hasSchedule(placeByList(instance, name))) << name.str();
      EXPECT_TRUE(hasSchedule(placeByList(instance, name, fixed)))
          << name.str();
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(Single, TakesTheDeviceThatIsDoneFirst) {
  int numFound = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    RandomOptions options;
    options.limitMemory = 0;
    options.engines = 0;
    options.maxTasks = 8;
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed = someDevices(instance, random, 10);
    std::optional<int64_t> expected;
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      int64_t sum = 0;
      bool canRunAll = true;
      for (TaskId task = 0; task < instance.numTasks(); ++task) {
        canRunAll &= instance.canRun(task, device) &&
                     (fixed[task] == kNone || fixed[task] == device);
        sum += instance.time(task, device);
      }
      if (canRunAll && (!expected || sum < *expected))
        expected = sum;
    }
    PlacementResult result = placeByList(instance, "single", fixed);
    ASSERT_EQ(hasSchedule(result), expected.has_value()) << seed;
    if (!expected)
      continue;
    ASSERT_EQ(std::get<Schedule>(result).makespan(), *expected) << seed;
    ++numFound;
  }
  EXPECT_GT(numFound, 1000);
}

TEST(Single, SaysWhatIsInTheWayOnEveryDevice) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 20;
  problem.tasks[1].devices = {0};
  Instance instance(problem);
  PlacementResult result = placeByList(instance, "single");
  ASSERT_FALSE(hasSchedule(result));
  const auto &reason = std::get<Violation>(result);
  EXPECT_EQ(reason.message, "no single device can run and hold all tasks");
  EXPECT_EQ(reason.rule, Rule::Memory);
  std::string text = show({reason});
  EXPECT_NE(text.find("task 'b' may not run on device 'gpu1'"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("device 'gpu0' lacks"), std::string::npos) << text;
}

TEST(Heft, TakesTheEarliestFinish) {
  // Sending x costs more than waiting: all of it on one device.
  Problem problem = smallProblem();
  PlacementResult result = placeByList(Instance(problem), "heft");
  EXPECT_EQ(std::get<Schedule>(result).makespan(), 60);
  // A device of twice the speed takes all.
  for (Task &task : problem.tasks)
    task.costNs.push_back({"gpu1", task.costNs[0].second / 2});
  result = placeByList(Instance(problem), "heft");
  EXPECT_EQ(std::get<Schedule>(result).makespan(), 30);
  EXPECT_EQ(std::get<Schedule>(result).tasks[2].device, 1);
}

TEST(Heft, UsesBothDevicesForWhatIsIndependent) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  PlacementResult result = placeByList(Instance(problem), "heft");
  EXPECT_EQ(std::get<Schedule>(result).makespan(), 30);
}

TEST(Heft, CountsTheWaitForABusyChannel) {
  // a feeds eight tasks of 100; each needs its own 60 bytes. Without regard to
  // the channel, every second one would be sent to the other device.
  Problem problem = smallProblem();
  problem.tasks = {makeTask("a", 10)};
  problem.tensors.clear();
  for (TaskId i = 1; i <= 8; ++i) {
    problem.tasks.push_back(makeTask("t" + std::to_string(i), 100));
    problem.tensors.push_back(makeTensor("x" + std::to_string(i), 0, 195, {i}));
  }
  Instance instance(problem);
  PlacementResult result = placeByList(instance, "heft");
  // 200 each on the channel: when the second has come, gpu0 has done four.
  EXPECT_EQ(std::get<Schedule>(result).makespan(), 610);
  EXPECT_EQ(std::get<Schedule>(result).transfers.size(), 2u);
}

TEST(Heft, FindsDevicesWhereverLinksLeaveAny) {
  int numPossible = 0, numImpossible = 0;
  for (uint64_t seed = 0; seed < 5000; ++seed) {
    Problem problem = linkPuzzle(seed, /*maxTasks=*/16);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed;
    if (random.percent(30))
      fixed = someDevices(instance, random, 15);
    bool isPossible = Feasibility(instance).hasDevices(fixed);
    ASSERT_EQ(hasSchedule(placeByList(instance, "heft", fixed)), isPossible)
        << seed;
    ++(isPossible ? numPossible : numImpossible);
  }
  EXPECT_GT(numPossible, 1000);
  EXPECT_GT(numImpossible, 150);
}

TEST(Heft, MissesFewSchedulesWhereMemoryIsShort) {
  int numPossible = 0, numImpossible = 0, numMissed = 0;
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    RandomOptions options;
    options.minTasks = 3;
    options.maxTasks = 8;
    options.maxDevices = 3;
    // Then "nothing is found" means that there is nothing.
    options.zeroTime = 0;
    Problem problem =
        tightProblem(seed, options, 40 + 10 * static_cast<int64_t>(seed % 5));
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    bool isFound = hasSchedule(placeByList(instance, "heft"));
    // What is possible only because devices send on is not tried by hand.
    bool isPossible = isFound || Feasibility(instance).hasSchedule();
    ++(isPossible ? numPossible : numImpossible);
    numMissed += isPossible && !isFound;
  }
  RecordProperty("possible", numPossible);
  RecordProperty("missed", numMissed);
  EXPECT_GT(numPossible, 3000);
  EXPECT_GT(numImpossible, 200);
  EXPECT_LE(numMissed, numPossible / 1000);
}

/// Fills device after device in topological order, each up to its share of
/// what all groups hold for ever, were nothing freed.
static Placement simpleFill(const Instance &instance) {
  std::vector<double> groupBytes(instance.numGroups(), 0);
  double total = 0, room = 0;
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    for (WeightId weight : instance.groupWeights(group)) {
      auto bytes = static_cast<double>(instance.weightBytes(weight));
      groupBytes[group] += bytes;
      total += bytes;
    }
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    double bytes = static_cast<double>(instance.residentBytes(task));
    for (TensorId tensor : instance.outputs(task))
      bytes += static_cast<double>(instance.bytes(tensor));
    groupBytes[instance.group(task)] += bytes;
    total += bytes;
  }
  std::vector<double> left;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    left.push_back(instance.capacity(device) == Instance::kUnlimited
                       ? total
                       : static_cast<double>(instance.capacity(device)));
    room += left.back();
  }
  for (double &share : left)
    share *= room == 0 ? 0 : std::min(1.0, total / room);
  Placement placement;
  placement.device.assign(instance.numTasks(), kNone);
  placement.order.resize(instance.numDevices());
  for (TaskId task : instance.topologicalOrder()) {
    GroupId group = instance.group(task);
    if (placement.device[task] == kNone) {
      DeviceId best = kNone;
      for (DeviceId device : instance.groupDevices(group)) {
        if (left[device] >= groupBytes[group]) {
          best = device;
          break;
        }
        if (best == kNone || left[device] > left[best])
          best = device;
      }
      left[best] -= groupBytes[group];
      for (TaskId member : instance.groupMembers(group))
        placement.device[member] = best;
    }
    placement.order[placement.device[task]].push_back(task);
  }
  return placement;
}

TEST(Heft, FindsAScheduleWhereverASimpleFillDoes) {
  int numFilled = 0, numUnfilled = 0;
  for (uint64_t seed = 0; seed < 20000; ++seed) {
    RandomOptions options;
    options.maxTasks = seed % 10 == 0 ? 120 : 30;
    options.maxDevices = 5;
    options.missingLink = seed % 2 == 0 ? 0 : 8;
    Problem problem =
        tightProblem(seed, options, 30 + 10 * static_cast<int64_t>(seed % 7));
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    SimulationResult filled = simulate(instance, simpleFill(instance));
    if (!std::holds_alternative<Schedule>(filled)) {
      ++numUnfilled;
      continue;
    }
    ++numFilled;
    ASSERT_TRUE(hasSchedule(placeByList(instance, "heft"))) << seed;
  }
  EXPECT_GT(numFilled, 1000);
  EXPECT_GT(numUnfilled, 500);
}

TEST(Heft, SaysWhyThereIsNone) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 30;
  problem.tensors = {makeTensor("x", 0, 20, {}), makeTensor("y", 1, 20, {}),
                     makeTensor("z", 2, 20, {})};
  PlacementResult result = placeByList(Instance(problem), "heft");
  ASSERT_FALSE(hasSchedule(result));
  const auto &reason = std::get<Violation>(result);
  EXPECT_EQ(reason.rule, Rule::Memory);
  EXPECT_EQ(reason.message, "found no device for task 'a' after 2 of 3 tasks");
  EXPECT_EQ(reason.notes.size(), 2u);
}

TEST(ListScheduler, IsSoundOnGivenGraphs) {
  std::vector<std::string> files = givenFiles(".json");
  if (files.empty())
    GTEST_SKIP() << "PLACER_GRAPHS names no folder with graphs";
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    ASSERT_TRUE(problem) << file;
    Instance instance(*problem);
    for (StringRef name : listAlgorithmNames())
      EXPECT_TRUE(checkResult(instance, name) || name == "single")
          << file << " " << name.str();
  }
}
