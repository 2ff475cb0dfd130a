//===- CostModel.h - How long an op takes on a kind of device ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_COSTMODEL_H
#define PLACER_COST_COSTMODEL_H

#include "placer/Cost/Roofline.h"

namespace placer {

/// A kind of device, with what is known of it.
struct DeviceKind {
  std::string name;
  /// None where neither the machine nor a library has any. What is here has a
  /// peak and a bandwidth.
  std::optional<DeviceFigures> figures;
};

/// A way to tell times. The same question gets the same answer.
class CostModel {
public:
  virtual ~CostModel();

  /// The time of an op in ns, or none where this model cannot tell. Never asked
  /// for ops that are free.
  virtual std::optional<double> timeNs(const OpFeatures &features,
                                       const DeviceKind &kind) const = 0;
  /// What a user can do where it cannot tell.
  virtual std::string explainMiss(const OpFeatures &features,
                                  const DeviceKind &kind) const = 0;
};

/// A roofline by the figures of the kind.
class AnalyticModel : public CostModel {
public:
  std::optional<double> timeNs(const OpFeatures &features,
                               const DeviceKind &kind) const override;
  std::string explainMiss(const OpFeatures &features,
                          const DeviceKind &kind) const override;
};

} // namespace placer

#endif // PLACER_COST_COSTMODEL_H
