//===- Sums.h - Sums that cannot overflow -----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BRIDGE_SUMS_H
#define PLACER_LIB_BRIDGE_SUMS_H

#include "llvm/Support/MathExtras.h"

#include <limits>

namespace placer {

/// Sums of figures that are too large stay at the largest, which `validate` and
/// `verify` then refuse.
inline int64_t addUpToMax(int64_t a, int64_t b) {
  int64_t sum;
  return llvm::AddOverflow(a, b, sum) ? std::numeric_limits<int64_t>::max()
                                      : sum;
}

} // namespace placer

#endif // PLACER_LIB_BRIDGE_SUMS_H
