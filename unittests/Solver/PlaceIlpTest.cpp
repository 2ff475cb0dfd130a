//===- PlaceIlpTest.cpp - The joint solve, with good and bad solvers ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/PlaceIlp.h"
#include "../Common/BruteForce.h"
#include "../Common/FakeBackend.h"
#include "../Common/ModelReader.h"
#include "../Common/RandomSchedule.h"
#include "../Common/RealSolver.h"
#include "Solver/Cp/CpModel.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

#include <chrono>
#include <thread>

using namespace placer;
using namespace placer::testing;

/// A problem with a schedule that is not the best.
class PlaceIlp : public ::testing::Test {
protected:
  PlaceIlp() {
    problem.name = "three";
    problem.devices = {{"a", "gpu", std::nullopt}, {"b", "gpu", std::nullopt}};
    problem.links = {{0, 1, 1, 1000000000, {}}, {1, 0, 1, 1000000000, {}}};
    for (const char *name : {"x", "y", "z"}) {
      Task task;
      task.name = name;
      task.costNs = {{"gpu", 10}};
      problem.tasks.push_back(task);
    }
    Tensor tensor;
    tensor.name = "t";
    tensor.producer = 0;
    tensor.bytes = 2;
    tensor.consumers = {2};
    problem.tensors = {tensor};
  }

  /// All on one device: 30 ns; the best takes 20.
  static Schedule allOnOne(const Instance &instance) {
    Placement placement;
    placement.device = {0, 0, 0};
    placement.order = {{0, 1, 2}, {}};
    return std::get<Schedule>(simulate(instance, placement));
  }

  IlpResult run(CpBackend &backend, bool withStart = true) {
    Instance instance(problem);
    std::optional<Schedule> start;
    if (withStart)
      start = allOnOne(instance);
    IlpResult result = placeByIlp(instance, {}, start, options, backend);
    if (result.schedule) {
      EXPECT_TRUE(verify(instance, *result.schedule).empty());
      if (start) {
        EXPECT_LE(result.schedule->makespan(), start->makespan());
      }
    }
    return result;
  }

  Problem problem;
  IlpOptions options;
};

TEST_F(PlaceIlp, KeepsTheStartThroughFaults) {
  for (CpFault kind : {CpFault::Missing, CpFault::Died, CpFault::OutOfMemory,
                       CpFault::TimedOut, CpFault::Garbage}) {
    FakeBackend backend([&](int, const std::string &) { return fault(kind); },
                        2);
    IlpResult result = run(backend);
    EXPECT_EQ(result.outcome, Outcome::Feasible);
    ASSERT_TRUE(result.schedule);
    EXPECT_EQ(result.schedule->makespan(), 30);
    EXPECT_EQ(result.bound.ns, 20);
    EXPECT_EQ(result.solves, 0);
    EXPECT_EQ(result.solver, "");
    ASSERT_EQ(result.faults.size(), 1u);
    EXPECT_EQ(result.faults[0].kind, IlpFault::Kind::Solver);
    EXPECT_EQ(result.faults[0].fault, kind);
    EXPECT_EQ(result.faults[0].detail, "as the test wants it");
    EXPECT_EQ(result.faults[0].count, backend.asked);
    // A missing solver is not asked again, and others not for ever.
    EXPECT_LE(backend.asked, kind == CpFault::Missing ? 2 : 6);
  }
}

TEST_F(PlaceIlp, WithoutStartAndSolverHasNothing) {
  FakeBackend backend(
      [](int, const std::string &) { return fault(CpFault::Died); });
  IlpResult result = run(backend, /*withStart=*/false);
  EXPECT_EQ(result.outcome, Outcome::NoTime);
  EXPECT_FALSE(result.schedule);
  EXPECT_FALSE(result.faults.empty());
}

TEST_F(PlaceIlp, RefusesGarbage) {
  for (const std::string &bytes :
       {std::string("garbage"), std::string("\x12\xff", 2),
        std::string("\x08\x04", 2), std::string("\x08\x09", 2)}) {
    FakeBackend backend([&](int, const std::string &) {
      CpReply reply;
      reply.response = bytes;
      return reply;
    });
    IlpResult result = run(backend);
    EXPECT_EQ(result.outcome, Outcome::Feasible);
    EXPECT_EQ(result.schedule->makespan(), 30);
    ASSERT_EQ(result.faults.size(), 1u);
    EXPECT_EQ(result.faults[0].kind, IlpFault::Kind::Response);
  }
}

