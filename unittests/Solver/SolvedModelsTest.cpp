//===- SolvedModelsTest.cpp - Models against brute force ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Common/BruteForce.h"
#include "../Common/RandomSchedule.h"
#include "../Common/RealSolver.h"
#include "Solver/Encode/PestoModel.h"
#include "Solver/Encode/ScheduleModel.h"
#include "placer/Model/Forwards.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

static CpResponse solve(CpBackend &backend, const CpModel &model) {
  CpParameters parameters;
  parameters.seconds = 60;
  CpReply reply =
      backend.solve(0, model.serialize(), parameters.serialize(), 90);
  EXPECT_FALSE(reply.fault) << reply.detail;
  std::string error;
  auto response =
      CpResponse::parse(reply.response, model.numVariables(), error);
  EXPECT_TRUE(response) << error;
  EXPECT_NE(response ? response->status : CpStatus::Unknown,
            CpStatus::ModelInvalid)
      << response->info;
  return response.value_or(CpResponse());
}

/// The answer and the verdict of the whole model are those of brute force.
TEST(SolvedModels, AreBruteForce) {
  PLACER_NEEDS_SOLVER(backend, 1);
  RandomOptions options;
  options.maxDevices = 3;
  int solved = 0, infeasible = 0, tight = 0, forwarding = 0;
  for (uint64_t seed = 0; solved + infeasible < 560; ++seed) {
    // Brute force is what takes time.
    options.maxTasks = seed % 8 == 0 ? 8 : 6;
    options.missingLink = seed % 4 == 1 ? 35 : 8;
    Problem problem = randomProblem(seed, options);
    if (problem.tensors.size() > 9)
      continue;
    if (seed % 5 == 0)
      makeDevicesEqual(problem);
    bool isTight = seed % 2 == 1;
    for (Device &device : problem.devices)
      if (device.memoryBytes && isTight)
        *device.memoryBytes = largestNeed(problem) * 2 / 3 + 4;
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    forwarding += best && hasForwards(instance, *best);
    HeadsAndTails windows = headsAndTails(instance);
    ScheduleModelOptions modelOptions;
    modelOptions.windows = &windows;
    modelOptions.forwards = ModelForwards::All;
    // With and without a schedule to start from.
    const Schedule *around = best && seed % 3 == 0 ? &*best : nullptr;
    ScheduleModel model(instance, deviceChoices(instance, {}), around, nullptr,
                        modelOptions);
    EXPECT_TRUE(model.isExact());
    CpResponse response = solve(*backend, model.model());
    if (!best) {
      EXPECT_EQ(response.status, CpStatus::Infeasible) << "seed " << seed;
      ++infeasible;
      continue;
    }
    ++solved;
    tight += isTight;
    ASSERT_EQ(response.status, CpStatus::Optimal) << "seed " << seed;
    EXPECT_EQ(response.objectiveBound * model.unitNs(), best->makespan())
        << "seed " << seed;
    Schedule decoded = model.decode(response);
    Violations violations = verify(instance, decoded, 1);
    EXPECT_TRUE(violations.empty())
        << "seed " << seed << ": " << violations.front().message;
    std::optional<Schedule> schedule = retime(instance, decoded);
    ASSERT_TRUE(schedule) << "seed " << seed;
    EXPECT_EQ(schedule->makespan(), best->makespan()) << "seed " << seed;
  }
  EXPECT_GE(solved, 500);
  EXPECT_GE(tight, 100);
  EXPECT_GE(infeasible, 5);
  EXPECT_GE(forwarding, 5);
}

/// Smaller models have all schedules that send everything from where it is
/// made, and none that is shorter than the shortest.
TEST(SolvedModels, OfLessAreBetweenTheirBruteForces) {
  PLACER_NEEDS_SOLVER(backend, 1);
  RandomOptions options;
  options.maxTasks = 6;
  options.maxDevices = 3;
  int checked = 0, longer = 0, shorter = 0;
  for (uint64_t seed = 1000; checked < 400; ++seed) {
    options.missingLink = seed % 2 ? 35 : 0;
    Problem problem = randomProblem(seed, options);
    if (problem.tensors.size() > 8 || problem.devices.size() < 3)
      continue;
    ++checked;
    Instance instance(problem);
    std::optional<Schedule> direct =
        bruteForce(instance, BruteForce::Sends::FromHome);
    std::optional<Schedule> best = bruteForce(instance);
    HeadsAndTails windows = headsAndTails(instance);
    ScheduleModelOptions modelOptions;
    modelOptions.windows = &windows;
    modelOptions.forwards =
        seed % 3 ? ModelForwards::Missing : ModelForwards::Readers;
    ScheduleModel model(instance, deviceChoices(instance, {}), nullptr, nullptr,
                        modelOptions);
    CpResponse response = solve(*backend, model.model());
    if (response.status == CpStatus::Infeasible) {
      EXPECT_FALSE(direct) << "seed " << seed;
      continue;
    }
    ASSERT_EQ(response.status, CpStatus::Optimal) << "seed " << seed;
    Schedule decoded = model.decode(response);
    EXPECT_TRUE(verify(instance, decoded, 1).empty()) << "seed " << seed;
    int64_t found = response.objectiveBound * model.unitNs();
    ASSERT_TRUE(best) << "seed " << seed;
    EXPECT_GE(found, best->makespan()) << "seed " << seed;
    // What it leaves out takes longer.
    EXPECT_LE(std::min(found, leastWithForwards(instance, windows)),
              best->makespan())
        << "seed " << seed;
    if (direct) {
      EXPECT_LE(found, direct->makespan()) << "seed " << seed;
    }
    longer += found > best->makespan();
    shorter += !direct || found < direct->makespan();
  }
  EXPECT_GE(longer, 1);
  EXPECT_GE(shorter, 3);
}

