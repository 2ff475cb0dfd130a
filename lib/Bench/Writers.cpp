//===- Writers.cpp - Tables as text, Markdown and CSV ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Tables.h"

#include "placer/Support/Csv.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Unicode.h"

using namespace placer;
using llvm::formatv;
using llvm::raw_ostream;
using llvm::StringRef;

/// Columns on a terminal; bytes where that cannot be told.
static size_t widthOf(StringRef text) {
  int width = llvm::sys::unicode::columnWidthUTF8(text);
  return width >= 0 ? static_cast<size_t>(width) : text.size();
}

void placer::printText(const Table &table, raw_ostream &os) {
  os << table.title << ": " << table.caption << "\n";
  std::vector<size_t> widths;
  for (const std::string &column : table.columns)
    widths.push_back(widthOf(column));
  for (const std::vector<Cell> &row : table.rows)
    for (auto [i, cell] : llvm::enumerate(row))
      widths[i] = std::max(widths[i], widthOf(cell.text));
  auto print = [&](size_t i, StringRef text, bool isLast) {
    size_t padding = widths[i] - widthOf(text);
    os << "  ";
    if (i >= table.numWords)
      os.indent(static_cast<unsigned>(padding)) << text;
    else if (isLast)
      os << text;
    else
      (os << text).indent(static_cast<unsigned>(padding));
  };
  for (auto [i, column] : llvm::enumerate(table.columns))
    print(i, column, i + 1 == table.columns.size());
  os << "\n";
  for (const std::vector<Cell> &row : table.rows) {
    for (auto [i, cell] : llvm::enumerate(row))
      print(i, cell.text, i + 1 == row.size());
    os << "\n";
  }
}

static std::string escapeMarkdown(StringRef text) {
  std::string result;
  for (char c : text) {
    if (c == '|' || c == '\\' || c == '*' || c == '`' || c == '<')
      result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

void placer::printMarkdown(const Table &table, raw_ostream &os) {
  for (const std::string &column : table.columns)
    os << "| " << escapeMarkdown(column) << " ";
  os << "|\n";
  for (size_t i = 0; i < table.columns.size(); ++i)
    os << (i < table.numWords ? "|---" : "|--:");
  os << "|\n";
  for (const std::vector<Cell> &row : table.rows) {
    for (const Cell &cell : row) {
      StringRef mark = cell.isBest ? "**" : "";
      os << "| " << mark << escapeMarkdown(cell.text) << mark << " ";
    }
    os << "|\n";
  }
}

static std::string csvField(StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  writeCsvCell(os, text);
  return result;
}

void placer::writeCsv(const BenchResults &results, raw_ostream &os) {
  bool isLatency = &results.objective == &latency();
  os << "graph,group,tasks,edges,devices,graph_seed,algorithm,seed,status,"
     << (isLatency ? "makespan" : results.objective.name)
     << "_ns,bound_ns,bound,gap,seconds,cpu_seconds,peak_bytes,"
        "note\r\n";
  for (const BenchResults::Failure &failure : results.failures())
    if (failure.status == RunStatus::Unreadable)
      os << csvField(failure.graph) << ",,,,,,,," << statusName(failure.status)
         << ",,,,,,,," << csvField(failure.message) << "\r\n";
  for (const BenchResults::Entry &entry : results.entries())
    for (auto [algorithm, records] :
         llvm::zip_equal(results.algorithms, entry.records))
      for (const BenchRecord &record : records) {
        const BenchCase &info = entry.info;
        const RunResult &run = record.run;
        bool isGood = run.status == RunStatus::Good;
        os << csvField(info.graph) << ',' << csvField(info.group) << ','
           << info.tasks << ',' << info.edges << ',' << info.devices << ','
           << info.seed << ',' << csvField(algorithm.name) << ',' << record.seed
           << ',' << statusName(run.status) << ',';
        if (isGood)
          os << run.valueNs;
        os << ',' << run.boundNs << ',' << csvField(info.bound.name) << ',';
        if (isGood)
          os << formatv("{0:f6}", gap(run.valueNs, run.boundNs));
        os << ',' << formatv("{0:f6},{1:f6}", run.seconds, run.cpuSeconds)
           << ',' << run.peakBytes << ','
           << csvField(isGood ? run.note : run.message) << "\r\n";
      }
}
