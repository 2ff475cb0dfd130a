//===- GroupsTest.cpp - Groups in IR are clusters of a problem ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two ways lead from tasks to a coarse problem: groups in IR, read by the
// Bridge, and `coarseProblem` without IR. Both must say the same. Groups that
// are placed and opened must leave the tasks, and a valid schedule of them.
//
//===----------------------------------------------------------------------===//

#include "../Common/RandomProblem.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/Groups.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Coarsening.h"
#include "placer/Search/ListScheduler.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"

#include <gtest/gtest.h>

#include <set>

using namespace mlir;
using namespace placer;
using placer::testing::Random;
using placer::testing::RandomOptions;
using placer::testing::randomProblem;

namespace {

/// A problem as text that does not depend on the order of tasks and tensors,
/// nor on how times, limits and colocation are written. Clusters have the names
/// of their first tasks.
class Description {
public:
  Description(const Problem &problem,
              const std::map<std::string, std::string> &firstOf = {})
      : problem(problem), instance(problem), firstOf(firstOf) {}

  std::set<std::string> lines() const {
    std::set<std::string> lines;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      std::string line = name(task) + ":";
      for (DeviceId device = 0; device < instance.numDevices(); ++device)
        line += " " + std::to_string(instance.time(task, device));
      line += " resident " + std::to_string(instance.residentBytes(task));
      line += " workspace " + std::to_string(instance.workspaceBytes(task));
      std::set<std::string> group;
      for (TaskId member : instance.groupMembers(instance.group(task)))
        group.insert(name(member));
      for (const std::string &member : group)
        line += " with " + member;
      lines.insert(line);
    }
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
      std::string line = problem.tensors[tensor].name + ":" +
                         std::to_string(instance.bytes(tensor)) + " from " +
                         name(instance.producer(tensor));
      std::set<std::string> readers;
      for (TaskId task : instance.consumers(tensor))
        readers.insert(name(task));
      for (const std::string &reader : readers)
        line += " to " + reader;
      lines.insert(line + (instance.isResult(tensor) ? " result" : ""));
    }
    for (WeightId weight = 0; weight < instance.numWeights(); ++weight) {
      std::set<std::string> readers;
      for (TaskId task : instance.weightReaders(weight))
        readers.insert(name(task));
      std::string line = "weight " + problem.weights[weight].name + ":" +
                         std::to_string(instance.weightBytes(weight));
      for (const std::string &reader : readers)
        line += " for " + reader;
      // IR has none that nobody reads.
      if (!readers.empty())
        lines.insert(line);
    }
    return lines;
  }

private:
  std::string name(TaskId task) const {
    auto it = firstOf.find(problem.tasks[task].name);
    return it == firstOf.end() ? problem.tasks[task].name : it->second;
  }

  const Problem &problem;
  Instance instance;
  const std::map<std::string, std::string> &firstOf;
};

class Groups : public ::testing::Test {
protected:
  Groups() {
    context.loadDialect<PlacerDialect, func::FuncDialect>();
    // An error where none is expected is the test's failure.
    context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
      ADD_FAILURE() << diagnostic.str();
      return success();
    });
  }

  FailureOr<ProblemOfFunction> extract(ModuleOp module) {
    SymbolTableCollection symbolTables;
    return ProblemOfFunction::extract(functionsWithTasks(module).front(),
                                      symbolTables);
  }

  /// By group, its first task.
  static std::map<std::string, std::string> firstTasks(ModuleOp module) {
    std::map<std::string, std::string> first;
    module.walk([&](GroupOp group) {
      Operation *op = group;
      while (auto inner = dyn_cast<GroupOp>(op))
        op = &inner.getBody().front().front();
      first[group.getName().str()] = cast<TaskOp>(op).getName().str();
    });
    return first;
  }

  static int countGroups(ModuleOp module) {
    int count = 0;
    module.walk([&](GroupOp) { ++count; });
    return count;
  }

  MLIRContext context;
};

TEST_F(Groups, AreClusters) {
  int numPlaced = 0, numNested = 0;
  for (uint64_t seed = 0; seed != 400; ++seed) {
    SCOPED_TRACE(seed);
    RandomOptions randomOptions;
    randomOptions.limitMemory = 70;
    Problem original = randomProblem(seed, randomOptions);
    if (!validate(original).empty())
      continue;
    OwningOpRef<ModuleOp> module =
        buildModule(&context, UnknownLoc::get(&context), original);
    FailureOr<ProblemOfFunction> fine = extract(*module);
    ASSERT_TRUE(succeeded(fine));
    const Problem problem = fine->problem();
    Instance instance(problem);

    // Once, and a second time, which gives groups in groups.
    Random random(seed);
    CoarseningOptions options;
    options.target =
        1 + static_cast<int32_t>(random.below(instance.numTasks()));
    Coarsening coarsening = coarsen(instance, options);
    formGroups(*fine, coarsening.cluster);
    ASSERT_TRUE(succeeded(verify(*module)));
    FailureOr<ProblemOfFunction> coarse = extract(*module);
    ASSERT_TRUE(succeeded(coarse));
    EXPECT_EQ(Description(coarse->problem(), firstTasks(*module)).lines(),
              Description(coarseProblem(instance, coarsening).problem).lines());

    options.target = 1 + options.target / 2;
    Instance coarseInstance(coarse->problem());
    Coarsening second = coarsen(coarseInstance, options);
    numNested += second.numClusters < coarseInstance.numTasks();
    formGroups(*coarse, second.cluster);
    ASSERT_TRUE(succeeded(verify(*module)));
    coarse = extract(*module);
    ASSERT_TRUE(succeeded(coarse));

    // Placed and opened.
    Instance last(coarse->problem());
    PlacementResult placed = placeByList(last, "heft");
    auto *schedule = std::get_if<Schedule>(&placed);
    if (schedule) {
      ++numPlaced;
      applySchedule(*coarse, {*schedule, {schedule->makespan(), ""}});
    }
    FunctionOpInterface function = functionsWithTasks(*module).front();
    ProblemAnalysis problems(*module);
    ASSERT_TRUE(succeeded(openGroups(function, problems)));
    ASSERT_TRUE(succeeded(verify(*module)));
    EXPECT_TRUE(function.getFunctionBody().getOps<GroupOp>().empty());
    FailureOr<ProblemOfFunction> opened = extract(*module);
    ASSERT_TRUE(succeeded(opened));
    EXPECT_EQ(Description(opened->problem()).lines(),
              Description(problem).lines());
    if (!schedule)
      continue;
    FailureOr<StatedSchedule> found = opened->scheduleInIR();
    ASSERT_TRUE(succeeded(found));
    EXPECT_EQ(found->makespan(), schedule->makespan());
    Instance openedInstance(opened->problem());
    for (const Violation &violation : placer::verify(openedInstance, *found))
      ADD_FAILURE() << violation.message;
    EXPECT_EQ(found->bound.ns, schedule->makespan());
  }
  EXPECT_GT(numPlaced, 200);
  EXPECT_GT(numNested, 100);
}

