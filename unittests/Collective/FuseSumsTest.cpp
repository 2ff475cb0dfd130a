//===- FuseSumsTest.cpp - Where the pieces of many sums begin and end -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/FuseSums.h"
#include "TestMachines.h"

#include "gtest/gtest.h"

#include <limits>

using namespace placer;
using namespace placer::testing;

namespace {

std::vector<SumItem> randomItems(RandomSource &random, int count,
                                 int64_t mostBytes) {
  std::vector<SumItem> items;
  int64_t release = 0;
  for (int i = 0; i < count; ++i) {
    release += static_cast<int64_t>(random.below(20));
    items.push_back({1 + static_cast<int64_t>(random.below(mostBytes)), release,
                     static_cast<int64_t>(random.below(60))});
  }
  return items;
}

PieceTimes affine(int64_t startNs, int64_t nsPerByte, int64_t delayNs) {
  PieceTimes times;
  times.add(1, {startNs + nsPerByte, delayNs});
  times.add(1001, {startNs + 1001 * nsPerByte, delayNs});
  return times;
}

/// Of one server that may leave what it does, exactly (Carlier 1982): for some
/// of the pieces, the first release, all their work, and the least tail.
int64_t exactValue(llvm::ArrayRef<SumItem> items, llvm::ArrayRef<int64_t> ends,
                   const PieceTimes &times) {
  struct Piece {
    int64_t releaseNs = 0, tailNs = 0, busyNs = 0;
  };
  std::vector<Piece> pieces;
  int64_t begin = 0;
  for (int64_t end : ends) {
    Piece piece;
    int64_t at = 0;
    for (const SumItem &item : items) {
      if (at < end && at + item.bytes > begin) {
        piece.releaseNs = std::max(piece.releaseNs, item.releaseNs);
        piece.tailNs = std::max(piece.tailNs, item.tailNs);
      }
      at += item.bytes;
    }
    PieceTime time = times.of(end - begin);
    piece.busyNs = time.busyNs;
    piece.tailNs += time.delayNs;
    pieces.push_back(piece);
    begin = end;
  }
  int64_t value = 0;
  for (size_t set = 1; set < size_t(1) << pieces.size(); ++set) {
    constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
    int64_t release = kMost, tail = kMost, work = 0;
    for (size_t i = 0; i < pieces.size(); ++i)
      if (set >> i & 1) {
        release = std::min(release, pieces[i].releaseNs);
        tail = std::min(tail, pieces[i].tailNs);
        work += pieces[i].busyNs;
      }
    value = std::max(value, release + work + tail);
  }
  return value;
}

} // namespace

TEST(FuseSums, TimesBetweenAndBeyondPlans) {
  PieceTimes times;
  times.add(100, {10, 5});
  times.add(300, {30, 9});
  EXPECT_EQ(times.of(200).busyNs, 20);
  EXPECT_EQ(times.of(200).delayNs, 7);
  EXPECT_EQ(times.of(500).busyNs, 50);
  EXPECT_EQ(times.of(50).busyNs, 5);
  EXPECT_EQ(times.of(0).busyNs, 0);
}

/// Measured on ports, a ring keeps each port busy for all of its time.
TEST(FuseSums, MeasuresPlans) {
  Problem machine = ports({1000, 1000, 1000, 1000}, 10);
  CollectiveOptions options;
  options.algorithm = CollectiveAlgorithm::Ring;
  auto measured =
      measurePieces(machine, collectiveOf(CollectiveKind::AllReduce, 4, 4, 4),
                    options, int64_t(1) << 22);
  ASSERT_TRUE(std::holds_alternative<PieceTimes>(measured));
  PieceTime time = std::get<PieceTimes>(measured).of(int64_t(1) << 22);
  EXPECT_EQ(time.busyNs, 6 * (10 + int64_t(1'000'000) * (1 << 20)));
  EXPECT_EQ(time.delayNs, 0);
}

TEST(FuseSums, OneServerIsExact) {
  RandomSource random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<SumItem> items = randomItems(random, 1 + round % 6, 9);
    PieceTimes times = affine(static_cast<int64_t>(random.below(5)), 2,
                              static_cast<int64_t>(random.below(9)));
    std::vector<int64_t> ends = cutInto(items, 5, 1);
    if (ends.size() > 11)
      continue;
    EXPECT_EQ(timeOfPieces(items, ends, times), exactValue(items, ends, times));
    ends = fuseUpTo(items, 12);
    EXPECT_EQ(timeOfPieces(items, ends, times), exactValue(items, ends, times));
  }
}

