//===- Suite.h - All runs that were asked for -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACERBENCH_SUITE_H
#define PLACER_TOOLS_PLACERBENCH_SUITE_H

#include "Checker.h"
#include "placer/Bench/Families.h"
#include "placer/Bench/Results.h"
#include "placer/Target/Profiles/Profiles.h"

#include "llvm/ADT/StringSet.h"

namespace placer {

class ProgressBar;

struct SuiteOptions {
  std::vector<std::string> files;
  ProfileOptions profiles;
  std::vector<GeneratorOptions> generated;
  uint64_t seeds = 1;
  RunOptions run;
  /// Null: not asked for.
  const Checker *checker = nullptr;
  /// Where graphs and schedules go; empty: nowhere.
  std::string folder;
};

/// Runs all algorithms of `results` on all graphs, and prints a line for each
/// run as soon as it is done.
void runSuite(const SuiteOptions &options, BenchResults &results);

} // namespace placer

#endif // PLACER_TOOLS_PLACERBENCH_SUITE_H
