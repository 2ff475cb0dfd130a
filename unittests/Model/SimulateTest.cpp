//===- SimulateTest.cpp - Small placements, computed by hand --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Simulate.h"
#include "SimulateTestSupport.h"

using namespace placer;
using namespace placer::testing;

TEST(Simulate, OneDevice) {
  Problem problem = smallProblem();
  expectRun(problem, place(problem, {{0, 1, 2}}),
            "a gpu0 0-10, b gpu0 10-30, c gpu0 30-60");
}

TEST(Simulate, NoWork) {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  expectRun(problem, place(problem, {}), "");
}

TEST(Simulate, SendsATensorOnceToEachDestination) {
  // Both b and c read x on gpu1.
  Problem problem = smallProblem();
  expectRun(problem, place(problem, {{0}, {1, 2}}),
            "a gpu0 0-10, b gpu1 19-39, c gpu1 39-69; x to gpu1 10-19");
  // Three readers on two other devices, and one at home.
  problem = fullMachine(3, ownChannel);
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10),
                   makeTask("d", 10), makeTask("e", 10)};
  problem.tensors = {makeTensor("x", 0, 4, {4, 3, 2, 1})};
  expectRun(problem, place(problem, {{0, 1}, {2, 3}, {4}}),
            "a gpu0 0-10, b gpu0 10-20, c gpu1 14-24, d gpu1 24-34, "
            "e gpu2 14-24; x to gpu1 10-14, x to gpu2 10-14");
}

TEST(Simulate, OrdersAreKept) {
  // c could start at once, but b is to go first.
  Problem problem = smallProblem();
  problem.tensors = {makeTensor("x", 0, 4, {1})};
  expectRun(problem, place(problem, {{0}, {1, 2}}),
            "a gpu0 0-10, b gpu1 19-39, c gpu1 39-69; x to gpu1 10-19");
  expectRun(problem, place(problem, {{0}, {2, 1}}),
            "a gpu0 0-10, b gpu1 30-50, c gpu1 0-30; x to gpu1 10-19");
}

TEST(Simulate, CopiesRunBesideCompute) {
  // c computes on both ends of the transfer while it runs.
  Problem problem = smallProblem();
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 50),
                   makeTask("d", 50)};
  problem.tensors = {makeTensor("x", 0, 20, {1})};
  expectRun(problem, place(problem, {{0, 2}, {3, 1}}),
            "a gpu0 0-10, b gpu1 50-60, c gpu0 10-60, d gpu1 0-50; "
            "x to gpu1 10-35");
}

/// a and b on gpu0 and gpu1 send x and y, 5 bytes each, to c and d.
template <typename Channels>
static Problem crossing(Channels channels) {
  Problem problem = fullMachine(4, channels);
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10),
                   makeTask("d", 10)};
  problem.tensors = {makeTensor("x", 0, 5, {2}), makeTensor("y", 1, 5, {3})};
  return problem;
}

TEST(Simulate, OwnChannelsAreInNobodysWay) {
  Problem problem = crossing(ownChannel);
  expectRun(problem, place(problem, {{0}, {1}, {2}, {3}}),
            "a gpu0 0-10, b gpu1 0-10, c gpu2 15-25, d gpu3 15-25; "
            "x to gpu2 10-15, y to gpu3 10-15");
}

TEST(Simulate, TransfersOverOneLinkGoInTurn) {
  Problem problem = crossing(ownChannel);
  problem.tensors[1].producer = 0;
  expectRun(problem, place(problem, {{0, 1}, {2, 3}}),
            "a gpu0 0-10, b gpu0 10-20, c gpu1 15-25, d gpu1 25-35; "
            "x to gpu1 10-15, y to gpu1 15-20");
}

TEST(Simulate, ABusCarriesOneTransfer) {
  Problem problem = crossing(bus);
  expectRun(problem, place(problem, {{0}, {1}, {2}, {3}}),
            "a gpu0 0-10, b gpu1 0-10, c gpu2 15-25, d gpu3 20-30; "
            "x to gpu2 10-15, y to gpu3 15-20");
}

