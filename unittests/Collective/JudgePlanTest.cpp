//===- JudgePlanTest.cpp - Wrong plans are found --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestMachines.h"
#include "placer/Collective/MakePlan.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

class JudgePlanTest : public ::testing::Test {
protected:
  JudgePlanTest() : machine(ports({1000, 1000, 1000}, 10)) {
    CollectiveOptions options;
    options.algorithm = CollectiveAlgorithm::Ring;
    auto made = makePlan(
        machine, collectiveOf(CollectiveKind::AllReduce, 3, 300), options);
    plan = std::get<MadePlan>(made).plan;
  }
  void expectFault(const std::string &text) const {
    auto fault = judgePlan(machine, plan);
    ASSERT_TRUE(fault) << "expected: " << text;
    EXPECT_NE(fault->find(text), std::string::npos) << *fault;
  }
  PlanStep &firstMove() {
    for (PlanStep &step : plan.steps)
      if (step.isMove())
        return step;
    return plan.steps.front();
  }
  PlanStep &firstSum() {
    for (PlanStep &step : plan.steps)
      if (!step.isMove())
        return step;
    return plan.steps.front();
  }

  Problem machine;
  CollectivePlan plan;
};

} // namespace

TEST_F(JudgePlanTest, AcceptsARing) {
  EXPECT_EQ(judgePlan(machine, plan), std::nullopt);
}

TEST_F(JudgePlanTest, DroppedStep) {
  plan.steps.pop_back();
  EXPECT_TRUE(judgePlan(machine, plan));
}

TEST_F(JudgePlanTest, MoveFromWhoDoesNotHaveIt) {
  const Link &link = machine.links[firstMove().link];
  for (size_t i = 0; i < machine.links.size(); ++i)
    if (machine.links[i].from != link.from) {
      firstMove().link = static_cast<LinkId>(i);
      break;
    }
  expectFault("from a device that does not have it");
}

TEST_F(JudgePlanTest, MoveOverNoLink) {
  firstMove().link = 100;
  expectFault("link that does not exist");
}

TEST_F(JudgePlanTest, EarlyRead) {
  firstMove().reads[0] = plan.numOwn() + 1;
  expectFault("not there yet");
}

TEST_F(JudgePlanTest, ContributionTwice) {
  firstSum().reads[1] = firstSum().reads[0];
  expectFault("counts a contribution twice");
}

TEST_F(JudgePlanTest, ResultOfAnotherDevice) {
  std::swap(plan.results[0], plan.results[1]);
  expectFault("value of another device");
}

TEST_F(JudgePlanTest, ResultThatIsNoSum) {
  plan.results[0] = plan.own(0, 0);
  expectFault("without a contribution");
}

TEST_F(JudgePlanTest, MissingResult) {
  plan.results[0] = kNone;
  expectFault("ends without a chunk");
}

TEST_F(JudgePlanTest, ChunksWithAGap) {
  plan.chunks[1].range.begin += 1;
  expectFault("one after another");
}

TEST_F(JudgePlanTest, ChunkWithinAnElement) {
  plan.collective.elementBytes = 3;
  plan.chunks[0].range.end -= 1;
  plan.chunks[1].range.begin -= 1;
  expectFault("within an element");
}

TEST_F(JudgePlanTest, SumsInAnotherOrder) {
  plan.collective.mayReassociate = false;
  expectFault("another order");
}
