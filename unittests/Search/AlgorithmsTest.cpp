//===- AlgorithmsTest.cpp - Decisions of the list algorithms by hand ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each algorithm on a problem so small that what it must decide can be worked
// out by hand. What holds for all of them on all problems is in
// AlgorithmsPropertyTest.cpp and ListSchedulerTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "Search/List/Ranks.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "../Model/TestProblem.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

/// Places a problem and checks the schedule.
struct Placed {
  Placed(const Problem &problem, llvm::StringRef algorithm,
         LocalOrder order = LocalOrder::Pct) {
    Instance instance(problem);
    PlacementResult result =
        placeByList(instance, algorithm, {}, order, &report);
    if (auto *violation = std::get_if<Violation>(&result)) {
      ADD_FAILURE() << algorithm.str() << "\n" << show({*violation});
      return;
    }
    schedule = std::get<Schedule>(std::move(result));
    Violations violations = verify(instance, schedule);
    EXPECT_TRUE(violations.empty()) << show(violations);
    for (const ScheduledTask &task : schedule.tasks)
      devices.push_back(task.device);
  }

  int64_t makespan() const { return schedule.makespan(); }

  PlacementNotes report;
  Schedule schedule;
  std::vector<DeviceId> devices;
};

using Devices = std::vector<DeviceId>;

/// The two joined GPUs of `smallProblem` without work.
Problem twoDevices() {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  return problem;
}

TaskId addTask(Problem &problem,
               std::vector<std::pair<std::string, int64_t>> costs,
               std::vector<TensorId> reads = {}) {
  auto id = static_cast<TaskId>(problem.tasks.size());
  Task task;
  task.name = "t" + std::to_string(id);
  task.costNs = std::move(costs);
  problem.tasks.push_back(std::move(task));
  for (TensorId tensor : reads)
    problem.tensors[tensor].consumers.push_back(id);
  return id;
}

TensorId addTensor(Problem &problem, TaskId producer, int64_t bytes) {
  auto id = static_cast<TensorId>(problem.tensors.size());
  problem.tensors.push_back(
      makeTensor("x" + std::to_string(id), producer, bytes, {}));
  return id;
}

/// One task after the other, each with a tensor of that size.
void addChain(Problem &problem, int length, int64_t time, int64_t bytes) {
  std::vector<TensorId> reads;
  for (int i = 0; i < length; ++i)
    reads = {
        addTensor(problem, addTask(problem, {{"gpu", time}}, reads), bytes)};
}

/// The example of the paper on HEFT and CPOP: ten tasks on three devices.
Problem paperExample() {
  Problem problem;
  for (int i = 0; i < 3; ++i)
    problem.devices.push_back({"p" + std::to_string(i), "p", std::nullopt});
  for (DeviceId from = 0; from < 3; ++from)
    for (DeviceId to = 0; to < 3; ++to)
      if (from != to)
        problem.links.push_back(makeLink(from, to, 0));
  const int64_t times[][3] = {
      {14, 16, 9}, {13, 19, 18}, {11, 13, 19}, {13, 8, 17},  {12, 13, 10},
      {13, 16, 9}, {7, 15, 11},  {5, 11, 14},  {18, 12, 20}, {21, 7, 16}};
  const struct {
    TaskId from, to;
    int64_t bytes;
  } edges[] = {{0, 1, 18}, {0, 2, 12}, {0, 3, 9},  {0, 4, 11}, {0, 5, 14},
               {1, 7, 19}, {1, 8, 16}, {2, 6, 23}, {3, 7, 27}, {3, 8, 23},
               {4, 8, 13}, {5, 7, 15}, {6, 9, 17}, {7, 9, 11}, {8, 9, 13}};
  for (const auto &row : times)
    addTask(problem, {{"p0", row[0]}, {"p1", row[1]}, {"p2", row[2]}});
  for (const auto &edge : edges)
    problem.tensors[addTensor(problem, edge.from, edge.bytes)].consumers = {
        edge.to};
  return problem;
}

} // namespace

