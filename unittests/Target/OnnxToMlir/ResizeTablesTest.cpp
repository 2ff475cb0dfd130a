//===- ResizeTablesTest.cpp - What positions of resized dimensions read ---===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/ResizeTables.h"

#include "llvm/ADT/Sequence.h"

#include <gtest/gtest.h>

#include <random>

using namespace placer::onnx;

static ResizeTable tableOf(int64_t extent, int64_t result, ResizeRules rules) {
  ResizedDimension dimension;
  dimension.extent = extent;
  dimension.result = result;
  dimension.scale = static_cast<double>(result) / extent;
  return makeResizeTable(dimension, rules);
}

TEST(ResizeTables, WeightsAreWholeAndPositionsInside) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    ResizeRules rules;
    rules.mode = static_cast<ResizeMode>(random() % 3);
    rules.coordinates = static_cast<ResizeCoordinates>(random() % 6);
    rules.rounding = static_cast<ResizeRounding>(random() % 4);
    rules.excludesOutside = random() % 2;
    int64_t extent = 1 + random() % 7, result = 1 + random() % 15;
    ResizeTable table = tableOf(extent, result, rules);
    ASSERT_EQ(int64_t(table.positions.size()), result * table.taps);
    ASSERT_EQ(table.weights.size(), table.positions.size());
    for (int64_t position = 0; position < result; ++position) {
      double sum = 0;
      for (int64_t tap = 0; tap < table.taps; ++tap) {
        sum += table.weights[position * table.taps + tap];
        int64_t read = table.positions[position * table.taps + tap];
        ASSERT_TRUE(read >= 0 && read < extent);
      }
      ASSERT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(ResizeTables, TheSameSizeIsTheSame) {
  for (ResizeMode mode :
       {ResizeMode::Nearest, ResizeMode::Linear, ResizeMode::Cubic}) {
    ResizeRules rules;
    rules.mode = mode;
    EXPECT_TRUE(tableOf(5, 5, rules).isIdentity());
    EXPECT_FALSE(tableOf(5, 4, rules).isIdentity());
  }
}

TEST(ResizeTables, NearestIsAsItIsRounded) {
  // Positions 0 to 5 are at -0.25, 0.25, 0.75, 1.25, 1.75 and 2.25.
  ResizeRules rules;
  auto positions = [&](ResizeRounding rounding) {
    rules.rounding = rounding;
    return tableOf(3, 6, rules).positions;
  };
  EXPECT_EQ(positions(ResizeRounding::PreferFloor),
            (llvm::SmallVector<int64_t>{0, 0, 1, 1, 2, 2}));
  EXPECT_EQ(positions(ResizeRounding::Floor),
            (llvm::SmallVector<int64_t>{0, 0, 0, 1, 1, 2}));
  EXPECT_EQ(positions(ResizeRounding::Ceil),
            (llvm::SmallVector<int64_t>{0, 1, 1, 2, 2, 2}));
  // At 0, 1.5 and 3 of four.
  rules.coordinates = ResizeCoordinates::AlignCorners;
  rules.rounding = ResizeRounding::PreferFloor;
  EXPECT_EQ(tableOf(4, 3, rules).positions,
            (llvm::SmallVector<int64_t>{0, 1, 3}));
  rules.rounding = ResizeRounding::PreferCeil;
  EXPECT_EQ(tableOf(4, 3, rules).positions,
            (llvm::SmallVector<int64_t>{0, 2, 3}));
}
