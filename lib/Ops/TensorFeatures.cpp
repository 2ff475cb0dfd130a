//===- TensorFeatures.cpp - Counts of ops on whole tensors ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/FeatureParts.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

std::string placer::describeAttribute(NamedAttribute attribute) {
  StringRef name = attribute.getName();
  // Limits of values, names, what is also in the types, and what is not of the
  // op itself.
  if (name.contains('.') || name == "operandSegmentSizes" ||
      name == "indexing_maps" || name == "iterator_types" ||
      llvm::StringSwitch<bool>(name)
          .Cases({"max_val", "min_val", "nan_mode", "local_bound"}, true)
          .Cases({"cast", "value", "values", "doc", "library_call"}, true)
          .Cases({"acc_type", "fastmath", "sym_name", "callee"}, true)
          .Default(false))
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << name << "=";
  Attribute value = attribute.getValue();
  if (auto numbers = dyn_cast<DenseIntElementsAttr>(value))
    llvm::interleave(
        numbers.getValues<APInt>(), os,
        [&](const APInt &number) { os << number.getSExtValue(); }, "x");
  else if (auto array = dyn_cast<DenseI64ArrayAttr>(value))
    llvm::interleave(array.asArrayRef(), os, "x");
  else if (auto array = dyn_cast<DenseI32ArrayAttr>(value))
    llvm::interleave(array.asArrayRef(), os, "x");
  else if (auto number = dyn_cast<IntegerAttr>(value))
    os << number.getValue().getSExtValue();
  else if (isa<UnitAttr>(value))
    text.pop_back();
  else
    os << value;
  return text;
}

OpFeatures placer::describe(Operation *op, Extents &extents) {
  OpFeatures features;
  features.op = op->getName().getStringRef().str();
  // By name: the same for the generic and the pretty form.
  SmallVector<std::string> details;
  for (NamedAttribute attribute : op->getAttrs())
    if (std::string text = describeAttribute(attribute); !text.empty())
      details.push_back(std::move(text));
  llvm::sort(details);
  features.detail = llvm::join(details, " ");

  auto add = [&](Type type) {
    bool isShaped = isa<ShapedType>(type);
    if (!isShaped && !type.isIntOrIndexOrFloat() && !isa<ComplexType>(type))
      return;
    if (!features.shapes.empty()) {
      features.shapes += ' ';
      features.types += ' ';
    }
    SmallVector<int64_t> shape = extents.shape(type);
    features.shapes +=
        shape.empty() ? "scalar"
                      : llvm::join(llvm::map_range(shape,
                                                   [](int64_t e) {
                                                     return std::to_string(e);
                                                   }),
                                   "x");
    features.types += llvm::to_string(getElementTypeOrSelf(type));
  };
  for (Type type : op->getOperandTypes())
    add(type);
  // Where results are written into operands, those have told.
  if (!isa<DestinationStyleOpInterface>(op))
    for (Type type : op->getResultTypes())
      add(type);
  return features;
}

void placer::countOperands(Operation *op, OpFeatures &features,
                           Extents &extents) {
  for (Type type : op->getOperandTypes())
    if (isa<ShapedType>(type))
      features.bytesRead =
          llvm::SaturatingAdd(features.bytesRead, extents.bytes(type));
  for (Type type : op->getResultTypes())
    if (isa<ShapedType>(type))
      features.bytesWritten =
          llvm::SaturatingAdd(features.bytesWritten, extents.bytes(type));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

std::optional<OpFeatures> placer::tensorFeatures(Operation *op,
                                                 Extents &extents) {
  auto start = [&](Type loops) {
    OpFeatures features = describe(op, extents);
    llvm::append_range(features.loops, extents.shape(loops));
    return features;
  };
  // What is moved is read and written.
  auto moved = [&](Type type, uint64_t indexBytes = 0) {
    OpFeatures features = start(type);
    features.bytesWritten = extents.bytes(type);
    features.bytesRead = llvm::SaturatingAdd(features.bytesWritten, indexBytes);
    return features;
  };
  if (OpTrait::hasElementwiseMappableTraits(op) && op->getNumResults() == 1 &&
      isa<ShapedType>(op->getResult(0).getType())) {
    OpFeatures features = start(op->getResult(0).getType());
    ScalarWork each = workPerElement(op);
    uint64_t elements = extents.elements(op->getResult(0).getType());
    features.flops = llvm::SaturatingMultiply(elements, each.flops);
    features.transcendentals =
        llvm::SaturatingMultiply(elements, each.transcendentals);
    features.compute =
        llvm::to_string(getElementTypeOrSelf(op->getOperandTypes().front()));
    countOperands(op, features, extents);
    return features;
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    OpFeatures features = start(pad.getResultType());
    features.bytesRead = extents.bytes(pad.getSourceType());
    features.bytesWritten = extents.bytes(pad.getResultType());
    return features;
  }
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return moved(insert.getSourceType());
  if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(op))
    return moved(insert.getSourceType());
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return moved(concat.getResultType());
  if (auto gather = dyn_cast<tensor::GatherOp>(op))
    return moved(gather.getResultType(),
                 extents.bytes(gather.getIndicesType()));
  if (auto scatter = dyn_cast<tensor::ScatterOp>(op))
    return moved(scatter.getSourceType(),
                 extents.bytes(scatter.getIndicesType()));
  if (isa<tensor::SplatOp, tensor::FromElementsOp>(op)) {
    OpFeatures features = start(op->getResult(0).getType());
    features.bytesWritten = extents.bytes(op->getResult(0).getType());
    features.launches = false;
    return features;
  }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    OpFeatures features = start(generate.getType());
    ScalarWork work;
    work.add(workOfBlock(generate.getBody().front(), extents),
             extents.elements(generate.getType()));
    features.flops = work.flops;
    features.transcendentals = work.transcendentals;
    features.compute = work.compute;
    features.bytesRead = work.bytesRead;
    features.bytesWritten = llvm::SaturatingAdd(
        work.bytesWritten, extents.bytes(generate.getType()));
    return features;
  }
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return moved(copy.getSource().getType());
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op);
      alloc && alloc.getCopy())
    return moved(alloc.getType());
  if (auto put = dyn_cast<bufferization::MaterializeInDestinationOp>(op))
    return moved(put.getSource().getType());
  return std::nullopt;
}
