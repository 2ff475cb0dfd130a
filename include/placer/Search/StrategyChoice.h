//===- StrategyChoice.h - One strategy for each of many nodes ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every node takes one of its strategies; it costs what that strategy costs,
// and every edge what its two ends cost together. Each node uses memory over an
// interval of time, as its strategy says, and at no time all may use more than
// the limit. That is what sharding a program comes to where time is taken to be
// a sum, and what the contest of ASPLOS and EuroSys 2025 on it asked (IOPDDL).
//
// First what follows by itself is taken out: strategies that others are never
// worse than, and nodes with few neighbours. Messages between nodes, and prices
// for memory where it is scarce, prove a bound in whole numbers. Then regions
// change: to change one node at a time hardly works, as neighbours that do not
// agree cost more than anything, so that most nodes of a region are chosen
// together, exactly, while the others stay. A solver, if there is one, goes on
// from what that found where the bound is not reached.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_STRATEGYCHOICE_H
#define PLACER_SEARCH_STRATEGYCHOICE_H

#include "placer/Search/Place.h"
#include "placer/Solver/StrategyModel.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace placer {

struct StrategyOptions {
  /// Seconds; 0: no limit.
  double timeLimit = 10;
  /// Regions that each worker changes, and passes of messages at most; 0: no
  /// limit. One of the two must be given.
  int64_t workLimit = 0;
  uint64_t seed = 0;
  /// Threads; 0: one for each core.
  unsigned workers = 0;
  const std::atomic<bool> *interrupt = nullptr;
  /// Asked in the rest of the time for problems that are not too large
  /// for it; never where only work is limited.
  SolverSource solver = {};
};

struct StrategyResult {
  /// By node.
  std::vector<int32_t> chosen;
  /// Of all nodes and edges; at least kForbiddenCost where something that must
  /// not be could not be avoided.
  int64_t cost = 0;
  /// The most memory in use at any time.
  int64_t peakUsage = 0;
  /// Whether nothing forbidden is in it, and memory is enough.
  bool isFeasible = false;
  /// Regions that were changed, by all workers.
  int64_t steps = 0;
  /// No feasible choice costs less; 0 where nothing is proven.
  int64_t bound = 0;
};

/// What is wrong with a problem: sizes that do not agree, ends that are no
/// nodes, numbers below 0. Empty: nothing.
std::string checkStrategyProblem(const StrategyProblem &problem);

/// The cost and use of a choice.
StrategyResult evaluateStrategies(const StrategyProblem &problem,
                                  std::vector<int32_t> chosen);

/// The best choice that is found for a problem that has no faults.
StrategyResult chooseStrategies(const StrategyProblem &problem,
                                const StrategyOptions &options);

} // namespace placer

#endif // PLACER_SEARCH_STRATEGYCHOICE_H
