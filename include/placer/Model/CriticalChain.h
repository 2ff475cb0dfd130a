//===- CriticalChain.h - What makes a schedule as long as it is -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Followed from what finishes last back to what waits for nothing, the latest
// of what each activity waits for is the critical chain. A graph here is
// whatever has `finish(activity)` and `forEachBefore(activity, visit)`: a
// TimedPlan, or the state of a DeltaSimulator.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_CRITICALCHAIN_H
#define PLACER_MODEL_CRITICALCHAIN_H

#include "placer/Model/PlanRules.h"

namespace placer {

/// Of what an activity waits for, those that finish last, in the order of the
/// graph; none where it waits for nothing.
template <typename Graph>
void latestBefore(const Graph &graph, ActivityId activity,
                  llvm::SmallVectorImpl<ActivityId> &latest) {
  latest.clear();
  int64_t finish = -1;
  graph.forEachBefore(activity, [&](ActivityId other) {
    int64_t its = graph.finish(other);
    if (its < finish)
      return;
    if (its > finish)
      latest.clear();
    finish = its;
    latest.push_back(other);
  });
}

/// The chain that ends with `last`, last first. `choose(activity, latest)`
/// picks one of those that an activity waits for last, or another, or kNone to
/// end the chain.
template <typename Graph, typename Choose>
void criticalChain(const Graph &graph, ActivityId last, Choose choose,
                   std::vector<ActivityId> &chain) {
  llvm::SmallVector<ActivityId, 8> latest;
  chain.clear();
  for (ActivityId activity = last; activity != kNone;) {
    chain.push_back(activity);
    latestBefore(graph, activity, latest);
    activity = choose(activity, llvm::ArrayRef<ActivityId>(latest));
  }
}

} // namespace placer

#endif // PLACER_MODEL_CRITICALCHAIN_H
