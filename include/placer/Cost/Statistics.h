//===- Statistics.h - Medians, errors and ranks -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_STATISTICS_H
#define PLACER_COST_STATISTICS_H

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace placer {

/// The middle value, or the mean of the two middle ones; 0 of nothing.
double median(std::vector<double> values);

/// The mean of |predicted / measured - 1|; 0 of nothing.
double meanRelativeError(llvm::ArrayRef<double> predicted,
                         llvm::ArrayRef<double> measured);

/// Kendall's tau-b: 1 where both are in the same order, -1 in the opposite one,
/// 0 where all of one are equal. In n log n.
double kendallTau(llvm::ArrayRef<double> a, llvm::ArrayRef<double> b);

} // namespace placer

#endif // PLACER_COST_STATISTICS_H
