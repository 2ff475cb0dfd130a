//===- CheckedPlacement.h - A placement that can be run ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_SIMULATE_CHECKEDPLACEMENT_H
#define PLACER_LIB_MODEL_SIMULATE_CHECKEDPLACEMENT_H

#include "placer/Model/Plan.h"
#include "placer/Model/Simulate.h"

#include <optional>

namespace placer {

/// What follows from a placement before anything runs.
struct CheckedPlacement {
  Plan plan;
  /// By engine: the tasks that take time, in the order in which it runs them.
  std::vector<std::vector<TaskId>> order;
  /// By channel: the transfers in its given order; empty where none is given.
  std::vector<std::vector<ActivityId>> channelOrder;
};

/// Finds what is wrong with the placement itself: sizes, ids, eligibility,
/// colocation, orders that do not list every task once, missing links, resident
/// bytes that exceed a memory. Otherwise fills `checked`.
std::optional<Violation> checkPlacement(const Instance &instance,
                                        const Placement &placement,
                                        CheckedPlacement &checked);

/// Where the orders of the devices contradict the dependences: for each engine
/// that cannot run all its tasks, the first of them and what it waits for. None
/// where the orders are sound.
std::optional<Violation> explainContradiction(const Instance &instance,
                                              const Placement &placement,
                                              const CheckedPlacement &checked);

} // namespace placer

#endif // PLACER_LIB_MODEL_SIMULATE_CHECKEDPLACEMENT_H
