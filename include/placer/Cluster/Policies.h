//===- Policies.h - Who runs next -------------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Policies by name, with parameters as in "2d-las:limits=3250/7200,starve=2".
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_POLICIES_H
#define PLACER_CLUSTER_POLICIES_H

#include "placer/Cluster/Simulate.h"

namespace placer {

/// Which of the free devices a job gets that may have any.
enum class DeviceChoice {
  First,   ///< those that come first: a count is all that matters
  Pack,    ///< on as few hosts as possible, on those with least to spare
  Spread,  ///< on as many hosts as possible
  Fastest, ///< the best step time of the other three
};

struct PolicyParameter {
  llvm::StringRef name, description;
};
struct PolicyInfo {
  llvm::StringRef name, description;
  llvm::ArrayRef<PolicyParameter> parameters;
  /// Decides how many devices elastic jobs get, and which.
  bool isElastic = false;
};
llvm::ArrayRef<PolicyInfo> clusterPolicies();

struct PolicyOptions {
  DeviceChoice devices = DeviceChoice::First;
  /// Service of jobs of former times, in device-seconds, for gittins.
  std::vector<double> samples;
};
/// A policy, or what is wrong with its text.
std::variant<std::unique_ptr<ClusterPolicy>, std::string>
makePolicy(llvm::StringRef text, const PolicyOptions &options);

/// Devices for a job of as many as it asks for, of those that are free;
/// ascending. There must be enough.
std::vector<DeviceId> chooseDevices(ClusterState &state, JobId job,
                                    int32_t count, DeviceChoice choice);

} // namespace placer

#endif // PLACER_CLUSTER_POLICIES_H
