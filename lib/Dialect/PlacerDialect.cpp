//===- PlacerDialect.cpp - Registration and attributes of the dialect -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace placer;

#include "placer/Dialect/PlacerDialect.cpp.inc"

void PlacerDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "placer/Dialect/PlacerOps.cpp.inc"
      >();
  registerAttributes();
  registerTypes();
}

LogicalResult
PlacerDialect::verifyOperationAttribute(Operation *op,
                                        NamedAttribute attribute) {
  StringRef name = attribute.getName();
  Attribute value = attribute.getValue();
  if (name == kTopologyAttr) {
    if (!isa<FunctionOpInterface>(op))
      return op->emitOpError()
             << "carries '" << name << "', which belongs on a function";
    if (!isa<FlatSymbolRefAttr>(value))
      return op->emitOpError()
             << "'" << name << "' must name a topology, as in '" << name
             << " = @box'";
  } else if (name == kGraphAttr || name == kSourceAttr ||
             name == kBoundNameAttr) {
    if (!isa<StringAttr>(value))
      return op->emitOpError() << "'" << name << "' must be a string";
  } else if (name == kLowerBoundAttr) {
    auto bound = dyn_cast<IntegerAttr>(value);
    if (!bound || !bound.getType().isSignlessInteger(64) || bound.getInt() < 0)
      return op->emitOpError()
             << "'" << name << "' must be a 64-bit integer of at least 0";
  }
  return success();
}
