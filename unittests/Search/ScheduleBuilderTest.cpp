//===- ScheduleBuilderTest.cpp - Tests of growing schedules ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/ScheduleBuilder.h"
#include "../Model/TestProblem.h"
#include "LinkPuzzle.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

#include <map>
#include <set>
#include <tuple>

using namespace placer;
using namespace placer::testing;
using Verdict = Trial::Verdict;

namespace {

/// The times that a builder should find where memory is not limited, from plain
/// lists of what is taken.
class NaiveBuilder {
public:
  struct Sent {
    TensorId tensor;
    LinkId link;
    int64_t start, finish;
  };
  struct Plan {
    int64_t start, finish;
    std::vector<Sent> sent;
  };

  explicit NaiveBuilder(const Instance &instance)
      : instance(instance), devices(instance.numDevices()),
        channels(instance.numChannels()), tasks(instance.numTasks()) {}

  /// None where a link is missing.
  std::optional<Plan> plan(TaskId task, DeviceId device) const {
    Plan plan;
    int64_t ready = 0;
    std::vector<std::tuple<int64_t, int64_t, TensorId>> toSend;
    for (TensorId tensor : instance.inputs(task)) {
      const ScheduledTask &producer = tasks[instance.producer(tensor)];
      auto there = arrivals.find({tensor, device});
      if (producer.device == device)
        ready = std::max(ready, producer.finishNs);
      else if (there != arrivals.end())
        ready = std::max(ready, there->second);
      else
        toSend.push_back({producer.finishNs, -instance.bytes(tensor), tensor});
    }
    std::sort(toSend.begin(), toSend.end());
    std::vector<Spans> taken = channels;
    for (auto [from, bytes, tensor] : toSend) {
      LinkId link =
          instance.link(tasks[instance.producer(tensor)].device, device);
      if (link == kNone)
        return std::nullopt;
      int64_t length = instance.transferTime(tensor, link);
      Spans all;
      for (ChannelId channel : instance.channels(link))
        all.insert(all.end(), taken[channel].begin(), taken[channel].end());
      int64_t start = firstIdle(all, from, length);
      for (ChannelId channel : instance.channels(link))
        taken[channel].push_back({start, start + length});
      plan.sent.push_back({tensor, link, start, start + length});
      ready = std::max(ready, start + length);
    }
    int64_t length = instance.time(task, device);
    plan.start = firstIdle(devices[device], ready, length);
    plan.finish = plan.start + length;
    return plan;
  }

  void book(TaskId task, DeviceId device, const Plan &plan) {
    for (const Sent &sent : plan.sent) {
      for (ChannelId channel : instance.channels(sent.link))
        channels[channel].push_back({sent.start, sent.finish});
      arrivals[{sent.tensor, device}] = sent.finish;
    }
    devices[device].push_back({plan.start, plan.finish});
    tasks[task] = {device, plan.start, plan.finish};
  }

private:
  using Spans = std::vector<std::pair<int64_t, int64_t>>;

  static int64_t firstIdle(const Spans &taken, int64_t ready, int64_t length) {
    int64_t time = ready;
    for (bool isIdle = length == 0; !isIdle;) {
      isIdle = true;
      for (auto [start, finish] : taken)
        if (start < finish && start < time + length && time < finish) {
          time = finish;
          isIdle = false;
        }
    }
    return time;
  }

  const Instance &instance;
  std::vector<Spans> devices, channels;
  std::map<std::pair<TensorId, DeviceId>, int64_t> arrivals;

public:
  std::vector<ScheduledTask> tasks;
};

} // namespace

static bool operator==(const Trial &a, const Trial &b) {
  return std::tie(a.verdict, a.startNs, a.finishNs, a.missingBytes) ==
         std::tie(b.verdict, b.startNs, b.finishNs, b.missingBytes);
}

static std::vector<TaskId> readyTasks(const Instance &instance,
                                      const ScheduleBuilder &builder) {
  std::vector<TaskId> ready;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (!builder.isPlaced(task) && builder.isReady(task))
      ready.push_back(task);
  return ready;
}

