//===- RegionTest.cpp - Boxes and atoms against counting elements ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Region.h"
#include "placer/Support/RandomSource.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace placer;

namespace {

using Element = std::vector<int64_t>;

Region box(std::initializer_list<int64_t> offsets,
           std::initializer_list<int64_t> sizes) {
  Region region;
  region.offsets = offsets;
  region.sizes = sizes;
  return region;
}

/// All elements of a box, with the last dimension running fastest.
std::vector<Element> elementsOf(const Region &region) {
  std::vector<Element> elements = {{}};
  for (size_t dim = 0; dim < region.rank(); ++dim) {
    std::vector<Element> longer;
    for (const Element &element : elements)
      for (int64_t i = region.begin(dim); i < region.end(dim); ++i) {
        longer.push_back(element);
        longer.back().push_back(i);
      }
    elements = std::move(longer);
  }
  return elements;
}

Region randomBox(RandomSource &random, llvm::ArrayRef<int64_t> shape,
                 bool mayBeEmpty = false) {
  Region region;
  for (int64_t extent : shape) {
    int64_t begin = static_cast<int64_t>(random.below(extent));
    int64_t size = static_cast<int64_t>(random.below(extent - begin + 1));
    region.offsets.push_back(begin);
    region.sizes.push_back(mayBeEmpty ? size : std::max<int64_t>(size, 1));
  }
  return region;
}

/// Cuts a tensor again and again, each time one box along any dimension: the
/// boxes tile it, but need not lie in rows and columns.
std::vector<Region> randomTiling(RandomSource &random,
                                 llvm::ArrayRef<int64_t> shape) {
  std::vector<Region> boxes = {Region::whole(shape)};
  for (size_t cut = random.below(5); cut > 0 && !shape.empty(); --cut) {
    Region &first = boxes[random.below(boxes.size())];
    size_t dim = random.below(shape.size());
    if (first.sizes[dim] < 2)
      continue;
    Region second = first;
    first.sizes[dim] = 1 + random.below(first.sizes[dim] - 1);
    second.offsets[dim] += first.sizes[dim];
    second.sizes[dim] -= first.sizes[dim];
    boxes.push_back(second);
  }
  return boxes;
}

/// The elements in the order that joining `pieces` gives: first along the last
/// dimension in runs of its grid size, then along the one before, …
std::vector<Element> join(const std::vector<Region> &pieces,
                          llvm::ArrayRef<int32_t> gridSizes) {
  // A joined piece is its elements by their place; the place of an element in
  // a box is its own index less the box's first, so joining is a union of
  // boxes that must be boxes.
  std::vector<Region> joined = pieces;
  for (size_t dim = gridSizes.size(); dim-- > 0;) {
    std::vector<Region> next;
    for (size_t at = 0; at < joined.size(); at += gridSizes[dim]) {
      Region run = joined[at];
      for (int32_t i = 1; i < gridSizes[dim]; ++i) {
        const Region &more = joined[at + i];
        for (size_t other = 0; other < run.rank(); ++other) {
          if (other == dim)
            continue;
          EXPECT_EQ(more.offsets[other], run.offsets[other]);
          EXPECT_EQ(more.sizes[other], run.sizes[other]);
        }
        EXPECT_EQ(more.begin(dim), run.end(dim));
        run.sizes[dim] += more.sizes[dim];
      }
      next.push_back(run);
    }
    joined = std::move(next);
  }
  EXPECT_EQ(joined.size(), 1u);
  return elementsOf(joined.front());
}

} // namespace

TEST(Region, ATensorWithoutDimensionsHasOneElement) {
  Region scalar = Region::whole({});
  EXPECT_EQ(scalar.volume(), 1);
  EXPECT_FALSE(scalar.isEmpty());
  EXPECT_TRUE(scalar.contains(scalar));
  EXPECT_EQ(intersection(scalar, scalar), scalar);
  std::optional<Atoms> atoms = cutIntoAtoms({scalar}, {scalar, scalar});
  ASSERT_TRUE(atoms);
  EXPECT_EQ(atoms->regions.size(), 1u);
  EXPECT_EQ(atoms->ofConsumer[1].size(), 1u);
}

TEST(Region, IsASetOfElements) {
  RandomSource random(1);
  int shared = 0, contained = 0, apart = 0;
  for (int round = 0; round < 2000; ++round) {
    llvm::SmallVector<int64_t, 4> shape;
    for (size_t rank = random.below(4); rank > 0; --rank)
      shape.push_back(1 + random.below(4));
    Region a = randomBox(random, shape, true);
    Region b = randomBox(random, shape, true);
    std::vector<Element> ofA = elementsOf(a), ofB = elementsOf(b), both;
    EXPECT_EQ(a.volume(), static_cast<int64_t>(ofA.size()));
    EXPECT_EQ(a.isEmpty(), ofA.empty());
    std::set_intersection(ofA.begin(), ofA.end(), ofB.begin(), ofB.end(),
                          std::back_inserter(both));
    std::optional<Region> common = intersection(a, b);
    EXPECT_EQ(common.has_value(), !both.empty());
    EXPECT_EQ(common ? elementsOf(*common) : std::vector<Element>(), both);
    EXPECT_EQ(a.contains(b), both.size() == ofB.size());
    EXPECT_EQ(a == b, !(a < b) && !(b < a));
    shared += common.has_value();
    apart += !common;
    contained += a.contains(b);
  }
  EXPECT_GT(shared, 200);
  EXPECT_GT(apart, 200);
  EXPECT_GT(contained, 200);
}

