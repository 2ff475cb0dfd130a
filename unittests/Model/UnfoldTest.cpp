//===- UnfoldTest.cpp - Small problems in parts ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Unfold.h"
#include "TestProblem.h"
#include "placer/Model/Validate.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

/// "x.0: a.0 -> b.0 b.1 (4)", a line for each tensor.
std::string showTensors(const Problem &problem) {
  std::string text;
  for (const Tensor &tensor : problem.tensors) {
    text += tensor.name + ": " + problem.tasks[tensor.producer].name + " ->";
    for (TaskId consumer : tensor.consumers)
      text += " " + problem.tasks[consumer].name;
    text += " (" + std::to_string(tensor.bytes) + ")\n";
  }
  return text;
}

SplitAxis makeAxis(TaskId task, int64_t extent,
                   std::vector<std::pair<TensorId, Follows>> tensors,
                   AxisKind kind = AxisKind::Samples) {
  SplitAxis axis;
  axis.task = task;
  axis.name = axisKindName(kind).str();
  axis.kind = kind;
  axis.extent = extent;
  axis.tensors = std::move(tensors);
  return axis;
}

Problem twoGpus() {
  Problem problem = smallProblem();
  problem.tasks.clear();
  problem.tensors.clear();
  return problem;
}

/// Forward, backward and weight gradient of a layer over 8 samples, and the
/// update of its weights over 4 rows.
Problem trainingStep() {
  Problem problem = twoGpus();
  problem.tasks = {makeTask("f", 80), makeTask("b", 80), makeTask("w", 80),
                   makeTask("u", 40)};
  problem.tensors = {
      makeTensor("act", 0, 800, {1, 2}), makeTensor("grad", 1, 800, {2}),
      makeTensor("dw", 2, 400, {3}), makeTensor("new", 3, 400, {})};
  problem.tasks[0].residentBytes = 1000;
  Follows samples = Follows::sliced(0, 8), rows = Follows::sliced(0, 4);
  problem.splits = {
      makeAxis(0, 8, {{0, samples}}),
      makeAxis(1, 8, {{0, samples}, {1, samples}}),
      makeAxis(2, 8, {{0, samples}, {1, samples}, {2, Follows::partial()}}),
      makeAxis(3, 4, {{2, rows}, {3, rows}}, AxisKind::Parameter)};
  return problem;
}

} // namespace

TEST(SplitCuts, EqualPartsAndShares) {
  using Cuts = llvm::SmallVector<int64_t, 4>;
  EXPECT_EQ(equalCuts({0, 63}, 4), (Cuts{16, 32, 48}));
  EXPECT_EQ(equalCuts({10, 13}, 2), (Cuts{12}));
  EXPECT_EQ(equalCuts({0, 5}, 1), Cuts());
  EXPECT_EQ(shareCuts({0, 30}, {2, 1}), (Cuts{20}));
  EXPECT_EQ(shareCuts({0, 3}, {1000, 1, 1}), (Cuts{1, 2}));
  EXPECT_EQ(shareCuts({0, 10}, {1, 1, 1}), (Cuts{3, 7}));
  EXPECT_EQ(nestedCuts(10, {6}, 2), (Cuts{3, 8}));
}

TEST(Unfold, OnlyTheHaloGoesToTheOtherPart) {
  // Two 3x3 convolutions over 32 rows, padded.
  Problem problem = twoGpus();
  problem.tasks = {makeTask("conv1", 320), makeTask("conv2", 320)};
  problem.tensors = {makeTensor("x", 0, 3200, {1}),
                     makeTensor("y", 1, 3200, {})};
  problem.splits = {
      makeAxis(0, 32, {{0, Follows::sliced(0, 32)}}, AxisKind::Attribute),
      makeAxis(
          1, 32,
          {{0, Follows::sliced(0, 32, 1, 1, 1)}, {1, Follows::sliced(0, 32)}},
          AxisKind::Attribute)};
  ASSERT_EQ(show(validate(problem)), "");
  Unfolding unfolding = unfold(problem, {{0, {{0, {20}}}}, {1, {{1, {20}}}}});
  EXPECT_EQ(showTensors(unfolding.problem),
            "x.0: conv1.0 -> conv2.0 (1900)\n"
            "x.1: conv1.0 -> conv2.0 conv2.1 (100)\n"
            "x.2: conv1.1 -> conv2.0 conv2.1 (100)\n"
            "x.3: conv1.1 -> conv2.1 (1100)\n"
            "y.0: conv2.0 -> (2000)\n"
            "y.1: conv2.1 -> (1200)\n");
  EXPECT_EQ(unfolding.problem.tasks[0].costNs.front().second, 200);
  EXPECT_EQ(unfolding.tasks[1].ranges.front().second, (IndexRange{20, 32}));
  EXPECT_EQ(show(validate(unfolding.problem)), "");
}

