//===- Statistics.cpp - Medians, errors and ranks -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/Statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

using namespace placer;

double placer::median(std::vector<double> values) {
  if (values.empty())
    return 0;
  size_t middle = values.size() / 2;
  std::nth_element(values.begin(), values.begin() + middle, values.end());
  double upper = values[middle];
  if (values.size() % 2 != 0)
    return upper;
  return (*std::max_element(values.begin(), values.begin() + middle) + upper) /
         2;
}

double placer::meanRelativeError(llvm::ArrayRef<double> predicted,
                                 llvm::ArrayRef<double> measured) {
  double sum = 0;
  for (size_t i = 0; i != measured.size(); ++i)
    sum += std::abs(predicted[i] / measured[i] - 1);
  return measured.empty() ? 0 : sum / measured.size();
}

/// Pairs of equal values in a sorted range, by a test of neighbours.
template <typename Equal>
static int64_t countTies(size_t size, Equal &&equal) {
  int64_t ties = 0;
  for (size_t first = 0; first < size;) {
    size_t last = first + 1;
    while (last != size && equal(first, last))
      ++last;
    int64_t run = last - first;
    ties += run * (run - 1) / 2;
    first = last;
  }
  return ties;
}

/// Sorts, and counts the pairs that stood in the wrong order.
static int64_t sortCounting(std::vector<double> &values,
                            std::vector<double> &scratch, size_t first,
                            size_t last) {
  if (last - first < 2)
    return 0;
  size_t middle = first + (last - first) / 2;
  int64_t swaps = sortCounting(values, scratch, first, middle) +
                  sortCounting(values, scratch, middle, last);
  size_t left = first, right = middle;
  for (size_t at = first; at != last; ++at) {
    if (left != middle && (right == last || values[left] <= values[right])) {
      scratch[at] = values[left++];
    } else {
      scratch[at] = values[right++];
      swaps += middle - left;
    }
  }
  std::copy(scratch.begin() + first, scratch.begin() + last,
            values.begin() + first);
  return swaps;
}

double placer::kendallTau(llvm::ArrayRef<double> a, llvm::ArrayRef<double> b) {
  size_t n = a.size();
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t i, size_t j) {
    return a[i] != a[j] ? a[i] < a[j] : b[i] < b[j];
  });
  int64_t tiesA = countTies(
      n, [&](size_t i, size_t j) { return a[order[i]] == a[order[j]]; });
  int64_t tiesBoth = countTies(n, [&](size_t i, size_t j) {
    return a[order[i]] == a[order[j]] && b[order[i]] == b[order[j]];
  });
  std::vector<double> values(n), scratch(n);
  for (size_t i = 0; i != n; ++i)
    values[i] = b[order[i]];
  int64_t swaps = sortCounting(values, scratch, 0, n);
  int64_t tiesB =
      countTies(n, [&](size_t i, size_t j) { return values[i] == values[j]; });
  int64_t pairs = static_cast<int64_t>(n) * (static_cast<int64_t>(n) - 1) / 2;
  double scale = std::sqrt(static_cast<double>(pairs - tiesA)) *
                 std::sqrt(static_cast<double>(pairs - tiesB));
  if (scale == 0)
    return 0;
  return (pairs - tiesA - tiesB + tiesBoth - 2 * swaps) / scale;
}
