//===- Timetable.h - A schedule as text -------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_REPORT_TIMETABLE_H
#define PLACER_TARGET_REPORT_TIMETABLE_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Target/Report/PartNote.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace placer {

/// Prints makespan, bound and gap; how much each device and channel has to do;
/// and what each does when, at most `rows` lines of it (0: all). `schedule`
/// must be one that `verify` accepts.
void printTimetable(const Instance &instance, const StatedSchedule &schedule,
                    llvm::raw_ostream &os, size_t rows,
                    llvm::ArrayRef<PartNote> parts = {});

} // namespace placer

#endif // PLACER_TARGET_REPORT_TIMETABLE_H
