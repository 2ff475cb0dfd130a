//===- CostModel.cpp - How long an op takes on a kind of device -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/CostModel.h"

using namespace placer;

CostModel::~CostModel() = default;

std::optional<double> AnalyticModel::timeNs(const OpFeatures &features,
                                            const DeviceKind &kind) const {
  if (!kind.figures)
    return std::nullopt;
  return rooflineNs(features, *kind.figures);
}

std::string AnalyticModel::explainMiss(const OpFeatures &,
                                       const DeviceKind &kind) const {
  return "kind '" + kind.name +
         "' has no peak and bandwidth; give its devices 'figures', by hand or "
         "'like' a kind of the library";
}
