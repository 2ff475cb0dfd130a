//===- GenerateJobs.h - Random workloads ------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_GENERATEJOBS_H
#define PLACER_CLUSTER_GENERATEJOBS_H

#include "placer/Cluster/Workload.h"

namespace placer {

/// Jobs of 1, 2, 4 or 8 devices with times of a minute to hours, most of them
/// short, that arrive so that devices are in use for about `load` of the time.
/// The same on every machine for the same seed.
Workload generateJobs(int32_t count, ClusterMachine cluster, double load,
                      uint64_t seed);

} // namespace placer

#endif // PLACER_CLUSTER_GENERATEJOBS_H
