//===- PlanSplitsTest.cpp - Splits, devices and orders together -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlanSplits.h"

#include "../Common/RandomSplits.h"
#include "../Model/TestProblem.h"
#include "Search/Splits/Cutting.h"
#include "Search/Splits/SplitStarts.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/PlanPipeline.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

/// Layers in a chain on devices with these times each, and fast links.
Problem chain(int layers, std::vector<int64_t> times, int64_t extent) {
  Problem problem;
  problem.name = "chain";
  auto numDevices = static_cast<DeviceId>(times.size());
  for (DeviceId d = 0; d < numDevices; ++d)
    problem.devices.push_back(
        {"d" + std::to_string(d), "k" + std::to_string(d), std::nullopt});
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        problem.links.push_back(makeLink(from, to, 1));
  for (int layer = 0; layer < layers; ++layer) {
    Task task;
    task.name = "layer" + std::to_string(layer);
    for (DeviceId d = 0; d < numDevices; ++d)
      task.costNs.emplace_back("k" + std::to_string(d), times[d]);
    problem.tasks.push_back(std::move(task));
    Tensor tensor = makeTensor("x" + std::to_string(layer), layer, 8, {});
    if (layer + 1 < layers)
      tensor.consumers = {layer + 1};
    problem.tensors.push_back(std::move(tensor));
    SplitAxis axis;
    axis.task = layer;
    axis.name = "samples";
    axis.extent = extent;
    if (layer > 0)
      axis.tensors.emplace_back(layer - 1, Follows::sliced(0, extent));
    axis.tensors.emplace_back(layer, Follows::sliced(0, extent));
    problem.splits.push_back(std::move(axis));
  }
  return problem;
}

/// Layers that make partial sums of their weights' gradients, of so many bytes,
/// with updates that send the new weights back to them. Links of one channel
/// out of each device and one into it.
Problem training(int layers, int devices, int64_t latencyNs,
                 std::vector<int64_t> weightBytes) {
  Problem problem;
  problem.name = "training";
  for (DeviceId d = 0; d < devices; ++d)
    problem.devices.push_back({"d" + std::to_string(d), "gpu", std::nullopt});
  for (DeviceId from = 0; from < devices; ++from)
    for (DeviceId to = 0; to < devices; ++to)
      if (from != to)
        problem.links.push_back(makeLink(
            from, to, latencyNs,
            {"out" + std::to_string(from), "in" + std::to_string(to)}));
  auto add = [&](std::string name, int64_t ns, const char *axisName,
                 AxisKind kind, int64_t extent) {
    problem.tasks.push_back(makeTask(std::move(name), ns));
    SplitAxis axis;
    axis.task = static_cast<TaskId>(problem.tasks.size() - 1);
    axis.name = axisName;
    axis.kind = kind;
    axis.extent = extent;
    problem.splits.push_back(std::move(axis));
    return problem.splits.back().task;
  };
  auto send = [&](TaskId from, TaskId to, int64_t bytes, Follows made,
                  std::optional<Follows> read) {
    auto id = static_cast<TensorId>(problem.tensors.size());
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(id), from, bytes, {to}));
    problem.splits[from].tensors.emplace_back(id, made);
    if (read)
      problem.splits[to].tensors.emplace_back(id, *read);
  };
  TaskId before = kNone;
  for (int layer = 0; layer < layers; ++layer) {
    std::string number = std::to_string(layer);
    int64_t bytes = weightBytes[layer % weightBytes.size()];
    TaskId work = add("b" + number, 4000, "samples", AxisKind::Samples, 16);
    TaskId update =
        add("u" + number, 0, "parameters", AxisKind::Parameter, bytes);
    TaskId next = add("n" + number, 0, "samples", AxisKind::Samples, 16);
    problem.tasks[work].colocation = problem.tasks[next].colocation =
        "layer" + number;
    if (before != kNone)
      send(before, work, 16, Follows::sliced(0, 16), Follows::sliced(0, 16));
    send(work, update, bytes, Follows::partial(), Follows::sliced(0, bytes));
    send(update, next, bytes, Follows::sliced(0, bytes), std::nullopt);
    before = work;
  }
  return problem;
}

