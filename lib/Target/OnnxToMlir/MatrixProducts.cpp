//===- MatrixProducts.cpp - Products of matrices and stacks of them -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/MatrixProducts.h"

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// A matrix or stack of them: vectors become a row or a column.
static SmallVector<int64_t> asMatrix(ArrayRef<int64_t> shape, bool isLeft) {
  SmallVector<int64_t> matrix(shape);
  if (matrix.size() == 1)
    matrix.insert(isLeft ? matrix.begin() : matrix.end(), 1);
  return matrix;
}

/// The dimensions before the last two.
static SmallVector<int64_t> stackOf(ArrayRef<int64_t> shape) {
  return SmallVector<int64_t>(shape.drop_back(2));
}

LogicalResult onnx::checkMatrixProduct(NodeImport &node, unsigned left,
                                       unsigned right) {
  if (failed(checkRankAtLeast(node, left, 1)) ||
      failed(checkRankAtLeast(node, right, 1)))
    return failure();
  SmallVector<int64_t> x = asMatrix(node.shape(left), /*isLeft=*/true);
  SmallVector<int64_t> y = asMatrix(node.shape(right), /*isLeft=*/false);
  if (x.back() != y[y.size() - 2])
    return node.error() << "matrices of " << x.back() << " columns and "
                        << y[y.size() - 2] << " rows cannot be multiplied";
  if (!broadcastShapes({stackOf(x), stackOf(y)}))
    return checkBroadcast(node, {left, right});
  return success();
}

TensorValue onnx::multiplyMatrices(ImplicitLocOpBuilder &b, TensorValue left,
                                   TensorValue right, ElementType type) {
  SmallVector<int64_t> x = asMatrix(left.getType().getShape(), true);
  SmallVector<int64_t> y = asMatrix(right.getType().getShape(), false);
  SmallVector<int64_t> stack = *broadcastShapes({stackOf(x), stackOf(y)});
  int64_t rows = x[x.size() - 2], inner = x.back(), columns = y.back();
  TensorValue product;
  if (countOf(stackOf(y)) == 1) {
    // One matrix on the right: the rows of all on the left are one matrix.
    int64_t allRows = countOf(x) / std::max<int64_t>(inner, 1);
    if (inner == 0)
      allRows = countOf(stackOf(x)) * rows;
    TensorValue start = zeroTensor(b, {allRows, columns}, computeType(type));
    product =
        cast<TensorValue>(linalg::MatmulOp::create(
                              b, start.getType(),
                              ValueRange{reshape(b, left, {allRows, inner}),
                                         reshape(b, right, {inner, columns})},
                              ValueRange(start))
                              .getResult(0));
  } else {
    int64_t count = countOf(stack);
    auto stacked = [&](TensorValue value, ArrayRef<int64_t> shape) {
      SmallVector<int64_t> full(stack);
      full.append(shape.end() - 2, shape.end());
      TensorValue broadcast = broadcastTo(b, reshape(b, value, shape), full);
      return reshape(b, broadcast,
                     {count, shape[shape.size() - 2], shape.back()});
    };
    TensorValue start =
        zeroTensor(b, {count, rows, columns}, computeType(type));
    product = cast<TensorValue>(
        linalg::BatchMatmulOp::create(
            b, start.getType(), ValueRange{stacked(left, x), stacked(right, y)},
            ValueRange(start))
            .getResult(0));
  }
  SmallVector<int64_t> shape(stack);
  if (left.getType().getRank() > 1)
    shape.push_back(rows);
  if (right.getType().getRank() > 1)
    shape.push_back(columns);
  return reshape(b, product, shape);
}

TensorValue onnx::multiplyTransposed(ImplicitLocOpBuilder &b, TensorValue left,
                                     TensorValue right, TensorValue start) {
  return cast<TensorValue>(linalg::MatmulTransposeBOp::create(
                               b, b.getLoc(), start.getType(),
                               ValueRange{left, right}, ValueRange(start))
                               .getResult(0));
}

