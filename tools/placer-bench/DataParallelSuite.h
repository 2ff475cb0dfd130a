//===- DataParallelSuite.h - Training steps that were asked for -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACERBENCH_DATAPARALLELSUITE_H
#define PLACER_TOOLS_PLACERBENCH_DATAPARALLELSUITE_H

#include "Checker.h"

#include "placer/Bench/DataParallel.h"

namespace placer {

struct DataParallelSuiteOptions {
  std::vector<std::string> machineFiles;
  /// Names of networks that are known, or files with profiles of PipeDream.
  std::vector<std::string> networks;
  DataParallelOptions step;
  /// Null: not asked for.
  const Checker *checker = nullptr;
  /// Where joint schedules go; empty: nowhere.
  std::string folder;
};

/// All runs; none after a message about a file that cannot be read or written.
std::optional<std::vector<DataParallelRun>>
runDataParallelSteps(const DataParallelSuiteOptions &options);

} // namespace placer

#endif // PLACER_TOOLS_PLACERBENCH_DATAPARALLELSUITE_H