TEST_F(PlaceIlp, RefusesValuesOutOfTheirDomains) {
  FakeBackend backend([](int, const std::string &model) {
    ModelReader reader(model);
    return response(CpStatus::Optimal,
                    std::vector<int64_t>(reader.numVariables(), INT64_MAX), 20);
  });
  IlpResult result = run(backend);
  EXPECT_EQ(result.outcome, Outcome::Feasible);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_EQ(result.faults[0].kind, IlpFault::Kind::Response);
}

/// Answers that are within all domains and still no schedule.
TEST_F(PlaceIlp, RefusesAnswersThatFailVerification) {
  FakeBackend backend([](int, const std::string &model) {
    ModelReader reader(model);
    std::vector<int64_t> values;
    for (size_t i = 0; i < reader.numVariables(); ++i)
      values.push_back(reader.domain(i).first);
    return response(CpStatus::Optimal, values, 20);
  });
  IlpResult result = run(backend);
  EXPECT_EQ(result.outcome, Outcome::Feasible);
  EXPECT_EQ(result.schedule->makespan(), 30);
  ASSERT_FALSE(result.faults.empty());
  EXPECT_EQ(result.faults[0].kind, IlpFault::Kind::Answer);
}

/// A proof that contradicts a schedule that exists is none.
TEST_F(PlaceIlp, RefusesFalseProofs) {
  options.timeLimit = 0;
  options.deterministicLimit = 0.2;
  FakeBackend high([](int, const std::string &model) {
    return response(CpStatus::Optimal, ModelReader(model).completeHint(), 31);
  });
  IlpResult result = run(high);
  EXPECT_EQ(result.outcome, Outcome::Feasible);
  EXPECT_EQ(result.bound.ns, 20);
  ASSERT_FALSE(result.faults.empty());
  EXPECT_EQ(result.faults[0].kind, IlpFault::Kind::Answer);

  FakeBackend none([](int, const std::string &) {
    return response(CpStatus::Infeasible, {}, 0);
  });
  result = run(none);
  EXPECT_EQ(result.outcome, Outcome::Feasible);
  EXPECT_EQ(result.schedule->makespan(), 30);
  ASSERT_FALSE(result.faults.empty());
  EXPECT_EQ(result.faults[0].kind, IlpFault::Kind::Answer);
}

TEST_F(PlaceIlp, SaysThatAModelIsInvalid) {
  FakeBackend backend([](int, const std::string &) {
    CpReply reply = response(CpStatus::ModelInvalid, {}, 0);
    reply.response += "\xa2\x01\x07no good";
    return reply;
  });
  IlpResult result = run(backend);
  EXPECT_EQ(result.outcome, Outcome::InvalidModel);
  EXPECT_EQ(result.detail, "no good");
  ASSERT_TRUE(result.schedule);
  EXPECT_EQ(result.schedule->makespan(), 30);
  EXPECT_EQ(backend.asked, 1);
}

TEST_F(PlaceIlp, AsksNobodyWhereBoundsProve) {
  FakeBackend backend(
      [](int, const std::string &) { return fault(CpFault::Died); });
  problem.devices.resize(1);
  problem.links.clear();
  Instance instance(problem);
  Placement placement;
  placement.device = {0, 0, 0};
  placement.order = {{0, 1, 2}};
  auto start = std::get<Schedule>(simulate(instance, placement));
  IlpResult result = placeByIlp(instance, {}, start, options, backend);
  EXPECT_EQ(result.outcome, Outcome::Optimal);
  EXPECT_EQ(result.bound.ns, 30);
  EXPECT_NE(result.bound.name, "");
  EXPECT_EQ(backend.asked, 0);
}

/// A solver that takes all its time and has nothing to say.
TEST_F(PlaceIlp, KeepsTheTimeLimit) {
  options.timeLimit = 1;
  FakeBackend backend(
      [](int, const std::string &) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        return response(CpStatus::Unknown, {}, 0);
      },
      2);
  auto before = std::chrono::steady_clock::now();
  int reports = 0;
  options.report = [&](const IlpProgress &progress) {
    ++reports;
    EXPECT_EQ(progress.makespanNs, 30);
  };
  IlpResult result = run(backend);
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - before)
          .count();
  EXPECT_EQ(result.outcome, Outcome::Feasible);
  EXPECT_GT(result.solves, 1);
  EXPECT_EQ(result.solver, "fake 1.0");
  EXPECT_GE(reports, 1);
  EXPECT_LT(backend.longest, 2);
  EXPECT_GT(seconds, 0.5);
}

