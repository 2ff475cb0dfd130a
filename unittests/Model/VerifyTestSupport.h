//===- VerifyTestSupport.h - Schedules and their findings -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_MODEL_VERIFYTESTSUPPORT_H
#define PLACER_UNITTESTS_MODEL_VERIFYTESTSUPPORT_H

#include "TestProblem.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

namespace placer::testing {

/// Expects that `schedule` breaks exactly what `text` shows (see `show`), and
/// returns the findings.
inline Violations expectFindings(const Problem &problem,
                                 const StatedSchedule &schedule,
                                 const std::string &text) {
  EXPECT_EQ(show(validate(problem)), "");
  Instance instance(problem);
  Violations found = verify(instance, schedule, 0);
  EXPECT_EQ(show(found), text);
  return found;
}

/// The same for one finding, which is about `where`.
inline void expectFinding(const Problem &problem,
                          const StatedSchedule &schedule, Subject where,
                          const std::string &text) {
  Violations found = expectFindings(problem, schedule, text);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].where.kind, where.kind);
  EXPECT_EQ(found[0].where.index, where.index);
}

/// The small problem with a on gpu0, b and c on gpu1:
///   gpu0: a [0, 10)           x to gpu1 [10, 19)
///   gpu1: b [19, 39)  c [39, 69)
inline StatedSchedule twoDevices() {
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {1, 19, 39}, {1, 39, 69}};
  schedule.transfers = {{0, 0, 1, 10, 19}};
  schedule.statedNs = 69;
  schedule.bound.ns = 60;
  return schedule;
}

inline StatedSchedule oneDevice() {
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 10}, {0, 10, 30}, {0, 30, 60}};
  schedule.statedNs = 60;
  return schedule;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_MODEL_VERIFYTESTSUPPORT_H
