//===- SimulationPlan.h - A checked placement and its transfers -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_SIMULATE_SIMULATIONPLAN_H
#define PLACER_LIB_MODEL_SIMULATE_SIMULATIONPLAN_H

#include "placer/Model/Simulate.h"

#include <optional>

namespace placer {

/// One transfer that a placement implies.
struct Send {
  TensorId tensor;
  DeviceId from;
  DeviceId to;
  LinkId link;
  int64_t time;
};

/// What follows from a placement before anything runs. Sends are numbered by
/// (tensor, destination).
struct SimulationPlan {
  std::vector<Send> sends;
  /// The sends of a tensor: [firstSend[t], firstSend[t + 1]).
  std::vector<int32_t> firstSend;
  /// The tasks at its destination that read what a send brings, ascending.
  Rows<TaskId> readers;
  /// For each task, in the order of its inputs: the send that brings it, or
  /// kNone where it is made on the task's device.
  Rows<int32_t> inputSends;
  /// By device: the tasks that take time, in the order in which it runs them.
  std::vector<std::vector<TaskId>> order;
  /// By channel: the sends in its given order; empty where none is given.
  std::vector<std::vector<int32_t>> channelSends;
};

/// Finds what is wrong with the placement itself: sizes, ids, eligibility,
/// colocation, orders that do not list every task once, missing links, weights
/// that exceed a memory. Otherwise fills `plan`.
std::optional<Violation> makePlan(const Instance &instance,
                                  const Placement &placement,
                                  SimulationPlan &plan);

/// Where the orders of the devices contradict the dependences: for each device
/// that cannot run all its tasks, the first of them and what it waits for. None
/// where the orders are sound.
std::optional<Violation> explainContradiction(const Instance &instance,
                                              const Placement &placement,
                                              const SimulationPlan &plan);

} // namespace placer

#endif // PLACER_LIB_MODEL_SIMULATE_SIMULATIONPLAN_H
