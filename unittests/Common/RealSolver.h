//===- RealSolver.h - A warm CP-SAT for tests -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_REALSOLVER_H
#define PLACER_UNITTESTS_COMMON_REALSOLVER_H

#include "placer/Solver/CpWorkers.h"

namespace placer::testing {

/// Starts solvers; null, and what is missing, where there are none.
inline std::unique_ptr<CpBackend> realSolver(unsigned workers,
                                             std::string &missing) {
  CpWorkerOptions options;
  options.workers = workers;
  std::unique_ptr<CpBackend> backend = startCpWorkers(options, missing);
  // That a process can be started does not mean that it finds a solver.
  CpReply reply = backend ? backend->solve(0, "", "", 60) : CpReply();
  if (reply.fault == CpFault::Missing) {
    missing = reply.detail;
    backend.reset();
  }
  return backend;
}

} // namespace placer::testing

/// Defines `backend`, or skips the test where no solver is installed.
#define PLACER_NEEDS_SOLVER(backend, workers)                                  \
  std::string missingSolver;                                                   \
  std::unique_ptr<CpBackend> backend =                                         \
      placer::testing::realSolver(workers, missingSolver);                     \
  if (!backend)                                                                \
  GTEST_SKIP() << "needs a CP-SAT solver: " << missingSolver

#endif // PLACER_UNITTESTS_COMMON_REALSOLVER_H
