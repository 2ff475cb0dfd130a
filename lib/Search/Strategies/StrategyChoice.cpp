//===- StrategyChoice.cpp - One strategy for each of many nodes -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/StrategyChoice.h"

#include "Search/Strategies/FitMemory.h"
#include "Search/Strategies/StrategyReduction.h"
#include "Search/Strategies/StrategyWalk.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"

#include <algorithm>

using namespace placer;

/// Parts of the time for a bound, and for walks where a solver follows.
static constexpr double kForBound = 0.2, kForWalks = 0.4;
/// A solver would not have begun in less.
static constexpr double kLeastForSolver = 0.3;
/// Passes of messages at most; and it is enough when so many have not made the
/// bound so much better, relative to it.
static constexpr int64_t kMostPasses = 600, kPassesAlike = 25;
static constexpr double kAlike = 2e-4;
/// After so many passes a choice is made to fit into memory.
static constexpr int64_t kPassesUntilFit = 8;
/// Entries of all functions when nodes are joined, at most and for each region
/// that may be changed; and of one at most.
static constexpr double kJoined = 1e8, kJoinedForRegion = 1e5,
                        kMostJoined = 0x1p20;

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

namespace {
/// Bounds and choices for what a reduction leaves.
class Choosing {
public:
  Choosing(const StrategyProblem &problem, const StrategyOptions &options)
      : problem(problem), options(options),
        deadline(options.timeLimit, options.interrupt), reduction(problem),
        network(reduction.network()), dual(network) {}

  StrategyResult run();

private:
  void findBound();
  void takeStart(const std::vector<int32_t> &choice);
  void walk(double share);
  void askSolver(CpBackend &backend);
  void take(std::vector<int32_t> choice);
  bool isProven() const {
    return result.isFeasible && result.bound >= result.cost;
  }
  /// `forbidden` as a problem has it.
  StrategyProblem forSolver() const;

  const StrategyProblem &problem;
  const StrategyOptions &options;
  Deadline deadline;
  StrategyReduction reduction;
  const StrategyNetwork &network;
  StrategyDual dual;
  /// For the network, the best so far.
  std::vector<int32_t> start;
  StrategyResult result;
};
} // namespace

/// A choice for the network, if it is better than what is known.
void Choosing::take(std::vector<int32_t> choice) {
  StrategyResult found = evaluateStrategies(problem, reduction.expand(choice));
  if (!start.empty() && !isBetter(found, result))
    return;
  found.steps = result.steps;
  found.bound = result.bound;
  result = std::move(found);
  start = std::move(choice);
}

/// Messages and prices, until they say little more.
void Choosing::findBound() {
  take(std::vector<int32_t>(network.size(), 0));
  if (!dual.canRun())
    return;
  Deadline part = deadline.part(kForBound);
  RandomSource random(options.seed);
  int64_t most = kMostPasses, before = 0;
  if (options.workLimit > 0)
    most = std::min(most, options.workLimit);
  for (int64_t pass = 0; pass < most && !part.isOver(); ++pass) {
    int64_t known = result.isFeasible ? result.cost - reduction.baseCost()
                                      : dual.bound() + dual.bound() / 20;
    dual.pass(known);
    take(dual.suggested());
    if (network.hasLimit() && pass % kPassesUntilFit == 0) {
      std::vector<int32_t> fitting = dual.suggested();
      if (fitMemory(network, fitting, random))
        take(std::move(fitting));
    }
    result.bound = reduction.baseCost() + dual.bound();
    if (isProven())
      return;
    if (pass % kPassesAlike == kPassesAlike - 1) {
      if (static_cast<double>(dual.bound() - before) <
          kAlike * static_cast<double>(dual.bound()))
        break;
      before = dual.bound();
    }
  }
  double sizes = 1;
  for (int32_t node = 0; node < network.size(); ++node)
    sizes += network.numStrategies(node);
  double entries = kJoined;
  if (options.workLimit > 0)
    entries = std::min(entries, kJoinedForRegion *
                                    static_cast<double>(options.workLimit));
  dual.joinNodes(std::min(kMostJoined, entries / sizes));
  result.bound = reduction.baseCost() + dual.bound();
}

/// Workers side by side in a part of the time that is left.
void Choosing::walk(double share) {
  unsigned workers = options.workers != 0
                         ? options.workers
                         : llvm::hardware_concurrency().compute_thread_count();
  Deadline part = deadline.part(share);
  double seconds = part.secondsLeft();
  std::vector<std::unique_ptr<StrategyWalk>> walks(workers);
  auto run = [&](unsigned worker) {
    walks[worker] = std::make_unique<StrategyWalk>(
        network, dual, start, options.seed * 1000003 + worker);
    // Where work is counted, nothing may depend on the clock.
    walks[worker]->run([&](int64_t steps) {
      if (part.isOver())
        return 1.0;
      if (options.workLimit > 0)
        return static_cast<double>(steps) /
               static_cast<double>(options.workLimit);
      return 1 - part.secondsLeft() / seconds;
    });
  };
  if (workers == 1) {
    run(0);
  } else {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(workers));
    for (unsigned worker = 0; worker < workers; ++worker)
      pool.async(run, worker);
    pool.wait();
  }
  bool isOptimal = false;
  for (const std::unique_ptr<StrategyWalk> &walk : walks) {
    take(walk->best());
    result.steps += walk->steps();
    isOptimal |= walk->isOptimal();
  }
  if (isOptimal && result.isFeasible)
    result.bound = result.cost;
}

StrategyProblem Choosing::forSolver() const {
  StrategyProblem copy = network.asProblem();
  auto restore = [&](std::vector<int64_t> &costs) {
    for (int64_t &cost : costs)
      if (cost >= network.forbidden())
        cost = kForbiddenCost;
  };
  for (StrategyProblem::Node &node : copy.nodes)
    restore(node.costs);
  for (StrategyProblem::Edge &edge : copy.edges)
    restore(edge.costs);
  return copy;
}

/// A solver goes on from what walks found.
void Choosing::askSolver(CpBackend &backend) {
  double left = deadline.secondsLeft();
  if (left < kLeastForSolver)
    return;
  std::optional<StrategyProof> proof =
      solveStrategies(forSolver(), start, backend, left, options.seed);
  if (!proof || proof->chosen.empty())
    return;
  // What the solver says is not believed.
  take(std::move(proof->chosen));
  result.bound = std::max(result.bound, reduction.baseCost() + proof->bound);
}

StrategyResult Choosing::run() {
  findBound();
  CpBackend *backend = nullptr;
  std::string missing;
  if (!isProven() && options.solver &&
      (1 - kForWalks) * options.timeLimit >= kLeastForSolver &&
      fitsSolver(forSolver()))
    backend = options.solver(missing);
  if (!isProven())
    walk(backend ? kForWalks : 1);
  if (!isProven() && backend)
    askSolver(*backend);
  if (result.isFeasible)
    result.bound = std::min(result.bound, result.cost);
  return std::move(result);
}

StrategyResult placer::chooseStrategies(const StrategyProblem &problem,
                                        const StrategyOptions &options) {
  if (problem.nodes.empty())
    return evaluateStrategies(problem, {});
  return Choosing(problem, options).run();
}
