//===- SplitTable.h - Along which axes tasks can be cut ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An *axis* of a task is a range of indices that its work goes over: samples,
// rows, columns, what a sum runs over. A task that is cut along it becomes
// *parts*, each of which does a range of it. What a part reads, writes and
// holds is said by how every tensor and weight *follows* the axis. A tensor
// that is sliced is sliced in one of its dimensions, which are counted as its
// producer and all its consumers agree on; what nobody cuts is no dimension
// here, so that a tensor needs no shape.
//
// Tables are as they stand in a placer-graph file or in IR. Nothing here is
// checked; `validate` does that.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SPLITTABLE_H
#define PLACER_MODEL_SPLITTABLE_H

#include "placer/Model/Ids.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace placer {

/// What an axis runs over. Parts are made alike for all of them; the kind says
/// which axes belong together, such as the samples of all tasks.
enum class AxisKind { Samples, Attribute, Parameter, Reduction };

/// "samples", "attribute", "parameter", "reduction".
llvm::StringRef axisKindName(AxisKind kind);
std::optional<AxisKind> findAxisKind(llvm::StringRef name);

/// The indices from `begin` to `end`, without it.
struct IndexRange {
  int64_t begin = 0;
  int64_t end = 0;

  int64_t size() const { return end - begin; }
  bool operator==(const IndexRange &other) const {
    return begin == other.begin && end == other.end;
  }
};

/// What a part needs of a tensor or a weight, or makes of a tensor.
struct Follows {
  enum class How {
    Whole,   ///< every part needs all of it
    Sliced,  ///< a range of one dimension
    Partial, ///< every part makes all of it, and the whole is the sum of them
  };
  How how = How::Whole;
  // Of a slice:
  int32_t dim = 0;
  /// Of this dimension.
  int64_t extent = 1;
  /// How many indices of the dimension stand for one of the axis.
  int64_t scale = 1;
  /// How many more are needed before and after (a halo). Below 0: fewer.
  int64_t before = 0;
  int64_t after = 0;

  static Follows whole() { return {}; }
  static Follows partial() { return {How::Partial}; }
  static Follows sliced(int32_t dim, int64_t extent, int64_t scale = 1,
                        int64_t before = 0, int64_t after = 0) {
    return {How::Sliced, dim, extent, scale, before, after};
  }
  bool isSliced() const { return how == How::Sliced; }

  /// The range of the dimension that goes with a range of the axis: what is
  /// outside of the tensor is padding, which nobody sends.
  IndexRange rangeOf(IndexRange ofAxis) const;

  bool operator==(const Follows &other) const;
};

struct SplitAxis {
  TaskId task = kNone;
  std::string name;
  AxisKind kind = AxisKind::Samples;
  int64_t extent = 1;
  /// The tensors that the task writes, each once, and those that it reads and
  /// that are sliced. What it reads and is not here is needed whole.
  std::vector<std::pair<TensorId, Follows>> tensors = {};
  /// The same for weights, and for what the task alone holds.
  std::vector<std::pair<WeightId, Follows>> weights = {};
  Follows resident = {};
  /// A part with the share s of the axis takes overhead + s (time - overhead),
  /// rounded up, where time is that of the whole task. By the names of its
  /// times; 0 where none is given.
  std::vector<std::pair<std::string, int64_t>> overheadNs = {};
  /// What of its workspace every part needs; of the rest its share.
  int64_t fixedWorkspaceBytes = 0;
  /// The time to add one partial sum of everything to another one.
  std::vector<std::pair<std::string, int64_t>> sumNs = {};

  bool operator==(const SplitAxis &other) const;
};

/// The axes of all tasks, those of one task together and tasks ascending: the
/// range of `axes` that are of `task`.
llvm::ArrayRef<SplitAxis> axesOf(llvm::ArrayRef<SplitAxis> axes, TaskId task);

/// The extents of a tensor or weight in the dimensions that any axis slices;
/// 1 in those between that none does.
using SplitShape = llvm::SmallVector<int64_t, 4>;
std::vector<SplitShape> tensorShapes(llvm::ArrayRef<SplitAxis> axes,
                                     size_t numTensors);
std::vector<SplitShape> weightShapes(llvm::ArrayRef<SplitAxis> axes,
                                     size_t numWeights);

/// The most dimensions that a tensor may be sliced in, and the largest extent.
inline constexpr int32_t kMaxSplitDims = 8;
inline constexpr int64_t kMaxAxisExtent = int64_t(1) << 31;

} // namespace placer

#endif // PLACER_MODEL_SPLITTABLE_H
