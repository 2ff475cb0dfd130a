//===- DeviceChoice.cpp - Which of the free devices -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Policies.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// The free devices of each host.
static std::vector<std::vector<DeviceId>> freeByHost(ClusterState &state) {
  std::vector<std::vector<DeviceId>> hosts(
      state.workload().cluster.hostNames.size());
  for (DeviceId device : state.free())
    hosts[state.workload().cluster.hostOf[device]].push_back(device);
  return hosts;
}

static std::vector<DeviceId> packDevices(ClusterState &state, int32_t count) {
  std::vector<std::vector<DeviceId>> hosts = freeByHost(state);
  std::vector<DeviceId> devices;
  while (count > 0) {
    // The host with least to spare that has enough, or else the one with most.
    size_t best = 0;
    for (size_t host = 1; host < hosts.size(); ++host) {
      int32_t own = static_cast<int32_t>(hosts[host].size());
      int32_t other = static_cast<int32_t>(hosts[best].size());
      if (other >= count ? own >= count && own < other : own > other)
        best = host;
    }
    size_t taken = std::min<size_t>(hosts[best].size(), count);
    devices.insert(devices.end(), hosts[best].begin(),
                   hosts[best].begin() + taken);
    hosts[best].clear();
    count -= static_cast<int32_t>(taken);
  }
  llvm::sort(devices);
  return devices;
}

static std::vector<DeviceId> spreadDevices(ClusterState &state, int32_t count) {
  std::vector<std::vector<DeviceId>> hosts = freeByHost(state);
  // Hosts with most free devices first, one of each in turn.
  llvm::stable_sort(
      hosts, [](const auto &a, const auto &b) { return a.size() > b.size(); });
  std::vector<DeviceId> devices;
  for (size_t turn = 0; static_cast<int32_t>(devices.size()) < count; ++turn)
    for (const std::vector<DeviceId> &host : hosts) {
      if (turn >= host.size() || static_cast<int32_t>(devices.size()) == count)
        break;
      devices.push_back(host[turn]);
    }
  llvm::sort(devices);
  return devices;
}

static std::vector<DeviceId> firstDevices(ClusterState &state, int32_t count) {
  auto end = state.free().begin();
  std::advance(end, count);
  return {state.free().begin(), end};
}

std::vector<DeviceId> placer::chooseDevices(ClusterState &state, JobId job,
                                            int32_t count,
                                            DeviceChoice choice) {
  switch (choice) {
  case DeviceChoice::First:
    return firstDevices(state, count);
  case DeviceChoice::Pack:
    return packDevices(state, count);
  case DeviceChoice::Spread:
    return spreadDevices(state, count);
  case DeviceChoice::Fastest:
    break;
  }
  std::vector<DeviceId> best = packDevices(state, count);
  std::optional<int64_t> bestNs;
  SpeedModel &speed = state.workload().speedOf(job);
  for (std::vector<DeviceId> devices :
       {best, spreadDevices(state, count), firstDevices(state, count)}) {
    auto time = speed.stepTime(state.workload().cluster, devices);
    auto *known = std::get_if<StepTime>(&time);
    if (!known || (bestNs && known->ns >= *bestNs))
      continue;
    bestNs = known->ns;
    best = std::move(devices);
  }
  return best;
}
