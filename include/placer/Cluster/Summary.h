//===- Summary.h - The figures of a run -------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_SUMMARY_H
#define PLACER_CLUSTER_SUMMARY_H

#include "placer/Cluster/Simulate.h"

namespace placer {

/// Of completion times (from submission to end), unless it says otherwise; all
/// in ns.
struct ClusterSummary {
  int32_t numJobs = 0;
  double averageNs = 0, medianNs = 0;
  int64_t p95Ns = 0, mostNs = 0;
  /// When the last job ends.
  int64_t makespanNs = 0;
  /// Without devices, in the mean.
  double averagePendingNs = 0;
  int64_t preemptions = 0, promotions = 0, moves = 0;
  /// The share of devices that are held from the first submission to the end.
  double utilization = 0;
};
ClusterSummary summarize(const Workload &workload, const ClusterRun &run);

} // namespace placer

#endif // PLACER_CLUSTER_SUMMARY_H
