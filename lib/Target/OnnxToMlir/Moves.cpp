//===- Moves.cpp - What importers that move data share --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Moves.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Shapes have few elements, and tables of a model have some thousand.
static constexpr int64_t kLargestMoved = 4096;

/// No machine has memory for more.
static constexpr int64_t kMostElements = int64_t(1) << 44;

//===----------------------------------------------------------------------===//
// While importing
//===----------------------------------------------------------------------===//

bool onnx::isSmall(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    if (llvm::MulOverflow(count, extent, count))
      return false;
  return count <= kLargestMoved;
}

const Literal *onnx::smallLiteral(NodeImport &node, unsigned index) {
  const Literal *known = node.literal(index);
  return known && isSmall(known->shape()) ? known : nullptr;
}

SmallVector<int64_t> onnx::stridesOf(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t dim = shape.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  return strides;
}

SmallVector<int64_t> onnx::numbersOf(ArrayRef<int64_t> shape,
                                     ArrayRef<SmallVector<int64_t>> positions) {
  SmallVector<int64_t> numbers = {0};
  for (auto [stride, along] : llvm::zip_equal(stridesOf(shape), positions)) {
    SmallVector<int64_t> next;
    next.reserve(numbers.size() * along.size());
    for (int64_t number : numbers)
      for (int64_t position : along)
        next.push_back(number + position * stride);
    numbers = std::move(next);
  }
  return numbers;
}

FailureOr<std::optional<SmallVector<int64_t>>>
onnx::givenAxes(NodeImport &node, unsigned input, int64_t rank) {
  SmallVector<int64_t> axes;
  if (node.hasAttribute("axes")) {
    axes = node.integerList("axes");
  } else if (node.hasInput(input)) {
    FailureOr<SmallVector<int64_t>> known = node.integers(input);
    if (failed(known))
      return failure();
    axes = *known;
  } else {
    return std::optional<SmallVector<int64_t>>();
  }
  SmallVector<int64_t> result;
  for (int64_t given : axes) {
    FailureOr<int64_t> axis = node.axis(given, rank);
    if (failed(axis))
      return failure();
    if (llvm::is_contained(result, *axis))
      return node.error() << "axis " << given << " is given twice";
    result.push_back(*axis);
  }
  return std::optional(result);
}

FailureOr<int64_t> onnx::knownInteger(NodeImport &node, unsigned input) {
  FailureOr<SmallVector<int64_t>> known = node.integers(input);
  if (failed(known))
    return failure();
  if (known->size() != 1)
    return node.error() << "input " << input << " has " << known->size()
                        << " elements instead of one";
  return known->front();
}

FailureOr<SmallVector<double>> onnx::knownFloats(NodeImport &node,
                                                 unsigned input) {
  // It says what is wrong with what is not known.
  if (!node.hasInput(input) || !node.literal(input))
    return LogicalResult(node.integers(input));
  return node.literal(input)->floats();
}

LogicalResult onnx::checkExtents(NodeImport &node, ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape) {
    if (extent < 0)
      return node.error() << "a result would have the extent " << extent;
    // Extents of zero do not hide others that are too large.
    if (llvm::MulOverflow(count, std::max<int64_t>(extent, 1), count) ||
        count > kMostElements)
      return node.error() << "a result would have too many elements";
  }
  return success();
}

LogicalResult onnx::checkIndexed(NodeImport &node, int64_t extent,
                                 ArrayRef<int64_t> shape) {
  if (extent != 0 || llvm::is_contained(shape, 0))
    return success();
  return node.error() << "its indices are into a dimension without elements";
}

//===----------------------------------------------------------------------===//
// While the model runs
//===----------------------------------------------------------------------===//

Value onnx::elementAt(ImplicitLocOpBuilder &b, Value tensor,
                      ValueRange indices) {
  return tensor::ExtractOp::create(b, tensor, indices);
}

Value onnx::firstElement(ImplicitLocOpBuilder &b, TensorValue tensor) {
  SmallVector<Value> indices(tensor.getType().getRank(),
                             arith::ConstantIndexOp::create(b, 0));
  return elementAt(b, tensor, indices);
}

Value onnx::toIndex(ImplicitLocOpBuilder &b, Value value, ElementType type) {
  if (isFloat(type))
    value = castScalar(b, value, type, ElementType::Int64);
  if (isUnsigned(type) || type == ElementType::Bool)
    return arith::IndexCastUIOp::create(b, b.getIndexType(), value);
  return arith::IndexCastOp::create(b, b.getIndexType(), value);
}

Value IndexMath::constant(int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

Value IndexMath::add(Value x, Value y) {
  return arith::AddIOp::create(b, x, y);
}

Value IndexMath::subtract(Value x, Value y) {
  return arith::SubIOp::create(b, x, y);
}

Value IndexMath::multiply(Value x, Value y) {
  return arith::MulIOp::create(b, x, y);
}

Value IndexMath::remainder(Value x, Value y) {
  return arith::RemUIOp::create(b, x, y);
}

Value IndexMath::minimum(Value x, Value y) {
  return arith::MinSIOp::create(b, x, y);
}

Value IndexMath::maximum(Value x, Value y) {
  return arith::MaxSIOp::create(b, x, y);
}

Value IndexMath::less(Value x, Value y) {
  return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, x, y);
}

Value IndexMath::equal(Value x, Value y) {
  return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, x, y);
}

Value IndexMath::select(Value condition, Value x, Value y) {
  return arith::SelectOp::create(b, condition, x, y);
}

Value IndexMath::clamp(Value x, int64_t extent) {
  return minimum(maximum(x, constant(0)), constant(extent - 1));
}

Value IndexMath::wrap(Value x, int64_t extent) {
  Value fromEnd = add(x, constant(extent));
  return clamp(select(less(x, constant(0)), fromEnd, x), extent);
}
