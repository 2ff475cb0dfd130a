//===- Validate.h - Is a problem well formed? -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_VALIDATE_H
#define PLACER_MODEL_VALIDATE_H

#include "placer/Model/Violation.h"

namespace placer {

/// The largest time and size that a problem may add up to. Sums of sums then
/// still fit 64 bits, so no algorithm has to check for overflow.
inline constexpr int64_t kMaxTotal = int64_t(1) << 60;

/// Everything that can be said against a problem before any search, first
/// cause first: at most `limit` findings (0: all). Empty means that an
/// `Instance` can be made of it. It does not mean that a placement exists:
/// memory and missing links may still rule out all of them.
Violations validate(const Problem &problem, unsigned limit = 20);

} // namespace placer

#endif // PLACER_MODEL_VALIDATE_H
