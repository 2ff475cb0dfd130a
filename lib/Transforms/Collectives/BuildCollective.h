//===- BuildCollective.h - A plan of a collective as tasks ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COLLECTIVES_BUILDCOLLECTIVE_H
#define PLACER_LIB_TRANSFORMS_COLLECTIVES_BUILDCOLLECTIVE_H

#include "Transforms/Collectives/KnownPlaces.h"
#include "Transforms/Tasks/FormTasksNames.h"

#include "placer/Collective/CollectivePlan.h"

namespace placer {

/// Tasks that take a participant's tensor apart, and that put one together.
struct ViewTasks {
  std::vector<TaskOp> slices, joins;
};

/// What devices need to add up a chunk, by device.
using SumSpeeds = std::vector<SumSpeed>;

/// Replaces a collective by the tasks of a plan for it, each pinned to its
/// device and on its engine "comm": what cuts and joins takes no time, what
/// reduces takes that of its bytes. The tasks for views are added to `views`.
void buildCollective(CollectiveOpInterface op, const CollectivePlan &plan,
                     const Problem &machine, const SumSpeeds &speeds,
                     const TopologyIndex &index, Names &names,
                     ViewTasks &views);

/// Lets the tasks that make tensors give the pieces of them, and those that
/// read tensors read the pieces, where both are on the device of the view: then
/// no task for the view is left. A join that several tasks read stays.
void absorbViews(const ViewTasks &views, const KnownPlaces &places);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COLLECTIVES_BUILDCOLLECTIVE_H