static LogicalResult importMatMul(NodeImport &node) {
  if (failed(checkInputs(node, 2, 2)) || failed(checkNumbers(node, 0)) ||
      failed(checkSameType(node, {0, 1})) ||
      failed(checkMatrixProduct(node, 0, 1)))
    return failure();
  ElementType type = node.elementType(0);
  TensorValue product =
      multiplyMatrices(node.b, node.input(0), node.input(1), type);
  node.setResult(0, castTensor(node.b, product, computeType(type), type), type);
  return success();
}

//===----------------------------------------------------------------------===//
// Gemm
//===----------------------------------------------------------------------===//

/// start + left * right, each of which may be given transposed.
static TensorValue multiplyOntoStart(ImplicitLocOpBuilder &b, TensorValue left,
                                     bool isLeftTransposed, TensorValue right,
                                     bool isRightTransposed,
                                     TensorValue start) {
  if (isRightTransposed) {
    if (isLeftTransposed)
      left = transpose(b, left, {1, 0});
    return multiplyTransposed(b, left, right, start);
  }
  if (isLeftTransposed)
    return cast<TensorValue>(linalg::MatmulTransposeAOp::create(
                                 b, b.getLoc(), start.getType(),
                                 ValueRange{left, right}, ValueRange(start))
                                 .getResult(0));
  return cast<TensorValue>(linalg::MatmulOp::create(b, start.getType(),
                                                    ValueRange{left, right},
                                                    ValueRange(start))
                               .getResult(0));
}

static TensorValue scaleTensor(ImplicitLocOpBuilder &b, TensorValue input,
                               double factor, ElementType type) {
  if (factor == 1)
    return input;
  return computeElements(b, input, type, [&](Arithmetic &a, ValueRange x) {
    return a.multiply(x[0], a.constant(factor));
  });
}

static LogicalResult importGemm(NodeImport &node) {
  if (failed(checkInputs(node, 2, 3)) || failed(checkNumbers(node, 0)) ||
      failed(checkSameType(node, {0, 1, 2})))
    return failure();
  SmallVector<int64_t> x = node.shape(0), y = node.shape(1);
  if (x.size() != 2 || y.size() != 2)
    return node.error() << "inputs 0 and 1 have " << x.size() << " and "
                        << y.size() << " dimensions; expected matrices";
  bool transposeA = node.integer("transA", 0) != 0;
  bool transposeB = node.integer("transB", 0) != 0;
  int64_t rows = x[transposeA ? 1 : 0], columns = y[transposeB ? 0 : 1];
  if (x[transposeA ? 0 : 1] != y[transposeB ? 1 : 0])
    return node.error() << "matrices of " << x[transposeA ? 0 : 1]
                        << " columns and " << y[transposeB ? 1 : 0]
                        << " rows cannot be multiplied";
  if (node.hasInput(2) && failed(checkBroadcastTo(node, 2, {rows, columns})))
    return failure();
  ElementType type = node.elementType(0), wide = computeType(type);
  double alpha = node.number("alpha", 1), beta = node.number("beta", 1);
  ImplicitLocOpBuilder &b = node.b;
  TensorValue added;
  if (node.hasInput(2) && beta != 0)
    added =
        scaleTensor(b, castTensor(b, node.input(2), type, wide), beta, wide);
  // What is added is where the sums start, unless these are scaled.
  bool startsWithAdded = added && alpha == 1;
  TensorValue start = startsWithAdded
                          ? broadcastTo(b, added, {rows, columns})
                          : zeroTensor(b, {rows, columns}, computeType(type));
  TensorValue product = multiplyOntoStart(b, node.input(0), transposeA,
                                          node.input(1), transposeB, start);
  if (!startsWithAdded) {
    product = scaleTensor(b, product, alpha, wide);
    if (added)
      product = computeElements(
          b, {product, added}, wide,
          [](Arithmetic &a, ValueRange z) { return a.add(z[0], z[1]); });
  }
  node.setResult(0, castTensor(b, product, wide, type), type);
  return success();
}

void onnx::registerMatrixProducts(OpRegistry &registry) {
  registry.add("MatMul", importMatMul);
  registry.add("Gemm", importGemm);
}
