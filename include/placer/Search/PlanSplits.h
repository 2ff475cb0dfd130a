//===- PlanSplits.h - What to cut, where to put it, when to run it *- C++ -*-=//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chooses splits, devices and orders together, for problems whose tasks say
// along which axes they can be cut: data parallel, along parameters, along
// other dimensions, and all of these side by side, with parts as uneven as the
// devices are.
//
// A choice of splits is judged by the schedule of its unfolding (Unfold.h),
// which is placed like any other problem. The answer is never worse than any of
// the starts, of which the problem without splits is one.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_PLANSPLITS_H
#define PLACER_SEARCH_PLANSPLITS_H

#include "placer/Model/Unfold.h"
#include "placer/Search/Place.h"

namespace placer {

/// A named way to choose splits.
struct SplitStrategy {
  llvm::StringRef name;
  /// One line for lists of them.
  llvm::StringRef description;
};

/// All of them, the default first.
llvm::ArrayRef<SplitStrategy> splitStrategies();
/// Null where there is none of that name.
const SplitStrategy *findSplitStrategy(llvm::StringRef name);

struct SplitRequest {
  /// One of `splitStrategies()`.
  std::string strategy = "search";
  /// The time limit is for all of it. With a work limit, which counts the moves
  /// of each worker as in `place`, the answer is the same for the same seed and
  /// workers.
  Budget budget = {/*timeLimit=*/60};
  /// The most devices that parts of one task may be on; 0: all.
  int32_t maxParts = 0;
  /// The device of tasks that are placed already: these stay whole. As in
  /// `Request`.
  std::vector<DeviceId> fixed;
  /// What is cut already, and stays so. Must pass `checkChoices`.
  SplitChoices given;
  /// For `given`, in its order: the device of each part (kNone: free); empty:
  /// all are free.
  std::vector<std::vector<DeviceId>> givenDevices;
  /// As in `Request`.
  SolverSource solver;
  std::function<void(const Progress &)> progress;
};

/// What is wrong with a request whatever the problem. Empty: nothing.
std::string checkSplitRequest(const SplitRequest &request);

/// A plan that the search began with.
struct SplitStart {
  std::string name;
  /// Of the first schedule of it; 0 where it has none, or was not tried.
  int64_t valueNs = 0;
};

struct SplitAnswer {
  /// What is cut, tasks ascending, with what was given.
  SplitChoices choices;
  /// The problem of the parts.
  Unfolding unfolding;
  /// The schedule of `unfolding.problem`, verified, and what is proven of
  /// it.
  Answer placed;
  /// No split, placement and order is better, as far as tasks are cut along
  /// axes of the problem for at most `maxParts` devices.
  Bound bound;
  /// The start that the answer was made of, and all that were tried.
  std::string chosen;
  std::vector<SplitStart> starts;
  /// Unfoldings that were judged.
  int64_t numJudged = 0;
  /// Groups of tasks that had a choice, and classes of them that are alike.
  int32_t numBundles = 0, numClasses = 0;
  double seconds = 0;

  int64_t valueNs() const { return placed.valueNs; }
  /// Over splits, placements and orders.
  double gap() const { return placer::gap(placed.valueNs, bound.ns); }
};

/// Plans for a problem that `validate` accepts. `checkSplitRequest` must find
/// nothing wrong. `placed.failure` says why there is no plan.
SplitAnswer planSplits(const Problem &problem, const SplitRequest &request);

} // namespace placer

#endif // PLACER_SEARCH_PLANSPLITS_H
