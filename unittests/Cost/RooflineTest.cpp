//===- RooflineTest.cpp - Tests of times from figures ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/CostModel.h"

#include <gtest/gtest.h>

using namespace placer;

static DeviceFigures figures() {
  DeviceFigures figures;
  figures.peak = {{"f32", 1e12}, {"f16", 8e12}, {"i8", 1.6e13}};
  figures.bandwidth = 1e11;
  figures.overheadNs = 1000;
  figures.computeEfficiency = 0.5;
  figures.memoryEfficiency = 0.8;
  return figures;
}

static OpFeatures features(uint64_t flops, uint64_t bytes) {
  OpFeatures features;
  features.flops = flops;
  features.bytesRead = bytes / 2;
  features.bytesWritten = bytes - bytes / 2;
  features.compute = "f32";
  return features;
}

TEST(Roofline, IsOverheadAndTheLongerOfComputeAndMemory) {
  // 1e9 operations at 5e11 a second: 2 ms. 8e7 bytes at 8e10: 1 ms.
  EXPECT_DOUBLE_EQ(rooflineNs(features(1000000000, 80000000), figures()),
                   1000 + 2e6);
  EXPECT_DOUBLE_EQ(rooflineNs(features(1000000, 80000000), figures()),
                   1000 + 1e6);
  EXPECT_DOUBLE_EQ(rooflineNs(features(0, 0), figures()), 1000);
}

TEST(Roofline, WhatIsNotLaunchedHasNoOverhead) {
  OpFeatures fill = features(0, 8000);
  fill.launches = false;
  EXPECT_DOUBLE_EQ(rooflineNs(fill, figures()), 100);
}

TEST(Roofline, TranscendentalsCountForSeveralOperations) {
  OpFeatures op = features(500, 0);
  op.transcendentals = 100;
  DeviceFigures device = figures();
  EXPECT_DOUBLE_EQ(rooflineNs(op, device), 1000 + 1500 / 500.0);
  device.transcendental = 20;
  EXPECT_DOUBLE_EQ(rooflineNs(op, device), 1000 + 2500 / 500.0);
}

TEST(Roofline, PeaksOfTypesThatAreNotGiven) {
  DeviceFigures device = figures();
  EXPECT_EQ(device.peakOf("f32"), 1e12);
  // The next wider one of the class: units for f16 know no bf16.
  EXPECT_EQ(device.peakOf("bf16"), 1e12);
  EXPECT_EQ(device.peakOf("f8E4M3FN"), 8e12);
  EXPECT_EQ(device.peakOf("complex<f32>"), 1e12);
  EXPECT_EQ(device.peakOf("ui8"), device.peakOf("i8"));
  // Wider than all: the widest, less by as much as it is wider.
  EXPECT_EQ(device.peakOf("f64"), 0.5e12);
  EXPECT_EQ(device.peakOf("i32"), 1.6e13 / 4);
  EXPECT_EQ(device.peakOf("index"), 1.6e13 / 8);
  // Only the other class.
  device.peak = {{"f32", 1e12}};
  EXPECT_EQ(device.peakOf("i8"), 1e12);
  EXPECT_EQ(device.peakOf("i64"), 0.5e12);
  device.peak = {{"i8", 6e12}};
  EXPECT_EQ(device.peakOf("f16"), 3e12);
  device.peak.clear();
  EXPECT_EQ(device.peakOf("f32"), std::nullopt);
}

TEST(AnalyticModel, CannotTellWithoutFigures) {
  AnalyticModel model;
  EXPECT_EQ(model.timeNs(features(1, 1), {"gpu", std::nullopt}), std::nullopt);
  EXPECT_NE(model.explainMiss(features(1, 1), {"gpu", std::nullopt})
                .find("kind 'gpu' has no peak"),
            std::string::npos);
  EXPECT_EQ(model.timeNs(features(0, 0), {"gpu", figures()}), 1000);
}

TEST(Roofline, IsANumberWhateverTheFigures) {
  DeviceFigures slow = figures();
  slow.peak = {{"f32", 1e-300}};
  slow.bandwidth = 1e-300;
  double time = rooflineNs(features(1000000000, 80000000), slow);
  EXPECT_GT(time, 1e18);
  EXPECT_LT(time, 1e19);
}