/// The text of the note about a device, or nothing.
static std::string noteOn(const Violation &violation, DeviceId device) {
  for (const Note &note : violation.notes)
    if (note.where.kind == Subject::Kind::Device && note.where.index == device)
      return note.text;
  return "";
}

TEST(ScheduleBuilder, FindsTheTimesOfPlainListsWithoutMemory) {
  int numRefused = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    RandomOptions options;
    options.limitMemory = options.missingLink = 0;
    options.maxTasks = 30;
    options.engines = 0;
    bool hasAllLinks = seed % 2 == 0;
    Problem problem =
        hasAllLinks ? randomProblem(seed, options) : linkPuzzle(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    ScheduleBuilder::Options direct;
    direct.forwards = false;
    ScheduleBuilder builder(instance, {}, direct);
    DeviceDomains domains(instance,
                          std::vector<DeviceId>(instance.numGroups(), kNone));
    ASSERT_EQ(builder.impossible().has_value(), domains.emptyGroup() != kNone)
        << seed;
    if (builder.impossible())
      continue;
    NaiveBuilder naive(instance);
    while (builder.numPlaced() < instance.numTasks()) {
      TaskId task = random.pick(readyTasks(instance, builder));
      DeviceId bound = builder.groupDevice(instance.group(task));
      std::vector<DeviceId> possible;
      for (DeviceId device = 0; device < instance.numDevices(); ++device) {
        Trial trial = builder.tryPlace(task, device);
        bool isAllowed =
            bound == kNone
                ? llvm::is_contained(
                      instance.groupDevices(instance.group(task)), device)
                : bound == device;
        ASSERT_EQ(trial.verdict != Verdict::NotAllowed, isAllowed) << seed;
        ASSERT_EQ(llvm::is_contained(builder.candidates(task), device),
                  isAllowed)
            << seed;
        if (!isAllowed)
          continue;
        std::optional<NaiveBuilder::Plan> plan = naive.plan(task, device);
        // A device from which a consumer cannot be reached has no link either.
        bool isRefused = !domains.canDecide(instance.group(task), device);
        numRefused += plan && isRefused;
        ASSERT_EQ(trial.verdict == Verdict::NoLink, !plan || isRefused) << seed;
        if (!plan || isRefused)
          continue;
        ASSERT_TRUE(trial.fits()) << seed;
        ASSERT_EQ(trial.startNs, plan->start) << seed;
        ASSERT_EQ(trial.finishNs, plan->finish) << seed;
        possible.push_back(device);
      }
      if (possible.empty())
        break;
      DeviceId device = random.pick(possible);
      naive.book(task, device, *naive.plan(task, device));
      builder.place(task, device);
      domains.decide(instance.group(task), device);
    }
    if (hasAllLinks) {
      ASSERT_EQ(builder.numPlaced(), instance.numTasks()) << seed;
    }
    if (builder.numPlaced() < instance.numTasks())
      continue;
    Schedule schedule = builder.takeSchedule();
    Violations violations = verify(instance, schedule);
    ASSERT_TRUE(violations.empty()) << seed << "\n" << show(violations);
  }
  EXPECT_GT(numRefused, 50);
}

