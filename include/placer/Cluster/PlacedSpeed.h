//===- PlacedSpeed.h - Step times from real placements ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_PLACEDSPEED_H
#define PLACER_CLUSTER_PLACEDSPEED_H

#include "placer/Cluster/Speed.h"
#include "placer/Search/Place.h"

namespace placer {

/// The step time of a job on a set of devices is that of its graph, placed on
/// them with the links between them. Sets that differ in names only are placed
/// once. With replicas, its samples are also divided among the devices, evenly
/// among as many copies as divide their number, and the fastest counts.
class PlacedSpeed : public SpeedModel {
public:
  /// Of `graph` only tasks, their axes, tensors and weights count. `request`
  /// must be one that always gives the same answer: a list algorithm, or a
  /// limit of work.
  PlacedSpeed(Problem graph, Request request, bool withReplicas = false);
  ~PlacedSpeed() override;

  std::variant<StepTime, std::string>
  stepTime(const ClusterMachine &cluster,
           llvm::ArrayRef<DeviceId> devices) override;
  int64_t leastStepNs(const ClusterMachine &cluster, int32_t count) override;

  /// How often a graph was placed so far.
  int32_t numPlaced() const;

private:
  struct Classes;
  /// What every set of devices needs.
  struct Floor {
    int64_t chainNs = 0, workNs = 0;
  };

  std::variant<StepTime, std::string>
  place(const ClusterMachine &cluster, llvm::ArrayRef<DeviceId> devices) const;

  Problem graph;
  Request request;
  bool withReplicas;
  std::unique_ptr<Classes> classes;
  std::optional<Floor> floor;
};

} // namespace placer

#endif // PLACER_CLUSTER_PLACEDSPEED_H
