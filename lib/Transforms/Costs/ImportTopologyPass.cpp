//===- ImportTopologyPass.cpp - A machine from outside --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/ImportTopology.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_IMPORTTOPOLOGY
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct ImportTopologyPass
    : public placer::impl::ImportTopologyBase<ImportTopologyPass> {
  using ImportTopologyBase::ImportTopologyBase;

  void runOnOperation() override {
    FailureOr<ImportedTopology> topology =
        ImportedTopology::import(getOperation(), file, name);
    if (failed(topology))
      return signalPassFailure();
    topology->keep();
  }
};

} // namespace
