//===- VerifyTest.cpp - One schedule per rule of verify -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every case starts from a schedule that passes and breaks one rule. All that
// verify says is compared, so a finding too many fails as well.
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Verify.h"
#include "VerifyTestSupport.h"

#include "gtest/gtest.h"

#include <limits>

using namespace placer;
using namespace placer::testing;

static constexpr int64_t kLast = std::numeric_limits<int64_t>::max();

/// Two producers on gpu0 and gpu1, two consumers on gpu2 and gpu3; every link
/// takes 1 ns per byte and goes over `channels(from, to)`.
template <typename Channels>
static Problem crossing(Channels channels) {
  Problem problem;
  problem.name = "crossing";
  for (DeviceId id = 0; id < 4; ++id)
    problem.devices.push_back(
        {"gpu" + std::to_string(id), "gpu", std::nullopt});
  for (DeviceId from : {0, 1})
    for (DeviceId to : {2, 3})
      problem.links.push_back(makeLink(from, to, 0, channels(from, to)));
  problem.tasks = {makeTask("a", 10), makeTask("b", 10), makeTask("c", 10),
                   makeTask("d", 10)};
  problem.tensors = {makeTensor("x", 0, 5, {2}), makeTensor("y", 1, 5, {3})};
  return problem;
}

/// Both transfers at once.
static StatedSchedule crossed() {
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 0, 10}, {2, 15, 25}, {3, 15, 25}};
  schedule.transfers = {{0, 0, 2, 10, 15}, {1, 1, 3, 10, 15}};
  schedule.statedNs = 25;
  return schedule;
}

TEST(Verify, AcceptsOneDevice) {
  expectFindings(smallProblem(), oneDevice(), "");
}

TEST(Verify, AcceptsTwoDevices) {
  expectFindings(smallProblem(), twoDevices(), "");
}

TEST(Verify, AcceptsWaiting) {
  StatedSchedule schedule = twoDevices();
  schedule.tasks = {{0, 1, 11}, {1, 30, 50}, {1, 51, 81}};
  schedule.transfers = {{0, 0, 1, 15, 24}};
  schedule.statedNs = 81;
  expectFindings(smallProblem(), schedule, "");
}

TEST(Verify, AcceptsTransfersInAnyOrder) {
  Problem problem =
      crossing([](DeviceId, DeviceId) { return std::vector<std::string>(); });
  StatedSchedule schedule = crossed();
  expectFindings(problem, schedule, "");
  std::swap(schedule.transfers[0], schedule.transfers[1]);
  expectFindings(problem, schedule, "");
}

TEST(Verify, AcceptsNothingForNoWork) {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  expectFindings(problem, {}, "");
  StatedSchedule late;
  late.statedNs = 1;
  expectFinding(problem, late, Subject::problem(),
                "makespan: the schedule says that it takes 1 ns, but it takes "
                "0\n");
}

TEST(Verify, MissingTasks) {
  StatedSchedule schedule = twoDevices();
  schedule.tasks.resize(2);
  expectFinding(smallProblem(), schedule, Subject::task(2),
                "unscheduled: task 'c' is not scheduled\n");
  schedule = twoDevices();
  schedule.tasks[1].device = kNone;
  expectFinding(smallProblem(), schedule, Subject::task(1),
                "unscheduled: task 'b' is not scheduled\n");
  expectFindings(smallProblem(), {},
                 "unscheduled: task 'a' is not scheduled\n"
                 "unscheduled: task 'b' is not scheduled\n"
                 "unscheduled: task 'c' is not scheduled\n");
}

TEST(Verify, TasksThatDoNotExist) {
  StatedSchedule schedule = twoDevices();
  schedule.tasks.push_back({0, 10, 20});
  expectFinding(smallProblem(), schedule, Subject::problem(),
                "unscheduled: the schedule has 4 tasks, the problem 3\n");
}

TEST(Verify, DeviceThatDoesNotExist) {
  StatedSchedule schedule = twoDevices();
  schedule.tasks[0].device = 2;
  schedule.tasks[2].device = -7;
  expectFindings(
      smallProblem(), schedule,
      "unscheduled: task 'a' is on device #2, which does not exist\n"
      "unscheduled: task 'c' is on device #-7, which does not exist\n");
}

