//===- LinalgModels.cpp - Structured ops ----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/FeatureParts.h"
#include "Ops/Models/Models.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace placer;

/// "addf+exp; pr; (d0,d1) (d0)": what a body does, over which loops, and how
/// its operands are read.
static std::string describeBody(linalg::LinalgOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  bool isFirst = true;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (inner.hasTrait<OpTrait::ConstantLike>())
      continue;
    StringRef name = inner.getName().getStringRef();
    name.consume_front("arith.");
    name.consume_front("math.");
    os << (isFirst ? "" : "+") << name;
    isFirst = false;
  }
  if (isFirst)
    os << "copy";
  os << "; ";
  for (utils::IteratorType iterator : op.getIteratorTypesArray())
    os << utils::stringifyIteratorType(iterator).front();
  os << ";";
  for (AffineMap map : op.getIndexingMapsArray()) {
    os << " (";
    llvm::interleave(map.getResults(), os, ",");
    os << ")";
  }
  return text;
}

/// Whether an op writes one scalar everywhere: a `linalg.fill`, under whatever
/// name.
static bool isFill(linalg::LinalgOp op) {
  if (isa<linalg::FillOp>(op.getOperation()))
    return true;
  if (!isa<linalg::GenericOp, linalg::MapOp, linalg::BroadcastOp>(
          op.getOperation()) ||
      op.getNumLoops() != op.getNumParallelLoops())
    return false;
  Block *body = op.getBlock();
  if (!llvm::all_of(body->without_terminator(), [](Operation &inner) {
        return inner.hasTrait<OpTrait::ConstantLike>();
      }))
    return false;
  return llvm::all_of(body->getTerminator()->getOperands(), [&](Value yielded) {
    auto argument = dyn_cast<BlockArgument>(yielded);
    return !argument || argument.getOwner() != body ||
           !isa<ShapedType>(op->getOperand(argument.getArgNumber()).getType());
  });
}

/// Whether an op only prepares the memory that another op accumulates in: the
/// same contents everywhere, in memory that is new.
static bool isPreparation(linalg::LinalgOp op) {
  if (!isFill(op) || !op.hasPureTensorSemantics())
    return false;
  return llvm::all_of(op.getDpsInits(), [](Value init) {
    Operation *maker = init.getDefiningOp();
    auto alloc = dyn_cast_if_present<bufferization::AllocTensorOp>(maker);
    return isa_and_present<tensor::EmptyOp>(maker) ||
           (alloc && !alloc.getCopy());
  });
}

/// The extents of its loops, by those of its operands.
static SmallVector<int64_t, 6> loopRanges(linalg::LinalgOp op,
                                          Extents &extents) {
  SmallVector<int64_t> sizes;
  for (Value operand : op->getOperands())
    llvm::append_range(sizes, extents.shape(operand));
  AffineMap loops = op.getShapesToLoopsMap();
  if (!loops)
    return {};
  return llvm::to_vector<6>(loops.compose(sizes));
}

static OpFeatures structuredFeatures(linalg::LinalgOp op, Extents &extents) {
  OpFeatures features = describe(op, extents);
  bool isNamed = !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp,
                      linalg::ContractOp, linalg::ElementwiseOp>(op) &&
                 !op.hasUserDefinedMaps();
  if (!isNamed)
    features.detail = describeBody(op);

  llvm::append_range(features.loops, loopRanges(op, extents));
  uint64_t iterations = 1;
  for (int64_t range : features.loops)
    iterations = llvm::SaturatingMultiply<uint64_t>(iterations, range);
  ScalarWork work;
  work.add(workOfBlock(*op.getBlock(), extents), iterations);
  features.flops = work.flops;
  features.transcendentals = work.transcendentals;
  // A body may read elements of other tensors.
  features.bytesRead = work.bytesRead;
  features.bytesWritten = work.bytesWritten;

  for (OpOperand &operand : op->getOpOperands()) {
    auto shaped = dyn_cast<ShapedType>(operand.get().getType());
    if (!shaped)
      continue;
    uint64_t size = llvm::SaturatingMultiply(
        countTouched(op.getMatchingIndexingMap(&operand), features.loops),
        extents.bytes(shaped.getElementType()));
    if (op.payloadUsesValueFromOperand(&operand)) {
      features.bytesRead = llvm::SaturatingAdd(features.bytesRead, size);
      if (features.compute.empty() && op.isDpsInput(&operand))
        features.compute = llvm::to_string(shaped.getElementType());
    }
    if (op.isDpsInit(&operand))
      features.bytesWritten = llvm::SaturatingAdd(features.bytesWritten, size);
  }
  if (features.compute.empty())
    features.compute = work.compute;
  features.launches = !isPreparation(op);
  return features;
}

namespace {

struct LinalgModel : public DialectModel<LinalgModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    if (structured &&
        structured.getNumLoops() == structured.getNumParallelLoops())
      model.role = OpRole::Cheap;
    // A tensor with the same contents everywhere.
    if (structured && isPreparation(structured))
      model.role = OpRole::Copied;
    return model;
  }

  std::optional<OpFeatures> getWork(Operation *op, Extents &extents) const;

  ScalarWork getElementWork(Operation *op, Extents &) const {
    return isa<linalg::IndexOp>(op) ? ScalarWork() : oneOperation(op);
  }
};

} // namespace

std::optional<OpFeatures> LinalgModel::getWork(Operation *op,
                                               Extents &extents) const {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return structuredFeatures(structured, extents);
  auto counted = [&](uint64_t flops, uint64_t transcendentals, Value of) {
    OpFeatures features = describe(op, extents);
    uint64_t elements = extents.elements(of);
    features.flops = llvm::SaturatingMultiply(elements, flops);
    features.transcendentals =
        llvm::SaturatingMultiply(elements, transcendentals);
    // Destinations are written and not read.
    features.bytesRead = extents.bytes(op->getOperand(0));
    features.bytesWritten = extents.bytes(of);
    llvm::append_range(features.loops, extents.shape(of));
    return features;
  };
  // Largest, difference, exponential, sum, quotient.
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op))
    return counted(4, 1, softmax.getInput());
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return counted(0, 0, pack.getDest());
  if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    return counted(0, 0, unpack.getDest());
  return std::nullopt;
}

void placer::registerLinalgModels(DialectRegistry &registry) {
  registerDialectModel<linalg::LinalgDialect, LinalgModel>(registry);
}
