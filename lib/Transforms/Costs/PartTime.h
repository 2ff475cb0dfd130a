//===- PartTime.h - The time of an op of a task -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COSTS_PARTTIME_H
#define PLACER_LIB_TRANSFORMS_COSTS_PARTTIME_H

#include "placer/Cost/CostModel.h"
#include "placer/Ops/OpFeatures.h"

namespace placer {

/// The time of all runs of an op on a kind of device, in ns.
struct PartTime {
  double workNs = 0;
  /// What starting takes, where the model tells it apart.
  double launchNs = 0;
};

/// None where the model cannot tell.
inline std::optional<PartTime> timeOfPart(const CountedOp &part,
                                          const CostModel &model,
                                          const DeviceKind &kind) {
  OpFeatures run = part.meanRun();
  std::optional<double> alone = model.timeNs(run, kind);
  if (!alone)
    return std::nullopt;
  PartTime time{*alone * static_cast<double>(part.count), 0};
  if (part.launches == 0)
    return time;
  run.launches = true;
  std::optional<double> started = model.timeNs(run, kind);
  if (!started)
    return std::nullopt;
  time.launchNs = (*started - *alone) * static_cast<double>(part.launches);
  return time;
}

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COSTS_PARTTIME_H
