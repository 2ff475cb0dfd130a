//===- ReportTestSupport.h - Random schedules to be shown -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_TARGET_REPORT_REPORTTESTSUPPORT_H
#define PLACER_UNITTESTS_TARGET_REPORT_REPORTTESTSUPPORT_H

#include "../../Common/RandomProblem.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

#include <optional>

namespace placer::testing {

/// Names that are markup, escapes or no text at all elsewhere.
inline const char *const kHostileNames[] = {
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "\"quoted\" \\back\\slash\\N",
    "two\nlines\tand a tab",
    "ümläut → 任务",
    "not \xff\xfe UTF-8",
    "&amp;&lt;",
};

/// A random problem with a HEFT schedule, or none where HEFT finds none.
struct Scheduled {
  explicit Scheduled(uint64_t seed, const RandomOptions &options = {})
      : problem(randomProblem(seed, options)), instance(problem) {
    PlacementResult result = placeByList(instance, "heft");
    if (auto *found = std::get_if<Schedule>(&result))
      schedule = std::move(*found);
  }

  Problem problem;
  Instance instance;
  std::optional<StatedSchedule> schedule;
};

/// The JSON value of a text that must be JSON.
inline llvm::json::Value parsed(llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value)
    return std::move(*value);
  ADD_FAILURE() << llvm::toString(value.takeError());
  return nullptr;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_TARGET_REPORT_REPORTTESTSUPPORT_H
