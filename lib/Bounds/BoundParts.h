//===- BoundParts.h - What the bounds share ---------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_BOUNDPARTS_H
#define PLACER_LIB_BOUNDS_BOUNDPARTS_H

#include "Bounds/PathTables.h"
#include "placer/Bounds/Bounds.h"

namespace placer {

/// For sums of products of times, sizes and weights.
using Wide = __int128;

/// ceil(numerator / denominator), at least 0.
inline int64_t ceilDivide(Wide numerator, Wide denominator) {
  return numerator <= 0 ? 0
                        : static_cast<int64_t>((numerator + denominator - 1) /
                                               denominator);
}

/// How much a ns counts on each engine: whatever the weights w >= 0, a stretch
/// of time has room for w(e) times its length on each engine e, and a task
/// takes at least the least w(e) * time(d) of it, where e is its engine of a
/// device d. Each times the time of all tasks fits 64 bits.
struct EngineWeights {
  std::vector<int64_t> of;
  int64_t total = 0;
};

/// An instance with its tables.
struct BoundContext {
  explicit BoundContext(const Instance &instance,
                        const Deadline &deadline = {});

  const Instance &instance;
  /// When to go on no further.
  Deadline deadline;
  TransferTimes transfers;
  PathTables tables;
  /// Of all tasks, each on its slowest device.
  int64_t totalTime = 0;
  /// The same and all transfers that there could be, one after another: where
  /// there is a schedule, there is one that is no longer.
  int64_t horizon = 0;
  /// Sets of weights worth trying. The first comes from the load's linear
  /// program.
  std::vector<EngineWeights> weights;
};

/// The bounds, for tables that are tight already.
Bound pathBound(const BoundContext &context);
/// Adds sections to the tables.
enum class Effort { Little, Full };
Bound boundBySections(BoundContext &context, Effort effort);
/// Raises them by proofs. `proven` is a bound from elsewhere.
Bound boundBySectionProofs(BoundContext &context, int64_t proven);
/// Finds the weights.
Bound boundByLoad(BoundContext &context);
/// What of it holds even if every group is divided at will.
int64_t divisibleLoad(const BoundContext &context);
Bound boundByHeadsAndTails(const BoundContext &context);
Bound boundByChannels(const BoundContext &context);
/// Tries makespans from `proven` on, which must be a bound.
Bound boundByWindows(const BoundContext &context, int64_t proven);
Bound boundByPlaces(const BoundContext &context, int64_t proven);
/// Where `proven` is a bound.
Bound boundByMemory(const BoundContext &context, int64_t proven);
Bound boundByStaircase(const BoundContext &context, int64_t proven);

/// Work that cannot begin before `head` and has `tail` ns after it.
struct BodyPart {
  int64_t head, tail, work;
};
/// The most of h + work / total + t, rounded up, over all h and t, where the
/// work is that of the parts with such heads and tails or longer ones.
/// O(n log n).
int64_t longestWithBody(std::vector<BodyPart> parts, int64_t total);

/// The head-body-tail bound by one set of weights.
int64_t headBodyTail(const Instance &instance, const PathTables &tables,
                     const EngineWeights &weights);

/// What must be sent over one channel between heads and tails, by tables that
/// are those of the context or tighter.
int64_t channelLoad(const BoundContext &context, const PathTables &tables);

/// By engine: no work is done there in the first `head` and the last `tail` ns
/// of any schedule that uses it. 0 for engines that nothing can use.
struct IdleEnds {
  std::vector<int64_t> head, tail;
};
IdleEnds idleEnds(const Instance &instance, const PathTables &tables);

} // namespace placer

#endif // PLACER_LIB_BOUNDS_BOUNDPARTS_H
