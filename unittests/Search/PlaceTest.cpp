//===- PlaceTest.cpp - The one way to place -------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Place.h"

#include "../Common/Equality.h"
#include "../Common/FakeBackend.h"
#include "../Common/ModelReader.h"
#include "../Common/RandomProblem.h"
#include "../Common/RealSolver.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Coarsening.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// Limits that do not depend on the clock, and small enough for many problems.
static Request byWork(const Strategy &strategy) {
  Request request;
  request.strategy = strategy.name.str();
  request.budget.timeLimit = 0;
  request.budget.workers = 1;
  if (strategy.countsMoves)
    request.budget.workLimit = 300;
  if (strategy.isSolvers)
    request.budget.deterministicLimit = 0.4;
  return request;
}

/// Answers with the schedule that is known, if models can say it.
static CpReply nothingNew(const std::string &model) {
  auto hint = ModelReader(model).completeHint();
  CpStatus status = hint.empty() ? CpStatus::Unknown : CpStatus::Feasible;
  return response(status, std::move(hint), 0);
}

static Problem largeProblem(uint64_t seed) {
  RandomOptions random;
  random.minTasks = 30;
  random.maxTasks = 45;
  return randomProblem(seed, random);
}

static SolverSource sourceOf(CpBackend &backend) {
  return [&](std::string &) { return &backend; };
}

//===----------------------------------------------------------------------===//
// Strategies
//===----------------------------------------------------------------------===//

/// Whatever the strategy and with clusters or without: a schedule that the
/// judge accepts and that is not below its bound, or a reason.
TEST(Place, EveryStrategyGivesVerifiedSchedules) {
  for (const Strategy &strategy : strategies()) {
    int placed = 0;
    for (uint64_t seed = 0; seed < 12; ++seed) {
      Problem problem = largeProblem(seed);
      Instance instance(problem);
      for (int32_t clusters : {0, 8}) {
        FakeBackend backend(
            [](int, const std::string &model) { return nothingNew(model); });
        Request request = byWork(strategy);
        request.targetClusters = clusters;
        request.solver = sourceOf(backend);
        ASSERT_EQ(checkRequest(request), "");
        Answer answer = place(instance, request);
        std::string where = strategy.name.str() + " on " + std::to_string(seed);
        ASSERT_NE(answer.schedule.has_value(), answer.failure.has_value())
            << where;
        if (!answer.schedule)
          continue;
        ++placed;
        EXPECT_TRUE(verify(instance, *answer.schedule).empty()) << where;
        EXPECT_EQ(answer.valueNs, answer.schedule->makespan()) << where;
        EXPECT_LE(answer.bound.ns, answer.valueNs) << where;
        EXPECT_EQ(answer.bound, answer.makespanBound) << where;
        EXPECT_EQ(answer.outcome == Outcome::Optimal,
                  answer.valueNs == answer.bound.ns)
            << where;
        EXPECT_FALSE(answer.chosen.empty()) << where;
      }
    }
    EXPECT_GT(placed, 12) << strategy.name.str();
  }
}

/// Nothing depends on the clock where the limits do not.
TEST(Place, TheSameRequestHasTheSameAnswer) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  for (const Strategy &strategy : strategies())
    for (int32_t clusters : {0, 8}) {
      FakeBackend backend(
          [](int, const std::string &model) { return nothingNew(model); });
      Request request = byWork(strategy);
      request.targetClusters = clusters;
      request.solver = sourceOf(backend);
      Answer one = place(instance, request), two = place(instance, request);
      ASSERT_TRUE(one.schedule && two.schedule) << strategy.name.str();
      EXPECT_TRUE(*one.schedule == *two.schedule) << strategy.name.str();
      EXPECT_EQ(one.notes, two.notes);
    }
}