SplitRequest quickRequest(int64_t moves = 2000) {
  SplitRequest request;
  request.budget.timeLimit = 0;
  request.budget.workLimit = moves;
  request.budget.workers = 2;
  return request;
}

void expectValid(const SplitAnswer &answer) {
  ASSERT_TRUE(answer.placed.schedule);
  Instance instance(answer.unfolding.problem);
  EXPECT_TRUE(verify(instance, *answer.placed.schedule).empty());
  EXPECT_EQ(answer.valueNs(), answer.placed.schedule->makespan());
  EXPECT_LE(answer.bound.ns, answer.valueNs());
  for (const SplitStart &start : answer.starts)
    if (start.valueNs > 0) {
      EXPECT_LE(answer.valueNs(), start.valueNs) << start.name;
    }
}

TEST(PlanSplits, SharesFollowTheSpeedsOfDevices) {
  Problem problem = chain(4, {600, 1200}, 12);
  SplitAnswer answer = planSplits(problem, quickRequest());
  expectValid(answer);
  // Two thirds and one third: 400 each, four times.
  EXPECT_EQ(answer.valueNs(), 1600);
  EXPECT_EQ(answer.bound.ns, 1600);
  ASSERT_EQ(answer.choices.size(), 4u);
  for (const SplitChoice &choice : answer.choices) {
    ASSERT_EQ(choice.levels.size(), 1u);
    ASSERT_EQ(choice.levels.front().cuts.size(), 1u);
    EXPECT_EQ(choice.levels.front().cuts.front(), 8);
  }
}

TEST(PlanSplits, WhatPaysNotIsLeftWhole) {
  Problem problem = chain(4, {600, 600}, 12);
  // To start a part takes as long as all of it.
  for (SplitAxis &axis : problem.splits)
    axis.overheadNs = {{"k0", 600}, {"k1", 600}};
  SplitAnswer answer = planSplits(problem, quickRequest());
  expectValid(answer);
  EXPECT_EQ(answer.valueNs(), 2400);
}

TEST(PlanSplits, PartsAreOnSoManyDevicesAtMost) {
  Problem problem = chain(2, {600, 600, 600}, 12);
  SplitRequest request = quickRequest();
  request.maxParts = 2;
  SplitAnswer answer = planSplits(problem, request);
  expectValid(answer);
  EXPECT_EQ(answer.valueNs(), 600);
  for (const SplitChoice &choice : answer.choices)
    EXPECT_EQ(choice.levels.front().cuts.size(), 1u);
}

/// A layer that only one device can do keeps the others from nothing.
TEST(PlanSplits, WhatOneDeviceAloneCanDoIsThere) {
  Problem problem = chain(5, {600, 600}, 12);
  problem.tasks[2].devices = {1};
  SplitAnswer answer = planSplits(problem, quickRequest());
  expectValid(answer);
  EXPECT_LT(answer.valueNs(), 2000);
}

TEST(PlanSplits, KeepsWhatIsGiven) {
  Problem problem = chain(4, {600, 600}, 12);
  SplitRequest request = quickRequest();
  request.fixed = {kNone, 1, kNone, kNone};
  SplitLevel level;
  level.axis = 2;
  level.cuts = {3};
  request.given = {{2, {level}}};
  request.givenDevices = {{1, 0}};
  SplitAnswer answer = planSplits(problem, request);
  expectValid(answer);
  auto part = [&](TaskId task, int number) {
    return answer.placed.schedule
        ->tasks[answer.unfolding.firstPart[task] + number];
  };
  auto numParts = [&](TaskId task) {
    return answer.unfolding.firstPart[task + 1] -
           answer.unfolding.firstPart[task];
  };
  EXPECT_EQ(numParts(1), 1);
  EXPECT_EQ(part(1, 0).device, 1);
  ASSERT_EQ(numParts(2), 2);
  EXPECT_EQ(part(2, 0).device, 1);
  EXPECT_EQ(part(2, 1).device, 0);
  EXPECT_EQ(part(2, 0).finishNs - part(2, 0).startNs, 150);
}

TEST(PlanSplits, IsTheSameForTheSameWork) {
  Problem problem = chain(6, {600, 900, 700}, 50);
  SplitAnswer a = planSplits(problem, quickRequest());
  SplitAnswer b = planSplits(problem, quickRequest());
  EXPECT_EQ(a.placed.schedule->tasks, b.placed.schedule->tasks);
  EXPECT_EQ(a.numJudged, b.numJudged);
}

