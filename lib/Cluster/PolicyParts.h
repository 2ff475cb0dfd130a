//===- PolicyParts.h - What policies are made of ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CLUSTER_POLICYPARTS_H
#define PLACER_LIB_CLUSTER_POLICYPARTS_H

#include "placer/Cluster/Policies.h"

#include "llvm/ADT/StringMap.h"

namespace placer {

inline constexpr int64_t kSecondNs = 1'000'000'000;

/// Orders of lists that are gone over from the front at every event.
enum class ListOrder {
  ShortestTime,
  ShortestDevices,
  ShortestService,
  RemainingTime,
  RemainingService,
};

struct LasOptions {
  /// Attained service counts devices.
  bool countsDevices = true;
  /// At which a job goes to the next queue, in seconds or device-seconds.
  std::vector<int64_t> limitsSeconds = {3250, 7200};
  /// In millionths: a job that has waited so many times as long as it has run
  /// goes back to the first queue; 0: never.
  int64_t starveMillionths = 0;
  /// Orders queues by Gittins' index of these samples, where there are any.
  std::vector<double> samples;
  int64_t deltaSeconds = 0;
  /// The index as Tiresias' simulator computes it.
  bool isIndexAsPublished = false;
};

struct RoundOptions {
  /// Decides at most so often; 0: at every event.
  int64_t intervalNs = 0;
};

std::unique_ptr<ClusterPolicy> makeFitPolicy(bool isFirstFit,
                                             DeviceChoice choice);
std::unique_ptr<ClusterPolicy> makeListPolicy(ListOrder order,
                                              DeviceChoice choice);
std::unique_ptr<ClusterPolicy> makeLasPolicy(LasOptions options,
                                             DeviceChoice choice);
std::unique_ptr<ClusterPolicy> makeOptimusPolicy(RoundOptions options);
std::unique_ptr<ClusterPolicy> makePlacerPolicy(RoundOptions options);

} // namespace placer

#endif // PLACER_LIB_CLUSTER_POLICYPARTS_H
