//===- LinearProgram.cpp - Linear programs and their duals ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only file that knows Clp. Clp throws where an index is out of range or
// the memory is gone, and exceptions end this program: what goes in is checked
// here.
//
//===----------------------------------------------------------------------===//

#include "placer/Bounds/LinearProgram.h"

#include "llvm/ADT/STLExtras.h"

#include <Clp_C_Interface.h>

#include <cmath>

using namespace placer;

/// What Clp takes for infinite.
static constexpr double kClpInfinity = std::numeric_limits<double>::max();

struct LinearProgram::Clp {
  Clp() : model(Clp_newModel()), options(ClpSolve_new()) {
    Clp_setLogLevel(model, 0);
    // The dual simplex method alone: "automatic" may begin with methods that
    // end in a worse basis on the degenerate programs that scheduling has.
    ClpSolve_setSolveType(options, /*method=*/0, /*extraInfo=*/-1);
  }
  ~Clp() {
    ClpSolve_delete(options);
    Clp_deleteModel(model);
  }
  Clp(const Clp &) = delete;
  Clp &operator=(const Clp &) = delete;

  Clp_Simplex *model;
  Clp_Solve *options;
  bool wasSolved = false;
};

LinearProgram::LinearProgram() = default;
LinearProgram::~LinearProgram() = default;
LinearProgram::LinearProgram(LinearProgram &&) noexcept = default;
LinearProgram &LinearProgram::operator=(LinearProgram &&) noexcept = default;

static double toClp(double value) {
  return std::isinf(value) ? std::copysign(kClpInfinity, value) : value;
}

int32_t LinearProgram::addColumn(double lower, double upper, double cost) {
  columnLower.push_back(toClp(lower));
  columnUpper.push_back(toClp(upper));
  columnCost.push_back(cost);
  return numColumns() - 1;
}

int32_t LinearProgram::addRow(double lower, double upper,
                              llvm::ArrayRef<Term> terms) {
  std::vector<Term> sorted = terms.vec();
  llvm::stable_sort(
      sorted, [](const Term &a, const Term &b) { return a.column < b.column; });
  size_t begin = termColumns.size();
  for (const Term &term : sorted)
    if (termColumns.size() > begin && termColumns.back() == term.column) {
      termCoefficients.back() += term.coefficient;
    } else {
      termColumns.push_back(term.column);
      termCoefficients.push_back(term.coefficient);
    }
  rowBegins.push_back(static_cast<int>(termColumns.size()));
  rowLower.push_back(toClp(lower));
  rowUpper.push_back(toClp(upper));
  return numRows() - 1;
}

/// Whether what Clp has not seen yet is made of numbers and of columns that
/// exist.
bool LinearProgram::isWellFormed() const {
  auto isNumber = [](double value) { return std::isfinite(value); };
  for (int32_t i = loadedColumns; i < numColumns(); ++i)
    if (!isNumber(columnLower[i]) || !isNumber(columnUpper[i]) ||
        !isNumber(columnCost[i]))
      return false;
  for (int32_t i = loadedRows; i < numRows(); ++i)
    if (!isNumber(rowLower[i]) || !isNumber(rowUpper[i]))
      return false;
  for (size_t i = rowBegins[loadedRows]; i < termColumns.size(); ++i)
    if (!isNumber(termCoefficients[i]) || termColumns[i] < 0 ||
        termColumns[i] >= numColumns())
      return false;
  return true;
}

void LinearProgram::load() {
  if (!clp)
    clp = std::make_unique<Clp>();
  if (int32_t count = numColumns() - loadedColumns; count > 0) {
    // New columns stand in no row that Clp has.
    std::vector<int> begins(count + 1, 0);
    int noRow = 0;
    double nothing = 0;
    Clp_addColumns(clp->model, count, columnLower.data() + loadedColumns,
                   columnUpper.data() + loadedColumns,
                   columnCost.data() + loadedColumns, begins.data(), &noRow,
                   &nothing);
  }
  if (int32_t count = numRows() - loadedRows; count > 0) {
    int first = rowBegins[loadedRows];
    std::vector<int> begins;
    for (int32_t i = loadedRows; i <= numRows(); ++i)
      begins.push_back(rowBegins[i] - first);
    Clp_addRows(clp->model, count, rowLower.data() + loadedRows,
                rowUpper.data() + loadedRows, begins.data(),
                termColumns.data() + first, termCoefficients.data() + first);
  }
  loadedColumns = numColumns();
  loadedRows = numRows();
}

static LinearProgram::Status statusOf(Clp_Simplex *model) {
  switch (Clp_status(model)) {
  case 0:
    return LinearProgram::Status::Optimal;
  case 1:
    return LinearProgram::Status::Infeasible;
  case 2:
    return LinearProgram::Status::Unbounded;
  case 3:
    return LinearProgram::Status::Stopped;
  default:
    return LinearProgram::Status::Failed;
  }
}

LinearProgram::Status LinearProgram::solve(int32_t maxIterations) {
  cost = 0;
  numIterations = 0;
  columnValues.clear();
  rowDuals.clear();
  if (!isWellFormed())
    return Status::Failed;
  load();
  // Clp takes a program without columns for an error.
  if (numColumns() == 0) {
    bool isKept = true;
    for (int32_t i = 0; i < numRows(); ++i)
      isKept &= rowLower[i] <= 0 && rowUpper[i] >= 0;
    rowDuals.assign(numRows(), 0);
    return isKept ? Status::Optimal : Status::Infeasible;
  }
  Clp_setNumberIterations(clp->model, 0);
  Clp_setMaximumIterations(clp->model, maxIterations);
  if (clp->wasSolved)
    Clp_dual(clp->model, /*ifValuesPass=*/0);
  else
    Clp_initialSolveWithOptions(clp->model, clp->options);
  clp->wasSolved = true;
  Status status = statusOf(clp->model);

  numIterations = Clp_numberIterations(clp->model);
  cost = Clp_objectiveValue(clp->model);
  if (const double *solution = Clp_primalColumnSolution(clp->model))
    columnValues.assign(solution, solution + numColumns());
  if (const double *prices = Clp_dualRowSolution(clp->model); prices)
    rowDuals.assign(prices, prices + numRows());
  return status;
}

const char *placer::statusName(LinearProgram::Status status) {
  switch (status) {
  case LinearProgram::Status::Optimal:
    return "optimal";
  case LinearProgram::Status::Infeasible:
    return "infeasible";
  case LinearProgram::Status::Unbounded:
    return "unbounded";
  case LinearProgram::Status::Stopped:
    return "stopped";
  case LinearProgram::Status::Failed:
    return "failed";
  }
  return "unknown";
}