TEST(DownwardRanks, AreTheLongestWayFromABeginning) {
  Problem problem = paperExample();
  Instance instance(problem);
  std::vector<double> ranks = downwardRanks(instance, meanCosts(instance));
  const double expected[] = {0,  31,      25,      22,      24,
                             27, 62.3333, 66.6667, 63.6667, 93.3333};
  for (size_t task = 0; task < ranks.size(); ++task)
    EXPECT_NEAR(ranks[task], expected[task], 1e-3) << task;
}

TEST(Cpop, PutsTheCriticalPathOnOneDevice) {
  // The paper finds the path n1, n2, n9, n10, and that P2 is the fastest for
  // it.
  Placed placed(paperExample(), "cpop");
  for (TaskId task : {0, 1, 8, 9})
    EXPECT_EQ(placed.devices[task], 1) << task;
}

TEST(Cpop, LeavesOutWhatThePathsDeviceCannotRun) {
  Problem problem = paperExample();
  problem.tasks[8].devices = {0, 2};
  Placed placed(problem, "cpop");
  EXPECT_NE(placed.devices[8], 1);
}

TEST(Peft, LooksAtWhatFollows) {
  // t0 is done a little earlier on gpu0, but t1 is at home on gpu1, and what
  // goes between them is large.
  Problem problem = twoDevices();
  TaskId first = addTask(problem, {{"gpu0", 10}, {"gpu1", 11}});
  addTask(problem, {{"gpu0", 100}, {"gpu1", 10}},
          {addTensor(problem, first, 50)});
  EXPECT_EQ(Placed(problem, "heft").makespan(), 10 + 55 + 10);
  Placed placed(problem, "peft");
  EXPECT_EQ(placed.makespan(), 11 + 10);
  EXPECT_EQ(placed.devices, (Devices{1, 1}));
}

TEST(Etf, StartsAsEarlyAsItCan) {
  // Whatever the finish.
  Problem problem = twoDevices();
  for (int i = 0; i < 2; ++i)
    addTask(problem, {{"gpu0", 1}, {"gpu1", 100}});
  EXPECT_EQ(Placed(problem, "heft").makespan(), 2);
  EXPECT_EQ(Placed(problem, "etf").makespan(), 100);
  EXPECT_EQ(Placed(problem, "m-etf").makespan(), 100);
}

TEST(Etf, TakesTheLongestWayFirst) {
  // Three tasks could start at 0 on two devices. The chain of the last is the
  // longest; m-ETF takes them as they come.
  Problem problem = twoDevices();
  problem.devices.pop_back();
  problem.links.clear();
  addTask(problem, {{"gpu", 10}});
  addTask(problem, {{"gpu", 10}});
  addChain(problem, 3, 10, 4);
  Placed etf(problem, "etf"), mEtf(problem, "m-etf");
  EXPECT_EQ(etf.schedule.tasks[2].startNs, 0);
  EXPECT_EQ(mEtf.schedule.tasks[2].startNs, 20);
}

TEST(MTopo, FillsDeviceAfterDevice) {
  // 4 * 10 bytes on two devices: up to 20 + 10 each.
  Problem problem = twoDevices();
  addChain(problem, 4, 10, 10);
  EXPECT_EQ(Placed(problem, "m-topo").devices, (Devices{0, 0, 0, 1}));
  // A device that cannot run the next one keeps its turn.
  problem.tasks[1].devices = {1};
  EXPECT_EQ(Placed(problem, "m-topo").devices, (Devices{0, 1, 0, 0}));
  // What a device really has counts as well.
  problem.tasks[1].devices.clear();
  problem.devices[0].memoryBytes = 25;
  EXPECT_EQ(Placed(problem, "m-topo").devices, (Devices{0, 0, 1, 1}));
}

