//===- TotalOrder.h - A list whose members can be compared ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A total order of numbered nodes, kept in an array with gaps: insertion moves
// a few neighbours into the next gap, and the position of a node is a number
// that can be compared, sorted by, and used as an index into a bit set.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_DELTA_TOTALORDER_H
#define PLACER_LIB_MODEL_DELTA_TOTALORDER_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace placer {

class TotalOrder {
public:
  /// Stands for "before all nodes" where a node is asked for.
  static constexpr int32_t kHead = -1;

  /// The nodes in this order and no others.
  void assign(llvm::ArrayRef<int32_t> nodes);

  /// Positions are below this; they change when others are inserted, but keep
  /// their order.
  int32_t numPositions() const { return static_cast<int32_t>(slots.size()); }
  int32_t position(int32_t node) const { return positions[node]; }
  /// The node at a position, or a negative number.
  int32_t at(int32_t position) const { return slots[position]; }
  size_t size() const { return count; }

  /// The node must not be in the order; `previous` must be, or kHead.
  void insertAfter(int32_t node, int32_t previous);
  /// Takes the node out and returns the one before it, or kHead.
  int32_t remove(int32_t node);
  /// The node directly before this one, or kHead.
  int32_t previous(int32_t node) const;

  /// All nodes from first to last.
  std::vector<int32_t> nodes() const;

private:
  static constexpr int32_t kGap = -2;
  /// How far to look for a gap before all are spread out anew.
  static constexpr int32_t kReach = 64;

  void put(int32_t node, int32_t position) {
    slots[position] = node;
    positions[node] = position;
  }

  std::vector<int32_t> slots;
  std::vector<int32_t> positions;
  size_t count = 0;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_DELTA_TOTALORDER_H
