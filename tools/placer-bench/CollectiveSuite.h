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

#include "llvm/ADT/StringSet.h"

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

/// The machine of a file; none after a message.
std::optional<Problem> readMachineFile(llvm::StringRef file);

/// Writes a problem and a schedule to files in a folder that begin with `name`,
/// or with that and a number where `names` has it already. Their paths without
/// what differs, or none after a message.
std::optional<std::string> savePlan(llvm::StringRef folder, std::string name,
                                    const Problem &problem,
                                    const StatedSchedule &schedule,
                                    llvm::StringSet<> &names);

/// All runs; none after a message about a file that cannot be read or written.
std::optional<std::vector<CollectiveRun>>
runCollectives(const CollectiveSuiteOptions &options);

} // namespace placer

#endif // PLACER_TOOLS_PLACERBENCH_COLLECTIVESUITE_H
