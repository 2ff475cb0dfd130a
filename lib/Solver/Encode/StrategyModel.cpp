//===- StrategyModel.cpp - Strategies of nodes, for CP-SAT ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/StrategyModel.h"

#include "Solver/Cp/CpModel.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using llvm::ArrayRef;

/// More pairs of strategies take longer to write down than a walk needs.
static constexpr size_t kMostPairs = 300000;
/// How many seconds a solver may take to end.
static constexpr double kGrace = 0.5;
/// Larger sums would leave the numbers of CP-SAT.
static constexpr int64_t kMostCost = int64_t(1) << 52;

static size_t numPairs(const StrategyProblem &problem) {
  size_t pairs = 0;
  for (const StrategyProblem::Edge &edge : problem.edges)
    pairs += edge.costs.size();
  return pairs;
}

/// The most that a choice without anything forbidden may cost.
static int64_t mostCost(const StrategyProblem &problem) {
  int64_t most = 0;
  auto add = [&](ArrayRef<int64_t> costs) {
    int64_t largest = 0;
    for (int64_t cost : costs)
      if (cost < kForbiddenCost)
        largest = std::max(largest, cost);
    most = std::min(kMostCost + 1, most + std::min(largest, kMostCost));
  };
  for (const StrategyProblem::Node &node : problem.nodes)
    add(node.costs);
  for (const StrategyProblem::Edge &edge : problem.edges)
    add(edge.costs);
  return most;
}

bool placer::fitsSolver(const StrategyProblem &problem) {
  return !problem.nodes.empty() && numPairs(problem) <= kMostPairs &&
         mostCost(problem) <= kMostCost;
}

namespace {
class StrategyEncoder {
public:
  StrategyEncoder(const StrategyProblem &problem, ArrayRef<int32_t> known)
      : problem(problem), known(known),
        total(model.newVariable(0, mostCost(problem))) {
    for (auto [id, node] : llvm::enumerate(problem.nodes))
      addNode(node, known[id]);
    for (const StrategyProblem::Edge &edge : problem.edges)
      addEdge(edge);
    if (problem.usageLimit)
      addMemory();
    model.addLinear(CpExpression(total).add(sum, -1), 0, 0);
    model.hint(total,
               std::clamp<int64_t>(model.hintOf(sum), 0, model.high(total)));
    model.minimize(total);
  }

  const CpModel &cp() const { return model; }
  std::vector<int32_t> chosenIn(const CpResponse &response) const {
    std::vector<int32_t> chosen;
    for (const auto &row : strategies) {
      auto taken = llvm::find_if(
          row, [&](CpLiteral literal) { return response.isTrue(literal); });
      chosen.push_back(
          taken == row.end() ? 0 : static_cast<int32_t>(taken - row.begin()));
    }
    return chosen;
  }

private:
  using Row = std::vector<CpLiteral>;

  void addNode(const StrategyProblem::Node &node, int32_t chosen) {
    Row row;
    for (auto [number, cost] : llvm::enumerate(node.costs)) {
      if (cost >= kForbiddenCost) {
        row.push_back(!model.alwaysTrue());
        continue;
      }
      row.push_back(model.newLiteral());
      model.hint(row.back(), static_cast<int32_t>(number) == chosen);
      sum.add(row.back(), cost);
    }
    model.addExactlyOne(row);
    strategies.push_back(std::move(row));
  }

  void addEdge(const StrategyProblem::Edge &edge) {
    const Row &a = strategies[edge.a], &b = strategies[edge.b];
    // Where it makes no difference, there is nothing to choose.
    if (llvm::all_of(
            edge.costs,
            [&](int64_t cost) { return cost == edge.costs.front(); }) &&
        edge.costs.front() < kForbiddenCost) {
      sum.add(CpExpression(edge.costs.front()));
      return;
    }
    std::vector<CpExpression> ofB(b.size());
    for (auto [s, first] : llvm::enumerate(a)) {
      CpExpression ofA;
      for (auto [t, second] : llvm::enumerate(b)) {
        int64_t cost = edge.costs[s * b.size() + t];
        if (cost >= kForbiddenCost || model.isAlwaysFalse(first) ||
            model.isAlwaysFalse(second))
          continue;
        CpLiteral pair = model.newLiteral();
        model.hint(pair, known[edge.a] == static_cast<int32_t>(s) &&
                             known[edge.b] == static_cast<int32_t>(t));
        sum.add(pair, cost);
        ofA.add(pair, 1);
        ofB[t].add(pair, 1);
      }
      model.addLinear(ofA.add(first, -1), 0, 0);
    }
    for (auto [t, second] : llvm::enumerate(b))
      model.addLinear(ofB[t].add(second, -1), 0, 0);
  }

  /// At each instant at which something begins, as nothing is more in between.
  void addMemory() {
    std::vector<int64_t> instants;
    for (const StrategyProblem::Node &node : problem.nodes)
      if (node.begin < node.end)
        instants.push_back(node.begin);
    llvm::sort(instants);
    instants.erase(llvm::unique(instants), instants.end());
    for (int64_t instant : instants) {
      CpExpression used;
      for (auto [node, row] : llvm::zip_equal(problem.nodes, strategies))
        if (node.begin <= instant && instant < node.end)
          for (auto [usage, literal] : llvm::zip_equal(node.usages, row))
            used.add(literal, usage);
      model.addAtMost(used, CpExpression(*problem.usageLimit));
    }
  }

  const StrategyProblem &problem;
  ArrayRef<int32_t> known;
  CpModel model;
  CpVariable total;
  CpExpression sum;
  std::vector<Row> strategies;
};
} // namespace

std::optional<StrategyProof>
placer::solveStrategies(const StrategyProblem &problem, ArrayRef<int32_t> known,
                        CpBackend &backend, double seconds, uint64_t seed) {
  StrategyEncoder encoder(problem, known);
  CpParameters parameters;
  parameters.seconds = seconds;
  parameters.seed = static_cast<int32_t>(seed & 0x3fffffff);
  // The program is nearly whole without a search: linear programs say the most.
  parameters.linearizationLevel = 2;
  CpReply reply = backend.solve(0, encoder.cp().serialize(),
                                parameters.serialize(), seconds + kGrace);
  std::string error;
  if (reply.fault)
    return std::nullopt;
  std::optional<CpResponse> response =
      CpResponse::parse(reply.response, encoder.cp().numVariables(), error);
  if (!response || response->status == CpStatus::ModelInvalid)
    return std::nullopt;
  StrategyProof proof;
  if (!response->hasSolution())
    return proof;
  if (!encoder.cp().isWithinDomains(response->solution))
    return std::nullopt;
  proof.chosen = encoder.chosenIn(*response);
  proof.bound = std::max<int64_t>(response->objectiveBound, 0);
  proof.isOptimal = response->status == CpStatus::Optimal;
  return proof;
}
