//===- PlanPipelineTest.cpp - Micro-batches, stages and replicas ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlanPipeline.h"

#include "Search/Pipeline/PipelineSearch.h"

#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "../Common/RandomProblem.h"
#include "../Model/TestProblem.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// A step of training: layers forward and back, each with a weight, whose
/// gradient is a sum over samples.
static Problem trainingStep(int32_t layers, int32_t devices,
                            int64_t weightBytes, int64_t samples) {
  Problem problem;
  problem.name = "training";
  for (int32_t i = 0; i < devices; ++i) {
    problem.devices.push_back({"d" + std::to_string(i), "gpu", std::nullopt});
    for (int32_t j = 0; j < devices; ++j)
      if (i != j)
        problem.links.push_back(makeLink(i, j, 1));
  }
  auto axis = [&](TaskId task) {
    SplitAxis of;
    of.task = task;
    of.name = "samples";
    of.extent = samples;
    return of;
  };
  Follows sliced = Follows::sliced(0, samples);
  // Task l goes forward, task 2 * layers - 1 - l back.
  for (int32_t i = 0; i < 2 * layers; ++i) {
    problem.tasks.push_back(
        makeTask("t" + std::to_string(i), i < layers ? 800 : 1600));
    problem.splits.push_back(axis(i));
    int32_t layer = i < layers ? i : 2 * layers - 1 - i;
    problem.splits.back().weights = {{layer, Follows::whole()}};
  }
  auto addTensor = [&](TaskId from, std::vector<TaskId> to, Follows how) {
    auto id = static_cast<TensorId>(problem.tensors.size());
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(id), from, samples, to));
    problem.splits[from].tensors.push_back({id, how});
    if (how.isSliced())
      for (TaskId reader : to)
        problem.splits[reader].tensors.push_back({id, how});
  };
  for (int32_t i = 0; i + 1 < 2 * layers; ++i)
    addTensor(i, {i + 1}, sliced);
  for (int32_t layer = 0; layer < layers; ++layer) {
    addTensor(layer, {2 * layers - 1 - layer}, sliced);
    addTensor(2 * layers - 1 - layer, {}, Follows::partial());
    problem.weights.push_back({"w" + std::to_string(layer),
                               weightBytes,
                               {layer, 2 * layers - 1 - layer}});
  }
  return problem;
}

static PipelinePlan planOf(const Problem &problem, PipelineOptions options) {
  EXPECT_TRUE(validate(problem).empty()) << show(validate(problem));
  options.budget.timeLimit = 0;
  options.budget.workLimit = 300;
  options.budget.workers = 1;
  auto planned = planPipeline(problem, options);
  if (auto *reason = std::get_if<Violation>(&planned)) {
    ADD_FAILURE() << show({*reason});
    return {};
  }
  auto plan = std::get<PipelinePlan>(std::move(planned));
  Instance parts(plan.parts());
  Violations violations = verify(parts, *plan.answer.schedule);
  EXPECT_TRUE(violations.empty()) << show(violations);
  EXPECT_FALSE(checkChoices(problem, plan.choices));
  EXPECT_EQ(plan.answer.schedule->makespan(), plan.answer.valueNs);
  for (const TriedPipeline &start : plan.starts)
    EXPECT_LE(plan.answer.valueNs, start.valueNs) << start.name;
  return plan;
}

/// One micro-batch after the other would take all devices in turn.
TEST(PlanPipeline, CutsIntoMicroBatches) {
  PipelinePlan plan = planOf(trainingStep(8, 4, 1000000, 16), {});
  EXPECT_GT(plan.chosen.microBatches, 1);
  // Nothing split: 8 * 2400 = 19200. A perfect pipeline: a quarter.
  EXPECT_LT(plan.answer.valueNs, 19200 / 2);
  EXPECT_GE(plan.answer.valueNs, 19200 / 4);
  bool hasWhole = false;
  for (const TriedPipeline &start : plan.starts)
    hasWhole |= start.name == "nothing split";
  EXPECT_TRUE(hasWhole);
}

