//===- LinearProgramTest.cpp ----------------------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bounds/LinearProgram.h"
#include "../Common/RandomProblem.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace placer;
using placer::testing::Random;
using Status = LinearProgram::Status;
using Term = LinearProgram::Term;

static constexpr double kInfinity = LinearProgram::kInfinity;
static constexpr int32_t kEnough = 100000;

/// maximise 3x + 5y; x <= 4, 2y <= 12, 3x + 2y <= 18: 36 at (2, 6).
static LinearProgram factory() {
  LinearProgram program;
  int32_t x = program.addColumn(0, kInfinity, -3);
  int32_t y = program.addColumn(0, kInfinity, -5);
  program.addRow(-kInfinity, 4, {{x, 1.0}});
  program.addRow(-kInfinity, 12, {{y, 2.0}});
  program.addRow(-kInfinity, 18, {{x, 3.0}, {y, 2.0}});
  return program;
}

TEST(LinearProgram, FindsAnOptimum) {
  LinearProgram program = factory();
  ASSERT_EQ(program.solve(kEnough), Status::Optimal);
  EXPECT_NEAR(program.objective(), -36, 1e-9);
  ASSERT_EQ(program.values().size(), 2u);
  EXPECT_NEAR(program.values()[0], 2, 1e-9);
  EXPECT_NEAR(program.values()[1], 6, 1e-9);
  ASSERT_EQ(program.duals().size(), 3u);
  EXPECT_NEAR(program.duals()[0], 0, 1e-9);
  EXPECT_NEAR(program.duals()[1], -1.5, 1e-9);
  EXPECT_NEAR(program.duals()[2], -1, 1e-9);
}

TEST(LinearProgram, DualOfALowerEndIsPositive) {
  LinearProgram program;
  int32_t x = program.addColumn(0, 10, 2);
  program.addRow(3, kInfinity, {{x, 1.0}});
  ASSERT_EQ(program.solve(kEnough), Status::Optimal);
  EXPECT_NEAR(program.objective(), 6, 1e-9);
  EXPECT_NEAR(program.duals()[0], 2, 1e-9);
}

TEST(LinearProgram, TellsInfeasibleFromUnbounded) {
  LinearProgram infeasible;
  int32_t x = infeasible.addColumn(0, 1, 1);
  infeasible.addRow(2, kInfinity, {{x, 1.0}});
  EXPECT_EQ(infeasible.solve(kEnough), Status::Infeasible);

  LinearProgram emptyRange;
  emptyRange.addColumn(2, 1, 1);
  EXPECT_EQ(emptyRange.solve(kEnough), Status::Infeasible);

  LinearProgram unbounded;
  x = unbounded.addColumn(-kInfinity, kInfinity, 1);
  int32_t y = unbounded.addColumn(0, kInfinity, 0);
  unbounded.addRow(0, kInfinity, {{x, -1.0}, {y, 1.0}});
  EXPECT_EQ(unbounded.solve(kEnough), Status::Unbounded);
}

TEST(LinearProgram, StopsByItself) {
  // An assignment with random costs takes many more than three iterations.
  Random random(1);
  LinearProgram program;
  constexpr int32_t kSize = 20;
  std::vector<std::vector<Term>> rows(2 * kSize);
  for (int32_t i = 0; i < kSize; ++i)
    for (int32_t j = 0; j < kSize; ++j) {
      int32_t x = program.addColumn(0, kInfinity,
                                    static_cast<double>(random.below(1000)));
      rows[i].push_back({x, 1.0});
      rows[kSize + j].push_back({x, 1.0});
    }
  for (const std::vector<Term> &row : rows)
    program.addRow(1, 1, row);
  EXPECT_EQ(program.solve(3), Status::Stopped);
  EXPECT_EQ(program.solve(kEnough), Status::Optimal);
  EXPECT_GT(program.iterations(), 3);
}

