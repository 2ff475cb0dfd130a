//===- Arborescence.h - Cheapest trees from a root --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm of Chu and Liu, and Edmonds: every node but the root takes its
// cheapest edge; circles that come of it are taken for one node, the edges into
// them priced by what they cost more than the one that they replace, and all
// of it is done again. Exact for integers.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_COLLECTIVE_ARBORESCENCE_H
#define PLACER_LIB_COLLECTIVE_ARBORESCENCE_H

#include "placer/Model/Ids.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace placer {

struct GraphEdge {
  int32_t from;
  int32_t to;
  /// Whose price it has.
  int32_t id;
};

/// Two nodes may have several edges.
struct Graph {
  int32_t numNodes = 0;
  std::vector<GraphEdge> edges;
};

namespace detail {

template <typename Price>
struct PricedEdge {
  int32_t from, to;
  Price price;
};

/// Indices of the chosen edges. Every node must be reached from the root.
template <typename Price>
std::vector<int32_t> chooseEdges(int32_t numNodes, int32_t root,
                                 const std::vector<PricedEdge<Price>> &edges) {
  std::vector<int32_t> best(numNodes, kNone);
  for (size_t i = 0; i < edges.size(); ++i) {
    const PricedEdge<Price> &edge = edges[i];
    if (edge.to == root || edge.from == edge.to)
      continue;
    if (best[edge.to] == kNone || edge.price < edges[best[edge.to]].price)
      best[edge.to] = static_cast<int32_t>(i);
  }
  // Walk back from every node until the root, a node that was seen, or a
  // circle.
  std::vector<int32_t> group(numNodes, kNone), seenFrom(numNodes, kNone);
  std::vector<bool> isInCircle(numNodes, false);
  int32_t numGroups = 0;
  bool hasCircle = false;
  for (int32_t first = 0; first < numNodes; ++first) {
    int32_t node = first;
    while (node != root && seenFrom[node] == kNone) {
      seenFrom[node] = first;
      node = edges[best[node]].from;
    }
    if (node == root || seenFrom[node] != first || group[node] != kNone)
      continue;
    hasCircle = true;
    for (int32_t at = node; group[at] == kNone; at = edges[best[at]].from) {
      group[at] = numGroups;
      isInCircle[at] = true;
    }
    ++numGroups;
  }
  if (!hasCircle) {
    std::vector<int32_t> chosen;
    for (int32_t node = 0; node < numNodes; ++node)
      if (node != root)
        chosen.push_back(best[node]);
    return chosen;
  }
  for (int32_t node = 0; node < numNodes; ++node)
    if (group[node] == kNone)
      group[node] = numGroups++;

  std::vector<PricedEdge<Price>> outer;
  std::vector<int32_t> outerOf;
  for (size_t i = 0; i < edges.size(); ++i) {
    const PricedEdge<Price> &edge = edges[i];
    if (group[edge.from] == group[edge.to] || edge.to == root)
      continue;
    Price saved = isInCircle[edge.to] ? edges[best[edge.to]].price : Price(0);
    outer.push_back({group[edge.from], group[edge.to], edge.price - saved});
    outerOf.push_back(static_cast<int32_t>(i));
  }
  std::vector<int32_t> chosen;
  for (int32_t index : chooseEdges(numGroups, group[root], outer)) {
    chosen.push_back(outerOf[index]);
    // The circle is entered here.
    isInCircle[edges[outerOf[index]].to] = false;
  }
  for (int32_t node = 0; node < numNodes; ++node)
    if (isInCircle[node])
      chosen.push_back(best[node]);
  return chosen;
}

} // namespace detail

/// The ids of the edges of a cheapest tree that reaches every node from the
/// root, which there must be. Prices are at least 0, by id.
template <typename Price>
std::vector<int32_t> cheapestTree(const Graph &graph, int32_t root,
                                  llvm::ArrayRef<Price> prices) {
  std::vector<detail::PricedEdge<Price>> edges;
  edges.reserve(graph.edges.size());
  for (const GraphEdge &edge : graph.edges)
    edges.push_back({edge.from, edge.to, prices[edge.id]});
  std::vector<int32_t> chosen =
      detail::chooseEdges(graph.numNodes, root, edges);
  for (int32_t &index : chosen)
    index = graph.edges[index].id;
  return chosen;
}

} // namespace placer

#endif // PLACER_LIB_COLLECTIVE_ARBORESCENCE_H
