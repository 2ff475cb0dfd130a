//===- Constants.cpp - Tensors that nodes make of nothing -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include <cmath>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Ranges are made while importing: they index what fits into memory.
static constexpr int64_t kLongestRange = 1 << 24;

static LogicalResult importConstant(NodeImport &node) {
  if (const Tensor *tensor = node.tensor("value")) {
    if (!node.convert(tensor->type))
      return node.unsupported(Twine("a constant with elements of type ") +
                              elementTypeName(tensor->type));
    node.setResult(0, Literal(*tensor));
    return success();
  }
  if (node.hasAttribute("value_float")) {
    node.setResult(0, Literal::ofFloats(ElementType::Float, {},
                                        {node.number("value_float", 0)}));
    return success();
  }
  if (node.hasAttribute("value_int")) {
    node.setResult(0, Literal::ofIntegers(ElementType::Int64, {},
                                          {node.integer("value_int", 0)}));
    return success();
  }
  if (node.hasAttribute("value_floats")) {
    SmallVector<double> values = node.numberList("value_floats");
    node.setResult(0, Literal::ofFloats(ElementType::Float,
                                        {int64_t(values.size())}, values));
    return success();
  }
  if (node.hasAttribute("value_ints")) {
    SmallVector<int64_t> values = node.integerList("value_ints");
    node.setResult(0, Literal::ofIntegers(ElementType::Int64,
                                          {int64_t(values.size())}, values));
    return success();
  }
  for (const onnx::Attribute &attribute : node.node().attributes)
    return node.unsupported("attribute '" + Twine(attribute.name) + "'");
  return node.error() << "it has no value";
}

static LogicalResult importConstantOfShape(NodeImport &node) {
  FailureOr<SmallVector<int64_t>> shape = node.integers(0);
  if (failed(shape) || failed(checkExtents(node, *shape)))
    return failure();
  const Tensor *value = node.tensor("value");
  if (!value) {
    const char zero[4] = {};
    node.setResult(0, Literal::splat(ElementType::Float, *shape, zero));
    return success();
  }
  if (!node.convert(value->type) || value->numElements() != 1)
    return node.error() << "'value' is not a single number";
  node.setResult(0, Literal::splat(value->type, *shape, value->bytes));
  return success();
}

static LogicalResult importRange(NodeImport &node) {
  SmallVector<const Literal *> parts;
  for (unsigned input = 0; input < 3; ++input) {
    FailureOr<int64_t> known = knownInteger(node, input);
    if (failed(known))
      return failure();
    parts.push_back(node.literal(input));
    if (parts.back()->type() != parts.front()->type())
      return node.error() << "its inputs have different types";
  }
  ElementType type = parts[0]->type();
  double start = parts[0]->floatAt(0), step = parts[2]->floatAt(0);
  double length = std::ceil((parts[1]->floatAt(0) - start) / step);
  if (step == 0 || std::isnan(length))
    return node.error() << "a range with the step " << step << " has no end";
  if (length > kLongestRange)
    return node.unsupported("a range of so many elements");
  int64_t count =
      std::max<int64_t>(static_cast<int64_t>(std::max(length, 0.0)), 0);
  if (isFloat(type)) {
    SmallVector<double> values;
    for (int64_t index = 0; index < count; ++index)
      values.push_back(start + index * step);
    node.setResult(0, Literal::ofFloats(type, {count}, values));
    return success();
  }
  SmallVector<int64_t> values;
  int64_t first = parts[0]->integerAt(0), by = parts[2]->integerAt(0);
  for (int64_t index = 0; index < count; ++index)
    values.push_back(first + index * by);
  node.setResult(0, Literal::ofIntegers(type, {count}, values));
  return success();
}

void placer::onnx::registerConstants(OpRegistry &registry) {
  registry.add("Constant", importConstant);
  registry.add("ConstantOfShape", importConstantOfShape);
  registry.add("Range", importRange);
}
