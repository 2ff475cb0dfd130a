//===- PlaceIlpPass.cpp - Placement by an exact solver --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/InterruptGuard.h"
#include "Transforms/Place/PlaceFunctions.h"
#include "Transforms/Show/WriteFile.h"
#include "placer/Support/Printable.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_PLACEILP
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct PlaceIlpPass : public placer::impl::PlaceIlpBase<PlaceIlpPass> {
  using PlaceIlpBase::PlaceIlpBase;

  void runOnOperation() override {
    if (!library.empty() && solver == CpSolverKind::Wasm) {
      emitError(getOperation().getLoc())
          << "--place-ilp: 'library' names a native solver, but solver=wasm "
             "asks for the other";
      return signalPassFailure();
    }
    InterruptGuard guard;
    Request request;
    // Pesto places the groups that it is given.
    GroupUse groupUse =
        formulation == IlpFormulation::Pesto ? GroupUse::Keep : groups;
    request.strategy = formulation == IlpFormulation::Pesto ? "pesto" : "ilp";
    request.memory = memory;
    request.targetClusters = clusterTarget(targetGroups);
    request.budget.timeLimit = timeLimit;
    request.budget.deterministicLimit = deterministicLimit;
    request.budget.seed = seed;
    request.budget.workers = workers;
    request.budget.interrupt = guard.flag();
    // One for all functions, so that solvers stay warm.
    WarmSolvers solvers({workers, solver, library, guard.flag()});
    request.solver = solvers.source();
    request.isSolverWanted = true;
    int numDumped = 0;
    bool isDumped = true;
    if (!dumpCpModel.empty())
      request.takeModel = [&](const std::string &model) {
        std::string path = dumpCpModel;
        if (numDumped > 0)
          path += "." + std::to_string(numDumped);
        ++numDumped;
        isDumped &= succeeded(dump(path, model));
      };
    StartFrom start(getOperation(), getArgument(), startFrom);
    if (failed(placeFunctions(getOperation(), getAnalysis<ProblemAnalysis>(),
                              getArgument(), {topologyFile, topology}, groupUse,
                              request, start)) ||
        !isDumped)
      signalPassFailure();
    if (std::string reason = solvers.whyNotNamed(); !reason.empty())
      emitWarning(getOperation().getLoc())
          << "--place-ilp: the solver that is named by "
          << (library.empty() ? "PLACER_ORTOOLS" : "'library'")
          << " was not used, but another one: " << printable(reason);
  }

private:
  LogicalResult dump(const std::string &path, const std::string &model) {
    std::error_code error = writeWholeFile(path, model);
    if (!error)
      return success();
    return emitError(getOperation().getLoc())
           << "--place-ilp: cannot write '" << path << "': " << error.message();
  }
};

} // namespace
