//===- CostTables.cpp - Functions of nodes, minimised over one of them ----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Strategies/CostTables.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using llvm::ArrayRef;

llvm::SmallVector<int64_t, 6> placer::stridesFor(ArrayRef<int32_t> scope,
                                                 ArrayRef<int32_t> order,
                                                 ArrayRef<int32_t> sizeOfNode) {
  llvm::SmallVector<int64_t, 6> strides(order.size(), 0);
  int64_t stride = 1;
  for (int32_t node : llvm::reverse(scope)) {
    strides[llvm::find(order, node) - order.begin()] = stride;
    stride *= sizeOfNode[node];
  }
  return strides;
}

static void addTo(std::vector<int64_t> &sums, const int64_t *values,
                  int64_t stride) {
  if (stride == 1)
    for (size_t s = 0; s < sums.size(); ++s)
      sums[s] += values[s];
  else
    for (size_t s = 0; s < sums.size(); ++s)
      sums[s] += values[static_cast<int64_t>(s) * stride];
}

void placer::minimizeOver(ArrayRef<int32_t> sizes,
                          ArrayRef<AddedFunction> functions,
                          ArrayRef<int64_t> own, std::vector<int64_t> &least) {
  size_t numStaying = sizes.size() - 1;
  int64_t rows = 1;
  for (size_t dim = 0; dim + 1 < numStaying; ++dim)
    rows *= sizes[dim];
  int64_t columns = numStaying > 0 ? sizes[numStaying - 1] : 1;
  least.clear();
  least.reserve(rows * columns);
  std::vector<int64_t> ofRow(own.size()), sums(own.size());
  llvm::SmallVector<int32_t, 6> index(numStaying, 0);
  llvm::SmallVector<const int64_t *, 8> at;
  for (const AddedFunction &function : functions)
    at.push_back(function.values);
  for (int64_t row = 0; row < rows; ++row) {
    // What is the same in all of a row is added up once.
    ofRow.assign(own.begin(), own.end());
    for (auto [function, values] : llvm::zip_equal(functions, at))
      if (numStaying == 0 || function.strides[numStaying - 1] == 0)
        addTo(ofRow, values, function.strides.back());
    for (int64_t column = 0; column < columns; ++column) {
      sums = ofRow;
      if (numStaying > 0)
        for (auto [function, values] : llvm::zip_equal(functions, at))
          if (int64_t stride = function.strides[numStaying - 1])
            addTo(sums, values + column * stride, function.strides.back());
      least.push_back(*std::min_element(sums.begin(), sums.end()));
    }
    // The next row.
    for (size_t dim = numStaying; dim-- > 0;) {
      if (dim + 1 == numStaying)
        continue;
      ++index[dim];
      for (auto [function, values] : llvm::zip_equal(functions, at))
        values += function.strides[dim];
      if (index[dim] < sizes[dim])
        break;
      for (auto [function, values] : llvm::zip_equal(functions, at))
        values -= function.strides[dim] * sizes[dim];
      index[dim] = 0;
    }
  }
}
