//===- Determinant.cpp - Determinants by elimination ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Each row is a step with ops of its own.
static constexpr int64_t kMostRows = 64;

namespace {

/// One step: brings the row with the greatest first element to the top, and
/// subtracts multiples of it from the others.
struct Elimination {
  ImplicitLocOpBuilder &b;
  ElementType type;
  /// [count, size, size]
  TensorValue matrices;

  int64_t count() { return matrices.getType().getDimSize(0); }
  int64_t size() { return matrices.getType().getDimSize(1); }

  /// The number of that row, for each matrix.
  TensorValue pivotRows() {
    TensorValue columns =
        slice(b, matrices, {0, 0, 0}, {count(), size(), 1}, {1, 1, 1});
    TensorValue sizes = computeElements(
        b, reshape(b, columns, {count(), size()}), type,
        [](Arithmetic &a, ValueRange x) { return a.absolute(x[0]); });
    TensorValue greatest = maximumOver(b, sizes, 1, type);
    TensorValue candidates =
        generate(b, {count(), size()}, b.getIndexType(),
                 [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
                   IndexMath index(inner);
                   Value own = elementAt(inner, sizes, at);
                   Value limit =
                       elementAt(inner, greatest, {at[0], index.constant(0)});
                   Arithmetic a(inner, type);
                   return a.select(a.equal(own, limit), at[1],
                                   index.constant(size() - 1));
                 });
    return reduceDims(b, candidates, 1, IndexMath(b).constant(size() - 1),
                      [](ImplicitLocOpBuilder &inner, Value row, Value sofar) {
                        return IndexMath(inner).minimum(row, sofar);
                      });
  }

  /// The element of that row in a column.
  Value pivotAt(ImplicitLocOpBuilder &inner, TensorValue rows, Value matrix,
                Value column) {
    Value row = elementAt(inner, rows, matrix);
    return elementAt(inner, matrices, {matrix, row, column});
  }

  /// What the step contributes to the determinant: swapping rows changes its
  /// sign.
  TensorValue factors(TensorValue rows) {
    return generate(b, {count()}, convertElementType(b.getContext(), type),
                    [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
                      IndexMath index(inner);
                      Arithmetic a(inner, type);
                      Value zero = index.constant(0);
                      Value pivot = pivotAt(inner, rows, at[0], zero);
                      Value isFirst =
                          index.equal(elementAt(inner, rows, at[0]), zero);
                      return a.select(isFirst, pivot, a.negate(pivot));
                    });
  }

  /// The matrices that are left: a row and a column less.
  TensorValue rest(TensorValue rows) {
    return generate(
        b, {count(), size() - 1, size() - 1},
        convertElementType(b.getContext(), type),
        [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
          IndexMath index(inner);
          Arithmetic a(inner, type);
          Value zero = index.constant(0), one = index.constant(1);
          Value row = index.add(at[1], one), column = index.add(at[2], one);
          // The first row is where the pivot's was.
          Value isSwapped = index.equal(row, elementAt(inner, rows, at[0]));
          Value from = a.select(isSwapped, zero, row);
          Value pivot = pivotAt(inner, rows, at[0], zero);
          Value first = elementAt(inner, matrices, {at[0], from, zero});
          // Without a pivot the determinant is zero, whatever is left.
          Value hasNone = a.equal(pivot, a.constant(0));
          Value factor =
              a.divide(first, a.select(hasNone, a.constant(1), pivot));
          Value own = elementAt(inner, matrices, {at[0], from, column});
          return a.subtract(
              own, a.multiply(factor, pivotAt(inner, rows, at[0], column)));
        });
  }
};

} // namespace

static LogicalResult importDet(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)) ||
      failed(checkRankAtLeast(node, 0, 2)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  int64_t size = shape.back();
  if (shape[shape.size() - 2] != size)
    return node.error() << "input 0 has matrices of " << shape[shape.size() - 2]
                        << " rows and " << size << " columns";
  if (size < 1 || size > kMostRows)
    return node.unsupported("a determinant of " + Twine(size) + " rows");
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  int64_t count = 1;
  for (int64_t extent : ArrayRef<int64_t>(shape).drop_back(2))
    count *= extent;
  TensorValue matrices =
      reshape(b, castTensor(b, node.input(0), type, wide), {count, size, size});
  TensorValue product = filled(b, {count}, Arithmetic(b, wide).constant(1));
  for (; size > 0; --size) {
    Elimination step{b, wide, matrices};
    TensorValue rows = step.pivotRows();
    product = computeElements(
        b, {product, step.factors(rows)}, wide,
        [](Arithmetic &a, ValueRange x) { return a.multiply(x[0], x[1]); });
    if (size > 1)
      matrices = step.rest(rows);
  }
  shape.pop_back_n(2);
  node.setResult(0, castTensor(b, reshape(b, product, shape), wide, type),
                 type);
  return success();
}

void onnx::registerDeterminant(OpRegistry &registry) {
  registry.add("Det", importDet);
}
