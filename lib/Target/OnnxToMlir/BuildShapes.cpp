//===- BuildShapes.cpp - Reshapes, slices, padding ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Builders.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Which dimensions of the longer shape make each of the shorter; none if the
/// shapes are no refinement of each other.
static std::optional<SmallVector<ReassociationIndices>>
refinementOf(RankedTensorType from, RankedTensorType to) {
  if (from.getRank() == to.getRank())
    return std::nullopt;
  // The elements of a single one are gathered from no or all dimensions.
  if (from.getRank() == 0 || to.getRank() == 0)
    return SmallVector<ReassociationIndices>();
  return getReassociationIndicesForReshape(from, to);
}

static TensorValue reshapeOnce(ImplicitLocOpBuilder &b, TensorValue input,
                               RankedTensorType type,
                               ArrayRef<ReassociationIndices> groups) {
  if (input.getType().getRank() > type.getRank())
    return cast<TensorValue>(
        tensor::CollapseShapeOp::create(b, type, input, groups).getResult());
  return cast<TensorValue>(
      tensor::ExpandShapeOp::create(b, type, input, groups).getResult());
}

TensorValue onnx::reshape(ImplicitLocOpBuilder &b, TensorValue input,
                          ArrayRef<int64_t> shape) {
  RankedTensorType from = input.getType();
  if (from.getShape() == shape)
    return input;
  auto type = RankedTensorType::get(shape, from.getElementType());
  if (std::optional<SmallVector<ReassociationIndices>> groups =
          refinementOf(from, type))
    return reshapeOnce(b, input, type, *groups);
  // Through one dimension, of which every shape is a refinement.
  auto flat =
      RankedTensorType::get({from.getNumElements()}, from.getElementType());
  auto allOf = [](RankedTensorType of) {
    return SmallVector<ReassociationIndices>{
        llvm::to_vector<2>(llvm::seq<int64_t>(0, of.getRank()))};
  };
  TensorValue line = from.getRank() == 1
                         ? input
                         : reshapeOnce(b, input, flat,
                                       from.getRank() == 0
                                           ? SmallVector<ReassociationIndices>()
                                           : allOf(from));
  if (type == flat)
    return line;
  return reshapeOnce(b, line, type,
                     type.getRank() == 0 ? SmallVector<ReassociationIndices>()
                                         : allOf(type));
}

TensorValue onnx::transpose(ImplicitLocOpBuilder &b, TensorValue input,
                            ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return input;
  ArrayRef<int64_t> shape = input.getType().getShape();
  SmallVector<int64_t> permuted;
  for (int64_t dim : permutation)
    permuted.push_back(shape[dim]);
  Value init = emptyTensor(b, permuted, input.getType().getElementType());
  return cast<TensorValue>(
      linalg::TransposeOp::create(b, input, init, permutation)->getResult(0));
}

TensorValue onnx::broadcastTo(ImplicitLocOpBuilder &b, TensorValue input,
                              ArrayRef<int64_t> shape) {
  if (input.getType().getShape() == shape)
    return input;
  ArrayRef<int64_t> own = input.getType().getShape();
  size_t missing = shape.size() - own.size();
  SmallVector<int64_t> left;
  SmallVector<int64_t> added = llvm::to_vector(llvm::seq<int64_t>(0, missing));
  for (auto [position, extent] : llvm::enumerate(own)) {
    if (extent == shape[missing + position])
      left.push_back(extent);
    else
      added.push_back(missing + position);
  }
  Value init = emptyTensor(b, shape, input.getType().getElementType());
  return cast<TensorValue>(
      linalg::BroadcastOp::create(b, reshape(b, input, left), init, added)
          ->getResult(0));
}

static SmallVector<OpFoldResult> indexAttributes(ImplicitLocOpBuilder &b,
                                                 ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(b.getContext(), values);
}

TensorValue onnx::slice(ImplicitLocOpBuilder &b, TensorValue input,
                        ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                        ArrayRef<int64_t> steps) {
  if (input.getType().getShape() == sizes)
    return input;
  return cast<TensorValue>(
      tensor::ExtractSliceOp::create(b, input, indexAttributes(b, offsets),
                                     indexAttributes(b, sizes),
                                     indexAttributes(b, steps))
          .getResult());
}

TensorValue onnx::pad(ImplicitLocOpBuilder &b, TensorValue input,
                      ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                      Value value) {
  SmallVector<int64_t> offsets, sizes, before, after;
  for (auto [extent, first, last] :
       llvm::zip_equal(input.getType().getShape(), low, high)) {
    offsets.push_back(std::max<int64_t>(-first, 0));
    sizes.push_back(extent - offsets.back() - std::max<int64_t>(-last, 0));
    before.push_back(std::max<int64_t>(first, 0));
    after.push_back(std::max<int64_t>(last, 0));
  }
  SmallVector<int64_t> ones(sizes.size(), 1);
  TensorValue kept = slice(b, input, offsets, sizes, ones);
  if (llvm::all_of(before, [](int64_t n) { return n == 0; }) &&
      llvm::all_of(after, [](int64_t n) { return n == 0; }))
    return kept;
  SmallVector<int64_t> shape;
  for (auto [size, first, last] : llvm::zip_equal(sizes, before, after))
    shape.push_back(size + first + last);
  auto type = RankedTensorType::get(shape, kept.getType().getElementType());
  return cast<TensorValue>(
      tensor::PadOp::create(b, type, kept, indexAttributes(b, before),
                            indexAttributes(b, after), value)
          .getResult());
}

TensorValue onnx::concat(ImplicitLocOpBuilder &b, ValueRange inputs,
                         int64_t dim) {
  if (inputs.size() == 1)
    return cast<TensorValue>(inputs.front());
  return cast<TensorValue>(
      tensor::ConcatOp::create(b, dim, inputs).getResult());
}