TEST(Atoms, HalosAreAtomsOfTheirOwn) {
  // Two parts of 17 rows; a convolution reads [0, 22) and [20, 34).
  std::optional<Atoms> atoms =
      cutIntoAtoms({box({0, 0}, {17, 8}), box({17, 0}, {17, 8})},
                   {box({0, 0}, {22, 8}), box({20, 0}, {14, 8})});
  ASSERT_TRUE(atoms);
  EXPECT_EQ(atoms->regions,
            (std::vector<Region>{box({0, 0}, {17, 8}), box({17, 0}, {3, 8}),
                                 box({20, 0}, {2, 8}), box({22, 0}, {12, 8})}));
  EXPECT_EQ(atoms->ofConsumer[0].vec(), (std::vector<int32_t>{0, 1, 2}));
  EXPECT_EQ(atoms->ofConsumer[1].vec(), (std::vector<int32_t>{2, 3}));
}

TEST(Atoms, OfEqualCutsAreTheParts) {
  std::vector<Region> parts = {box({0}, {3}), box({3}, {5})};
  std::optional<Atoms> atoms = cutIntoAtoms(parts, parts);
  ASSERT_TRUE(atoms);
  EXPECT_EQ(atoms->regions, parts);
}

TEST(Atoms, OfRowsReadByColumnsAreAGrid) {
  std::optional<Atoms> atoms =
      cutIntoAtoms({box({0, 0}, {2, 6}), box({2, 0}, {2, 6})},
                   {box({0, 0}, {4, 4}), box({0, 4}, {4, 2})});
  ASSERT_TRUE(atoms);
  EXPECT_EQ(atoms->regions.size(), 4u);
  EXPECT_EQ(atoms->gridSizes[0], (llvm::SmallVector<int32_t, 4>{2, 1}));
  EXPECT_EQ(atoms->ofConsumer[1].vec(), (std::vector<int32_t>{1, 3}));
}

TEST(Atoms, OverlapsAndGapsAreRefused) {
  EXPECT_FALSE(cutIntoAtoms({box({0}, {3}), box({2}, {2})}, {}));
  EXPECT_FALSE(cutIntoAtoms({box({0}, {3})}, {box({0}, {4})}));
  EXPECT_FALSE(cutIntoAtoms({}, {box({0}, {4})}));
  // What no one reads may be missing, and nothing may be read.
  EXPECT_TRUE(cutIntoAtoms({box({0}, {3})}, {box({1}, {0})}));
}

TEST(Atoms, AreWhatPartsShare) {
  RandomSource random(7);
  int64_t cut = 0, joinedInTwoDimensions = 0;
  for (int round = 0; round < 1000; ++round) {
    llvm::SmallVector<int64_t, 4> shape;
    for (size_t rank = random.below(4); rank > 0; --rank)
      shape.push_back(1 + random.below(5));
    std::vector<Region> producers = randomTiling(random, shape), consumers;
    for (size_t i = random.below(4); i > 0; --i)
      consumers.push_back(randomBox(random, shape));
    std::optional<Atoms> atoms = cutIntoAtoms(producers, consumers);
    ASSERT_TRUE(atoms);

    // Every element is in one atom, which is of the producer that writes it.
    std::map<Element, int32_t> atomOf;
    for (size_t producer = 0; producer < producers.size(); ++producer)
      for (int32_t atom : atoms->ofProducer[producer]) {
        EXPECT_EQ(atoms->producers[atom], static_cast<int32_t>(producer));
        EXPECT_TRUE(producers[producer].contains(atoms->regions[atom]));
        for (const Element &element : elementsOf(atoms->regions[atom]))
          EXPECT_TRUE(atomOf.try_emplace(element, atom).second);
      }
    EXPECT_EQ(atomOf.size(), elementsOf(Region::whole(shape)).size());

    // A consumer reads its elements and no others, and joins them in order.
    for (size_t consumer = 0; consumer < consumers.size(); ++consumer) {
      std::set<int32_t> needed, read;
      for (const Element &element : elementsOf(consumers[consumer]))
        needed.insert(atomOf[element]);
      std::vector<Region> pieces;
      for (int32_t atom : atoms->ofConsumer[consumer]) {
        EXPECT_TRUE(read.insert(atom).second);
        pieces.push_back(atoms->regions[atom]);
      }
      EXPECT_EQ(read, needed);
      EXPECT_EQ(join(pieces, atoms->gridSizes[consumer]),
                elementsOf(consumers[consumer]));
      int wide = 0;
      for (int32_t size : atoms->gridSizes[consumer])
        wide += size > 1;
      joinedInTwoDimensions += wide > 1;
    }
    cut += atoms->regions.size() > producers.size();
  }
  EXPECT_GT(cut, 200);
  EXPECT_GT(joinedInTwoDimensions, 20);
}
