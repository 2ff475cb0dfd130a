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
  options.maxTasks = 8;
  options.maxDevices = 3;
  int solved = 0, infeasible = 0, tight = 0;
  for (uint64_t seed = 0; solved + infeasible < 560; ++seed) {
    // Brute force is what takes time.
    options.maxTasks = seed % 8 == 0 ? 8 : 6;
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
    std::optional<Schedule> best =
        bruteForce(instance, BruteForce::Sends::FromHome);
    HeadsAndTails windows = headsAndTails(instance);
    ScheduleModelOptions modelOptions;
    modelOptions.windows = &windows;
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
}

/// A window over everything is the whole model; a smaller one keeps its word:
/// the orders that it proposes take no longer than it says.
TEST(SolvedModels, WindowsKeepTheirWord) {
  PLACER_NEEDS_SOLVER(backend, 1);
  RandomOptions options;
  options.minTasks = 4;
  options.maxTasks = 7;
  options.maxDevices = 3;
  int checked = 0, improved = 0;
  for (uint64_t seed = 0; checked < 60; ++seed) {
    options.limitMemory = seed % 4 == 0 ? 100 : 0;
    Problem problem = randomProblem(seed, options);
    if (problem.tensors.size() > 8)
      continue;
    Instance instance(problem);
    std::optional<Schedule> start = randomSchedule(instance, seed);
    if (!start || start->makespan() == 0)
      continue;
    ++checked;
    Window window;
    window.isFree.assign(instance.numTasks(), true);
    ScheduleModel all(instance, deviceChoices(instance, {}), &*start, &window,
                      {});
    CpResponse response = solve(*backend, all.model());
    ASSERT_EQ(response.status, CpStatus::Optimal) << "seed " << seed;
    EXPECT_EQ(response.objectiveBound * all.unitNs(),
              bruteForce(instance, BruteForce::Sends::FromHome)->makespan())
        << "seed " << seed;
    if (options.limitMemory)
      continue;

    Random random(seed);
    window.fromNs = random.below(start->makespan());
    window.untilNs = window.fromNs + random.below(start->makespan());
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      window.isFree[task] = start->tasks[task].startNs >= window.fromNs &&
                            start->tasks[task].startNs < window.untilNs;
    ScheduleModel some(instance, deviceChoices(instance, {}), &*start, &window,
                       {});
    response = solve(*backend, some.model());
    ASSERT_EQ(response.status, CpStatus::Optimal) << "seed " << seed;
    std::optional<Schedule> retimed = retime(instance, some.decode(response));
    ASSERT_TRUE(retimed) << "seed " << seed;
    EXPECT_LE(retimed->makespan(), response.objectiveBound * some.unitNs())
        << "seed " << seed;
    improved += retimed->makespan() < start->makespan();
  }
  EXPECT_GE(improved, 4);
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
