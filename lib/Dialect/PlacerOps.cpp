//===- PlacerOps.cpp - What each op checks and folds by itself ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/CollectiveSyntax.h"
#include "Dialect/OpError.h"
#include "Dialect/VerifyBody.h"
#include "Dialect/VerifySplit.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace placer;

/// `placer.copy … : T` shows the type that is copied, not the handle's.
static ParseResult parseCopiedType(OpAsmParser &parser, Type &copy) {
  Type value;
  if (parser.parseType(value))
    return failure();
  copy = CopyType::get(parser.getContext(), value);
  return success();
}

static void printCopiedType(OpAsmPrinter &printer, Operation *, Type copy) {
  printer << cast<CopyType>(copy).getValueType();
}

/// The same where a copy may be accepted into a buffer.
static ParseResult
parseAcceptedType(OpAsmParser &parser, Type &copy,
                  std::optional<OpAsmParser::UnresolvedOperand> buffer,
                  Type &bufferType) {
  Type value;
  if (parser.parseType(value))
    return failure();
  copy = CopyType::get(parser.getContext(), value);
  if (buffer)
    bufferType = value;
  return success();
}

static void printAcceptedType(OpAsmPrinter &printer, Operation *op, Type copy,
                              Value, Type) {
  printCopiedType(printer, op, copy);
}

/// The same where a copy gives a value unless it goes into a buffer.
static ParseResult parseAwaitedType(OpAsmParser &parser, Type &copy,
                                    Type &value) {
  Type type;
  if (parser.parseType(type))
    return failure();
  copy = CopyType::get(parser.getContext(), type);
  if (!cast<CopyType>(copy).isIntoBuffer())
    value = type;
  return success();
}

static void printAwaitedType(OpAsmPrinter &printer, Operation *op, Type copy,
                             Type) {
  printCopiedType(printer, op, copy);
}

#define GET_OP_CLASSES
#include "placer/Dialect/PlacerOps.cpp.inc"

LogicalResult placer::verifyBody(Operation *op, ValueRange inputs) {
  Region &body = op->getRegion(0);
  if (body.empty())
    return success();
  if (body.getArgumentTypes() != TypeRange(inputs))
    return opError(op)
           << "has a body whose arguments differ from its operands in number "
              "or type";
  // The trait SingleBlockImplicitTerminator has seen to it that it is one.
  auto yield = cast<YieldOp>(body.front().getTerminator());
  if (TypeRange(yield.getResults()) != TypeRange(op->getResultTypes())) {
    InFlightDiagnostic error =
        opError(op)
        << "has results that differ in number or type from what it yields";
    error.attachNote(yield.getLoc()) << "yielded here";
    return error;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// TaskOp
//===----------------------------------------------------------------------===//

LogicalResult TaskOp::verify() {
  if (getResident() && *getResident() < 0)
    return opError(*this) << "has " << *getResident() << " resident bytes";
  if (getWorkspace() && *getWorkspace() < 0)
    return opError(*this) << "has " << *getWorkspace() << " workspace bytes";
  if (getColocation() && getColocation()->empty())
    return opError(*this) << "has an empty colocation name";
  if (getEngine() && getEngine()->empty())
    return opError(*this) << "has an engine without a name; leave 'engine' out "
                             "for the main one";
  if (std::optional<ArrayAttr> only = getOnly()) {
    if (only->empty())
      return opError(*this)
             << "is limited to no device at all; leave 'only' out "
                "where there is no limit";
    llvm::SmallPtrSet<Attribute, 8> seen;
    for (Attribute device : *only)
      if (!seen.insert(device).second)
        return opError(*this)
               << "names device " << device << " twice in 'only'";
    if (getDeviceAttr() && !seen.contains(getDeviceAttr()))
      return opError(*this)
             << "is on " << getDeviceAttr()
             << " but limited to other devices by 'only' " << *only;
  }
  if (std::optional<SplitAttr> split = getSplit())
    if (failed(verifySplit(*this, *split)))
      return failure();

  if (std::optional<ArrayAttr> names = getResultNames())
    if (names->size() != getNumResults())
      return opError(*this) << "names " << names->size() << " results but has "
                            << getNumResults();
  std::optional<ArrayRef<int64_t>> sizes = getResultBytes();
  if (!sizes)
    return success();
  if (sizes->size() != getNumResults())
    return opError(*this) << "gives sizes of " << sizes->size()
                          << " results but has " << getNumResults();
  for (auto [index, size] : llvm::enumerate(*sizes)) {
    if (size < -1)
      return opError(*this)
             << "gives result " << index << " a size of " << size << " bytes";
    std::optional<int64_t> known = sizeOfType(getResult(index).getType());
    if (size >= 0 && known && *known != size)
      return opError(*this) << "gives result " << index << " " << size
                            << " bytes, but its type has " << *known;
  }
  return success();
}

LogicalResult TaskOp::verifyRegions() {
  return verifyBody(getOperation(), getInputs());
}

void TaskOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  // Nobody can see that a task without results ran, yet it is there to run.
  if (getNumResults() == 0)
    effects.emplace_back(MemoryEffects::Write::get());
}

void TaskOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  if (getNumResults() != 0)
    setNameFn(getResult(0), getName());
}

