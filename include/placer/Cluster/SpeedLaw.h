//===- SpeedLaw.h - Optimus' laws of speed ----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steps in a second by the numbers of parameter servers p and workers w, as
// Optimus has them, with all theta >= 0:
//   synchronous   1 / (t0 M/w + t1 + t2 w/p + t3 w + t4 p), M samples a step
//   asynchronous  w / (t0 + t1 w/p + t2 w + t3 p)
// They know nothing of which devices these are.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_SPEEDLAW_H
#define PLACER_CLUSTER_SPEEDLAW_H

#include "placer/Cluster/Speed.h"
#include "placer/Support/Csv.h"

namespace placer {

enum class SpeedMode { Sync, Async };

struct SpeedSample {
  double servers = 1, workers = 1;
  double stepsPerSecond = 0;
};

struct SpeedLaw {
  SpeedMode mode = SpeedMode::Sync;
  /// Five of them for synchronous, four for asynchronous training.
  std::vector<double> theta;
  /// Samples in a step, of all workers together.
  double batch = 1;

  double stepsPerSecond(double servers, double workers) const;
};

struct SpeedFit {
  SpeedLaw law;
  /// Mean of |predicted - measured| / measured.
  double meanError = 0;
};

/// By least squares of relative errors with theta >= 0; or why not. Where every
/// sample has as many servers as workers, what these cannot tell apart is in
/// the first theta that has it.
std::variant<SpeedFit, std::string>
fitSpeedLaw(llvm::ArrayRef<SpeedSample> samples, SpeedMode mode, double batch);

/// A table with the columns servers (as many as workers where it is left out),
/// workers and steps_per_second.
std::variant<std::vector<SpeedSample>, CsvError>
readSpeedSamples(llvm::StringRef text, CsvWarnings &warnings);

/// The speed of a law on as many workers as there are devices, each of which
/// is a server, too.
class LawSpeed : public SpeedModel {
public:
  explicit LawSpeed(SpeedLaw law) : law(std::move(law)) {}
  std::variant<StepTime, std::string>
  stepTime(const ClusterMachine &cluster,
           llvm::ArrayRef<DeviceId> devices) override;
  int64_t leastStepNs(const ClusterMachine &cluster, int32_t count) override;
  bool isBlindToPlacement() const override { return true; }

private:
  SpeedLaw law;
};

} // namespace placer

#endif // PLACER_CLUSTER_SPEEDLAW_H