TEST(Place, ThroughputIsAPeerOfLatency) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    Request request = byWork(*findStrategy("search"));
    request.objective = &throughput();
    Answer answer = place(instance, request);
    if (!answer.schedule)
      continue;
    EXPECT_EQ(answer.valueNs, throughput().value(instance, *answer.schedule));
    EXPECT_EQ(answer.bound.ns,
              std::min(throughputBound(instance).ns, answer.valueNs));
    EXPECT_LE(answer.valueNs, answer.startNs);
    EXPECT_LE(answer.valueNs, answer.schedule->makespan());
    EXPECT_EQ(answer.makespanBound, lowerBound(instance));
  }
}

TEST(Place, FixedDevicesAndStartsAreKept) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    Answer first = place(instance, byWork(*findStrategy("heft")));
    if (!first.schedule)
      continue;
    Request request = byWork(*findStrategy("search"));
    request.start = first.schedule;
    for (const ScheduledTask &task : first.schedule->tasks)
      request.fixed.push_back(task.device);
    Answer answer = place(instance, request);
    ASSERT_TRUE(answer.schedule);
    EXPECT_EQ(answer.startNs, first.valueNs);
    EXPECT_LE(answer.valueNs, first.valueNs);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      EXPECT_EQ(answer.schedule->tasks[task].device, request.fixed[task]);
  }
}

/// A bound that is given is not computed again, and ends a search at once.
TEST(Place, AGivenBoundCounts) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  Request request = byWork(*findStrategy("search"));
  request.bound = Bound{std::numeric_limits<int64_t>::max(), "told"};
  Answer answer = place(instance, request);
  ASSERT_TRUE(answer.schedule);
  EXPECT_EQ(answer.moves, 0);
  EXPECT_EQ(answer.bound.name, "told");
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
}

TEST(Place, NoTasksAreASchedule) {
  Problem problem = largeProblem(0);
  problem.tasks.clear();
  problem.tensors.clear();
  problem.weights.clear();
  Instance instance(problem);
  for (const Strategy &strategy : strategies()) {
    Answer answer = place(instance, byWork(strategy));
    ASSERT_TRUE(answer.schedule) << strategy.name.str();
    EXPECT_EQ(answer.valueNs, 0);
  }
}

//===----------------------------------------------------------------------===//
// What cannot be asked
//===----------------------------------------------------------------------===//

TEST(PlaceRequest, WhatAStrategyCannotDoIsRefused) {
  auto check = [](const char *strategy, auto change) {
    Request request;
    request.strategy = strategy;
    change(request);
    return checkRequest(request);
  };
  auto same = [](Request &) {};
  EXPECT_EQ(check("search", same), "");
  EXPECT_EQ(
      check("none", same).rfind("no strategy 'none'; there are heft, ", 0), 0u);
  for (const Strategy &strategy : strategies())
    EXPECT_EQ(check(strategy.name.str().c_str(),
                    [](Request &r) { r.objective = &throughput(); }) == "",
              strategy.name == "search");
  EXPECT_EQ(check("mcmc", [](Request &r) { r.objective = &throughput(); }),
            "strategy 'mcmc' cannot place for throughput");
  EXPECT_EQ(check("heft", [](Request &r) { r.start = Schedule(); }),
            "strategy 'heft' cannot start from a schedule");
  EXPECT_EQ(check("ilp", [](Request &r) { r.budget.workLimit = 5; }),
            "strategy 'ilp' has no work-limit: it counts no moves");
  EXPECT_EQ(
      check("search", [](Request &r) { r.budget.deterministicLimit = 5; }),
      "strategy 'search' has no deterministic-limit: that is the work of "
      "solvers");
  EXPECT_EQ(check("search", [](Request &r) { r.budget.timeLimit = 0; }),
            "strategy 'search' would never end: give time-limit or work-limit");
  EXPECT_EQ(check("ilp", [](Request &r) { r.budget.timeLimit = 0; }),
            "strategy 'ilp' would never end: give time-limit or "
            "deterministic-limit");
  EXPECT_EQ(check("search", [](Request &r) { r.budget.timeLimit = -1; }),
            "limits must be at least 0");
  EXPECT_EQ(check("search", [](Request &r) { r.targetClusters = -1; }),
            "the number of clusters must be at least 0");
  auto wanted = [](Request &r) { r.isSolverWanted = true; };
  EXPECT_EQ(check("ilp", wanted), "");
  EXPECT_EQ(check("search", wanted), "");
  EXPECT_EQ(check("mcmc", wanted), "strategy 'mcmc' asks no solver");
  EXPECT_EQ(check("search",
                  [](Request &r) {
                    r.isSolverWanted = true;
                    r.budget.workLimit = 1;
                  }),
            "strategy 'search' asks no solver with work-limit or for another "
            "objective than latency");
}

