//===- OpTable.cpp - What ops are, by their names -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpTable.h"

#include "Ops/FeatureParts.h"
#include "placer/Ops/ValueShapes.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace placer;

const OpTableEntry *OpTable::find(Operation *op) const {
  StringRef name = op->getName().getStringRef();
  const OpTableEntry *entry = find(name);
  if (!entry && name.consume_front("mhlo."))
    entry = find(("stablehlo." + name).str());
  return entry;
}

OpModel OpTableEntry::modelOf(Operation *op) const {
  OpModel model = [&] {
    switch (kind) {
    case Kind::Constant:
      return OpModel::constant();
    case Kind::Free:
      return OpModel::free();
    case Kind::View:
      return OpModel::view();
    case Kind::Slice:
      return OpModel::slice();
    case Kind::Elementwise:
    case Kind::Move:
      return OpModel::elementwise();
    case Kind::Work:
    case Kind::Loop:
    case Kind::Branch:
      return OpModel();
    }
    llvm_unreachable("all kinds of entries are handled");
  }();
  // What is in regions may have effects.
  model.isPure = !isControlFlow();
  model.isLoop = kind == Kind::Loop;
  model.isBranch = kind == Kind::Branch;
  if (kind == Kind::View)
    for (unsigned result = 1; result < op->getNumResults(); ++result)
      model.aliases.push_back(result);
  return model;
}

FailureOr<OpFeatures> OpTableEntry::workOf(Operation *op,
                                           Extents &extents) const {
  OpFeatures features = describe(op, extents);
  countOperands(op, features, extents);
  auto typed = [](Type type) { return isa<ShapedType>(type); };
  Value result;
  if (op->getNumResults() != 0)
    result = op->getResult(0);
  auto first = llvm::find_if(op->getOperandTypes(), typed);
  Type compute = first != op->getOperandTypes().end() ? *first
                 : result                             ? result.getType()
                                                      : Type();
  if (compute)
    features.compute = llvm::to_string(getElementTypeOrSelf(compute));
  if (result) {
    llvm::append_range(features.loops, extents.shape(result));
    if (kind == Kind::Elementwise)
      features.flops = extents.elements(result);
  }
  // Formulas need shapes.
  auto isRanked = [](Value value) {
    auto shaped = dyn_cast<ShapedType>(ValueShapes::ranked(value).getType());
    return !shaped || shaped.hasRank();
  };
  bool hasShapes = llvm::all_of(op->getOperands(), isRanked) &&
                   llvm::all_of(op->getResults(), isRanked);
  auto count = [&](const std::optional<WorkFormula> &formula,
                   uint64_t &into) -> LogicalResult {
    if (!formula || !hasShapes)
      return success();
    auto value = formula->evaluate(op, extents);
    if (auto *number = std::get_if<double>(&value)) {
      into = asCount(*number);
      return success();
    }
    // The caller says that sizes are missing.
    if (extents.sawUnknown())
      return success();
    InFlightDiagnostic error = emitError(op->getLoc())
                               << "'" << op->getName() << "' "
                               << std::get<std::string>(value);
    error.attachNote(loc) << "which its formula in the table of ops needs";
    return error;
  };
  // An operation that is a curve is no other operation beside it.
  if (kind == Kind::Elementwise && transcendentals && !flops)
    features.flops = 0;
  if (failed(count(flops, features.flops)) ||
      failed(count(transcendentals, features.transcendentals)) ||
      failed(count(bytesRead, features.bytesRead)) ||
      failed(count(bytesWritten, features.bytesWritten)))
    return failure();
  return features;
}