TEST(Simulate, PortsCarryOneTransferEachWay) {
  Problem problem = crossing(ports);
  // Nothing in common.
  expectRun(problem, place(problem, {{0}, {1}, {2}, {3}}),
            "a gpu0 0-10, b gpu1 0-10, c gpu2 15-25, d gpu3 15-25; "
            "x to gpu2 10-15, y to gpu3 10-15");
  // In at gpu2 both.
  expectRun(problem, place(problem, {{0}, {1}, {2, 3}}),
            "a gpu0 0-10, b gpu1 0-10, c gpu2 15-25, d gpu2 25-35; "
            "x to gpu2 10-15, y to gpu2 15-20");
  // Out and in of one device are two channels: gpu1 sends while it receives.
  expectRun(problem, place(problem, {{0}, {1, 2}, {}, {3}}),
            "a gpu0 0-10, b gpu1 0-10, c gpu1 15-25, d gpu3 15-25; "
            "x to gpu1 10-15, y to gpu3 10-15");
  // Out of gpu0 both.
  problem.tensors[1].producer = 0;
  expectRun(problem, place(problem, {{0}, {1}, {2}, {3}}),
            "a gpu0 0-10, b gpu1 0-10, c gpu2 15-25, d gpu3 20-30; "
            "x to gpu2 10-15, y to gpu3 15-20");
}

TEST(Simulate, WhoWaitsForOneChannelHoldsNoOther) {
  // x waits until 25 for the port into gpu2, which z has taken; meanwhile y
  // leaves gpu0, although x came first.
  Problem problem = fullMachine(4, ports);
  problem.tasks = {makeTask("a", 10), makeTask("b", 5), makeTask("c", 10),
                   makeTask("d", 10)};
  problem.tensors = {makeTensor("x", 0, 5, {2}), makeTensor("y", 0, 5, {3}),
                     makeTensor("z", 1, 20, {2})};
  expectRun(problem, place(problem, {{0}, {3}, {2}, {1}}),
            "a gpu0 0-10, b gpu3 0-5, c gpu2 30-40, d gpu1 15-25; "
            "z to gpu2 5-25, y to gpu1 10-15, x to gpu2 25-30");
}

/// Three producers; while x goes over the bus from 10 to 30, y comes at 15 and
/// w at 12.
static Problem rush() {
  Problem problem = fullMachine(4, bus);
  problem.tasks = {makeTask("a", 10), makeTask("b", 15), makeTask("c", 12),
                   makeTask("d", 10)};
  problem.tensors = {makeTensor("x", 0, 20, {3}), makeTensor("y", 1, 5, {3}),
                     makeTensor("w", 2, 5, {3})};
  return problem;
}

TEST(Simulate, FirstComeFirstServed) {
  Problem problem = rush();
  expectRun(problem, place(problem, {{0}, {1}, {2}, {3}}),
            "a gpu0 0-10, b gpu1 0-15, c gpu2 0-12, d gpu3 40-50; "
            "x to gpu3 10-30, w to gpu3 30-35, y to gpu3 35-40");
}

TEST(Simulate, TransferPriority) {
  Problem problem = rush();
  Placement placement = place(problem, {{0}, {1}, {2}, {3}});
  // x is there first and is not interrupted; nobody waits for who is to come.
  placement.transferPriority = {9, 1, 2};
  expectRun(problem, placement,
            "a gpu0 0-10, b gpu1 0-15, c gpu2 0-12, d gpu3 40-50; "
            "x to gpu3 10-30, y to gpu3 30-35, w to gpu3 35-40");
  placement.transferPriority = {1, 2, 2};
  expectRun(problem, placement,
            "a gpu0 0-10, b gpu1 0-15, c gpu2 0-12, d gpu3 40-50; "
            "x to gpu3 10-30, w to gpu3 30-35, y to gpu3 35-40");
}

TEST(Simulate, TiesGoByTensorThenDestination) {
  // All three are ready at 10.
  Problem problem = fullMachine(3, bus);
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10)};
  problem.tensors = {makeTensor("x", 0, 5, {2, 1}), makeTensor("y", 0, 5, {1})};
  expectRun(problem, place(problem, {{0}, {1}, {2}}),
            "a gpu0 0-10, b gpu1 25-35, c gpu2 20-30; "
            "x to gpu1 10-15, x to gpu2 15-20, y to gpu1 20-25");
  Placement placement = place(problem, {{0}, {1}, {2}});
  placement.transferPriority = {-1, -2};
  expectRun(problem, placement,
            "a gpu0 0-10, b gpu1 20-30, c gpu2 25-35; "
            "y to gpu1 10-15, x to gpu1 15-20, x to gpu2 20-25");
}

