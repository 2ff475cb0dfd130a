//===- RecomputeTasks.h - Tasks of IR that are done once more ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_RECOMPUTETASKS_H
#define PLACER_LIB_TRANSFORMS_SPLIT_RECOMPUTETASKS_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Recompute.h"

namespace placer {

/// Whether a second run of a task does the same as the first: it is a
/// `placer.task` without side effects, or without a body.
bool mayRepeat(const ProblemOfFunction &problem, TaskId task);

/// Makes the copies of a decision for the problem of a function, none of whose
/// tasks has a start. What is extracted of the function then is what
/// `recompute` makes of the problem. `problem` speaks of ops that are gone.
void applyRecomputation(const ProblemOfFunction &problem,
                        const Recomputation &decided);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_RECOMPUTETASKS_H
