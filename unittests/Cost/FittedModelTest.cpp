//===- FittedModelTest.cpp - Tests of times that were not measured --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/FittedModel.h"
#include "placer/Cost/FitReport.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace placer;
using Level = FittedModel::Level;

static DeviceFigures figures(double speed) {
  DeviceFigures figures;
  figures.peak = {{"f32", 1e9 * speed}};
  figures.bandwidth = 1e9 * speed;
  return figures;
}

static FittedModel::FiguresOf noFigures() {
  return [](llvm::StringRef) { return std::nullopt; };
}

/// A product of two matrices.
static OpFeatures product(int64_t m, int64_t n, int64_t k,
                          std::string detail = "") {
  OpFeatures features;
  features.op = "matmul";
  features.detail = detail;
  features.shapes = std::to_string(m) + "x" + std::to_string(k) + " " +
                    std::to_string(k) + "x" + std::to_string(n);
  features.types = "f32 f32";
  features.compute = "f32";
  features.loops = {m, n, k};
  features.flops = 2 * m * n * k;
  features.bytesRead = 4 * (m * k + k * n);
  features.bytesWritten = 4 * m * n;
  return features;
}

/// Slower by half where a row of the second matrix does not fit a cache.
static double timeOf(const OpFeatures &features) {
  double time = 500 + 0.5 * features.flops + 0.2 * features.bytes();
  return features.loops[1] * features.loops[2] > 100000 ? 1.5 * time : time;
}

static std::vector<Measurement> profile(unsigned seed, size_t size,
                                        double noise, double scale = 1,
                                        std::string kind = "cpu") {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<Measurement> rows;
  for (size_t i = 0; i != size; ++i) {
    Measurement row;
    auto extent = [&] {
      return int64_t(std::exp2(4 + (random() % 60) / 10.0));
    };
    int64_t m = extent(), n = extent(), k = extent();
    row.features = product(m, n, k);
    row.kind = kind;
    row.timeNs =
        scale * timeOf(row.features) * std::exp(noise * normal(random));
    row.spread = noise;
    row.hasCounts = true;
    rows.push_back(row);
  }
  return rows;
}

TEST(FittedModel, MeasuredTimesComeFirst) {
  std::vector<Measurement> rows = profile(1, 20, 0);
  rows[3].timeNs = 123;
  FittedModel model(rows, noFigures());
  auto prediction = model.predict(rows[3].features, {"cpu", std::nullopt});
  ASSERT_TRUE(prediction);
  EXPECT_EQ(prediction->timeNs, 123);
  EXPECT_EQ(prediction->level, Level::Exact);
}

TEST(FittedModel, PredictsShapesThatItHasNotSeen) {
  FittedModel model(profile(2, 200, 0.01), noFigures());
  double sum = 0, count = 0;
  for (const Measurement &row : profile(77, 100, 0)) {
    auto prediction = model.predict(row.features, {"cpu", std::nullopt});
    ASSERT_TRUE(prediction);
    if (prediction->level == Level::Exact)
      continue;
    EXPECT_EQ(prediction->level, Level::OpDetail);
    sum += std::abs(prediction->timeNs / row.timeNs - 1);
    ++count;
  }
  EXPECT_LT(sum / count, 0.06);
}

TEST(FittedModel, BacksOffLevelByLevel) {
  std::vector<Measurement> rows = profile(3, 30, 0);
  FittedModel::FiguresOf known =
      [](llvm::StringRef kind) -> std::optional<DeviceFigures> {
    if (kind == "cpu")
      return figures(1);
    return std::nullopt;
  };
  FittedModel model(rows, known);
  OpFeatures unseen = product(33, 55, 77);
  DeviceKind cpu = {"cpu", std::nullopt}, fast = {"gpu", figures(10)};
  EXPECT_EQ(model.predict(unseen, cpu)->level, Level::OpDetail);
  EXPECT_EQ(model.predict(product(33, 55, 77, "transposed"), cpu)->level,
            Level::Op);
  // On another kind: as much above its roofline as on the CPU.
  auto scaled = model.predict(unseen, fast);
  EXPECT_EQ(scaled->level, Level::OtherKinds);
  double onCpu = rooflineNs(unseen, figures(1));
  EXPECT_NEAR(scaled->timeNs / rooflineNs(unseen, *fast.figures),
              timeOf(unseen) / onCpu, 0.35 * timeOf(unseen) / onCpu);
  OpFeatures other = unseen;
  other.op = "conv";
  EXPECT_EQ(model.predict(other, cpu)->level, Level::Kind);
  auto roofline = model.predict(other, fast);
  EXPECT_EQ(roofline->level, Level::Roofline);
  EXPECT_DOUBLE_EQ(roofline->timeNs, rooflineNs(other, *fast.figures));
  EXPECT_FALSE(model.predict(other, {"npu", std::nullopt}));
}

/// Measurements of products as an op of the usual dialects, in batches where it
/// has some.
static std::vector<Measurement> products(unsigned seed, size_t size,
                                         std::string op, int64_t batch) {
  std::vector<Measurement> rows = profile(seed, size, 0.01);
  for (Measurement &row : rows) {
    OpFeatures &features = row.features;
    features.op = op;
    features.flops *= batch;
    features.bytesRead *= batch;
    features.bytesWritten *= batch;
    // A law with a step that few samples do not show.
    row.timeNs *= batch * (features.loops[2] > 40 ? 8 : 1);
    if (op != "linalg.matmul") {
      features.loops.insert(features.loops.begin(), batch);
      features.shapes = std::to_string(batch) + "x" + features.shapes;
    }
  }
  return rows;
}

