//===- NodeImport.cpp - One node of a model, as it becomes ops ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/NodeImport.h"

#include "Target/OnnxToMlir/GraphImport.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Shapes, indices and tables of a model have fewer.
static constexpr int64_t kMostIntegers = 1 << 24;

SmallVector<int64_t> ImportedValue::shape() const {
  if (literal)
    return SmallVector<int64_t>(literal->shape());
  return SmallVector<int64_t>(
      cast<RankedTensorType>(value.getType()).getShape());
}

NodeImport::NodeImport(GraphImport &graph, const Node &node)
    : b(graph.locationOf(node), graph.builder()), graph(graph), source(node) {}

int64_t NodeImport::opset() const { return graph.model().opset; }

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

bool NodeImport::hasInput(unsigned index) const {
  return index < source.inputs.size() && !source.inputs[index].empty();
}

/// An input that is given; the reader has checked that it is defined.
static ImportedValue &given(GraphImport &graph, const Node &node,
                            unsigned index) {
  ImportedValue *value = graph.lookup(node.inputs[index]);
  assert(value && "readModel lets no undefined value through");
  return *value;
}

TypedValue<RankedTensorType> NodeImport::input(unsigned index) {
  return cast<TypedValue<RankedTensorType>>(
      graph.materialize(source.inputs[index], given(graph, source, index)));
}

const ImportedValue &NodeImport::value(unsigned index) {
  return given(graph, source, index);
}

ElementType NodeImport::elementType(unsigned index) {
  return given(graph, source, index).type;
}

SmallVector<int64_t> NodeImport::shape(unsigned index) {
  return given(graph, source, index).shape();
}

const Literal *NodeImport::literal(unsigned index) {
  ImportedValue &value = given(graph, source, index);
  return value.literal ? &*value.literal : nullptr;
}

FailureOr<SmallVector<int64_t>> NodeImport::integers(unsigned index) {
  if (!hasInput(index))
    return error() << "input " << index << " is missing";
  const Literal *known = literal(index);
  if (!known && graph.options().allowUnknown) {
    hasUnknownForm = true;
    return failure();
  }
  if (!known) {
    InFlightDiagnostic diagnostic = error();
    diagnostic << "the values of its input '" << source.inputs[index]
               << "' decide about shapes, and are not known before the "
                  "model runs";
    return diagnostic;
  }
  if (known->numElements() > kMostIntegers)
    return error() << "its input '" << source.inputs[index] << "' has "
                   << known->numElements() << " elements, too many for shapes";
  return known->integers();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The attribute's value, if it is there and of this type.
template <typename T>
static const T *valueOf(const Node &node, StringRef name) {
  const onnx::Attribute *attribute = node.find(name);
  return attribute ? std::get_if<T>(&attribute->value) : nullptr;
}

int64_t NodeImport::integer(StringRef name, int64_t absent) const {
  const auto *value = valueOf<int64_t>(source, name);
  return value ? *value : absent;
}

double NodeImport::number(StringRef name, double absent) const {
  const auto *value = valueOf<float>(source, name);
  return value ? *value : absent;
}

std::string NodeImport::text(StringRef name, StringRef absent) const {
  const auto *value = valueOf<std::string>(source, name);
  return value ? *value : absent.str();
}

SmallVector<int64_t> NodeImport::integerList(StringRef name) const {
  const auto *value = valueOf<std::vector<int64_t>>(source, name);
  return value ? SmallVector<int64_t>(value->begin(), value->end())
               : SmallVector<int64_t>();
}

SmallVector<double> NodeImport::numberList(StringRef name) const {
  const auto *value = valueOf<std::vector<float>>(source, name);
  return value ? SmallVector<double>(value->begin(), value->end())
               : SmallVector<double>();
}

SmallVector<std::string> NodeImport::textList(StringRef name) const {
  const auto *value = valueOf<std::vector<std::string>>(source, name);
  return value ? SmallVector<std::string>(value->begin(), value->end())
               : SmallVector<std::string>();
}

const Tensor *NodeImport::tensor(StringRef name) const {
  return valueOf<Tensor>(source, name);
}

const Graph *NodeImport::subgraph(StringRef name) const {
  const auto *value = valueOf<std::shared_ptr<const Graph>>(source, name);
  return value ? value->get() : nullptr;
}

FailureOr<int64_t> NodeImport::axis(int64_t given, int64_t rank) {
  if (given < -rank || given >= rank)
    return error() << "axis " << given << " is out of range for rank " << rank;
  return given < 0 ? given + rank : given;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

bool NodeImport::hasOutput(unsigned index) const {
  return index < source.outputs.size() && !source.outputs[index].empty();
}

void NodeImport::setResult(unsigned index, Value value, ElementType type) {
  if (hasOutput(index))
    graph.define(source.outputs[index], {type, std::nullopt, value});
}

void NodeImport::setResult(unsigned index, Literal literal) {
  if (!hasOutput(index))
    return;
  ElementType type = literal.type();
  graph.define(source.outputs[index], {type, std::move(literal), Value()});
}

void NodeImport::setResult(unsigned index, const ImportedValue &value) {
  if (hasOutput(index))
    graph.define(source.outputs[index], value);
}

FailureOr<SmallVector<ImportedValue>>
NodeImport::importBody(const Graph &inner, ArrayRef<ImportedValue> inputs) {
  return graph.importSubgraph(inner, inputs);
}

TypedValue<RankedTensorType> NodeImport::materialize(ImportedValue &value) {
  return cast<TypedValue<RankedTensorType>>(
      graph.materialize(nameOf(source), value));
}

LogicalResult NodeImport::inlineGraph(const Graph &inner) {
  FailureOr<SmallVector<ImportedValue>> outputs =
      graph.importSubgraph(inner, {});
  if (failed(outputs))
    return failure();
  if (outputs->size() != numOutputs())
    return error() << "its graph has " << outputs->size() << " outputs for "
                   << numOutputs();
  for (auto [index, value] : llvm::enumerate(*outputs))
    if (hasOutput(index))
      graph.define(source.outputs[index], std::move(value));
  return success();
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

InFlightDiagnostic NodeImport::error() {
  InFlightDiagnostic diagnostic = emitError(b.getLoc());
  diagnostic << "node '" << nameOf(source) << "' (";
  if (source.domain.empty())
    diagnostic << source.opType << ", opset " << opset() << "): ";
  else
    diagnostic << source.domain << "." << source.opType << "): ";
  return diagnostic;
}

LogicalResult NodeImport::unsupported(const Twine &what) {
  if (graph.options().allowUnknown) {
    hasUnknownForm = true;
    return failure();
  }
  return error() << what << " is not supported";
}
