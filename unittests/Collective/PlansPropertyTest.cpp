//===- PlansPropertyTest.cpp - Plans of all algorithms on random machines -===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestMachines.h"
#include "placer/Collective/CollectiveBound.h"
#include "placer/Collective/ExpandPlan.h"
#include "placer/Collective/MakePlan.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// A plan is right, its expansion is a valid schedule of the same length, and
/// the bound is not above it.
static void expectGood(const Problem &machine, const Collective &collective,
                       const MadePlan &made, SumSpeed sums) {
  EXPECT_EQ(judgePlan(machine, made.plan), std::nullopt);
  ExpandedPlan expanded = expandPlan(machine, made.plan, sums);
  Violations faults = validate(expanded.problem);
  ASSERT_TRUE(faults.empty()) << faults.front().message;
  Instance instance(expanded.problem);
  faults = verify(instance, expanded.schedule);
  ASSERT_TRUE(faults.empty()) << faults.front().message;
  EXPECT_EQ(expanded.schedule.makespan(), made.times.makespanNs);
  EXPECT_LE(collectiveBound(machine, collective).ns, made.times.makespanNs);
}

TEST(PlansProperty, AllAlgorithmsOnRandomMachines) {
  RandomSource random(7);
  for (int round = 0; round < 12; ++round) {
    auto count = static_cast<int32_t>(2 + random.below(5));
    Problem machine = randomMachine(random, count);
    for (CollectiveKind kind : kAllKinds) {
      Collective collective = collectiveOf(
          kind, count, static_cast<int64_t>(random.below(30000)) * 4, 4);
      collective.root = static_cast<int32_t>(random.below(count));
      collective.mayReassociate = random.chance(0.5);
      for (CollectiveAlgorithm algorithm :
           llvm::drop_begin(collectiveAlgorithms())) {
        CollectiveOptions options;
        options.algorithm = algorithm;
        options.chunkBytes = 16000;
        options.sums.bytesPerSecond = random.chance(0.5) ? 5000000000 : 0;
        auto made = makePlan(machine, collective, options);
        if (auto *fault = std::get_if<std::string>(&made)) {
          // Some algorithms do not do everything.
          EXPECT_TRUE(llvm::StringRef(*fault).contains("needs") ||
                      llvm::StringRef(*fault).contains("does not do"))
              << *fault;
          continue;
        }
        SCOPED_TRACE(std::string(collectiveName(kind)) + " by " +
                     algorithmName(algorithm));
        expectGood(machine, collective, std::get<MadePlan>(made), options.sums);
      }
    }
  }
}

TEST(PlansProperty, AutoIsNoWorseThanAnyAndDeterministic) {
  RandomSource random(11);
  for (int round = 0; round < 4; ++round) {
    Problem machine = randomMachine(random, 4);
    for (CollectiveKind kind : kAllKinds) {
      Collective collective = collectiveOf(kind, 4, 400000, 4);
      CollectiveOptions options;
      auto best = makePlan(machine, collective, options);
      ASSERT_TRUE(std::holds_alternative<MadePlan>(best));
      const auto &chosen = std::get<MadePlan>(best);
      expectGood(machine, collective, chosen, {});
      auto again = makePlan(machine, collective, options);
      EXPECT_EQ(std::get<MadePlan>(again).times.startNs, chosen.times.startNs);
      for (CollectiveAlgorithm algorithm :
           llvm::drop_begin(collectiveAlgorithms())) {
        options.algorithm = algorithm;
        auto other = makePlan(machine, collective, options);
        auto *made = std::get_if<MadePlan>(&other);
        EXPECT_TRUE(!made || chosen.times.makespanNs <= made->times.makespanNs)
            << algorithmName(algorithm);
      }
    }
  }
}

/// More participants than elements, none at all, and one participant.
TEST(PlansProperty, OddSizes) {
  Problem machine = ports({1000, 2000, 3000, 500, 700}, 10);
  for (CollectiveKind kind : kAllKinds)
    for (int64_t bytes : {0, 4, 12, 20, 36}) {
      Collective collective = collectiveOf(kind, 5, bytes, 4);
      auto made = makePlan(machine, collective, {});
      ASSERT_TRUE(std::holds_alternative<MadePlan>(made))
          << std::get<std::string>(made);
      expectGood(machine, collective, std::get<MadePlan>(made), {});
      collective.participants = {3};
      made = makePlan(machine, collective, {});
      ASSERT_TRUE(std::holds_alternative<MadePlan>(made))
          << std::get<std::string>(made);
      EXPECT_EQ(std::get<MadePlan>(made).times.makespanNs, 0);
    }
}

TEST(PlansProperty, Faults) {
  Problem machine = ports({1000, 1000, 1000}, 10);
  auto faultOf = [&](const Collective &collective,
                     CollectiveOptions options = {}) {
    auto made = makePlan(machine, collective, options);
    return std::holds_alternative<std::string>(made)
               ? std::get<std::string>(made)
               : std::string();
  };
  auto contains = [](const std::string &text, const char *part) {
    return text.find(part) != std::string::npos;
  };
  Collective collective = collectiveOf(CollectiveKind::AllReduce, 3, 300);
  collective.participants[1] = 0;
  EXPECT_TRUE(contains(faultOf(collective), "'d0' takes part twice"));
  collective.participants[1] = 7;
  EXPECT_TRUE(contains(faultOf(collective), "no device 7"));
  collective.participants.clear();
  EXPECT_TRUE(contains(faultOf(collective), "no participants"));
  collective = collectiveOf(CollectiveKind::Broadcast, 3, 300);
  collective.root = 3;
  EXPECT_TRUE(contains(faultOf(collective), "root"));
  collective = collectiveOf(CollectiveKind::AllReduce, 3, 301, 4);
  EXPECT_TRUE(contains(faultOf(collective), "no whole number of elements"));
  collective = collectiveOf(CollectiveKind::AllReduce, 3, 300);
  CollectiveOptions options;
  options.algorithm = CollectiveAlgorithm::HalvingDoubling;
  EXPECT_TRUE(contains(faultOf(collective, options), "power of two"));
  options = {};
  options.algorithm = CollectiveAlgorithm::Tree;
  options.chunkBytes = 1;
  collective.bytes = 10'000'000;
  EXPECT_TRUE(contains(faultOf(collective, options), "larger chunks"));
  llvm::erase_if(machine.links, [](const Link &link) { return link.to == 2; });
  EXPECT_TRUE(contains(faultOf(collective), "no way from 'd0' to 'd2'"));
  collective.kind = CollectiveKind::Reduce;
  EXPECT_EQ(faultOf(collective), "");
}