/// After t0, either t1 can begin at once on its device, or t2, whose other
/// input comes a little later. Whatever is not taken has to be sent far.
static Problem favouriteProblem() {
  Problem problem = twoDevices();
  TaskId parent = addTask(problem, {{"gpu", 10}});
  TaskId other = addTask(problem, {{"gpu1", 14}});
  TensorId small = addTensor(problem, other, 1);
  addTask(problem, {{"gpu", 50}}, {addTensor(problem, parent, 40)});
  TaskId child =
      addTask(problem, {{"gpu", 20}}, {addTensor(problem, parent, 90), small});
  addTask(problem, {{"gpu", 100}}, {addTensor(problem, child, 60)});
  return problem;
}

TEST(MSct, WaitsForTheFavouriteChild) {
  Problem problem = favouriteProblem();
  // m-ETF starts t2 on gpu0 at 10, and t3 only when it is done there.
  Placed mEtf(problem, "m-etf");
  EXPECT_EQ(mEtf.schedule.tasks[2].startNs, 10);
  EXPECT_EQ(mEtf.schedule.tasks[3].startNs, 60);
  // m-SCT waits for t3, whose last input is there at 20.
  Placed mSct(problem, "m-sct");
  EXPECT_EQ(mSct.schedule.tasks[3].startNs, 20);
  EXPECT_EQ(mSct.devices[3], 0);
  EXPECT_EQ(mSct.makespan(), 140);
  EXPECT_LT(mSct.makespan(), mEtf.makespan());
  EXPECT_TRUE(mSct.report.notes.empty());
}

TEST(MSct, DoesNotWaitWhereAnotherIsUrgent) {
  // As before, but t2's data takes no time to anywhere: it is urgent at 10.
  Problem problem = favouriteProblem();
  problem.links[0].latencyNs = 0;
  problem.tensors[1].bytes = 0;
  EXPECT_EQ(Placed(problem, "m-sct").schedule.tasks[2].startNs, 10);
}

TEST(MSct, SaysWhenTheProgramIsTooLarge) {
  Problem problem = twoDevices();
  addChain(problem, 10100, 10, 4);
  Placed placed(problem, "m-sct");
  ASSERT_EQ(placed.report.notes.size(), 1u);
  EXPECT_EQ(placed.report.notes[0],
            "the linear program of favourite children is too large; they are "
            "matched along the longest paths instead");
  // Matched or solved, a chain stays together.
  EXPECT_EQ(placed.makespan(), 101000);
}

TEST(Hash, DealsGroupsInTurn) {
  Problem problem = twoDevices();
  for (int i = 0; i < 5; ++i)
    addTask(problem, {{"gpu", 10}});
  EXPECT_EQ(Placed(problem, "hash").devices, (Devices{0, 1, 0, 1, 0}));
  // A group is one; a pinned task goes where it must.
  problem.tasks[1].colocation = problem.tasks[2].colocation = "g";
  problem.tasks[3].devices = {1};
  EXPECT_EQ(Placed(problem, "hash").devices, (Devices{0, 1, 1, 1, 1}));
}

TEST(BatchSplit, GivesTheFastestTheFirstAndLargestBatch) {
  // Speeds of 1/2 and 1: shares of 10 and 20 of a mean work of 4 * 7.5.
  Problem problem = twoDevices();
  addChain(problem, 4, 10, 4);
  for (Task &task : problem.tasks)
    task.costNs.push_back({"gpu1", 5});
  EXPECT_EQ(Placed(problem, "batch-split").devices, (Devices{1, 1, 1, 0}));
}

TEST(CriticalPath, KeepsPathsWhole) {
  Problem problem = twoDevices();
  addChain(problem, 2, 10, 4);
  addChain(problem, 3, 10, 4);
  addChain(problem, 1, 5, 4);
  // The longest first; the next to the idle device, the last to the one that
  // is done first.
  EXPECT_EQ(Placed(problem, "critical-path").devices,
            (Devices{1, 1, 0, 0, 0, 1}));
}