//===----------------------------------------------------------------------===//
// Clusters first
//===----------------------------------------------------------------------===//

static Request onClusters(CpBackend &backend, double work) {
  Request request;
  request.strategy = "ilp";
  request.targetClusters = 8;
  request.budget.timeLimit = 0;
  request.budget.deterministicLimit = work;
  request.solver = sourceOf(backend);
  return request;
}

/// Models are those of clusters until the tasks themselves come up, whose
/// models are windows.
TEST(PlaceClusters, AsksForClustersThenForTasks) {
  int opened = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    FakeBackend backend(
        [](int, const std::string &model) { return nothingNew(model); });
    Answer answer = place(instance, onClusters(backend, 0.4));
    if (!answer.schedule)
      continue;
    EXPECT_LE(answer.valueNs, answer.startNs) << seed;
    EXPECT_TRUE(answer.faults.empty());
    if (answer.numClusters == 0)
      continue;
    ++opened;
    EXPECT_LT(answer.numClusters, instance.numTasks());
    EXPECT_LE(answer.valueNs, answer.openedNs);
  }
  EXPECT_GT(opened, 10);
}

/// Solvers that die at any time cost answers, never the schedule.
TEST(PlaceClusters, KeepsTheBestWhenSolversDie) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  FakeBackend counting(
      [](int, const std::string &model) { return nothingNew(model); });
  place(instance, onClusters(counting, 0.4));
  ASSERT_GT(counting.asked, 4);
  for (int last : {0, counting.asked / 2, counting.asked - 1}) {
    int turn = 0;
    FakeBackend backend([&](int, const std::string &model) {
      return turn++ < last ? nothingNew(model) : fault(CpFault::Died);
    });
    Answer answer = place(instance, onClusters(backend, 0.4));
    EXPECT_EQ(answer.outcome, Outcome::Feasible);
    ASSERT_TRUE(answer.schedule);
    EXPECT_LE(answer.valueNs, std::min(answer.startNs, answer.openedNs));
    ASSERT_EQ(answer.faults.size(), 1u);
    EXPECT_EQ(answer.faults[0].fault, CpFault::Died);
  }
}

TEST(PlaceClusters, StopsWhenInterrupted) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  for (int last : {1, 12}) {
    std::atomic<bool> interrupt{false};
    int turn = 0;
    FakeBackend backend([&](int, const std::string &model) {
      interrupt = ++turn >= last;
      return nothingNew(model);
    });
    Request request = onClusters(backend, 1000);
    request.budget.interrupt = &interrupt;
    Answer answer = place(instance, request);
    EXPECT_EQ(backend.asked, last);
    ASSERT_TRUE(answer.schedule);
    EXPECT_LE(answer.valueNs, answer.startNs);
  }
}

/// Without a solver the search places alone, and the reason is a fault.
TEST(PlaceClusters, GoesOnWithoutASolver) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  Request request = byWork(*findStrategy("ilp"));
  request.targetClusters = 8;
  request.solver = [](std::string &missing) -> CpBackend * {
    missing = "none here";
    return nullptr;
  };
  Answer answer = place(instance, request);
  ASSERT_TRUE(answer.schedule);
  ASSERT_EQ(answer.faults.size(), 1u);
  EXPECT_EQ(answer.faults[0].fault, CpFault::Missing);
  EXPECT_EQ(answer.faults[0].detail, "none here");
}

/// Neighbours by number, which may well be clusters in a circle.
static std::vector<ClusterId> inPairs(const Instance &instance) {
  std::vector<ClusterId> clusters;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    clusters.push_back(task / 2);
  return clusters;
}

