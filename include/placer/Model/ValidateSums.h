//===- ValidateSums.h - What unfolding can break ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_VALIDATESUMS_H
#define PLACER_MODEL_VALIDATESUMS_H

#include "placer/Model/Problem.h"
#include "placer/Model/Violation.h"

namespace placer {

/// What can still be said against the unfolding of a problem that `validate`
/// accepts, in a fraction of its time: times and sizes of parts are rounded up,
/// so that all together may be too much. The first finding alone.
Violations validateSums(const Problem &problem);

} // namespace placer

#endif // PLACER_MODEL_VALIDATESUMS_H
