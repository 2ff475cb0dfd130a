//===- ValidateTest.cpp - One test per rule of validate -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Validate.h"
#include "../Common/RandomProblem.h"
#include "TestProblem.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// Expects a finding of `rule` with this message, and returns it.
static Violation expectFinding(const Problem &problem, Rule rule,
                               const std::string &message) {
  Violations found = validate(problem, 0);
  for (const Violation &violation : found)
    if (violation.rule == rule && violation.message == message)
      return violation;
  ADD_FAILURE() << "not found: " << ruleName(rule) << ": " << message
                << "\nfound:\n"
                << show(found);
  return {};
}

TEST(Validate, AcceptsTheSmallProblem) {
  EXPECT_EQ(show(validate(smallProblem())), "");
}

TEST(Validate, AcceptsDuplicateConsumersAndMissingLinks) {
  Problem problem = smallProblem();
  problem.tensors[0].consumers = {1, 1, 2, 1};
  problem.links.clear();
  EXPECT_EQ(show(validate(problem)), "");
}

TEST(Validate, AcceptsAMachineWithoutWork) {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  EXPECT_EQ(show(validate(problem)), "");
}

TEST(Validate, NoDevice) {
  Problem problem = smallProblem();
  problem.devices.clear();
  problem.links.clear();
  Violations found = validate(problem);
  ASSERT_EQ(found.size(), 1u) << show(found);
  EXPECT_EQ(found[0].rule, Rule::Device);
  EXPECT_EQ(found[0].message, "the machine has no device");
}

TEST(Validate, EmptyNames) {
  Problem problem = smallProblem();
  problem.devices[1].name = problem.tasks[2].name = problem.tensors[0].name =
      "";
  expectFinding(problem, Rule::Name, "device #1 has no name");
  expectFinding(problem, Rule::Name, "task #2 has no name");
  expectFinding(problem, Rule::Name, "tensor #0 has no name");
}

TEST(Validate, DuplicateNames) {
  Problem problem = smallProblem();
  problem.devices[1].name = "gpu0";
  problem.tasks[2].name = "a";
  problem.tensors[1].name = "x";
  expectFinding(problem, Rule::Name, "two devices are named 'gpu0'");
  Violation finding =
      expectFinding(problem, Rule::Name, "two tasks are named 'a'");
  EXPECT_EQ(finding.where.index, 2);
  ASSERT_EQ(finding.notes.size(), 1u);
  EXPECT_EQ(finding.notes[0].where.index, 0);
  expectFinding(problem, Rule::Name, "two tensors are named 'x'");
}

TEST(Validate, NamesCanBeAnything) {
  Problem problem = smallProblem();
  problem.tasks[0].name = std::string("a\0'\n%s\xff", 7);
  problem.devices[0].name = "gpu0->gpu1";
  EXPECT_EQ(show(validate(problem)), "");
}

TEST(Validate, SelfLink) {
  Problem problem = smallProblem();
  problem.links[1].to = 1;
  expectFinding(problem, Rule::Link,
                "link from 'gpu1' to 'gpu1' connects a device to itself");
}

TEST(Validate, TwoLinksForOnePair) {
  Problem problem = smallProblem();
  problem.links.push_back(makeLink(0, 1, 3));
  Violation finding = expectFinding(
      problem, Rule::Link, "link from 'gpu0' to 'gpu1' is there twice");
  EXPECT_EQ(finding.where.index, 2);
  ASSERT_EQ(finding.notes.size(), 1u);
  EXPECT_EQ(finding.notes[0].where.index, 0);
}

TEST(Validate, LinkFigures) {
  Problem problem = smallProblem();
  problem.links[0].latencyNs = -1;
  problem.links[1].bytesPerSecond = 0;
  expectFinding(problem, Rule::Link,
                "link from 'gpu0' to 'gpu1' has a latency of -1 ns");
  expectFinding(
      problem, Rule::Link,
      "link from 'gpu1' to 'gpu0' has a bandwidth of 0 bytes per second");
}

