//===- OpTable.cpp - What ops are, by their names -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpTable.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace placer;

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
      return OpModel();
    }
    llvm_unreachable("all kinds of entries are handled");
  }();
  model.isPure = true;
  if (kind == Kind::View)
    for (unsigned result = 1; result < op->getNumResults(); ++result)
      model.aliases.push_back(result);
  return model;
}

/// Counts end where 64 bits do.
static uint64_t asCount(double value) {
  constexpr double kMost =
      18446744073709549568.0; // The last double below 2^64.
  return static_cast<uint64_t>(std::min(value, kMost));
}

FailureOr<OpFeatures> OpTableEntry::workOf(Operation *op,
                                           Extents &extents) const {
  OpFeatures features = describe(op, extents);
  countOperands(op, features, extents);
  auto typed = [](Type type) { return isa<ShapedType>(type); };
  Type result;
  if (op->getNumResults() != 0)
    result = op->getResult(0).getType();
  auto first = llvm::find_if(op->getOperandTypes(), typed);
  Type compute = first != op->getOperandTypes().end() ? *first : result;
  if (compute)
    features.compute = llvm::to_string(getElementTypeOrSelf(compute));
  if (result) {
    llvm::append_range(features.loops, extents.shape(result));
    if (kind == Kind::Elementwise)
      features.flops = extents.elements(result);
  }
  auto count = [&](const std::optional<WorkFormula> &formula,
                   uint64_t &into) -> LogicalResult {
    if (!formula)
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
