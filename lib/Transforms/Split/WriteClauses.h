//===- WriteClauses.h - Decisions on splits as clauses ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_WRITECLAUSES_H
#define PLACER_LIB_TRANSFORMS_SPLIT_WRITECLAUSES_H

#include "Transforms/Split/AxesOfProblem.h"
#include "placer/Model/Unfold.h"

namespace placer {

/// Writes which tasks are cut, and where their parts are, into the tasks: a
/// clause for what is cut, a device for what is whole. A task that has a clause
/// keeps it. `schedule` is of the unfolded problem.
void writeClauses(const ProblemOfFunction &source, const AxesOfProblem &axes,
                  const SplitChoices &choices, const Unfolding &unfolding,
                  const Schedule &schedule);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_WRITECLAUSES_H
