//===- Contraction.cpp - Sums of products over named dimensions -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Contraction.h"

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Literal.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

LabeledTensor onnx::contract(ImplicitLocOpBuilder &b,
                             ArrayRef<LabeledTensor> operands,
                             ArrayRef<int> result, ElementType type) {
  ElementType wide = computeType(type);
  // Loops over the result come first, then those that are summed over.
  SmallVector<int> loops(result);
  llvm::DenseMap<int, int64_t> extents;
  for (const LabeledTensor &operand : operands)
    for (auto [label, extent] :
         llvm::zip_equal(operand.labels, operand.tensor.getType().getShape())) {
      extents[label] = extent;
      if (!llvm::is_contained(loops, label))
        loops.push_back(label);
    }
  auto mapOf = [&](ArrayRef<int> labels) {
    SmallVector<AffineExpr> dims;
    for (int label : labels)
      dims.push_back(
          b.getAffineDimExpr(llvm::find(loops, label) - loops.begin()));
    return AffineMap::get(loops.size(), 0, dims, b.getContext());
  };
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  for (const LabeledTensor &operand : operands) {
    inputs.push_back(operand.tensor);
    maps.push_back(mapOf(operand.labels));
  }
  maps.push_back(mapOf(result));
  SmallVector<int64_t> shape;
  for (int label : result)
    shape.push_back(extents[label]);
  SmallVector<utils::IteratorType> iterators(result.size(),
                                             utils::IteratorType::parallel);
  iterators.append(loops.size() - result.size(),
                   utils::IteratorType::reduction);
  bool isSum = loops.size() > result.size();
  Type element = convertElementType(b.getContext(), wide);
  Value start = isSum ? Value(zeroTensor(b, shape, wide))
                      : emptyTensor(b, shape, element);
  auto op = linalg::GenericOp::create(
      b, start.getType(), inputs, start, maps, iterators,
      [&](OpBuilder &builder, Location loc, ValueRange x) {
        ImplicitLocOpBuilder inner(loc, builder);
        Arithmetic a(inner, wide);
        Value product;
        for (Value factor : x.drop_back()) {
          // Operands may be sums already.
          if (factor.getType() != element)
            factor = castScalar(inner, factor, type, wide);
          product = product ? a.multiply(product, factor) : factor;
        }
        linalg::YieldOp::create(inner,
                                isSum ? a.add(x.back(), product) : product);
      });
  return {cast<TensorValue>(op.getResult(0)), SmallVector<int>(result)};
}
