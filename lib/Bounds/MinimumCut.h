//===- MinimumCut.h - Two sides at the least cost ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts nodes on two sides, where each costs something on either side and an
// edge costs something if its first node is inside and its second one outside.
// Exact, by a maximum flow along shortest ways (Dinic).
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_MINIMUMCUT_H
#define PLACER_LIB_BOUNDS_MINIMUMCUT_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace placer {

class MinimumCut {
public:
  /// More than all costs may add up to.
  static constexpr int64_t kNotAllowed = int64_t(1) << 61;

  explicit MinimumCut(int32_t numNodes);

  void addCost(int32_t node, int64_t inside, int64_t outside);
  void addEdge(int32_t inside, int32_t outside, int64_t cost);

  /// The least cost of all.
  int64_t solve();
  /// Where a node is then.
  bool isInside(int32_t node) const { return distance[node] >= 0; }
  /// Steps of about a ns each.
  int64_t workDone() const { return work; }

private:
  struct Edge {
    int32_t to;
    int64_t rest;
  };

  void add(int32_t from, int32_t to, int64_t capacity);
  bool findDistances();
  int64_t push(int32_t node, int64_t most);

  int32_t source, sink;
  /// Each followed by the one in the other direction.
  std::vector<Edge> edges;
  std::vector<std::vector<int32_t>> edgesOf;
  std::vector<int32_t> distance, queue;
  std::vector<size_t> next;
  int64_t work = 0;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_MINIMUMCUT_H
