//===- DeviceProgramsTest.cpp - Schedules as programs per device ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DevicePrograms.h"

#include "../Common/RandomSchedule.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

#include <deque>
#include <set>

using namespace placer;
using namespace placer::testing;

namespace {

using Kind = ProgramStep::Kind;

/// Runs programs one step at a time, the device by chance, as no schedule would
/// have it, and checks each step as it comes.
class Machine {
  const Instance &instance;

public:
  Machine(const Instance &instance, const DevicePrograms &programs,
          bool keepChannelOrder)
      : instance(instance), programs(programs),
        keepChannelOrder(keepChannelOrder), at(programs.steps.size(), 0),
        isStarted(programs.transfers.size(), false), isAccepted(isStarted),
        isCopied(isStarted), given(instance.numEngines()) {
    for (const std::vector<ProgramStep> &steps : programs.steps)
      usesEngines.push_back(llvm::any_of(steps, [](const ProgramStep &step) {
        return step.kind == Kind::EngineWait;
      }));
  }

  void run(Random &random) {
    for (;;) {
      std::vector<size_t> able;
      bool isDone = true;
      for (size_t device = 0; device < at.size(); ++device) {
        if (at[device] == programs.steps[device].size())
          continue;
        isDone = false;
        if (canStep(programs.steps[device][at[device]]))
          able.push_back(device);
      }
      std::vector<EngineId> busy;
      for (EngineId engine = 0; engine < instance.numEngines(); ++engine)
        if (!given[engine].empty())
          busy.push_back(engine);
      if (!busy.empty() && (able.empty() || random.percent(30))) {
        finishTask(random.pick(busy));
        continue;
      }
      std::vector<size_t> ready;
      for (size_t copy = 0; copy < programs.transfers.size(); ++copy)
        if (canCopy(copy))
          ready.push_back(copy);
      if (isDone && ready.empty())
        return;
      ASSERT_FALSE(able.empty() && ready.empty()) << "a deadlock";
      if (able.empty() || (!ready.empty() && random.percent(30)))
        isCopied[random.pick(ready)] = true;
      else
        step(static_cast<DeviceId>(random.pick(able)));
    }
  }

  std::set<std::pair<TensorId, DeviceId>> there;
  std::vector<int> ran = std::vector<int>(instance.numTasks(), 0);
  int waits = 0;

private:
  bool canStep(const ProgramStep &step) const {
    if (step.kind == Kind::EngineWait)
      return given[step.id].empty();
    return (step.kind != Kind::Sent && step.kind != Kind::Wait) ||
           isCopied[step.id];
  }

  bool canCopy(size_t copy) const {
    if (!isStarted[copy] || !isAccepted[copy] || isCopied[copy])
      return false;
    if (int32_t source = programs.transfers[copy].source;
        source != kNone && !isCopied[source])
      return false;
    if (keepChannelOrder)
      for (int32_t before : programs.transfers[copy].after)
        if (!isCopied[before])
          return false;
    return true;
  }

  /// The engine has run the first task that it was given.
  void finishTask(EngineId engine) {
    DeviceId device = instance.deviceOfEngine(engine);
    TaskId task = given[engine].front();
    given[engine].pop_front();
    for (TensorId input : instance.inputs(task))
      EXPECT_TRUE(there.count({input, device}));
    for (TensorId output : instance.outputs(task))
      there.insert({output, device});
    ++ran[task];
  }

  void step(DeviceId device) {
    const ProgramStep &step = programs.steps[device][at[device]++];
    switch (step.kind) {
    case Kind::Task: {
      EngineId engine = instance.engine(step.id, device);
      given[engine].push_back(step.id);
      if (!usesEngines[device])
        finishTask(engine);
      break;
    }
    case Kind::EngineWait:
      EXPECT_EQ(instance.deviceOfEngine(step.id), device);
      ++waits;
      break;
    case Kind::Start:
      EXPECT_EQ(programs.transfers[step.id].from, device);
      EXPECT_TRUE(there.count({programs.transfers[step.id].tensor, device}));
      EXPECT_FALSE(isStarted[step.id]);
      isStarted[step.id] = true;
      break;
    case Kind::Forward: {
      EXPECT_EQ(programs.transfers[step.id].from, device);
      int32_t source = programs.transfers[step.id].source;
      ASSERT_NE(source, kNone);
      EXPECT_EQ(programs.transfers[source].to, device);
      EXPECT_TRUE(isAccepted[source]);
      EXPECT_FALSE(isStarted[step.id]);
      isStarted[step.id] = true;
      break;
    }
    case Kind::Accept:
      EXPECT_EQ(programs.transfers[step.id].to, device);
      EXPECT_FALSE(isAccepted[step.id]);
      isAccepted[step.id] = true;
      break;
    case Kind::Sent:
      // What is sent on may not have been waited for.
      if (programs.transfers[step.id].source == kNone) {
        EXPECT_TRUE(there.count({programs.transfers[step.id].tensor, device}));
      }
      break;
    case Kind::Wait:
      there.insert({programs.transfers[step.id].tensor, device});
      break;
    case Kind::Release:
      EXPECT_EQ(there.erase({step.id, device}), 1u);
      break;
    }
  }

