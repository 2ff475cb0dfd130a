//===- ListScheduler.h - Placement by one pass over the tasks ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithms of the literature that decide task by task, and the
// partitioners that decide the devices first and the order afterwards. All of
// them book their transfers on the channels while they compute an earliest
// start or finish, keep memory limits, pins, eligibility and colocation, and
// return a schedule that `verify` accepts, or say why they found none.
//
// Most of the papers know no memory limits, and none of them all of the rules
// here. Where an algorithm gets stuck, a fallback that all of them share places
// the tasks with regard to room alone; the report says so.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_LISTSCHEDULER_H
#define PLACER_SEARCH_LISTSCHEDULER_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"
#include "placer/Support/Deadline.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <variant>

namespace placer {

/// A complete schedule, or the reason why there is none.
using PlacementResult = std::variant<Schedule, Violation>;

/// Which of the tasks that could start on a device goes first, once every task
/// has a device.
enum class LocalOrder {
  Fifo, ///< the one whose data was there first
  Pct,  ///< the one with the longest way to the end ahead of it
  Msr,  ///< the one that lets most work on other devices begin
};

/// The names of the orders, by the values of the enumeration.
llvm::ArrayRef<llvm::StringRef> localOrderNames();
std::optional<LocalOrder> parseLocalOrder(llvm::StringRef name);

/// The names that `placeByList` knows, in the order to list them to a user.
llvm::ArrayRef<llvm::StringRef> listAlgorithmNames();
/// What the algorithm of that name is, in a line.
llvm::StringRef listAlgorithmDescription(llvm::StringRef algorithm);
/// Whether the algorithm of that name only decides devices, so that the order
/// counts.
bool isPartitioner(llvm::StringRef algorithm);

/// What an algorithm did that its schedule does not show.
struct PlacementNotes {
  /// What decided: the algorithm itself, or the one of which `best` kept the
  /// schedule, as in "heft" or "mite/pct".
  std::string chosen;
  /// Departures from the algorithm as it is published: that memory was short
  /// and the fallback placed the tasks, that a program was too large, …
  std::vector<std::string> notes;
  /// How long the longest of those took that `best` ran, where it had a
  /// deadline.
  double secondsOfLongest = 0;
};

/// What `best` may use.
struct ListEffort {
  /// Once it is over, no further algorithm begins; the first one always runs.
  Deadline deadline = {};
  /// Threads; 0: one for each core. The schedule does not depend on it.
  unsigned workers = 0;
  /// As long as all algorithms look as if they were done before this, they go
  /// on beyond the deadline.
  std::optional<Deadline> latestForAll = std::nullopt;
};

/// Places `instance` by the algorithm of that name, which must be one of
/// `listAlgorithmNames()`. `fixed` gives the device of tasks that are placed
/// already (kNone: free; empty: all free); it must agree with eligibility and
/// colocation. `order` counts for the partitioners only.
PlacementResult placeByList(const Instance &instance, llvm::StringRef algorithm,
                            llvm::ArrayRef<DeviceId> fixed = {},
                            LocalOrder order = LocalOrder::Pct,
                            PlacementNotes *report = nullptr,
                            const ListEffort &effort = {});

/// The parts of the time of some work that the schedule to begin with may take.
struct StartShares {
  /// As many algorithms run as this is enough for.
  double some = 0.4;
  /// All of them, where it looks as if they were done in this: then the work is
  /// never behind `best`.
  double all = 0;
};

/// The schedule to begin with before work that may go on until the deadline:
/// that of `best`, of which all or some algorithms run.
PlacementResult placeStart(const Instance &instance,
                           llvm::ArrayRef<DeviceId> fixed,
                           const Deadline &deadline, unsigned workers,
                           PlacementNotes *report = nullptr,
                           const StartShares &shares = {});

/// HEFT again and again, each time with ranks by what tasks and transfers take
/// in the schedule before: the shortest of them, where it is shorter than
/// `start`. Costs go a part of the way, in (0, 1], from one to the next. None
/// is begun that would not be done before the deadline.
std::optional<Schedule> repeatHeft(const Instance &instance,
                                   llvm::ArrayRef<DeviceId> fixed,
                                   const Schedule &start, double part,
                                   const Deadline &deadline);

/// Gives times to a placement that is complete: `devices` has one for every
/// task, and must agree with eligibility and colocation.
PlacementResult orderPlacement(const Instance &instance,
                               llvm::ArrayRef<DeviceId> devices,
                               LocalOrder order,
                               PlacementNotes *report = nullptr);

} // namespace placer

#endif // PLACER_SEARCH_LISTSCHEDULER_H
