//===- CollectiveOps.cpp - What devices do together -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/CollectiveSyntax.h"
#include "Dialect/OpError.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

ParseResult placer::parseParticipants(OpAsmParser &parser,
                                      UnresolvedOperands &inputs,
                                      IntegerAttr &segments) {
  int64_t count = 0;
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    size_t before = inputs.size();
    if (failed(parser.parseOptionalLSquare())) {
      if (parser.parseOperand(inputs.emplace_back()))
        return failure();
    } else if (parser.parseOperandList(inputs) || parser.parseRSquare()) {
      return failure();
    }
    auto own = static_cast<int64_t>(inputs.size() - before);
    if (count && own != count)
      return parser.emitError(loc) << "a participant with " << own
                                   << " tensors, but the first has " << count;
    count = own;
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseOne))
    return failure();
  segments = parser.getBuilder().getI64IntegerAttr(std::max<int64_t>(count, 1));
  return success();
}

void placer::printParticipants(OpAsmPrinter &printer, Operation *,
                               OperandRange inputs, IntegerAttr segments) {
  auto count = static_cast<size_t>(segments.getInt());
  printer << "(";
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (i)
      printer << ", ";
    if (count > 1 && i % count == 0)
      printer << "[";
    printer << inputs[i];
    if (count > 1 && i % count == count - 1)
      printer << "]";
  }
  printer << ")";
}

ParseResult placer::parseSegmentTypes(OpAsmParser &parser,
                                      const UnresolvedOperands &inputs,
                                      SmallVectorImpl<Type> &inputTypes,
                                      SmallVectorImpl<Type> &outputTypes,
                                      IntegerAttr segments) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> types;
  if (parser.parseTypeList(types))
    return failure();
  if (static_cast<int64_t>(types.size()) != segments.getInt())
    return parser.emitError(loc)
           << types.size() << " types for " << segments.getInt()
           << " tensors of each participant";
  for (size_t i = 0; i < inputs.size(); ++i)
    inputTypes.push_back(types[i % types.size()]);
  llvm::append_range(outputTypes, inputTypes);
  return success();
}

void placer::printSegmentTypes(OpAsmPrinter &printer, Operation *, OperandRange,
                               TypeRange inputTypes, TypeRange,
                               IntegerAttr segments) {
  llvm::interleaveComma(inputTypes.take_front(segments.getInt()), printer);
}

ParseResult placer::parseReducedType(OpAsmParser &parser,
                                     const UnresolvedOperands &inputs,
                                     SmallVectorImpl<Type> &types,
                                     Type &outputType) {
  if (parser.parseType(outputType))
    return failure();
  types.assign(inputs.size(), outputType);
  return success();
}

void placer::printReducedType(OpAsmPrinter &printer, Operation *, OperandRange,
                              TypeRange, Type outputType) {
  printer << outputType;
}

ParseResult placer::parseSpreadType(OpAsmParser &parser, Type &inputType,
                                    SmallVectorImpl<Type> &outputTypes) {
  int64_t count = 0;
  if (parser.parseType(inputType) || parser.parseKeyword("to"))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseInteger(count))
    return failure();
  // A number of results that a mistyped size could be would take all memory.
  if (count < 1 || count > (1 << 16))
    return parser.emitError(loc)
           << "needs a number of participants from 1 to " << (1 << 16);
  outputTypes.assign(count, inputType);
  return success();
}

void placer::printSpreadType(OpAsmPrinter &printer, Operation *, Type inputType,
                             TypeRange outputTypes) {
  printer << inputType << " to " << outputTypes.size();
}

ParseResult placer::parseSharedTypes(OpAsmParser &parser,
                                     const UnresolvedOperands &inputs,
                                     SmallVectorImpl<Type> &inputTypes,
                                     SmallVectorImpl<Type> &outputTypes) {
  Type input, output;
  if (parser.parseType(input) || parser.parseArrow() ||
      parser.parseType(output))
    return failure();
  inputTypes.assign(inputs.size(), input);
  outputTypes.assign(inputs.size(), output);
  return success();
}

void placer::printSharedTypes(OpAsmPrinter &printer, Operation *, OperandRange,
                              TypeRange inputTypes, TypeRange outputTypes) {
  printer << inputTypes.front() << " -> " << outputTypes.front();
}

