//===- Network.cpp - The participants and the links between them ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collective/Network.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <set>

using namespace placer;

int64_t NetworkEdge::timeNs(int64_t bytes) const {
  auto wide = static_cast<__int128>(bytes) * 1000000000;
  return latencyNs +
         static_cast<int64_t>((wide + bytesPerSecond - 1) / bytesPerSecond);
}

Network::Network(const Problem &machine, llvm::ArrayRef<DeviceId> participants)
    : nodes(static_cast<int32_t>(participants.size())) {
  std::map<DeviceId, int32_t> nodeOf;
  for (auto [node, device] : llvm::enumerate(participants))
    nodeOf[device] = static_cast<int32_t>(node);
  llvm::StringMap<int32_t> channelOf;
  for (auto [id, link] : llvm::enumerate(machine.links)) {
    auto from = nodeOf.find(link.from), to = nodeOf.find(link.to);
    if (from == nodeOf.end() || to == nodeOf.end())
      continue;
    NetworkEdge edge;
    edge.from = from->second;
    edge.to = to->second;
    edge.link = static_cast<LinkId>(id);
    edge.latencyNs = link.latencyNs;
    edge.bytesPerSecond = link.bytesPerSecond;
    for (const std::string &channel : link.channels) {
      auto [place, isNew] = channelOf.try_emplace(channel, channels);
      channels += isNew;
      edge.channels.push_back(place->second);
    }
    if (link.channels.empty())
      edge.channels.push_back(channels++);
    edges.push_back(std::move(edge));
  }
  index();
}

void Network::index() {
  auto rowsBy = [&](auto end) {
    return collectRows(nodes, [&](auto add) {
      for (auto [id, edge] : llvm::enumerate(edges))
        add(edge.*end, static_cast<int32_t>(id));
    });
  };
  out = rowsBy(&NetworkEdge::from);
  in = rowsBy(&NetworkEdge::to);
  table.assign(size_t(nodes) * nodes, kNone);
  for (auto [id, edge] : llvm::enumerate(edges))
    table[size_t(edge.from) * nodes + edge.to] = static_cast<int32_t>(id);
}

Network Network::reversed() const {
  Network other;
  other.nodes = nodes;
  other.channels = channels;
  other.edges = edges;
  for (NetworkEdge &edge : other.edges)
    std::swap(edge.from, edge.to);
  other.index();
  return other;
}

std::vector<std::vector<int32_t>>
placer::bandwidthGroups(const Network &network) {
  std::set<int64_t, std::greater<>> bandwidths;
  for (int32_t id = 0; id < network.numEdges(); ++id)
    bandwidths.insert(network.edge(id).bytesPerSecond);
  std::vector<std::vector<int32_t>> partitions;
  int32_t lastCount = network.numNodes();
  for (int64_t least : bandwidths) {
    llvm::EquivalenceClasses<int32_t> classes;
    for (int32_t node = 0; node < network.numNodes(); ++node)
      classes.insert(node);
    for (int32_t id = 0; id < network.numEdges(); ++id) {
      const NetworkEdge &edge = network.edge(id);
      int32_t back = network.edgeBetween(edge.to, edge.from);
      if (edge.bytesPerSecond >= least && back != kNone &&
          network.edge(back).bytesPerSecond >= least)
        classes.unionSets(edge.from, edge.to);
    }
    std::vector<int32_t> groups(network.numNodes(), kNone);
    std::map<int32_t, int32_t> groupOf;
    for (int32_t node = 0; node < network.numNodes(); ++node)
      groups[node] = groupOf
                         .try_emplace(classes.getLeaderValue(node),
                                      static_cast<int32_t>(groupOf.size()))
                         .first->second;
    auto count = static_cast<int32_t>(groupOf.size());
    if (count < lastCount && count > 1)
      partitions.push_back(std::move(groups));
    lastCount = std::min(lastCount, count);
  }
  return partitions;
}