TEST(Unfold, ReplicasAndTheUpdateMakeAReduceScatter) {
  Problem problem = trainingStep();
  ASSERT_EQ(show(validate(problem)), "");
  auto choices = std::get<SplitChoices>(chooseSamples(problem, /*replicas=*/2,
                                                      /*microBatches=*/1));
  Unfolding unfolding = unfold(problem, choices);
  EXPECT_EQ(showTensors(unfolding.problem), "act.0: f.0 -> b.0 w.0 (400)\n"
                                            "act.1: f.1 -> b.1 w.1 (400)\n"
                                            "grad.0: b.0 -> w.0 (400)\n"
                                            "grad.1: b.1 -> w.1 (400)\n"
                                            "dw.0: w.0 -> w.sum.0 (200)\n"
                                            "dw.1: w.0 -> w.sum.1 (200)\n"
                                            "dw.2: w.1 -> w.sum.0 (200)\n"
                                            "dw.3: w.1 -> w.sum.1 (200)\n"
                                            "dw.4: w.sum.0 -> u.0 (200)\n"
                                            "dw.5: w.sum.1 -> u.1 (200)\n"
                                            "new.0: u.0 -> (200)\n"
                                            "new.1: u.1 -> (200)\n");
  // Both replicas hold what the task held, each device once.
  ASSERT_EQ(unfolding.problem.weights.size(), 1u);
  EXPECT_EQ(unfolding.problem.weights[0].name, "f");
  EXPECT_EQ(unfolding.problem.weights[0].bytes, 1000);
  EXPECT_EQ(unfolding.problem.weights[0].readers, (std::vector<TaskId>{0, 1}));
  EXPECT_EQ(show(validate(unfolding.problem)), "");
}

TEST(Unfold, MicroBatchesAreSummedWithinTheirReplica) {
  Problem problem = trainingStep();
  auto choices = std::get<SplitChoices>(chooseSamples(problem, 2, 2));
  // The update stays whole.
  ASSERT_EQ(choices.back().task, 3);
  choices.pop_back();
  Unfolding unfolding = unfold(problem, choices);
  EXPECT_EQ(showTensors(unfolding.problem),
            "act.0: f.0.0 -> b.0.0 w.0.0 (200)\n"
            "act.1: f.0.1 -> b.0.1 w.0.1 (200)\n"
            "act.2: f.1.0 -> b.1.0 w.1.0 (200)\n"
            "act.3: f.1.1 -> b.1.1 w.1.1 (200)\n"
            "grad.0: b.0.0 -> w.0.0 (200)\n"
            "grad.1: b.0.1 -> w.0.1 (200)\n"
            "grad.2: b.1.0 -> w.1.0 (200)\n"
            "grad.3: b.1.1 -> w.1.1 (200)\n"
            "dw.0: w.0.0 -> w.0.1 (400)\n"
            "dw.1: w.0.1 -> w.sum (400)\n"
            "dw.2: w.1.0 -> w.1.1 (400)\n"
            "dw.3: w.1.1 -> w.sum (400)\n"
            "dw.4: w.sum -> u (400)\n"
            "new: u -> (400)\n");
  EXPECT_EQ(unfolding.problem.tasks[0].colocation, "f@0");
  EXPECT_EQ(unfolding.problem.tasks[1].colocation, "f@0");
  EXPECT_EQ(unfolding.problem.tasks[2].colocation, "f@1");
  EXPECT_EQ(show(validate(unfolding.problem)), "");
  // The update stayed whole, but what it reads did not.
  EXPECT_TRUE(unfolding.problem.splits.empty());
}

