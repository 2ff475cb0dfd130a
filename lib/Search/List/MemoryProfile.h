//===- MemoryProfile.h - Bytes in use on a device over time -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_MEMORYPROFILE_H
#define PLACER_LIB_SEARCH_LIST_MEMORYPROFILE_H

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace placer {

/// The bytes in use on one device as a function of time, for schedules that
/// grow: what is held is held for ever, until its end becomes known and it is
/// released at that time after the fact. Every operation takes time that is
/// logarithmic in the number of instants at which the level changes.
class MemoryProfile {
public:
  /// `bytes` more from `start` on.
  void hold(int64_t start, int64_t bytes) { change(start, bytes); }
  /// `bytes` of what was held by then are free from `end` on.
  void release(int64_t end, int64_t bytes) { change(end, -bytes); }

  /// The highest level at any time.
  int64_t peak() const {
    return root < 0 ? 0 : std::max<int64_t>(0, steps[root].highest);
  }
  /// The level when all that is known has happened.
  int64_t finalLevel() const { return root < 0 ? 0 : steps[root].sum; }

  /// The first time at or after `ready` from which on the level never exceeds
  /// `limit`; none where it does in the end.
  std::optional<int64_t> earliestBelow(int64_t ready, int64_t limit) const;

private:
  /// An instant at which the level changes; a node of a treap by time.
  struct Step {
    int64_t time;
    int64_t delta;
    /// Of this subtree: the sum of its deltas, and the highest level that is
    /// reached after one of its steps, counted from the level before it.
    int64_t sum, highest;
    int32_t left, right;
    uint32_t priority;
  };

  void change(int64_t time, int64_t delta);
  void update(int32_t node);
  int32_t insert(int32_t node, int32_t added);
  void split(int32_t node, int64_t time, int32_t &left, int32_t &right);

  std::vector<Step> steps;
  int32_t root = -1;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_MEMORYPROFILE_H