TEST(ScheduleBuilder, BooksWhatItPromisesAndKeepsEveryLimit) {
  int numComplete = 0, numStuck = 0;
  std::map<Verdict, int> seen;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    RandomOptions options;
    options.limitMemory = 90;
    options.zeroTime = random.percent(50) ? 0 : 20;
    Problem problem = randomProblem(seed, options);
    if (random.percent(50))
      for (Device &device : problem.devices)
        if (device.memoryBytes)
          device.memoryBytes = *device.memoryBytes * 2 / 3;
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    ScheduleBuilder builder(instance, {},
                            {random.below(4), random.percent(30)});
    if (builder.impossible())
      continue;
    while (true) {
      std::vector<std::pair<TaskId, DeviceId>> possible;
      for (TaskId task : readyTasks(instance, builder)) {
        for (DeviceId device = 0; device < instance.numDevices(); ++device) {
          Trial trial = builder.tryPlace(task, device);
          ++seen[trial.verdict];
          ASSERT_EQ(trial.isPossible(),
                    trial.fits() || trial.verdict == Verdict::NoHeadroom)
              << seed;
          ASSERT_EQ(trial.missingBytes > 0,
                    trial.verdict == Verdict::NoHeadroom ||
                        trial.verdict == Verdict::NoMemory)
              << seed;
          // With a limit the answer is the same, or that it would be later.
          int64_t limit = trial.finishNs + random.between(-3, 3);
          Trial limited = builder.tryPlace(task, device, limit);
          if (trial.isPossible()) {
            if (trial.finishNs < limit) {
              ASSERT_TRUE(limited == trial) << seed;
            } else {
              ASSERT_EQ(limited.verdict, Verdict::Late) << seed;
            }
            possible.push_back({task, device});
          } else {
            ASSERT_TRUE(limited == trial || limited.verdict == Verdict::Late)
                << seed;
          }
          // Trying leaves no trace.
          ASSERT_TRUE(builder.tryPlace(task, device) == trial) << seed;
        }
      }
      if (possible.empty())
        break;
      auto [task, device] = random.pick(possible);
      Trial trial = builder.tryPlace(task, device);
      int64_t makespan = builder.makespan();
      builder.place(task, device);
      ASSERT_EQ(builder.placed(task).device, device) << seed;
      ASSERT_EQ(builder.placed(task).startNs, trial.startNs) << seed;
      ASSERT_EQ(builder.placed(task).finishNs, trial.finishNs) << seed;
      ASSERT_EQ(builder.groupDevice(instance.group(task)), device) << seed;
      ASSERT_GE(builder.makespan(), std::max(makespan, trial.finishNs)) << seed;
    }
    if (builder.numPlaced() < instance.numTasks()) {
      ++numStuck;
      continue;
    }
    ++numComplete;
    // In the end only weights, resident bytes and results are left.
    std::vector<int64_t> left(instance.numDevices(), 0);
    std::set<std::pair<WeightId, DeviceId>> weights;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      left[builder.placed(task).device] += instance.residentBytes(task);
      for (WeightId weight : instance.weights(task))
        if (weights.insert({weight, builder.placed(task).device}).second)
          left[builder.placed(task).device] += instance.weightBytes(weight);
      for (TensorId tensor : instance.outputs(task))
        if (instance.isResult(tensor))
          left[builder.placed(task).device] += instance.bytes(tensor);
    }
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (instance.capacity(device) != Instance::kUnlimited) {
        ASSERT_EQ(builder.finalMemory(device), left[device]) << seed;
      }
    Schedule schedule = builder.takeSchedule();
    Violations violations = verify(instance, schedule);
    ASSERT_TRUE(violations.empty()) << seed << "\n" << show(violations);
  }
  // Every answer has been given, and the problems are neither easy nor
  // hopeless.
  for (Verdict verdict : {Verdict::Fits, Verdict::NoHeadroom, Verdict::NoMemory,
                          Verdict::NoLink, Verdict::NotAllowed})
    EXPECT_GT(seen[verdict], 100) << static_cast<int>(verdict);
  EXPECT_GT(numComplete, 1000);
  EXPECT_GT(numStuck, 30);
}

TEST(ScheduleBuilder, KeepsGivenDevices) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Problem problem = linkPuzzle(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      if (random.percent(30)) {
        // Any member may say it for all.
        TaskId member = random.pick(instance.groupMembers(group));
        fixed[member] = random.pick(instance.groupDevices(group));
      }
    ScheduleBuilder builder(instance, fixed);
    if (builder.impossible())
      continue;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      if (fixed[task] == kNone)
        continue;
      for (TaskId member : instance.groupMembers(instance.group(task))) {
        ASSERT_EQ(builder.groupDevice(instance.group(member)), fixed[task]);
        ASSERT_EQ(builder.candidates(member).vec(),
                  (std::vector<DeviceId>{fixed[task]}));
      }
    }
    for (TaskId task : instance.topologicalOrder())
      for (DeviceId device = 0; device < instance.numDevices(); ++device)
        if (!builder.isPlaced(task) && builder.isReady(task) &&
            builder.tryPlace(task, device).isPossible())
          builder.place(task, device);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (fixed[task] != kNone && builder.isPlaced(task)) {
        ASSERT_EQ(builder.placed(task).device, fixed[task]) << seed;
      }
  }
}