TEST(CriticalPath, EndsAPathWhereNoDeviceCanRunItAll) {
  Problem problem = twoDevices();
  addChain(problem, 4, 10, 4);
  problem.tasks[0].devices = problem.tasks[1].devices = {0};
  problem.tasks[2].devices = problem.tasks[3].devices = {1};
  EXPECT_EQ(Placed(problem, "critical-path").devices, (Devices{0, 0, 1, 1}));
}

TEST(CriticalPath, EndsAPathWhereTheDeviceIsFull) {
  Problem problem = twoDevices();
  addChain(problem, 4, 10, 10);
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 30;
  EXPECT_EQ(Placed(problem, "critical-path").devices, (Devices{0, 0, 0, 1}));
}

TEST(Mite, SpreadsWhatTakesMemory) {
  // No traffic, equal speeds: only the memory factor differs.
  Problem problem = twoDevices();
  for (int i = 0; i < 4; ++i)
    addTensor(problem, addTask(problem, {{"gpu", 10}}), 10);
  EXPECT_EQ(Placed(problem, "mite").devices, (Devices{0, 1, 0, 1}));
}

TEST(Mite, GivesImportantTasksToFastDevices) {
  // The chain's head has all of the rank, the lone task a third of it.
  Problem problem = twoDevices();
  addTask(problem, {{"gpu", 10}});
  addChain(problem, 3, 10, 0);
  // gpu1 is faster, but not for the lone task.
  for (TaskId task : {1, 2, 3})
    problem.tasks[task].costNs.push_back({"gpu1", 9});
  Placed placed(problem, "mite");
  EXPECT_EQ(placed.devices[1], 1);
  EXPECT_EQ(placed.devices[0], 0);
}

TEST(Dfs, FollowsItsNeighbours) {
  // Two chains of two; the first tasks differ in where they are fast, and the
  // others are drawn after them although they are a little slower there.
  Problem problem = twoDevices();
  TaskId a = addTask(problem, {{"gpu0", 10}, {"gpu1", 30}});
  TaskId b = addTask(problem, {{"gpu0", 30}, {"gpu1", 10}});
  addTask(problem, {{"gpu0", 11}, {"gpu1", 10}}, {addTensor(problem, a, 20)});
  addTask(problem, {{"gpu0", 10}, {"gpu1", 11}}, {addTensor(problem, b, 20)});
  EXPECT_EQ(Placed(problem, "dfs").devices, (Devices{0, 1, 0, 1}));
}

TEST(LocalOrder, NamesAreRead) {
  for (llvm::StringRef name : localOrderNames()) {
    std::optional<LocalOrder> order = parseLocalOrder(name);
    ASSERT_TRUE(order) << name.str();
    EXPECT_EQ(localOrderNames()[static_cast<size_t>(*order)], name);
  }
  EXPECT_FALSE(parseLocalOrder("lifo"));
  EXPECT_FALSE(parseLocalOrder(""));
}

static int64_t orderedMakespan(const Problem &problem, const Devices &devices,
                               LocalOrder order) {
  Instance instance(problem);
  PlacementResult result = orderPlacement(instance, devices, order);
  if (auto *violation = std::get_if<Violation>(&result)) {
    ADD_FAILURE() << show({*violation});
    return -1;
  }
  const auto &schedule = std::get<Schedule>(result);
  EXPECT_TRUE(verify(instance, schedule).empty());
  for (size_t task = 0; task < devices.size(); ++task)
    EXPECT_EQ(schedule.tasks[task].device, devices[task]);
  return schedule.makespan();
}

TEST(LocalOrder, PctTakesTheLongestWayFirst) {
  // Both first tasks are ready at 0; only the second has work behind it.
  Problem problem = twoDevices();
  addTask(problem, {{"gpu", 10}});
  TaskId head = addTask(problem, {{"gpu", 10}});
  addTask(problem, {{"gpu", 30}}, {addTensor(problem, head, 4)});
  Devices devices = {0, 0, 1};
  EXPECT_EQ(orderedMakespan(problem, devices, LocalOrder::Fifo), 20 + 9 + 30);
  EXPECT_EQ(orderedMakespan(problem, devices, LocalOrder::Pct), 10 + 9 + 30);
  EXPECT_EQ(orderedMakespan(problem, devices, LocalOrder::Msr), 10 + 9 + 30);
}

