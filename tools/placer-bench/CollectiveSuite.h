//===- CollectiveSuite.h - Collectives that were asked for ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_TOOLS_PLACERBENCH_COLLECTIVESUITE_H
#define PLACER_TOOLS_PLACERBENCH_COLLECTIVESUITE_H

#include "Checker.h"
#include "placer/Bench/Collectives.h"

namespace placer {

struct CollectiveSuiteOptions {
  std::vector<std::string> machineFiles;
  std::vector<CollectiveKind> kinds;
  std::vector<int64_t> sizes;
  int64_t elementBytes = 4;
  std::vector<CollectiveAlgorithm> algorithms;
  int64_t chunkBytes = 0;
  SumSpeed sums;
  /// Null: not asked for.
  const Checker *checker = nullptr;
  /// Where plans go as graphs with schedules; empty: nowhere.
  std::string folder;
};

/// All runs; none after a message about a file that cannot be read or written.
std::optional<std::vector<CollectiveRun>>
runCollectives(const CollectiveSuiteOptions &options);

} // namespace placer

#endif // PLACER_TOOLS_PLACERBENCH_COLLECTIVESUITE_H
