//===- Csv.h - Tables as comma-separated values -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads tables as spreadsheets and profilers write them: a line of column
// names, then rows of as many cells. Cells with commas, quotes or line ends are
// quoted, with quotes doubled (RFC 4180). Lines may end as on any system; empty
// lines and lines that begin with `#` do not count.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_CSV_H
#define PLACER_SUPPORT_CSV_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace placer {

/// A finding in a text, at a place counted from 1.
struct CsvError {
  unsigned line = 1;
  unsigned column = 1;
  std::string message;
};
using CsvWarnings = std::vector<CsvError>;

struct CsvColumn {
  llvm::StringRef name;
  bool isRequired = false;
};

/// A table with known columns.
class CsvTable {
public:
  /// Columns that are not known are left out, with a warning each.
  static std::variant<CsvTable, CsvError>
  read(llvm::StringRef text, llvm::ArrayRef<CsvColumn> columns,
       CsvWarnings &warnings);

  size_t numRows() const { return rows.size(); }
  /// The text of a cell, by the number of the column in `columns`; empty where
  /// the table has no such column.
  llvm::StringRef text(size_t row, size_t column) const;
  /// A cell as a number of at least `least`. None, and an error, where it is
  /// something else; none alone where it is empty and may be.
  std::optional<double> number(size_t row, size_t column, double least,
                               bool mayBeEmpty, CsvError &error) const;
  CsvError errorAt(size_t row, size_t column, const llvm::Twine &what) const;

private:
  struct Cell {
    std::string text;
    unsigned line, column;
  };
  static std::variant<std::vector<std::vector<Cell>>, CsvError>
  split(llvm::StringRef text);

  /// Where each known column is in a row, or -1.
  std::vector<int> places;
  std::vector<std::string> names;
  std::vector<std::vector<Cell>> rows;
};

/// Writes a cell, in quotes where it needs them.
void writeCsvCell(llvm::raw_ostream &os, llvm::StringRef text);

} // namespace placer

#endif // PLACER_SUPPORT_CSV_H
