//===- PlaceListPass.cpp - Placement by a list algorithm ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlaceFunctions.h"
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
    const Strategy *strategy = findStrategy(algorithm);
    if (!strategy || !strategy->isList) {
      emitError(getOperation().getLoc())
          << "--place-list knows no algorithm '" << algorithm << "'; it knows "
          << llvm::join(listAlgorithmNames(), ", ");
      return signalPassFailure();
    }
    Request request;
    request.strategy = algorithm;
    request.order = order;
    request.targetClusters = clusterTarget(targetGroups);
    StartFrom nothing(getOperation(), getArgument(), "");
    if (failed(placeFunctions(getOperation(), getAnalysis<ProblemAnalysis>(),
                              getArgument(), {topologyFile, topology}, groups,
                              request, nothing)))
      signalPassFailure();
  }
};

} // namespace