TEST_F(PlaceIlp, StopsWhenInterrupted) {
  std::atomic<bool> interrupt{false};
  options.interrupt = &interrupt;
  options.timeLimit = 0;
  options.deterministicLimit = 1e6;
  FakeBackend backend([&](int, const std::string &) {
    interrupt = true;
    return response(CpStatus::Unknown, {}, 0);
  });
  IlpResult result = run(backend);
  EXPECT_EQ(result.outcome, Outcome::Feasible);
  EXPECT_EQ(backend.asked, 1);
}

/// Where no answer helps any more the rest of the work is not done.
TEST_F(PlaceIlp, StopsWhereNothingBecomesShorter) {
  options.timeLimit = 0;
  options.deterministicLimit = 20;
  FakeBackend backend([](int, const std::string &model) {
    return response(CpStatus::Feasible, ModelReader(model).completeHint(), 20);
  });
  IlpResult result = run(backend);
  EXPECT_GT(backend.asked, 500);
  EXPECT_GT(result.work, 19);

  FakeBackend other([](int, const std::string &model) {
    return response(CpStatus::Feasible, ModelReader(model).completeHint(), 20);
  });
  options.patience = 0.1;
  result = run(other);
  EXPECT_EQ(result.outcome, Outcome::Feasible);
  EXPECT_GT(other.asked, 10);
  EXPECT_LT(other.asked, 250);
}

/// One that is late, but answers otherwise, is no fault; one that never answers
/// is.
TEST_F(PlaceIlp, LateAnswersAreNoFaultOfOneThatAnswers) {
  options.timeLimit = 0;
  options.deterministicLimit = 1;
  int turn = 0;
  FakeBackend backend([&](int, const std::string &model) {
    return ++turn % 3 == 0 ? fault(CpFault::TimedOut)
                           : response(CpStatus::Feasible,
                                      ModelReader(model).completeHint(), 20);
  });
  IlpResult result = run(backend);
  EXPECT_GT(result.solves, 0);
  EXPECT_TRUE(result.faults.empty());
}

/// A chain of tasks too long for one model, and none to start from.
TEST_F(PlaceIlp, SaysThatAModelIsTooLarge) {
  FakeBackend backend(
      [](int, const std::string &) { return fault(CpFault::Died); });
  problem.devices.resize(8, problem.devices.front());
  for (int i = 0; i < 8; ++i)
    problem.devices[i].name = "d" + std::to_string(i);
  problem.tensors.clear();
  Task task = problem.tasks.front();
  problem.tasks.clear();
  for (int i = 0; i < 33000; ++i) {
    task.name = "t" + std::to_string(i);
    problem.tasks.push_back(task);
  }
  for (int i = 1; i < 33000; ++i) {
    Tensor tensor;
    tensor.name = "x" + std::to_string(i);
    tensor.producer = i - 1;
    tensor.consumers = {i};
    problem.tensors.push_back(tensor);
  }
  options.bound.ns = 1;
  Instance instance(problem);
  IlpResult result = placeByIlp(instance, {}, std::nullopt, options, backend);
  EXPECT_EQ(result.outcome, Outcome::NoTime);
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_EQ(result.faults[0].kind, IlpFault::Kind::Size);
  EXPECT_EQ(backend.asked, 0);
}

TEST_F(PlaceIlp, WritesTheWholeModelWithNames) {
  Instance instance(problem);
  for (IlpFormulation formulation :
       {IlpFormulation::Full, IlpFormulation::Pesto}) {
    options.formulation = formulation;
    ModelReader reader(wholeCpModel(instance, {}, allOnOne(instance), options));
    EXPECT_EQ(reader.error, "");
    EXPECT_EQ(reader.name(0), "makespan");
    EXPECT_EQ(reader.firstViolation(reader.completeHint()), "");
  }
}

//===----------------------------------------------------------------------===//
// With a real solver
//===----------------------------------------------------------------------===//

TEST_F(PlaceIlp, ProvesTheBest) {
  PLACER_NEEDS_SOLVER(backend, 2);
  for (bool withStart : {true, false}) {
    IlpResult result = run(*backend, withStart);
    EXPECT_EQ(result.outcome, Outcome::Optimal);
    ASSERT_TRUE(result.schedule);
    EXPECT_EQ(result.schedule->makespan(), 20);
    EXPECT_TRUE(result.faults.empty());
    EXPECT_NE(result.solver.find("OR-Tools"), std::string::npos);
  }
  options.formulation = IlpFormulation::Pesto;
  EXPECT_EQ(run(*backend).schedule->makespan(), 20);
  options.formulation = IlpFormulation::Full;
  options.memory = IlpMemory::Static;
  problem.devices[0].memoryBytes = problem.devices[1].memoryBytes = 2;
  EXPECT_EQ(run(*backend).schedule->makespan(), 20);
}

