//===- ScheduleDot.h - A placed graph for Graphviz --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_REPORT_SCHEDULEDOT_H
#define PLACER_TARGET_REPORT_SCHEDULEDOT_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"

#include "llvm/Support/raw_ostream.h"

namespace placer {

/// Writes a digraph: a node for each task, coloured by device, with its time;
/// an edge for each tensor that a task reads, dashed with the transfer's time
/// where it crosses devices; the critical chain drawn bold. `schedule` must be
/// one that `verify` accepts.
void writeScheduleDot(const Instance &instance, const StatedSchedule &schedule,
                      llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_TARGET_REPORT_SCHEDULEDOT_H
