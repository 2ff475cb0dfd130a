//===- Violation.h - What is wrong with a problem or schedule ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A typed finding of `validate`, `verify`, `simulate` or a placement
// algorithm. It says *where* by index, so that whoever knows the source (IR
// locations, lines of a JSON file) can point there.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_VIOLATION_H
#define PLACER_MODEL_VIOLATION_H

#include "placer/Model/Problem.h"

#include <string>
#include <vector>

namespace placer {

/// The rule of the execution model that is broken.
enum class Rule {
  // Of a problem.
  Name,        ///< empty or duplicate name
  Range,       ///< a negative or overflowing size or time
  Device,      ///< a task's device list is wrong
  Kind,        ///< a time for a kind or device that the machine lacks
  Link,        ///< self link, two links for one pair, bad figures
  Producer,    ///< a tensor whose producer or consumer does not exist
  Reader,      ///< a reader of a weight that does not exist, or is listed twice
  Cycle,       ///< tasks that wait for each other
  Eligibility, ///< a task that no device can run
  Colocation,  ///< members that share no device, or lie on two
  Capacity,    ///< something larger than every memory it may live in
  Split,       ///< an axis that does not fit its task, or a cut that it lacks
  // Of a schedule.
  Unscheduled, ///< a task that is missing
  Duration,    ///< finish - start is not the cost
  Start,       ///< before 0
  Overlap,     ///< two at once on a device or channel
  Transfer,    ///< from the wrong place, twice, without link, unneeded
  Dependency,  ///< starts before its data is there
  Memory,      ///< over capacity at some instant
  Makespan,    ///< says another makespan than it has, or too high a bound
  // Of a search.
  Infeasible, ///< no placement was found that keeps every limit
};

/// The rule's name, for messages and tests: "overlap", "memory", …
const char *ruleName(Rule rule);

/// What a finding is about: one element of the problem, or one transfer of the
/// schedule.
struct Subject {
  enum class Kind {
    Problem,
    Device,
    Link,
    Task,
    Tensor,
    Weight,
    Axis,
    Transfer
  };
  Kind kind = Kind::Problem;
  int32_t index = kNone;

  static Subject problem() { return {}; }
  static Subject device(DeviceId id) { return {Kind::Device, id}; }
  static Subject link(LinkId id) { return {Kind::Link, id}; }
  static Subject task(TaskId id) { return {Kind::Task, id}; }
  static Subject tensor(TensorId id) { return {Kind::Tensor, id}; }
  static Subject weight(WeightId id) { return {Kind::Weight, id}; }
  static Subject axis(AxisId id) { return {Kind::Axis, id}; }
  static Subject transfer(int32_t index) { return {Kind::Transfer, index}; }
};

struct Note {
  Subject where;
  std::string text;
};

struct Violation {
  Rule rule;
  Subject where;
  std::string message;
  /// The other side of the conflict and what to do, in the order to show.
  std::vector<Note> notes;
};

using Violations = std::vector<Violation>;

} // namespace placer

#endif // PLACER_MODEL_VIOLATION_H
