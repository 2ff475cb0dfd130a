//===- StrategyFilesTest.cpp - Reading problems of the contest ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/StrategyFiles.h"

#include "gtest/gtest.h"

using namespace placer;

namespace {

/// The example of the contest's description, with an edge that stands twice.
constexpr llvm::StringLiteral kExample = R"({"problem": {"name": "example",
  "nodes": {"intervals": [[40, 70], [20, 50], [10, 40]],
            "costs": [[15, 55, 90, 60], [85, 25, 70], [10, 40]],
            "usages": [[10, 25, 0, 25], [25, 50, 20], [25, 0]]},
  "edges": {"nodes": [[0, 1], [1, 2], [2, 1]],
            "costs": [[30, 70, 80, 40, 50, 20, 60, 30, 10, 0, 5, 15],
                      [15, 45, 30, 20, 30, 25],
                      [1, 2, 3, 4, 5, 1000000000000000000]]},
  "usage_limit": 50}})";

TEST(StrategyFiles, ReadsTheFormatOfTheContest) {
  auto read = readStrategyProblem(kExample);
  auto *problem = std::get_if<StrategyProblem>(&read);
  ASSERT_TRUE(problem) << std::get<std::string>(read);
  ASSERT_EQ(problem->nodes.size(), 3u);
  EXPECT_EQ(problem->nodes[1].begin, 20);
  EXPECT_EQ(problem->usageLimit, 50);
  // Two between the same nodes are one.
  ASSERT_EQ(problem->edges.size(), 2u);
  EXPECT_EQ(problem->edges[1].costs,
            (std::vector<int64_t>{16, 49, 32, 25, 33, 25 + kForbiddenCost}));
  StrategyOptions options;
  options.timeLimit = 0;
  options.workLimit = 100;
  options.workers = 1;
  StrategyResult result = chooseStrategies(*problem, options);
  EXPECT_TRUE(result.isFeasible);
  EXPECT_LE(result.peakUsage, 50);
}

std::string faultOf(llvm::StringRef text) {
  auto read = readStrategyProblem(text);
  auto *fault = std::get_if<std::string>(&read);
  return fault ? *fault : "none";
}

TEST(StrategyFiles, SaysWhatIsWrong) {
  EXPECT_NE(faultOf("{"), "none");
  EXPECT_EQ(faultOf("{}"), "there is no object 'problem'");
  EXPECT_EQ(faultOf(R"({"problem": {"nodes": {}, "edges": {}}})"),
            "there is no list 'intervals'");
  EXPECT_EQ(faultOf(R"({"problem": {"nodes": {"intervals": [[0, 1]],
    "costs": [[1]], "usages": []}, "edges": {}}})"),
            "'nodes' has 1 intervals, 1 costs and 0 usages");
  EXPECT_EQ(faultOf(R"({"problem": {"nodes": {"intervals": [[0, 1]],
    "costs": [["a"]], "usages": [[1]]}, "edges": {}}})"),
            "'costs' 0 has something that is no whole number");
  EXPECT_EQ(faultOf(R"({"problem": {"nodes": {"intervals": [[0, 1]],
    "costs": [[1]], "usages": [[1]]},
    "edges": {"nodes": [[0, 1]], "costs": [[1]]}}})"),
            "edge 0 joins no two nodes");
}

} // namespace
