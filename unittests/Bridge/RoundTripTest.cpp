//===- RoundTripTest.cpp - Problems and schedules through IR --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A problem becomes a module, its text, and a problem again; a schedule is
// applied to the module and read from it. Nothing may be lost on the way.
//
//===----------------------------------------------------------------------===//

#include "../Common/Equality.h"
#include "../Common/RandomProblem.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace placer;
using placer::testing::Random;
using placer::testing::randomProblem;

namespace {

class RoundTrip : public ::testing::Test {
protected:
  RoundTrip() {
    context.loadDialect<PlacerDialect, func::FuncDialect>();
    // An error where none is expected is the test's failure.
    context.getDiagEngine().registerHandler([](Diagnostic &diagnostic) {
      ADD_FAILURE() << diagnostic.str();
      return success();
    });
  }

  OwningOpRef<ModuleOp> build(const Problem &problem) {
    OwningOpRef<ModuleOp> module =
        buildModule(&context, UnknownLoc::get(&context), problem);
    EXPECT_TRUE(succeeded(verify(*module)));
    return module;
  }

  static std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream os(text);
    module.print(os);
    return text;
  }

  FailureOr<ProblemOfFunction> extract(ModuleOp module) {
    SymbolTableCollection symbolTables;
    return ProblemOfFunction::extract(functionsWithTasks(module).front(),
                                      symbolTables);
  }

  MLIRContext context;
};

/// Names that are no identifiers, yet different where the plain ones are.
std::string odd(const std::string &name, Random &random) {
  static const std::string kOdd[] = {"",
                                     " ",
                                     "\"",
                                     "\\",
                                     "\n",
                                     "/x",
                                     "\u00e9\U0001f600",
                                     "%0",
                                     "@",
                                     "'",
                                     std::string(1, '\0') + "z",
                                     "{",
                                     "cost <gpu = 1>"};
  return name + kOdd[random.below(std::size(kOdd))];
}

/// The same problem with odd names everywhere.
Problem withOddNames(Problem problem, uint64_t seed) {
  Random random(seed);
  problem.name = odd(problem.name, random);
  problem.source = odd("", random);
  // A time may be for a device by its name.
  std::map<std::string, std::string> renamed;
  auto rename = [&](std::string &name) {
    auto [it, isNew] = renamed.try_emplace(name);
    if (isNew)
      it->second = odd(name, random);
    name = it->second;
  };
  for (Device &device : problem.devices) {
    rename(device.name);
    rename(device.kind);
  }
  for (Link &link : problem.links)
    for (std::string &channel : link.channels)
      rename(channel);
  for (Task &task : problem.tasks) {
    for (auto &[name, time] : task.costNs)
      rename(name);
    task.name = odd(task.name, random);
    task.op = odd(task.op, random);
    if (!task.colocation.empty())
      rename(task.colocation);
  }
  for (Tensor &tensor : problem.tensors)
    tensor.name = odd(tensor.name, random);
  for (Weight &weight : problem.weights)
    weight.name = odd(weight.name, random);
  return problem;
}

/// Tasks in topological order, tensors by their producers and weights by their
/// first readers, which is the order that IR has. It has no weights that nobody
/// reads.
Problem inProgramOrder(const Problem &problem) {
  Instance instance(problem);
  Problem result = problem;
  std::vector<TaskId> newId(problem.tasks.size());
  for (auto [position, task] : llvm::enumerate(instance.topologicalOrder())) {
    newId[task] = static_cast<TaskId>(position);
    result.tasks[position] = problem.tasks[task];
  }
  result.tensors.clear();
  for (TaskId task : instance.topologicalOrder())
    for (TensorId tensor : instance.outputs(task)) {
      result.tensors.push_back(problem.tensors[tensor]);
      Tensor &moved = result.tensors.back();
      moved.producer = newId[moved.producer];
      for (TaskId &consumer : moved.consumers)
        consumer = newId[consumer];
      // One that nobody reads always is.
      moved.isResult &= !moved.consumers.empty();
    }
  result.weights.clear();
  std::map<WeightId, size_t> newWeights;
  for (TaskId task : instance.topologicalOrder())
    for (WeightId weight : instance.weights(task)) {
      auto [it, isNew] = newWeights.try_emplace(weight, result.weights.size());
      if (isNew)
        result.weights.push_back(
            {problem.weights[weight].name, problem.weights[weight].bytes, {}});
      result.weights[it->second].readers.push_back(newId[task]);
    }
  return result;
}

TEST_F(RoundTrip, Problems) {
  for (uint64_t seed = 0; seed != 300; ++seed) {
    SCOPED_TRACE(seed);
    Problem problem = randomProblem(seed);
    if (seed % 2)
      problem = withOddNames(problem, seed);
    Random random(seed);
    for (Tensor &tensor : problem.tensors)
      random.shuffle(tensor.consumers);
    ASSERT_TRUE(validate(problem).empty());

    OwningOpRef<ModuleOp> module = build(problem);
    FailureOr<ProblemOfFunction> read = extract(*module);
    ASSERT_TRUE(succeeded(read));
    EXPECT_TRUE(read->problem() == inProgramOrder(problem)) << print(*module);

    OwningOpRef<ModuleOp> again =
        parseSourceString<ModuleOp>(print(*module), &context);
    ASSERT_TRUE(again);
    EXPECT_EQ(print(*again), print(*module));
    FailureOr<ProblemOfFunction> readAgain = extract(*again);
    ASSERT_TRUE(succeeded(readAgain));
    EXPECT_TRUE(readAgain->problem() == read->problem());
  }
}

TEST_F(RoundTrip, Schedules) {
  int placed = 0;
  for (uint64_t seed = 0; seed != 300; ++seed) {
    SCOPED_TRACE(seed);
    OwningOpRef<ModuleOp> module = build(randomProblem(seed));
    std::string before = print(*module);
    FailureOr<ProblemOfFunction> problem = extract(*module);
    ASSERT_TRUE(succeeded(problem));
    Instance instance(problem->problem());
    PlacementResult result = placeByList(instance, "heft");
    if (!std::holds_alternative<Schedule>(result))
      continue;
    ++placed;
    StatedSchedule schedule = std::get<Schedule>(result);
    schedule.bound = {schedule.makespan(), "guess"};
    sortTransfers(schedule);

    applySchedule(*problem, schedule);
    EXPECT_TRUE(succeeded(verify(*module)));
    // The text is all that is left of it.
    OwningOpRef<ModuleOp> again =
        parseSourceString<ModuleOp>(print(*module), &context);
    ASSERT_TRUE(again);
    FailureOr<ProblemOfFunction> problemAgain = extract(*again);
    ASSERT_TRUE(succeeded(problemAgain));
    EXPECT_TRUE(problemAgain->problem() == problem->problem());
    FailureOr<StatedSchedule> scheduleAgain = problemAgain->scheduleInIR();
    ASSERT_TRUE(succeeded(scheduleAgain));
    EXPECT_TRUE(*scheduleAgain == schedule) << print(*module);
    // A bound of 0 is none.
    EXPECT_EQ(scheduleAgain->bound,
              schedule.bound.ns > 0 ? schedule.bound : Bound());

    // Applying it a second time changes nothing; stripping it gives back all.
    std::string after = print(*again);
    applySchedule(*problemAgain, schedule);
    EXPECT_EQ(print(*again), after);
    stripPlacement(functionsWithTasks(*again).front());
    EXPECT_EQ(print(*again), before);
  }
  EXPECT_GT(placed, 200);
}

} // namespace
