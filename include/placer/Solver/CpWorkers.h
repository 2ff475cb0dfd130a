//===- CpWorkers.h - CP-SAT in processes of its own -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A backend whose solvers are processes: one may crash, hang or eat all memory,
// and the compiler goes on. There are two sorts. The native one loads a
// libortools.so that someone has installed; the other runs the npm package
// or-tools-wasm on the Node that is installed beside it.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SOLVER_CPWORKERS_H
#define PLACER_SOLVER_CPWORKERS_H

#include "placer/Solver/CpBackend.h"

#include <atomic>
#include <memory>
#include <vector>

namespace placer {

enum class CpSolverKind {
  Auto, ///< native where it can be had, else wasm
  Native,
  Wasm,
  None, ///< no solver
};

/// How to start one solver process.
struct CpWorkerCommand {
  CpSolverKind kind = CpSolverKind::Native;
  /// The program, then its arguments.
  std::vector<std::string> words;
};

struct CpWorkerOptions {
  /// Processes; 0: one for each core.
  unsigned workers = 0;
  CpSolverKind kind = CpSolverKind::Auto;
  /// A libortools.so, or a directory with one; empty: PLACER_ORTOOLS of the
  /// environment, then the usual places.
  std::string library;
  /// Solves end when it becomes true; may be null.
  const std::atomic<bool> *interrupt = nullptr;
};

/// The commands that `options` allow here, the preferred one first. What there
/// is none for, `missing` tells the user, and how to get it.
///
/// What belongs to placer is looked for beside the running program or library:
/// placer-cp-worker in ../bin, the wasm solver in ../share/placer/solver. The
/// environment may name others: PLACER_CP_WORKER a program, PLACER_SOLVER_DIR
/// the directory of cp-worker.mjs, and PLACER_NODE the Node that runs it.
std::vector<CpWorkerCommand> findCpWorkers(const CpWorkerOptions &options,
                                           std::string &missing);

/// Starts the processes and returns at once: they get ready in the background.
/// The first command that leads to a solver is used. None of the processes
/// outlives the backend, even if this process is killed.
std::unique_ptr<CpBackend>
startCpWorkers(const CpWorkerOptions &options,
               std::vector<CpWorkerCommand> commands);

/// The same with `findCpWorkers`; null where it finds nothing.
std::unique_ptr<CpBackend> startCpWorkers(const CpWorkerOptions &options,
                                          std::string &missing);

} // namespace placer

#endif // PLACER_SOLVER_CPWORKERS_H
