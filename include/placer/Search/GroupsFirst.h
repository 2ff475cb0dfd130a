//===- GroupsFirst.h - A solve of groups, then of their tasks ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of thousands of tasks is too much for CP-SAT to see as a whole, and
// windows of it see only what is near. So it is solved as a few hundred groups
// first; then windows on the tasks themselves mend what the groups were too
// coarse for.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_GROUPSFIRST_H
#define PLACER_SEARCH_GROUPSFIRST_H

#include "placer/Solver/PlaceIlp.h"

namespace placer {

struct GroupsReport {
  /// 0 where there were none, or they could not be placed as wholes.
  int32_t numGroups = 0;
  /// The makespan of their tasks when they were opened; 0 without groups.
  int64_t openedNs = 0;
};

/// As `placeByIlp`, on about `target` groups and then on the tasks, around what
/// is shorter: `start`, or the groups opened. The groups have up to half of the
/// limits, and less where they are proven or nothing becomes of them any more.
/// Pesto's program is for groups alone, and has all.
IlpResult placeGroupsFirst(const Instance &instance,
                           llvm::ArrayRef<DeviceId> fixed,
                           const std::optional<Schedule> &start,
                           const IlpOptions &options, int32_t target,
                           CpBackend &backend, GroupsReport &report);

} // namespace placer

#endif // PLACER_SEARCH_GROUPSFIRST_H
