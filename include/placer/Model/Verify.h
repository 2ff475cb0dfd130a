//===- Verify.h - Is a schedule an answer to a problem? ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The judge. It knows nothing of how a schedule was made, shares no code with
// the simulator or with plans, and runs in release builds on every schedule
// that leaves a pass. Its rules are docs/ExecutionModel.md, and its verdict is
// that of the independent test/Integration/check_schedule.py.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_VERIFY_H
#define PLACER_MODEL_VERIFY_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

namespace placer {

/// Every rule that `schedule` breaks: at most `limit` findings (0: all). Time
/// is O(n log n) in tasks and transfers.
Violations verify(const Instance &instance, const Schedule &schedule,
                  unsigned limit = 20);
/// The same, and whether what is stated of the schedule is true of it.
Violations verify(const Instance &instance, const StatedSchedule &schedule,
                  unsigned limit = 20);

/// The highest number of bytes in use on each device at any instant, as the
/// judge counts them, of a schedule that may break rules. All 0 for one that
/// does not place every task.
std::vector<int64_t> peakMemory(const Instance &instance,
                                const Schedule &schedule);

} // namespace placer

#endif // PLACER_MODEL_VERIFY_H
