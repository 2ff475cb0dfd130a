//===- RecomputeTest.cpp - Tasks that are done once more ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Recompute.h"

#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/PlanPipeline.h"

#include "../Common/RandomProblem.h"
#include "../Model/TestProblem.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// Layers forward and back, of one micro-batch: task l goes forward, task
/// 2 * layers - 1 - l comes back to it and reads what went into it. What the
/// first reads is a task of its own.
static Problem chain(int32_t layers, int64_t bytes, int64_t memory) {
  Problem problem;
  problem.devices.push_back({"d", "gpu", memory});
  for (int32_t i = 0; i < 2 * layers; ++i)
    problem.tasks.push_back(makeTask("t" + std::to_string(i), 10));
  for (int32_t i = 0; i + 1 < 2 * layers; ++i) {
    std::vector<TaskId> readers = {i + 1};
    if (i + 1 < layers)
      readers.push_back(2 * layers - 2 - i);
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(i), i, bytes, readers));
  }
  problem.tensors.push_back(makeTensor("loss", 2 * layers - 1, 1, {}));
  return problem;
}

/// "x" of "x.again".
static std::string withoutSuffix(const std::string &name) {
  size_t found = name.find(".again");
  return name.substr(0, found);
}

/// What each task reads, by the names of the given problem, and where the
/// result stands for the same.
static void expectSame(const Problem &given, const Recomputation &decided,
                       const Recomputed &made) {
  ASSERT_TRUE(validate(made.problem).empty()) << show(validate(made.problem));
  Instance before(given), after(made.problem);
  auto namesRead = [](const Instance &of, TaskId task) {
    std::vector<std::string> names;
    for (TensorId tensor : of.inputs(task))
      names.push_back(withoutSuffix(of.problem().tensors[tensor].name));
    llvm::sort(names);
    return names;
  };
  RepeatedReads reads(given, decided);
  std::vector<bool> isThere(given.tasks.size(), false);
  for (TaskId task = 0; task < after.numTasks(); ++task) {
    TaskId origin = made.origin[task];
    std::vector<std::string> wanted = namesRead(before, origin);
    const RepeatedTask *repeated = reads.find(origin);
    if (repeated && (made.isCopy[task] || repeated->isMoved)) {
      const std::string &name = given.tensors[repeated->after].name;
      if (!llvm::is_contained(wanted, name))
        wanted.push_back(name);
      llvm::sort(wanted);
    }
    EXPECT_EQ(namesRead(after, task), wanted) << made.problem.tasks[task].name;
    if (!made.isCopy[task])
      isThere[origin] = true;
    EXPECT_EQ(made.problem.tasks[task].colocation,
              given.tasks[origin].colocation);
  }
  EXPECT_FALSE(llvm::is_contained(isThere, false));
  // Nothing is held to the end that was not before.
  for (TensorId tensor = 0; tensor < after.numTensors(); ++tensor) {
    if (!after.isResult(tensor))
      continue;
    const std::string &name = made.problem.tensors[tensor].name;
    auto same = llvm::find_if(
        given.tensors, [&](const Tensor &other) { return other.name == name; });
    ASSERT_NE(same, given.tensors.end()) << name;
    EXPECT_TRUE(
        before.isResult(static_cast<TensorId>(same - given.tensors.begin())));
  }
}

static Recomputation inSegments(const Problem &problem, int32_t count) {
  Instance instance(problem);
  MicroBatches found = asOneMicroBatch(instance);
  return chooseRecomputation(instance, found,
                             equalSegments(instance, found, count),
                             std::vector<bool>(count, true));
}

/// Each activation of a chain is held until its layer comes back. In two
/// segments, those of the first go, and come again.
TEST(Recompute, HoldsLess) {
  // On the way back into the last layer, all eight are there, one gradient
  // each time beside them.
  Problem roomy = chain(8, 10, 90);
  Problem tight = chain(8, 10, 70);
  Request request;
  request.strategy = "best";
  request.budget.timeLimit = 0;
  request.budget.workLimit = 100;
  EXPECT_TRUE(place(Instance(roomy), request).schedule);
  EXPECT_FALSE(place(Instance(tight), request).schedule);
  Recomputation decided = inSegments(tight, 2);
  ASSERT_FALSE(decided.empty());
  Recomputed made = recompute(tight, decided);
  expectSame(tight, decided, made);
  Instance instance(made.problem);
  Answer answer = place(instance, request);
  ASSERT_TRUE(answer.schedule);
  Violations violations = verify(instance, *answer.schedule);
  EXPECT_TRUE(violations.empty()) << show(violations);
}

/// Where the last segment comes back at once, it is not computed again; nor is
/// anything where there is but one.
TEST(Recompute, NotTheLastSegment) {
  Problem problem = chain(8, 10, 1000);
  EXPECT_TRUE(inSegments(problem, 1).empty());
  Recomputation decided = inSegments(problem, 2);
  for (const RepeatedTask &repeated : decided.tasks)
    EXPECT_LT(repeated.task, 4);
  EXPECT_EQ(decided.tasks.size(), 4u);
  EXPECT_GT(inSegments(problem, 4).tasks.size(), 4u);
}

