//===- PlaceIlp.h - Placement and schedule solved together ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices, orders and times decided by CP-SAT. A small problem is solved as one
// model, which may prove the answer; a large one in windows around the best
// schedule so far: some tasks are free, the rest keeps its devices and orders.
// All workers of the backend take part, with seeds and parameters of their own.
//
// What a solver answers is only a proposal: its devices and orders are timed
// anew in ns and judged by `verify`, and the best schedule that passed is kept,
// whatever happens to solvers. The models are described in docs/Formulation.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SOLVER_PLACEILP_H
#define PLACER_SOLVER_PLACEILP_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Solver/CpBackend.h"

#include "llvm/ADT/ArrayRef.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace placer {

enum class IlpFormulation {
  Full,  ///< the whole execution model
  Pesto, ///< Pesto's program: transfers per edge, memory as a sum
};

/// How the memory of a device is kept.
enum class IlpMemory {
  Lifetimes, ///< at every instant, what is held then
  Static,    ///< everything that is ever there, as if held at once
};

/// What a solve tells while it works.
struct IlpProgress {
  /// 0 where there is no schedule yet.
  int64_t makespanNs = 0;
  int64_t lowerBoundNs = 0;
  double seconds = 0;
  /// Models answered so far.
  int64_t solves = 0;
};

struct IlpOptions {
  /// Seconds in all, the start of solvers included; 0: no limit.
  double timeLimit = 60;
  /// CP-SAT's own measure of work, for each worker in all; 0: no limit. With
  /// it, the answer is the same for the same seed and workers, as long as the
  /// time limit does not strike. One of the two limits must be given.
  double deterministicLimit = 0;
  /// Ends the solve where nothing has become shorter for this part of the
  /// limits; 0: never.
  double patience = 0;
  uint64_t seed = 0;
  /// How many of the backend's workers to use; 0: all.
  unsigned workers = 0;
  IlpFormulation formulation = IlpFormulation::Full;
  IlpMemory memory = IlpMemory::Lifetimes;
  /// What is proven already, and by which argument.
  Bound bound;
  /// Up to this many tasks the problem is solved as one model, too.
  int32_t wholeTasks = 120;
  /// How many tasks the first windows free; later ones as many as are solved in
  /// a moment.
  int32_t windowTasks = 12;
  /// Ends the solve early when it becomes true (within one window); may be
  /// null.
  const std::atomic<bool> *interrupt = nullptr;
  /// Called about every half second from one thread; may be empty.
  std::function<void(const IlpProgress &)> report;
};

enum class Outcome {
  Optimal,      ///< no schedule is shorter
  Feasible,     ///< a schedule, with a gap to the bound
  Infeasible,   ///< proven to have no schedule
  NoTime,       ///< none found within the limits, and none ruled out
  InvalidModel, ///< the solver rejected the model: an error of ours
};

/// Something that went wrong without ending the solve.
struct IlpFault {
  enum class Kind {
    Solver,   ///< the backend reported `fault`
    Response, ///< bytes that are no response
    Answer,   ///< an answer that `verify` rejects
    Model,    ///< a model that the solver rejected
    Size,     ///< a model that is too large to be written
  };
  Kind kind = Kind::Solver;
  /// Of Kind::Solver.
  CpFault fault = CpFault::Missing;
  /// A sentence for the user: of the first such fault.
  std::string detail;
  /// How often.
  int64_t count = 1;
};

/// Rules of which one, when given up, lets a problem have a schedule.
enum class IlpConstraint {
  Memory,     ///< the capacities of devices
  Devices,    ///< the devices that tasks are limited to
  Placed,     ///< the devices that were given from outside
  Colocation, ///< tasks that share a device
  Links,      ///< pairs of devices without a link
};

/// The rule in words, for messages: "the memory of the devices", …
const char *constraintText(IlpConstraint constraint);

struct IlpResult {
  Outcome outcome = Outcome::NoTime;
  /// The best schedule known; none with Infeasible, and where there was no
  /// start and none was found.
  std::optional<Schedule> schedule;
  /// The best bound known, before the solve or by it.
  Bound bound;
  /// The makespan of the start; 0 where there was none.
  int64_t startNs = 0;
  /// Which solver answered; empty where none did.
  std::string solver;
  /// Models answered, and how often one made the schedule shorter.
  int64_t solves = 0;
  int64_t improvements = 0;
  /// The work of the worker that did most, in CP-SAT's measure; 0 without a
  /// deterministic limit.
  double work = 0;
  /// Each sort of fault once.
  std::vector<IlpFault> faults;
  /// Of Infeasible: each rule that is to blame alone. Empty where several are
  /// only together, or time did not suffice to tell.
  std::vector<IlpConstraint> blame;
  /// Of InvalidModel: what the solver says.
  std::string detail;
};

/// Improves `start`, which `verify` must accept, or finds a first schedule
/// where there is none. `fixed` gives the device of tasks that are placed
/// already (kNone: free; empty: all free); it must agree with eligibility and
/// colocation, and `start` must agree with it.
IlpResult placeByIlp(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                     const std::optional<Schedule> &start,
                     const IlpOptions &options, CpBackend &backend);

/// The model of the whole problem as `placeByIlp` would send it: a serialized
/// CpModelProto, for bug reports and other solvers.
std::string wholeCpModel(const Instance &instance,
                         llvm::ArrayRef<DeviceId> fixed,
                         const std::optional<Schedule> &start,
                         const IlpOptions &options);

} // namespace placer

#endif // PLACER_SOLVER_PLACEILP_H
