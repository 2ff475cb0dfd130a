//===- Programs.cpp - What the ops of device programs check ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each op by itself and a copy with its four ends. What binds the programs of a
// function together is in VerifyPrograms.cpp.
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "Dialect/VerifyBody.h"
#include "Dialect/VerifyEngines.h"
#include "placer/Dialect/Placer.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace placer;

/// Programs and copies run once, beside each other.
static LogicalResult verifyAtTop(Operation *op) {
  if (isa_and_present<FunctionOpInterface>(op->getParentOp()) &&
      llvm::hasSingleElement(*op->getParentRegion()))
    return success();
  return opError(op) << "must stand at the top of a function of one "
                        "block";
}

//===----------------------------------------------------------------------===//
// ProgramOp
//===----------------------------------------------------------------------===//

LogicalResult ProgramOp::verify() { return verifyAtTop(*this); }

LogicalResult ProgramOp::verifyRegions() {
  for (TaskOp task : getBody().getOps<TaskOp>())
    if (task.getDeviceAttr() && task.getDeviceAttr() != getDeviceAttr()) {
      InFlightDiagnostic error = opError(*this)
                                 << "of " << getDeviceAttr()
                                 << " holds a task of another device";
      error.attachNote(task.getLoc())
          << "task '" << task.getName() << "' is on " << task.getDeviceAttr();
      return error;
    }
  if (getEngines() && failed(verifyEngines(*this)))
    return failure();
  return verifyBody(getOperation(), /*inputs=*/{});
}

LogicalResult EngineWaitOp::verify() {
  auto program = dyn_cast_or_null<ProgramOp>((*this)->getParentOp());
  if (!program)
    return opError(*this) << "must stand at the top of a device program";
  if (program.getEngines())
    return success();
  InFlightDiagnostic error = opError(*this)
                             << "stands in a program that runs one op after "
                                "the other";
  error.attachNote(program.getLoc())
      << "'placer.program on " << program.getDeviceAttr()
      << " engines' gives tasks to engines";
  return error;
}

//===----------------------------------------------------------------------===//
// CopyOp
//===----------------------------------------------------------------------===//

/// There is one op of that kind at the copy, and only one.
template <typename OpT>
static LogicalResult verifyOnce(CopyOp copy, StringRef done) {
  // What starts another copy with this one is no end of this one.
  auto isEnd = [&](Operation *op) {
    auto forward = dyn_cast<CopyForwardOp>(op);
    return isa<OpT>(op) || (std::is_same_v<OpT, CopyStartOp> && forward &&
                            forward.getCopy() == copy.getCopy());
  };
  SmallVector<Operation *> found(
      llvm::make_filter_range(copy.getCopy().getUsers(), isEnd));
  if (found.size() == 1)
    return success();
  InFlightDiagnostic error = opError(copy);
  if (found.empty())
    return error << "is never " << done << "; '" << OpT::getOperationName()
                 << "' is missing";
  error << "is " << done << " more than once";
  // The list of uses begins with the last one.
  for (Operation *op : llvm::reverse(found))
    error.attachNote(op->getLoc()) << done << " here";
  return error;
}

LogicalResult CopyOp::verify() {
  if (getFromAttr() == getToAttr())
    return opError(*this) << "copies from " << getFromAttr() << " to itself";
  if (failed(verifyAtTop(*this)))
    return failure();
  for (Value before : getAfter())
    if (!before.getDefiningOp<CopyOp>())
      return opError(*this) << "comes after something that no 'placer.copy' "
                               "declares";
  if (failed(verifyOnce<CopyStartOp>(*this, "started")) ||
      failed(verifyOnce<CopyAcceptOp>(*this, "accepted")) ||
      failed(verifyOnce<CopyWaitOp>(*this, "waited for")) ||
      failed(verifyOnce<CopySentOp>(*this, "known to be sent")))
    return failure();
  return success();
}

CopyForwardOp CopyOp::getForward() {
  for (Operation *user : getCopy().getUsers())
    if (auto forward = dyn_cast<CopyForwardOp>(user);
        forward && forward.getCopy() == getCopy())
      return forward;
  return {};
}