/// As many tasks as these are added one after another, while the set is read
/// from one of them.
TEST(Unfold, ManySumsStayInASetThatStaysOne) {
  constexpr int64_t kRows = 64;
  const std::string set = "a name that is too long to be held in place";
  Problem problem = twoGpus();
  problem.tasks = {makeTask("w", 80), makeTask("other", 80), makeTask("u", 40)};
  problem.tasks[0].colocation = problem.tasks[1].colocation = set;
  problem.tensors = {makeTensor("dw", 0, 4 * kRows, {2}),
                     makeTensor("x", 1, 4, {}), makeTensor("new", 2, 4, {})};
  problem.splits = {
      makeAxis(0, 8, {{0, Follows::partial()}}),
      makeAxis(2, kRows,
               {{0, Follows::sliced(0, kRows)}, {2, Follows::sliced(0, kRows)}},
               AxisKind::Parameter)};
  ASSERT_EQ(show(validate(problem)), "");
  Unfolding unfolding = unfold(
      problem, {{0, {{0, {4}}}}, {2, {{1, equalCuts({0, kRows}, kRows)}}}});
  EXPECT_EQ(show(validate(unfolding.problem)), "");
  int64_t numSums = 0;
  for (auto [task, origin] :
       llvm::zip(unfolding.problem.tasks, unfolding.tasks))
    if (origin.kind == TaskOrigin::Kind::Sum) {
      ++numSums;
      EXPECT_EQ(task.colocation, set);
    }
  EXPECT_EQ(numSums, kRows);
}

TEST(Unfold, AChainWithoutReplicasNeedsNoSum) {
  Problem problem = trainingStep();
  problem.tasks[0].colocation = problem.tasks[1].colocation = "layer";
  Unfolding unfolding =
      unfold(problem, std::get<SplitChoices>(chooseSamples(problem, 1, 4)));
  EXPECT_EQ(unfolding.problem.tasks.size(), 13u);
  EXPECT_EQ(unfolding.problem.tasks[3].name, "f.3");
  EXPECT_EQ(unfolding.problem.tasks[3].colocation, "layer");
  // Tasks that were in no set have one of their own now.
  EXPECT_EQ(unfolding.problem.tasks[8].colocation, "w");
  EXPECT_EQ(unfolding.problem.tasks[12].colocation, "");
}

TEST(Unfold, ASetWhoseTasksAreCutUnlikeStaysOne) {
  Problem problem = trainingStep();
  for (Task &task : problem.tasks)
    task.colocation = "layer";
  auto choices = std::get<SplitChoices>(chooseSamples(problem, 2, 1));
  choices.pop_back();
  for (const Task &task : unfold(problem, choices).problem.tasks)
    EXPECT_EQ(task.colocation, "layer") << task.name;
}

TEST(Unfold, TwoAxesMakeAGridAndHoldEachSliceOnce) {
  Problem problem = twoGpus();
  problem.tasks = {makeTask("mm", 100)};
  problem.tensors = {makeTensor("y", 0, 480, {})};
  problem.weights = {{"w", 300, {0}}};
  problem.splits = {
      makeAxis(0, 8, {{0, Follows::sliced(0, 8)}}),
      makeAxis(0, 6, {{0, Follows::sliced(1, 6)}}, AxisKind::Parameter)};
  problem.splits[1].weights = {{0, Follows::sliced(1, 6)}};
  problem.splits[0].overheadNs = {{"gpu", 20}};
  ASSERT_EQ(show(validate(problem)), "");
  Unfolding unfolding = unfold(problem, {{0, {{0, {4}}, {1, {2}}}}});
  EXPECT_EQ(showTensors(unfolding.problem), "y.0: mm.0.0 -> (80)\n"
                                            "y.1: mm.0.1 -> (160)\n"
                                            "y.2: mm.1.0 -> (80)\n"
                                            "y.3: mm.1.1 -> (160)\n");
  ASSERT_EQ(unfolding.problem.weights.size(), 2u);
  EXPECT_EQ(unfolding.problem.weights[0].bytes, 100);
  EXPECT_EQ(unfolding.problem.weights[0].readers, (std::vector<TaskId>{0, 2}));
  EXPECT_EQ(unfolding.problem.weights[1].readers, (std::vector<TaskId>{1, 3}));
  // 20 + 80 / 2 / 3, rounded up.
  EXPECT_EQ(unfolding.problem.tasks[0].costNs.front().second, 34);
}

