//===- PlaceList.cpp - Placement by a list algorithm ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Model/Bounds.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Target/ImportTopology.h"
#include "placer/Transforms/Passes.h"

#include "llvm/ADT/StringExtras.h"

namespace placer {
#define GEN_PASS_DEF_PLACELIST
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct PlaceListPass : public placer::impl::PlaceListBase<PlaceListPass> {
  using PlaceListBase::PlaceListBase;

  void runOnOperation() override {
    if (!llvm::is_contained(listAlgorithmNames(), StringRef(algorithm))) {
      getOperation().emitError()
          << "--place-list knows no algorithm '" << algorithm << "'; it knows "
          << llvm::join(listAlgorithmNames(), ", ");
      return signalPassFailure();
    }
    FailureOr<ImportedTopology> machine =
        ImportedTopology::import(getOperation(), topologyFile, topology);
    if (failed(machine))
      return signalPassFailure();
    SymbolTableCollection symbolTables;
    // All functions are decided before the first is changed.
    std::vector<std::pair<ProblemOfFunction, Schedule>> decided;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<ProblemOfFunction> problem =
          ProblemOfFunction::extract(function, symbolTables);
      if (failed(problem))
        return signalPassFailure();
      FailureOr<Schedule> schedule = place(*problem);
      if (failed(schedule))
        return signalPassFailure();
      decided.emplace_back(std::move(*problem), std::move(*schedule));
    }
    machine->keep();
    for (auto &[problem, schedule] : decided)
      applySchedule(problem, schedule);
  }

private:
  FailureOr<Schedule> place(const ProblemOfFunction &problem) {
    Instance instance(problem.problem());
    PlacementResult result =
        placeByList(instance, algorithm, problem.givenDevices());
    if (auto *violation = std::get_if<Violation>(&result)) {
      (void)problem.report(*violation);
      return failure();
    }
    Schedule schedule = std::get<Schedule>(std::move(result));
    Bound bound = lowerBound(instance);
    schedule.lowerBoundNs = bound.ns;
    schedule.boundName = bound.name;
    if (failed(verifyOwnSchedule(problem, instance, schedule, algorithm)))
      return failure();
    reportPlacement(problem, instance, schedule, getArgument(), algorithm);
    return schedule;
  }
};

} // namespace
