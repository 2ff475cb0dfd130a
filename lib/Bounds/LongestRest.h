//===- LongestRest.h - Work that arrives with tails -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_LONGESTREST_H
#define PLACER_LIB_BOUNDS_LONGESTREST_H

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"

namespace placer {

/// For work that arrives with its tail: the most of total * t + the work whose
/// tail is at least t, over the tails t that have arrived.
class LongestRest {
public:
  LongestRest(std::vector<int64_t> sortedTails, int64_t total)
      : tails(std::move(sortedTails)), total(total) {
    while (size < tails.size())
      size *= 2;
    nodes.assign(2 * size, {});
  }

  void add(int64_t tail, int64_t work) {
    size_t leaf = llvm::lower_bound(tails, tail) - tails.begin();
    size_t node = size + leaf;
    nodes[node].work += work;
    nodes[node].longest = Wide(total) * tail + nodes[node].work;
    while ((node /= 2) > 0) {
      const Node &left = nodes[2 * node], &right = nodes[2 * node + 1];
      nodes[node] = {left.work + right.work,
                     std::max(right.longest, left.longest + right.work)};
    }
  }
  Wide longest() const { return nodes[1].longest; }

private:
  struct Node {
    int64_t work = 0;
    /// Far below 0 while nothing has arrived.
    Wide longest = -(Wide(1) << 100);
  };

  std::vector<int64_t> tails;
  int64_t total;
  size_t size = 1;
  std::vector<Node> nodes;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_LONGESTREST_H
