//===- BoundsPlaces.cpp - Places that follow from each other --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundParts.h"
#include "PlacementProof.h"

using namespace placer;

Bound placer::boundByPlaces(const BoundContext &context, int64_t proven) {
  Bound bound{proven, "forced-places"};
  // About half a second, or 10 us for each task of a large graph.
  int64_t budget = std::max<int64_t>(
      500'000'000, int64_t(10'000) * context.instance.numTasks());
  PlacementProof proof(context.instance);
  // By ever longer steps, and by shorter ones after each that was too long.
  int64_t step = std::max<int64_t>(1, proven / 256);
  for (int64_t limit = proven; limit < context.horizon;) {
    int64_t left = budget - proof.workDone();
    if (left <= 0)
      break;
    if (proof.refutes(context.tables, limit, std::min(left, budget / 16))) {
      bound.ns = limit + 1;
      step *= 2;
    } else if (limit == proven) {
      break;
    } else {
      step /= 4;
    }
    if (step == 0)
      break;
    limit = std::min(context.horizon - 1, bound.ns + step - 1);
  }
  return bound;
}
