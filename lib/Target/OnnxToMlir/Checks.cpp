//===- Checks.cpp - What a node must have ---------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Checks.h"

#include "Target/OnnxToMlir/Builders.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

static std::string textOf(ArrayRef<int64_t> shape) {
  return "[" +
         llvm::join(
             llvm::map_range(
                 shape, [](int64_t extent) { return std::to_string(extent); }),
             ", ") +
         "]";
}

LogicalResult onnx::checkInputs(NodeImport &node, unsigned required,
                                unsigned allowed) {
  for (unsigned input = 0; input < required; ++input)
    if (!node.hasInput(input))
      return node.error() << "input " << input << " is missing";
  if (node.numInputs() > allowed)
    return node.error() << "has " << node.numInputs() << " inputs, but only "
                        << allowed << " are known";
  for (unsigned input = 0; input < node.numInputs(); ++input) {
    if (!node.hasInput(input))
      continue;
    ElementType type = node.elementType(input);
    if (!node.convert(type))
      return node.unsupported(Twine("input ") + Twine(input) +
                              " with elements of type " +
                              elementTypeName(type));
  }
  return success();
}

LogicalResult onnx::checkSameType(NodeImport &node, ArrayRef<unsigned> inputs) {
  std::optional<unsigned> first;
  for (unsigned input : inputs) {
    if (!node.hasInput(input))
      continue;
    if (!first)
      first = input;
    if (node.elementType(input) != node.elementType(*first))
      return node.error() << "input " << input << " has elements of type "
                          << elementTypeName(node.elementType(input))
                          << ", but input " << *first << " of "
                          << elementTypeName(node.elementType(*first));
  }
  return success();
}

/// An error that an input's elements are not what they must be.
static LogicalResult wrongElements(NodeImport &node, unsigned input,
                                   StringRef expected) {
  return node.error() << "input " << input << " has elements of type "
                      << elementTypeName(node.elementType(input))
                      << "; expected " << expected;
}

LogicalResult onnx::checkFloats(NodeImport &node, unsigned input) {
  if (isFloat(node.elementType(input)))
    return success();
  return wrongElements(node, input, "floats");
}

LogicalResult onnx::checkBools(NodeImport &node, unsigned input) {
  if (node.elementType(input) == ElementType::Bool)
    return success();
  return wrongElements(node, input, "bools");
}

LogicalResult onnx::checkNumbers(NodeImport &node, unsigned input) {
  if (node.elementType(input) != ElementType::Bool)
    return success();
  return wrongElements(node, input, "numbers");
}

LogicalResult onnx::checkIntegers(NodeImport &node, unsigned input) {
  ElementType type = node.elementType(input);
  if (!isFloat(type) && type != ElementType::Bool)
    return success();
  return wrongElements(node, input, "integers");
}

LogicalResult onnx::checkRankAtLeast(NodeImport &node, unsigned input,
                                     int64_t rank) {
  if (node.rank(input) >= rank)
    return success();
  return node.error() << "input " << input << " has shape "
                      << textOf(node.shape(input)) << "; expected at least "
                      << rank << " dimensions";
}

LogicalResult onnx::checkShape(NodeImport &node, unsigned input,
                               ArrayRef<int64_t> shape) {
  if (ArrayRef<int64_t>(node.shape(input)) == shape)
    return success();
  return node.error() << "input " << input << " has shape "
                      << textOf(node.shape(input)) << "; expected "
                      << textOf(shape);
}

LogicalResult onnx::checkScalar(NodeImport &node, unsigned input) {
  if (llvm::all_of(node.shape(input),
                   [](int64_t extent) { return extent == 1; }))
    return success();
  return node.error() << "input " << input << " has shape "
                      << textOf(node.shape(input))
                      << "; expected a single element";
}

LogicalResult onnx::checkBroadcast(NodeImport &node,
                                   ArrayRef<unsigned> inputs) {
  SmallVector<SmallVector<int64_t>> shapes;
  for (unsigned input : inputs)
    shapes.push_back(node.shape(input));
  if (broadcastShapes(shapes))
    return success();
  InFlightDiagnostic diagnostic = node.error() << "the shapes of its inputs ";
  llvm::interleaveComma(shapes, diagnostic, [&](ArrayRef<int64_t> shape) {
    diagnostic << textOf(shape);
  });
  return diagnostic << " cannot be broadcast to a common one";
}

LogicalResult onnx::checkBroadcastTo(NodeImport &node, unsigned input,
                                     ArrayRef<int64_t> shape) {
  SmallVector<int64_t> own = node.shape(input);
  std::optional<SmallVector<int64_t>> common =
      broadcastShapes({own, SmallVector<int64_t>(shape)});
  if (common && ArrayRef<int64_t>(*common) == shape)
    return success();
  return node.error() << "input " << input << " has shape " << textOf(own)
                      << ", which cannot be broadcast to " << textOf(shape);
}