/// A device has room for one layer, and there are three; on fewer devices than
/// layers only slices of them fit side by side.
TEST(PlanSplits, WhatFitsNoDeviceIsCutAlongItsWeights) {
  Problem problem = chain(3, {600, 600, 600}, 12);
  for (Device &device : problem.devices)
    device.memoryBytes = 1000;
  for (SplitAxis &axis : problem.splits) {
    // Columns: what is read is needed whole.
    axis.kind = AxisKind::Parameter;
    axis.name = "columns";
    axis.tensors = {{axis.task, Follows::sliced(0, 12)}};
    axis.resident = Follows::sliced(0, 12);
  }
  for (Task &task : problem.tasks)
    task.residentBytes = 900;
  SplitAnswer answer = planSplits(problem, quickRequest());
  expectValid(answer);
  EXPECT_FALSE(answer.choices.empty());
}

/// Weights of one and a half times the memory of a device: copies of them fit
/// nowhere, layers or slices of them do on four devices.
TEST(PlanSplits, WeightsBeyondOneMemoryAreDividedAmongDevices) {
  Problem problem = chain(6, {600, 600, 600, 600}, 12);
  for (Device &device : problem.devices)
    device.memoryBytes = 4000;
  for (Task &task : problem.tasks)
    task.residentBytes = 1000;
  for (SplitAxis &axis : problem.splits)
    axis.resident = Follows::whole();
  SplitAnswer answer = planSplits(problem, quickRequest());
  expectValid(answer);
  EXPECT_LT(answer.valueNs(), 6 * 600);
}

TEST(PlanSplits, WithoutTimeThereIsAPlanAllTheSame) {
  SplitRequest request;
  request.budget.timeLimit = 1e-6;
  request.budget.workers = 1;
  SplitAnswer answer = planSplits(chain(30, {600, 600}, 12), request);
  expectValid(answer);
  EXPECT_GT(answer.placed.bound.ns, 0);
}

/// They are a start like the others wherever the bound is not reached.
TEST(PlanSplits, SearchesPipelinesToo) {
  Problem problem = chain(4, {600, 600}, 12);
  for (SplitAxis &axis : problem.splits)
    axis.overheadNs = {{"k0", 100}, {"k1", 100}};
  SplitAnswer answer = planSplits(problem, quickRequest());
  expectValid(answer);
  EXPECT_TRUE(llvm::any_of(answer.starts, [](const SplitStart &start) {
    return start.name == "pipeline" && start.valueNs > 0;
  }));
}

/// Two products and what comes behind, which has rows alone: columns, then rows
/// of the second matrix, whose sums are divided by rows of their result.
TEST(SplitStarts, DividesSumsByRowsBetweenProducts) {
  Problem problem = chain(3, {600, 600}, 12);
  problem.splits.clear();
  auto add = [&](TaskId task, const char *name, AxisKind kind, Follows read,
                 Follows made) {
    SplitAxis axis;
    axis.task = task;
    axis.name = name;
    axis.kind = kind;
    axis.extent = 12;
    if (task > 0)
      axis.tensors.emplace_back(task - 1, read);
    axis.tensors.emplace_back(task, made);
    problem.splits.push_back(std::move(axis));
  };
  Follows whole = Follows::whole(), rows = Follows::sliced(0, 12),
          columns = Follows::sliced(1, 12);
  for (TaskId product : {0, 1}) {
    add(product, "rows", AxisKind::Samples, rows, rows);
    add(product, "columns", AxisKind::Parameter, whole, columns);
    add(product, "terms", AxisKind::Reduction, columns, Follows::partial());
  }
  add(2, "rows", AxisKind::Samples, rows, rows);
  ASSERT_TRUE(validate(problem).empty());
  Instance instance(problem);
  Bundles bundles(instance, std::vector<bool>(3, false));
  SplitChoices none;
  CuttingRules rules(bundles, {}, none, {}, 0);
  Cutting cutting = tensorParallelByRows(rules, rules.devices());
  auto nameOf = [&](BundleId id) {
    return cutting[id].hasAxis() ? bundles.all[id].axes[cutting[id].axis].name
                                 : std::string("whole");
  };
  EXPECT_EQ(nameOf(0), "columns");
  EXPECT_EQ(nameOf(1), "terms");
  EXPECT_EQ(nameOf(2), "rows");
}

