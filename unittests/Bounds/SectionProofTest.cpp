//===- SectionProofTest.cpp - Proofs for parts of a graph -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionProof.h"
#include "../Common/BruteForce.h"
#include "../Common/RandomProblem.h"
#include "../Model/TestProblem.h"
#include "Bounds/HubCut.h"
#include "Bounds/Nest.h"
#include "placer/Model/Validate.h"

#include "gtest/gtest.h"

#include <set>

using namespace placer;
using namespace placer::testing;

/// A training step: a fork, branches and a join, and the same backward, where
/// each task shares a device with its counterpart. On two or three devices,
/// alike or not, with ports, wires or one bus, of which some links are missing.
static Problem step(uint64_t seed) {
  Random random(seed);
  Problem problem;
  problem.name = "step-" + std::to_string(seed);
  auto numDevices = static_cast<DeviceId>(random.between(2, 3));
  bool areAlike = random.percent(50), isMemoryShort = random.percent(20);
  for (DeviceId device = 0; device < numDevices; ++device)
    problem.devices.push_back(
        {"d" + std::to_string(device), device == 0 || areAlike ? "gpu" : "cpu",
         isMemoryShort ? std::optional<int64_t>(random.between(20, 80))
                       : std::nullopt});
  int64_t network = random.below(3);
  bool areMissing = random.percent(20);
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to) {
      if (from == to || (areMissing && random.percent(25)))
        continue;
      std::vector<std::string> channels;
      if (network == 0)
        channels = {"out" + std::to_string(from), "in" + std::to_string(to)};
      if (network == 1)
        channels = {"bus"};
      problem.links.push_back(
          makeLink(from, to, areAlike ? 2 : random.below(4), channels));
    }
  auto addTask = [&](int64_t layer) {
    Task task = makeTask("t" + std::to_string(problem.tasks.size()),
                         random.percent(15) ? 0 : random.between(1, 20));
    if (!areAlike)
      task.costNs.push_back(
          {"cpu", task.costNs[0].second * random.between(1, 3)});
    task.residentBytes = random.below(6);
    if (layer >= 0)
      task.colocation = "c" + std::to_string(layer);
    problem.tasks.push_back(std::move(task));
    return static_cast<TaskId>(problem.tasks.size()) - 1;
  };
  auto addTensor = [&](TaskId from, std::vector<TaskId> to) {
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(problem.tensors.size()), from,
                   random.below(12), std::move(to)));
  };
  int64_t numBranches = random.between(1, 2);
  TaskId fork = addTask(0);
  std::vector<TaskId> branches;
  for (int64_t i = 0; i < numBranches; ++i)
    branches.push_back(addTask(random.percent(80) ? 1 + i : -1));
  TaskId join = addTask(random.percent(80) ? 5 : -1);
  addTensor(fork, branches);
  for (TaskId branch : branches)
    addTensor(branch, {join});
  TaskId back = addTask(random.percent(80) ? 5 : -1);
  addTensor(join, {back});
  TaskId last = kNone;
  std::vector<TaskId> backward;
  for (int64_t i = 0; i < numBranches; ++i)
    backward.push_back(addTask(random.percent(80) ? 1 + i : -1));
  addTensor(back, backward);
  last = addTask(0);
  for (auto [i, task] : llvm::enumerate(backward)) {
    addTensor(task, {last});
    // What was kept for the backward pass.
    if (random.percent(50))
      addTensor(branches[i], {task});
  }
  if (random.percent(30))
    addRandomWeights(problem, random);
  return problem;
}

/// A fork, several branches and a join, on two or three devices that send and
/// receive one tensor at a time, or that share a bus.
static Problem wideSection(uint64_t seed) {
  Random random(seed);
  Problem problem;
  problem.name = "wide-" + std::to_string(seed);
  auto numDevices = static_cast<DeviceId>(random.between(2, 3));
  bool areAlike = random.percent(60), isBus = random.percent(30);
  for (DeviceId device = 0; device < numDevices; ++device)
    problem.devices.push_back({"d" + std::to_string(device),
                               device == 0 || areAlike ? "gpu" : "cpu",
                               std::nullopt});
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        problem.links.push_back(makeLink(
            from, to, areAlike ? 1 : random.below(3),
            isBus ? std::vector<std::string>{"bus"}
                  : std::vector<std::string>{"out" + std::to_string(from),
                                             "in" + std::to_string(to)}));
  auto addTask = [&] {
    Task task =
        makeTask("t" + std::to_string(problem.tasks.size()), random.below(9));
    if (!areAlike)
      task.costNs.push_back({"cpu", random.between(1, 20)});
    problem.tasks.push_back(std::move(task));
    return static_cast<TaskId>(problem.tasks.size()) - 1;
  };
  TaskId fork = addTask(), join = addTask();
  std::vector<TaskId> branches;
  for (int64_t count = random.between(2, 4); count > 0; --count) {
    branches.push_back(addTask());
    problem.tensors.push_back(makeTensor("y" + std::to_string(count),
                                         branches.back(), random.between(1, 9),
                                         {join}));
  }
  problem.tensors.push_back(
      makeTensor("x", fork, random.between(1, 9), branches));
  return problem;
}

