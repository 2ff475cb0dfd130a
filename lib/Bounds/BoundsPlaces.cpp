//===- BoundsPlaces.cpp - Places that follow from each other --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"
#include "Bounds/PlacementProof.h"

#include <algorithm>

using namespace placer;

/// A test that takes more than this part of the time for all is given up.
static constexpr int64_t kTestsForBudget = 16;

Bound placer::boundByPlaces(const BoundContext &context, int64_t proven) {
  Bound bound{proven, "forced-places"};
  // As many trials as a graph has tasks, more or less, each of which takes time
  // linear in tasks; not more than about 0.6 s, or 10 us for each task of a
  // large graph.
  int64_t numTasks = context.instance.numTasks();
  int64_t budget =
      std::clamp<int64_t>(4000 * numTasks * numTasks, 2'000'000,
                          std::max<int64_t>(600'000'000, 10'000 * numTasks));
  PlacementProof proof(context.instance);
  auto isRefuted = [&](int64_t limit) {
    int64_t left = budget - proof.workDone();
    return left > 0 && !context.deadline.isOver() &&
           proof.refutes(context.tables, limit,
                         std::min(left, budget / kTestsForBudget));
  };
  // By ever longer steps to a limit that may be kept, then towards it by
  // quarters: proofs take less time for limits that are far from it.
  int64_t limit = proven, step = std::max<int64_t>(1, proven / 256);
  while (limit < context.horizon && isRefuted(limit)) {
    bound.ns = limit + 1;
    limit = std::min(context.horizon, limit + step);
    step *= 2;
  }
  while (bound.ns < limit && proof.workDone() < budget &&
         !context.deadline.isOver()) {
    int64_t between = bound.ns + (limit - bound.ns) / 4;
    if (isRefuted(between))
      bound.ns = between + 1;
    else
      limit = between;
  }
  return bound;
}
