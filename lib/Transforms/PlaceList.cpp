//===- PlaceList.cpp - Placement by a list algorithm ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlaceFunctions.h"
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
    std::optional<LocalOrder> local =
        requireOrder(getOperation(), getArgument(), order);
    if (!local)
      return signalPassFailure();
    auto find = [&](const ProblemOfFunction &problem, const Instance &instance,
                    ListReport &report) {
      PlacementResult result = placeByList(
          instance, algorithm, problem.givenDevices(), *local, &report);
      if (algorithm == "best")
        report.chosen = "best: " + report.chosen;
      return result;
    };
    if (failed(placeFunctions(getOperation(), getArgument(),
                              {topologyFile, topology}, find)))
      signalPassFailure();
  }
};

} // namespace
