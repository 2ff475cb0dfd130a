//===- LinkFit.h - Latency and bandwidth from measured copies ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_LINKFIT_H
#define PLACER_COST_LINKFIT_H

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace placer {

struct LinkFit {
  double latencyNs = 0;
  double bytesPerSecond = 0;
  /// Of |predicted / measured - 1| over the copies.
  double medianError = 0;
  double largestError = 0;
};

/// Fits `time = latency + bytes / bandwidth` by least squares in relative
/// error, in which copies that are far off count less (Huber's weights). None
/// where there are no two sizes, or times do not grow with them.
std::optional<LinkFit> fitLink(llvm::ArrayRef<double> bytes,
                               llvm::ArrayRef<double> timesNs);

} // namespace placer

#endif // PLACER_COST_LINKFIT_H
