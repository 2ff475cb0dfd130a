//===- LinearProgram.h - Linear programs and their duals --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// minimise cost * x, where every row of terms lies in its range and every x in
// its own. Solved by COIN-OR's Clp, which prints nothing, and which stops after
// a number of iterations rather than of seconds: the same program gives the
// same answer.
//
// The numbers are floating point and right only up to Clp's tolerances (1e-7 by
// default). Whoever proves something with them must say why it holds all the
// same, for example by evaluating the duals in exact arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BOUNDS_LINEARPROGRAM_H
#define PLACER_BOUNDS_LINEARPROGRAM_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace placer {

class LinearProgram {
public:
  /// No limit, as an end of a range.
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  enum class Status {
    Optimal,    ///< values and duals are those of an optimum
    Infeasible, ///< no values keep all the ranges
    Unbounded,  ///< the cost has no least value
    Stopped,    ///< the iterations ran out first
    Failed,     ///< numerical trouble, or input that is not finite
  };

  struct Term {
    int32_t column;
    double coefficient;
  };

  LinearProgram();
  ~LinearProgram();
  LinearProgram(LinearProgram &&) noexcept;
  LinearProgram &operator=(LinearProgram &&) noexcept;

  int32_t numColumns() const {
    return static_cast<int32_t>(columnLower.size());
  }
  int32_t numRows() const { return static_cast<int32_t>(rowLower.size()); }

  /// A variable in [lower, upper]; its number, counted from 0.
  int32_t addColumn(double lower, double upper, double cost);

  /// lower <= sum of terms <= upper, over columns that were added before; terms
  /// of one column add up. Its number, counted from 0.
  int32_t addRow(double lower, double upper, llvm::ArrayRef<Term> terms);

  /// Columns and rows may be added afterwards and all be solved again, which
  /// then starts from the last answer.
  Status solve(int32_t maxIterations);

  /// Of the last solve. After Optimal they are what it says; otherwise they are
  /// where Clp stood, or empty.
  double objective() const { return cost; }
  int32_t iterations() const { return numIterations; }
  llvm::ArrayRef<double> values() const { return columnValues; }
  /// How the least cost grows with the row's binding end: >= 0 where its lower
  /// end binds, <= 0 where its upper end does, 0 where none does.
  llvm::ArrayRef<double> duals() const { return rowDuals; }

private:
  struct Clp;

  bool isWellFormed() const;
  void load();

  std::vector<double> columnLower, columnUpper, columnCost;
  std::vector<double> rowLower, rowUpper;
  /// The rows' terms one after another, and where each row begins.
  std::vector<int> termColumns;
  std::vector<double> termCoefficients;
  std::vector<int> rowBegins = {0};

  std::unique_ptr<Clp> clp;
  /// How much of the program Clp has.
  int32_t loadedColumns = 0;
  int32_t loadedRows = 0;

  double cost = 0;
  int32_t numIterations = 0;
  std::vector<double> columnValues, rowDuals;
};

/// "optimal", "infeasible", …
const char *statusName(LinearProgram::Status status);

} // namespace placer

#endif // PLACER_BOUNDS_LINEARPROGRAM_H
