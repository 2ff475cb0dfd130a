//===- FlexFlowSplits.h - FlexFlow's search, to compare with ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search of FlexFlow (Jia, Zaharia, Aiken 2019) on the same simulator. It
// starts from data parallelism with equal parts on all devices, and gives one
// op after the other, at random, another configuration: an axis, a number of
// equal parts that divides its extent, and devices that stand side by side. It
// takes what is better, and what is worse with a probability that falls with
// how much. What is ready first runs first on every device.
//
// Forward and backward of a layer, which share a device, are one op; updates
// follow them. Gradients are exchanged as everything else is.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_FLEXFLOWSPLITS_H
#define PLACER_LIB_SEARCH_SPLITS_FLEXFLOWSPLITS_H

#include "Search/Splits/SplitJudge.h"

namespace placer {

JudgedPlan searchLikeFlexFlow(const CuttingRules &rules,
                              const SplitJudge &judge, const Budget &budget,
                              const Deadline &deadline);

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_FLEXFLOWSPLITS_H