/// What only the way back reads is done there, and once.
TEST(Recompute, MovesWhatIsReadLateAlone) {
  Problem problem = chain(6, 10, 1000);
  // A mask of the first layer's result, for the way back of the second. It
  // stands behind the first task.
  problem.tasks.insert(problem.tasks.begin() + 1, makeTask("mask", 5));
  for (Tensor &tensor : problem.tensors) {
    tensor.producer += tensor.producer > 0;
    for (TaskId &reader : tensor.consumers)
      reader += reader > 0;
  }
  problem.tensors[0].consumers.push_back(1);
  problem.tensors.push_back(makeTensor("m", 1, 10, {11}));
  ASSERT_TRUE(validate(problem).empty());
  Recomputation decided = inSegments(problem, 2);
  bool hasMoved = false;
  for (const RepeatedTask &repeated : decided.tasks) {
    EXPECT_EQ(repeated.isMoved, repeated.task == 1);
    hasMoved |= repeated.isMoved;
  }
  EXPECT_TRUE(hasMoved);
  Recomputed made = recompute(problem, decided);
  expectSame(problem, decided, made);
  EXPECT_EQ(made.problem.tasks.size(),
            problem.tasks.size() + decided.tasks.size() - 1);
}

TEST(Recompute, LeavesWhatMayNotRunAgain) {
  Problem problem = chain(8, 10, 1000);
  Instance instance(problem);
  MicroBatches found = asOneMicroBatch(instance);
  Recomputation decided =
      chooseRecomputation(instance, found, equalSegments(instance, found, 2),
                          {true, true}, [](TaskId task) { return task != 1; });
  ASSERT_FALSE(decided.empty());
  for (const RepeatedTask &repeated : decided.tasks)
    EXPECT_NE(repeated.task, 1);
  expectSame(problem, decided, recompute(problem, decided));
}

/// What a task alone holds is not held twice.
TEST(Recompute, SharesWhatATaskHolds) {
  Problem problem = chain(4, 10, 1000);
  problem.tasks[0].residentBytes = 100;
  problem.weights.push_back({"w", 50, {0, 1}});
  Recomputation decided = inSegments(problem, 2);
  ASSERT_FALSE(decided.empty());
  Recomputed made = recompute(problem, decided);
  expectSame(problem, decided, made);
  ASSERT_EQ(made.problem.weights.size(), 2u);
  EXPECT_EQ(made.problem.weights[0].readers.size(), 4u);
  EXPECT_EQ(made.problem.weights[1].name, "t0.resident");
  EXPECT_EQ(made.problem.weights[1].readers.size(), 2u);
  for (const Task &task : made.problem.tasks)
    EXPECT_EQ(task.residentBytes, 0);
}

/// Whatever graph, micro-batches, roles and segments: the copies wait for
/// nothing that waits for them, and all read what they read before.
TEST(Recompute, RandomProblems) {
  int32_t numRepeated = 0, numMoved = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed);
    Problem problem = randomProblem(seed);
    Instance instance(problem);
    MicroBatches found = asOneMicroBatch(instance);
    // Roles and places at random, too.
    Segments segments;
    segments.count = static_cast<int32_t>(random.between(1, 4));
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      if (random.percent(20))
        found.role[task] = static_cast<PipelineRole>(random.below(3));
      if (random.percent(10))
        found.of[task] = static_cast<int32_t>(random.below(2)) - 1;
      segments.of.push_back(
          static_cast<int32_t>(random.below(segments.count + 1)) - 1);
    }
    if (random.percent(50))
      segments = equalSegments(instance, found, segments.count);
    std::vector<bool> again;
    for (int32_t i = 0; i < segments.count; ++i)
      again.push_back(random.percent(80));
    Recomputation decided =
        chooseRecomputation(instance, found, segments, again);
    for (const RepeatedTask &repeated : decided.tasks)
      ++(repeated.isMoved ? numMoved : numRepeated);
    Recomputed made = recompute(problem, decided);
    expectSame(problem, decided, made);
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << "seed " << seed;
      return;
    }
    Instance after(made.problem);
    MicroBatches copied = withCopies(found, made, after);
    for (TaskId task = 0; task < after.numTasks(); ++task)
      EXPECT_EQ(copied.repeats[task] != kNone, made.isCopy[task]);
  }
  EXPECT_GT(numRepeated, 300);
  EXPECT_GT(numMoved, 30);
}

TEST(Recompute, ModesHaveNames) {
  for (Recompute mode : {Recompute::Auto, Recompute::All, Recompute::None})
    EXPECT_EQ(findRecompute(recomputeName(mode)), mode);
  EXPECT_EQ(findRecompute("some"), std::nullopt);
}
