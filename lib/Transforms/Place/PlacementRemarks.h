//===- PlacementRemarks.h - What passes say of a placement ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_PLACE_PLACEMENTREMARKS_H
#define PLACER_LIB_TRANSFORMS_PLACE_PLACEMENTREMARKS_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"

namespace placer {

/// A remark with algorithm, makespan, bound, gap, the seconds that it took,
/// peak memory and bytes moved, in the category named after the pass.
void reportPlacement(const ProblemOfFunction &problem, const Instance &instance,
                     const StatedSchedule &schedule, llvm::StringRef pass,
                     llvm::StringRef algorithm, double seconds);

/// A remark for each departure from the algorithm as it is published, in the
/// same category.
void reportNotes(const ProblemOfFunction &problem, llvm::StringRef pass,
                 llvm::ArrayRef<std::string> notes);

/// Warns where arguments that no memory is counted for would not fit a device
/// beside what the schedule takes there.
void warnOfUncounted(const ProblemOfFunction &problem, const Instance &instance,
                     const StatedSchedule &schedule);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_PLACE_PLACEMENTREMARKS_H
