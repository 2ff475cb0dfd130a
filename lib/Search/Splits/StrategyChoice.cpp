//===- StrategyChoice.cpp - One strategy for each of many nodes -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/StrategyChoice.h"

#include "Search/Splits/TreeWalk.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"

#include <algorithm>

using namespace placer;

/// The part of the time for walks where a solver follows.
static constexpr double kForWalks = 0.3;
/// A solver would not have begun in less.
static constexpr double kLeastForSolver = 0.3;

std::string placer::checkStrategyProblem(const StrategyProblem &problem) {
  auto isNegative = [](int64_t number) { return number < 0; };
  for (auto [id, node] : llvm::enumerate(problem.nodes)) {
    std::string name = "node " + std::to_string(id);
    if (node.costs.empty())
      return name + " has no strategy";
    if (node.costs.size() != node.usages.size())
      return name + " has " + std::to_string(node.costs.size()) +
             " costs and " + std::to_string(node.usages.size()) + " usages";
    if (node.begin < 0 || node.end < node.begin)
      return name + " is in use from " + std::to_string(node.begin) + " to " +
             std::to_string(node.end);
    if (llvm::any_of(node.costs, isNegative) ||
        llvm::any_of(node.usages, isNegative))
      return name + " has a cost or usage below 0";
  }
  for (auto [id, edge] : llvm::enumerate(problem.edges)) {
    std::string name = "edge " + std::to_string(id);
    for (int32_t end : {edge.a, edge.b})
      if (end < 0 || size_t(end) >= problem.nodes.size())
        return name + " leads to node " + std::to_string(end) +
               ", but there is none";
    if (edge.a == edge.b)
      return name + " leads from node " + std::to_string(edge.a) + " to itself";
    size_t wanted =
        problem.nodes[edge.a].costs.size() * problem.nodes[edge.b].costs.size();
    if (edge.costs.size() != wanted)
      return name + " has " + std::to_string(edge.costs.size()) +
             " costs for " + std::to_string(wanted) + " pairs of strategies";
    if (llvm::any_of(edge.costs, isNegative))
      return name + " has a cost below 0";
  }
  if (problem.usageLimit && *problem.usageLimit < 0)
    return "the limit of memory is below 0";
  return {};
}

StrategyResult placer::evaluateStrategies(const StrategyProblem &problem,
                                          std::vector<int32_t> chosen) {
  StrategyResult result;
  // Forbidden costs could add up to more than 64 bits hold.
  auto add = [&](int64_t cost) {
    result.cost = std::min(result.cost + std::min(cost, kForbiddenCost),
                           4 * kForbiddenCost);
  };
  std::vector<std::pair<int64_t, int64_t>> changes;
  for (auto [node, strategy] : llvm::zip_equal(problem.nodes, chosen)) {
    add(node.costs[strategy]);
    if (node.begin < node.end) {
      changes.emplace_back(node.begin, node.usages[strategy]);
      changes.emplace_back(node.end, -node.usages[strategy]);
    }
  }
  for (const StrategyProblem::Edge &edge : problem.edges)
    add(edge.costs[chosen[edge.a] * problem.nodes[edge.b].costs.size() +
                   chosen[edge.b]]);
  // What ends at an instant ends before what begins there.
  llvm::sort(changes);
  int64_t usage = 0;
  for (const auto &[at, change] : changes) {
    usage += change;
    result.peakUsage = std::max(result.peakUsage, usage);
  }
  result.isFeasible =
      result.cost < kForbiddenCost &&
      (!problem.usageLimit || result.peakUsage <= *problem.usageLimit);
  result.chosen = std::move(chosen);
  return result;
}

/// Whether the first is to be kept: what is forbidden counts more than memory,
/// and memory more than costs.
static bool isBetter(const StrategyResult &a, const StrategyResult &b) {
  if (a.isFeasible != b.isFeasible)
    return a.isFeasible;
  if (!a.isFeasible && (a.cost >= kForbiddenCost || b.cost >= kForbiddenCost))
    return a.cost < b.cost;
  if (!a.isFeasible && a.peakUsage != b.peakUsage)
    return a.peakUsage < b.peakUsage;
  return a.cost < b.cost;
}

/// A solver goes on from what walks found.
static void askSolver(const StrategyProblem &problem,
                      const StrategyOptions &options, const Deadline &deadline,
                      CpBackend &backend, StrategyResult &result) {
  double left = deadline.secondsLeft();
  if (left < kLeastForSolver)
    return;
  std::optional<StrategyProof> proof =
      solveStrategies(problem, result.chosen, backend, left, options.seed);
  if (!proof || proof->chosen.empty())
    return;
  // What the solver says is not believed.
  StrategyResult found = evaluateStrategies(problem, std::move(proof->chosen));
  found.steps = result.steps;
  if (isBetter(found, result))
    result = std::move(found);
  result.bound = std::min(proof->bound, result.cost);
}

StrategyResult placer::chooseStrategies(const StrategyProblem &problem,
                                        const StrategyOptions &options) {
  if (problem.nodes.empty())
    return evaluateStrategies(problem, {});
  unsigned workers = options.workers != 0
                         ? options.workers
                         : llvm::hardware_concurrency().compute_thread_count();
  std::vector<StrategyResult> results(workers);
  Deadline whole(options.timeLimit, options.interrupt);
  CpBackend *backend = nullptr;
  std::string missing;
  if (options.solver && fitsSolver(problem) &&
      (1 - kForWalks) * options.timeLimit >= kLeastForSolver)
    backend = options.solver(missing);
  double timeLimit = options.timeLimit * (backend ? kForWalks : 1);
  auto run = [&](unsigned worker) {
    TreeWalk walk(problem, options.seed * 1000003 + worker);
    Deadline deadline(timeLimit, options.interrupt);
    // Where work is counted, nothing may depend on the clock.
    auto progress = [&](int64_t steps) {
      if (deadline.isOver())
        return 1.0;
      if (options.workLimit > 0)
        return static_cast<double>(steps) /
               static_cast<double>(options.workLimit);
      return 1 - deadline.secondsLeft() / timeLimit;
    };
    walk.run(progress);
    results[worker] = evaluateStrategies(problem, walk.best());
    results[worker].steps = walk.steps();
  };
  if (workers == 1) {
    run(0);
  } else {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(workers));
    for (unsigned worker = 0; worker < workers; ++worker)
      pool.async(run, worker);
    pool.wait();
  }
  size_t best = 0;
  int64_t steps = 0;
  for (size_t i = 0; i < results.size(); ++i) {
    steps += results[i].steps;
    if (isBetter(results[i], results[best]))
      best = i;
  }
  results[best].steps = steps;
  if (backend)
    askSolver(problem, options, whole, *backend, results[best]);
  return std::move(results[best]);
}