TEST(Verify, Eligibility) {
  Problem problem = smallProblem();
  problem.tasks[1].devices = {0};
  expectFinding(problem, twoDevices(), Subject::task(1),
                "eligibility: task 'b' cannot run on device 'gpu1'\n");
  // The same by a missing time.
  problem = smallProblem();
  problem.devices[1].kind = "cpu";
  problem.tasks[1].costNs = {{"gpu", 20}};
  problem.tasks[2].costNs = {{"gpu", 30}, {"cpu", 30}};
  expectFinding(problem, twoDevices(), Subject::task(1),
                "eligibility: task 'b' cannot run on device 'gpu1'\n");
}

TEST(Verify, StartBefore0) {
  StatedSchedule schedule = twoDevices();
  schedule.tasks[0] = {0, -1, 9};
  expectFinding(smallProblem(), schedule, Subject::task(0),
                "start: task 'a' starts at -1, before 0\n");
}

TEST(Verify, DurationOfATask) {
  StatedSchedule schedule = twoDevices();
  schedule.tasks[0] = {0, 0, 9};
  expectFinding(smallProblem(), schedule, Subject::task(0),
                "duration: task 'a' runs over [0, 9), but takes 10 ns on "
                "device 'gpu0'\n");
  schedule.tasks[0] = {0, 1, 10};
  expectFinding(smallProblem(), schedule, Subject::task(0),
                "duration: task 'a' runs over [1, 10), but takes 10 ns on "
                "device 'gpu0'\n");
  // The time is that of the device it is on.
  Problem problem = smallProblem();
  problem.tasks[1].costNs.push_back({"gpu1", 19});
  expectFinding(problem, twoDevices(), Subject::task(1),
                "duration: task 'b' runs over [19, 39), but takes 19 ns on "
                "device 'gpu1'\n");
}

TEST(Verify, DurationThatOverflows) {
  StatedSchedule schedule = oneDevice();
  schedule.tasks[2] = {0, kLast - 10, kLast};
  schedule.statedNs = kLast;
  expectFinding(smallProblem(), schedule, Subject::task(2),
                "duration: task 'c' runs over [9223372036854775797, "
                "9223372036854775807), but takes 30 ns on device 'gpu0'\n");
  // A sum that wraps around would fit.
  schedule.tasks[2] = {0, kLast - 10, std::numeric_limits<int64_t>::min() + 19};
  schedule.statedNs = 30;
  expectFinding(smallProblem(), schedule, Subject::task(2),
                "duration: task 'c' runs over [9223372036854775797, "
                "-9223372036854775789), but takes 30 ns on device 'gpu0'\n");
}

TEST(Verify, OverlapOnADevice) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  StatedSchedule schedule;
  // b starts within a; c touches b only.
  schedule.tasks = {{0, 0, 10}, {0, 9, 29}, {0, 29, 59}};
  schedule.statedNs = 59;
  expectFinding(problem, schedule, Subject::task(1),
                "overlap: task 'b' overlaps task 'a' on device 'gpu0'\n"
                "  task 'b' takes [9, 29)\n"
                "  task 'a' takes [0, 10)\n");
  // Elsewhere it is in nobody's way.
  schedule.tasks[1].device = 1;
  expectFindings(problem, schedule, "");
}

TEST(Verify, OverlapOfOneTaskWithSeveral) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  StatedSchedule schedule;
  schedule.tasks = {{0, 5, 15}, {0, 10, 30}, {0, 0, 30}};
  schedule.statedNs = 30;
  expectFindings(problem, schedule,
                 "overlap: task 'a' overlaps task 'c' on device 'gpu0'\n"
                 "  task 'a' takes [5, 15)\n"
                 "  task 'c' takes [0, 30)\n"
                 "overlap: task 'b' overlaps task 'a' on device 'gpu0'\n"
                 "  task 'b' takes [10, 30)\n"
                 "  task 'a' takes [5, 15)\n");
}

TEST(Verify, Colocation) {
  Problem problem = smallProblem();
  problem.tasks[0].colocation = problem.tasks[2].colocation = "g";
  expectFinding(problem, twoDevices(), Subject::task(2),
                "colocation: task 'c' is on device 'gpu1', apart from its "
                "colocation set 'g'\n"
                "  task 'a' of the same set is on device 'gpu0'\n");
  expectFindings(problem, oneDevice(), "");
}