/// Clusters that are given are a means: no list algorithm is worse for them,
/// and what cannot be placed as one does not keep the tasks from it.
TEST(PlaceGivenClusters, AreNeverWorseThanNone) {
  int used = 0, refused = 0, better = 0;
  for (const Strategy &strategy : strategies()) {
    if (!strategy.isList)
      continue;
    for (uint64_t seed = 0; seed < 20; ++seed) {
      Problem problem = largeProblem(seed);
      Instance instance(problem);
      Request request = byWork(strategy);
      Answer plain = place(instance, request);
      CoarseningOptions options;
      options.target = 8;
      request.clusters = seed % 2 == 0 ? coarsen(instance, options).cluster
                                       : inPairs(instance);
      Answer answer = place(instance, request);
      ASSERT_LE(plain.schedule.has_value(), answer.schedule.has_value());
      if (!answer.schedule)
        continue;
      EXPECT_TRUE(verify(instance, *answer.schedule).empty());
      used += answer.numClusters > 0;
      refused += answer.numClusters == 0;
      if (!plain.schedule)
        continue;
      EXPECT_LE(answer.valueNs, plain.valueNs);
      EXPECT_EQ(answer.bound, plain.bound);
      better += answer.valueNs < plain.valueNs;
    }
  }
  EXPECT_GT(used, 50);
  EXPECT_GT(refused, 5);
  EXPECT_GT(better, 5);
}

/// Whatever their numbers are, clusters are those of a coarsening.
TEST(PlaceGivenClusters, MayHaveAnyNumbers) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  CoarseningOptions options;
  options.target = 8;
  Coarsening coarsening = coarsen(instance, options);
  Request request = byWork(*findStrategy("search"));
  request.clusters = coarsening.cluster;
  Answer one = place(instance, request);
  for (ClusterId &id : request.clusters)
    id = coarsening.numClusters - 1 - id;
  Answer two = place(instance, request);
  ASSERT_TRUE(one.schedule && two.schedule);
  EXPECT_EQ(one.numClusters, coarsening.numClusters);
  EXPECT_EQ(two.numClusters, coarsening.numClusters);
}

TEST(PlaceGivenClusters, ThatMakeNoSenseArePassedOver) {
  Problem problem = largeProblem(3);
  Instance instance(problem);
  for (std::vector<ClusterId> clusters :
       {std::vector<ClusterId>{0},
        std::vector<ClusterId>(instance.numTasks(), -1)}) {
    Request request = byWork(*findStrategy("heft"));
    Answer plain = place(instance, request);
    request.clusters = clusters;
    Answer answer = place(instance, request);
    ASSERT_TRUE(answer.schedule);
    EXPECT_TRUE(*answer.schedule == *plain.schedule);
    ASSERT_FALSE(answer.notes.empty());
    EXPECT_EQ(answer.notes.back().rfind("the clusters cannot be placed", 0),
              0u);
  }
}

/// `ilp` begins with the best list schedule and the search, with clusters or
/// without, whatever becomes of solvers.
TEST(PlaceGivenClusters, IlpIsNeverBehindLists) {
  for (uint64_t seed = 0; seed < 12; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    Answer best = place(instance, byWork(*findStrategy("best")));
    if (!best.schedule)
      continue;
    for (bool hasSolver : {false, true}) {
      FakeBackend backend(
          [](int, const std::string &model) { return nothingNew(model); });
      Request request = byWork(*findStrategy("ilp"));
      if (hasSolver)
        request.solver = sourceOf(backend);
      CoarseningOptions options;
      options.target = 8;
      request.clusters = coarsen(instance, options).cluster;
      Answer answer = place(instance, request);
      ASSERT_TRUE(answer.schedule);
      EXPECT_LE(answer.valueNs, best.valueNs) << seed;
      EXPECT_LE(answer.startNs, best.valueNs) << seed;
      EXPECT_GE(answer.bound.ns, best.bound.ns) << seed;
    }
  }
}