  const DevicePrograms &programs;
  bool keepChannelOrder;
  std::vector<size_t> at;
  std::vector<bool> isStarted, isAccepted, isCopied, usesEngines;
  /// By engine: what it has been given and not run.
  std::vector<std::deque<TaskId>> given;
};

TEST(DevicePrograms, StepsOfAnEdgeThatCrosses) {
  Problem problem;
  problem.devices = {{"a", "gpu", std::nullopt}, {"b", "gpu", std::nullopt}};
  problem.links = {{0, 1, 10, 1000000000, {}}};
  for (const char *name : {"p", "q", "r"}) {
    Task task;
    task.name = name;
    task.costNs = {{"gpu", 100}};
    problem.tasks.push_back(task);
  }
  problem.tensors = {{"x", 0, 8, {1, 2}, false}, {"y", 2, 8, {}, false}};
  Instance instance(problem);
  Schedule schedule;
  schedule.tasks = {{0, 0, 100}, {0, 118, 218}, {1, 118, 218}};
  schedule.transfers = {{0, 0, 1, 100, 118}};
  DevicePrograms programs = devicePrograms(instance, schedule);
  EXPECT_EQ(programs.steps[0], (std::vector<ProgramStep>{{Kind::Task, 0},
                                                         {Kind::Start, 0},
                                                         {Kind::Sent, 0},
                                                         {Kind::Task, 1},
                                                         {Kind::Release, 0}}));
  EXPECT_EQ(programs.steps[1], (std::vector<ProgramStep>{{Kind::Accept, 0},
                                                         {Kind::Wait, 0},
                                                         {Kind::Task, 2},
                                                         {Kind::Release, 0}}));
}

TEST(DevicePrograms, StepsOfWhatIsSentOn) {
  Problem problem;
  problem.devices = {{"a", "gpu", std::nullopt},
                     {"b", "gpu", std::nullopt},
                     {"c", "gpu", std::nullopt}};
  problem.links = {{0, 1, 10, 1000000000, {}}, {1, 2, 10, 1000000000, {}}};
  for (const char *name : {"p", "busy", "r"}) {
    Task task;
    task.name = name;
    task.costNs = {{"gpu", 100}};
    problem.tasks.push_back(task);
  }
  problem.tensors = {{"x", 0, 8, {2}, false}};
  Instance instance(problem);
  Schedule schedule;
  // b runs a task meanwhile, which does not wait for what passes.
  schedule.tasks = {{0, 0, 100}, {1, 50, 150}, {2, 136, 236}};
  schedule.transfers = {{0, 0, 1, 100, 118}, {0, 1, 2, 118, 136}};
  ASSERT_TRUE(verify(instance, schedule).empty());
  DevicePrograms programs = devicePrograms(instance, schedule);
  EXPECT_EQ(programs.transfers[1].source, 0);
  EXPECT_EQ(programs.steps[1], (std::vector<ProgramStep>{{Kind::Accept, 0},
                                                         {Kind::Task, 1},
                                                         {Kind::Forward, 1},
                                                         {Kind::Sent, 1},
                                                         {Kind::Wait, 0},
                                                         {Kind::Release, 0}}));
}

/// A tensor arrives at 50 while a task runs that began at 0: room is made for
/// it before the task where the peak allows it, else after.
TEST(DevicePrograms, AcceptsEarlyOnlyWhereThereIsRoom) {
  Problem problem;
  problem.devices = {{"a", "gpu", std::nullopt}, {"b", "gpu", std::nullopt}};
  problem.links = {{0, 1, 10, 1000000000, {}}, {1, 0, 10, 1000000000, {}}};
  for (const char *name : {"make", "long", "take", "gone", "read"}) {
    Task task;
    task.name = name;
    task.costNs = {{"gpu", 1}, {"a", 40}};
    problem.tasks.push_back(task);
  }
  problem.tasks[1].costNs = {{"gpu", 90}};
  problem.tasks[3].costNs = {{"gpu", 10}};
  problem.tensors = {{"x", 0, 8, {2}, false}, {"y", 3, 8, {4}, false}};
  Instance instance(problem);
  Schedule schedule;
  // y is made on b before the long task and leaves it at 28.
  schedule.tasks = {
      {0, 10, 50}, {1, 10, 100}, {1, 100, 101}, {1, 0, 10}, {0, 50, 90}};
  schedule.transfers = {{1, 1, 0, 10, 28}, {0, 0, 1, 50, 68}};
  EXPECT_EQ(peakMemory(instance, schedule)[1], 8);
  DevicePrograms tight = devicePrograms(instance, schedule);
  EXPECT_EQ(tight.steps[1], (std::vector<ProgramStep>{{Kind::Task, 3},
                                                      {Kind::Start, 0},
                                                      {Kind::Task, 1},
                                                      {Kind::Sent, 0},
                                                      {Kind::Release, 1},
                                                      {Kind::Accept, 1},
                                                      {Kind::Wait, 1},
                                                      {Kind::Task, 2},
                                                      {Kind::Release, 0}}));
  // With a workspace elsewhere on the device there is a larger peak.
  problem.tasks[2].workspaceBytes = 20;
  Instance roomy(problem);
  DevicePrograms early = devicePrograms(roomy, schedule);
  EXPECT_EQ(early.steps[1][2], (ProgramStep{Kind::Accept, 1}));
  EXPECT_EQ(early.steps[1][3], (ProgramStep{Kind::Task, 1}));
}

class RandomPrograms : public ::testing::TestWithParam<bool> {};

/// For any order in which devices get on: no deadlock, nothing is read where it
/// is not, results stay, and no device holds more than the schedule says.
TEST_P(RandomPrograms, KeepWhatTheSchedulePromises) {
  RandomOptions options;
  options.zeroTime = GetParam() ? 25 : 0;
  options.zeroBytes = GetParam() ? 25 : 0;
  int checked = 0, late = 0, forwarding = 0, waits = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Problem problem = randomProblem(seed, options);
    if (!GetParam())
      for (Link &link : problem.links)
        ++link.latencyNs;
    Instance instance(problem);
    std::optional<Schedule> schedule =
        seed % 2 == 0 ? randomSchedule(instance, seed)
                      : randomForwardingSchedule(instance, seed);
    if (!schedule)
      continue;
    ++checked;
    forwarding += hasForwards(instance, *schedule);
    Random random(seed);
    std::vector<TransferKey> wanted;
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
      if (instance.isResult(tensor) && random.percent(30))
        wanted.push_back({tensor, static_cast<DeviceId>(
                                      random.below(instance.numDevices()))});
    for (bool bringsResults : {false, true}) {
      DevicePrograms programs =
          devicePrograms(instance, *schedule,
                         bringsResults ? wanted : std::vector<TransferKey>());
      late += programs.transfers.size() > schedule->transfers.size();
      if (!bringsResults && !GetParam()) {
        std::vector<int64_t> peaks = peakMemory(instance, programs);
        std::vector<int64_t> predicted = peakMemory(instance, *schedule);
        for (size_t device = 0; device < peaks.size(); ++device)
          ASSERT_LE(peaks[device], predicted[device])
              << "seed " << seed << " device " << device;
      }
      for (bool keepChannelOrder : {false, true}) {
        Machine machine(instance, programs, keepChannelOrder);
        machine.run(random);
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
        waits += machine.waits;
        for (int count : machine.ran)
          ASSERT_EQ(count, 1);
        std::set<std::pair<TensorId, DeviceId>> left;
        for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
          if (instance.isResult(tensor))
            left.insert(
                {tensor, schedule->tasks[instance.producer(tensor)].device});
        if (bringsResults)
          for (const TransferKey &result : wanted)
            left.insert({result.tensor, result.to});
        ASSERT_EQ(machine.there, left) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(checked, 1500);
  EXPECT_GT(late, 100);
  EXPECT_GT(forwarding, 300);
  EXPECT_GT(waits, 1000);
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutZeros, RandomPrograms,
                         ::testing::Bool());

} // namespace