/// A problem that looks into groups is the one before they were formed; and a
/// schedule of it leaves groups only where it can.
TEST_F(Groups, AreSeenThrough) {
  int numKept = 0, numOpened = 0;
  for (uint64_t seed = 0; seed != 300; ++seed) {
    SCOPED_TRACE(seed);
    RandomOptions randomOptions;
    randomOptions.limitMemory = 70;
    Problem original = randomProblem(seed, randomOptions);
    if (!validate(original).empty())
      continue;
    OwningOpRef<ModuleOp> module =
        buildModule(&context, UnknownLoc::get(&context), original);
    FailureOr<ProblemOfFunction> fine = extract(*module);
    ASSERT_TRUE(succeeded(fine));
    const Problem problem = fine->problem();
    Instance instance(problem);
    Random random(seed);
    CoarseningOptions options;
    options.target =
        1 + static_cast<int32_t>(random.below(instance.numTasks()));
    formGroups(*fine, coarsen(instance, options).cluster);
    FailureOr<ProblemOfFunction> once = extract(*module);
    ASSERT_TRUE(succeeded(once));
    Instance coarse(once->problem());
    options.target = 1 + options.target / 2;
    Coarsening second = coarsen(coarse, options);
    formGroups(*once, second.cluster);
    FailureOr<ProblemOfFunction> twice = extract(*module);
    ASSERT_TRUE(succeeded(twice));

    FunctionOpInterface function = functionsWithTasks(*module).front();
    ProblemAnalysis problems(*module);
    const ProblemOfFunction *tasks =
        problems.problem(function, ProblemAnalysis::Groups::Opened);
    ASSERT_NE(tasks, nullptr);
    EXPECT_EQ(Description(tasks->problem()).lines(),
              Description(problem).lines());
    const Instance &opened =
        problems.instance(function, ProblemAnalysis::Groups::Opened);

    // One of the tasks alone, or one that keeps groups together.
    Instance groups(twice->problem());
    PlacementResult placed = placeByList(seed % 2 ? opened : groups, "heft");
    auto *schedule = std::get_if<Schedule>(&placed);
    if (!schedule)
      continue;
    if (seed % 2 == 0) {
      applySchedule(*twice, *schedule);
      problems.forget(function);
      tasks = problems.problem(function, ProblemAnalysis::Groups::Opened);
      ASSERT_NE(tasks, nullptr);
      FailureOr<StatedSchedule> inIR = tasks->scheduleInIR();
      ASSERT_TRUE(succeeded(inIR));
      EXPECT_EQ(inIR->makespan(), schedule->makespan());
      *schedule = *inIR;
    }
    Instance again(tasks->problem());
    ASSERT_TRUE(placer::verify(again, *schedule).empty());
    std::map<std::string, ScheduledTask> where;
    for (auto [task, at] : llvm::enumerate(schedule->tasks))
      where[tasks->problem().tasks[task].name] = at;

    int before = countGroups(*module);
    Bound bound{std::min<int64_t>(1, schedule->makespan()), "some"};
    applyToTasks(*tasks, {*schedule, bound}, problems.symbols());
    ASSERT_TRUE(succeeded(verify(*module)));
    int after = countGroups(*module);
    ASSERT_LE(after, before);
    numKept += after;
    numOpened += before - after;
    // Groups that were placed as they are stay.
    if (seed % 2 == 0) {
      EXPECT_EQ(after, before);
    }
    problems.forget(function);
    FailureOr<ScheduledFunction> mixed = problems.schedule(function);
    ASSERT_TRUE(succeeded(mixed));
    EXPECT_EQ(mixed->schedule.makespan(), schedule->makespan());
    EXPECT_EQ(mixed->schedule.bound.ns, bound.ns);

    ASSERT_TRUE(succeeded(openGroups(function, problems)));
    FailureOr<ProblemOfFunction> last = extract(*module);
    ASSERT_TRUE(succeeded(last));
    EXPECT_EQ(Description(last->problem()).lines(),
              Description(problem).lines());
    FailureOr<StatedSchedule> found = last->scheduleInIR();
    ASSERT_TRUE(succeeded(found));
    for (auto [task, at] : llvm::enumerate(found->tasks))
      EXPECT_TRUE(at == where[last->problem().tasks[task].name]);
    EXPECT_EQ(found->transfers.size(), schedule->transfers.size());
  }
  EXPECT_GT(numKept, 100);
  EXPECT_GT(numOpened, 100);
}

} // namespace