/// A window over everything is the whole model; a smaller one keeps its word:
/// the orders that it proposes take no longer than it says.
TEST(SolvedModels, WindowsKeepTheirWord) {
  PLACER_NEEDS_SOLVER(backend, 1);
  RandomOptions options;
  options.minTasks = 4;
  options.maxTasks = 7;
  options.maxDevices = 3;
  int checked = 0, improved = 0, forwarding = 0;
  for (uint64_t seed = 0; checked < 120; ++seed) {
    options.limitMemory = seed % 4 == 0 ? 100 : 0;
    Problem problem = randomProblem(seed, options);
    if (problem.tensors.size() > 8)
      continue;
    Instance instance(problem);
    std::optional<Schedule> start =
        seed % 2 ? randomForwardingSchedule(instance, seed)
                 : randomSchedule(instance, seed);
    // Every second one sends things on.
    if (!start || start->makespan() == 0 ||
        hasForwards(instance, *start) != (seed % 2 == 1))
      continue;
    ++checked;
    forwarding += seed % 2;
    Window window;
    window.isFree.assign(instance.numTasks(), true);
    ScheduleModelOptions modelOptions;
    if (seed % 3 == 0)
      modelOptions.forwards = ModelForwards::Readers;
    ScheduleModel all(instance, deviceChoices(instance, {}), &*start, &window,
                      modelOptions);
    CpResponse response = solve(*backend, all.model());
    ASSERT_EQ(response.status, CpStatus::Optimal) << "seed " << seed;
    int64_t found = response.objectiveBound * all.unitNs();
    int64_t least = bruteForce(instance)->makespan();
    EXPECT_GE(found, least) << "seed " << seed;
    if (instance.numDevices() < 3) {
      EXPECT_EQ(found, least) << "seed " << seed;
    }
    std::optional<Schedule> direct =
        bruteForce(instance, BruteForce::Sends::FromHome);
    if (direct) {
      EXPECT_LE(found, direct->makespan()) << "seed " << seed;
    }
    if (options.limitMemory)
      continue;

    Random random(seed);
    window.fromNs = random.below(start->makespan());
    window.untilNs = window.fromNs + random.below(start->makespan());
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      window.isFree[task] = start->tasks[task].startNs >= window.fromNs &&
                            start->tasks[task].startNs < window.untilNs;
    ScheduleModel some(instance, deviceChoices(instance, {}), &*start, &window,
                       modelOptions);
    response = solve(*backend, some.model());
    ASSERT_EQ(response.status, CpStatus::Optimal) << "seed " << seed;
    std::optional<Schedule> retimed = retime(instance, some.decode(response));
    ASSERT_TRUE(retimed) << "seed " << seed;
    EXPECT_LE(retimed->makespan(), response.objectiveBound * some.unitNs())
        << "seed " << seed;
    improved += retimed->makespan() < start->makespan();
  }
  EXPECT_GE(improved, 4);
  EXPECT_GE(forwarding, 5);
}

/// Where each tensor has one consumer and memory is not counted, Pesto's
/// program means what the execution model means.
TEST(SolvedModels, PestoIsBruteForceWhereItAgrees) {
  PLACER_NEEDS_SOLVER(backend, 1);
  RandomOptions options;
  options.maxTasks = 6;
  options.maxDevices = 3;
  options.limitMemory = 0;
  int checked = 0, infeasible = 0;
  for (uint64_t seed = 0; checked < 50; ++seed) {
    Problem problem = randomProblem(seed, options);
    for (Tensor &tensor : problem.tensors)
      if (tensor.consumers.size() > 1)
        tensor.consumers.resize(1);
    Instance instance(problem);
    ++checked;
    std::optional<Schedule> best =
        bruteForce(instance, BruteForce::Sends::FromHome);
    DeviceChoices choices = deviceChoices(instance, {});
    PestoModel model(instance, choices, best && seed % 2 ? &*best : nullptr);
    CpResponse response = solve(*backend, model.model());
    if (!best) {
      EXPECT_EQ(response.status, CpStatus::Infeasible) << "seed " << seed;
      ++infeasible;
      continue;
    }
    ASSERT_EQ(response.status, CpStatus::Optimal) << "seed " << seed;
    std::optional<Schedule> retimed = retime(instance, model.decode(response));
    ASSERT_TRUE(retimed) << "seed " << seed;
    EXPECT_EQ(retimed->makespan(), best->makespan()) << "seed " << seed;
  }
  EXPECT_LT(infeasible, 20);
}
