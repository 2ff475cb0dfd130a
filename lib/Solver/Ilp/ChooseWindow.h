//===- ChooseWindow.h - What to free next -----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Windows for a large neighbourhood search, in turn:
//   - time: tasks that start one after the other, on all devices;
//   - neighbourhood: tasks that are connected in the graph;
//   - critical chain: a part of the chain that makes the schedule as long as it
//     is, and what is near it in time.
// Colocation sets are freed as a whole where they lie close enough together.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ILP_CHOOSEWINDOW_H
#define PLACER_LIB_SOLVER_ILP_CHOOSEWINDOW_H

#include "Solver/Encode/ScheduleModel.h"

#include "placer/Support/RandomSource.h"

namespace placer {

/// The tasks of a chain without slack from 0 to the makespan, last first; where
/// several things hold a task up, one of them by chance.
std::vector<TaskId> criticalTasks(const Instance &instance,
                                  const Schedule &schedule,
                                  RandomSource &random);

/// Frees about `size` tasks. `turn` says in which way.
Window chooseWindow(const Instance &instance, const Schedule &schedule,
                    size_t size, uint64_t turn, RandomSource &random);

} // namespace placer

#endif // PLACER_LIB_SOLVER_ILP_CHOOSEWINDOW_H
