//===- MinimumCutTest.cpp - Two sides at the least cost -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/MinimumCut.h"
#include "../Common/RandomProblem.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <limits>

using namespace placer;
using namespace placer::testing;

namespace {
struct Node {
  int64_t inside, outside;
};
struct Edge {
  int32_t inside, outside;
  int64_t cost;
};
} // namespace

TEST(MinimumCut, IsTheLeastOfAllDivisions) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed);
    auto numNodes = static_cast<int32_t>(random.between(1, 9));
    std::vector<Node> nodes;
    for (int32_t node = 0; node < numNodes; ++node) {
      nodes.push_back({random.below(20), random.below(20)});
      if (random.percent(10))
        nodes.back().inside = MinimumCut::kNotAllowed;
      else if (random.percent(10))
        nodes.back().outside = MinimumCut::kNotAllowed;
    }
    std::vector<Edge> edges;
    for (int64_t count = random.below(3 * numNodes); count > 0; --count)
      edges.push_back({static_cast<int32_t>(random.below(numNodes)),
                       static_cast<int32_t>(random.below(numNodes)),
                       random.below(15)});
    MinimumCut cut(numNodes);
    for (int32_t node = 0; node < numNodes; ++node)
      cut.addCost(node, nodes[node].inside, nodes[node].outside);
    for (const Edge &edge : edges)
      cut.addEdge(edge.inside, edge.outside, edge.cost);
    int64_t found = cut.solve();

    auto costOf = [&](auto isInside) {
      int64_t cost = 0;
      for (int32_t node = 0; node < numNodes; ++node)
        cost += isInside(node) ? nodes[node].inside : nodes[node].outside;
      for (const Edge &edge : edges)
        if (isInside(edge.inside) && !isInside(edge.outside))
          cost += edge.cost;
      return cost;
    };
    // No edge is forbidden here, so one cost for each node is finite.
    int64_t least = std::numeric_limits<int64_t>::max();
    for (int32_t mask = 0; mask < 1 << numNodes; ++mask) {
      bool isAllowed = true;
      for (int32_t node = 0; node < numNodes; ++node)
        isAllowed &=
            (mask >> node & 1 ? nodes[node].inside : nodes[node].outside) <
            MinimumCut::kNotAllowed;
      if (isAllowed)
        least = std::min(
            least, costOf([&](int32_t node) { return mask >> node & 1; }));
    }
    ASSERT_EQ(found, least) << seed;
    ASSERT_EQ(costOf([&](int32_t node) { return cut.isInside(node); }), least)
        << seed;
  }
}
