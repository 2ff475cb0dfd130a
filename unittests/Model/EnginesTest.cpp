//===- EnginesTest.cpp - Tasks of one device side by side -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestProblem.h"
#include "placer/Model/DevicePrograms.h"
#include "placer/Model/ScheduleSummary.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// A long task on the main engine, two short ones on another.
static Problem oneDevice() {
  Problem problem;
  problem.name = "engines";
  problem.devices = {{"gpu0", "gpu", std::nullopt}};
  problem.tasks = {makeTask("a", 10), makeTask("b", 4), makeTask("c", 3)};
  problem.tasks[1].engine = problem.tasks[2].engine = "comm";
  return problem;
}

static Placement inOrder() {
  Placement placement;
  placement.device = {0, 0, 0};
  placement.order = {{0, 1, 2}};
  return placement;
}

TEST(Engines, AreThoseOfEachDevice) {
  Problem problem = smallProblem();
  problem.tasks[1].engine = "comm";
  problem.tasks[2].engine = "copy";
  Instance instance(problem);
  EXPECT_EQ(instance.enginesPerDevice(), 3);
  EXPECT_EQ(instance.numEngines(), 6);
  EXPECT_EQ(instance.engine(0, 1), instance.firstEngine(1));
  EXPECT_TRUE(instance.isOnMainEngine(0));
  EXPECT_FALSE(instance.isOnMainEngine(1));
  EngineId engine = instance.engine(2, 1);
  EXPECT_EQ(instance.deviceOfEngine(engine), 1);
  EXPECT_EQ(instance.engineName(engine), "copy");
  EXPECT_EQ(instance.engineName(instance.firstEngine(1)), "");
}

TEST(Engines, WithoutNamesAreTheDevices) {
  Problem problem = smallProblem();
  Instance instance(problem);
  EXPECT_EQ(instance.numEngines(), instance.numDevices());
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    EXPECT_EQ(instance.engine(2, device), device);
}

TEST(Engines, RunSideBySide) {
  Problem problem = oneDevice();
  Instance instance(problem);
  auto schedule = std::get<Schedule>(simulate(instance, inOrder()));
  EXPECT_EQ(show(problem, schedule), "a gpu0 0-10, b gpu0 0-4, c gpu0 4-7");
  EXPECT_EQ(show(verify(instance, schedule)), "");
  ScheduleSummary summary = summarize(instance, TimedPlan(instance, schedule));
  EXPECT_EQ(summary.devices[0].tasks, 3);
  EXPECT_EQ(summary.devices[0].busyNs, 10);
  EXPECT_EQ(summary.engines[1].tasks, 2);
  EXPECT_EQ(summary.engines[1].busyNs, 7);
}

TEST(Engines, RunOneTaskAtATime) {
  Problem problem = oneDevice();
  Instance instance(problem);
  auto schedule = std::get<Schedule>(simulate(instance, inOrder()));
  schedule.tasks[2] = {0, 3, 6};
  EXPECT_EQ(show(verify(instance, schedule)),
            "overlap: task 'c' overlaps task 'b' on engine 'comm' of device "
            "'gpu0'\n  task 'c' takes [3, 6)\n  task 'b' takes [0, 4)\n");
}

TEST(Engines, ShareTheMemoryOfTheirDevice) {
  Problem problem = oneDevice();
  problem.devices[0].memoryBytes = 8;
  problem.tasks[0].workspaceBytes = problem.tasks[1].workspaceBytes = 5;
  Instance instance(problem);
  auto schedule = std::get<Schedule>(simulate(instance, inOrder()));
  EXPECT_EQ(show(problem, schedule), "a gpu0 0-10, b gpu0 10-14, c gpu0 14-17");
  schedule.tasks[1] = {0, 9, 13};
  EXPECT_NE(find(verify(instance, schedule), Rule::Memory), nullptr);
}

TEST(Engines, AreGivenTheirTasksByOneProgram) {
  Problem problem = oneDevice();
  Instance instance(problem);
  auto schedule = std::get<Schedule>(simulate(instance, inOrder()));
  DevicePrograms programs = devicePrograms(instance, schedule);
  ASSERT_EQ(programs.steps.size(), 1u);
  using Kind = ProgramStep::Kind;
  EXPECT_EQ(programs.steps[0],
            (std::vector<ProgramStep>{{Kind::Task, 0},
                                      {Kind::Task, 1},
                                      {Kind::EngineWait, 1},
                                      {Kind::Task, 2},
                                      {Kind::EngineWait, 1},
                                      {Kind::EngineWait, 0}}));
}
