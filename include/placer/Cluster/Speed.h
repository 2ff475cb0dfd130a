//===- Speed.h - How fast a job runs where ----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The step time of a job on a set of devices, however it is known: from a
// table by placement, from a law in the number of devices, or from placing the
// job's graph on these devices (PlacedSpeed.h).
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_SPEED_H
#define PLACER_CLUSTER_SPEED_H

#include "placer/Cluster/Machine.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <variant>

namespace placer {

struct StepTime {
  int64_t ns = 0;
  /// What no placement on these devices can beat; as `ns` where that is all
  /// that is known.
  int64_t boundNs = 0;
};

class SpeedModel {
public:
  virtual ~SpeedModel() = default;

  /// Of one step on `devices`, which are ascending; or why there is none.
  virtual std::variant<StepTime, std::string>
  stepTime(const ClusterMachine &cluster, llvm::ArrayRef<DeviceId> devices) = 0;
  /// A time that no set of `count` devices can beat, or 0.
  virtual int64_t leastStepNs(const ClusterMachine &cluster, int32_t count) = 0;
  /// Whether all sets of one size are alike to it.
  virtual bool isBlindToPlacement() const { return false; }

  std::string name;
};

/// The same wherever a job runs: a trace says how long its jobs take.
class FixedSpeed : public SpeedModel {
public:
  explicit FixedSpeed(int64_t stepNs) : stepNs(stepNs) {}
  std::variant<StepTime, std::string>
  stepTime(const ClusterMachine &, llvm::ArrayRef<DeviceId>) override {
    return StepTime{stepNs, stepNs};
  }
  int64_t leastStepNs(const ClusterMachine &, int32_t) override {
    return stepNs;
  }
  bool isBlindToPlacement() const override { return true; }

private:
  int64_t stepNs;
};

/// Measured by placement: how many devices on each host, as "4" or "2+2", and
/// of which kind.
class TableSpeed : public SpeedModel {
public:
  /// `shape` as `placementShape` writes it; an empty `kinds` stands for any.
  /// False where the placement is there already.
  bool add(llvm::StringRef shape, llvm::StringRef kinds, int64_t stepNs);
  bool empty() const { return rows.empty(); }

  std::variant<StepTime, std::string>
  stepTime(const ClusterMachine &cluster,
           llvm::ArrayRef<DeviceId> devices) override;
  int64_t leastStepNs(const ClusterMachine &cluster, int32_t count) override;

private:
  llvm::StringMap<int64_t> rows;
  /// By number of devices, the least of all rows.
  std::vector<int64_t> least;
};

/// How many of the devices each host has, largest first: "4", "3+1".
std::string placementShape(const ClusterMachine &cluster,
                           llvm::ArrayRef<DeviceId> devices);
/// The kinds of the devices, each once, in the order of their names: "a+b".
std::string placementKinds(const ClusterMachine &cluster,
                           llvm::ArrayRef<DeviceId> devices);
/// A shape as `placementShape` writes it, from numbers in any order; empty
/// where the text is none.
std::string normalizeShape(llvm::StringRef text);

} // namespace placer

#endif // PLACER_CLUSTER_SPEED_H