TEST(Simulate, TasksOfLength0) {
  Problem problem = smallProblem();
  problem.tasks = {makeTask("a", 10), makeTask("b", 0), makeTask("c", 0),
                   makeTask("d", 10)};
  problem.tensors = {makeTensor("x", 0, 4, {1}), makeTensor("y", 1, 4, {2}),
                     makeTensor("z", 2, 4, {3})};
  // All at one instant.
  expectRun(problem, place(problem, {{0, 1, 2, 3}}),
            "a gpu0 0-10, b gpu0 10-10, c gpu0 10-10, d gpu0 10-20");
  expectRun(problem, place(problem, {{0, 2}, {1, 3}}),
            "a gpu0 0-10, b gpu1 19-19, c gpu0 28-28, d gpu1 37-47; "
            "x to gpu1 10-19, y to gpu0 19-28, z to gpu1 28-37");
  // They occupy nothing and wait for no turn: c does not wait for b, which
  // waits for a, nor b for d to end.
  problem.tensors = {makeTensor("x", 0, 4, {1})};
  expectRun(problem, place(problem, {{0}, {1, 2, 3}}),
            "a gpu0 0-10, b gpu1 19-19, c gpu1 0-0, d gpu1 0-10; "
            "x to gpu1 10-19");
  problem.tasks[3].costNs = {{"gpu", 50}};
  expectRun(problem, place(problem, {{0}, {3, 1, 2}}),
            "a gpu0 0-10, b gpu1 19-19, c gpu1 0-0, d gpu1 0-50; "
            "x to gpu1 10-19");
}

TEST(Simulate, NothingTakesAnyTime) {
  Problem problem = fullMachine(2, bus);
  for (TaskId i = 0; i < 6; ++i)
    problem.tasks.push_back(makeTask("t" + std::to_string(i), 0));
  for (TaskId i = 0; i < 5; ++i)
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(i), i, 0, {i + 1}));
  expectRun(problem, place(problem, {{0, 2, 4}, {1, 3, 5}}),
            "t0 gpu0 0-0, t1 gpu1 0-0, t2 gpu0 0-0, t3 gpu1 0-0, t4 gpu0 0-0, "
            "t5 gpu1 0-0; x0 to gpu1 0-0, x1 to gpu0 0-0, x2 to gpu1 0-0, "
            "x3 to gpu0 0-0, x4 to gpu1 0-0");
}

TEST(Simulate, TransfersOfLength0PassABusyChannel) {
  // x holds the bus from 10 to 30; y has no bytes and waits for nobody.
  Problem problem = fullMachine(3, bus);
  problem.tasks = {makeTask("a", 10), makeTask("b", 15), makeTask("c", 10),
                   makeTask("d", 10)};
  problem.tensors = {makeTensor("x", 0, 20, {2}), makeTensor("y", 1, 0, {3})};
  expectRun(problem, place(problem, {{0}, {1}, {3, 2}}),
            "a gpu0 0-10, b gpu1 0-15, c gpu2 30-40, d gpu2 15-25; "
            "x to gpu2 10-30, y to gpu2 15-15");
  // With a latency it takes its turn, although it has no bytes.
  for (Link &link : problem.links)
    link.latencyNs = 1;
  expectRun(problem, place(problem, {{0}, {1}, {3, 2}}),
            "a gpu0 0-10, b gpu1 0-15, c gpu2 42-52, d gpu2 32-42; "
            "x to gpu2 10-31, y to gpu2 31-32");
}

TEST(Simulate, ContradictionOnOneDevice) {
  Problem problem = smallProblem();
  expectStop(problem, place(problem, {{1, 0, 2}}), Subject::task(1),
             "cycle: the orders of the devices contradict the dependences\n"
             "  device 'gpu0' cannot get past task 'b', which waits for task "
             "'a' on device 'gpu0'\n");
}

