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
  Rows(std::vector<size_t> begins, std::vector<T> values)
      : values(std::move(values)), begins(std::move(begins)) {}

  llvm::ArrayRef<T> operator[](size_t row) const {
    return llvm::ArrayRef<T>(values.data() + begins[row],
                             begins[row + 1] - begins[row]);
  }
  size_t size() const { return begins.size() - 1; }
  size_t totalSize() const { return values.size(); }
  void push(T value) { values.push_back(value); }
  void endRow() { begins.push_back(values.size()); }
  void reserve(size_t numRows, size_t numValues) {
    begins.reserve(numRows + 1);
    values.reserve(numValues);
  }

private:
  std::vector<T> values;
  std::vector<size_t> begins = {0};
};

/// In row c of the result stands every r in whose row c stands, as often as it
/// does, ascending. Linear, by counting.
inline Rows<int32_t> transposed(const Rows<int32_t> &rows, size_t numColumns) {
  std::vector<size_t> begins(numColumns + 1, 0);
  for (size_t row = 0; row < rows.size(); ++row)
    for (int32_t column : rows[row])
      ++begins[column + 1];
  for (size_t column = 0; column < numColumns; ++column)
    begins[column + 1] += begins[column];
  std::vector<size_t> next(begins.begin(), begins.end() - 1);
  std::vector<int32_t> values(rows.totalSize());
  for (size_t row = 0; row < rows.size(); ++row)
    for (int32_t column : rows[row])
      values[next[column]++] = static_cast<int32_t>(row);
  return {std::move(begins), std::move(values)};
}

} // namespace placer

#endif // PLACER_MODEL_ROWS_H
