//===- PlaceIlpReport.h - What is said of a solver ---------------*- C++-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_PLACE_PLACEILPREPORT_H
#define PLACER_LIB_TRANSFORMS_PLACE_PLACEILPREPORT_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Solver/PlaceIlp.h"

namespace placer {

/// A remark with the solver that answered, the outcome, and what was gained.
void reportSolve(const ProblemOfFunction &problem, llvm::StringRef pass,
                 const IlpResult &result);

/// A warning for everything that went wrong on the way to a schedule, and how
/// to mend it. That a solver did not answer is no fault of one that the user
/// has interrupted. `kept` is what the answer is instead; empty: there is none.
void warnOfFaults(const ProblemOfFunction &problem, const IlpResult &result,
                  llvm::StringRef kept, bool isInterrupted);

/// Why there is no schedule: what the list algorithms found, and what the
/// solver proved.
Violation explainNoSchedule(Violation reason, const IlpResult &result);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_PLACE_PLACEILPREPORT_H
