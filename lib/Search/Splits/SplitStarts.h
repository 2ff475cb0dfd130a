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

namespace placer {

using NamedCutting = std::pair<std::string, Cutting>;

/// Samples over these devices, in shares by speed or in equal ones; what has
/// none goes with what it reads.
Cutting dataParallel(const CuttingRules &rules,
                     llvm::ArrayRef<DeviceId> devices, bool isEqual = false);

/// Along parameters, and what reads the result along what it sums up: columns
/// and rows of matrices in turn.
Cutting tensorParallel(const CuttingRules &rules,
                       llvm::ArrayRef<DeviceId> devices);

/// One of the candidates of each bundle, such that the times of bundles, and of
/// what is sent between them, are least in sum, within the memory of a device.
/// What is sent counts for a part of its time, as far as work hides it.
Cutting cheapestInSum(const CuttingRules &rules, double partOfSending,
                      uint64_t seed, const std::atomic<bool> *interrupt);

/// All of them, each once. There is always one.
std::vector<NamedCutting> splitStarts(const CuttingRules &rules, uint64_t seed,
                                      const std::atomic<bool> *interrupt);

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_SPLITSTARTS_H
