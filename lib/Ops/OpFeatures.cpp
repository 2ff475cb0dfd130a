//===- OpFeatures.cpp - What cost models know of ops in IR ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpFeatures.h"

#include "Ops/FeatureParts.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;

void FeatureReader::warnUnknown(Operation *op, StringRef what) {
  std::string name = op->getName().getStringRef().str();
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
      name += " @" + symbol.getLeafReference().str();
  if (warned.insert(name).second)
    emitWarning(op->getLoc()) << "'" << name << "': " << what;
}

LogicalResult FeatureReader::reportDynamic(Operation *op) {
  InFlightDiagnostic error =
      emitError(op->getLoc())
      << "'" << op->getName()
      << "' has a size that is not known before it runs, so its cost is not";
  error.attachNote(op->getLoc())
      << "say what a '?' and a loop of unknown length count for with "
         "'dynamic-extent', or give the task a cost";
  return error;
}

LogicalResult FeatureReader::readOp(Operation *op, uint64_t times,
                                    Parts &parts) {
  OpModel model = models.modelOf(op);
  if (model.isFree)
    return success();
  Extents extents(dynamicExtent);
  FailureOr<std::optional<OpFeatures>> work = models.workOf(op, extents);
  if (failed(work))
    return failure();
  if (extents.sawUnknown())
    return reportDynamic(op);
  if (*work) {
    parts.push_back({op, std::move(**work), times});
    return success();
  }
  if (isa<CallOpInterface>(op))
    return readCall(op, times, parts);
  if (model.isBranch)
    return readBranches(op, times, parts);
  if (isa<LoopLikeOpInterface>(op) ||
      (isa<RegionBranchOpInterface>(op) && op->getNumRegions() == 1))
    return readLoop(op, times, parts);
  // Arithmetic on scalars, beside ops on tensors, counts for nothing. An op
  // that gives nothing either writes an element, or nobody knows what it does.
  if (op->isRegistered() && model.isScalar &&
      (op->getNumResults() != 0 ||
       llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>)))
    return success();

  warnUnknown(op, "nothing is known of this op; its cost is that of reading "
                  "its operands and writing its results");
  OpFeatures unknown = describe(op, extents);
  countOperands(op, unknown, extents);
  if (extents.sawUnknown())
    return reportDynamic(op);
  parts.push_back({op, std::move(unknown), times});
  return success();
}

LogicalResult FeatureReader::readLoop(Operation *op, uint64_t times,
                                      Parts &parts) {
  uint64_t trips = 1;
  if (isa<scf::WhileOp>(op) || op->getNumRegions() > 1) {
    warnUnknown(op,
                "nobody knows how often this loop runs; it is counted once");
  } else if (isa<LoopLikeOpInterface>(op)) {
    if (std::optional<uint64_t> known = tripCount(op))
      trips = *known;
    else if (dynamicExtent != 0)
      trips = dynamicExtent;
    else
      return reportDynamic(op);
  }
  // What works on single elements is one piece of work together.
  Extents extents(dynamicExtent);
  ScalarWork scalars;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block) {
        bool isNest =
            isa<LoopLikeOpInterface, scf::IfOp>(inner) &&
            !inner
                 .walk([](Operation *deep) {
                   return modelOf(deep).isScalar ||
                                  isa<LoopLikeOpInterface, scf::IfOp>(deep)
                              ? WalkResult::advance()
                              : WalkResult::interrupt();
                 })
                 .wasInterrupted();
        if (modelOf(&inner).isScalar || isNest)
          scalars.add(workOfScalarOp(&inner, extents));
        else if (failed(readOp(&inner, llvm::SaturatingMultiply(times, trips),
                               parts)))
          return failure();
      }
  if (scalars.any()) {
    OpFeatures features = describe(op, extents);
    ScalarWork all;
    all.add(scalars, trips);
    features.flops = all.flops;
    features.transcendentals = all.transcendentals;
    features.bytesRead = all.bytesRead;
    features.bytesWritten = all.bytesWritten;
    features.compute = all.compute;
    features.loops.push_back(trips);
    parts.push_back({op, std::move(features), times});
  }
  return extents.sawUnknown() ? reportDynamic(op) : success();
}

LogicalResult FeatureReader::readBranches(Operation *op, uint64_t times,
                                          Parts &parts) {
  Parts longest;
  double most = -1;
  for (Region &region : op->getRegions()) {
    Parts way;
    for (Block &block : region)
      if (failed(readBlock(block, times, way)))
        return failure();
    double weight = 0;
    for (const CountedOp &part : way)
      weight += double(part.count) *
                (part.features.flops + part.features.transcendentals +
                 part.features.bytes() + 1);
    if (weight > most) {
      most = weight;
      longest = std::move(way);
    }
  }
  llvm::append_range(parts, longest);
  return success();
}

/// Ops of equal features as one, with their counts added up.
static std::vector<CountedOp> merged(std::vector<CountedOp> parts) {
  std::vector<CountedOp> result;
  llvm::StringMap<size_t> places;
  for (CountedOp &part : parts) {
    auto [it, isNew] = places.try_emplace(part.features.key(), result.size());
    if (isNew)
      result.push_back(std::move(part));
    else
      result[it->second].count =
          llvm::SaturatingAdd(result[it->second].count, part.count);
  }
  return result;
}

LogicalResult FeatureReader::readCall(Operation *op, uint64_t times,
                                      Parts &parts) {
  auto call = cast<CallOpInterface>(op);
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbolTables));
  bool isKnown = callee && !callee.isExternal();
  if (isKnown && !inProgress.contains(callee)) {
    // Read once, and merged: calls of calls would else double at every step.
    auto known = callees.find(callee);
    if (known == callees.end()) {
      Parts body;
      inProgress.insert(callee);
      for (Block &block : callee.getFunctionBody())
        if (failed(readBlock(block, /*times=*/1, body)))
          return failure();
      inProgress.erase(callee);
      known = callees.try_emplace(callee, merged(std::move(body))).first;
    }
    for (const CountedOp &part : known->second)
      parts.push_back({part.op, part.features,
                       llvm::SaturatingMultiply(part.count, times)});
    return success();
  }
  warnUnknown(op, isKnown
                      ? "the function calls itself, which is counted once"
                      : "nothing is known of this function; its cost is that "
                        "of reading its arguments and writing its results");
  Extents extents(dynamicExtent);
  OpFeatures features = describe(op, extents);
  countOperands(op, features, extents);
  if (extents.sawUnknown())
    return reportDynamic(op);
  parts.push_back({op, std::move(features), times});
  return success();
}

LogicalResult FeatureReader::readBlock(Block &block, uint64_t times,
                                       Parts &parts) {
  for (Operation &op : block)
    if (failed(readOp(&op, times, parts)))
      return failure();
  return success();
}

FailureOr<std::vector<CountedOp>> FeatureReader::read(Block &block) {
  Parts parts;
  if (failed(readBlock(block, /*times=*/1, parts)))
    return failure();
  return parts;
}
