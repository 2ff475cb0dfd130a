//===- InlineGlobals.cpp - Globals that are constants ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/InlineGlobals.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

/// The global that an op loads from, if it is one that nobody writes.
static ml_program::GlobalOp
constantLoadedBy(Operation *op, SymbolTableCollection &symbolTables) {
  SymbolRefAttr name;
  if (auto load = dyn_cast<ml_program::GlobalLoadConstOp>(op))
    name = load.getGlobalAttr();
  else if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
    name = load.getGlobalAttr();
  else
    return {};
  auto global =
      symbolTables.lookupNearestSymbolFrom<ml_program::GlobalOp>(op, name);
  return global && !global.getIsMutable() ? global : ml_program::GlobalOp();
}

LogicalResult placer::inlineConstantGlobals(ModuleOp module) {
  SymbolTableCollection symbolTables;
  SmallVector<std::pair<Operation *, TypedAttr>> loads;
  llvm::SetVector<ml_program::GlobalOp> globals;
  WalkResult result = module.walk([&](Operation *op) {
    ml_program::GlobalOp global = constantLoadedBy(op, symbolTables);
    if (!global)
      return WalkResult::advance();
    Attribute value = global.getValue().value_or(nullptr);
    if (!isa_and_present<IntegerAttr, FloatAttr, ElementsAttr>(value) ||
        cast<TypedAttr>(value).getType() != op->getResult(0).getType()) {
      InFlightDiagnostic error =
          emitError(op->getLoc())
          << "global '" << global.getSymName()
          << "' has no value here that could be loaded to run";
      error.attachNote(global.getLoc()) << "the global is here";
      return WalkResult::interrupt();
    }
    loads.emplace_back(op, cast<TypedAttr>(value));
    globals.insert(global);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (loads.empty())
    return success();
  for (auto [op, value] : loads) {
    OpBuilder builder(op);
    auto constant = arith::ConstantOp::create(builder, op->getLoc(), value);
    op->getResult(0).replaceAllUsesWith(constant.getResult());
    op->erase();
  }
  SymbolUserMap users(symbolTables, module);
  for (ml_program::GlobalOp global : globals)
    if (global.isPrivate() && users.useEmpty(global))
      global.erase();
  return success();
}
