//===- Objective.h - What a placement minimises -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An objective as a value: its name, what it makes of a schedule, and what no
// schedule can beat. Whoever reports a value, a bound or a gap asks it; which
// strategies can minimise it, the strategies say (Search/Place.h).
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BOUNDS_OBJECTIVE_H
#define PLACER_BOUNDS_OBJECTIVE_H

#include "placer/Model/Bound.h"
#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Support/Deadline.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace placer {

struct Objective {
  /// As users give it: "latency", "throughput", "period".
  llvm::StringRef name;
  /// What is minimised, for messages: "makespan", …
  llvm::StringRef quantity;
  /// The same in full, where it says how often steps can begin; else empty.
  llvm::StringRef ofSteps;
  /// Of a schedule that `verify` accepts.
  int64_t (*value)(const Instance &, const Schedule &);
  /// The best bound that is proven by the deadline.
  Bound (*bound)(const Instance &, const Deadline &);
};

/// The makespan.
const Objective &latency();
/// The largest load of a device or channel: what a step takes where many follow
/// each other and each resource works on its part of another one.
const Objective &throughput();
/// The longest span of a device, from the start of the first to the finish of
/// the last of its tasks that take time: how often the same step can begin
/// where steps overlap, each device going on with the next as soon as it is
/// done with one.
const Objective &period();

/// All objectives, the default first.
llvm::ArrayRef<const Objective *> objectives();
/// Their names, for messages: "latency, throughput, …".
std::string objectiveNames();
/// Null where there is none of that name.
const Objective *findObjective(llvm::StringRef name);

} // namespace placer

#endif // PLACER_BOUNDS_OBJECTIVE_H