TEST(Unfold, NamesThatAreTakenAreNotGivenAgain) {
  Problem problem = trainingStep();
  problem.tasks[3].name = "f.0";
  problem.tensors[3].name = "act.1";
  Unfolding unfolding =
      unfold(problem, std::get<SplitChoices>(chooseSamples(problem, 2, 1)));
  EXPECT_EQ(unfolding.problem.tasks[0].name, "f.0_1");
  EXPECT_EQ(unfolding.problem.tasks[6].name, "f.0.0");
  EXPECT_EQ(unfolding.problem.tensors[1].name, "act.1_1");
  EXPECT_EQ(show(validate(unfolding.problem)), "");
}

TEST(SplitChoices, WhatIsWrongIsSaid) {
  Problem problem = trainingStep();
  auto fault = [&](SplitChoices choices) {
    auto found = checkChoices(problem, choices);
    return found ? found->message : "";
  };
  EXPECT_EQ(fault({{0, {{0, {8}}}}}), "task 'f' cannot be split: cut 8 is "
                                      "outside of 0..8 of axis 'samples'");
  EXPECT_EQ(fault({{0, {{1, {4}}}}}),
            "task 'f' cannot be split: it has no such axis");
  EXPECT_EQ(fault({{0, {{0, {5, 4}}}}}),
            "task 'f' cannot be split: cut 4 of axis 'samples' stands behind "
            "5");
  EXPECT_EQ(fault({{0, {{0, {4}}, {0, {4}}}}}),
            "task 'f' cannot be split: axis 'samples' is cut twice at 4, so "
            "that a part would be empty");
  EXPECT_EQ(fault({{0, {{0, {4}}}}, {0, {{0, {3}}}}}),
            "task 'f' is split twice");
  EXPECT_EQ(fault({{7, {}}}), "task #7 cannot be split: there is none");
  problem.splits.insert(problem.splits.begin() + 1, problem.splits[0]);
  problem.splits[1].name = "rows";
  ASSERT_EQ(show(validate(problem)), "");
  EXPECT_EQ(fault({{0, {{0, {4}}, {1, {4}}}}}),
            "task 'f' cannot be split: axes 'samples' and 'rows' slice the "
            "same dimension of tensor 'act'");

  auto choice = chooseSamples(problem, 3, 3);
  EXPECT_EQ(std::get<Violation>(choice).message,
            "task 'f' cannot be split: axis 'samples' has 8, fewer than 9 "
            "parts");
  EXPECT_EQ(
      std::get<Violation>(chooseParts(problem, 2, AxisKind::Reduction)).message,
      "no task has an axis of kind 'reduction' along which it can be "
      "split");
}

