//===- Rows.h - Rows of varying length in two flat vectors ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_ROWS_H
#define PLACER_MODEL_ROWS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace placer {

template <typename T>
class Rows {
public:
  Rows() = default;
  /// Row r is [begins[r], begins[r + 1]) of `values`.
  Rows(std::vector<uint32_t> begins, std::vector<T> values)
      : values(std::move(values)), begins(std::move(begins)) {}

  llvm::ArrayRef<T> operator[](size_t row) const {
    return llvm::ArrayRef<T>(values.data() + begins[row],
                             begins[row + 1] - begins[row]);
  }
  size_t size() const { return begins.size() - 1; }
  size_t totalSize() const { return values.size(); }
  void push(T value) { values.push_back(value); }
  void endRow() { begins.push_back(static_cast<uint32_t>(values.size())); }
  void reserve(size_t numRows, size_t numValues) {
    begins.reserve(numRows + 1);
    values.reserve(numValues);
  }

private:
  std::vector<T> values;
  std::vector<uint32_t> begins = {0};
};

/// Rows of values by counting, in linear time: `forEach` calls its argument
/// with every pair of a row and a value, twice; in each row they stand in that
/// order.
template <typename ForEach>
Rows<int32_t> collectRows(size_t numRows, ForEach forEach) {
  // While rows are filled, begins[r + 1] is where the next value of row r goes.
  std::vector<uint32_t> begins(numRows + 2, 0);
  forEach([&](size_t row, int32_t) { ++begins[row + 2]; });
  for (size_t row = 1; row < numRows; ++row)
    begins[row + 2] += begins[row + 1];
  std::vector<int32_t> values(begins[numRows + 1]);
  forEach(
      [&](size_t row, int32_t value) { values[begins[row + 1]++] = value; });
  begins.pop_back();
  return {std::move(begins), std::move(values)};
}

/// In row c of the result stands every r in whose row c stands, as often as it
/// does, ascending.
inline Rows<int32_t> transposed(const Rows<int32_t> &rows, size_t numColumns) {
  return collectRows(numColumns, [&](auto add) {
    for (size_t row = 0; row < rows.size(); ++row)
      for (int32_t column : rows[row])
        add(column, static_cast<int32_t>(row));
  });
}

} // namespace placer

#endif // PLACER_MODEL_ROWS_H