TEST(SectionProof, BoundsKeptByWideSections) {
  int solved = 0, exact = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Problem problem = wideSection(seed);
    ASSERT_TRUE(validate(problem).empty()) << seed;
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    if (!best)
      continue;
    ++solved;
    Bound bound = sectionProofBound(instance);
    ASSERT_LE(bound.ns, best->makespan()) << problem.name;
    exact += bound.ns == best->makespan();
  }
  EXPECT_GT(solved, 300);
  EXPECT_GT(exact, solved * 80 / 100);
}

TEST(SectionProof, BoundsKeptByStepsForwardAndBackward) {
  int solved = 0, exact = 0, better = 0;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Problem problem = step(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    if (!best)
      continue;
    ++solved;
    Bound bound = sectionProofBound(instance);
    ASSERT_LE(bound.ns, best->makespan()) << problem.name;
    ASSERT_LE(lowerBound(instance).ns, best->makespan()) << problem.name;
    exact += bound.ns == best->makespan();
    better += bound.ns > sectionBound(instance).ns;
  }
  EXPECT_GT(solved, 1000);
  EXPECT_GT(exact, solved * 80 / 100);
  EXPECT_GT(better, solved / 10);
}

/// No length of a schedule is refuted, for parts of it as they are in it.
TEST(SectionProof, KeepsPartsOfSchedules) {
  int checked = 0, tight = 0, shells = 0, byCuts = 0;
  auto check = [&](const Problem &problem) {
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    if (!best)
      return;
    BoundContext context(instance);
    Backbone backbone(instance);
    auto place = [&](int32_t position) {
      TaskId task = backbone.taskAt(position);
      return task == kNone ? kNone : best->tasks[task].device;
    };
    auto length = [&](int32_t from, int32_t to) {
      TaskId first = backbone.taskAt(from), last = backbone.taskAt(to);
      return (last == kNone ? best->makespan() : best->tasks[last].startNs) -
             (first == kNone ? 0 : best->tasks[first].finishNs);
    };
    auto refute = [&](llvm::ArrayRef<std::pair<int32_t, int32_t>> spans) {
      std::vector<std::vector<TaskId>> tasks;
      std::vector<SectionPart> parts;
      int64_t total = 0;
      for (auto [from, to] : spans)
        tasks.push_back(backbone.tasksBetween(from, to));
      for (auto [index, span] : llvm::enumerate(spans)) {
        auto [from, to] = span;
        parts.push_back({backbone.taskAt(from), backbone.taskAt(to),
                         place(from), place(to), tasks[index]});
        total += length(from, to);
      }
      SectionProblem small(context, parts, {});
      SectionProof proof(small);
      int64_t byPaths = proof.leastLength();
      ASSERT_LE(byPaths, total) << problem.name;
      for (DeviceId hub = 0; hub < instance.numDevices(); ++hub) {
        HubCut cut(small, proof.heads(), proof.tails(), hub);
        int64_t byCut = cut.leastLength(byPaths);
        ASSERT_LE(byCut, total) << problem.name << " " << hub;
        byCuts += byCut > byPaths;
      }
      ASSERT_NE(proof.refutes(total, 50'000'000, {}),
                SectionProof::Answer::Refuted)
          << problem.name;
      ++checked;
      tight += total > 0 && proof.refutes(total - 1, 50'000'000, {}) ==
                                SectionProof::Answer::Refuted;
    };
    for (int32_t from = 0; from < backbone.end(); ++from)
      for (int32_t to = from + 1; to <= backbone.end(); ++to)
        ASSERT_NO_FATAL_FAILURE(refute({{from, to}}));
    Nest nest(instance, backbone);
    for (size_t outer = 0; outer < nest.levels().size(); ++outer)
      for (size_t inner = outer + 1; inner < nest.levels().size(); ++inner) {
        auto [left, right] = nest.levels()[outer];
        auto [innerLeft, innerRight] = nest.levels()[inner];
        ASSERT_NO_FATAL_FAILURE(
            refute({{left, innerLeft}, {innerRight, right}}));
        ++shells;
      }
  };
  for (uint64_t seed = 0; seed < 400; ++seed)
    if (Problem problem = step(seed); validate(problem).empty())
      ASSERT_NO_FATAL_FAILURE(check(problem));
  for (uint64_t seed = 0; seed < 60; ++seed)
    ASSERT_NO_FATAL_FAILURE(check(wideSection(seed)));
  RandomOptions options;
  options.maxTasks = 6;
  options.maxDevices = 3;
  for (uint64_t seed = 0; seed < 1000; ++seed)
    ASSERT_NO_FATAL_FAILURE(check(randomProblem(seed, options)));
  EXPECT_GT(checked, 5000);
  EXPECT_GT(tight, checked / 4);
  EXPECT_GT(shells, 100);
  EXPECT_GT(byCuts, 100);
}

