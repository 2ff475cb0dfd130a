//===- Profile.cpp - Measured times of ops and copies ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/Profile.h"

#include "placer/Cost/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"

#include <algorithm>

using namespace placer;

namespace {

enum ProfileColumn {
  kOp,
  kDetail,
  kShapes,
  kTypes,
  kKind,
  kTime,
  kSpread,
  kRepeats,
  kLoops,
  kCompute,
  kFlops,
  kTranscendentals,
  kBytesRead,
  kBytesWritten,
};

constexpr CsvColumn kProfileColumns[] = {
    {"op", true},   {"detail"},        {"shapes", true}, {"types", true},
    {"kind", true}, {"time_ns", true}, {"spread"},       {"repeats"},
    {"loops"},      {"compute"},       {"flops"},        {"transcendentals"},
    {"bytes_read"}, {"bytes_written"},
};

enum CopyColumn { kFrom, kTo, kBytes, kCopyTime };

constexpr CsvColumn kCopyColumns[] = {
    {"from", true}, {"to", true}, {"bytes", true}, {"time_ns", true}};

} // namespace

/// "64x512x784" as extents.
static bool parseLoops(llvm::StringRef text, std::vector<int64_t> &loops) {
  while (!text.empty()) {
    auto [extent, rest] = text.split('x');
    if (extent.getAsInteger(10, loops.emplace_back()) || loops.back() < 0)
      return false;
    text = rest;
  }
  return true;
}

/// Spaces between shapes and types count as one.
static std::string normalized(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(text, words);
  return llvm::join(words, " ");
}

/// Reads a row. An error is left in `error`, which has a message then.
static Measurement readRow(const CsvTable &table, size_t row, CsvError &error) {
  Measurement result;
  OpFeatures &features = result.features;
  features.op = table.text(row, kOp).str();
  features.detail = table.text(row, kDetail).str();
  features.shapes = normalized(table.text(row, kShapes));
  features.types = normalized(table.text(row, kTypes));
  features.compute = table.text(row, kCompute).str();
  result.kind = table.text(row, kKind).str();
  if (features.op.empty())
    error = table.errorAt(row, kOp, "the name of an op is missing");
  else if (result.kind.empty())
    error = table.errorAt(row, kKind, "the kind of device is missing");
  if (!error.message.empty())
    return result;
  // Nothing takes less than no time, and regressions divide by it.
  std::optional<double> time =
      table.number(row, kTime, 0, /*mayBeEmpty=*/false, error);
  if (time && *time == 0)
    error = table.errorAt(row, kTime, "time_ns must be more than 0");
  if (!error.message.empty())
    return result;
  result.timeNs = *time;
  result.spread = table.number(row, kSpread, 0, /*mayBeEmpty=*/true, error);
  if (!error.message.empty())
    return result;

  result.hasCounts = true;
  auto count = [&](ProfileColumn column, bool isNeeded) -> uint64_t {
    if (!error.message.empty())
      return 0;
    std::optional<double> value =
        table.number(row, column, 0, /*mayBeEmpty=*/true, error);
    if (!value && isNeeded)
      result.hasCounts = false;
    return value.value_or(0);
  };
  features.flops = count(kFlops, true);
  features.transcendentals = count(kTranscendentals, false);
  features.bytesRead = count(kBytesRead, true);
  features.bytesWritten = count(kBytesWritten, true);
  if (error.message.empty() &&
      !parseLoops(table.text(row, kLoops), features.loops))
    error = table.errorAt(row, kLoops,
                          "expected extents as in '64x512', not '" +
                              table.text(row, kLoops) + "'");
  return result;
}

/// Rows of one key, as one.
static std::variant<Measurement, CsvError>
mergeRows(const CsvTable &table, llvm::ArrayRef<Measurement> rows,
          llvm::ArrayRef<size_t> of, CsvWarnings &warnings) {
  std::vector<double> times;
  Measurement result = rows[of.front()];
  for (size_t row : of) {
    const OpFeatures &a = result.features, &b = rows[row].features;
    if (a.flops != b.flops || a.transcendentals != b.transcendentals ||
        a.bytesRead != b.bytesRead || a.bytesWritten != b.bytesWritten ||
        a.loops != b.loops || result.hasCounts != rows[row].hasCounts)
      return table.errorAt(row, kOp,
                           "this row and an earlier one are of the same op, "
                           "shapes, types and kind, but have different counts");
    times.push_back(rows[row].timeNs);
    if (rows[row].spread)
      result.spread = std::max(result.spread.value_or(0), *rows[row].spread);
  }
  auto [least, most] = std::minmax_element(times.begin(), times.end());
  if (*most > 2 * *least)
    warnings.push_back(
        table.errorAt(of.back(), kTime,
                      "times of the same op, shapes, types and kind differ by "
                      "a factor of more than 2; the median is used"));
  result.timeNs = median(times);
  return result;
}