CopyOp CopyOp::getFirst() {
  CopyOp first = *this;
  while (CopyForwardOp forward = first.getForward())
    first = forward.getSource().getDefiningOp<CopyOp>();
  return first;
}

/// An end of a copy must stand in the program of the device at that end.
static LogicalResult
verifyCopyEnd(Operation *op, Value copy,
              function_ref<FlatSymbolRefAttr(CopyOp)> end) {
  auto declaration = copy.getDefiningOp<CopyOp>();
  if (!declaration)
    return opError(op) << "needs a copy that 'placer.copy' declares";
  auto program = dyn_cast_or_null<ProgramOp>(op->getParentOp());
  if (!program)
    return opError(op) << "must stand at the top of a device program";
  if (program.getDeviceAttr() == end(declaration))
    return success();
  InFlightDiagnostic error = opError(op) << "stands in the program of "
                                         << program.getDeviceAttr()
                                         << ", not of " << end(declaration);
  error.attachNote(declaration.getLoc()) << "the copy is declared here";
  return error;
}

static FlatSymbolRefAttr sourceOf(CopyOp copy) { return copy.getFromAttr(); }
static FlatSymbolRefAttr destinationOf(CopyOp copy) { return copy.getToAttr(); }

/// Whether what is copied goes into a buffer that is there.
static bool isIntoBuffer(Value copy) {
  return cast<CopyType>(copy.getType()).isIntoBuffer();
}

LogicalResult CopyStartOp::verify() {
  return verifyCopyEnd(getOperation(), getCopy(), sourceOf);
}

LogicalResult CopyForwardOp::verify() {
  if (failed(verifyCopyEnd(getOperation(), getCopy(), sourceOf)) ||
      failed(verifyCopyEnd(getOperation(), getSource(), destinationOf)))
    return failure();
  if (getSource() == getCopy())
    return opError(*this) << "starts a copy with itself";
  return success();
}

LogicalResult CopySentOp::verify() {
  return verifyCopyEnd(getOperation(), getCopy(), sourceOf);
}

LogicalResult CopyAcceptOp::verify() {
  if (failed(verifyCopyEnd(getOperation(), getCopy(), destinationOf)))
    return failure();
  Type type = cast<CopyType>(getCopy().getType()).getValueType();
  if (isIntoBuffer(getCopy()) != static_cast<bool>(getBuffer()))
    return opError(*this) << (getBuffer()
                                  ? "names a buffer for a value of type "
                                  : "names no buffer for a value of "
                                    "type ")
                          << type;
  if (getBuffer() && getBuffer().getType() != type)
    return opError(*this) << "is into a buffer of type "
                          << getBuffer().getType()
                          << ", not of the copied type " << type;
  return success();
}

LogicalResult CopyWaitOp::verify() {
  if (failed(verifyCopyEnd(getOperation(), getCopy(), destinationOf)))
    return failure();
  Type type = cast<CopyType>(getCopy().getType()).getValueType();
  if (isIntoBuffer(getCopy()) ? static_cast<bool>(getValue())
                              : !getValue() || getValue().getType() != type)
    return opError(*this) << "gives something else than the copied type "
                          << type;
  return success();
}

void CopyWaitOp::build(OpBuilder &, OperationState &state, Value copy) {
  state.addOperands(copy);
  if (!isIntoBuffer(copy))
    state.addTypes(cast<CopyType>(copy.getType()).getValueType());
}

//===----------------------------------------------------------------------===//
// ReleaseOp
//===----------------------------------------------------------------------===//

LogicalResult ReleaseOp::verify() {
  Operation *maker = getValue().getDefiningOp();
  if (!maker || !isa<TaskOp, CopyWaitOp>(maker) ||
      !isa_and_present<ProgramOp>(maker->getParentOp()) ||
      maker->getBlock() != (*this)->getBlock())
    return opError(*this) << "releases what is no result of a task or copy of "
                             "the same device program";
  for (Operation *user : getValue().getUsers()) {
    Operation *here = (*this)->getBlock()->findAncestorOpInBlock(*user);
    if (!here || here == getOperation() || here->isBeforeInBlock(*this))
      continue;
    InFlightDiagnostic error = opError(*this)
                               << "releases a value that is used later";
    error.attachNote(user->getLoc()) << "used here";
    return error;
  }
  return success();
}