/// Weights that cost nothing to exchange make replicas as good as it gets.
TEST(PlanPipeline, UsesReplicas) {
  PipelineOptions options;
  options.replicas = 4;
  options.stages = 1;
  PipelinePlan plan = planOf(trainingStep(4, 4, 4, 16), options);
  EXPECT_EQ(plan.chosen.replicas, 4);
  EXPECT_EQ(plan.chosen.stages, 1);
  EXPECT_LT(plan.answer.valueNs, 9600 / 3);
}

TEST(PlanPipeline, KeepsWhatIsGiven) {
  PipelineOptions options;
  options.microBatches = 3;
  options.stages = 2;
  options.replicas = 1;
  options.devices = {0, 2};
  Problem problem = trainingStep(6, 3, 100, 16);
  PipelinePlan plan = planOf(problem, options);
  EXPECT_EQ(plan.chosen.microBatches, 3);
  EXPECT_EQ(plan.chosen.stages, 2);
  for (const ScheduledTask &task : plan.answer.schedule->tasks)
    EXPECT_NE(task.device, 1);

  PipelineOptions pinned;
  pinned.fixed.assign(problem.tasks.size(), kNone);
  pinned.fixed[2] = 1;
  plan = planOf(problem, pinned);
  for (auto [task, origin] :
       llvm::zip(plan.answer.schedule->tasks, plan.unfolding.tasks))
    if (origin.task == 2)
      EXPECT_EQ(task.device, 1);
}

/// Plan after plan, and none where another one is shorter than any could be.
TEST(PipelineSearch, TriesNothingThatIsWorseByItsLoad) {
  Problem problem = trainingStep(4, 2, 8, 16);
  PipelineOptions options;
  options.budget.workLimit = 1;
  PipelineSearch all(problem, options), none(problem, options);
  none.setBestOfOthers(1);
  size_t numTried = 0;
  while (all.tryNext())
    ++numTried;
  while (none.tryNext()) {
  }
  EXPECT_GT(numTried, 4u);
  ASSERT_FALSE(all.best.empty());
  EXPECT_TRUE(none.best.empty());
  EXPECT_FALSE(none.change());
  // What the best is better than is no limit.
  PipelineSearch some(problem, options);
  some.setBestOfOthers(all.best.front().what.valueNs);
  while (some.tryNext()) {
  }
  ASSERT_FALSE(some.best.empty());
  EXPECT_EQ(some.best.front().what.valueNs, all.best.front().what.valueNs);
}

TEST(PlanPipeline, IsTheSameEveryTime) {
  Problem problem = trainingStep(5, 3, 500, 12);
  PipelinePlan one = planOf(problem, {}), two = planOf(problem, {});
  EXPECT_EQ(one.answer.schedule->tasks, two.answer.schedule->tasks);
  EXPECT_EQ(one.chosen.microBatches, two.chosen.microBatches);
}

/// Half of the memory that all activations take: fewer are held at once.
TEST(PlanPipeline, FitsIntoLittleMemory) {
  Problem problem = trainingStep(4, 2, 8, 16);
  for (Device &device : problem.devices)
    device.memoryBytes = 4 * 16 + 4 * 8 + 2 * 8 + 16;
  planOf(problem, {});
}

/// Whatever the links and weights, the search is never behind a plan of others,
/// and each of these is a schedule.
TEST(PlanPipeline, IsNeverLongerThanPlansOfOthers) {
  for (int64_t weightBytes : {10, 2000, 100000}) {
    Problem problem = trainingStep(6, 4, weightBytes, 8);
    for (Link &link : problem.links)
      link.bytesPerSecond = 2'000'000'000;
    int64_t searched = planOf(problem, {}).answer.valueNs;
    for (const PipelineStrategy &strategy : pipelineStrategies()) {
      PipelineOptions options;
      options.strategy = strategy.name.str();
      PipelinePlan plan = planOf(problem, options);
      ASSERT_TRUE(plan.answer.schedule) << options.strategy;
      EXPECT_LE(searched, plan.answer.valueNs) << options.strategy;
      if (strategy.name == "one-device")
        EXPECT_EQ(plan.answer.valueNs, 6 * 2400);
    }
  }
}

