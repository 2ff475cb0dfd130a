//===- Tables.h - Tables of results, in every format ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_TABLES_H
#define PLACER_BENCH_TABLES_H

#include "placer/Bench/Results.h"

#include "llvm/Support/raw_ostream.h"

namespace placer {

struct Cell {
  std::string text;
  /// The best of its row or column.
  bool isBest = false;

  Cell(std::string text, bool isBest = false)
      : text(std::move(text)), isBest(isBest) {}
};

struct Table {
  /// One word, for --tables.
  std::string id;
  std::string title;
  /// What the figures are.
  std::string caption;
  std::vector<std::string> columns;
  /// How many columns from the left are words, the others being figures.
  size_t numWords = 1;
  std::vector<std::vector<Cell>> rows;
};

/// The names that `makeTables` knows, in the order of its tables.
llvm::ArrayRef<llvm::StringLiteral> tableNames();

/// The tables of these names (empty: all) that have anything to say.
std::vector<Table> makeTables(const BenchResults &results,
                              llvm::ArrayRef<std::string> names);

/// Makespans by graph, as multiples of the lower bound.
Table makespanTable(const BenchResults &results);
/// Geometric means of ratios by algorithm.
Table meansTable(const BenchResults &results);
/// How often which is ahead of which.
Table winsTable(const BenchResults &results);
/// Time and memory of generated graphs by size, and the exponents.
Table growthTable(const BenchResults &results);
Table failureTable(const BenchResults &results);

void printText(const Table &table, llvm::raw_ostream &os);
void printMarkdown(const Table &table, llvm::raw_ostream &os);
void printHtml(const Table &table, llvm::raw_ostream &os);

/// A line for each run, with a head; fields as in RFC 4180.
void writeCsv(const BenchResults &results, llvm::raw_ostream &os);

/// One page without anything from outside, for light and dark screens. `about`
/// says how it was made, line by line.
void writeHtml(const BenchResults &results, llvm::ArrayRef<Table> tables,
               llvm::ArrayRef<std::string> about, llvm::raw_ostream &os);

/// A text as it stands in HTML.
std::string escapeHtml(llvm::StringRef text);

/// How one run stands on the terminal while others go on.
std::string runHeader(const Objective &objective);
std::string runLine(const BenchCase &info, llvm::StringRef algorithm,
                    const BenchRecord &record);

} // namespace placer

#endif // PLACER_BENCH_TABLES_H
