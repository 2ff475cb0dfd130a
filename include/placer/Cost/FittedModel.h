//===- FittedModel.h - Times of ops that were not measured ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From measurements to a model: an op that was measured has its time; for the
// others there are regressions, the nearest of which counts:
//   1. the same op with the same detail, on the same kind of device;
//   2. the same op, on the same kind;
//   3. the same op on other kinds, by how much slower than their rooflines it
//      is;
//   4. all ops on the same kind;
//   5. the roofline of the kind.
// A level needs 8 different shapes. A regression is a sum of overhead, time per
// operation and time per byte with weights of at least 0, in relative error,
// times a correction for what that leaves, as a function of the logarithms of
// counts and loops.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_FITTEDMODEL_H
#define PLACER_COST_FITTEDMODEL_H

#include "placer/Cost/CostModel.h"
#include "placer/Cost/Profile.h"
#include "placer/Cost/Regression.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <functional>
#include <map>

namespace placer {

/// Exact hits alone.
class ProfileModel : public CostModel {
public:
  explicit ProfileModel(llvm::ArrayRef<Measurement> rows);

  std::optional<double> timeNs(const OpFeatures &features,
                               const DeviceKind &kind) const override;
  std::string explainMiss(const OpFeatures &features,
                          const DeviceKind &kind) const override;

private:
  llvm::StringMap<double> times;
};

/// A regression over measurements.
class OpRegression {
public:
  static constexpr size_t kMinSamples = 8;

  /// `withCorrection`: more than the sum of overhead, operations and bytes.
  void fit(llvm::ArrayRef<const Measurement *> rows, bool withCorrection);
  double predict(const OpFeatures &features) const;

private:
  std::vector<double> logFeatures(const OpFeatures &features) const;
  double correction(llvm::ArrayRef<double> row) const;

  std::vector<double> weights;
  /// Loops count where all samples have as many; and up to here.
  size_t numLoops = 0;
  bool useRidge = false, useTrees = false;
  Ridge ridge;
  BoostedTrees trees;
  /// What corrections were seen: nothing beyond is believed.
  double least = 0, most = 0;
};

class FittedModel : public CostModel {
public:
  /// How a prediction came about.
  enum class Level {
    Exact,
    Relatives,
    OpDetail,
    Op,
    OtherKinds,
    Kind,
    Roofline
  };

  struct Prediction {
    double timeNs;
    Level level;
  };

  /// `figuresOf` gives the figures of kinds in the measurements, for level 3.
  using FiguresOf =
      std::function<std::optional<DeviceFigures>(llvm::StringRef kind)>;
  FittedModel(llvm::ArrayRef<Measurement> rows, const FiguresOf &figuresOf);

  std::optional<double> timeNs(const OpFeatures &features,
                               const DeviceKind &kind) const override;
  std::string explainMiss(const OpFeatures &features,
                          const DeviceKind &kind) const override;
  std::optional<Prediction> predict(const OpFeatures &features,
                                    const DeviceKind &kind) const;

private:
  using Samples = std::vector<const Measurement *>;
  void fitRelatives(const std::map<std::string, Samples> &byOpAndKind);

  ProfileModel exact;
  llvm::StringMap<OpRegression> byDetail, byOp, byKind;
  /// By kind: products of matrices, of whichever op.
  llvm::StringMap<OpRegression> byRelatives;
  /// Ops on kinds that are predicted better together with their relatives.
  llvm::StringSet<> useRelatives;
  /// How many times its roofline an op takes.
  llvm::StringMap<double> factors;
};

} // namespace placer

#endif // PLACER_COST_FITTEDMODEL_H
