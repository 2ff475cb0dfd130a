//===- CountTouched.cpp - Elements that an indexing map touches -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpFeatures.h"

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <set>

using namespace mlir;
using namespace placer;

/// Up to here things are tried one by one.
static constexpr uint64_t kMaxEnumerated = 1 << 14;
/// Up to here values are marked in a set of bits.
static constexpr uint64_t kMaxSpan = 1 << 22;

/// Adds `factor * expr` to the coefficients of dimensions; false where it is no
/// sum of multiples.
static bool flatten(AffineExpr expr, int64_t factor,
                    MutableArrayRef<int64_t> coefficients) {
  if (isa<AffineConstantExpr>(expr))
    return true;
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    coefficients[dim.getPosition()] += factor;
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (expr.getKind() == AffineExprKind::Add)
    return flatten(binary.getLHS(), factor, coefficients) &&
           flatten(binary.getRHS(), factor, coefficients);
  if (expr.getKind() == AffineExprKind::Mul)
    if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      return flatten(binary.getLHS(), factor * constant.getValue(),
                     coefficients);
  return false;
}

/// A stride and how many steps of it are taken.
using Step = std::pair<uint64_t, uint64_t>;

/// How many values a sum takes of multiples of strides.
static uint64_t countSums(SmallVectorImpl<Step> &steps) {
  llvm::sort(steps);
  uint64_t all = 1, span = 1;
  for (auto [stride, count] : steps) {
    all = llvm::SaturatingMultiply(all, count);
    span = llvm::SaturatingMultiplyAdd(stride, count - 1, span);
  }
  // Values at equal distances stay so as long as the next stride is a multiple
  // of the distance and leaves no hole.
  uint64_t distance = steps.empty() ? 1 : steps.front().first, length = 1;
  size_t next = 0;
  for (; next != steps.size(); ++next) {
    auto [stride, count] = steps[next];
    if (stride % distance != 0 || stride / distance > length)
      break;
    length += stride / distance * (count - 1);
  }
  if (next == steps.size())
    return length;
  // The last one may leave holes: then nothing meets.
  if (next + 1 == steps.size() && steps[next].first % distance == 0)
    return length * steps[next].second;
  if (span > kMaxSpan)
    return std::min(all, span);

  llvm::BitVector values(span);
  values.set(0);
  for (auto [stride, count] : steps) {
    // `values` holds the sums with up to `done` steps of this stride.
    for (uint64_t done = 1; done < count;) {
      uint64_t more = std::min(done, count - done);
      llvm::BitVector moved = values;
      moved <<= static_cast<unsigned>(stride * more);
      values |= moved;
      done += more;
    }
  }
  return values.count();
}

/// How many different tuples some results take, by trying all.
static uint64_t tryAll(ArrayRef<AffineExpr> results, ArrayRef<unsigned> dims,
                       ArrayRef<int64_t> ranges) {
  MLIRContext *context = results.front().getContext();
  SmallVector<AffineExpr> point(ranges.size(),
                                getAffineConstantExpr(0, context));
  SmallVector<int64_t> at(dims.size(), 0);
  std::set<SmallVector<int64_t>> tuples;
  while (true) {
    for (auto [dim, value] : llvm::zip_equal(dims, at))
      point[dim] = getAffineConstantExpr(value, context);
    SmallVector<int64_t> tuple;
    for (AffineExpr result : results) {
      auto value =
          dyn_cast<AffineConstantExpr>(result.replaceDimsAndSymbols(point, {}));
      tuple.push_back(value ? value.getValue() : 0);
    }
    tuples.insert(std::move(tuple));
    size_t digit = 0;
    while (digit != at.size() && ++at[digit] == ranges[dims[digit]])
      at[digit++] = 0;
    if (digit == at.size())
      return tuples.size();
  }
}

uint64_t placer::countTouched(AffineMap map, ArrayRef<int64_t> ranges) {
  if (llvm::is_contained(ranges, 0))
    return 0;
  unsigned numDims = map.getNumDims();
  // Results that share a dimension are counted together.
  SmallVector<bool> done(map.getNumResults(), false);
  uint64_t total = 1;
  for (unsigned first = 0; first != map.getNumResults(); ++first) {
    if (done[first])
      continue;
    SmallVector<AffineExpr> results = {map.getResult(first)};
    llvm::SmallBitVector used(numDims);
    auto addDims = [&](AffineExpr expr) {
      for (unsigned dim = 0; dim != numDims; ++dim)
        if (expr.isFunctionOfDim(dim))
          used.set(dim);
    };
    addDims(results.front());
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned other = first + 1; other != map.getNumResults(); ++other) {
        AffineExpr expr = map.getResult(other);
        if (done[other] || llvm::none_of(used.set_bits(), [&](unsigned dim) {
              return expr.isFunctionOfDim(dim);
            }))
          continue;
        results.push_back(expr);
        addDims(expr);
        done[other] = changed = true;
      }
    }

    SmallVector<unsigned> dims(used.set_bits_begin(), used.set_bits_end());
    uint64_t points = 1, product = 1;
    for (unsigned dim : dims)
      points = llvm::SaturatingMultiply<uint64_t>(points, ranges[dim]);
    bool isExact = results.size() == 1;
    for (AffineExpr expr : results) {
      SmallVector<int64_t> coefficients(numDims, 0);
      if (!flatten(expr, 1, coefficients)) {
        isExact = false;
        product = llvm::SaturatingMultiply(product, points);
        continue;
      }
      SmallVector<Step> steps;
      for (auto [coefficient, range] : llvm::zip_equal(coefficients, ranges))
        if (coefficient != 0 && range > 1)
          steps.push_back({std::abs(coefficient), range});
      product = llvm::SaturatingMultiply(product, countSums(steps));
    }
    uint64_t count = std::min(points, product);
    if (!isExact && points <= kMaxEnumerated)
      count = tryAll(results, dims, ranges);
    total = llvm::SaturatingMultiply(total, count);
  }
  return total;
}
