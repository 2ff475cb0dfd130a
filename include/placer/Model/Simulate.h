//===- Simulate.h - What happens when a placement runs ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Event-driven execution of a placement: each engine of a device runs its tasks
// in the order given for the device, each as soon as its data is there, the
// engine is free and the memory has room; each tensor is sent once to every
// other device that needs it, as soon as the device that it is sent from has
// it, the channels of the link are free and the destination has room. Transfers
// that wait for a channel go in the order of `transferPriority` where given,
// else first come, first served; or each channel carries them strictly in its
// `channelOrder`. A task of length 0 occupies nothing: it runs when its data is
// there, wherever it is listed.
//
// Memory goes to whoever comes first; at one instant what ends frees first,
// then tasks take what they need, then transfers. What a task of length 0 reads
// last it frees before it takes its outputs. A transfer without room holds up
// nobody. Should that fill a memory with data for later tasks so that
// nothing can go on, the placement is run once more in which a transfer that
// the next task of its destination does not read leaves that task its room.
//
// Simulation never breaks a rule of the execution model: it waits. Where
// waiting cannot help (the orders contradict the dependences, or memory is
// full of what only later work frees) it fails and says so.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SIMULATE_H
#define PLACER_MODEL_SIMULATE_H

#include "placer/Model/PlanRules.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

#include <variant>

namespace placer {

/// A device for every task, and the order in which each device runs its tasks:
/// those of each engine, which do not wait for those of others.
struct Placement {
  std::vector<DeviceId> device;
  std::vector<std::vector<TaskId>> order;
  /// Optional: smaller goes first among the transfers that wait for the same
  /// channel; by tensor. Empty: first come, first served.
  std::vector<int64_t> transferPriority;
  /// Optional: by channel, all transfers that take time over it, in the order
  /// in which it carries them. Not together with `transferPriority`.
  std::vector<std::vector<TransferKey>> channelOrder;
  /// Optional, sorted: the transfers that do not start where their tensors are
  /// made. What has no link from there needs one.
  std::vector<Forward> forwards;
};

/// The schedule that results, complete with makespan, or the reason why the
/// placement cannot run.
using SimulationResult = std::variant<Schedule, Violation>;

/// O((tasks + transfers) log) unless memory is short.
SimulationResult simulate(const Instance &instance, const Placement &placement);

/// The transfers of a complete schedule that do not start where their tensors
/// are made, sorted.
std::vector<Forward> forwardsOf(const Instance &instance,
                                const Schedule &schedule);

/// The placement that a complete schedule implies: its devices, the ways of its
/// tensors, and its tasks by start. Tasks of length 0 that start at the same
/// instant are put in an order that keeps the dependences.
Placement placementOf(const Instance &instance, const Schedule &schedule);

/// The `Placement::channelOrder` of a complete schedule. With it, simulation
/// starts nothing later than the schedule does, unless memory is short.
std::vector<std::vector<TransferKey>> channelOrderOf(const Instance &instance,
                                                     const Schedule &schedule);

} // namespace placer

#endif // PLACER_MODEL_SIMULATE_H
