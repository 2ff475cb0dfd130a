//===- StrategyChoiceTest.cpp - Strategies against all of them ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/StrategyChoice.h"

#include "../Common/RandomProblem.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

namespace {

StrategyProblem randomStrategies(uint64_t seed, int numNodes) {
  Random random(seed);
  StrategyProblem problem;
  for (int i = 0; i < numNodes; ++i) {
    StrategyProblem::Node &node = problem.nodes.emplace_back();
    node.begin = random.below(6);
    node.end = node.begin + random.below(6);
    for (int64_t s = random.between(1, 4); s > 0; --s) {
      node.costs.push_back(random.below(50));
      node.usages.push_back(random.below(20));
    }
  }
  for (int64_t n = random.below(2 * numNodes); n > 0; --n) {
    auto a = static_cast<int32_t>(random.below(numNodes)),
         b = static_cast<int32_t>(random.below(numNodes));
    if (a == b)
      continue;
    StrategyProblem::Edge edge{a, b, {}};
    for (size_t i = 0;
         i < problem.nodes[a].costs.size() * problem.nodes[b].costs.size(); ++i)
      edge.costs.push_back(random.percent(15) ? kForbiddenCost
                                              : random.below(60));
    problem.edges.push_back(std::move(edge));
  }
  if (random.percent(60))
    problem.usageLimit = random.between(20, 60);
  return problem;
}

/// The best of all choices; none where none is feasible.
std::optional<int64_t> bestOf(const StrategyProblem &problem) {
  std::vector<int32_t> chosen(problem.nodes.size(), 0);
  std::optional<int64_t> best;
  while (true) {
    StrategyResult result = evaluateStrategies(problem, chosen);
    if (result.isFeasible && (!best || result.cost < *best))
      best = result.cost;
    size_t at = 0;
    while (at < chosen.size() &&
           ++chosen[at] == int32_t(problem.nodes[at].costs.size()))
      chosen[at++] = 0;
    if (at == chosen.size())
      return best;
  }
}

StrategyOptions quickOptions() {
  StrategyOptions options;
  options.timeLimit = 0;
  options.workLimit = 600;
  options.workers = 2;
  return options;
}

TEST(StrategyChoice, FindsTheBestOfSmallProblems) {
  int numFeasible = 0, numFound = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 7);
    ASSERT_EQ(checkStrategyProblem(problem), "");
    StrategyResult found = chooseStrategies(problem, quickOptions());
    std::optional<int64_t> best = bestOf(problem);
    EXPECT_FALSE(found.isFeasible && !best);
    if (!best)
      continue;
    ++numFeasible;
    if (found.isFeasible) {
      EXPECT_GE(found.cost, *best);
      numFound += found.cost == *best;
    }
  }
  EXPECT_GT(numFeasible, 60);
  // It is a walk: where memory is short it may miss the best.
  EXPECT_GE(numFound * 100, numFeasible * 90);
}

/// Without circles and limits one step is exact.
TEST(StrategyChoice, IsExactOnTrees) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 7);
    problem.usageLimit.reset();
    StrategyProblem tree = problem;
    tree.edges.clear();
    std::vector<bool> isReached(7, false);
    isReached[0] = true;
    for (const StrategyProblem::Edge &edge : problem.edges)
      if (isReached[edge.a] && !isReached[edge.b]) {
        isReached[edge.b] = true;
        tree.edges.push_back(edge);
      }
    StrategyOptions options = quickOptions();
    options.workLimit = 1;
    StrategyResult found = chooseStrategies(tree, options);
    if (std::optional<int64_t> best = bestOf(tree)) {
      EXPECT_EQ(found.cost, *best) << "seed " << seed;
    }
  }
}

TEST(StrategyChoice, IsTheSameForTheSameWork) {
  StrategyProblem problem = randomStrategies(3, 40);
  EXPECT_EQ(chooseStrategies(problem, quickOptions()).chosen,
            chooseStrategies(problem, quickOptions()).chosen);
}

TEST(StrategyChoice, SaysWhatIsWrong) {
  StrategyProblem problem = randomStrategies(3, 4);
  problem.nodes[1].usages.push_back(1);
  EXPECT_NE(checkStrategyProblem(problem).find("node 1 has"),
            std::string::npos);
  problem = randomStrategies(3, 4);
  problem.nodes[2].costs.clear();
  EXPECT_EQ(checkStrategyProblem(problem), "node 2 has no strategy");
  problem = randomStrategies(3, 4);
  problem.edges = {{0, 9, {}}};
  EXPECT_NE(checkStrategyProblem(problem).find("there is none"),
            std::string::npos);
  problem.edges = {{1, 1, {}}};
  EXPECT_NE(checkStrategyProblem(problem).find("to itself"), std::string::npos);
  problem.edges = {{0, 1, {}}};
  EXPECT_NE(checkStrategyProblem(problem).find("pairs of strategies"),
            std::string::npos);
}

} // namespace