/// Random problems of all features, with windows smaller than the problem.
TEST(PlaceIlpSolved, NeverFallsBehindAndKeepsEveryRule) {
  PLACER_NEEDS_SOLVER(backend, 2);
  RandomOptions random;
  random.minTasks = 14;
  random.maxTasks = 25;
  int improved = 0, checked = 0;
  for (uint64_t seed = 0; checked < 8; ++seed) {
    Problem problem = randomProblem(seed, random);
    Instance instance(problem);
    SimulationResult placed =
        simulate(instance, randomPlacement(instance, seed));
    auto *start = std::get_if<Schedule>(&placed);
    if (!start)
      continue;
    ++checked;
    IlpOptions options;
    options.timeLimit = 120;
    options.deterministicLimit = 0.2;
    options.wholeTasks = seed % 2 ? 0 : 60;
    options.windowTasks = 8;
    options.seed = seed;
    options.memory = seed % 3 ? IlpMemory::Lifetimes : IlpMemory::Static;
    IlpResult result = placeByIlp(instance, {}, *start, options, *backend);
    ASSERT_TRUE(result.schedule);
    EXPECT_TRUE(verify(instance, *result.schedule).empty()) << seed;
    EXPECT_LE(result.schedule->makespan(), start->makespan()) << seed;
    EXPECT_TRUE(result.faults.empty())
        << "seed " << seed << ": " << result.faults.front().detail;
    improved += result.schedule->makespan() < start->makespan();
  }
  EXPECT_GE(improved, 4);
}

TEST(PlaceIlpSolved, IsTheSameForTheSameSeed) {
  PLACER_NEEDS_SOLVER(backend, 2);
  RandomOptions random;
  random.minTasks = random.maxTasks = 25;
  random.limitMemory = 0;
  Problem problem = randomProblem(3, random);
  Instance instance(problem);
  auto start =
      std::get<Schedule>(simulate(instance, randomPlacement(instance, 1)));
  IlpOptions options;
  options.timeLimit = 0;
  options.deterministicLimit = 0.2;
  options.windowTasks = 8;
  options.seed = 7;
  auto result = placeByIlp(instance, {}, start, options, *backend);
  auto again = placeByIlp(instance, {}, start, options, *backend);
  EXPECT_EQ(result.schedule->tasks, again.schedule->tasks);
  EXPECT_EQ(result.schedule->transfers, again.schedule->transfers);
  EXPECT_EQ(result.bound.ns, again.bound.ns);
  EXPECT_EQ(result.solves, again.solves);
}

/// What is sent on is part of the proof: the best of all schedules, or that
/// there is none, whether or not it begins with a schedule that sends on.
TEST(PlaceIlpSolved, ProvesWhatIsSentOn) {
  PLACER_NEEDS_SOLVER(backend, 2);
  RandomOptions random;
  random.maxTasks = 6;
  random.maxDevices = 3;
  int checked = 0, forwarding = 0, infeasible = 0, proven = 0;
  for (uint64_t seed = 500; checked < 200; ++seed) {
    random.missingLink = seed % 2 ? 60 : 0;
    Problem problem = randomProblem(seed, random);
    if (problem.devices.size() < 3 || problem.tensors.size() < 2 ||
        problem.tensors.size() > 8)
      continue;
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    if (best && best->makespan() == 0)
      continue;
    ++checked;
    std::optional<Schedule> start;
    if (seed % 3 == 0)
      start = randomForwardingSchedule(instance, seed);
    IlpOptions options;
    options.timeLimit = 60;
    options.deterministicLimit = 20;
    options.seed = seed;
    // Nothing is proven yet.
    options.bound.ns = 1;
    IlpResult result = placeByIlp(instance, {}, start, options, *backend);
    EXPECT_TRUE(result.faults.empty())
        << "seed " << seed << ": " << result.faults.front().detail;
    if (!best) {
      EXPECT_EQ(result.outcome, Outcome::Infeasible) << "seed " << seed;
      ++infeasible;
      continue;
    }
    ASSERT_TRUE(result.schedule) << "seed " << seed;
    EXPECT_TRUE(verify(instance, *result.schedule).empty()) << seed;
    EXPECT_LE(result.bound.ns, best->makespan()) << "seed " << seed;
    if (result.outcome == Outcome::Optimal) {
      EXPECT_EQ(result.schedule->makespan(), best->makespan())
          << "seed " << seed;
      ++proven;
    }
    forwarding += hasForwards(instance, *result.schedule);
  }
  EXPECT_GE(forwarding, 5);
  EXPECT_EQ(proven + infeasible, checked);
}