TEST(ValidateSplits, WhatIsWrongIsSaid) {
  auto message = [](auto change) {
    Problem problem = trainingStep();
    problem.tasks[0].workspaceBytes = 10;
    change(problem.splits);
    Violations found = validate(problem, 1);
    return found.empty() ? "" : found.front().message;
  };
  using Axes = std::vector<SplitAxis>;
  EXPECT_EQ(message([](Axes &axes) { axes[0].task = 9; }),
            "axis 'samples' of task #9 is of no task");
  EXPECT_EQ(message([](Axes &axes) { std::swap(axes[0], axes[1]); }),
            "axis 'samples' of task 'f' stands behind those of later tasks");
  EXPECT_EQ(message([](Axes &axes) { axes[0].name = ""; }),
            "axis '' of task 'f' has no name");
  EXPECT_EQ(message([](Axes &axes) { axes.insert(axes.begin(), axes[0]); }),
            "task 'f' has two axes named 'samples'");
  EXPECT_EQ(message([](Axes &axes) { axes[0].extent = 0; }),
            "axis 'samples' of task 'f' has an extent of 0; it must be from 1 "
            "to 2147483648");
  EXPECT_EQ(message([](Axes &axes) { axes[0].tensors[0].first = 2; }),
            "axis 'samples' of task 'f' names tensor 'dw', which the task "
            "neither reads nor writes");
  EXPECT_EQ(message([](Axes &axes) {
              axes[0].tensors.push_back(axes[0].tensors[0]);
            }),
            "axis 'samples' of task 'f' names tensor 'act' twice");
  EXPECT_EQ(
      message([](Axes &axes) { axes[0].tensors[0].second = Follows::whole(); }),
      "axis 'samples' of task 'f' leaves tensor 'act' whole, but the "
      "task writes it: parts write slices of it, or partial sums");
  EXPECT_EQ(message([](Axes &axes) {
              axes[1].tensors[0].second = Follows::partial();
            }),
            "axis 'samples' of task 'b' makes partial sums of tensor 'act', "
            "which the task only reads");
  EXPECT_EQ(message([](Axes &axes) { axes[0].tensors.clear(); }),
            "axis 'samples' of task 'f' does not say what parts write of "
            "tensor 'act'");
  EXPECT_EQ(message([](Axes &axes) { axes[0].tensors[0].second.dim = 8; }),
            "axis 'samples' of task 'f' slices dimension 8 of tensor 'act'; "
            "it must be from 0 to 7");
  EXPECT_EQ(message([](Axes &axes) { axes[0].tensors[0].second.scale = 0; }),
            "axis 'samples' of task 'f' slices dimension 0 of tensor 'act' "
            "with figures that are below 1 or too large");
  EXPECT_EQ(message([](Axes &axes) { axes[0].tensors[0].second.scale = 2; }),
            "axis 'samples' of task 'f' slices dimension 0 of tensor 'act', "
            "which has 8, and its parts together write 16");
  EXPECT_EQ(message([](Axes &axes) { axes[0].tensors[0].second.after = 1; }),
            "axis 'samples' of task 'f' slices dimension 0 of tensor 'act', "
            "which has 8, and its parts together write 8 and a halo");
  EXPECT_EQ(message([](Axes &axes) { axes[1].tensors[0].second.scale = 9; }),
            "axis 'samples' of task 'b' slices dimension 0 of tensor 'act', "
            "which has 8, so that parts at an end of the axis read nothing of "
            "it");
  EXPECT_EQ(message([](Axes &axes) { axes[1].tensors[0].second.extent = 9; }),
            "axis 'samples' of task 'b' slices dimension 0 of tensor 'act', "
            "which has 9 here and 8 elsewhere");
  EXPECT_EQ(message([](Axes &axes) { axes[0].weights = {{0, {}}}; }),
            "axis 'samples' of task 'f' names weight #0, which the task does "
            "not read");
  EXPECT_EQ(message([](Axes &axes) { axes[0].resident = Follows::partial(); }),
            "axis 'samples' of task 'f' makes partial sums of what the task "
            "holds, which the task only reads");
  EXPECT_EQ(message([](Axes &axes) { axes[0].overheadNs = {{"cpu", 1}}; }),
            "axis 'samples' of task 'f' has an overhead for 'cpu', for which "
            "the task has no time");
  EXPECT_EQ(message([](Axes &axes) { axes[0].overheadNs = {{"gpu", 81}}; }),
            "axis 'samples' of task 'f' has an overhead of 81 ns for 'gpu', "
            "but the whole task takes 80");
  EXPECT_EQ(message([](Axes &axes) { axes[2].sumNs = {{"gpu", -1}}; }),
            "axis 'samples' of task 'w' has a time of sums of -1 ns for "
            "'gpu'");
  EXPECT_EQ(message([](Axes &axes) { axes[0].fixedWorkspaceBytes = 11; }),
            "axis 'samples' of task 'f' has a fixed workspace of 11 bytes, "
            "but that of the task is 10");
}
