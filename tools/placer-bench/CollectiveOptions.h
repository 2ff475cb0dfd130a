//===- CollectiveOptions.h - What to do with collectives -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TOOLS_PLACERBENCH_COLLECTIVEOPTIONS_H
#define PLACER_TOOLS_PLACERBENCH_COLLECTIVEOPTIONS_H

#include "CollectiveSuite.h"
#include "DataParallelSuite.h"

#include "llvm/Support/CommandLine.h"

namespace placer {

/// The options for `--help`.
llvm::cl::OptionCategory &collectiveOptions();

/// Whether collectives, or training steps, were asked for in the place of
/// graphs.
bool areCollectivesAsked();
bool areTrainingStepsAsked();

/// Fills in what was asked for, but for the files of machines, which are there.
/// What is wrong with it; empty where nothing is.
std::string findCollectives(CollectiveSuiteOptions &options);
std::string findDataParallel(DataParallelSuiteOptions &options);

} // namespace placer

#endif // PLACER_TOOLS_PLACERBENCH_COLLECTIVEOPTIONS_H