/// What holds for tasks that stand for several is not said of these.
TEST(PlaceGroups, BoundsAreOfTheUncoarsenedProblem) {
  int ofGroups = 0, ofTasks = 0;
  for (const char *name : {"best", "search", "ilp"})
    for (uint64_t seed = 0; seed < 20; ++seed) {
      Problem problem = largeProblem(seed);
      Instance tasks(problem);
      CoarseningOptions options;
      options.target = 3;
      CoarseProblem coarse = coarseProblem(tasks, coarsen(tasks, options));
      Instance groups(coarse.problem);
      Request request = byWork(*findStrategy(name));
      request.uncoarsened = &tasks;
      Answer answer = place(groups, request);
      if (!answer.schedule)
        continue;
      EXPECT_EQ(answer.bound.ns,
                std::min(lowerBound(tasks).ns, answer.valueNs));
      EXPECT_EQ(answer.makespanBound, answer.bound);
      EXPECT_EQ(answer.outcome == Outcome::Optimal,
                answer.valueNs == answer.bound.ns);
      bool isOfGroups = outcomeName(answer) == "optimal for the groups";
      if (isOfGroups) {
        EXPECT_GE(answer.valueNs, lowerBound(groups).ns);
      }
      ofGroups += isOfGroups;
      ofTasks += outcomeName(answer) == "optimal";
    }
  EXPECT_GT(ofGroups, 3);
  EXPECT_LT(ofTasks, 40);
}

/// The orders of opened clusters get better, never worse, and devices stay.
TEST(RefineOrders, KeepsDevicesAndIsNeverLongerThanStartEarly) {
  int shorter = 0, checked = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    CoarseningOptions options;
    options.target = 8;
    Coarsening coarsening = coarsen(instance, options);
    CoarseProblem coarse = coarseProblem(instance, coarsening);
    Instance clusters(coarse.problem);
    PlacementResult placed = placeByList(clusters, "best");
    if (!std::holds_alternative<Schedule>(placed))
      continue;
    ++checked;
    Schedule expanded =
        expand(instance, coarsening, std::get<Schedule>(placed));
    Schedule early = startEarly(instance, expanded);
    Schedule refined = refineOrders(instance, expanded);
    EXPECT_TRUE(verify(instance, refined).empty()) << seed;
    EXPECT_LE(refined.makespan(), early.makespan()) << seed;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      ASSERT_EQ(refined.tasks[task].device, expanded.tasks[task].device);
    EXPECT_EQ(refineOrders(instance, expanded).tasks, refined.tasks) << seed;
    shorter += refined.makespan() < early.makespan();
  }
  EXPECT_GT(checked, 20);
  EXPECT_GT(shorter, 5);
}

//===----------------------------------------------------------------------===//
// With a real solver
//===----------------------------------------------------------------------===//

TEST(PlaceClustersSolved, ImprovesAndKeepsEveryRule) {
  PLACER_NEEDS_SOLVER(backend, 2);
  int improved = 0, checked = 0;
  for (uint64_t seed = 0; checked < 4; ++seed) {
    Problem problem = largeProblem(seed);
    Instance instance(problem);
    Request request = onClusters(*backend, 0.1);
    request.targetClusters = 10;
    request.budget.timeLimit = 120;
    request.budget.seed = seed;
    Answer answer = place(instance, request);
    if (!answer.schedule)
      continue;
    ++checked;
    EXPECT_LE(answer.valueNs, answer.startNs) << seed;
    EXPECT_TRUE(answer.faults.empty()) << seed;
    improved += answer.valueNs < answer.startNs;
  }
  EXPECT_GE(improved, 1);
}

TEST(PlaceClustersSolved, IsTheSameForTheSameSeed) {
  PLACER_NEEDS_SOLVER(backend, 2);
  Problem problem = largeProblem(3);
  Instance instance(problem);
  Request request = onClusters(*backend, 0.1);
  Answer one = place(instance, request), two = place(instance, request);
  ASSERT_TRUE(one.schedule && two.schedule);
  EXPECT_TRUE(*one.schedule == *two.schedule);
  EXPECT_EQ(one.solves, two.solves);
}