/// Where an op takes place that runs on one device.
static SmallVector<FlatSymbolRefAttr, 2> listed(FlatSymbolRefAttr device) {
  if (!device)
    return {};
  return {device};
}

SmallVector<FlatSymbolRefAttr, 2> TaskOp::getDevices() {
  return listed(getDeviceAttr());
}

//===----------------------------------------------------------------------===//
// GroupOp
//===----------------------------------------------------------------------===//

SmallVector<FlatSymbolRefAttr, 2> GroupOp::getDevices() {
  return listed(getDeviceAttr());
}

LogicalResult GroupOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.without_terminator().empty())
    return opError(*this) << "holds no task";
  for (Operation &member : body.without_terminator())
    if (!isa<TaskLikeOpInterface>(member)) {
      InFlightDiagnostic error = opError(*this)
                                 << "holds tasks and groups only";
      error.attachNote(member.getLoc()) << "found '" << member.getName() << "'";
      return error;
    }
  return verifyBody(getOperation(), getInputs());
}

LogicalResult GroupOp::canonicalize(GroupOp group, PatternRewriter &rewriter) {
  if (!llvm::hasSingleElement(group.getBody().front().without_terminator()))
    return failure();
  SmallVector<int64_t> starts;
  if (group.getStart())
    starts.push_back(*group.getStart());
  openGroup(rewriter, group, starts);
  return success();
}

//===----------------------------------------------------------------------===//
// TransferOp
//===----------------------------------------------------------------------===//

LogicalResult TransferOp::verify() {
  if (getStart() && !getFrom())
    return opError(*this) << "has a start but no ends; add 'from @a to @b'";
  if (static_cast<bool>(getFrom()) != static_cast<bool>(getTo()))
    return opError(*this) << "needs both ends or none";
  if (!isa_and_present<FunctionOpInterface>((*this)->getParentOp()))
    return reportMisplaced(*this, "a function");
  // What has come to a device may be sent on from there.
  auto before = getTensor().getDefiningOp<TransferOp>();
  if (!getTensor().getDefiningOp<TaskLikeOpInterface>() &&
      !(before && before.getTo() && getTo()))
    return opError(*this) << "sends a value that is no result of a task or "
                             "group; only those have a device";
  return success();
}

SmallVector<FlatSymbolRefAttr, 2> TransferOp::getDevices() {
  if (!getFromAttr())
    return {};
  return {getFromAttr(), getToAttr()};
}

OpFoldResult TransferOp::fold(FoldAdaptor) {
  if (getFromAttr() && getFromAttr() == getToAttr())
    return getTensor();
  return {};
}
