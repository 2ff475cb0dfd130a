//===- ControlFlow.cpp - Graphs in nodes, in place of which they are imported
//===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/ControlFlow.h"

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

FailureOr<const Graph *> onnx::graphOf(NodeImport &node, StringRef name) {
  const Graph *graph = node.subgraph(name);
  if (!graph)
    return node.error() << "'" << name << "' is missing";
  return graph;
}

/// The bool that a value is known to be.
static std::optional<bool> knownBool(const ImportedValue &value) {
  if (!value.literal || value.literal->numElements() != 1 ||
      value.type != ElementType::Bool)
    return std::nullopt;
  return value.literal->integerAt(0) != 0;
}

static LogicalResult importIf(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkBools(node, 0)) ||
      failed(checkScalar(node, 0)))
    return failure();
  std::optional<bool> condition = knownBool(node.value(0));
  if (!condition)
    return LogicalResult(node.integers(0));
  FailureOr<const Graph *> branch =
      graphOf(node, *condition ? "then_branch" : "else_branch");
  if (failed(branch))
    return failure();
  return node.inlineGraph(**branch);
}

FailureOr<ImportedValue>
onnx::stackValues(NodeImport &node, MutableArrayRef<ImportedValue> values,
                  int64_t givenAxis) {
  if (values.empty())
    return node.unsupported("a result of no iteration");
  SmallVector<int64_t> shape = values.front().shape();
  FailureOr<int64_t> axis = node.axis(givenAxis, shape.size() + 1);
  if (failed(axis))
    return failure();
  ElementType type = values.front().type;
  for (const ImportedValue &value : values)
    if (value.shape() != shape || value.type != type)
      return node.unsupported(
          "a result with another type or shape in each iteration");
  SmallVector<int64_t> layer(shape);
  layer.insert(layer.begin() + *axis, 1);
  if (*axis == 0 && llvm::all_of(values, [](const ImportedValue &value) {
        return value.literal.has_value();
      })) {
    SmallVector<const Literal *> parts;
    for (const ImportedValue &value : values)
      parts.push_back(&*value.literal);
    layer[0] = values.size();
    if (isSmall(layer))
      return ImportedValue{type, Literal::joined(parts).reshaped(layer), {}};
    layer[0] = 1;
  }
  SmallVector<Value> layers;
  for (ImportedValue &value : values)
    layers.push_back(reshape(node.b, node.materialize(value), layer));
  return ImportedValue{type, std::nullopt, concat(node.b, layers, *axis)};
}

//===----------------------------------------------------------------------===//
// Loop
//===----------------------------------------------------------------------===//

static LogicalResult importLoop(NodeImport &node) {
  FailureOr<const Graph *> body = graphOf(node, "body");
  if (failed(body))
    return failure();
  if (failed(checkInputs(node, 0, node.numInputs())))
    return failure();
  int64_t most = kMostIterations + 1;
  if (node.hasInput(0)) {
    FailureOr<int64_t> trips = knownInteger(node, 0);
    if (failed(trips))
      return failure();
    most = std::min(*trips, most);
  }
  ImportedValue going{
      ElementType::Bool, Literal::ofIntegers(ElementType::Bool, {}, {1}), {}};
  if (node.hasInput(1)) {
    if (failed(checkBools(node, 1)) || failed(checkScalar(node, 1)) ||
        failed(node.integers(1)))
      return failure();
    going = node.value(1);
  }
  SmallVector<ImportedValue> carried;
  for (unsigned input = 2; input < node.numInputs(); ++input) {
    if (!node.hasInput(input))
      return node.error() << "input " << input << " is missing";
    carried.push_back(node.value(input));
  }
  if ((*body)->inputs.size() != carried.size() + 2 ||
      (*body)->outputs.size() < carried.size() + 1 ||
      (*body)->outputs.size() - 1 < node.numOutputs())
    return node.error() << "its body does not fit its inputs and outputs";
  SmallVector<SmallVector<ImportedValue>> scanned((*body)->outputs.size() - 1 -
                                                  carried.size());
  for (int64_t trip = 0; trip < most; ++trip) {
    std::optional<bool> goesOn = knownBool(going);
    if (!goesOn)
      return node.unsupported(
          "a condition that is not known before the model runs");
    if (!*goesOn)
      break;
    if (trip == kMostIterations)
      return node.unsupported("a loop of more than " + Twine(kMostIterations) +
                              " iterations");
    SmallVector<ImportedValue> inputs = {
        ImportedValue{ElementType::Int64,
                      Literal::ofIntegers(ElementType::Int64, {}, {trip}),
                      {}},
        going};
    llvm::append_range(inputs, carried);
    FailureOr<SmallVector<ImportedValue>> results =
        node.importBody(**body, inputs);
    if (failed(results))
      return failure();
    going = results->front();
    for (auto [index, value] : llvm::enumerate(ArrayRef(*results).drop_front()))
      if (index < carried.size())
        carried[index] = value;
      else
        scanned[index - carried.size()].push_back(value);
  }
  for (auto [index, value] : llvm::enumerate(carried))
    node.setResult(index, value);
  for (auto [index, values] : llvm::enumerate(scanned)) {
    if (!node.hasOutput(carried.size() + index))
      continue;
    FailureOr<ImportedValue> all = stackValues(node, values, 0);
    if (failed(all))
      return failure();
    node.setResult(carried.size() + index, *all);
  }
  return success();
}

void placer::onnx::registerControlFlow(OpRegistry &registry) {
  registry.add("If", importIf);
  registry.add("Loop", importLoop);
}
