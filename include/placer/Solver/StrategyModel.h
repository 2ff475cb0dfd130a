//===- StrategyModel.h - Strategies of nodes, for CP-SAT --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The problem of StrategyChoice.h, and the program of it: a variable for each
// strategy of a node, and one for each pair of strategies of an edge, such that
// the pairs of an edge that have a strategy are together as much as it. On
// trees that has whole numbers by itself, so that little is left to search.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SOLVER_STRATEGYMODEL_H
#define PLACER_SOLVER_STRATEGYMODEL_H

#include "placer/Solver/CpBackend.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace placer {

struct StrategyProblem {
  struct Node {
    /// In use from `begin` to `end`, without it.
    int64_t begin = 0, end = 0;
    /// By strategy, of which there is at least one.
    std::vector<int64_t> costs, usages;
  };
  struct Edge {
    /// Two different nodes.
    int32_t a = 0, b = 0;
    /// The cost of strategies s of a and t of b, at s * (strategies of b) + t.
    std::vector<int64_t> costs;
  };

  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::optional<int64_t> usageLimit;
};

/// What costs so much must not be. No other cost may be more than this divided
/// by the number of nodes and edges.
inline constexpr int64_t kForbiddenCost = 1000000000000000000;

/// Whether a solver would have the time and memory for it.
bool fitsSolver(const StrategyProblem &problem);

struct StrategyProof {
  /// By node; empty where the solver found nothing.
  std::vector<int32_t> chosen;
  /// No feasible choice costs less; 0 where nothing is proven.
  int64_t bound = 0;
  bool isOptimal = false;
};

/// Goes on from a choice, which may be one that is not feasible. Nothing where
/// the solver gives no answer.
std::optional<StrategyProof> solveStrategies(const StrategyProblem &problem,
                                             llvm::ArrayRef<int32_t> known,
                                             CpBackend &backend, double seconds,
                                             uint64_t seed);

} // namespace placer

#endif // PLACER_SOLVER_STRATEGYMODEL_H