TEST(Simulate, ContradictionBetweenDevices) {
  // b waits for a, which comes after d, which waits for c, which comes after b.
  Problem problem = smallProblem();
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10),
                   makeTask("d", 10), makeTask("e", 10)};
  problem.tensors = {makeTensor("x", 0, 4, {1}), makeTensor("y", 2, 4, {3})};
  expectStop(problem, place(problem, {{3, 0}, {4, 1, 2}}), Subject::task(3),
             "cycle: the orders of the devices contradict the dependences\n"
             "  device 'gpu0' cannot get past task 'd', which waits for task "
             "'c' on device 'gpu1'\n"
             "  device 'gpu1' cannot get past task 'b', which waits for task "
             "'a' on device 'gpu0'\n");
}

TEST(Simulate, ContradictionBehindAFullMemory) {
  // c's outputs never fit beside the result of b. That is not the first thing
  // to say, and memory would not help.
  Problem problem = smallProblem();
  problem.tasks.push_back(makeTask("d", 10));
  problem.tasks.push_back(makeTask("e", 10));
  problem.tensors = {makeTensor("r", 1, 60, {}), makeTensor("s", 2, 60, {}),
                     makeTensor("x", 3, 4, {4})};
  problem.devices[0].memoryBytes = 100;
  expectStop(problem, place(problem, {{0, 1, 2, 4, 3}}), Subject::task(4),
             "cycle: the orders of the devices contradict the dependences\n"
             "  device 'gpu0' cannot get past task 'e', which waits for task "
             "'d' on device 'gpu0'\n");
}

TEST(Simulate, ContradictionOfManyDevices) {
  // A ring: each device runs first what the previous one makes last.
  constexpr int32_t kDevices = 11;
  Problem problem = fullMachine(kDevices, ownChannel);
  std::vector<std::vector<TaskId>> order;
  for (int32_t i = 0; i < kDevices; ++i) {
    problem.tasks.push_back(makeTask("first" + std::to_string(i), 1));
    problem.tasks.push_back(makeTask("last" + std::to_string(i), 1));
    order.push_back({2 * i, 2 * i + 1});
  }
  for (int32_t i = 0; i < kDevices; ++i)
    problem.tensors.push_back(makeTensor("x" + std::to_string(i), 2 * i + 1, 1,
                                         {2 * ((i + 1) % kDevices)}));
  Instance instance(problem);
  SimulationResult result = simulate(instance, place(problem, order));
  ASSERT_TRUE(std::holds_alternative<Violation>(result));
  const Violation &stop = std::get<Violation>(result);
  EXPECT_EQ(stop.rule, Rule::Cycle);
  ASSERT_EQ(stop.notes.size(), 9u);
  EXPECT_EQ(stop.notes[0].text,
            "device 'gpu0' cannot get past task 'first0', which waits for task "
            "'last10' on device 'gpu10'");
  EXPECT_EQ(stop.notes[8].text, "and 3 more devices");
}

TEST(Simulate, NoLink) {
  Problem problem = smallProblem();
  problem.links.pop_back();
  expectStop(problem, place(problem, {{2}, {0, 1}}), Subject::tensor(0),
             "transfer: tensor 'x' cannot be sent from device 'gpu1' to device "
             "'gpu0': there is no link\n"
             "  task 'a' produces it\n"
             "  task 'c' reads it\n");
  expectRun(problem, place(problem, {{0}, {1, 2}}),
            "a gpu0 0-10, b gpu1 19-39, c gpu1 39-69; x to gpu1 10-19");
}

