//===- ClusterBound.h - What no policy can beat -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both bounds let every job run alone as fast as it ever could, and all of them
// share the devices as if work could be cut at will:
//   - no job ends before its submission plus its least time;
//   - all that is submitted from an instant on needs its service after it;
//   - no order of jobs on one machine as fast as all devices together has a
//     smaller sum of completion times than the shortest remaining service
//     first.
// All of it is computed in integers.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_CLUSTERBOUND_H
#define PLACER_CLUSTER_CLUSTERBOUND_H

#include "placer/Cluster/Workload.h"

namespace placer {

struct ClusterBound {
  /// Of completion times from submission on, in ns.
  double averageNs = 0;
  /// Which argument gives it: "fastest", "service".
  std::string averageBy;
  int64_t makespanNs = 0;
  std::string makespanBy;
};
ClusterBound boundCluster(const Workload &workload);

} // namespace placer

#endif // PLACER_CLUSTER_CLUSTERBOUND_H
