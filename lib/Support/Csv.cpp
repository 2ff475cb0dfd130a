//===- Csv.cpp - Tables as comma-separated values -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/Csv.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

#include <cmath>

using namespace placer;

std::variant<std::vector<std::vector<CsvTable::Cell>>, CsvError>
CsvTable::split(llvm::StringRef text) {
  std::vector<std::vector<Cell>> rows;
  // Some programs begin a file with a mark of its encoding.
  text.consume_front("\xEF\xBB\xBF");
  unsigned line = 1, column = 1;
  size_t at = 0;
  auto step = [&] {
    if (text[at++] == '\n') {
      ++line;
      column = 1;
    } else {
      ++column;
    }
  };
  auto isLineEnd = [&] { return text[at] == '\n' || text[at] == '\r'; };
  while (at < text.size()) {
    if (isLineEnd()) {
      step();
      continue;
    }
    if (text[at] == '#') {
      while (at < text.size() && text[at] != '\n')
        step();
      continue;
    }
    std::vector<Cell> &row = rows.emplace_back();
    while (true) {
      Cell &cell = row.emplace_back();
      cell.line = line;
      cell.column = column;
      if (at < text.size() && text[at] == '"') {
        step();
        while (true) {
          if (at == text.size())
            return CsvError{cell.line, cell.column,
                            "a quoted cell begins here and does not end"};
          if (text[at] == '"') {
            step();
            if (at == text.size() || text[at] != '"')
              break;
          }
          cell.text += text[at];
          step();
        }
        if (at < text.size() && text[at] != ',' && !isLineEnd())
          return CsvError{line, column,
                          "expected ',' or the end of the line after a quoted "
                          "cell"};
      } else {
        while (at < text.size() && text[at] != ',' && !isLineEnd()) {
          cell.text += text[at];
          step();
        }
        cell.text = llvm::StringRef(cell.text).trim().str();
      }
      if (at == text.size() || text[at] != ',')
        break;
      step();
    }
  }
  return rows;
}

std::variant<CsvTable, CsvError>
CsvTable::read(llvm::StringRef text, llvm::ArrayRef<CsvColumn> columns,
               CsvWarnings &warnings) {
  auto split = CsvTable::split(text);
  if (auto *error = std::get_if<CsvError>(&split))
    return *error;
  CsvTable table;
  table.rows = std::move(std::get<0>(split));
  std::string known = llvm::join(
      llvm::map_range(columns, [](const CsvColumn &c) { return c.name; }),
      ", ");
  if (table.rows.empty())
    return CsvError{
        1, 1, "expected a line of column names; the columns are " + known};
  std::vector<Cell> header = std::move(table.rows.front());
  table.rows.erase(table.rows.begin());

  table.places.assign(columns.size(), -1);
  for (const CsvColumn &column : columns)
    table.names.push_back(column.name.str());
  for (auto [place, cell] : llvm::enumerate(header)) {
    auto it = llvm::find(table.names, cell.text);
    if (it == table.names.end()) {
      warnings.push_back({cell.line, cell.column,
                          "column '" + printable(cell.text) +
                              "' is unknown and ignored; the columns are " +
                              known});
      continue;
    }
    int &where = table.places[it - table.names.begin()];
    if (where >= 0)
      return CsvError{cell.line, cell.column,
                      "column '" + printable(cell.text) + "' is given twice"};
    where = place;
  }
  for (auto [column, place] : llvm::zip_equal(columns, table.places))
    if (column.isRequired && place < 0)
      return CsvError{header.front().line, 1,
                      "column '" + column.name.str() + "' is missing"};
  for (const std::vector<Cell> &row : table.rows)
    if (row.size() != header.size()) {
      // Where the first cell is that is too much, or the last one there is.
      const Cell &cell =
          row.size() > header.size() ? row[header.size()] : row.back();
      return CsvError{cell.line, cell.column,
                      "this row has " + std::to_string(row.size()) +
                          " cells for " + std::to_string(header.size()) +
                          " columns"};
    }
  return table;
}

llvm::StringRef CsvTable::text(size_t row, size_t column) const {
  return places[column] < 0 ? llvm::StringRef()
                            : llvm::StringRef(rows[row][places[column]].text);
}

CsvError CsvTable::errorAt(size_t row, size_t column,
                           const llvm::Twine &what) const {
  const Cell &cell = rows[row][std::max(places[column], 0)];
  return {cell.line, cell.column, what.str()};
}

std::optional<double> CsvTable::number(size_t row, size_t column, double least,
                                       bool mayBeEmpty, CsvError &error) const {
  llvm::StringRef cell = text(row, column);
  if (cell.empty() && mayBeEmpty)
    return std::nullopt;
  double value;
  if (cell.empty() || cell.getAsDouble(value) || !std::isfinite(value)) {
    error = errorAt(row, column,
                    "expected a number as " + llvm::Twine(names[column]) +
                        ", not '" + printable(cell) + "'");
    return std::nullopt;
  }
  if (value < least || (least == 0 && std::signbit(value))) {
    error = errorAt(row, column,
                    llvm::Twine(names[column]) + " must be at least " +
                        llvm::Twine(least == 0 ? "0" : "1") + ", not " + cell);
    return std::nullopt;
  }
  return value;
}

void placer::writeCsvCell(llvm::raw_ostream &os, llvm::StringRef text) {
  bool isPlain = text.find_first_of(",\"\n\r#") == llvm::StringRef::npos &&
                 text == text.trim();
  if (isPlain) {
    os << text;
    return;
  }
  os << '"';
  for (char c : text) {
    if (c == '"')
      os << '"';
    os << c;
  }
  os << '"';
}