TEST(Validate, LinkChannels) {
  Problem problem = smallProblem();
  problem.links[0].channels = {"bus", "p", "bus"};
  problem.links[1].channels = {"bus", ""};
  expectFinding(problem, Rule::Link,
                "link from 'gpu0' to 'gpu1' lists channel 'bus' twice");
  expectFinding(problem, Rule::Link,
                "link from 'gpu1' to 'gpu0' has a channel without a name");
}

TEST(Validate, LinkToNowhere) {
  Problem problem = smallProblem();
  problem.links[0].to = 2;
  problem.links[1].from = kNone;
  expectFinding(problem, Rule::Link,
                "link from 'gpu0' to #2 names device #2, which does not exist");
  expectFinding(
      problem, Rule::Link,
      "link from #-1 to 'gpu0' names device #-1, which does not exist");
}

TEST(Validate, NegativeFigures) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = -1;
  problem.tasks[0].residentBytes = -2;
  problem.tasks[1].workspaceBytes = -3;
  problem.tasks[2].costNs[0].second = -4;
  problem.tensors[0].bytes = -5;
  expectFinding(problem, Rule::Range, "device 'gpu0' has a memory of -1 bytes");
  expectFinding(problem, Rule::Range, "task 'a' has -2 resident bytes");
  expectFinding(problem, Rule::Range, "task 'b' has -3 workspace bytes");
  expectFinding(problem, Rule::Range, "task 'c' takes -4 ns on 'gpu'");
  expectFinding(problem, Rule::Range, "tensor 'x' has -5 bytes");
  EXPECT_EQ(validate(problem).size(), 5u) << show(validate(problem));
}

TEST(Validate, SumsOfTime) {
  Problem problem = smallProblem();
  problem.tasks[0].costNs[0].second = kMaxTotal;
  expectFinding(problem, Rule::Range,
                "task 'b' brings the sum of all times over "
                "1152921504606846976 ns");
  problem.tasks[0].costNs[0].second = 10;
  problem.links[0].latencyNs = std::numeric_limits<int64_t>::max();
  expectFinding(problem, Rule::Range,
                "tensor 'x' brings the sum of all times over "
                "1152921504606846976 ns");
  // Twice to send over one link, but only to one other device.
  problem.links[0].latencyNs = kMaxTotal / 3 - 100;
  EXPECT_EQ(show(validate(problem)), "");
  // A third device may get it as well, or send it on.
  problem.devices.push_back({"gpu2", "gpu", std::nullopt});
  expectFinding(problem, Rule::Range,
                "tensor 'y' brings the sum of all times over "
                "1152921504606846976 ns");
}

TEST(Validate, SumsOfBytes) {
  Problem problem = smallProblem();
  problem.links.clear();
  problem.tasks[0].residentBytes = problem.tasks[0].workspaceBytes =
      kMaxTotal / 2;
  expectFinding(problem, Rule::Range,
                "tensor 'x' brings the sum of all sizes over "
                "1152921504606846976 bytes");
  problem.tasks[1].workspaceBytes = std::numeric_limits<int64_t>::max();
  expectFinding(problem, Rule::Range,
                "task 'b' brings the sum of all sizes over "
                "1152921504606846976 bytes");
}

/// Messages are shown on terminals.
TEST(Validate, NamesAreEscaped) {
  Problem problem = smallProblem();
  problem.tasks[1].costNs = {{"t\x1bu", 10}};
  expectFinding(
      problem, Rule::Kind,
      "task 'b' has a time for 't\\x1Bu', which is neither a kind nor "
      "a device here");
}

TEST(Validate, UnknownKind) {
  Problem problem = smallProblem();
  problem.tasks[1].costNs = {{"tpu", 10}};
  Violation finding = expectFinding(
      problem, Rule::Kind,
      "task 'b' has a time for 'tpu', which is neither a kind nor a device "
      "here");
  ASSERT_EQ(finding.notes.size(), 1u);
  EXPECT_EQ(finding.notes[0].text,
            "the kinds are 'gpu'; the devices are 'gpu0', 'gpu1'");
  // One cause, one finding.
  EXPECT_EQ(validate(problem).size(), 1u);
}