TEST(Verify, TransferOfATensorThatDoesNotExist) {
  for (TensorId tensor : {kNone, 3}) {
    StatedSchedule schedule = twoDevices();
    schedule.transfers.push_back({tensor, 0, 1, 20, 25});
    expectFinding(smallProblem(), schedule, Subject::transfer(1),
                  "transfer: transfer #1 sends tensor #" +
                      std::to_string(tensor) + ", which does not exist\n");
  }
}

TEST(Verify, TransferFromTheWrongDevice) {
  StatedSchedule schedule = twoDevices();
  schedule.transfers.push_back({1, 0, 1, 40, 53});
  expectFinding(smallProblem(), schedule, Subject::transfer(1),
                "transfer: transfer of tensor 'y' to device 'gpu1' comes from "
                "device 'gpu0', but the tensor is on device 'gpu1'\n");
  schedule.transfers.back().from = 9;
  expectFinding(smallProblem(), schedule, Subject::transfer(1),
                "transfer: transfer of tensor 'y' to device 'gpu1' comes from "
                "device #9, but the tensor is on device 'gpu1'\n");
}

TEST(Verify, TransferWithoutALink) {
  Problem problem = smallProblem();
  problem.links.erase(problem.links.begin());
  // Nothing arrives: the readers say so too.
  expectFindings(problem, twoDevices(),
                 "transfer: transfer of tensor 'x' to device 'gpu1' has no "
                 "link from device 'gpu0'\n"
                 "dependency: task 'b' on device 'gpu1' reads tensor 'x', "
                 "which is never sent there\n"
                 "  task 'a' produces it on device 'gpu0'\n"
                 "dependency: task 'c' on device 'gpu1' reads tensor 'x', "
                 "which is never sent there\n"
                 "  task 'a' produces it on device 'gpu0'\n");
}

TEST(Verify, TransferToNowhere) {
  StatedSchedule schedule = twoDevices();
  schedule.transfers.push_back({1, 1, 2, 40, 53});
  expectFinding(smallProblem(), schedule, Subject::transfer(1),
                "transfer: transfer of tensor 'y' to device #2 has no link "
                "from device 'gpu1'\n");
  schedule.transfers.back().to = kNone;
  expectFinding(smallProblem(), schedule, Subject::transfer(1),
                "transfer: transfer of tensor 'y' to device #-1 has no link "
                "from device 'gpu1'\n");
  schedule.transfers.back().to = 1;
  expectFinding(smallProblem(), schedule, Subject::transfer(1),
                "transfer: transfer of tensor 'y' to device 'gpu1' has no link "
                "from device 'gpu1'\n");
}

TEST(Verify, TransferTwice) {
  StatedSchedule schedule = twoDevices();
  schedule.transfers.push_back({0, 0, 1, 20, 29});
  expectFinding(smallProblem(), schedule, Subject::transfer(1),
                "transfer: transfer of tensor 'x' to device 'gpu1' is there "
                "twice\n"
                "  the first one is here\n");
}

TEST(Verify, TransferForNothing) {
  StatedSchedule schedule = twoDevices();
  schedule.transfers.push_back({2, 1, 0, 69, 90});
  schedule.statedNs = 90;
  expectFinding(
      smallProblem(), schedule, Subject::transfer(1),
      "transfer: transfer of tensor 'z' to device 'gpu0' is "
      "unnecessary: no task there reads it, and nothing sends it on\n");
}

/// Over gpu1 to gpu2: at 10 and 15, for 5 ns each.
static StatedSchedule relayed() {
  StatedSchedule schedule = crossed();
  schedule.transfers = {
      {0, 0, 1, 10, 15}, {1, 1, 3, 10, 15}, {0, 1, 2, 15, 20}};
  schedule.tasks[2] = {2, 20, 30};
  schedule.statedNs = 30;
  return schedule;
}

static Problem line() {
  Problem problem =
      crossing([](DeviceId, DeviceId) { return std::vector<std::string>(); });
  problem.links.erase(problem.links.begin());
  problem.links.push_back(makeLink(0, 1, 0, {}));
  problem.links.push_back(makeLink(1, 0, 0, {}));
  return problem;
}