/// Where exchanging gradients costs nothing, both formulas share all samples
/// among all devices; where it costs all, they make stages of one device each.
TEST(PlanPipeline, FormulasOfOthersWeighReplicasAgainstStages) {
  for (const char *strategy : {"pipedream", "dapple"}) {
    PipelineOptions options;
    options.strategy = strategy;
    PipelinePlan cheap = planOf(trainingStep(8, 4, 1, 8), options);
    EXPECT_EQ(cheap.chosen.stages, 1) << strategy;
    EXPECT_EQ(cheap.chosen.replicas, 4) << strategy;
    Problem costly = trainingStep(8, 4, 1, 8);
    for (Tensor &tensor : costly.tensors)
      if (tensor.consumers.empty())
        tensor.bytes = 1'000'000;
    for (Link &link : costly.links)
      link.bytesPerSecond = 1'000'000'000;
    PipelinePlan plan = planOf(costly, options);
    EXPECT_EQ(plan.chosen.replicas, 1) << strategy;
    EXPECT_GT(plan.chosen.stages, 1) << strategy;
  }
}

TEST(PlanPipeline, SaysWhyThereIsNone) {
  PipelineOptions options;
  options.budget.workLimit = 10;
  Problem problem = smallProblem();
  auto planned = planPipeline(problem, options);
  ASSERT_TRUE(std::holds_alternative<Violation>(planned));
  EXPECT_NE(std::get<Violation>(planned).message.find("no task has an axis"),
            std::string::npos);
  options.microBatches = 17;
  planned = planPipeline(trainingStep(2, 2, 8, 16), options);
  ASSERT_TRUE(std::holds_alternative<Violation>(planned));
  EXPECT_NE(std::get<Violation>(planned).message.find("17 micro-batches"),
            std::string::npos);
  options.microBatches = 0;
  options.stages = 3;
  planned = planPipeline(trainingStep(2, 2, 8, 16), options);
  ASSERT_TRUE(std::holds_alternative<Violation>(planned));
}

/// Two stages of eight layers, each micro-batch of which leaves 100 bytes in
/// each layer: with room for one on its way they take turns; computed again,
/// the first stage holds next to nothing of the others.
TEST(PlanPipeline, ComputesAgainWhereMemoryIsShort) {
  Problem problem = trainingStep(16, 2, 1, 4);
  for (Tensor &tensor : problem.tensors)
    tensor.bytes = tensor.consumers.empty() ? 1 : 400;
  for (Device &device : problem.devices)
    device.memoryBytes = 1300;
  PipelineOptions options;
  options.microBatches = 4;
  options.stages = 2;
  options.replicas = 1;
  options.recompute = Recompute::None;
  PipelinePlan held = planOf(problem, options);
  EXPECT_EQ(held.chosen.computedAgain, 0);
  EXPECT_FALSE(held.again);
  options.recompute = Recompute::Auto;
  PipelinePlan plan = planOf(problem, options);
  EXPECT_EQ(plan.chosen.computedAgain, 1);
  ASSERT_TRUE(plan.again);
  EXPECT_LT(plan.answer.valueNs, held.answer.valueNs);
  options.recompute = Recompute::All;
  EXPECT_EQ(planOf(problem, options).chosen.computedAgain, 1);

  // With room for all, it is only longer.
  for (Device &device : problem.devices)
    device.memoryBytes = 100000;
  options.recompute = Recompute::Auto;
  PipelinePlan roomy = planOf(problem, options);
  EXPECT_EQ(roomy.chosen.computedAgain, 0);
  EXPECT_LT(roomy.answer.valueNs, plan.answer.valueNs);
  options.recompute = Recompute::All;
  EXPECT_GT(planOf(problem, options).answer.valueNs, roomy.answer.valueNs);
}