TEST(Validate, TwoTimesForOneKey) {
  Problem problem = smallProblem();
  problem.tasks[1].costNs = {{"gpu", 10}, {"gpu0", 3}, {"gpu", 11}};
  expectFinding(problem, Rule::Kind, "task 'b' has two times for 'gpu'");
}

TEST(Validate, DeviceLists) {
  Problem problem = smallProblem();
  problem.tasks[0].devices = {1, 0, 1};
  problem.tasks[1].devices = {0, 2};
  problem.tasks[2].devices = {kNone};
  expectFinding(problem, Rule::Device,
                "task 'a' is limited to device 'gpu1' twice");
  expectFinding(problem, Rule::Device,
                "task 'b' is limited to device #2, which does not exist");
  expectFinding(problem, Rule::Device,
                "task 'c' is limited to device #-1, which does not exist");
}

TEST(Validate, NoDeviceCanRunIt) {
  Problem problem = smallProblem();
  problem.devices[1].kind = "cpu";
  problem.tasks[1].devices = {1};
  Violation finding = expectFinding(problem, Rule::Eligibility,
                                    "task 'b' cannot run on any device");
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[0].text,
            "device 'gpu0' is excluded: the task is limited to other devices");
  EXPECT_EQ(finding.notes[1].text,
            "device 'gpu1' is excluded: the task has no time "
            "for it or for its kind 'cpu'");
  problem.tasks[1].costNs.clear();
  expectFinding(problem, Rule::Eligibility,
                "task 'b' cannot run on any device");
}

TEST(Validate, Producers) {
  Problem problem = smallProblem();
  problem.tensors[0].producer = kNone;
  problem.tensors[1].producer = 3;
  problem.tensors[2].consumers = {-7};
  expectFinding(problem, Rule::Producer, "tensor 'x' has no producer");
  expectFinding(problem, Rule::Producer,
                "tensor 'y' is produced by task #3, which does not exist");
  expectFinding(problem, Rule::Producer,
                "tensor 'z' is consumed by task #-7, which does not exist");
}

TEST(Validate, OwnOutput) {
  Problem problem = smallProblem();
  problem.tensors[1].consumers = {2, 1};
  Violation finding =
      expectFinding(problem, Rule::Cycle, "task 'b' reads its own output");
  EXPECT_EQ(finding.notes.size(), 1u);
  EXPECT_EQ(validate(problem).size(), 1u);
}

TEST(Validate, Cycle) {
  Problem problem = smallProblem();
  problem.tasks.push_back(makeTask("before", 1));
  problem.tasks.push_back(makeTask("after", 1));
  problem.tensors.push_back(makeTensor("p", 3, 1, {0}));
  problem.tensors.push_back(makeTensor("q", 2, 1, {4}));
  EXPECT_EQ(show(validate(problem)), "");
  problem.tensors[2].consumers = {0};
  // The short way round, not that over 'b'.
  Violation finding =
      expectFinding(problem, Rule::Cycle,
                    "task 'a' depends on itself, in a cycle of 2 tasks");
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[0].text, "task 'c' reads tensor 'x' of task 'a'");
  EXPECT_EQ(finding.notes[1].text, "task 'a' reads tensor 'z' of task 'c'");
}

TEST(Validate, LongCycle) {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  for (int32_t i = 0; i < 1000; ++i) {
    problem.tasks.push_back(makeTask("t" + std::to_string(i), 1));
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(i), i, 1, {(i + 1) % 1000}));
  }
  Violation finding =
      expectFinding(problem, Rule::Cycle,
                    "task 't0' depends on itself, in a cycle of 1000 tasks");
  ASSERT_EQ(finding.notes.size(), 9u);
  EXPECT_EQ(finding.notes[8].text, "and 992 more, back to task 't0'");
}

TEST(Validate, ColocationWithoutACommonDevice) {
  Problem problem = smallProblem();
  for (Task &task : problem.tasks)
    task.colocation = "g";
  problem.tasks[1].devices = {0};
  problem.tasks[2].devices = {1};
  Violation finding =
      expectFinding(problem, Rule::Colocation,
                    "no device can run every task of colocation set 'g'");
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[0].text, "task 'b' can run only on 'gpu0'");
  EXPECT_EQ(finding.notes[1].text, "task 'c' can run only on 'gpu1'");
}

