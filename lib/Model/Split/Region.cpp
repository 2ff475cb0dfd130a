//===- Region.cpp - Boxes of a tensor, and what two cuts share ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Region.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

using namespace placer;
using llvm::ArrayRef;
using llvm::SmallVector;

Region Region::whole(ArrayRef<int64_t> shape) {
  Region region;
  region.offsets.assign(shape.size(), 0);
  region.sizes.assign(shape.begin(), shape.end());
  return region;
}

bool Region::isEmpty() const {
  return llvm::any_of(sizes, [](int64_t size) { return size <= 0; });
}

int64_t Region::volume() const {
  int64_t elements = 1;
  for (int64_t size : sizes)
    elements *= std::max<int64_t>(size, 0);
  return elements;
}

bool Region::contains(const Region &other) const {
  if (other.isEmpty())
    return true;
  for (size_t dim = 0; dim < rank(); ++dim)
    if (other.begin(dim) < begin(dim) || other.end(dim) > end(dim))
      return false;
  return true;
}

bool Region::operator<(const Region &other) const {
  return std::tie(offsets, sizes) < std::tie(other.offsets, other.sizes);
}

std::optional<Region> placer::intersection(const Region &a, const Region &b) {
  Region shared;
  for (size_t dim = 0; dim < a.rank(); ++dim) {
    int64_t begin = std::max(a.begin(dim), b.begin(dim));
    int64_t end = std::min(a.end(dim), b.end(dim));
    if (begin >= end)
      return std::nullopt;
    shared.offsets.push_back(begin);
    shared.sizes.push_back(end - begin);
  }
  return shared;
}

namespace {

/// The borders of all boxes, as the lines of a grid. A cell of it lies in a box
/// or outside of it, but never half.
class CellGrid {
public:
  CellGrid(ArrayRef<Region> producers, ArrayRef<Region> consumers) {
    size_t rank = producers.empty() ? 0 : producers.front().rank();
    lines.resize(rank);
    for (ArrayRef<Region> boxes : {producers, consumers})
      for (const Region &box : boxes)
        if (!box.isEmpty())
          for (size_t dim = 0; dim < rank; ++dim) {
            lines[dim].push_back(box.begin(dim));
            lines[dim].push_back(box.end(dim));
          }
    strides.assign(rank, 1);
    for (size_t dim = rank; dim-- > 0;) {
      llvm::sort(lines[dim]);
      lines[dim].erase(llvm::unique(lines[dim]), lines[dim].end());
      strides[dim] = numCells;
      numCells *= lines[dim].empty() ? 0 : lines[dim].size() - 1;
    }
  }

  size_t size() const { return numCells; }

  /// How many cells of `box` stand side by side in each dimension.
  SmallVector<int32_t, 4> sizesOf(const Region &box) const {
    SmallVector<int32_t, 4> sizes(box.rank(), 0);
    if (!box.isEmpty())
      for (size_t dim = 0; dim < box.rank(); ++dim)
        sizes[dim] = static_cast<int32_t>(lineAt(dim, box.end(dim)) -
                                          lineAt(dim, box.begin(dim)));
    return sizes;
  }

  /// Calls `visit` with the number and the region of every cell of `box`, in
  /// the order of the grid.
  template <typename Visit>
  void forEachCell(const Region &box, Visit visit) const {
    if (box.isEmpty())
      return;
    size_t rank = box.rank();
    SmallVector<size_t, 4> first(rank), index(rank);
    SmallVector<int32_t, 4> sizes = sizesOf(box);
    for (size_t dim = 0; dim < rank; ++dim)
      first[dim] = index[dim] = lineAt(dim, box.begin(dim));
    Region cell = box;
    while (true) {
      size_t number = 0;
      for (size_t dim = 0; dim < rank; ++dim) {
        number += index[dim] * strides[dim];
        cell.offsets[dim] = lines[dim][index[dim]];
        cell.sizes[dim] = lines[dim][index[dim] + 1] - cell.offsets[dim];
      }
      visit(number, cell);
      size_t dim = rank;
      while (dim-- > 0) {
        if (++index[dim] < first[dim] + sizes[dim])
          break;
        index[dim] = first[dim];
      }
      if (dim == size_t(-1))
        return;
    }
  }

private:
  size_t lineAt(size_t dim, int64_t value) const {
    return llvm::lower_bound(lines[dim], value) - lines[dim].begin();
  }

  SmallVector<SmallVector<int64_t, 8>, 4> lines;
  SmallVector<size_t, 4> strides;
  size_t numCells = 1;
};

} // namespace

std::optional<Atoms> placer::cutIntoAtoms(ArrayRef<Region> producers,
                                          ArrayRef<Region> consumers) {
  CellGrid grid(producers, consumers);
  std::vector<int32_t> atomOfCell(grid.size(), -1);
  Atoms atoms;
  bool isTiling = true;
  for (auto [producer, box] : llvm::enumerate(producers)) {
    grid.forEachCell(box, [&](size_t cell, const Region &region) {
      isTiling &= atomOfCell[cell] < 0;
      atomOfCell[cell] = static_cast<int32_t>(atoms.regions.size());
      atoms.ofProducer.push(atomOfCell[cell]);
      atoms.regions.push_back(region);
      atoms.producers.push_back(static_cast<int32_t>(producer));
    });
    atoms.ofProducer.endRow();
  }
  atoms.gridSizes.reserve(consumers.size());
  for (const Region &box : consumers) {
    // Without any producer there is no grid to look into.
    if (producers.empty() && !box.isEmpty())
      return std::nullopt;
    atoms.gridSizes.push_back(grid.sizesOf(box));
    grid.forEachCell(box, [&](size_t cell, const Region &) {
      isTiling &= atomOfCell[cell] >= 0;
      atoms.ofConsumer.push(atomOfCell[cell]);
    });
    atoms.ofConsumer.endRow();
  }
  if (!isTiling)
    return std::nullopt;
  return atoms;
}
