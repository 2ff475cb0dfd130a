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
#include "placer/Search/Place.h"

namespace placer {

/// A remark with the solver that answered, the outcome, and what was gained.
void reportSolve(const ProblemOfFunction &problem, llvm::StringRef pass,
                 const Answer &answer);

/// A warning for everything that went wrong on the way to a schedule, what is
/// kept instead, and how to mend it. That a solver did not answer is no fault
/// of one that the user has interrupted.
void warnOfFaults(const ProblemOfFunction &problem, const Request &request,
                  const Answer &answer);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_PLACE_PLACEILPREPORT_H