TEST(Validate, CapacityOfATask) {
  Problem problem = smallProblem();
  problem.devices[0].memoryBytes = 20;
  problem.devices[1].memoryBytes = 27;
  EXPECT_EQ(validate(problem).size(), 1u) << show(validate(problem));
  // Both inputs (4 + 8) and the output (16) at once.
  Violation finding = expectFinding(
      problem, Rule::Capacity,
      "task 'c' needs 28 bytes of memory, 1 more than any device that can run "
      "it has");
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[0].text,
            "0 bytes resident, 0 of workspace, 12 of inputs and 16 of outputs "
            "at once");
  EXPECT_EQ(finding.notes[1].text,
            "device 'gpu1' comes closest, with 27 bytes");
  problem.devices[1].memoryBytes = 28;
  EXPECT_EQ(show(validate(problem)), "");
  // A task that takes no time holds nothing.
  problem.devices[1].memoryBytes = 27;
  problem.tasks[2].costNs = {{"gpu", 0}};
  EXPECT_EQ(show(validate(problem)), "");
}

TEST(Validate, CapacityOfAGroup) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  problem.devices[0].memoryBytes = 90;
  problem.devices[1].memoryBytes = 100;
  for (Task &task : problem.tasks) {
    task.colocation = "g";
    task.residentBytes = 40;
  }
  problem.tasks[2].workspaceBytes = 5;
  Violation finding = expectFinding(
      problem, Rule::Capacity,
      "colocation set 'g' needs 125 bytes of memory, 25 more than any device "
      "that can run it has");
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[0].text,
            "its 3 tasks hold 120 bytes from start to end, and one of them "
            "needs 5 more while it runs");
  problem.tasks[0].devices = {0};
  expectFinding(problem, Rule::Capacity,
                "colocation set 'g' needs 125 bytes of memory, 35 more than "
                "any device that can run it has");
}

TEST(Validate, Weights) {
  Problem problem = smallProblem();
  problem.weights = {{"w", 4, {2, 0}}, {"nobody's", 4, {}}};
  EXPECT_EQ(show(validate(problem)), "");
  problem.weights[1].name = "w";
  expectFinding(problem, Rule::Name, "two weights are named 'w'");
  problem.weights[1].name = "";
  expectFinding(problem, Rule::Name, "weight #1 has no name");
  problem.weights.pop_back();
  problem.weights[0].bytes = -4;
  expectFinding(problem, Rule::Range, "weight 'w' has -4 bytes");
  problem.weights[0].bytes = kMaxTotal;
  expectFinding(problem, Rule::Range,
                "weight 'w' brings the sum of all sizes over " +
                    std::to_string(kMaxTotal) + " bytes");
  problem.weights[0] = {"w", 4, {2, 0, 2}};
  expectFinding(problem, Rule::Reader, "weight 'w' is read by task 'c' twice");
  problem.weights[0] = {"w", 4, {2, 3}};
  expectFinding(problem, Rule::Reader,
                "weight 'w' is read by task #3, which does not exist");
}

