//===- FollowOperands.cpp - What parts read, as a table says it -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What parts read is found out by making some of them. A table can say that it
// grows with the range of the axis, by a factor and a halo; where parts read
// anything else, it says that they need all of it.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/FollowOperands.h"

using namespace mlir;
using namespace placer;

namespace {

/// Ranges of an axis, one after the other, and what each reads of an operand.
struct ProbedReads {
  SmallVector<IndexRange, 3> ranges;
  SmallVector<std::optional<Box>, 3> boxes;

  /// The first dimension in which they differ.
  std::optional<unsigned> slicedDim() const;
  /// Whether a slice is what was read, and no part is without any of it.
  bool confirm(const Follows &slice) const;
};

} // namespace

std::optional<unsigned> ProbedReads::slicedDim() const {
  if (!llvm::all_of(boxes, [](const auto &box) { return box.has_value(); }))
    return std::nullopt;
  const Box &first = *boxes.front();
  for (unsigned dim = 0; dim != first.rank(); ++dim)
    if (llvm::any_of(boxes, [&](const std::optional<Box> &box) {
          return box->begin(dim) != first.begin(dim) ||
                 box->end(dim) != first.end(dim);
        }))
      return dim;
  return std::nullopt;
}

bool ProbedReads::confirm(const Follows &slice) const {
  for (auto [range, box] : llvm::zip_equal(ranges, boxes))
    if (!(slice.rangeOf(range) ==
          IndexRange{box->begin(slice.dim), box->end(slice.dim)}))
      return false;
  int64_t extent = ranges.back().end;
  return slice.rangeOf({0, 1}).size() > 0 &&
         slice.rangeOf({extent - 1, extent}).size() > 0;
}

/// How an operand follows the axis.
static Follows followReads(const ProbedReads &reads, Type type,
                           const BodyAxis::Operand &operand) {
  std::optional<unsigned> dim = reads.slicedDim();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!dim || !tensor || *dim >= kMaxSplitDims)
    return Follows::whole();
  int64_t extent = tensor.getDimSize(*dim);
  auto begin = [&](unsigned at) { return reads.boxes[at]->begin(*dim); };
  int64_t scale = 0;
  if (operand.dim == *dim) {
    scale = operand.scale;
  } else if (reads.ranges.size() == 2) {
    // There is one cut, so that any factor will do.
    scale = std::max<int64_t>(1, extent / 2);
  } else {
    int64_t step = reads.ranges[2].begin - reads.ranges[1].begin;
    scale = (begin(2) - begin(1)) / step;
  }
  if (scale < 1 || extent > kMaxAxisExtent)
    return Follows::whole();
  int64_t at = reads.ranges[1].begin * scale;
  Follows slice = Follows::sliced(*dim, extent, scale, at - begin(1),
                                  reads.boxes[0]->end(*dim) - at);
  return reads.confirm(slice) ? slice : Follows::whole();
}

/// Parts of two or three ranges of an axis; empty where they cannot be made.
static std::vector<ProbedReads> probe(const SplitBody &body,
                                      ArrayRef<BodyAxis> axes, unsigned axis) {
  int64_t extent = axes[axis].extent, third = std::max<int64_t>(extent / 3, 1);
  SmallVector<IndexRange, 3> ranges = {{0, third}, {third, extent}};
  if (extent > 2) {
    ranges[1].end = extent - third;
    ranges.push_back({extent - third, extent});
  }
  std::vector<ProbedReads> reads(body.block().getNumArguments());
  for (IndexRange range : ranges) {
    auto part =
        BodySplitter::readsOf(body, axes, {axis, range.begin, range.end});
    if (!part)
      return {};
    for (auto [all, box] : llvm::zip_equal(reads, *part)) {
      all.ranges.push_back(range);
      all.boxes.push_back(box);
    }
  }
  return reads;
}

SmallVector<Follows> placer::followOperands(const SplitBody &body,
                                            ArrayRef<BodyAxis> axes,
                                            unsigned axis) {
  TaskOp task = body.task;
  SmallVector<Follows> follows(task.getInputs().size());
  for (auto [number, reads] : llvm::enumerate(probe(body, axes, axis)))
    follows[number] = followReads(reads, task.getInputs()[number].getType(),
                                  axes[axis].operands[number]);
  return follows;
}
