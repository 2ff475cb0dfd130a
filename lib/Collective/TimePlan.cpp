//===- TimePlan.cpp - Plans and their times -------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collective/Network.h"
#include "placer/Collective/CollectivePlan.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

bool CollectivePlan::brings(int32_t chunk, int32_t participant) const {
  if (collective.kind == CollectiveKind::Broadcast)
    return participant == collective.root;
  return collective.kind != CollectiveKind::AllGather ||
         participant == chunks[chunk].owner;
}

bool CollectivePlan::needs(int32_t chunk, int32_t participant) const {
  if (collective.kind == CollectiveKind::Reduce)
    return participant == collective.root;
  return collective.kind != CollectiveKind::ReduceScatter ||
         participant == chunks[chunk].owner;
}

size_t CollectivePlan::numMoves() const {
  return llvm::count_if(steps,
                        [](const PlanStep &step) { return step.isMove(); });
}

int64_t SumSpeed::timeNs(int64_t bytes) const {
  if (bytesPerSecond <= 0)
    return 0;
  NetworkEdge asIfSent;
  asIfSent.bytesPerSecond = bytesPerSecond;
  return asIfSent.timeNs(bytes);
}

PlanTimes placer::timePlan(const Problem &machine, const CollectivePlan &plan,
                           SumSpeed speed) {
  Network network(machine, plan.collective.participants);
  std::vector<int32_t> edgeOfLink(machine.links.size(), kNone);
  for (int32_t id = 0; id < network.numEdges(); ++id)
    edgeOfLink[network.edge(id).link] = id;

  struct Value {
    int64_t readyNs;
    int32_t chunk;
    /// The participant that has it.
    int32_t at;
  };
  std::vector<Value> values;
  for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    for (int32_t i = 0; i < plan.collective.numParticipants(); ++i)
      values.push_back({0, chunk, i});
  std::vector<int64_t> channelFree(network.numChannels(), 0);
  std::vector<int64_t> deviceFree(network.numNodes(), 0);

  PlanTimes times;
  for (const PlanStep &step : plan.steps) {
    int64_t start = 0, bytes = 0;
    for (ValueId id : step.reads) {
      start = std::max(start, values[id].readyNs);
      bytes += plan.chunks[values[id].chunk].range.size();
    }
    int64_t finish = 0;
    if (step.isMove()) {
      const NetworkEdge &edge = network.edge(edgeOfLink[step.link]);
      for (int32_t channel : edge.channels)
        start = std::max(start, channelFree[channel]);
      finish = start + edge.timeNs(bytes);
      for (int32_t channel : edge.channels)
        channelFree[channel] = finish;
      for (ValueId id : step.reads)
        values.push_back({finish, values[id].chunk, edge.to});
    } else {
      Value sum = values[step.reads[0]];
      int64_t length = speed.timeNs(plan.chunks[sum.chunk].range.size());
      // What takes no time occupies nothing.
      if (length > 0)
        start = std::max(start, deviceFree[sum.at]);
      sum.readyNs = finish = start + length;
      if (length > 0)
        deviceFree[sum.at] = finish;
      values.push_back(sum);
    }
    times.startNs.push_back(start);
    times.finishNs.push_back(finish);
    times.makespanNs = std::max(times.makespanNs, finish);
  }
  return times;
}
