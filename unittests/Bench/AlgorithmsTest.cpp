//===- AlgorithmsTest.cpp - Every algorithm can be had by its name --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Algorithms.h"
#include "placer/Bench/Families.h"
#include "placer/Model/Verify.h"

#include <gtest/gtest.h>

using namespace placer;

namespace {

std::string nameOf(const std::string &name) {
  auto found = findAlgorithm(name);
  if (auto *fault = std::get_if<std::string>(&found))
    return "error: " + *fault;
  return std::get<Algorithm>(found).name;
}

TEST(BenchAlgorithms, AllMakeValidSchedules) {
  GeneratorOptions generator;
  generator.tasks = 60;
  Problem problem = generateProblem(generator);
  Instance instance(problem);
  AlgorithmOptions options;
  options.timeLimit = 0.5;
  options.workers = 1;
  for (const std::string &name : algorithmNames()) {
    auto found = findAlgorithm(name);
    ASSERT_TRUE(std::holds_alternative<Algorithm>(found)) << name;
    const auto &algorithm = std::get<Algorithm>(found);
    Answer answer = algorithm.run(instance, options);
    // Where no solver is installed, or it is not ready in time.
    if (!answer.schedule && (name == "ilp" || name == "pesto")) {
      EXPECT_FALSE(answer.failure->message.empty());
      continue;
    }
    // There are no samples that could be cut.
    if (name == "plan-pipeline") {
      EXPECT_FALSE(answer.schedule);
      EXPECT_FALSE(answer.failure->message.empty());
      continue;
    }
    ASSERT_TRUE(answer.schedule) << name;
    EXPECT_TRUE(verify(instance, *answer.schedule).empty()) << name;
  }
}

TEST(BenchAlgorithms, OrdersAreForPartitionersAlone) {
  EXPECT_EQ(nameOf("heft"), "heft");
  EXPECT_EQ(nameOf("hash"), "hash:pct");
  EXPECT_EQ(nameOf("hash:fifo"), "hash:fifo");
  EXPECT_EQ(nameOf("mite:msr"), "mite:msr");
  EXPECT_EQ(nameOf("hash@20"), "hash:pct@20");
  EXPECT_EQ(nameOf("ilp@200"), "ilp@200");
  EXPECT_EQ(nameOf("ilp@0"), "error: '0' in 'ilp@0' is no number of clusters");
  EXPECT_EQ(nameOf("hash:lifo"),
            "error: no order 'lifo'; there are fifo, pct, msr");
  EXPECT_EQ(nameOf("hash:"), "error: no order ''; there are fifo, pct, msr");
  EXPECT_EQ(nameOf("heft:pct"), "error: 'heft' decides the order itself, so "
                                "'heft:pct' means nothing");
  EXPECT_EQ(nameOf("best:pct"), "error: 'best' decides the order itself, so "
                                "'best:pct' means nothing");
  EXPECT_EQ(nameOf("none").rfind("error: no strategy 'none'; there are ", 0),
            0u);
}

TEST(BenchAlgorithms, PlansOfOthersHaveNames) {
  EXPECT_EQ(nameOf("plan-pipeline"), "plan-pipeline");
  EXPECT_EQ(nameOf("plan-pipeline:search"), "plan-pipeline");
  EXPECT_EQ(nameOf("plan-pipeline:dapple"), "plan-pipeline:dapple");
  EXPECT_EQ(nameOf("plan-pipeline:gpipe"),
            "error: no strategy 'gpipe'; there are search, one-device, "
            "data-parallel, stages, pipedream, dapple");
}

TEST(BenchAlgorithms, WordsStandForSeveral) {
  auto list = findAlgorithms({"list"}), all = findAlgorithms({"all"});
  auto &few = std::get<std::vector<Algorithm>>(list);
  auto &many = std::get<std::vector<Algorithm>>(all);
  EXPECT_LT(few.size(), many.size());
  // What splits is for those who ask for it.
  EXPECT_EQ(many.size() + 2, algorithmNames().size());
  // No name twice, and in the order asked for.
  auto mixed = findAlgorithms({"search", "hash:pct", "hash", "search"});
  auto &two = std::get<std::vector<Algorithm>>(mixed);
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].name, "search");
  EXPECT_TRUE(two[0].isSeeded && two[0].isTimed);
  EXPECT_EQ(two[1].name, "hash:pct");
  EXPECT_TRUE(std::holds_alternative<std::string>(findAlgorithms({"zz"})));
}

} // namespace
