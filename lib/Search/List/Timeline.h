//===- Timeline.h - When a device or channel is taken -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_TIMELINE_H
#define PLACER_LIB_SEARCH_LIST_TIMELINE_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace placer {

/// The bookings of something that serves one at a time. It keeps the idle gaps
/// between the bookings in a B+ tree that knows the longest gap of each
/// subtree, so that looking for a gap and booking it take logarithmic time
/// however many gaps there are that are too short. Bookings of length 0 occupy
/// nothing.
class Timeline {
public:
  /// The first time at or after `ready` from which on `length` is idle.
  int64_t earliestFit(int64_t ready, int64_t length) const;

  /// Takes [start, start + length), which must be idle.
  void book(int64_t start, int64_t length);

  /// The end of the last booking; idle from there on.
  int64_t end() const { return idleFrom; }

  /// Forgets all bookings.
  void clear();

private:
  /// Wide enough that a search touches few nodes, narrow enough that a node is
  /// quickly scanned.
  static constexpr int kWidth = 64;

  /// Up to kWidth entries in the order of time: gaps in a leaf, subtrees above.
  /// A gap that has been filled stays, with length 0: an entry is never
  /// removed.
  struct Node {
    int32_t count = 0;
    bool isLeaf = true;
    /// The start of a gap; no later than all gaps of a subtree, and later than
    /// those before it.
    int64_t start[kWidth];
    /// The length of a gap; the longest of a subtree.
    int64_t longest[kWidth];
    /// The subtrees; nothing in a leaf.
    int32_t child[kWidth];

    // The arrays are written up to `count` only.
    Node() {}
  };

  int32_t addNode(bool isLeaf);
  int64_t find(int32_t node, int64_t ready, int64_t length) const;
  int64_t longestOf(int32_t node) const;
  void addGap(int64_t start, int64_t length);
  int32_t addGap(int32_t node, int64_t start, int64_t length);
  int32_t addEntry(int32_t node, int index, int64_t start, int64_t longest,
                   int32_t child);
  int64_t take(int32_t node, int64_t start, int64_t length);

  std::vector<Node> nodes;
  int32_t root = -1;
  int64_t idleFrom = 0;
};

/// The first time at or after `ready` from which on all of `timelines` are idle
/// for `length`. Where that is after `latest`, the answer is only some time
/// after `latest`.
int64_t earliestJointFit(llvm::ArrayRef<const Timeline *> timelines,
                         int64_t ready, int64_t length,
                         int64_t latest = std::numeric_limits<int64_t>::max());

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_TIMELINE_H
