//===- Machine.cpp - The devices of a cluster -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Machine.h"

using namespace placer;

std::vector<std::vector<DeviceId>> ClusterMachine::devicesByHost() const {
  std::vector<std::vector<DeviceId>> result(hostNames.size());
  for (DeviceId device = 0; device < numDevices(); ++device)
    result[hostOf[device]].push_back(device);
  return result;
}

ClusterMachine placer::makeCluster(const UniformCluster &shape,
                                   bool withLinks) {
  ClusterMachine cluster;
  for (int32_t host = 0; host < shape.hosts; ++host) {
    std::string name = "h" + std::to_string(host);
    cluster.hostNames.push_back(name);
    for (int32_t i = 0; i < shape.devicesPerHost; ++i) {
      Device device;
      device.name = name + "g" + std::to_string(i);
      device.kind = shape.kind;
      if (shape.memoryBytes > 0)
        device.memoryBytes = shape.memoryBytes;
      cluster.machine.devices.push_back(std::move(device));
      cluster.hostOf.push_back(host);
    }
  }
  if (!withLinks)
    return cluster;
  for (DeviceId from = 0; from < cluster.numDevices(); ++from)
    for (DeviceId to = 0; to < cluster.numDevices(); ++to) {
      if (from == to)
        continue;
      Link link;
      link.from = from;
      link.to = to;
      if (cluster.hostOf[from] == cluster.hostOf[to]) {
        link.latencyNs = shape.insideLatencyNs;
        link.bytesPerSecond = shape.insideBytesPerSecond;
      } else {
        link.latencyNs = shape.betweenLatencyNs;
        link.bytesPerSecond = shape.betweenBytesPerSecond;
        link.channels = {cluster.hostNames[cluster.hostOf[from]] + ".out",
                         cluster.hostNames[cluster.hostOf[to]] + ".in"};
      }
      cluster.machine.links.push_back(std::move(link));
    }
  return cluster;
}

Problem placer::subMachine(const Problem &machine,
                           llvm::ArrayRef<DeviceId> devices) {
  Problem result;
  std::vector<DeviceId> place(machine.devices.size(), kNone);
  for (DeviceId device : devices) {
    place[device] = static_cast<DeviceId>(result.devices.size());
    result.devices.push_back(machine.devices[device]);
  }
  for (const Link &link : machine.links) {
    if (place[link.from] == kNone || place[link.to] == kNone)
      continue;
    Link &copy = result.links.emplace_back(link);
    copy.from = place[link.from];
    copy.to = place[link.to];
  }
  return result;
}