//===----------------------------------------------------------------------===//
// Rules of all collectives
//===----------------------------------------------------------------------===//

/// Whether values of these elements can be reduced like that.
static LogicalResult verifyReduction(CollectiveOpInterface op,
                                     ReductionKind kind, Type element) {
  bool isBitwise = kind == ReductionKind::BitwiseAnd ||
                   kind == ReductionKind::BitwiseOr ||
                   kind == ReductionKind::BitwiseXor;
  if (isBitwise ? element.isSignlessIntOrIndex()
                : element.isSignlessIntOrIndexOrFloat())
    return success();
  return opError(op) << "cannot reduce elements of type " << element << " by "
                     << stringifyReductionKind(kind) << ", which takes "
                     << (isBitwise ? "integers without a sign"
                                   : "floats and integers without a sign");
}

LogicalResult placer::detail::verifyCollective(Operation *op) {
  auto collective = cast<CollectiveOpInterface>(op);
  if (collective.getNameAttr().empty())
    return opError(op) << "has an empty name";
  if (!isa_and_present<FunctionOpInterface>(op->getParentOp()))
    return reportMisplaced(op, "a function");
  if (op->getNumOperands() == 0 || op->getNumResults() == 0)
    return opError(op) << "needs at least one participant";
  if (auto all = dyn_cast<AllReduceOp>(op);
      all && (all.getSegments() < 1 ||
              all.getInputs().size() % all.getSegments() != 0))
    return opError(op) << "cannot share " << all.getInputs().size()
                       << " operands out, " << all.getSegments()
                       << " to each participant";
  unsigned count = collective.getNumParticipants();
  if (std::optional<int64_t> root = collective.getRootParticipant();
      root && (*root < 0 || *root >= count))
    return opError(op) << "names participant " << *root << ", but has " << count
                       << ", numbered from 0";
  if (ArrayAttr devices = collective.getDevicesAttr()) {
    if (devices.size() != count)
      return opError(op) << "names " << devices.size() << " devices for "
                         << count << " participants";
    llvm::SmallPtrSet<Attribute, 8> seen;
    for (Attribute device : devices)
      if (!seen.insert(device).second)
        return opError(op) << "has two participants on " << device;
  }
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  Type element = type.getElementType();
  for (Type each :
       llvm::concat<Type>(op->getOperandTypes(), op->getResultTypes())) {
    if (cast<RankedTensorType>(each).getElementType() != element)
      return opError(op) << "joins elements of type " << element << " and "
                         << cast<RankedTensorType>(each).getElementType();
    if (!sizeOfType(each))
      return opError(op) << "has tensors of type " << each
                         << ", whose size is not known";
  }
  if (IntegerAttr chunk = collective.getChunkAttr()) {
    int64_t bytes = sizeOfType(RankedTensorType::get({1}, element)).value_or(1);
    if (chunk.getInt() < bytes)
      return opError(op) << "has chunks of " << chunk.getInt()
                         << " bytes, but an element has " << bytes;
  }
  if (std::optional<ReductionKind> kind = collective.getReduction())
    return verifyReduction(collective, *kind, element);
  return success();
}

/// Order matters to the bits of sums and products of floats only.
static bool mayReorder(ReductionKind kind, Type type, bool isAllowed) {
  bool keepsBits = kind != ReductionKind::Sum && kind != ReductionKind::Product;
  return isAllowed || keepsBits || !isa<FloatType>(getElementTypeOrSelf(type));
}

bool AllReduceOp::mayReassociate() {
  return mayReorder(getKind(), getInputs().front().getType(), getReassociate());
}
bool ReduceOp::mayReassociate() {
  return mayReorder(getKind(), getOutput().getType(), getReassociate());
}
bool ReduceScatterOp::mayReassociate() {
  return mayReorder(getKind(), getInputs().front().getType(), getReassociate());
}

//===----------------------------------------------------------------------===//
// Rules of each
//===----------------------------------------------------------------------===//