TEST(ScheduleBuilder, SendsATensorOnceToADevice) {
  Problem problem = smallProblem(); // a -> b -> c, a -> c
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  builder.place(0, 0);
  EXPECT_FALSE(builder.isReady(2));
  builder.place(1, 1); // x arrives at 10 + 5 + 4
  EXPECT_EQ(builder.placed(1).startNs, 19);
  builder.place(2, 1);
  EXPECT_EQ(builder.placed(2).startNs, 39);
  EXPECT_EQ(builder.makespan(), 69);
  EXPECT_EQ(builder.timeline(1).end(), 69);
  Schedule schedule = builder.takeSchedule();
  ASSERT_EQ(schedule.transfers.size(), 1u);
  EXPECT_EQ(schedule.transfers[0].startNs, 10);
  EXPECT_EQ(schedule.transfers[0].finishNs, 19);
  EXPECT_TRUE(verify(instance, schedule).empty());
}

TEST(ScheduleBuilder, InsertsIntoIdleGaps) {
  Problem problem = smallProblem();
  problem.tasks.push_back(makeTask("d", 9));
  problem.tasks.push_back(makeTask("e", 10));
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  builder.place(0, 0);
  builder.place(1, 1);
  builder.place(4, 1); // after b: the gap [0, 19) would do
  EXPECT_EQ(builder.placed(4).startNs, 0);
  EXPECT_EQ(builder.tryPlace(3, 1).startNs, 10);
  builder.place(3, 1);
  EXPECT_EQ(builder.placed(3).finishNs, 19);
}

namespace {
/// One device of 100 bytes; a and c share it (a: 10 bytes for c, c: 60 bytes),
/// and b, which is free, has a result of 50 bytes.
Problem headroomProblem() {
  Problem problem;
  problem.name = "headroom";
  problem.devices = {{"gpu0", "gpu", 100}, {"gpu1", "gpu", 100}};
  problem.links = {makeLink(0, 1, 5), makeLink(1, 0, 5)};
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10)};
  problem.tasks[0].colocation = problem.tasks[2].colocation = "g";
  problem.tensors = {makeTensor("x", 0, 10, {2}), makeTensor("y", 1, 50, {}),
                     makeTensor("z", 2, 60, {})};
  return problem;
}
} // namespace

TEST(ScheduleBuilder, KeepsRoomForWhatMustCome) {
  Problem problem = headroomProblem();
  Instance instance(problem);
  const std::tuple<int64_t, Verdict, int64_t> cases[] = {
      {0, Verdict::Fits, 0},
      {1, Verdict::NoHeadroom, 20},
      {2, Verdict::NoHeadroom, 80}};
  for (auto [headroom, verdict, missing] : cases) {
    ScheduleBuilder builder(instance, {}, {headroom, false});
    builder.place(0, 0);
    Trial trial = builder.tryPlace(1, 0);
    EXPECT_EQ(trial.verdict, verdict) << headroom;
    EXPECT_EQ(trial.missingBytes, missing) << headroom;
    EXPECT_TRUE(trial.isPossible());
    EXPECT_TRUE(builder.tryPlace(1, 1).fits());
    // What must come may use the room that is kept for it.
    EXPECT_TRUE(builder.tryPlace(2, 0).fits());
  }
}

TEST(ScheduleBuilder, WhatTheLastUserFreesIsRoom) {
  // b reads w, 30 bytes, and is the last to do so.
  for (bool isResult : {false, true}) {
    Problem problem = headroomProblem();
    problem.tasks.push_back(makeTask("d", 10));
    problem.tensors.push_back(makeTensor("w", 3, 30, {1}));
    problem.tensors.back().isResult = isResult;
    problem.tensors[2].bytes = 20; // What c needs when b is done.
    Instance instance(problem);
    ScheduleBuilder builder(instance, {}, {1, false});
    builder.place(0, 0);
    builder.place(3, 0);
    Trial trial = builder.tryPlace(1, 0);
    // x, y and w are 90 bytes; without w it is 60.
    EXPECT_EQ(trial.verdict, isResult ? Verdict::NoHeadroom : Verdict::Fits);
    EXPECT_EQ(trial.missingBytes, isResult ? 10 : 0);
  }
}

