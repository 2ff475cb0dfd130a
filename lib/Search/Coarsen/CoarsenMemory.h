//===- CoarsenMemory.h - What a cluster holds as one task -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_COARSEN_COARSENMEMORY_H
#define PLACER_LIB_SEARCH_COARSEN_COARSENMEMORY_H

#include "placer/Search/Coarsening.h"

namespace placer {

struct ClusterMemory {
  /// Of distinct tensors that come from other clusters.
  int64_t inputs = 0;
  /// Of tensors that are read in other clusters, or are results.
  int64_t outputs = 0;
  int64_t workspace = 0;

  /// All that is held while it runs, beside what is resident.
  int64_t running() const { return inputs + outputs + workspace; }
};

/// By cluster. Time is linear in tasks and edges.
std::vector<ClusterMemory> clusterMemory(const Instance &instance,
                                         llvm::ArrayRef<ClusterId> cluster,
                                         int32_t numClusters);

/// Whether a tensor is there for others than the cluster that writes it.
bool leavesCluster(const Instance &instance, llvm::ArrayRef<ClusterId> cluster,
                   TensorId tensor);

} // namespace placer

#endif // PLACER_LIB_SEARCH_COARSEN_COARSENMEMORY_H
