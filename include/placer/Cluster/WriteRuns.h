//===- WriteRuns.h - Timetables in every format -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_WRITERUNS_H
#define PLACER_CLUSTER_WRITERUNS_H

#include "placer/Cluster/ClusterBound.h"
#include "placer/Cluster/Summary.h"

#include "llvm/Support/raw_ostream.h"

namespace placer {

/// Runs of one workload under several policies.
struct ClusterResults {
  const Workload *workload = nullptr;
  ClusterBound bound;
  /// How devices were chosen, for tables.
  std::string placement;
  std::vector<ClusterRun> runs;
};

/// "4 x 4": hosts and devices of each, or "3 hosts, 10 devices".
std::string describeCluster(const ClusterMachine &cluster);

/// The whole timetable of each run, as placer-timetable JSON.
void writeTimetable(const ClusterResults &results, llvm::raw_ostream &os);
/// A line for each run.
void writeRunsCsv(const ClusterResults &results, llvm::raw_ostream &os);
/// A table for people.
void printRuns(const ClusterResults &results, llvm::raw_ostream &os);
/// One page that needs nothing else, with a lane for each device.
void writeClusterPage(const ClusterResults &results, llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_CLUSTER_WRITERUNS_H