TEST(Verify, TransferFromAnyHolder) {
  expectFindings(line(), relayed(), "");
  // A copy is held until it is sent on.
  Problem problem = line();
  problem.devices[1].memoryBytes = 10;
  expectFindings(problem, relayed(), "");
  problem.devices[1].memoryBytes = 9;
  Instance instance(problem);
  Violations violations = verify(instance, relayed());
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].rule, Rule::Memory);
}

TEST(Verify, TransferBeforeTheCopyIsThere) {
  StatedSchedule schedule = relayed();
  schedule.transfers[2] = {0, 1, 2, 14, 19};
  expectFinding(line(), schedule, Subject::transfer(2),
                "dependency: transfer of tensor 'x' to device 'gpu2' starts at "
                "14, before its data is available\n"
                "  transfer of tensor 'x' to device 'gpu1' finishes at 15\n");
}

TEST(Verify, TransferFromWhereItNeverIs) {
  StatedSchedule schedule = relayed();
  schedule.transfers.erase(schedule.transfers.begin());
  Violations violations = verify(Instance(line()), schedule);
  ASSERT_FALSE(violations.empty());
  EXPECT_EQ(violations[0].message,
            "transfer of tensor 'x' to device 'gpu2' comes from device 'gpu1', "
            "but the tensor is on device 'gpu0'");
}

TEST(Verify, TransfersThatFeedEachOther) {
  // gpu1 and gpu0 pass each other what neither has.
  Problem problem = line();
  problem.tensors[1].bytes = 0;
  StatedSchedule schedule = relayed();
  schedule.tasks[1] = {2, 30, 40};
  schedule.tasks[3] = {3, 40, 50};
  schedule.transfers = {{0, 0, 1, 10, 15},
                        {0, 1, 2, 15, 20},
                        {1, 0, 1, 0, 0},
                        {1, 1, 0, 0, 0},
                        {1, 1, 3, 0, 0}};
  schedule.statedNs = 50;
  Violations violations = verify(Instance(problem), schedule);
  ASSERT_GE(violations.size(), 3u);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(violations[i].rule, Rule::Transfer) << violations[i].message;
}

TEST(Verify, DurationOfATransfer) {
  StatedSchedule schedule = twoDevices();
  schedule.transfers[0].finishNs = 18;
  expectFinding(smallProblem(), schedule, Subject::transfer(0),
                "duration: transfer of tensor 'x' to device 'gpu1' runs over "
                "[10, 18), but takes 9 ns\n");
}

TEST(Verify, TransferBeforeItsProducerIsDone) {
  StatedSchedule schedule = twoDevices();
  schedule.transfers[0] = {0, 0, 1, 9, 18};
  expectFinding(smallProblem(), schedule, Subject::transfer(0),
                "dependency: transfer of tensor 'x' to device 'gpu1' starts at "
                "9, before its data is available\n"
                "  task 'a' finishes at 10\n");
}

TEST(Verify, OverlapOnTheChannelOfALink) {
  Problem problem = smallProblem();
  problem.tasks = {makeTask("a", 10), makeTask("b", 10)};
  problem.tensors = {makeTensor("x", 0, 4, {1}), makeTensor("y", 0, 5, {1})};
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 28, 38}};
  schedule.transfers = {{0, 0, 1, 10, 19}, {1, 0, 1, 18, 28}};
  schedule.statedNs = 38;
  expectFinding(problem, schedule, Subject::transfer(1),
                "overlap: transfer of tensor 'y' to device 'gpu1' overlaps "
                "transfer of tensor 'x' to device 'gpu1' on channel "
                "'gpu0->gpu1'\n"
                "  transfer of tensor 'y' to device 'gpu1' takes [18, 28)\n"
                "  transfer of tensor 'x' to device 'gpu1' takes [10, 19)\n");
}