TEST(LinearProgram, TakesRowsAndColumnsAfterASolve) {
  LinearProgram program = factory();
  ASSERT_EQ(program.solve(kEnough), Status::Optimal);
  program.addRow(-kInfinity, 5, {{1, 1.0}});
  ASSERT_EQ(program.solve(kEnough), Status::Optimal);
  EXPECT_NEAR(program.objective(), -3 * 8 / 3.0 - 25, 1e-9);
  int32_t z = program.addColumn(0, 7, -1);
  program.addRow(-kInfinity, 5, {{0, 1.0}, {z, 1.0}});
  ASSERT_EQ(program.solve(kEnough), Status::Optimal);
  EXPECT_NEAR(program.objective(), -33 - (5 - 8 / 3.0), 1e-9);
  EXPECT_EQ(program.duals().size(), 5u);
  program.addRow(4, kInfinity, {{1, -1.0}});
  EXPECT_EQ(program.solve(kEnough), Status::Infeasible);
}

TEST(LinearProgram, AddsUpTermsOfOneColumn) {
  LinearProgram program;
  int32_t x = program.addColumn(0, kInfinity, 1);
  program.addRow(6, kInfinity, {{x, 1.0}, {x, 2.0}});
  ASSERT_EQ(program.solve(kEnough), Status::Optimal);
  EXPECT_NEAR(program.values()[x], 2, 1e-9);
}

TEST(LinearProgram, EmptyPrograms) {
  LinearProgram nothing;
  EXPECT_EQ(nothing.solve(kEnough), Status::Optimal);
  EXPECT_EQ(nothing.objective(), 0);
  nothing.addRow(1, 2, {});
  EXPECT_EQ(nothing.solve(kEnough), Status::Infeasible);

  LinearProgram noRows;
  noRows.addColumn(-2, 5, 3);
  EXPECT_EQ(noRows.solve(kEnough), Status::Optimal);
  EXPECT_NEAR(noRows.objective(), -6, 1e-9);
}

TEST(LinearProgram, RefusesWhatIsNoProgram) {
  LinearProgram noSuchColumn = factory();
  noSuchColumn.addRow(0, 1, {{2, 1.0}});
  EXPECT_EQ(noSuchColumn.solve(kEnough), Status::Failed);
  LinearProgram noNumber = factory();
  noNumber.addRow(0, 1, {{0, std::nan("")}});
  EXPECT_EQ(noNumber.solve(kEnough), Status::Failed);
  LinearProgram noCost = factory();
  noCost.addColumn(0, 1, kInfinity);
  EXPECT_EQ(noCost.solve(kEnough), Status::Failed);
}

TEST(LinearProgram, MovesAndPrintsNothing) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  LinearProgram program = factory();
  EXPECT_EQ(program.solve(kEnough), Status::Optimal);
  LinearProgram moved = std::move(program);
  moved.addRow(7, kInfinity, {{1, 1.0}});
  EXPECT_EQ(moved.solve(kEnough), Status::Infeasible);
  LinearProgram nothing;
  EXPECT_EQ(nothing.solve(kEnough), Status::Optimal);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

/// Weak and strong duality on random programs: the duals' own bound, with the
/// ranges of columns, is the optimum.
TEST(LinearProgram, DualsProveTheOptimum) {
  int optimal = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    LinearProgram program;
    auto numColumns = static_cast<int32_t>(random.between(1, 12));
    std::vector<double> costs;
    for (int32_t i = 0; i < numColumns; ++i) {
      costs.push_back(static_cast<double>(random.between(-20, 20)));
      program.addColumn(0, 10, costs.back());
    }
    struct Row {
      double lower, upper;
      std::vector<Term> terms;
    };
    std::vector<Row> rows;
    for (int64_t i = random.between(1, 10); i > 0; --i) {
      Row row{static_cast<double>(random.between(-30, 0)),
              static_cast<double>(random.between(0, 30)),
              {}};
      for (int32_t c = 0; c < numColumns; ++c)
        if (random.percent(50))
          row.terms.push_back({c, static_cast<double>(random.between(-9, 9))});
      program.addRow(row.lower, row.upper, row.terms);
      rows.push_back(std::move(row));
    }
    ASSERT_EQ(program.solve(kEnough), Status::Optimal) << seed;
    ++optimal;
    std::vector<double> reduced = costs;
    double bound = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
      double dual = program.duals()[i];
      bound += dual * (dual > 0 ? rows[i].lower : rows[i].upper);
      for (const Term &term : rows[i].terms)
        reduced[term.column] -= dual * term.coefficient;
    }
    for (double cost : reduced)
      bound += std::min(0.0, 10 * cost);
    EXPECT_NEAR(bound, program.objective(), 1e-6) << seed;
  }
  EXPECT_EQ(optimal, 300);
}
