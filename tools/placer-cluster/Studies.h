//===- Studies.h - What else than a workload is asked -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACER_CLUSTER_STUDIES_H
#define PLACER_TOOLS_PLACER_CLUSTER_STUDIES_H

#include "placer/Cluster/Policies.h"
#include "placer/Cluster/SpeedLaw.h"

namespace placer {

/// Each prints what it finds, or an error; false after one.
bool fitSpeedFile(llvm::StringRef file, SpeedMode mode, double batch);
bool predictLossFile(llvm::StringRef file, int64_t stepsPerEpoch,
                     double stepSeconds, const ConvergenceOptions &options);
bool benchmarkPolicies(llvm::ArrayRef<int> sizes,
                       llvm::ArrayRef<std::string> policies,
                       const UniformCluster &shape,
                       const PolicyOptions &options);

} // namespace placer

#endif // PLACER_TOOLS_PLACER_CLUSTER_STUDIES_H