/// Given devices are kept.
TEST(PlaceIlpSolved, KeepsWhatIsPlaced) {
  PLACER_NEEDS_SOLVER(backend, 1);
  RandomOptions random;
  random.minTasks = 6;
  random.maxTasks = 10;
  int checked = 0;
  for (uint64_t seed = 0; checked < 10; ++seed) {
    Problem problem = randomProblem(seed, random);
    Instance instance(problem);
    SimulationResult placed =
        simulate(instance, randomPlacement(instance, seed));
    auto *start = std::get_if<Schedule>(&placed);
    if (!start)
      continue;
    ++checked;
    std::vector<DeviceId> fixed(instance.numTasks(), kNone);
    for (TaskId task = 0; task < instance.numTasks(); task += 2)
      for (TaskId member : instance.groupMembers(instance.group(task)))
        fixed[member] = start->tasks[member].device;
    IlpOptions options;
    options.deterministicLimit = 1;
    std::optional<Schedule> known;
    if (seed % 2)
      known = *start;
    IlpResult result = placeByIlp(instance, fixed, known, options, *backend);
    ASSERT_TRUE(result.schedule) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (fixed[task] != kNone) {
        EXPECT_EQ(result.schedule->tasks[task].device, fixed[task]);
      }
  }
}

/// Two tasks of 6 bytes for two devices of 8, with reasons why they cannot be
/// apart.
class Infeasible : public ::testing::Test {
protected:
  Infeasible() {
    problem.devices = {{"a", "gpu", 8}, {"b", "gpu", 8}};
    problem.links = {{0, 1, 1, 1000000000, {}}, {1, 0, 1, 1000000000, {}}};
    for (const char *name : {"x", "y"}) {
      Task task;
      task.name = name;
      task.costNs = {{"gpu", 10}};
      task.residentBytes = 5;
      problem.tasks.push_back(task);
    }
    Tensor tensor;
    tensor.name = "t";
    tensor.producer = 0;
    tensor.bytes = 1;
    tensor.consumers = {1};
    problem.tensors = {tensor};
  }

  std::vector<IlpConstraint> blame(CpBackend &backend,
                                   llvm::ArrayRef<DeviceId> fixed = {}) {
    EXPECT_TRUE(validate(problem).empty());
    Instance instance(problem);
    IlpOptions options;
    IlpResult result =
        placeByIlp(instance, fixed, std::nullopt, options, backend);
    EXPECT_EQ(result.outcome, Outcome::Infeasible);
    EXPECT_FALSE(result.schedule);
    return result.blame;
  }

  Problem problem;
};

TEST_F(Infeasible, NotIfBothReadOneWeight) {
  PLACER_NEEDS_SOLVER(backend, 1);
  for (IlpMemory memory : {IlpMemory::Lifetimes, IlpMemory::Static}) {
    IlpOptions options;
    options.memory = memory;
    options.timeLimit = 5;
    auto makespan = [&] {
      Instance instance(problem);
      IlpResult result =
          placeByIlp(instance, {}, std::nullopt, options, *backend);
      return result.schedule ? result.schedule->makespan() : -1;
    };
    problem.weights.clear();
    for (Task &task : problem.tasks)
      task.residentBytes = 5;
    // Apart, with a transfer between them.
    EXPECT_EQ(makespan(), 22);
    for (Task &task : problem.tasks)
      task.residentBytes = 0;
    problem.weights = {{"w", 5, {0, 1}}};
    EXPECT_EQ(makespan(), 20);
  }
}

TEST_F(Infeasible, BlamesEachRuleThatIsEnough) {
  PLACER_NEEDS_SOLVER(backend, 1);
  using Blame = std::vector<IlpConstraint>;
  Problem apart = problem;

  for (Task &task : problem.tasks)
    task.devices = {0};
  EXPECT_EQ(blame(*backend),
            (Blame{IlpConstraint::Memory, IlpConstraint::Devices}));

  problem = apart;
  EXPECT_EQ(blame(*backend, {1, 1}),
            (Blame{IlpConstraint::Memory, IlpConstraint::Placed}));

  problem = apart;
  problem.links.clear();
  EXPECT_EQ(blame(*backend),
            (Blame{IlpConstraint::Memory, IlpConstraint::Links}));

  // Two rules that each would be enough: only what both share helps.
  problem = apart;
  problem.links.clear();
  for (Task &task : problem.tasks)
    task.devices = {0};
  EXPECT_EQ(blame(*backend), (Blame{IlpConstraint::Memory}));
}
