//===- PlaceSearchPass.cpp - Placement by local search --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/InterruptGuard.h"
#include "Transforms/Place/PlaceFunctions.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_PLACESEARCH
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct PlaceSearchPass : public placer::impl::PlaceSearchBase<PlaceSearchPass> {
  using PlaceSearchBase::PlaceSearchBase;

  void runOnOperation() override {
    InterruptGuard guard;
    Request request;
    request.strategy = algorithm == SearchAlgorithm::Mcmc ? "mcmc" : "search";
    request.objective = &objectiveOf(objective);
    request.targetClusters = clusterTarget(targetGroups);
    request.budget.timeLimit = timeLimit;
    request.budget.workLimit = workLimit;
    request.budget.seed = seed;
    request.budget.workers = workers;
    request.budget.interrupt = guard.flag();
    // One for all functions, so that solvers stay warm.
    WarmSolvers solvers({workers, solver, "", guard.flag()});
    if (solver != CpSolverKind::None)
      request.solver = solvers.source();
    request.isSolverWanted =
        solver == CpSolverKind::Native || solver == CpSolverKind::Wasm;
    StartFrom start(getOperation(), getArgument(), startFrom);
    if (failed(placeFunctions(getOperation(), getAnalysis<ProblemAnalysis>(),
                              getArgument(), {topologyFile, topology}, groups,
                              request, start)))
      signalPassFailure();
  }
};

} // namespace
