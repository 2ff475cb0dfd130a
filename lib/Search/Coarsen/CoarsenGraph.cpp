//===- CoarsenGraph.cpp - Clusters and what flows between them ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Coarsen/CoarsenGraph.h"

using namespace placer;
using llvm::ArrayRef;

/// The first edge of each node by `key`, and one past the last.
template <typename KeyT>
static std::vector<size_t> countBy(ArrayRef<ClusterEdge> edges,
                                   int32_t numNodes, KeyT key) {
  std::vector<size_t> first(numNodes + 1, 0);
  for (const ClusterEdge &edge : edges)
    ++first[edge.*key + 1];
  for (int32_t node = 0; node < numNodes; ++node)
    first[node + 1] += first[node];
  return first;
}

/// Sorts by `key` and keeps the order of equals, in linear time.
template <typename KeyT>
static void sortBy(std::vector<ClusterEdge> &edges, int32_t numNodes,
                   KeyT key) {
  std::vector<size_t> next = countBy(edges, numNodes, key);
  std::vector<ClusterEdge> sorted(edges.size());
  for (const ClusterEdge &edge : edges)
    sorted[next[edge.*key]++] = edge;
  edges = std::move(sorted);
}

/// One edge for each pair, by (from, to).
static void combine(std::vector<ClusterEdge> &edges, int32_t numNodes) {
  sortBy(edges, numNodes, &ClusterEdge::to);
  sortBy(edges, numNodes, &ClusterEdge::from);
  size_t kept = 0;
  for (const ClusterEdge &edge : edges) {
    if (kept > 0 && edges[kept - 1].from == edge.from &&
        edges[kept - 1].to == edge.to)
      edges[kept - 1].bytes += edge.bytes;
    else
      edges[kept++] = edge;
  }
  edges.resize(kept);
}

ClusterGraph::ClusterGraph(const Instance &instance, ArrayRef<int32_t> nodeOf) {
  std::vector<int32_t> readers;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    readers.clear();
    for (TaskId task : instance.consumers(tensor))
      readers.push_back(nodeOf[task]);
    addTensor(nodeOf[instance.producer(tensor)], instance.bytes(tensor),
              readers);
  }
  finish(instance.numTasks());
}

ClusterGraph::ClusterGraph(const ClusterGraph &graph, ArrayRef<int32_t> nodeOf,
                           int32_t numNodes) {
  for (const ClusterEdge &wire : graph.wires)
    if (nodeOf[wire.from] != nodeOf[wire.to])
      addTensor(nodeOf[wire.from], wire.bytes, nodeOf[wire.to]);

  std::vector<size_t> lastSeen(numNodes, graph.nets.size());
  std::vector<int32_t> readers;
  for (size_t net = 0; net < graph.nets.size(); ++net) {
    int32_t from = nodeOf[graph.nets[net].from];
    readers.clear();
    lastSeen[from] = net;
    for (int32_t reader : graph.netReaders[net])
      if (lastSeen[nodeOf[reader]] != net) {
        lastSeen[nodeOf[reader]] = net;
        readers.push_back(nodeOf[reader]);
      }
    addTensor(from, graph.nets[net].bytes, readers);
  }
  finish(numNodes);
}

void ClusterGraph::addTensor(int32_t from, int64_t bytes,
                             ArrayRef<int32_t> distinctReaders) {
  if (distinctReaders.size() == 1) {
    wires.push_back({from, distinctReaders.front(), bytes});
  } else if (!distinctReaders.empty()) {
    nets.push_back({from, bytes});
    for (int32_t reader : distinctReaders)
      netReaders.push(reader);
    netReaders.endRow();
  }
}

void ClusterGraph::finish(int32_t numNodes) {
  combine(wires, numNodes);
  pairs = wires;
  for (size_t net = 0; net < nets.size(); ++net)
    for (int32_t reader : netReaders[net])
      pairs.push_back({nets[net].from, reader, nets[net].bytes});
  combine(pairs, numNodes);

  firstOut = countBy(pairs, numNodes, &ClusterEdge::from);
  firstIn = countBy(pairs, numNodes, &ClusterEdge::to);
  inward = pairs;
  sortBy(inward, numNodes, &ClusterEdge::to);
  sources.reserve(pairs.size());
  for (const ClusterEdge &edge : inward)
    sources.push_back(edge.from);
  heights.assign(numNodes, 1);
  computeHeights();
}

void ClusterGraph::computeHeights() {
  std::vector<size_t> missing(numNodes());
  topological.reserve(numNodes());
  for (int32_t node = 0; node < numNodes(); ++node) {
    missing[node] = predecessors(node).size();
    if (missing[node] == 0)
      topological.push_back(node);
  }
  for (size_t done = 0; done < topological.size(); ++done)
    for (const ClusterEdge &edge : edgesFrom(topological[done])) {
      heights[edge.to] = std::max(heights[edge.to], heights[edge.from] + 1);
      if (--missing[edge.to] == 0)
        topological.push_back(edge.to);
    }
}
