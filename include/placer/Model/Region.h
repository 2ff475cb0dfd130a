//===- Region.h - Boxes of a tensor, and what two cuts share ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of a task writes a box of a tensor, and a part of another task reads
// one. Where the two cuts do not coincide, only what they share has to go from
// one to the other: the tensor is cut along the borders of both into *atoms*,
// each of which is written by one part and read whole by whoever reads it.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_REGION_H
#define PLACER_MODEL_REGION_H

#include "placer/Model/Rows.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace placer {

/// A box of a tensor: in dimension d the elements from offsets[d], sizes[d] of
/// them. A tensor without dimensions has one box, of one element.
struct Region {
  llvm::SmallVector<int64_t, 4> offsets;
  llvm::SmallVector<int64_t, 4> sizes;

  /// All of a tensor.
  static Region whole(llvm::ArrayRef<int64_t> shape);

  size_t rank() const { return sizes.size(); }
  int64_t begin(size_t dim) const { return offsets[dim]; }
  int64_t end(size_t dim) const { return offsets[dim] + sizes[dim]; }
  bool isEmpty() const;
  /// How many elements it has.
  int64_t volume() const;
  /// Whether every element of `other` is in it. An empty box is in every box.
  bool contains(const Region &other) const;

  bool operator==(const Region &other) const {
    return offsets == other.offsets && sizes == other.sizes;
  }
  bool operator!=(const Region &other) const { return !(*this == other); }
  /// By offsets, the first dimension first; then by sizes.
  bool operator<(const Region &other) const;
};

/// What two boxes of one tensor share, or none where that is nothing.
std::optional<Region> intersection(const Region &a, const Region &b);

/// A tensor in atoms: which producer writes each, and who reads it.
struct Atoms {
  /// By producer; those of one producer in the order of a grid, that is with
  /// the last dimension running fastest.
  std::vector<Region> regions;
  /// The producer of each atom.
  std::vector<int32_t> producers;
  /// The atoms of each producer, ascending.
  Rows<int32_t> ofProducer;
  /// The atoms that each consumer reads. They fill its box as a grid, and stand
  /// in the order of the grid: joined along the last dimension in runs of
  /// gridSizes.back(), then these along the dimension before, and so on, they
  /// are the box.
  Rows<int32_t> ofConsumer;
  /// For each consumer: how many atoms stand side by side in each dimension.
  std::vector<llvm::SmallVector<int32_t, 4>> gridSizes;
};

/// Cuts the boxes of `producers` along all borders of all boxes. The producers'
/// boxes must not overlap, and must cover those of the consumers: none where
/// they do not. In a dimension that P producers and C consumers cut, without
/// overlaps between the consumers, there are at most P + C - 1 atoms.
///
/// Time and space are linear in the atoms that are written and read.
std::optional<Atoms> cutIntoAtoms(llvm::ArrayRef<Region> producers,
                                  llvm::ArrayRef<Region> consumers);

} // namespace placer

#endif // PLACER_MODEL_REGION_H
