//===- SplitStarts.h - Cuttings to begin with -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_SPLITSTARTS_H
#define PLACER_LIB_SEARCH_SPLITS_SPLITSTARTS_H

#include "Search/Splits/Cutting.h"
#include "placer/Search/Place.h"

namespace placer {

using NamedCutting = std::pair<std::string, Cutting>;

/// Samples over these devices, in shares by speed or in equal ones; what has
/// none goes with what it reads. In groups of devices, sums are added up within
/// each first.
Cutting dataParallel(const CuttingRules &rules,
                     llvm::ArrayRef<DeviceId> devices, bool isEqual = false,
                     int32_t groups = 1);

/// Along parameters, and what reads the result along what it sums up: columns
/// and rows of matrices in turn.
Cutting tensorParallel(const CuttingRules &rules,
                       llvm::ArrayRef<DeviceId> devices);

/// The same for matrix products alone. What they add up is divided by rows, and
/// so is all that follows up to the next product: less is done by all, as by
/// Megatron with parallel sequences.
Cutting tensorParallelByRows(const CuttingRules &rules,
                             llvm::ArrayRef<DeviceId> devices);

struct SumOptions {
  /// What is sent counts for a part of its time, as far as work hides it.
  double partOfSending = 1;
  /// Whether all devices send at once, so that what several links share is
  /// divided among them. If not, each link is alone.
  bool areChannelsShared = false;
  /// Whether bundles that look alike are cut alike, which leaves few choices.
  bool isByClass = false;
  uint64_t seed = 0;
  const std::atomic<bool> *interrupt = nullptr;
  /// If there is one, it has so many seconds after a walk of the same time.
  SolverSource solver = {};
  double seconds = 0;
};

/// One of the candidates of each bundle, such that the times of bundles, and of
/// what is sent between them, are least in sum, within the memory of a device.
Cutting cheapestInSum(const CuttingRules &rules, const SumOptions &options);

/// Those that follow a rule, each once. There is always one.
std::vector<NamedCutting> splitStarts(const CuttingRules &rules);
/// Those that choose a cut for each bundle, by a sum of costs.
std::vector<NamedCutting> chosenStarts(const CuttingRules &rules, uint64_t seed,
                                       const std::atomic<bool> *interrupt);

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_SPLITSTARTS_H
