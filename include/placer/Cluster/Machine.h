//===- Machine.h - The devices of a cluster ---------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_MACHINE_H
#define PLACER_CLUSTER_MACHINE_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/ArrayRef.h"

namespace placer {

/// A machine whose devices are in hosts.
struct ClusterMachine {
  /// Devices and links alone.
  Problem machine;
  /// By device.
  std::vector<int32_t> hostOf;
  std::vector<std::string> hostNames;

  int32_t numDevices() const {
    return static_cast<int32_t>(machine.devices.size());
  }
  int32_t numHosts() const { return static_cast<int32_t>(hostNames.size()); }
  std::vector<std::vector<DeviceId>> devicesByHost() const;
};

/// Equal hosts of equal devices.
struct UniformCluster {
  int32_t hosts = 1;
  int32_t devicesPerHost = 1;
  std::string kind = "gpu";
  int64_t memoryBytes = 0; ///< 0: not counted
  /// A link of its own for each pair inside of a host; between hosts, what
  /// leaves or enters a host shares one channel for each direction.
  int64_t insideLatencyNs = 5000, insideBytesPerSecond = 40'000'000'000;
  int64_t betweenLatencyNs = 30000, betweenBytesPerSecond = 10'000'000'000;
};
/// The devices are h0g0, h0g1, …. `withLinks` may be false where nothing is
/// placed on them: links are as many as pairs of devices.
ClusterMachine makeCluster(const UniformCluster &shape, bool withLinks);

/// The devices and the links between them, in the order given.
Problem subMachine(const Problem &machine, llvm::ArrayRef<DeviceId> devices);

} // namespace placer

#endif // PLACER_CLUSTER_MACHINE_H
