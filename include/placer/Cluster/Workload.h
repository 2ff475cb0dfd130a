//===- Workload.h - Jobs for a cluster --------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_WORKLOAD_H
#define PLACER_CLUSTER_WORKLOAD_H

#include "placer/Cluster/LossCurve.h"
#include "placer/Cluster/Speed.h"
#include "placer/Target/Json/GraphJson.h"

#include <memory>

namespace placer {

using JobId = int32_t;

struct ClusterJob {
  std::string name;
  int64_t submitNs = 0;
  /// The work that there really is.
  int64_t steps = 0;
  /// How many devices it asks for, and between which numbers it can do with
  /// others: a fixed job has the same number three times.
  int32_t devices = 1, minDevices = 1, maxDevices = 1;
  /// For every start but the first, and every change of its devices.
  int64_t restartNs = 0;
  /// Of the workload's speeds.
  int32_t speed = 0;
  /// What is known of its loss while it runs, by epoch; empty where its steps
  /// are given.
  std::vector<LossPoint> losses;
  int64_t stepsPerEpoch = 0;
  /// Where it stands in the file that it was read from.
  TextPosition where;

  bool isElastic() const { return minDevices < maxDevices; }
};

struct Workload {
  std::string name;
  /// The file that jobs stand in, for messages.
  std::string file;
  ClusterMachine cluster;
  std::vector<std::unique_ptr<SpeedModel>> speeds;
  /// By time of submission, those of one time in the order of the file.
  std::vector<ClusterJob> jobs;

  SpeedModel &speedOf(JobId job) const { return *speeds[jobs[job].speed]; }
};

/// What is wrong with a workload: a job that is larger than the cluster, no
/// job at all. It is at the job's line; none where nothing is.
std::optional<JsonError> checkWorkload(const Workload &workload);

} // namespace placer

#endif // PLACER_CLUSTER_WORKLOAD_H
