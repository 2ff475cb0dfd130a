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
  bool isForFunctions = llvm::is_contained(
      {kTopologyAttr, kGraphAttr, kSourceAttr, kLowerBoundAttr, kBoundNameAttr},
      name);
  if (isForFunctions && !isa<FunctionOpInterface>(op))
    return op->emitOpError()
           << "carries '" << name << "', which belongs on a function";
  if (name == kConsumersAttr && !isa<TaskOp>(op))
    return op->emitOpError()
           << "carries '" << name << "', which belongs on a task";

  if (name == kTopologyAttr) {
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
  } else if (name == kConsumersAttr) {
    auto lists = dyn_cast<ArrayAttr>(value);
    bool isGood =
        lists && llvm::all_of(lists, [](Attribute list) {
          auto names = dyn_cast<ArrayAttr>(list);
          return names && llvm::all_of(names, llvm::IsaPred<StringAttr>);
        });
    if (!isGood)
      return op->emitOpError()
             << "'" << name
             << "' must be one list of task names for each result, as in '"
             << name << " = [[\"c\", \"b\"]]'";
  }
  return success();
}
