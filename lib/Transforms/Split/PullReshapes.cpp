//===- PullReshapes.cpp - Boxes of reshaped tensors -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements that stand one after the other are a box of a tensor only if they
// begin and end with a row, a plane, and so on. So a box is pulled through a
// reshape with what is missing to that, and the rest is cut off behind it.
//
// Upstream's patterns for this leave out boxes that reach to the end.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/PullRules.h"

using namespace mlir;
using namespace placer;

namespace {

/// Elements that stand one after the other in some dimensions of a tensor, and
/// are a box there.
struct Run {
  int64_t begin = 0, length = 1;
  SmallVector<int64_t> offsets, sizes;
};

} // namespace

/// The shortest run in dimensions of these extents around the elements from
/// `begin` to `end`.
static Run coverRange(ArrayRef<int64_t> extents, int64_t begin, int64_t end) {
  Run run;
  int64_t inner = 1;
  for (int64_t extent : extents)
    inner *= extent;
  bool isOneRow = true;
  for (int64_t extent : extents) {
    inner /= extent;
    int64_t first = isOneRow ? begin / inner : 0;
    int64_t last = isOneRow ? (end - 1) / inner : extent - 1;
    run.offsets.push_back(first);
    run.sizes.push_back(last - first + 1);
    run.begin += first * inner;
    run.length *= last - first + 1;
    begin -= first * inner;
    end -= first * inner;
    isOneRow &= first == last;
  }
  return run;
}

/// The shortest run around a box of dimensions of these extents.
static Run coverBox(ArrayRef<int64_t> extents, ArrayRef<int64_t> offsets,
                    ArrayRef<int64_t> sizes) {
  int64_t first = 0, last = 0;
  for (auto [extent, offset, size] : llvm::zip_equal(extents, offsets, sizes)) {
    first = first * extent + offset;
    last = last * extent + offset + size - 1;
  }
  return coverRange(extents, first, last + 1);
}

Value placer::pullCollapse(OpBuilder &builder, tensor::CollapseShapeOp op,
                           const Box &box) {
  ArrayRef<int64_t> shape = op.getSrcType().getShape();
  Box from = wholeOf(op.getSrc()), within = box;
  SmallVector<int64_t> collapsed;
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    Run run = coverRange(shape.slice(group.front(), group.size()),
                         box.begin(dim), box.end(dim));
    llvm::copy(run.offsets, from.offsets.begin() + group.front());
    llvm::copy(run.sizes, from.sizes.begin() + group.front());
    collapsed.push_back(run.length);
    within.offsets[dim] -= run.begin;
  }
  if (from == wholeOf(op.getSrc()))
    return {};
  Value source = sliceOf(builder, op.getLoc(), op.getSrc(), from);
  Value result = tensor::CollapseShapeOp::create(
      builder, op.getLoc(),
      cast<RankedTensorType>(op.getResultType().clone(collapsed)), source,
      op.getReassociationIndices());
  return sliceOf(builder, op.getLoc(), result, within);
}

Value placer::pullExpand(OpBuilder &builder, tensor::ExpandShapeOp op,
                         const Box &box) {
  ArrayRef<int64_t> shape = op.getResultType().getShape();
  Box from = wholeOf(op.getSrc()), within = box;
  SmallVector<int64_t> expanded;
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    size_t at = group.front(), rank = group.size();
    Run run =
        coverBox(shape.slice(at, rank), ArrayRef(box.offsets).slice(at, rank),
                 ArrayRef(box.sizes).slice(at, rank));
    from.offsets[dim] = run.begin;
    from.sizes[dim] = run.length;
    llvm::append_range(expanded, run.sizes);
    for (size_t i = 0; i != rank; ++i)
      within.offsets[at + i] -= run.offsets[i];
  }
  if (from == wholeOf(op.getSrc()))
    return {};
  Value source = sliceOf(builder, op.getLoc(), op.getSrc(), from);
  SmallVector<OpFoldResult> sizes;
  for (int64_t size : expanded)
    sizes.push_back(builder.getIndexAttr(size));
  Value result = tensor::ExpandShapeOp::create(
      builder, op.getLoc(),
      cast<RankedTensorType>(op.getResultType().clone(expanded)), source,
      op.getReassociationIndices(), sizes);
  return sliceOf(builder, op.getLoc(), result, within);
}