TEST(ScheduleBuilder, KeepsRoomForTheRestOfAGroupThatIsOpen) {
  Problem problem = headroomProblem();
  problem.tensors[2].bytes = 95;
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  // 10 bytes of a are still there when c needs 95.
  Trial trial = builder.tryPlace(0, 0);
  EXPECT_EQ(trial.verdict, Verdict::NoHeadroom);
  EXPECT_EQ(trial.missingBytes, 5);
}

TEST(ScheduleBuilder, CountsASentInputOnceForWhatMustCome) {
  // c is bound to gpu0 by its list and reads b's 50 bytes; they are needed
  // there until they have come, wherever b is.
  Problem problem = headroomProblem();
  problem.tasks[0].colocation = problem.tasks[2].colocation = "";
  problem.tasks[2].devices = {0};
  problem.tasks.push_back(makeTask("d", 10));
  problem.tensors = {makeTensor("x", 1, 50, {2}), makeTensor("y", 2, 10, {}),
                     makeTensor("z", 0, 40, {})};
  Instance instance(problem);
  {
    ScheduleBuilder builder(instance);
    EXPECT_TRUE(builder.tryPlace(0, 0).fits()); // 40 + (50 + 10) <= 100
    builder.place(1, 1);
    EXPECT_TRUE(builder.tryPlace(0, 0).fits());
  }
  {
    ScheduleBuilder builder(instance);
    builder.place(1, 0); // Now 50 are held, and 10 needed.
    EXPECT_TRUE(builder.tryPlace(0, 0).fits());
    builder.place(0, 0);
    EXPECT_TRUE(builder.tryPlace(2, 0).fits());
  }
  // Sent for d, they are there for c as well.
  problem.tensors[0].consumers = {2, 3};
  {
    Instance withD(problem);
    ScheduleBuilder builder(withD);
    builder.place(1, 1);
    EXPECT_TRUE(builder.tryPlace(0, 0).fits());
    builder.place(3, 0);
    EXPECT_TRUE(builder.tryPlace(0, 0).fits());
  }
  problem.tensors[0].consumers = {2};
  problem.tensors[2].bytes = 41;
  Instance tighter(problem);
  ScheduleBuilder builder(tighter);
  EXPECT_EQ(builder.tryPlace(0, 0).missingBytes, 1);
  builder.place(1, 0);
  EXPECT_EQ(builder.tryPlace(0, 0).missingBytes, 1);
}

TEST(ScheduleBuilder, KeepsRoomForResidentBytes) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  problem.devices[1].memoryBytes = 300;
  for (Task &task : problem.tasks)
    task.residentBytes = 80;
  problem.tensors.clear();
  Instance instance(problem);
  {
    ScheduleBuilder builder(instance);
    EXPECT_TRUE(builder.tryPlace(0, 0).fits());
  }
  ScheduleBuilder builder(instance, {}, {1, /*reserveResidents=*/true});
  // A quarter of the other 160 bytes should find room here.
  Trial trial = builder.tryPlace(0, 0);
  EXPECT_EQ(trial.verdict, Verdict::NoHeadroom);
  EXPECT_EQ(trial.missingBytes, 20);
  EXPECT_TRUE(builder.tryPlace(0, 1).fits());
  builder.place(0, 0);
  trial = builder.tryPlace(1, 0);
  EXPECT_EQ(trial.verdict, Verdict::NoMemory);
  EXPECT_EQ(trial.missingBytes, 60);
}

TEST(ScheduleBuilder, ADeviceMayHaveNoMemoryAtAll) {
  Problem problem = smallProblem();
  problem.devices = {{"gpu0", "gpu", 0}};
  problem.links.clear();
  for (Tensor &tensor : problem.tensors)
    tensor.bytes = 0;
  Instance instance(problem);
  ScheduleBuilder builder(instance, {}, {4, /*reserveResidents=*/true});
  for (TaskId task = 0; task < 3; ++task) {
    ASSERT_TRUE(builder.tryPlace(task, 0).fits());
    builder.place(task, 0);
  }
  EXPECT_EQ(builder.makespan(), 60);
}