TEST(LocalOrder, FifoTakesWhatCameFirst) {
  // While t0 runs, t2 arrives before t3 although t3 is the more urgent.
  Problem problem = twoDevices();
  addTask(problem, {{"gpu", 50}});
  TaskId source = addTask(problem, {{"gpu", 1}});
  TensorId near = addTensor(problem, source, 1);
  TensorId far = addTensor(problem, source, 20);
  addTask(problem, {{"gpu", 10}}, {near});
  addTask(problem, {{"gpu", 40}}, {far});
  Devices devices = {0, 1, 0, 0};
  Instance instance(problem);
  auto starts = [&](LocalOrder order) {
    auto result = orderPlacement(instance, devices, order);
    const auto &schedule = std::get<Schedule>(result);
    return std::make_pair(schedule.tasks[2].startNs, schedule.tasks[3].startNs);
  };
  EXPECT_EQ(starts(LocalOrder::Fifo), std::make_pair(int64_t(50), int64_t(60)));
  EXPECT_EQ(starts(LocalOrder::Pct), std::make_pair(int64_t(90), int64_t(50)));
}

TEST(LocalOrder, MsrFeedsIdleDevices) {
  // The first task has the longest way behind it, on its own device; the second
  // lets three tasks begin on the idle one.
  Problem problem = twoDevices();
  TaskId lonely = addTask(problem, {{"gpu", 10}});
  TaskId feeder = addTask(problem, {{"gpu", 10}});
  addTask(problem, {{"gpu", 100}}, {addTensor(problem, lonely, 4)});
  TensorId food = addTensor(problem, feeder, 4);
  for (int i = 0; i < 3; ++i)
    addTask(problem, {{"gpu", 30}}, {food});
  Devices devices = {0, 0, 0, 1, 1, 1};
  EXPECT_EQ(orderedMakespan(problem, devices, LocalOrder::Msr), 120);
  Instance instance(problem);
  for (auto [order, start] : {std::make_pair(LocalOrder::Pct, 110),
                              std::make_pair(LocalOrder::Msr, 0)}) {
    auto result = orderPlacement(instance, devices, order);
    EXPECT_EQ(std::get<Schedule>(result).tasks[feeder].startNs, start);
  }
}

TEST(LocalOrder, FallsBackToTheOrderOfTheProgram) {
  // Run first, t2 would fill the memory that t1 needs before it frees what t0
  // has left.
  Problem problem = twoDevices();
  TaskId first = addTask(problem, {{"gpu", 10}});
  addTask(problem, {{"gpu", 10}}, {addTensor(problem, first, 50)});
  TaskId second = addTask(problem, {{"gpu", 10}});
  TensorId large = addTensor(problem, second, 60);
  TaskId last = addTask(problem, {{"gpu", 200}}, {large});
  problem.tasks[1].workspaceBytes = 30;
  problem.tasks[last].workspaceBytes = 10;
  problem.devices[0].memoryBytes = 90;
  Instance instance(problem);
  Devices devices = {0, 0, 0, 0};
  for (LocalOrder order : {LocalOrder::Fifo, LocalOrder::Pct, LocalOrder::Msr})
    orderedMakespan(problem, devices, order);
}

TEST(LocalOrder, SaysWhyThereIsNone) {
  Problem problem = twoDevices();
  for (int i = 0; i < 2; ++i)
    addTensor(problem, addTask(problem, {{"gpu", 10}}), 60);
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 100;
  Instance instance(problem);
  PlacementResult result = orderPlacement(instance, {0, 0}, LocalOrder::Pct);
  ASSERT_TRUE(std::holds_alternative<Violation>(result));
  const auto &reason = std::get<Violation>(result);
  EXPECT_EQ(reason.rule, Rule::Memory);
  std::string text = show({reason});
  EXPECT_NE(text.find("device 'gpu0' lacks 20 bytes"), std::string::npos)
      << text;
}

