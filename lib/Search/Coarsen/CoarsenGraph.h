//===- CoarsenGraph.h - Clusters and what flows between them ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_COARSEN_COARSENGRAPH_H
#define PLACER_LIB_SEARCH_COARSEN_COARSENGRAPH_H

#include "placer/Model/Instance.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace placer {

/// The bytes of all tensors that one cluster writes and another reads, each
/// tensor once: that is what is sent if they are on two devices.
struct ClusterEdge {
  int32_t from = kNone;
  int32_t to = kNone;
  int64_t bytes = 0;
};

/// The graph of clusters on one level. Making one, and contracting one, takes
/// time linear in its size.
class ClusterGraph {
public:
  /// One node for each task; `nodeOf` numbers them.
  ClusterGraph(const Instance &instance, llvm::ArrayRef<int32_t> nodeOf);
  /// The graph in which each node of `graph` is part of the node `nodeOf` it.
  ClusterGraph(const ClusterGraph &graph, llvm::ArrayRef<int32_t> nodeOf,
               int32_t numNodes);

  int32_t numNodes() const { return static_cast<int32_t>(heights.size()); }
  /// One for each pair, by (from, to).
  llvm::ArrayRef<ClusterEdge> edges() const { return pairs; }
  llvm::ArrayRef<ClusterEdge> edgesFrom(int32_t node) const {
    return llvm::ArrayRef<ClusterEdge>(pairs).slice(
        firstOut[node], firstOut[node + 1] - firstOut[node]);
  }
  llvm::ArrayRef<int32_t> predecessors(int32_t node) const {
    return llvm::ArrayRef<int32_t>(sources).slice(
        firstIn[node], firstIn[node + 1] - firstIn[node]);
  }
  /// In the order of `predecessors`.
  llvm::ArrayRef<ClusterEdge> edgesInto(int32_t node) const {
    return llvm::ArrayRef<ClusterEdge>(inward).slice(
        firstIn[node], firstIn[node + 1] - firstIn[node]);
  }

  /// All nodes, each after its predecessors.
  llvm::ArrayRef<int32_t> order() const { return topological; }
  /// 1 for a node without predecessors, else one more than the highest of them.
  int32_t height(int32_t node) const { return heights[node]; }

private:
  /// A tensor with several readers.
  struct Net {
    int32_t from;
    int64_t bytes;
  };
  void addTensor(int32_t from, int64_t bytes,
                 llvm::ArrayRef<int32_t> distinctReaders);
  void finish(int32_t numNodes);
  void computeHeights();

  /// Tensors with one reader, those of a pair together.
  std::vector<ClusterEdge> wires;
  std::vector<Net> nets;
  Rows<int32_t> netReaders;

  std::vector<ClusterEdge> pairs;
  std::vector<size_t> firstOut, firstIn;
  std::vector<int32_t> sources;
  std::vector<ClusterEdge> inward;
  std::vector<int32_t> heights;
  std::vector<int32_t> topological;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_COARSEN_COARSENGRAPH_H
