//===- Bounds.h - What no schedule can beat ---------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lower bounds on the makespan of every valid schedule, on the graph as it is.
// All are proofs in integers: where floating point helps to find one, the proof
// is evaluated exactly afterwards. For a problem without any schedule every
// number is a bound; a finite one is returned.
//
// Time is near linear in edges, times the square of the number of devices where
// links differ; what would cost more works within a fixed budget.
// With a deadline, a bound is the best that is proven by then; what is linear
// in the graph is done in any case.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BOUNDS_BOUNDS_H
#define PLACER_BOUNDS_BOUNDS_H

#include "placer/Model/Bound.h"
#include "placer/Model/Instance.h"
#include "placer/Support/Deadline.h"

#include <vector>

namespace placer {

/// For every task, a time before which it cannot start (`head`), and a time
/// that must pass after its finish (`tail`), in every schedule.
struct HeadsAndTails {
  /// Where no schedule has the task on that device. Two can be added.
  static constexpr int64_t kNever = int64_t(1) << 61;

  int32_t numDevices = 0;
  /// Whatever the placement, by task.
  std::vector<int64_t> head, tail;
  /// On a given device, by task * numDevices + device.
  std::vector<int64_t> headOn, tailOn;
};

HeadsAndTails headsAndTails(const Instance &instance,
                            const Deadline &deadline = {});

/// The placement-aware critical path: a task's earliest finish on a device is
/// its time there after the cheapest way in which each input can come; a
/// colocation set is on one device for all its paths.
Bound criticalPathBound(const Instance &instance);

/// The critical path where all that lies between two tasks of a long path must
/// find room between them, on devices that data can reach and leave in time.
Bound sectionBound(const Instance &instance);

/// The same, with least times between two tasks from a look at all placements
/// of what lies between them, as far as that is small.
Bound sectionProofBound(const Instance &instance);

/// The least load of the most loaded device: every group's work shared out over
/// the devices as if it could be divided, within the memory of each.
Bound loadBound(const Instance &instance);

/// For any h and t, all tasks that cannot start before h and have at least t
/// after them share the time in between.
Bound headBodyTailBound(const Instance &instance);

/// All transfers over a channel that no placement can avoid, because their ends
/// have no device in common, one after another between the least that comes
/// before and after them.
Bound channelBound(const Instance &instance);

/// The least time in which every interval has room for the work that must be
/// done within it (Fernandez and Bussell; energetic reasoning), and every group
/// a device that is in time for it.
Bound energeticBound(const Instance &instance);

/// The least time for which groups find devices that agree: from where one is,
/// it follows where its neighbours are if data is to come in time, and what is
/// bound to one device runs there in turn.
Bound forcedPlacesBound(const Instance &instance);

/// What is bound to a device, and the time for which that must wait at the
/// beginning and at the end because memory has no room for more.
Bound memoryBound(const Instance &instance);

/// All work, and the time before and after the groups that devices begin and
/// end with, of which each has others.
Bound staircaseBound(const Instance &instance);

/// Holds for every unfolding of the problem, too (Model/Unfold.h): whatever is
/// cut, and wherever, as long as no task has parts on more than `mostDevices`
/// devices; 0: any number. It is no larger than that of any of them.
Bound splitBound(const Instance &instance, int32_t mostDevices = 0);

/// No placement has a smaller largest load of a device or channel.
Bound throughputBound(const Instance &instance, const Deadline &deadline = {});

/// No schedule has a shorter longest span from a device's first start to its
/// last finish.
Bound periodBound(const Instance &instance, const Deadline &deadline = {});

/// The largest of all bounds on the makespan.
Bound lowerBound(const Instance &instance, const Deadline &deadline = {});

} // namespace placer

#endif // PLACER_BOUNDS_BOUNDS_H
