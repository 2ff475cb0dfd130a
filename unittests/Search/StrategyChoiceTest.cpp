//===- StrategyChoiceTest.cpp - Strategies against all of them ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/StrategyChoice.h"

#include "../Common/RandomProblem.h"
#include "Search/Strategies/Elimination.h"
#include "Search/Strategies/FitMemory.h"
#include "Search/Strategies/StrategyDual.h"
#include "Search/Strategies/StrategyReduction.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

#include <map>

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
  int numFeasible = 0, numFound = 0, numProven = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 7);
    ASSERT_EQ(checkStrategyProblem(problem), "");
    StrategyResult found = chooseStrategies(problem, quickOptions());
    std::optional<int64_t> best = bestOf(problem);
    EXPECT_FALSE(found.isFeasible && !best);
    if (!best)
      continue;
    ++numFeasible;
    EXPECT_LE(found.bound, *best) << "seed " << seed;
    if (found.isFeasible) {
      EXPECT_GE(found.cost, *best);
      numFound += found.cost == *best;
      numProven += found.cost == found.bound;
    }
  }
  EXPECT_GT(numFeasible, 60);
  // It is a walk: where memory is short it may miss the best.
  EXPECT_GE(numFound * 100, numFeasible * 95);
  EXPECT_GE(numProven * 100, numFeasible * 50);
}

/// Without limits, circles are no harder than trees where they are small.
TEST(StrategyChoice, ProvesWhatNoMemoryLimits) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 8);
    problem.usageLimit.reset();
    std::optional<int64_t> best = bestOf(problem);
    StrategyResult found = chooseStrategies(problem, quickOptions());
    ASSERT_EQ(found.isFeasible, best.has_value()) << "seed " << seed;
    if (best) {
      EXPECT_EQ(found.cost, *best) << "seed " << seed;
      EXPECT_EQ(found.bound, *best) << "seed " << seed;
    }
  }
}

TEST(StrategyReduction, KeepsTheBest) {
  int numSmaller = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 7);
    StrategyReduction reduction(problem);
    const StrategyNetwork &network = reduction.network();
    numSmaller += network.size() < 5;
    std::optional<int64_t> best = bestOf(problem), ofNetwork = 0;
    std::vector<int32_t> chosen(network.size(), 0);
    if (network.size() > 0) {
      StrategyProblem left = network.asProblem();
      ofNetwork = bestOf(left);
    }
    if (!best)
      continue;
    ASSERT_TRUE(ofNetwork) << "seed " << seed;
    EXPECT_EQ(reduction.baseCost() + *ofNetwork, *best) << "seed " << seed;
    // Any choice for what is left costs the same for the problem.
    StrategyResult expanded =
        evaluateStrategies(problem, reduction.expand(chosen));
    if (expanded.cost < kForbiddenCost) {
      EXPECT_EQ(expanded.cost, reduction.baseCost() + network.costOf(chosen))
          << "seed " << seed;
    }
  }
  EXPECT_GT(numSmaller, 50);
}

TEST(StrategyDual, NoChoiceIsBelowTheBound) {
  int numSharp = 0, numFeasible = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 7);
    std::optional<int64_t> best = bestOf(problem);
    StrategyReduction reduction(problem);
    StrategyDual dual(reduction.network());
    if (!best || !dual.canRun())
      continue;
    ++numFeasible;
    for (int pass = 0; pass < 40; ++pass) {
      dual.pass(*best);
      ASSERT_LE(reduction.baseCost() + dual.bound(), *best) << "seed " << seed;
    }
    int64_t before = dual.bound();
    dual.joinNodes(8);
    ASSERT_LE(reduction.baseCost() + dual.bound(), *best) << "seed " << seed;
    dual.joinNodes(1 << 12);
    ASSERT_LE(reduction.baseCost() + dual.bound(), *best) << "seed " << seed;
    EXPECT_GE(dual.bound(), before);
    numSharp += reduction.baseCost() + dual.bound() == *best;
  }
  EXPECT_GT(numFeasible, 20);
  EXPECT_GT(numSharp * 5, numFeasible);
}

/// Some nodes stay as they are; the others are best for these.
TEST(Elimination, IsBestForThoseThatStay) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 8);
    problem.usageLimit.reset();
    int64_t forbidden = forbiddenIn(problem);
    std::map<std::pair<int32_t, int32_t>, bool> known;
    llvm::erase_if(problem.edges, [&](StrategyProblem::Edge &edge) {
      for (int64_t &cost : edge.costs)
        cost = std::min(cost, forbidden);
      return std::exchange(known[std::minmax(edge.a, edge.b)], true);
    });
    StrategyNetwork network(problem, forbidden);
    std::vector<int32_t> choice(8, 0), nodes = {1, 2, 3, 4, 5};
    auto nothing = [](int32_t, llvm::MutableArrayRef<int64_t>) {};
    RandomSource random(seed);
    Elimination elimination(network);
    ASSERT_TRUE(
        elimination.improve(nodes, {1e9, 1e9}, random, nothing, choice));
    int64_t found = network.costOf(choice), least = found;
    EXPECT_EQ(choice[0] + choice[6] + choice[7], 0);
    std::vector<int32_t> tried(8, 0);
    for (size_t at = 0; at < nodes.size();) {
      least = std::min(least, network.costOf(tried));
      for (at = 0; at < nodes.size() &&
                   ++tried[nodes[at]] == network.numStrategies(nodes[at]);
           ++at)
        tried[nodes[at]] = 0;
    }
    EXPECT_EQ(found, least) << "seed " << seed;
    // With small functions only, it is no worse than before.
    int64_t before = network.costOf(std::vector<int32_t>(8, 0));
    std::vector<int32_t> other(8, 0);
    elimination.improve(nodes, {4, 8}, random, nothing, other);
    EXPECT_LE(network.costOf(other), before) << "seed " << seed;
  }
}

/// Where functions may only be small, nodes have to stay as they are when
/// others are gone already that they were to be chosen after.
TEST(Elimination, IsNeverWorseThanBefore) {
  int numBetter = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 60);
    problem.usageLimit.reset();
    StrategyReduction reduction(problem);
    const StrategyNetwork &network = reduction.network();
    std::vector<int32_t> choice(network.size(), 0), nodes;
    for (int32_t node = 0; node < network.size(); ++node)
      nodes.push_back(node);
    auto nothing = [](int32_t, llvm::MutableArrayRef<int64_t>) {};
    RandomSource random(seed);
    Elimination elimination(network);
    for (int step = 0; step < 5; ++step) {
      int64_t before = network.costOf(choice);
      elimination.improve(nodes, {20.0 * step, 1e9}, random, nothing, choice);
      EXPECT_LE(network.costOf(choice), before) << "seed " << seed;
      numBetter += network.costOf(choice) < before;
    }
  }
  EXPECT_GT(numBetter, 20);
}

TEST(FitMemory, UsesNoMoreThanThereIs) {
  int numFitting = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    StrategyProblem problem = randomStrategies(seed, 8);
    problem.usageLimit = 30;
    StrategyReduction reduction(problem);
    std::vector<int32_t> choice(reduction.network().size(), 0);
    RandomSource random(seed);
    if (choice.empty() || !fitMemory(reduction.network(), choice, random))
      continue;
    StrategyResult found =
        evaluateStrategies(problem, reduction.expand(choice));
    EXPECT_LE(found.peakUsage, 30) << "seed " << seed;
    ++numFitting;
  }
  EXPECT_GT(numFitting, 20);
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