TEST(ScheduleBuilder, WaitsForMemory) {
  // y is free when b is done; c needs its room.
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  problem.links.clear();
  problem.tensors = {makeTensor("x", 0, 60, {1}), makeTensor("y", 1, 40, {}),
                     makeTensor("z", 2, 60, {})};
  problem.devices.pop_back();
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  builder.place(0, 0);
  Trial trial = builder.tryPlace(2, 0);
  EXPECT_EQ(trial.verdict, Verdict::NoMemory);
  EXPECT_EQ(trial.missingBytes, 20);
  builder.place(1, 0);
  EXPECT_EQ(builder.tryPlace(2, 0).startNs, 30);
  builder.place(2, 0);
  EXPECT_EQ(builder.finalMemory(0), 100);
  EXPECT_TRUE(verify(instance, builder.takeSchedule()).empty());
}

TEST(ScheduleBuilder, WorkspaceIsHeldOnlyWhileATaskRuns) {
  Problem problem = smallProblem();
  problem.devices = {{"gpu0", "gpu", 100}};
  problem.links.clear();
  problem.tensors.clear();
  problem.tasks[0].workspaceBytes = problem.tasks[1].workspaceBytes = 100;
  problem.tasks[2].workspaceBytes = 500;
  problem.tasks[2].costNs = {{"gpu", 0}}; // For no time.
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  for (TaskId task = 0; task < 3; ++task) {
    EXPECT_TRUE(builder.tryPlace(task, 0).fits()) << task;
    builder.place(task, 0);
  }
  EXPECT_EQ(builder.placed(1).startNs, 10);
  EXPECT_EQ(builder.placed(2).startNs, 0);
  EXPECT_EQ(builder.finalMemory(0), 0);
  EXPECT_TRUE(verify(instance, builder.takeSchedule()).empty());
}

TEST(ScheduleBuilder, ExplainsWhatIsMissingWhere) {
  Problem problem = smallProblem();
  problem.devices.push_back({"cpu0", "cpu", std::nullopt});
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 100;
  problem.tasks[1].colocation = problem.tasks[2].colocation = "weights";
  problem.tasks[1].residentBytes = problem.tasks[2].residentBytes = 45;
  problem.tensors[0].bytes = 30;
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  builder.place(0, 0);
  Violation violation = builder.explain(1);
  EXPECT_EQ(violation.rule, Rule::Memory);
  EXPECT_EQ(violation.where.kind, Subject::Kind::Task);
  EXPECT_EQ(violation.where.index, 1);
  EXPECT_EQ(violation.message,
            "found no device for task 'b' and the other 1 of its colocation "
            "set 'weights' after 1 of 3 tasks");
  // Two weights, x, and y.
  EXPECT_EQ(noteOn(violation, 0),
            "device 'gpu0' lacks 28 bytes: 30 of its 100 stay in use, at most "
            "30 are in use at a time");
  EXPECT_EQ(noteOn(violation, 1),
            "device 'gpu1' lacks 28 bytes: 0 of its 100 stay in use, at most 0 "
            "are in use at a time");
  EXPECT_EQ(noteOn(violation, 2), "device 'cpu0' cannot run it");
}

TEST(ScheduleBuilder, ExplainsMissingLinksAndBoundGroups) {
  Problem problem = smallProblem();
  problem.devices.push_back({"gpu2", "gpu", std::nullopt});
  problem.links = {makeLink(0, 1, 5)};
  problem.tasks[0].colocation = problem.tasks[2].colocation = "g";
  problem.tensors = {makeTensor("x", 0, 4, {1})};
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  builder.place(0, 0);
  Violation violation = builder.explain(1);
  EXPECT_EQ(violation.rule, Rule::Infeasible);
  EXPECT_EQ(violation.message,
            "found no device for task 'b' after 1 of 3 tasks");
  EXPECT_EQ(noteOn(violation, 0), "device 'gpu0' could take it, but the search "
                                  "was given up after too many attempts");
  EXPECT_EQ(noteOn(violation, 2),
            "device 'gpu2' lacks a link from its inputs or to where they are "
            "read");
  EXPECT_EQ(noteOn(builder.explain(2), 1),
            "device 'gpu1' is not the device of its colocation set");
}