TEST(Verify, OverlapOnASharedChannel) {
  Problem bus = crossing(
      [](DeviceId, DeviceId) { return std::vector<std::string>{"bus"}; });
  expectFinding(bus, crossed(), Subject::transfer(1),
                "overlap: transfer of tensor 'y' to device 'gpu3' overlaps "
                "transfer of tensor 'x' to device 'gpu2' on channel 'bus'\n"
                "  transfer of tensor 'y' to device 'gpu3' takes [10, 15)\n"
                "  transfer of tensor 'x' to device 'gpu2' takes [10, 15)\n");
  StatedSchedule inTurn = crossed();
  inTurn.transfers[1] = {1, 1, 3, 15, 20};
  inTurn.tasks[3] = {3, 20, 30};
  inTurn.statedNs = 30;
  expectFindings(bus, inTurn, "");

  Problem ports = crossing([](DeviceId from, DeviceId to) {
    return std::vector<std::string>{"out" + std::to_string(from),
                                    "in" + std::to_string(to)};
  });
  expectFindings(ports, crossed(), "");
  // Both to gpu2: its port takes one at a time.
  StatedSchedule sameEnd = crossed();
  sameEnd.transfers[1].to = 2;
  sameEnd.tasks[3] = {2, 25, 35};
  sameEnd.statedNs = 35;
  expectFinding(ports, sameEnd, Subject::transfer(1),
                "overlap: transfer of tensor 'y' to device 'gpu2' overlaps "
                "transfer of tensor 'x' to device 'gpu2' on channel 'in2'\n"
                "  transfer of tensor 'y' to device 'gpu2' takes [10, 15)\n"
                "  transfer of tensor 'x' to device 'gpu2' takes [10, 15)\n");
}

TEST(Verify, DependencyOnOneDevice) {
  Problem problem = smallProblem();
  // Of length 0, so that nothing overlaps.
  problem.tasks[2].costNs = {{"gpu", 0}};
  StatedSchedule schedule = oneDevice();
  schedule.tasks[2] = {0, 29, 29};
  schedule.statedNs = 30;
  expectFinding(problem, schedule, Subject::task(2),
                "dependency: task 'c' starts at 29, before tensor 'y' is "
                "available\n"
                "  task 'b' finishes at 30\n");
}

TEST(Verify, DependencyOnATransfer) {
  StatedSchedule schedule = twoDevices();
  schedule.tasks[1] = {1, 18, 38};
  expectFinding(smallProblem(), schedule, Subject::task(1),
                "dependency: task 'b' starts at 18, before tensor 'x' is "
                "available\n"
                "  transfer of tensor 'x' to device 'gpu1' finishes at 19\n");
}

TEST(Verify, DependencyThatIsNeverSent) {
  Problem problem = smallProblem();
  problem.tensors[0].consumers = {1};
  StatedSchedule schedule = twoDevices();
  schedule.transfers.clear();
  expectFinding(problem, schedule, Subject::task(1),
                "dependency: task 'b' on device 'gpu1' reads tensor 'x', which "
                "is never sent there\n"
                "  task 'a' produces it on device 'gpu0'\n");
}

TEST(Verify, TasksOfLength0OccupyNothing) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  problem.tasks[1].costNs = {{"gpu", 0}};
  problem.tasks[2].costNs = {{"gpu", 0}};
  StatedSchedule schedule;
  // Both inside a, at the same instant.
  schedule.tasks = {{0, 0, 10}, {0, 5, 5}, {0, 5, 5}};
  schedule.statedNs = 10;
  expectFindings(problem, schedule, "");
  schedule.tasks[1].finishNs = 6;
  expectFinding(problem, schedule, Subject::task(1),
                "duration: task 'b' runs over [5, 6), but takes 0 ns on device "
                "'gpu0'\n");
}

TEST(Verify, TransfersOfLength0OccupyNothing) {
  Problem problem = smallProblem();
  problem.links[0].latencyNs = 0;
  problem.tasks = {makeTask("a", 10), makeTask("b", 10)};
  problem.tensors = {makeTensor("x", 0, 4, {1}), makeTensor("y", 0, 0, {1})};
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 14, 24}};
  schedule.transfers = {{0, 0, 1, 10, 14}, {1, 0, 1, 12, 12}};
  schedule.statedNs = 24;
  expectFindings(problem, schedule, "");
  // They still are needed, and wait for their producer.
  schedule.transfers[1] = {1, 0, 1, 9, 9};
  expectFinding(problem, schedule, Subject::transfer(1),
                "dependency: transfer of tensor 'y' to device 'gpu1' starts at "
                "9, before its data is available\n"
                "  task 'a' finishes at 10\n");
  schedule.transfers.pop_back();
  expectFinding(problem, schedule, Subject::task(1),
                "dependency: task 'b' on device 'gpu1' reads tensor 'y', which "
                "is never sent there\n"
                "  task 'a' produces it on device 'gpu0'\n");
}