/// The times of all tasks on all devices add up to more than 64 bits hold.
TEST(SectionProof, LongTimesOnManyDevices) {
  constexpr DeviceId kDevices = 32;
  constexpr int64_t kTime = int64_t(1) << 56, kBytes = 1000;
  Problem problem;
  problem.name = "long";
  for (DeviceId device = 0; device < kDevices; ++device)
    problem.devices.push_back(
        {"d" + std::to_string(device), "gpu", std::nullopt});
  for (DeviceId from = 0; from < kDevices; ++from)
    for (DeviceId to = 0; to < kDevices; ++to)
      if (from != to)
        problem.links.push_back(makeLink(
            from, to, 1,
            {"out" + std::to_string(from), "in" + std::to_string(to)}));
  for (TaskId task = 0; task < 8; ++task)
    problem.tasks.push_back(makeTask("t" + std::to_string(task), kTime));
  const std::vector<TaskId> branches = {1, 2, 3, 4, 5, 6};
  problem.tensors.push_back(makeTensor("x", 0, kBytes, branches));
  for (TaskId branch : branches)
    problem.tensors.push_back(
        makeTensor("y" + std::to_string(branch), branch, kBytes, {7}));
  ASSERT_TRUE(validate(problem).empty());
  Instance instance(problem);
  // Each branch on a device of its own, one transfer after another.
  int64_t transfer = instance.transferTime(0, 0);
  int64_t makespan = 3 * kTime + 10 * transfer;
  EXPECT_LE(sectionProofBound(instance).ns, makespan);
  EXPECT_LE(lowerBound(instance).ns, makespan);
  EXPECT_GE(lowerBound(instance).ns, 3 * kTime);
  // What is around an end, with prices as they are found for such times.
  BoundContext context(instance);
  SectionPart part{0, 7, 0, 0, branches};
  SectionProblem small(context, part, {});
  SectionProof proof(small);
  int64_t byPaths = proof.leastLength();
  HubCut cut(small, proof.heads(), proof.tails(), /*hub=*/0);
  EXPECT_LE(cut.leastLength(byPaths), kTime + 10 * transfer);
}

TEST(SectionProof, NestsLieWithinEachOther) {
  // a b c c' b' a', and d whose counterpart is out of order.
  Problem problem;
  problem.name = "nest";
  problem.devices.push_back({"d0", "gpu", std::nullopt});
  const char *colocations[] = {"a", "b", "d", "c", "", "c", "b", "a", "d"};
  for (const char *name : colocations) {
    Task task = makeTask("t" + std::to_string(problem.tasks.size()), 1);
    task.colocation = name;
    problem.tasks.push_back(std::move(task));
    if (auto id = static_cast<TaskId>(problem.tasks.size()) - 1; id > 0)
      problem.tensors.push_back(
          makeTensor("x" + std::to_string(id), id - 1, 1, {id}));
  }
  ASSERT_TRUE(validate(problem).empty());
  Instance instance(problem);
  Backbone backbone(instance);
  Nest nest(instance, backbone);
  ASSERT_EQ(nest.levels().size(), 3u);
  EXPECT_EQ(nest.levels()[0].left, 1);
  EXPECT_EQ(nest.levels()[0].right, 8);
  EXPECT_EQ(nest.levels()[2].left, 4);
  EXPECT_EQ(nest.levels()[2].right, 6);
  EXPECT_EQ(nest.around(2, 3), std::make_pair(1, 2));
  EXPECT_EQ(nest.around(1, 4), std::make_pair(0, 2));
  EXPECT_EQ(nest.around(6, 8), std::make_pair(0, 2));
  EXPECT_EQ(nest.around(4, 6), std::make_pair(kNone, kNone));
}

TEST(SectionProof, ChannelsTellDevicesApart) {
  // Three devices with ports, two of them below one bridge.
  Problem problem;
  problem.name = "bridge";
  for (int i = 0; i < 3; ++i)
    problem.devices.push_back({"d" + std::to_string(i), "gpu", std::nullopt});
  for (DeviceId from = 0; from < 3; ++from)
    for (DeviceId to = 0; to < 3; ++to)
      if (from != to) {
        std::vector<std::string> channels = {"out" + std::to_string(from),
                                             "in" + std::to_string(to)};
        if ((from == 2) != (to == 2))
          channels.push_back("bridge");
        problem.links.push_back(makeLink(from, to, 5, channels));
      }
  problem.tasks.push_back(makeTask("t", 1));
  Instance instance(problem);
  TransferTimes transfers(instance, TransferTimes::MissingLinks::NoWay);
  EXPECT_TRUE(transfers.areAlike(0, 2));
  EXPECT_TRUE(transfers.haveAlikeChannels(0, 1));
  EXPECT_FALSE(transfers.haveAlikeChannels(0, 2));
  EXPECT_TRUE(transfers.haveOutPorts());
  EXPECT_TRUE(transfers.haveInPorts());
  // From 0 there are ways over 1, and to 0 as well.
  EXPECT_EQ(transfers.channelsOutOf(0).size(), 1u);
  EXPECT_EQ(transfers.channelsOutOf(2).size(), 2u);
  EXPECT_EQ(transfers.channelsInto(0).size(), 1u);
  EXPECT_EQ(transfers.channelsInto(2).size(), 2u);
}