TEST(Simulate, PlacementsThatAreWrong) {
  Problem problem = smallProblem();
  problem.tasks[0].devices = {0};
  problem.tasks[1].colocation = problem.tasks[2].colocation = "g";
  const Placement good = place(problem, {{0}, {1, 2}});
  auto expectWrong = [&](const Placement &placement, Subject where,
                         const std::string &text) {
    expectStop(problem, placement, where, text);
  };
  Placement wrong = good;
  wrong.device.pop_back();
  expectWrong(wrong, Subject::problem(),
              "unscheduled: the placement has 2 tasks, the problem 3\n");
  wrong = good;
  wrong.device[1] = kNone;
  expectWrong(wrong, Subject::task(1), "unscheduled: task 'b' is not placed\n");
  wrong.device[1] = 2;
  expectWrong(wrong, Subject::task(1),
              "unscheduled: task 'b' is on device #2, which does not exist\n");
  wrong.device[1] = -3;
  expectWrong(wrong, Subject::task(1),
              "unscheduled: task 'b' is on device #-3, which does not "
              "exist\n");
  expectWrong(place(problem, {{}, {0, 1, 2}}), Subject::task(0),
              "eligibility: task 'a' cannot run on device 'gpu1'\n");
  expectWrong(place(problem, {{0, 1}, {2}}), Subject::task(2),
              "colocation: task 'c' is on device 'gpu1', apart from its "
              "colocation set 'g'\n"
              "  task 'b' of the same set is on device 'gpu0'\n");
  wrong = good;
  wrong.order.pop_back();
  expectWrong(wrong, Subject::problem(),
              "unscheduled: the placement has orders for 1 devices, the "
              "machine has 2\n");
  wrong = good;
  wrong.transferPriority = {1};
  expectWrong(wrong, Subject::problem(),
              "unscheduled: the placement has transfer priorities for 1 "
              "tensors, the problem has 3\n");
  wrong = good;
  wrong.order[1][0] = 3;
  expectWrong(wrong, Subject::device(1),
              "unscheduled: the order of device 'gpu1' names task #3, which "
              "does not exist\n");
  wrong.order[1][0] = -1;
  expectWrong(wrong, Subject::device(1),
              "unscheduled: the order of device 'gpu1' names task #-1, which "
              "does not exist\n");
  wrong = good;
  wrong.order[1] = {1, 2, 0};
  expectWrong(wrong, Subject::task(0),
              "unscheduled: the order of device 'gpu1' names task 'a', which "
              "is on device 'gpu0'\n");
  wrong.order[1] = {1, 2, 1};
  expectWrong(wrong, Subject::task(1),
              "unscheduled: the order of device 'gpu1' names task 'b' "
              "twice\n");
  wrong.order[1] = {1};
  expectWrong(wrong, Subject::task(2),
              "unscheduled: task 'c' is missing from the order of device "
              "'gpu1'\n");
}

TEST(PlacementOf, KeepsDevicesAndOrders) {
  Problem problem = smallProblem();
  Instance instance(problem);
  Placement placement = place(problem, {{0}, {1, 2}});
  Schedule schedule = std::get<Schedule>(simulate(instance, placement));
  Placement back = placementOf(instance, schedule);
  EXPECT_EQ(back.device, placement.device);
  EXPECT_EQ(back.order, placement.order);
  EXPECT_TRUE(back.transferPriority.empty());
}

TEST(PlacementOf, TasksOfLength0AtOneInstant) {
  // At 10: a ends, d -> c -> b take no time, e starts. By id they would run the
  // wrong way round.
  Problem problem = smallProblem();
  problem.tasks = {makeTask("e", 10), makeTask("b", 0), makeTask("c", 0),
                   makeTask("d", 0), makeTask("a", 10)};
  problem.tensors = {makeTensor("v", 4, 0, {3}), makeTensor("w", 3, 0, {2}),
                     makeTensor("x", 2, 0, {1}), makeTensor("y", 1, 0, {0})};
  Instance instance(problem);
  Placement placement = place(problem, {{4, 3, 2, 1, 0}});
  Schedule schedule = std::get<Schedule>(simulate(instance, placement));
  EXPECT_EQ(show(problem, schedule),
            "e gpu0 10-20, b gpu0 10-10, c gpu0 10-10, d gpu0 10-10, "
            "a gpu0 0-10");
  EXPECT_EQ(placementOf(instance, schedule).order, placement.order);

  // The same from one device to the other and back at one instant.
  for (Link &link : problem.links)
    link.latencyNs = 0;
  placement = place(problem, {{4, 2, 0}, {3, 1}});
  schedule = std::get<Schedule>(simulate(instance, placement));
  EXPECT_EQ(schedule.makespan(), 20);
  EXPECT_EQ(placementOf(instance, schedule).order, placement.order);
}