TEST(Cutting, MicroBatchesOfAllBundlesBeginAlike) {
  Problem problem = chain(3, {600, 600, 600}, 64);
  Instance instance(problem);
  Bundles bundles(instance, std::vector<bool>(3, false));
  SplitChoices none;
  CuttingRules rules(bundles, {}, none, {}, 0);
  Cutting cutting(3);
  cutting[0] = {0, {0, 1}, {3, 1}, 8};
  cutting[1] = {0, {2}, {1}, 8};
  // A border near the beginning of a micro-batch takes its place.
  cutting[2] = {0, {0, 1}, {30, 34}, 8};
  SplitChoices choices = rules.choicesOf(cutting);
  ASSERT_EQ(choices.size(), 3u);
  using Cuts = llvm::SmallVector<int64_t, 4>;
  EXPECT_EQ(choices[0].levels[0].cuts, Cuts({48}));
  EXPECT_EQ(choices[0].levels[1].cuts, Cuts({8, 16, 24, 32, 40, 56}));
  ASSERT_EQ(choices[1].levels.size(), 1u);
  EXPECT_EQ(choices[1].levels[0].cuts, Cuts({8, 16, 24, 32, 40, 48, 56}));
  EXPECT_EQ(choices[2].levels[0].cuts, Cuts({30}));
  EXPECT_EQ(choices[2].levels[1].cuts, Cuts({8, 16, 24, 40, 48, 56}));

  Unfolding unfolding = unfold(problem, choices);
  std::vector<DeviceId> devices = rules.devicesOf(cutting, unfolding);
  SplitChoices again =
      rules.choicesOf(rules.cuttingOf(choices, unfolding, devices));
  ASSERT_EQ(again.size(), choices.size());
  for (size_t i = 0; i < choices.size(); ++i) {
    ASSERT_EQ(again[i].levels.size(), choices[i].levels.size());
    for (size_t level = 0; level < choices[i].levels.size(); ++level)
      EXPECT_EQ(again[i].levels[level].cuts, choices[i].levels[level].cuts);
  }
  EXPECT_EQ(
      rules.devicesOf(rules.cuttingOf(choices, unfolding, devices), unfolding),
      devices);
}

/// What takes no time and is large is made wherever it is read.
TEST(PlanSplits, CheapWorkIsCopiedToItsReaders) {
  Problem problem = chain(2, {1200, 1200}, 12);
  for (auto &[kind, ns] : problem.tasks[0].costNs)
    ns = 10;
  problem.tensors[0].bytes = 1000;
  // All of it is read by every part, and a part makes a slice of it.
  problem.splits[1].tensors = {{1, Follows::sliced(0, 12)}};
  SplitRequest request = quickRequest();
  SplitAnswer answer = planSplits(problem, request);
  expectValid(answer);
  EXPECT_EQ(answer.valueNs(), 610);
  ASSERT_EQ(answer.choices.size(), 2u);
  ASSERT_EQ(answer.choices.front().levels.size(), 1u);
  EXPECT_TRUE(answer.choices.front().levels.front().isOfCopies());
}

