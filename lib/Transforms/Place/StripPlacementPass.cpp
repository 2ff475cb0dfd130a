//===- StripPlacementPass.cpp - Back to an unplaced program ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_STRIPPLACEMENT
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct StripPlacementPass
    : public placer::impl::StripPlacementBase<StripPlacementPass> {
  void runOnOperation() override {
    for (FunctionOpInterface function : functionsWithTasks(getOperation()))
      stripPlacement(function);
  }
};

} // namespace
