//===- BoostedTrees.cpp - Sums of small trees -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/Regression.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <numeric>

using namespace placer;

/// How much of what a tree says is taken, how many questions lead to a leaf,
/// how many samples it has at least, and how many trees there are at most.
static constexpr double kRate = 0.15;
static constexpr unsigned kDepth = 2;
static constexpr size_t kMinLeaf = 3;
static constexpr unsigned kMaxTrees = 200;
static constexpr unsigned kFolds = 5;

double BoostedTrees::valueOf(const Tree &tree, llvm::ArrayRef<double> row) {
  int32_t at = 0;
  while (tree[at].column >= 0)
    at =
        row[tree[at].column] <= tree[at].limit ? tree[at].left : tree[at].right;
  return tree[at].value;
}

/// Grows a node for the samples with that number in `part`; `orders` are the
/// samples by each column.
int32_t BoostedTrees::grow(Tree &tree, const Matrix &rows,
                           llvm::ArrayRef<double> residuals,
                           const std::vector<std::vector<uint32_t>> &orders,
                           std::vector<uint32_t> &part, uint32_t number,
                           unsigned depth) {
  double sum = 0;
  size_t count = 0;
  for (size_t i = 0; i != part.size(); ++i)
    if (part[i] == number) {
      sum += residuals[i];
      ++count;
    }
  int32_t self = tree.size();
  tree.emplace_back();
  tree[self].value = count ? sum / count : 0;
  if (depth == 0 || count < 2 * kMinLeaf)
    return self;

  double bestGain = 1e-12;
  int32_t bestColumn = -1;
  double bestLimit = 0;
  for (size_t column = 0; column != orders.size(); ++column) {
    double left = 0, previous = 0;
    size_t taken = 0;
    for (uint32_t sample : orders[column]) {
      if (part[sample] != number)
        continue;
      double value = rows[sample][column];
      if (taken >= kMinLeaf && count - taken >= kMinLeaf && value > previous) {
        double right = sum - left;
        double gain = left * left / taken + right * right / (count - taken) -
                      sum * sum / count;
        if (gain > bestGain) {
          bestGain = gain;
          bestColumn = column;
          bestLimit = (previous + value) / 2;
        }
      }
      left += residuals[sample];
      ++taken;
      previous = value;
    }
  }
  if (bestColumn < 0)
    return self;
  // Numbers of children in a full tree, so that none meets another.
  uint32_t left = 2 * number + 1, right = 2 * number + 2;
  for (size_t i = 0; i != part.size(); ++i)
    if (part[i] == number)
      part[i] = rows[i][bestColumn] <= bestLimit ? left : right;
  int32_t leftNode = grow(tree, rows, residuals, orders, part, left, depth - 1);
  int32_t rightNode =
      grow(tree, rows, residuals, orders, part, right, depth - 1);
  tree[self].column = bestColumn;
  tree[self].limit = bestLimit;
  tree[self].left = leftNode;
  tree[self].right = rightNode;
  return self;
}

void BoostedTrees::boost(const Matrix &rows, llvm::ArrayRef<double> targets,
                         const std::vector<bool> &mask, unsigned rounds,
                         std::vector<double> *errors) {
  constexpr uint32_t kUnused = std::numeric_limits<uint32_t>::max();
  size_t n = rows.size(), columns = rows.front().size();
  trees.clear();
  base = 0;
  size_t count = 0;
  for (size_t i = 0; i != n; ++i)
    if (mask[i]) {
      base += targets[i];
      ++count;
    }
  base /= std::max<size_t>(count, 1);
  std::vector<std::vector<uint32_t>> orders(columns);
  for (size_t column = 0; column != columns; ++column) {
    for (size_t i = 0; i != n; ++i)
      if (mask[i])
        orders[column].push_back(i);
    llvm::stable_sort(orders[column], [&](uint32_t a, uint32_t b) {
      return rows[a][column] < rows[b][column];
    });
  }
  std::vector<double> residuals(n);
  for (size_t i = 0; i != n; ++i)
    residuals[i] = targets[i] - base;
  for (unsigned round = 0;; ++round) {
    if (errors)
      for (size_t i = 0; i != n; ++i)
        if (!mask[i])
          (*errors)[round] += residuals[i] * residuals[i];
    if (round == rounds)
      return;
    std::vector<uint32_t> part(n);
    for (size_t i = 0; i != n; ++i)
      part[i] = mask[i] ? 0 : kUnused;
    Tree tree;
    grow(tree, rows, residuals, orders, part, 0, kDepth);
    for (size_t i = 0; i != n; ++i)
      residuals[i] -= kRate * valueOf(tree, rows[i]);
    trees.push_back(std::move(tree));
  }
}

void BoostedTrees::fit(const Matrix &rows, llvm::ArrayRef<double> targets) {
  size_t n = rows.size();
  std::vector<double> errors(kMaxTrees + 1, 0);
  unsigned folds = std::min<size_t>(kFolds, n);
  for (unsigned fold = 0; fold != folds; ++fold) {
    std::vector<bool> mask(n);
    for (size_t i = 0; i != n; ++i)
      mask[i] = i % folds != fold;
    boost(rows, targets, mask, kMaxTrees, &errors);
  }
  auto best = std::min_element(errors.begin(), errors.end());
  error = *best / std::max<size_t>(n, 1);
  boost(rows, targets, std::vector<bool>(n, true), best - errors.begin(),
        /*errors=*/nullptr);
}

double BoostedTrees::predict(llvm::ArrayRef<double> row) const {
  double sum = base;
  for (const Tree &tree : trees)
    sum += kRate * valueOf(tree, row);
  return sum;
}
