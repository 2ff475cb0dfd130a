//===- Roofline.h - Time from a device's figures ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_ROOFLINE_H
#define PLACER_COST_ROOFLINE_H

#include "placer/Cost/OpFeatures.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <utility>

namespace placer {

/// What a kind of device can do, from its data sheet.
struct DeviceFigures {
  /// Operations per second by element type ("f32", "bf16", "i8").
  std::vector<std::pair<std::string, double>> peak;
  /// Bytes per second to and from its memory.
  double bandwidth = 0;
  /// Time to start an op, in ns.
  double overheadNs = 0;
  /// What of peak and bandwidth is reached, from above 0 to 1.
  double computeEfficiency = 1;
  double memoryEfficiency = 1;
  /// How many operations an exponential or logarithm counts for.
  double transcendental = kTranscendental;

  static constexpr double kTranscendental = 10;

  bool operator==(const DeviceFigures &other) const;
  bool operator!=(const DeviceFigures &other) const {
    return !(*this == other);
  }

  /// Operations per second on elements of a type, or none where no peak is
  /// given. A type without a peak of its own has that of the narrowest given
  /// type of its class (floats, integers) that is wider; else that of the
  /// widest one, less by as much as it is wider; else the same with the other
  /// class. So bf16 does not have the peak of f16.
  std::optional<double> peakOf(llvm::StringRef type) const;
};

/// `overhead + max(operations / (peak * efficiency), bytes / (bandwidth *
/// efficiency))`, in ns; the overhead only for what is launched. The figures
/// have a peak and a bandwidth.
double rooflineNs(const OpFeatures &features, const DeviceFigures &figures);

} // namespace placer

#endif // PLACER_COST_ROOFLINE_H
