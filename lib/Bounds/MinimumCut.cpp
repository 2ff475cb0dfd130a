//===- MinimumCut.cpp - Two sides at the least cost -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/MinimumCut.h"

#include <algorithm>

using namespace placer;

MinimumCut::MinimumCut(int32_t numNodes)
    : source(numNodes), sink(numNodes + 1), edgesOf(numNodes + 2),
      distance(numNodes + 2), next(numNodes + 2) {}

void MinimumCut::add(int32_t from, int32_t to, int64_t capacity) {
  if (capacity <= 0)
    return;
  edgesOf[from].push_back(static_cast<int32_t>(edges.size()));
  edges.push_back({to, capacity});
  edgesOf[to].push_back(static_cast<int32_t>(edges.size()));
  edges.push_back({from, 0});
}

void MinimumCut::addCost(int32_t node, int64_t inside, int64_t outside) {
  add(node, sink, inside);
  add(source, node, outside);
}

void MinimumCut::addEdge(int32_t inside, int32_t outside, int64_t cost) {
  add(inside, outside, cost);
}

bool MinimumCut::findDistances() {
  std::fill(distance.begin(), distance.end(), -1);
  distance[source] = 0;
  queue.assign(1, source);
  for (size_t first = 0; first < queue.size(); ++first) {
    int32_t node = queue[first];
    work += 4 * static_cast<int64_t>(edgesOf[node].size());
    for (int32_t id : edgesOf[node])
      if (edges[id].rest > 0 && distance[edges[id].to] < 0) {
        distance[edges[id].to] = distance[node] + 1;
        queue.push_back(edges[id].to);
      }
  }
  return distance[sink] >= 0;
}

int64_t MinimumCut::push(int32_t node, int64_t most) {
  if (node == sink)
    return most;
  int64_t pushed = 0;
  for (size_t &i = next[node]; i < edgesOf[node].size(); ++i) {
    work += 4;
    Edge &edge = edges[edgesOf[node][i]];
    if (edge.rest <= 0 || distance[edge.to] != distance[node] + 1)
      continue;
    int64_t here = push(edge.to, std::min(most - pushed, edge.rest));
    edge.rest -= here;
    edges[edgesOf[node][i] ^ 1].rest += here;
    pushed += here;
    // The same edge may take more the next time.
    if (pushed == most)
      return pushed;
  }
  return pushed;
}

int64_t MinimumCut::solve() {
  int64_t total = 0;
  while (findDistances()) {
    std::fill(next.begin(), next.end(), 0);
    total += push(source, kNotAllowed);
  }
  return total;
}
