//===- PlaceListPass.cpp - Placement by a list algorithm ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlaceFunctions.h"
#include "placer/Search/Coarsening.h"
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
      emitError(getOperation().getLoc())
          << "--place-list knows no algorithm '" << algorithm << "'; it knows "
          << llvm::join(listAlgorithmNames(), ", ");
      return signalPassFailure();
    }
    auto find = [&](const ProblemOfFunction &problem, const Instance &instance,
                    ListReport &report) {
      PlacementResult result =
          targetGroups == 0
              ? placeByList(instance, algorithm, problem.givenDevices(), order,
                            &report)
              : placeGroups(instance, problem.givenDevices(), report);
      if (algorithm == "best")
        report.chosen = "best: " + report.chosen;
      return result;
    };
    if (failed(placeFunctions(getOperation(), getArgument(),
                              {topologyFile, topology}, find)))
      signalPassFailure();
  }

private:
  /// Places clusters of tasks as wholes, and then times their tasks.
  PlacementResult placeGroups(const Instance &instance,
                              ArrayRef<DeviceId> fixed, ListReport &report) {
    CoarseningOptions options;
    options.target = static_cast<int32_t>(
        std::min<unsigned>(targetGroups, std::numeric_limits<int32_t>::max()));
    Coarsening coarsening = coarsen(instance, options, fixed);
    CoarseProblem coarse = coarseProblem(instance, coarsening);
    Instance coarseInstance(coarse.problem);
    PlacementResult result =
        placeByList(coarseInstance, algorithm, coarseDevices(coarsening, fixed),
                    order, &report);
    auto *schedule = std::get_if<Schedule>(&result);
    if (!schedule) {
      report.notes.push_back("the groups could not be placed; the tasks were");
      return placeByList(instance, algorithm, fixed, order, &report);
    }
    report.notes.push_back(std::to_string(instance.numTasks()) +
                           " tasks were placed as " +
                           std::to_string(coarsening.numClusters) + " groups");
    return startEarly(instance, expand(instance, coarsening, *schedule));
  }
};

} // namespace