TEST(Fallback, IsReported) {
  // Any two of the three fill a device for ever; the third fits only where
  // ETF's first choice has not gone.
  Problem problem = twoDevices();
  addTensor(problem, addTask(problem, {{"gpu", 10}}), 40);
  addTensor(problem, addTask(problem, {{"gpu", 10}}), 40);
  addTensor(problem, addTask(problem, {{"gpu", 10}}), 70);
  problem.devices[0].memoryBytes = 80;
  problem.devices[1].memoryBytes = 70;
  Placed placed(problem, "etf");
  ASSERT_EQ(placed.report.notes.size(), 1u);
  EXPECT_EQ(placed.report.notes[0].find("got stuck; the fallback"), 0u)
      << placed.report.notes[0];
  EXPECT_EQ(placed.devices, (Devices{0, 0, 1}));
}

TEST(Fallback, SaysWhatNoPlacementCanHold) {
  Problem problem = twoDevices();
  for (int i = 0; i < 5; ++i) {
    addTask(problem, {{"gpu", 10}});
    problem.tasks.back().residentBytes = 50;
  }
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 110;
  Instance instance(problem);
  for (llvm::StringRef name : listAlgorithmNames()) {
    if (name == "single")
      continue;
    PlacementResult result = placeByList(instance, name);
    ASSERT_TRUE(std::holds_alternative<Violation>(result)) << name.str();
    EXPECT_EQ(std::get<Violation>(result).message,
              "all tasks together hold 250 resident bytes, 30 more than the "
              "220 that all devices have")
        << name.str();
  }
}

TEST(Weights, SixReadersFitWhereOneCopyDoes) {
  Problem problem = twoDevices();
  std::vector<TensorId> inputs;
  for (int i = 0; i < 6; ++i) {
    TaskId task = addTask(problem, {{"gpu", 10}}, inputs);
    inputs = {addTensor(problem, task, 1)};
  }
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 150;
  Problem resident = problem;
  problem.weights = {{"w", 100, {0, 1, 2, 3, 4, 5}}};
  Instance instance(problem);
  for (llvm::StringRef name : listAlgorithmNames()) {
    PlacementResult result = placeByList(instance, name);
    ASSERT_TRUE(std::holds_alternative<Schedule>(result)) << name.str();
    EXPECT_TRUE(verify(instance, std::get<Schedule>(result)).empty())
        << name.str();
  }
  // As bytes of their own they do not.
  for (Task &task : resident.tasks)
    task.residentBytes = 100;
  EXPECT_TRUE(std::holds_alternative<Violation>(
      placeByList(Instance(resident), "best")));
}

TEST(Weights, AreNamedWhereNoPlacementCanHoldThem) {
  Problem problem = twoDevices();
  for (TaskId task = 0; task < 5; ++task) {
    addTask(problem, {{"gpu", 10}});
    problem.weights.push_back({"w" + std::to_string(task), 50, {task}});
  }
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 110;
  Instance instance(problem);
  PlacementResult result = placeByList(instance, "heft");
  ASSERT_TRUE(std::holds_alternative<Violation>(result));
  EXPECT_EQ(std::get<Violation>(result).message,
            "all tasks together hold 250 bytes of weights and resident data, "
            "30 more than the 220 that all devices have");
}

TEST(Best, SaysWhichAlgorithmItKept) {
  Problem problem = twoDevices();
  TaskId first = addTask(problem, {{"gpu0", 10}, {"gpu1", 11}});
  addTask(problem, {{"gpu0", 100}, {"gpu1", 10}},
          {addTensor(problem, first, 50)});
  Placed placed(problem, "best");
  EXPECT_EQ(placed.makespan(), 21);
  EXPECT_EQ(placed.report.chosen, "peft");
}
