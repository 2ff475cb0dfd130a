//===- DescribeOp.cpp - What the work of an op begins with ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpModel.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace placer;

/// "strides=2x2", for an attribute that decides how long an op takes; empty for
/// others.
static std::string describeAttribute(NamedAttribute attribute) {
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

  auto add = [&](Value value) {
    Type type = value.getType();
    bool isShaped = isa<ShapedType>(type);
    if (!isShaped && !type.isIntOrIndexOrFloat() && !isa<ComplexType>(type))
      return;
    if (!features.shapes.empty()) {
      features.shapes += ' ';
      features.types += ' ';
    }
    SmallVector<int64_t> shape = extents.shape(value);
    features.shapes +=
        shape.empty() ? "scalar"
                      : llvm::join(llvm::map_range(shape,
                                                   [](int64_t e) {
                                                     return std::to_string(e);
                                                   }),
                                   "x");
    features.types += llvm::to_string(getElementTypeOrSelf(type));
  };
  for (Value operand : op->getOperands())
    add(operand);
  // Where results are written into operands, those have told.
  if (!isa<DestinationStyleOpInterface>(op))
    for (Value result : op->getResults())
      add(result);
  return features;
}

void placer::countOperands(Operation *op, OpFeatures &features,
                           Extents &extents) {
  // Vectors are registers.
  auto isMemory = [](Value value) {
    return isa<ShapedType>(value.getType()) &&
           !isa<VectorType>(value.getType());
  };
  for (Value operand : llvm::make_filter_range(op->getOperands(), isMemory))
    features.bytesRead =
        llvm::SaturatingAdd(features.bytesRead, extents.bytes(operand));
  for (Value result : llvm::make_filter_range(op->getResults(), isMemory))
    features.bytesWritten =
        llvm::SaturatingAdd(features.bytesWritten, extents.bytes(result));
}

OpFeatures placer::movedWork(Operation *op, Value value, Extents &extents) {
  OpFeatures features = describe(op, extents);
  llvm::append_range(features.loops, extents.shape(value));
  features.bytesRead = features.bytesWritten = extents.bytes(value);
  return features;
}

std::optional<OpFeatures> placer::elementwiseWork(Operation *op,
                                                  Extents &extents) {
  if (!OpTrait::hasElementwiseMappableTraits(op) || op->getNumResults() != 1 ||
      !isa<ShapedType>(op->getResult(0).getType()))
    return std::nullopt;
  Value result = op->getResult(0);
  OpFeatures features = describe(op, extents);
  llvm::append_range(features.loops, extents.shape(result));
  ScalarWork each = elementWorkOf(op, extents);
  // Of a vector, this was all; and it is not started on its own.
  bool isVector = isa<VectorType>(result.getType());
  uint64_t elements = isVector ? 1 : extents.elements(result);
  features.launches = !isVector;
  features.flops = llvm::SaturatingMultiply(elements, each.flops);
  features.transcendentals =
      llvm::SaturatingMultiply(elements, each.transcendentals);
  features.compute =
      llvm::to_string(getElementTypeOrSelf(op->getOperandTypes().front()));
  countOperands(op, features, extents);
  return features;
}

ScalarWork placer::oneOperation(Operation *op) {
  ScalarWork work;
  if (op->getNumResults() == 0)
    return work;
  work.flops = 1;
  work.compute =
      llvm::to_string(getElementTypeOrSelf(op->getResult(0).getType()));
  return work;
}