TEST(Validate, CapacityOfAWeight) {
  Problem problem = smallProblem();
  problem.tensors.clear();
  problem.devices[0].memoryBytes = 90;
  problem.devices[1].memoryBytes = 100;
  problem.weights = {{"w", 101, {0, 1, 2}}};
  // Once, and not for every reader.
  Violation finding = expectFinding(
      problem, Rule::Capacity,
      "weight 'w' has 101 bytes, 1 more than any device that can run its "
      "reader task 'a' has");
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[1].text,
            "device 'gpu1' comes closest, with 100 bytes");
  problem.weights[0].bytes = 100;
  EXPECT_EQ(show(validate(problem)), "");
  // It may live on the first device only.
  problem.tasks[1].devices = {0};
  expectFinding(problem, Rule::Capacity,
                "weight 'w' has 100 bytes, 10 more than any device that can "
                "run its reader task 'b' has");
  problem.tasks[1].devices.clear();
  problem.tasks[1].residentBytes = 1;
  finding = expectFinding(problem, Rule::Capacity,
                          "task 'b' needs 101 bytes of memory, 1 more than any "
                          "device that can run it has");
  EXPECT_EQ(finding.notes[0].text,
            "1 bytes resident, 100 of weights, 0 of workspace, 0 of inputs and "
            "0 of outputs at once");
  // A group holds it once.
  problem.tasks[1].residentBytes = 0;
  for (Task &task : problem.tasks)
    task.colocation = "g";
  EXPECT_EQ(show(validate(problem)), "");
  problem.weights.push_back({"v", 1, {2}});
  problem.weights[0].readers = {0, 1};
  expectFinding(problem, Rule::Capacity,
                "colocation set 'g' needs 101 bytes of memory, 1 more than "
                "any device that can run it has");
}

TEST(Validate, StopsAtTheLimit) {
  Problem problem = smallProblem();
  for (Task &task : problem.tasks)
    task.costNs = {{"tpu", 1}};
  EXPECT_EQ(validate(problem, 2).size(), 2u);
  EXPECT_EQ(validate(problem, 0).size(), 3u);
}

TEST(Validate, SurvivesGarbage) {
  // Every field of a valid problem replaced by something absurd, many ways.
  const int64_t figures[] = {-1,
                             0,
                             1,
                             std::numeric_limits<int64_t>::min(),
                             std::numeric_limits<int64_t>::max(),
                             kMaxTotal};
  const int32_t ids[] = {-1,
                         0,
                         3,
                         1 << 30,
                         std::numeric_limits<int32_t>::min(),
                         std::numeric_limits<int32_t>::max()};
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    RandomOptions options;
    options.weights = 50;
    Problem problem = randomProblem(seed, options);
    Random random(seed);
    auto figure = [&](int64_t &value) {
      if (random.percent(8))
        value = figures[random.below(6)];
    };
    auto id = [&](int32_t &value) {
      if (random.percent(8))
        value = ids[random.below(6)];
    };
    for (Device &device : problem.devices)
      if (device.memoryBytes)
        figure(*device.memoryBytes);
    for (Link &link : problem.links) {
      id(link.from);
      id(link.to);
      figure(link.latencyNs);
      figure(link.bytesPerSecond);
    }
    for (Task &task : problem.tasks) {
      figure(task.residentBytes);
      figure(task.workspaceBytes);
      for (auto &[key, ns] : task.costNs)
        figure(ns);
      for (DeviceId &device : task.devices)
        id(device);
    }
    for (Tensor &tensor : problem.tensors) {
      figure(tensor.bytes);
      id(tensor.producer);
      for (TaskId &consumer : tensor.consumers)
        id(consumer);
    }
    for (Weight &weight : problem.weights) {
      figure(weight.bytes);
      for (TaskId &reader : weight.readers)
        id(reader);
    }
    if (random.percent(10))
      problem.devices.clear();
    for (const Violation &violation : validate(problem, 0)) {
      EXPECT_FALSE(violation.message.empty());
      EXPECT_NE(violation.message.back(), '.');
    }
    // What passes must be fit for an instance.
    if (validate(problem).empty())
      Instance instance(problem);
  }
}

TEST(Validate, IsFastOnLargeProblems) {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  constexpr int32_t kTasks = 100000;
  for (int32_t i = 0; i < kTasks; ++i) {
    problem.tasks.push_back(makeTask("t" + std::to_string(i), 1));
    problem.tasks.back().colocation = "g" + std::to_string(i / 3);
    problem.tensors.push_back(makeTensor("x" + std::to_string(i), i, 1, {}));
    for (int32_t j = i + 1; j < std::min(i + 4, kTasks); ++j)
      problem.tensors.back().consumers.push_back(j);
  }
  EXPECT_EQ(show(validate(problem)), "");
  problem.tensors.back().consumers = {0};
  EXPECT_EQ(validate(problem).size(), 1u);
}