TEST(PlacementOf, LeavesOutWhatIsNotScheduled) {
  Problem problem = smallProblem();
  Instance instance(problem);
  Schedule schedule;
  schedule.tasks = {{1, 0, 10}, {7, 10, 30}};
  Placement placement = placementOf(instance, schedule);
  EXPECT_EQ(placement.device, (std::vector<DeviceId>{1, kNone, kNone}));
  EXPECT_EQ(placement.order, (std::vector<std::vector<TaskId>>{{}, {0}}));
}

//===----------------------------------------------------------------------===//
// Channels with a given order
//===----------------------------------------------------------------------===//

/// a and b on gpu0 send x and y over one bus to gpu1, where c and d read them.
static Problem twoSends() {
  Problem problem = fullMachine(2, bus);
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10),
                   makeTask("d", 10)};
  problem.tensors = {makeTensor("x", 0, 20, {2}), makeTensor("y", 1, 5, {3})};
  return problem;
}

TEST(ChannelOrder, IsKeptEvenIfTheChannelWaits) {
  Problem problem = twoSends();
  Placement placement = place(problem, {{0, 1}, {3, 2}});
  placement.channelOrder = {{{1, 1}, {0, 1}}};
  expectRun(problem, placement,
            "a gpu0 0-10, b gpu0 10-20, c gpu1 45-55, d gpu1 25-35; "
            "y to gpu1 20-25, x to gpu1 25-45");
}

TEST(ChannelOrder, ThatOfAScheduleGivesTheScheduleBack) {
  Problem problem = twoSends();
  Instance instance(problem);
  Placement placement = place(problem, {{0, 1}, {2, 3}});
  Schedule schedule = std::get<Schedule>(simulate(instance, placement));
  placement.channelOrder = channelOrderOf(instance, schedule);
  EXPECT_EQ(show(problem, std::get<Schedule>(simulate(instance, placement))),
            show(problem, schedule));
}

TEST(ChannelOrder, MustNameEveryTransferOnce) {
  Problem problem = twoSends();
  Instance instance(problem);
  auto messageOf = [&](std::vector<std::vector<TransferKey>> orders) {
    Placement placement = place(problem, {{0, 1}, {2, 3}});
    placement.channelOrder = std::move(orders);
    SimulationResult result = simulate(instance, placement);
    auto *wrong = std::get_if<Violation>(&result);
    return wrong ? wrong->message : "ran";
  };
  EXPECT_EQ(messageOf({{{0, 1}, {1, 1}}}), "ran");
  EXPECT_EQ(messageOf({{{0, 1}}}),
            "tensor 'y' to device 'gpu1' is missing from the order of a "
            "channel");
  EXPECT_EQ(messageOf({{{0, 1}, {1, 1}, {0, 1}}}),
            "the order of channel 'bus' names a transfer twice");
  EXPECT_EQ(messageOf({{{0, 1}, {1, 0}}}),
            "the order of channel 'bus' names tensor 'y' to device 'gpu0', "
            "which it does not carry");
  EXPECT_EQ(messageOf({{}, {}}),
            "the placement has orders for 2 channels, the machine has 1");
}

TEST(ChannelOrder, ExcludesPriorities) {
  Problem problem = twoSends();
  Placement placement = place(problem, {{0, 1}, {2, 3}});
  placement.channelOrder = {{{0, 1}, {1, 1}}};
  placement.transferPriority = {0, 0};
  Instance instance(problem);
  SimulationResult result = simulate(instance, placement);
  ASSERT_TRUE(std::holds_alternative<Violation>(result));
  EXPECT_EQ(std::get<Violation>(result).rule, Rule::Transfer);
}

TEST(ChannelOrder, ThatContradictsTheDependencesIsExplained) {
  // x must come before y, which is made of it; the bus is to carry y first.
  Problem problem = twoSends();
  problem.tensors = {makeTensor("x", 0, 20, {2}), makeTensor("y", 2, 5, {1})};
  Placement placement = place(problem, {{0, 1}, {2, 3}});
  placement.channelOrder = {{{1, 0}, {0, 1}}};
  Instance instance(problem);
  SimulationResult result = simulate(instance, placement);
  ASSERT_TRUE(std::holds_alternative<Violation>(result));
  EXPECT_EQ(std::get<Violation>(result).rule, Rule::Cycle);
  EXPECT_EQ(std::get<Violation>(result).message,
            "the orders of the channels contradict the dependences");
}
