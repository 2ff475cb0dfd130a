//===- UnknownOps.cpp - Ops that are placed, but not understood -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/GraphImport.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// The attribute in MLIR; null for graphs, and what else has no counterpart.
static mlir::Attribute convertAttribute(Builder &b,
                                        const onnx::Attribute &attribute) {
  if (const auto *value = std::get_if<float>(&attribute.value))
    return b.getF32FloatAttr(*value);
  if (const auto *value = std::get_if<int64_t>(&attribute.value))
    return b.getI64IntegerAttr(*value);
  if (const auto *value = std::get_if<std::string>(&attribute.value))
    return b.getStringAttr(*value);
  if (const auto *value = std::get_if<std::vector<float>>(&attribute.value))
    return b.getDenseF32ArrayAttr(*value);
  if (const auto *value = std::get_if<std::vector<int64_t>>(&attribute.value))
    return b.getDenseI64ArrayAttr(*value);
  if (const auto *value =
          std::get_if<std::vector<std::string>>(&attribute.value))
    return b.getStrArrayAttr(
        SmallVector<StringRef>(value->begin(), value->end()));
  if (const auto *value = std::get_if<Tensor>(&attribute.value))
    if (convertElementType(b.getContext(), value->type))
      return Literal(*value).toAttribute(b.getContext(), attribute.name);
  return {};
}

void GraphImport::declare(const Graph &graph) {
  for (const ValueInfo &output : graph.outputs)
    declared[output.name] = &output;
  for (const ValueInfo &value : graph.values)
    declared[value.name] = &value;
}

FailureOr<std::pair<RankedTensorType, ElementType>>
GraphImport::declaredType(NodeImport &import, unsigned output) const {
  StringRef name = import.node().outputs[output];
  const ValueInfo *found = declared.lookup(name);
  if (!found || !found->shape) {
    InFlightDiagnostic diagnostic = import.error();
    diagnostic << "the type of its result '" << name << "' is not declared";
    diagnostic.attachNote() << "ONNX's shape inference declares the types of "
                               "a model's values";
    return diagnostic;
  }
  Type element = convertElementType(loc.getContext(), found->type);
  if (!element)
    return import.error() << "its result '" << name << "' has elements of type "
                          << elementTypeName(found->type)
                          << ", which is not supported";
  SmallVector<int64_t> extents;
  for (const Dimension &dimension : *found->shape) {
    std::optional<int64_t> extent = extentOf(dimension, settings);
    if (!extent) {
      InFlightDiagnostic diagnostic = import.error();
      diagnostic << "dimension " << extents.size() << " of its result '" << name
                 << "' has no extent";
      if (!dimension.name.empty())
        diagnostic.attachNote()
            << "give it one: --dim " << dimension.name << "=N";
      return diagnostic;
    }
    extents.push_back(*extent);
  }
  return std::pair(RankedTensorType::get(extents, element), found->type);
}

LogicalResult GraphImport::importUnknown(NodeImport &import) {
  const Node &node = import.node();
  StringRef domain = node.domain.empty() ? StringRef("onnx") : node.domain;
  OperationState state(import.b.getLoc(), (domain + "." + node.opType).str());
  for (unsigned index = 0; index < import.numInputs(); ++index) {
    if (!import.hasInput(index))
      continue;
    ElementType type = import.elementType(index);
    if (!import.convert(type))
      return import.error()
             << "input " << index << " has elements of type "
             << elementTypeName(type) << ", which is not supported";
    state.addOperands(import.input(index));
  }
  for (const onnx::Attribute &attribute : node.attributes)
    if (mlir::Attribute converted = convertAttribute(ops, attribute);
        converted && !attribute.name.empty())
      state.attributes.set(attribute.name, converted);
  SmallVector<ElementType> types;
  for (unsigned index = 0; index < import.numOutputs(); ++index) {
    if (!import.hasOutput(index))
      continue;
    FailureOr<std::pair<RankedTensorType, ElementType>> type =
        declaredType(import, index);
    if (failed(type))
      return failure();
    state.addTypes(type->first);
    types.push_back(type->second);
  }
  Operation *op = ops.create(state);
  unsigned result = 0;
  for (unsigned index = 0; index < import.numOutputs(); ++index)
    if (import.hasOutput(index)) {
      import.setResult(index, op->getResult(result), types[result]);
      ++result;
    }
  return success();
}

void GraphImport::dropOpsAfter(Operation *last) {
  // Constants stay: others may use them.
  while (!entry->empty() && &entry->back() != last &&
         &entry->back() != lastConstant)
    entry->back().erase();
}
