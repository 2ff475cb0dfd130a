//===- Network.h - The participants and the links between them --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_LIB_COLLECTIVE_NETWORK_H
#define PLACER_LIB_COLLECTIVE_NETWORK_H

#include "placer/Model/Problem.h"
#include "placer/Model/Rows.h"

#include "llvm/ADT/SmallVector.h"

namespace placer {

struct NetworkEdge {
  /// Participants.
  int32_t from = kNone;
  int32_t to = kNone;
  LinkId link = kNone;
  int64_t latencyNs = 0;
  int64_t bytesPerSecond = 1;
  /// Dense numbers, counted over the channels that participants use.
  llvm::SmallVector<int32_t, 2> channels;

  /// As long as the link's transfer; the size must be one that was checked.
  int64_t timeNs(int64_t bytes) const;
};

/// What algorithms for collectives work on: nodes are participants, edges are
/// the links between them.
class Network {
public:
  Network(const Problem &machine, llvm::ArrayRef<DeviceId> participants);

  int32_t numNodes() const { return nodes; }
  int32_t numEdges() const { return static_cast<int32_t>(edges.size()); }
  int32_t numChannels() const { return channels; }
  const NetworkEdge &edge(int32_t id) const { return edges[id]; }
  llvm::ArrayRef<int32_t> edgesOut(int32_t node) const { return out[node]; }
  llvm::ArrayRef<int32_t> edgesIn(int32_t node) const { return in[node]; }
  /// The edge between two nodes, or kNone.
  int32_t edgeBetween(int32_t from, int32_t to) const {
    return table[size_t(from) * nodes + to];
  }
  /// The same edges, by the same numbers, the other way round. What is spread
  /// over it in some order is added up over this one in the opposite order.
  Network reversed() const;

private:
  Network() = default;
  void index();

  int32_t nodes = 0;
  int32_t channels = 0;
  std::vector<NetworkEdge> edges;
  Rows<int32_t> out, in;
  std::vector<int32_t> table;
};

/// The nodes in groups within which all is reached over edges of at least some
/// bandwidth, in both directions: a group for each node, by node. One such
/// partition for each bandwidth that makes a difference, the finest first;
/// without that of single nodes and that of all in one.
std::vector<std::vector<int32_t>> bandwidthGroups(const Network &network);

} // namespace placer

#endif // PLACER_LIB_COLLECTIVE_NETWORK_H