TEST(Cutting, GroupsAndCopiesComeBackFromTheirChoices) {
  Problem problem = chain(3, {600, 600, 600, 600}, 64);
  Instance instance(problem);
  Bundles bundles(instance, std::vector<bool>(3, false));
  SplitChoices none;
  CuttingRules rules(bundles, {}, none, {}, 0);
  Cutting cutting(3);
  cutting[0] = {0, {0, 1, 2, 3}, {1, 3, 2, 2}, 1, 2};
  cutting[1] = {0, {2, 3, 0, 1}, {1, 3}, 1, 2, true};
  cutting[2] = rules.copiesOn(2, {3, 1});
  for (BundleId id = 0; id < 3; ++id)
    EXPECT_TRUE(rules.canCut(id, cutting[id]));
  SplitChoices choices = rules.choicesOf(cutting);
  ASSERT_EQ(choices.size(), 3u);
  using Cuts = llvm::SmallVector<int64_t, 4>;
  ASSERT_EQ(choices[0].levels.size(), 2u);
  EXPECT_EQ(choices[0].levels[0].cuts, Cuts({32}));
  EXPECT_EQ(choices[0].levels[1].cuts, Cuts({8, 48}));
  ASSERT_EQ(choices[1].levels.size(), 2u);
  EXPECT_EQ(choices[1].levels[0].copies, 2);
  EXPECT_EQ(choices[1].levels[1].cuts, Cuts({16}));
  ASSERT_EQ(choices[2].levels.size(), 1u);
  EXPECT_EQ(choices[2].levels[0].copies, 2);
  Unfolding unfolding = unfold(problem, choices);
  std::vector<DeviceId> devices = rules.devicesOf(cutting, unfolding);
  EXPECT_EQ(devices, std::vector<DeviceId>({0, 1, 2, 3, 2, 3, 0, 1, 3, 1}));
  Cutting again = rules.cuttingOf(choices, unfolding, devices);
  EXPECT_EQ(rules.devicesOf(again, unfolding), devices);
  for (BundleId id = 0; id < 3; ++id) {
    EXPECT_EQ(again[id].groups, cutting[id].groups);
    EXPECT_EQ(again[id].isCopied, cutting[id].isCopied);
  }
}

/// Each slice takes some time longer to send than a transfer takes to begin,
/// and updates take turns.
TEST(Cutting, SmallUpdatesAreOnFewDevices) {
  Problem problem = training(4, 4, /*latencyNs=*/100, {40, 1000, 4000, 40});
  ASSERT_TRUE(validate(problem).empty());
  Instance instance(problem);
  Bundles bundles(instance, std::vector<bool>(problem.tasks.size(), false));
  SplitChoices none;
  CuttingRules rules(bundles, {}, none, {}, 0);
  auto devicesOf = [&](const CuttingRules &by, int layer) {
    Cutting cutting = dataParallel(by, by.devices());
    by.propagate(cutting);
    const Cut &cut = cutting[bundles.ofTask[3 * layer + 1]];
    EXPECT_EQ(cut.hasAxis(), cut.devices.size() > 1);
    return std::vector<DeviceId>(cut.devices.begin(), cut.devices.end());
  };
  using Devices = std::vector<DeviceId>;
  EXPECT_EQ(devicesOf(rules, 0), Devices({0}));
  EXPECT_EQ(devicesOf(rules, 1), Devices({1, 2}));
  EXPECT_EQ(devicesOf(rules, 2), Devices({0, 1, 2, 3}));
  EXPECT_EQ(devicesOf(rules, 3), Devices({3}));
  CuttingRules sliced = rules.with(Updates::Sliced);
  for (int layer = 0; layer < 4; ++layer)
    EXPECT_EQ(devicesOf(sliced, layer), Devices({0, 1, 2, 3}));
}

/// In groups, as those of hosts, each has the same slices.
TEST(Cutting, SmallUpdatesAreOnFewDevicesOfEachGroup) {
  Problem problem = training(2, 4, /*latencyNs=*/100, {40, 4000});
  Instance instance(problem);
  Bundles bundles(instance, std::vector<bool>(problem.tasks.size(), false));
  SplitChoices none;
  CuttingRules rules(bundles, {}, none, {}, 0);
  Cutting cutting = rules.unsplit();
  for (int layer : {0, 1})
    cutting[bundles.ofTask[3 * layer]] = {0, {0, 1, 2, 3}, {1, 1, 1, 1}, 1, 2};
  rules.propagate(cutting);
  const Cut &small = cutting[bundles.ofTask[1]];
  EXPECT_TRUE(small.isCopied && !small.hasAxis());
  EXPECT_EQ(llvm::ArrayRef(small.devices), llvm::ArrayRef<DeviceId>({0, 2}));
  const Cut &large = cutting[bundles.ofTask[4]];
  EXPECT_TRUE(large.isCopied && large.hasAxis());
  EXPECT_EQ(large.devices.size(), 4u);
}

