//===- Ranks.h - How much work lies ahead of a task -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_RANKS_H
#define PLACER_LIB_SEARCH_LIST_RANKS_H

#include "placer/Model/Instance.h"

namespace placer {

/// What tasks and transfers take before it is known where: means over the
/// devices that can run the whole group, and over all links.
struct MeanCosts {
  /// By task.
  std::vector<double> taskNs;
  /// By tensor; 0 on a machine without links.
  std::vector<double> transferNs;
};

MeanCosts meanCosts(const Instance &instance);

/// For every task, the longest way from its start to the end, in mean costs:
/// `up(v) = w(v) + max over consumers s of (c(v, s) + up(s))`, where nothing is
/// sent within a group.
std::vector<double> upwardRanks(const Instance &instance,
                                const MeanCosts &costs);

/// The longest way from a beginning to its start, in mean costs.
std::vector<double> downwardRanks(const Instance &instance,
                                  const MeanCosts &costs);

/// All tasks by falling rank, and by topological order where ranks are equal:
/// then the order is topological for every rank that never rises along an edge,
/// even where costs are 0.
std::vector<TaskId> orderByRank(const Instance &instance,
                                llvm::ArrayRef<double> ranks);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_RANKS_H
