//===- StepTables.h - Step times by number of devices -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CLUSTER_STEPTABLES_H
#define PLACER_LIB_CLUSTER_STEPTABLES_H

#include "placer/Cluster/Simulate.h"

namespace placer {

/// For each speed of a workload, how long a step takes on so many devices side
/// by side, on as few hosts as there can be: what somebody measures who does
/// not care which devices they are.
class StepTables {
public:
  explicit StepTables(const Workload &workload);

  /// None where there is no speed for them.
  std::optional<int64_t> packedNs(int32_t speed, int32_t count);
  /// The same as Optimus sees it: its law, fitted to a few of these; what was
  /// measured is used as it is.
  std::optional<double> lawNs(int32_t speed, int32_t count);
  /// The least number from `job`'s least to its most that there is a speed for,
  /// or none.
  std::optional<int32_t> leastCount(JobId job);

private:
  const Workload &workload;
  /// All devices, those of the largest host first.
  std::vector<DeviceId> order;
  /// By speed and number; 0: not asked yet, -1: none.
  std::vector<std::vector<int64_t>> packed;
  std::vector<std::vector<double>> laws;
};

} // namespace placer

#endif // PLACER_LIB_CLUSTER_STEPTABLES_H
