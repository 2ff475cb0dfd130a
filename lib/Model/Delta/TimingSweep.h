//===- TimingSweep.h - Times of what has changed, and no more ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sweeps along the total order: forward over starts and finishes, backward over
// tails. Only what really shifts is looked at.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_DELTA_TIMINGSWEEP_H
#define PLACER_LIB_MODEL_DELTA_TIMINGSWEEP_H

#include "Model/Delta/OrderedActivities.h"

namespace placer {

class TimingSweep {
public:
  explicit TimingSweep(OrderedActivities &graph) : graph(graph) {}

  /// Times what has changed; returns the last finish. Where that is certain to
  /// exceed `limit`, it may stop early and return only something above it.
  int64_t update(int64_t limit);
  /// Brings all tails up to date.
  void settleTails();
  /// The changes that were timed are taken back.
  void forget() { raised.clear(); }

private:
  /// No tail of an activity.
  static constexpr int64_t kUnknown = -2;

  void mark(ActivityId activity);
  void retime(ActivityId activity);
  void markEarlier(ActivityId before, int64_t old, int64_t now);
  void markPredecessors(ActivityId activity, int64_t old, int64_t now);
  void retail(ActivityId activity);
  void markTails(int32_t first);
  void sweepTails();

  OrderedActivities &graph;
  /// Activities whose longer tails have not been passed on.
  std::vector<ActivityId> raised;
  /// The activities to be timed again, by position.
  std::vector<uint64_t> dirty;
  size_t lowestDirty = 0, highestDirty = 0;
  size_t numDirty = 0;
  /// The first position whose tail is brought up to date.
  int32_t firstToTail = 0;
  bool raisesSpread = false;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_DELTA_TIMINGSWEEP_H