std::variant<std::vector<Measurement>, CsvError>
placer::readProfile(llvm::StringRef text, CsvWarnings &warnings) {
  auto read = CsvTable::read(text, kProfileColumns, warnings);
  if (auto *error = std::get_if<CsvError>(&read))
    return *error;
  const CsvTable &table = std::get<CsvTable>(read);
  if (table.numRows() == 0)
    return CsvError{1, 1, "this file has no measurements"};

  std::vector<Measurement> rows;
  llvm::StringMap<size_t> places;
  std::vector<llvm::SmallVector<size_t, 1>> sameKey;
  for (size_t row = 0; row != table.numRows(); ++row) {
    CsvError error;
    rows.push_back(readRow(table, row, error));
    if (!error.message.empty())
      return error;
    std::string key = rows.back().features.key() + '\n' + rows.back().kind;
    auto [it, isNew] = places.try_emplace(key, sameKey.size());
    if (isNew)
      sameKey.emplace_back();
    sameKey[it->second].push_back(row);
  }
  std::vector<Measurement> result;
  for (llvm::ArrayRef<size_t> of : sameKey) {
    auto merged = mergeRows(table, rows, of, warnings);
    if (auto *error = std::get_if<CsvError>(&merged))
      return *error;
    result.push_back(std::move(std::get<Measurement>(merged)));
  }
  return result;
}

static void writeHeader(llvm::raw_ostream &os,
                        llvm::ArrayRef<CsvColumn> columns) {
  llvm::interleave(
      columns, os, [&](const CsvColumn &column) { os << column.name; }, ",");
  os << "\n";
}

void placer::writeProfileHeader(llvm::raw_ostream &os) {
  writeHeader(os, kProfileColumns);
}

void placer::writeMeasurement(llvm::raw_ostream &os, const Measurement &row,
                              unsigned repeats) {
  const OpFeatures &features = row.features;
  for (llvm::StringRef text : {features.op, features.detail, features.shapes,
                               features.types, row.kind}) {
    writeCsvCell(os, text);
    os << ",";
  }
  os << llvm::format("%.1f", row.timeNs) << ",";
  if (row.spread)
    os << llvm::format("%.4f", *row.spread);
  os << "," << repeats << ",";
  llvm::interleave(features.loops, os, "x");
  os << ",";
  writeCsvCell(os, features.compute);
  if (row.hasCounts)
    os << "," << features.flops << "," << features.transcendentals << ","
       << features.bytesRead << "," << features.bytesWritten << "\n";
  else
    os << ",,,,\n";
}

std::variant<std::vector<CopyMeasurement>, CsvError>
placer::readCopies(llvm::StringRef text, CsvWarnings &warnings) {
  auto read = CsvTable::read(text, kCopyColumns, warnings);
  if (auto *error = std::get_if<CsvError>(&read))
    return *error;
  const CsvTable &table = std::get<CsvTable>(read);
  if (table.numRows() == 0)
    return CsvError{1, 1, "this file has no measurements"};
  std::vector<CopyMeasurement> rows;
  for (size_t row = 0; row != table.numRows(); ++row) {
    CopyMeasurement copy;
    copy.from = table.text(row, kFrom).str();
    copy.to = table.text(row, kTo).str();
    for (CopyColumn column : {kFrom, kTo})
      if (table.text(row, column).empty())
        return table.errorAt(row, column, "the name of a device is missing");
    CsvError error;
    std::optional<double> bytes =
        table.number(row, kBytes, 0, /*mayBeEmpty=*/false, error);
    if (!bytes)
      return error;
    std::optional<double> time =
        table.number(row, kCopyTime, 0, /*mayBeEmpty=*/false, error);
    if (!time)
      return error;
    if (*time == 0)
      return table.errorAt(row, kCopyTime, "time_ns must be more than 0");
    copy.bytes = *bytes;
    copy.timeNs = *time;
    copy.line = table.errorAt(row, kFrom, "").line;
    rows.push_back(std::move(copy));
  }
  return rows;
}

void placer::writeCopiesHeader(llvm::raw_ostream &os) {
  writeHeader(os, kCopyColumns);
}

void placer::writeCopy(llvm::raw_ostream &os, const CopyMeasurement &row) {
  writeCsvCell(os, row.from);
  os << ",";
  writeCsvCell(os, row.to);
  os << "," << llvm::format("%.0f", row.bytes) << ","
     << llvm::format("%.1f", row.timeNs) << "\n";
}
