//===- ControlModels.cpp - Checks and shapes at run time ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/Models/Models.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;
using namespace placer;

namespace {

struct ControlFlowModel : public DialectModel<ControlFlowModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    if (!isa<cf::AssertOp>(op))
      return model;
    // It ends the program or does nothing, so nothing need wait for it.
    model.role = OpRole::Attached;
    model.isFree = model.isPure = true;
    return model;
  }
  ScalarWork getElementWork(Operation *, Extents &) const { return {}; }
};

/// Arithmetic on shapes, which hold a handful of numbers.
struct ShapeModel : public DialectModel<ShapeModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    if (op->getNumRegions() != 0 || model.isConstant)
      return model;
    model.role = OpRole::Attached;
    // A check whose witness nobody asks for is an assertion.
    model.isFree = model.isPure = true;
    return model;
  }
  ScalarWork getElementWork(Operation *, Extents &) const { return {}; }
};

} // namespace

void placer::registerControlModels(DialectRegistry &registry) {
  registerDialectModel<shape::ShapeDialect, ShapeModel>(registry);
  registerDialectModel<cf::ControlFlowDialect, ControlFlowModel>(registry);
}
