//===- FitMemory.h - Choices that use no more than there is -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_STRATEGIES_FITMEMORY_H
#define PLACER_LIB_SEARCH_STRATEGIES_FITMEMORY_H

#include "Search/Strategies/StrategyNetwork.h"
#include "placer/Support/RandomSource.h"

namespace placer {

/// Changes nodes that are in use when most is missing, those first that cost
/// least for what they save; then whatever costs less and fits. False where
/// that comes to no choice within the limit.
bool fitMemory(const StrategyNetwork &network, std::vector<int32_t> &choice,
               RandomSource &random);

} // namespace placer

#endif // PLACER_LIB_SEARCH_STRATEGIES_FITMEMORY_H