TEST(ScheduleBuilder, SaysThatGivenDevicesContradictTheLinks) {
  Problem problem = smallProblem();
  problem.links = {makeLink(1, 0, 5)};
  problem.tasks[1].colocation = problem.tasks[2].colocation = "g";
  Instance instance(problem);
  EXPECT_FALSE(ScheduleBuilder(instance).impossible());
  EXPECT_FALSE(
      ScheduleBuilder(instance, std::vector<DeviceId>{1, 0, 0}).impossible());
  ScheduleBuilder builder(instance, std::vector<DeviceId>{0, kNone, 1});
  ASSERT_TRUE(builder.impossible());
  EXPECT_EQ(builder.impossible()->rule, Rule::Infeasible);
  EXPECT_EQ(builder.impossible()->where.kind, Subject::Kind::Task);
  // It may name either of the two that contradict each other.
  std::string end = ": each lacks a link from or to a device of its neighbours";
  std::string b = "no device is left for task 'b' and the other 1 of its "
                  "colocation set 'g'" +
                  end;
  std::string a = "no device is left for task 'a'" + end;
  const std::string &message = builder.impossible()->message;
  EXPECT_TRUE(message == a || message == b) << message;
}

TEST(ScheduleBuilder, SaysThatResidentBytesDoNotFitWhereTheyMustBe) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 100;
  for (Task &task : problem.tasks)
    task.residentBytes = 40;
  problem.tasks[0].devices = {0};
  Instance instance(problem);
  EXPECT_FALSE(ScheduleBuilder(instance).impossible());
  ScheduleBuilder builder(instance, std::vector<DeviceId>{kNone, 0, 0});
  ASSERT_TRUE(builder.impossible());
  EXPECT_EQ(builder.impossible()->rule, Rule::Memory);
  EXPECT_EQ(builder.impossible()->where.kind, Subject::Kind::Device);
  EXPECT_EQ(builder.impossible()->where.index, 0);
  EXPECT_EQ(builder.impossible()->message,
            "the tasks that can run only on device 'gpu0' hold 120 resident "
            "bytes, 20 "
            "more than it has");
}

TEST(ScheduleBuilder, NamesTheWeightsThatDoNotFit) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  problem.devices.pop_back();
  problem.links.clear();
  problem.devices[0].memoryBytes = 100;
  problem.weights = {{"v", 60, {0}}, {"w", 50, {1, 2}}};
  Instance instance(problem);
  // All have one device only.
  ScheduleBuilder stuck(instance);
  ASSERT_TRUE(stuck.impossible());
  EXPECT_EQ(stuck.impossible()->message,
            "the tasks that can run only on device 'gpu0' hold 110 bytes of "
            "weights and "
            "resident data, 10 more than it has");

  problem = smallProblem();
  problem.tensors.clear();
  problem.weights = {{"v", 60, {0, 2}}, {"w", 50, {1, 2}}, {"x", 10, {1}}};
  for (Device &device : problem.devices)
    device.memoryBytes = 110;
  Instance open(problem);
  ScheduleBuilder builder(open);
  builder.place(0, 0);
  builder.place(2, 0);
  // Two readers of v and one of w hold 110 bytes.
  EXPECT_EQ(builder.finalMemory(0), 110);
  EXPECT_EQ(builder.tryPlace(1, 0).verdict, Trial::Verdict::NoMemory);
  EXPECT_EQ(builder.explain(1).notes[0].text,
            "device 'gpu0' lacks 10 bytes: 110 of its 110 stay in use, at most "
            "110 are in use at a time; 10 more are for weights that are not "
            "there yet: 'x'");
}

TEST(ScheduleBuilder, PlacesNothingWhereThereIsNothing) {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  Instance instance(problem);
  ScheduleBuilder builder(instance);
  EXPECT_FALSE(builder.impossible());
  Schedule schedule = builder.takeSchedule();
  EXPECT_EQ(schedule.makespan(), 0);
  EXPECT_TRUE(verify(instance, schedule).empty());
}
