//===- CpBackend.h - Whoever solves CP-SAT models ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The line between those who write CP-SAT models and those who get them
// solved. What crosses it are CP-SAT's own serialized messages.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SOLVER_CPBACKEND_H
#define PLACER_SOLVER_CPBACKEND_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace placer {

/// Why a solver gave no answer.
enum class CpFault {
  Missing,     ///< there is no solver, or it could not be started
  Died,        ///< it ended in the midst of its work
  OutOfMemory, ///< it ended because memory did
  TimedOut,    ///< it did not answer in time, and was ended
  Garbage,     ///< its answer is malformed
};

/// What came of one model: CP-SAT's response, or why there is none.
struct CpReply {
  std::string response; ///< a serialized CpSolverResponse, if no fault
  std::optional<CpFault> fault;
  std::string detail; ///< of the fault, in a sentence for the user
};

/// A set of solvers that are kept warm. Each solves one model at a time; calls
/// for different workers may come from different threads at once.
class CpBackend {
public:
  virtual ~CpBackend() = default;

  /// At least 1. A worker that has failed is started anew when next asked.
  virtual int numWorkers() const = 0;

  /// Which solver and version answers, as "OR-Tools 9.15 (wasm)".
  virtual std::string name() = 0;

  /// Why solvers that come before this one do not answer; empty where there
  /// are none, or that is not known yet.
  virtual std::string whyNotOthers() { return ""; }

  /// Solves a serialized CpModelProto under serialized SatParameters. Returns
  /// within `seconds`, whatever the solver does, but for a moment to end it.
  virtual CpReply solve(int worker, llvm::StringRef model,
                        llvm::StringRef parameters, double seconds) = 0;
};

} // namespace placer

#endif // PLACER_SOLVER_CPBACKEND_H