/// The types are those of the first participant, repeated.
static LogicalResult verifySameTypes(Operation *op, TypeRange types,
                                     size_t period, StringRef what) {
  for (size_t i = period; i < types.size(); ++i)
    if (types[i] != types[i % period])
      return opError(op) << what << " " << i << " has type " << types[i]
                         << ", but " << types[i % period] << " is due";
  return success();
}

/// Pieces are whole elements and together the data of a participant.
static LogicalResult verifyPieces(AllReduceOp op) {
  std::optional<ArrayRef<int64_t>> pieces = op.getPieces();
  if (!pieces)
    return success();
  Type element = getElementTypeOrSelf(op.getInputs().front().getType());
  int64_t unit = sizeOfType(RankedTensorType::get({1}, element)).value_or(1);
  int64_t left = 0;
  for (Value input : op.getBrought(0))
    left += sizeOfType(input.getType()).value_or(0);
  int64_t all = left;
  for (int64_t piece : *pieces) {
    if (piece < 1 || piece % unit != 0)
      return opError(op) << "has a piece of " << piece
                         << " bytes, but elements of " << unit;
    // Without what could overflow.
    left = piece > left ? -1 : left - piece;
    if (left < 0)
      break;
  }
  if (left == 0)
    return success();
  InFlightDiagnostic error = opError(op)
                             << "has pieces that are not the " << all
                             << " bytes that each participant brings";
  error.attachNote() << "they lie end to end, so their sizes add up to these";
  return error;
}

LogicalResult AllReduceOp::verify() {
  if (failed(verifySameTypes(*this, getInputs().getTypes(), getSegments(),
                             "operand")))
    return failure();
  if (getInputs().getTypes() != getOutputs().getTypes())
    return opError(*this) << "has results of other types than its operands";
  return verifyPieces(*this);
}

LogicalResult ReduceOp::verify() {
  if (failed(verifySameTypes(*this, getInputs().getTypes(), 1, "operand")))
    return failure();
  if (getOutput().getType() != getInputs().front().getType())
    return opError(*this) << "has a result of another type than its operands";
  return success();
}

LogicalResult BroadcastOp::verify() {
  for (Type type : getOutputs().getTypes())
    if (type != getInput().getType())
      return opError(*this) << "has results of another type than its operand";
  return success();
}

/// The whole is as many shares side by side along a dimension.
static LogicalResult verifyShares(Operation *op, Type share, Type whole,
                                  int64_t dim, unsigned count) {
  auto shareType = cast<RankedTensorType>(share);
  auto wholeType = cast<RankedTensorType>(whole);
  if (dim < 0 || dim >= wholeType.getRank())
    return opError(op) << "names dimension " << dim << ", but " << whole
                       << " has " << wholeType.getRank() << ", numbered from 0";
  SmallVector<int64_t> wanted(shareType.getShape());
  if (shareType.getRank() == wholeType.getRank())
    wanted[dim] *= count;
  if (wholeType.getShape() == ArrayRef(wanted))
    return success();
  InFlightDiagnostic error = opError(op) << "cannot make " << whole << " of "
                                         << count << " equal shares of type "
                                         << share << " along dimension " << dim;
  error.attachNote() << "dimension " << dim << " of the whole must be " << count
                     << " times that of a share, the others the same";
  return error;
}

LogicalResult AllGatherOp::verify() {
  if (getOutputs().size() != getInputs().size())
    return opError(*this) << "has " << getInputs().size() << " operands but "
                          << getOutputs().size() << " results";
  if (failed(verifySameTypes(*this, getInputs().getTypes(), 1, "operand")) ||
      failed(verifySameTypes(*this, getOutputs().getTypes(), 1, "result")))
    return failure();
  return verifyShares(*this, getInputs().front().getType(),
                      getOutputs().front().getType(), getDim(),
                      getInputs().size());
}

LogicalResult ReduceScatterOp::verify() {
  if (getOutputs().size() != getInputs().size())
    return opError(*this) << "has " << getInputs().size() << " operands but "
                          << getOutputs().size() << " results";
  if (failed(verifySameTypes(*this, getInputs().getTypes(), 1, "operand")) ||
      failed(verifySameTypes(*this, getOutputs().getTypes(), 1, "result")))
    return failure();
  return verifyShares(*this, getOutputs().front().getType(),
                      getInputs().front().getType(), getDim(),
                      getInputs().size());
}