TEST(FittedModel, ProductsLearnFromEachOther) {
  std::vector<Measurement> few = products(11, 12, "linalg.batch_matmul", 4),
                           many = products(12, 150, "linalg.matmul", 1),
                           all = few;
  all.insert(all.end(), many.begin(), many.end());
  DeviceKind cpu = {"cpu", std::nullopt};
  FittedModel alone(few, noFigures()), together(all, noFigures());
  double aloneError = 0, togetherError = 0;
  for (const Measurement &row : products(13, 60, "linalg.batch_matmul", 4)) {
    auto prediction = together.predict(row.features, cpu);
    if (prediction->level == Level::Exact)
      continue;
    EXPECT_EQ(prediction->level, Level::Relatives);
    togetherError += std::abs(std::log(prediction->timeNs / row.timeNs));
    aloneError +=
        std::abs(std::log(*alone.timeNs(row.features, cpu) / row.timeNs));
  }
  EXPECT_LT(togetherError, 0.5 * aloneError);
  // One that was never measured has relatives too, but only on this kind.
  OpFeatures other = few[0].features;
  other.op = "tosa.matmul";
  EXPECT_EQ(together.predict(other, cpu)->level, Level::Relatives);
  EXPECT_FALSE(together.predict(other, {"npu", std::nullopt}));
}

TEST(FittedModel, RelativesThatBehaveOtherwiseAreLeftOut) {
  // No common law: what one takes says nothing of the other.
  std::vector<Measurement> rows = products(14, 60, "linalg.batch_matmul", 4),
                           others = products(15, 60, "linalg.matmul", 1);
  for (Measurement &row : others)
    row.timeNs = 1e6 / row.features.loops[1] + row.features.loops[0];
  rows.insert(rows.end(), others.begin(), others.end());
  OpFeatures unseen = products(16, 1, "linalg.batch_matmul", 4)[0].features;
  EXPECT_EQ(FittedModel(rows, noFigures())
                .predict(unseen, {"cpu", std::nullopt})
                ->level,
            Level::OpDetail);
}

TEST(FittedModel, EightShapesAreNeeded) {
  std::vector<Measurement> rows = profile(4, 7, 0);
  // The same shapes under another type are no new shapes.
  for (size_t i = 0; i != 7; ++i) {
    rows.push_back(rows[i]);
    rows.back().features.types = "f64 f64";
  }
  EXPECT_FALSE(FittedModel(rows, noFigures())
                   .predict(product(5, 6, 7), {"cpu", std::nullopt}));
  rows.push_back(profile(99, 1, 0)[0]);
  EXPECT_TRUE(FittedModel(rows, noFigures())
                  .predict(product(5, 6, 7), {"cpu", std::nullopt}));
}

TEST(FittedModel, RowsWithoutCountsAreHitsAlone) {
  std::vector<Measurement> rows = profile(5, 20, 0);
  for (Measurement &row : rows)
    row.hasCounts = false;
  FittedModel model(rows, noFigures());
  EXPECT_EQ(model.predict(rows[0].features, {"cpu", std::nullopt})->level,
            Level::Exact);
  EXPECT_FALSE(model.predict(product(5, 6, 7), {"cpu", std::nullopt}));
}

TEST(FittedModel, NeverPredictsLessThanNothing) {
  FittedModel model(profile(6, 40, 0.5), noFigures());
  for (OpFeatures far : {product(1, 1, 1), product(1 << 20, 1 << 20, 1)}) {
    double time = *model.timeNs(far, {"cpu", std::nullopt});
    EXPECT_GT(time, 0);
    EXPECT_TRUE(std::isfinite(time));
  }
}

TEST(FitReport, ErrorsAreThoseOfShapesLeftOut) {
  std::vector<Measurement> rows = profile(7, 120, 0.02);
  for (Measurement &row : profile(8, 60, 0.02, 0.1, "gpu"))
    rows.push_back(row);
  FitReport report = crossValidate(rows, noFigures(), 5, 50000);
  ASSERT_EQ(report.ops.size(), 2u);
  EXPECT_EQ(report.ops[0].kind, "cpu");
  EXPECT_EQ(report.ops[0].samples, 120u);
  EXPECT_GT(report.ops[0].share, report.ops[1].share);
  EXPECT_NEAR(report.ops[0].share + report.ops[1].share, 1, 1e-9);
  EXPECT_LT(report.ops[0].error, 0.12);
  EXPECT_GT(report.ops[0].error, 0.005);
  EXPECT_GT(report.ops[0].tau, 0.95);
  EXPECT_GT(report.ops[0].lineError, report.ops[0].error);
  EXPECT_NEAR(*report.ops[0].noise, 0.02, 1e-9);
  ASSERT_EQ(report.longOnes.size(), 2u);
  EXPECT_LT(report.longOnes[0].samples, 120u);
  // The same again, to the bit.
  std::string first, second;
  llvm::raw_string_ostream a(first), b(second);
  printReport(report, a);
  printReport(crossValidate(rows, noFigures(), 5, 50000), b);
  EXPECT_EQ(first, second);
}

TEST(FitReport, TimesWithoutAnyLawAreNotPredicted) {
  // A check that can fail: times that have nothing to do with the shapes.
  std::vector<Measurement> rows = profile(9, 60, 0);
  std::mt19937 random(10);
  for (Measurement &row : rows)
    row.timeNs = 1000 + random() % 100000;
  FitReport report = crossValidate(rows, noFigures(), 5, 0);
  EXPECT_GT(report.ops[0].error, 0.3);
  EXPECT_LT(report.ops[0].tau, 0.4);
}