TEST(Verify, Makespan) {
  for (int64_t wrong : {int64_t(68), int64_t(70), int64_t(-1), kLast}) {
    StatedSchedule schedule = twoDevices();
    schedule.statedNs = wrong;
    expectFinding(smallProblem(), schedule, Subject::problem(),
                  "makespan: the schedule says that it takes " +
                      std::to_string(wrong) + " ns, but it takes 69\n");
  }
}

TEST(Verify, MakespanCountsTransfers) {
  // b takes no time and nobody waits for it but the transfer of y.
  Problem problem = smallProblem();
  problem.tasks = {makeTask("a", 10), makeTask("b", 0)};
  problem.tensors = {makeTensor("x", 0, 4, {1})};
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 19, 19}};
  schedule.transfers = {{0, 0, 1, 10, 19}};
  schedule.statedNs = 19;
  expectFindings(problem, schedule, "");
  // A transfer that ends last, in a schedule that is wrong anyway.
  schedule.tasks[1] = {1, 18, 18};
  expectFinding(problem, schedule, Subject::task(1),
                "dependency: task 'b' starts at 18, before tensor 'x' is "
                "available\n"
                "  transfer of tensor 'x' to device 'gpu1' finishes at 19\n");
}

TEST(Verify, LowerBound) {
  StatedSchedule schedule = twoDevices();
  schedule.bound.ns = 69;
  expectFindings(smallProblem(), schedule, "");
  schedule.bound.ns = 70;
  expectFinding(smallProblem(), schedule, Subject::problem(),
                "makespan: the schedule takes 69 ns, less than its lower bound "
                "of 70\n");
  // It is judged by what the schedule takes, not by what it says.
  schedule.statedNs = 70;
  expectFindings(smallProblem(), schedule,
                 "makespan: the schedule says that it takes 70 ns, but it "
                 "takes 69\n"
                 "makespan: the schedule takes 69 ns, less than its lower "
                 "bound of 70\n");
}

TEST(Verify, StopsAtTheLimit) {
  Problem problem = smallProblem();
  StatedSchedule schedule = twoDevices();
  schedule.transfers.clear();
  schedule.statedNs = 1;
  Instance instance(problem);
  EXPECT_EQ(verify(instance, schedule, 0).size(), 3u);
  EXPECT_EQ(show(verify(instance, schedule, 1)),
            "dependency: task 'b' on device 'gpu1' reads tensor 'x', which is "
            "never sent there\n"
            "  task 'a' produces it on device 'gpu0'\n");
  EXPECT_EQ(verify(instance, Schedule(), 2).size(), 2u);
}

TEST(Verify, SurvivesGarbage) {
  // Any figure in any place: a verdict, and nothing worse.
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 30;
  Instance instance(problem);
  const int64_t figures[] = {-1, 0, std::numeric_limits<int64_t>::min(), kLast};
  const int32_t ids[] = {-1, 1, std::numeric_limits<int32_t>::min(),
                         std::numeric_limits<int32_t>::max()};
  size_t rejected = 0;
  auto judge = [&](const StatedSchedule &schedule) {
    rejected += !verify(instance, schedule).empty();
    peakMemory(instance, schedule);
  };
  for (int64_t figure : figures) {
    for (size_t task = 0; task < 3; ++task)
      for (int field = 0; field < 2; ++field) {
        StatedSchedule schedule = twoDevices();
        (field == 0 ? schedule.tasks[task].startNs
                    : schedule.tasks[task].finishNs) = figure;
        judge(schedule);
      }
    for (int field = 0; field < 4; ++field) {
      StatedSchedule schedule = twoDevices();
      (field == 0   ? schedule.transfers[0].startNs
       : field == 1 ? schedule.transfers[0].finishNs
       : field == 2 ? *schedule.statedNs
                    : schedule.bound.ns) = figure;
      judge(schedule);
    }
  }
  for (int32_t id : ids)
    for (int field = 0; field < 4; ++field) {
      StatedSchedule schedule = twoDevices();
      (field == 0   ? schedule.transfers[0].tensor
       : field == 1 ? schedule.transfers[0].from
       : field == 2 ? schedule.transfers[0].to
                    : schedule.tasks[0].device) = id;
      judge(schedule);
    }
  // All but a's own start, three low bounds and the transfer's destination.
  EXPECT_EQ(rejected, 4u * 10 - 1 - 3 + 4u * 4 - 1);
}