/// Many small sums: slices of them would keep all ports busy with latencies.
TEST(PlanSplits, ManySmallSumsDoNotKeepPortsBusy) {
  Problem problem = training(24, 4, /*latencyNs=*/400, {16});
  SplitRequest request = quickRequest();
  SplitAnswer answer = planSplits(problem, request);
  expectValid(answer);
  request.strategy = "data-parallel";
  SplitAnswer sliced = planSplits(problem, request);
  expectValid(sliced);
  EXPECT_LT(static_cast<double>(answer.valueNs()),
            0.6 * static_cast<double>(sliced.valueNs()));
}

/// At the same work, whatever links and weights there are.
TEST(PlanSplits, IsNeverLongerThanAPipeline) {
  for (int64_t latencyNs : {1, 200})
    for (int64_t bytes : {16, 3000}) {
      Problem problem = training(6, 3, latencyNs, {bytes});
      SplitRequest request = quickRequest(1500);
      SplitAnswer answer = planSplits(problem, request);
      expectValid(answer);
      PipelineOptions options;
      options.budget = request.budget;
      auto planned = planPipeline(problem, options);
      ASSERT_TRUE(std::holds_alternative<PipelinePlan>(planned));
      EXPECT_LE(answer.valueNs(),
                std::get<PipelinePlan>(planned).answer.valueNs);
    }
}

/// With a thread for pipelines, and without one.
TEST(PlanSplits, EndsInTimeWithAndWithoutALaneForPipelines) {
  Problem problem = training(12, 3, /*latencyNs=*/50, {200});
  for (unsigned workers : {1u, 2u, 3u}) {
    SplitRequest request;
    request.budget.timeLimit = 0.3;
    request.budget.workers = workers;
    SplitAnswer answer = planSplits(problem, request);
    expectValid(answer);
    EXPECT_LT(answer.seconds, 10);
  }
}

TEST(PlanSplits, SaysWhyThereIsNone) {
  Problem problem = chain(3, {600, 600}, 12);
  for (Device &device : problem.devices)
    device.memoryBytes = 1000;
  for (Task &task : problem.tasks)
    task.residentBytes = 900;
  for (SplitAxis &axis : problem.splits)
    axis.resident = Follows::whole();
  SplitAnswer answer = planSplits(problem, quickRequest());
  EXPECT_FALSE(answer.placed.schedule);
  ASSERT_TRUE(answer.placed.failure);
  EXPECT_NE(answer.placed.failure->message.find("resident bytes"),
            std::string::npos)
      << answer.placed.failure->message;
}

TEST(PlanSplits, AllStrategiesGiveValidPlans) {
  for (const SplitStrategy &strategy : splitStrategies())
    for (uint64_t seed = 0; seed < 25; ++seed) {
      Problem problem = randomSplitProblem(seed);
      SplitRequest request = quickRequest(50);
      request.strategy = strategy.name.str();
      request.budget.seed = seed;
      SplitAnswer answer = planSplits(problem, request);
      if (answer.placed.schedule)
        expectValid(answer);
      else
        EXPECT_TRUE(answer.placed.failure);
    }
}

TEST(PlanSplits, RefusesWhatMakesNoSense) {
  SplitRequest request;
  request.strategy = "guess";
  EXPECT_NE(checkSplitRequest(request).find("no strategy 'guess'"),
            std::string::npos);
  request = {};
  request.budget.timeLimit = 0;
  EXPECT_NE(checkSplitRequest(request).find("never end"), std::string::npos);
  request = {};
  request.maxParts = -1;
  EXPECT_NE(checkSplitRequest(request).find("max-parts"), std::string::npos);
  EXPECT_EQ(checkSplitRequest(SplitRequest()), "");
}

TEST(Bundles, EqualLayersAreOneClass) {
  Problem problem = chain(12, {600, 600}, 12);
  problem.tasks[6].colocation = problem.tasks[7].colocation = "both";
  Instance instance(problem);
  Bundles bundles(instance, std::vector<bool>(12, false));
  EXPECT_EQ(bundles.size(), 11);
  EXPECT_EQ(bundles.ofTask[6], bundles.ofTask[7]);
  // Those in the middle look alike up to three steps away.
  Problem longer = chain(20, {600, 600}, 12);
  Instance all(longer);
  Bundles alike(all, std::vector<bool>(20, false));
  EXPECT_EQ(alike.all[5].classId, alike.all[14].classId);
  EXPECT_NE(alike.all[0].classId, alike.all[10].classId);
}

} // namespace