/// Against all cuttings of few bytes. The beam may miss the best one.
TEST(FuseSums, NearTheBestOfAllCuttings) {
  RandomSource random(2);
  int best = 0, rounds = 0;
  for (; rounds < 150; ++rounds) {
    std::vector<SumItem> items = randomItems(random, 1 + rounds % 5, 3);
    PieceTimes times = affine(static_cast<int64_t>(random.below(12)), 3, 4);
    FusionLimits limits;
    Fusion fusion = fuseSums(items, times, limits);
    ASSERT_FALSE(fusion.ends.empty());
    EXPECT_EQ(fusion.valueNs, timeOfPieces(items, fusion.ends, times));
    EXPECT_LE(fusion.valueNs, timeOfPieces(items, fuseUpTo(items, 0), times));
    int64_t bytes = fusion.ends.back();
    int64_t least = std::numeric_limits<int64_t>::max();
    for (int64_t cuts = 0; cuts < int64_t(1) << (bytes - 1); ++cuts) {
      std::vector<int64_t> ends;
      for (int64_t at = 1; at < bytes; ++at)
        if (cuts >> (at - 1) & 1)
          ends.push_back(at);
      ends.push_back(bytes);
      least = std::min(least, timeOfPieces(items, ends, times));
    }
    EXPECT_GE(fusion.valueNs, least);
    best += fusion.valueNs == least ? 1 : 0;
  }
  EXPECT_GE(best, rounds * 95 / 100);
}

TEST(FuseSums, KeepsToItsLimits) {
  RandomSource random(3);
  PieceTimes times = affine(10, 1, 0);
  for (int round = 0; round < 100; ++round) {
    std::vector<SumItem> items = randomItems(random, 1 + round % 40, 200);
    for (SumItem &item : items)
      item.bytes *= 4;
    FusionLimits limits{/*minBytes=*/round % 2 ? 64 : 1,
                        /*maxBytes=*/round % 3 ? 256 : 0, /*elementBytes=*/4};
    Fusion fusion = fuseSums(items, times, limits);
    int64_t begin = 0, all = 0;
    for (const SumItem &item : items)
      all += item.bytes;
    for (int64_t end : fusion.ends) {
      EXPECT_EQ(end % 4, 0);
      EXPECT_GT(end, begin);
      EXPECT_LE(end - begin, limits.maxBytes ? limits.maxBytes : all);
      EXPECT_GE(end - begin, end < all ? limits.minBytes : 1);
      begin = end;
    }
    EXPECT_EQ(begin, all);
  }
}

/// Many tensors, and one that is huge: the work depends on neither.
TEST(FuseSums, ManyTensors) {
  RandomSource random(4);
  std::vector<SumItem> items = randomItems(random, 20000, 1000);
  items[7].bytes = int64_t(1) << 40;
  Fusion fusion = fuseSums(items, affine(1000, 1, 0), {});
  int64_t all = 0;
  for (const SumItem &item : items)
    all += item.bytes;
  EXPECT_EQ(fusion.ends.back(), all);
  EXPECT_EQ(fuseSums({}, affine(1, 1, 1), {}).ends.size(), 0U);
}

/// Plans for pieces are a plan for the whole.
TEST(FuseSums, PlansInPieces) {
  RandomSource random(5);
  for (int round = 0; round < 30; ++round) {
    Problem machine = randomMachine(random, 2 + round % 4);
    auto count = static_cast<int32_t>(machine.devices.size());
    for (CollectiveKind kind :
         {CollectiveKind::AllReduce, CollectiveKind::Broadcast,
          CollectiveKind::Reduce}) {
      Collective collective = collectiveOf(kind, count, 4000, 4);
      collective.mayReassociate = round % 2;
      CollectiveOptions options;
      options.pieceEnds = {400, 404, 2004, 4000};
      auto made = makePlan(machine, collective, options);
      ASSERT_TRUE(std::holds_alternative<MadePlan>(made))
          << std::get<std::string>(made);
      const CollectivePlan &plan = std::get<MadePlan>(made).plan;
      EXPECT_EQ(judgePlan(machine, plan), std::nullopt);
      for (int64_t end : options.pieceEnds)
        EXPECT_TRUE(llvm::any_of(plan.chunks, [&](const PlanChunk &chunk) {
          return chunk.range.end == end;
        }));
    }
  }
}

TEST(FuseSums, PiecesThatAreNone) {
  Problem machine = ports({1000, 1000}, 10);
  auto faultOf = [&](CollectiveKind kind, std::vector<int64_t> ends) {
    CollectiveOptions options;
    options.pieceEnds = std::move(ends);
    auto made = makePlan(machine, collectiveOf(kind, 2, 80, 4), options);
    auto *fault = std::get_if<std::string>(&made);
    return fault ? *fault : std::string();
  };
  auto all = CollectiveKind::AllReduce;
  EXPECT_EQ(faultOf(all, {40, 80}), "");
  EXPECT_NE(faultOf(all, {40}).find("whole of the data"), std::string::npos);
  EXPECT_NE(faultOf(all, {42, 80}).find("in an element"), std::string::npos);
  EXPECT_NE(faultOf(all, {40, 40, 80}).find("before it begins"),
            std::string::npos);
  EXPECT_NE(faultOf(CollectiveKind::AllGather, {80}).find("shared out"),
            std::string::npos);
}
