//===- Collective.cpp - What devices do with data together ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/Collective.h"

#include "Collective/Network.h"
#include "placer/Model/Validate.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <set>

using namespace placer;

static constexpr std::array<const char *, 5> kNames = {
    "broadcast", "reduce", "all-reduce", "all-gather", "reduce-scatter"};

const char *placer::collectiveName(CollectiveKind kind) {
  return kNames[static_cast<size_t>(kind)];
}

std::optional<CollectiveKind> placer::collectiveNamed(llvm::StringRef name) {
  const auto *found = llvm::find(kNames, name);
  if (found == kNames.end())
    return std::nullopt;
  return static_cast<CollectiveKind>(found - kNames.begin());
}

bool placer::isReducing(CollectiveKind kind) {
  return kind == CollectiveKind::Reduce || kind == CollectiveKind::AllReduce ||
         kind == CollectiveKind::ReduceScatter;
}

bool placer::isShared(CollectiveKind kind) {
  return kind == CollectiveKind::AllGather ||
         kind == CollectiveKind::ReduceScatter;
}

ByteRange placer::partOf(ByteRange range, int64_t index, int64_t count,
                         int64_t elementBytes) {
  int64_t elements = range.size() / elementBytes;
  int64_t each = elements / count, larger = elements % count;
  auto beginOf = [&](int64_t part) {
    return range.begin + (part * each + std::min(part, larger)) * elementBytes;
  };
  return {beginOf(index), beginOf(index + 1)};
}

ByteRange placer::shareOf(const Collective &collective, int32_t participant) {
  return partOf({0, collective.bytes}, participant,
                collective.numParticipants(), collective.elementBytes);
}

/// Which nodes can be reached from one.
static std::vector<bool> reachedFrom(const Network &network, int32_t first) {
  std::vector<bool> isReached(network.numNodes(), false);
  llvm::SmallVector<int32_t> open = {first};
  isReached[first] = true;
  while (!open.empty())
    for (int32_t edge : network.edgesOut(open.pop_back_val()))
      if (int32_t next = network.edge(edge).to; !isReached[next]) {
        isReached[next] = true;
        open.push_back(next);
      }
  return isReached;
}

std::optional<std::string>
placer::checkCollective(const Problem &machine, const Collective &collective) {
  const std::vector<DeviceId> &participants = collective.participants;
  if (participants.empty())
    return "it has no participants";
  std::set<DeviceId> seen;
  for (DeviceId device : participants) {
    if (device < 0 || size_t(device) >= machine.devices.size())
      return "the machine has no device " + std::to_string(device);
    if (!seen.insert(device).second)
      return "'" + machine.devices[device].name + "' takes part twice";
  }
  if (collective.root < 0 || collective.root >= collective.numParticipants())
    return "its root is no participant";
  if (collective.elementBytes < 1)
    return "its elements have no size";
  if (collective.bytes < 0 || collective.bytes > kMaxTotal)
    return "its size is out of range";
  if (collective.bytes % collective.elementBytes)
    return "its " + std::to_string(collective.bytes) +
           " bytes are no whole number of elements of " +
           std::to_string(collective.elementBytes) + " bytes";

  // Whoever has to have something needs a way from whoever brings it.
  Network network(machine, participants);
  bool fromRoot = collective.kind == CollectiveKind::Broadcast;
  bool toRoot = collective.kind == CollectiveKind::Reduce;
  int32_t root = fromRoot || toRoot ? collective.root : 0;
  auto complain = [&](int32_t from, int32_t to) {
    return "there is no way from '" + machine.devices[participants[from]].name +
           "' to '" + machine.devices[participants[to]].name +
           "' over links between participants";
  };
  auto missing = [&](const std::vector<bool> &isReached) {
    return static_cast<int32_t>(llvm::find(isReached, false) -
                                isReached.begin());
  };
  if (!toRoot)
    if (int32_t lost = missing(reachedFrom(network, root));
        lost < network.numNodes())
      return complain(root, lost);
  if (!fromRoot)
    if (int32_t lost = missing(reachedFrom(network.reversed(), root));
        lost < network.numNodes())
      return complain(lost, root);
  for (int32_t edge = 0; edge < network.numEdges(); ++edge) {
    auto time = transferTimeNs(machine.links[network.edge(edge).link],
                               collective.bytes);
    // So many transfers, one after another, must fit the times.
    if (!time || *time > kMaxTotal / (4 * network.numNodes()))
      return "to send its data from '" +
             machine.devices[participants[network.edge(edge).from]].name +
             "' to '" +
             machine.devices[participants[network.edge(edge).to]].name +
             "' takes longer than can be counted";
  }
  return std::nullopt;
}
