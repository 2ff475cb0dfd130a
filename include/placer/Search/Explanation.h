//===- Explanation.h - Why a task is where it is ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers "why is this task there?" by trying the other devices: for each, what
// forbids it, or what the schedule would become if the task and its colocation
// group moved there and all else stayed as it is.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_EXPLANATION_H
#define PLACER_SEARCH_EXPLANATION_H

#include "placer/Model/DeltaSimulator.h"
#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"
#include "placer/Search/Causes.h"

#include <string>
#include <vector>

namespace placer {

/// What speaks for or against a device.
struct DeviceVerdict {
  enum class Kind {
    Chosen,     ///< the task is there
    Possible,   ///< it could be there
    NoTime,     ///< it has no time for this device or its kind
    Pinned,     ///< it is limited to other devices
    Colocation, ///< a member of its group cannot be there
    NoLink,     ///< data could not come, or not go on
    NoMemory,   ///< a memory would be exceeded
  };
  DeviceId device = kNone;
  Kind kind = Kind::Possible;
  /// Of Chosen, Possible and NoMemory: when the task would finish, and when
  /// all would.
  int64_t finishNs = 0;
  int64_t makespanNs = 0;
  /// What stands in the way: the member of the group, the neighbour without
  /// link, the device whose memory is exceeded; kNone otherwise.
  Subject culprit;
};

/// A tensor that the task reads or writes, and what it costs across devices.
struct Pull {
  TensorId tensor = kNone;
  /// The task at the other end, and its device.
  TaskId neighbour = kNone;
  DeviceId device = kNone;
  bool isInput = false;
  /// What sending it takes now; 0 where both are on one device.
  int64_t transferNs = 0;
};

/// A weight that the task reads, and who else has it there.
struct WeightUse {
  WeightId weight = kNone;
  /// The other tasks that read it on the task's device, ascending: its bytes
  /// are held once for all of them.
  std::vector<TaskId> sharers;
};

struct Explanation {
  /// One for each device of the machine.
  std::vector<DeviceVerdict> verdicts;
  /// What ties the task to others, most bytes first.
  std::vector<Pull> pulls;
  /// What it reads that is there from the start, most bytes first.
  std::vector<WeightUse> weights;
  /// What the task waits for last: another task, or the transfer of a tensor;
  /// Subject::problem() where it waits for nothing.
  Subject waitsFor;
};

/// Explains one task after another of a schedule that `verify` accepts.
class Explainer {
public:
  Explainer(const Instance &instance, const Schedule &schedule);

  /// Takes about as long as the schedule takes to be timed anew for each
  /// device that can run the task.
  Explanation explain(TaskId task);

private:
  DeviceId deviceOf(TaskId task) const { return schedule.tasks[task].device; }
  DeviceVerdict judge(TaskId task, DeviceId device);
  /// A neighbour of the group that `device` has no link from or to, or kNone.
  TaskId unlinked(GroupId group, DeviceId device) const;
  std::vector<Pull> pullsOf(TaskId task) const;
  std::vector<WeightUse> weightsOf(TaskId task) const;
  int64_t transferTime(TensorId tensor, DeviceId from, DeviceId to) const;

  const Instance &instance;
  const Schedule &schedule;
  TimedPlan timed;
  Causes causes;
  DeltaSimulator delta;
};

/// `schedule` must be one that `verify` accepts.
Explanation explainTask(const Instance &instance, const Schedule &schedule,
                        TaskId task);

} // namespace placer

#endif // PLACER_SEARCH_EXPLANATION_H
