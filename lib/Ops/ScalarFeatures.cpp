//===- ScalarFeatures.cpp - Counts of ops on single elements --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/FeatureParts.h"

#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

int64_t Extents::extent(int64_t given) {
  if (!ShapedType::isDynamic(given))
    return given;
  if (dynamicExtent == 0)
    unknown = true;
  return dynamicExtent;
}

SmallVector<int64_t> Extents::shape(Type type) {
  SmallVector<int64_t> shape;
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return shape;
  if (!shaped.hasRank()) {
    // Not even a number for each '?' would tell.
    unknown = true;
    return shape;
  }
  for (int64_t given : shaped.getShape())
    shape.push_back(extent(given));
  return shape;
}

uint64_t Extents::elements(Type type) {
  uint64_t count = 1;
  for (int64_t extent : shape(type))
    count = llvm::SaturatingMultiply<uint64_t>(count, extent);
  return count;
}

uint64_t Extents::bytes(Type type) {
  std::optional<int64_t> element = sizeOfType(getElementTypeOrSelf(type));
  if (!element)
    return 0;
  return llvm::SaturatingMultiply<uint64_t>(elements(type), *element);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

void ScalarWork::add(const ScalarWork &other, uint64_t times) {
  auto sum = [&](uint64_t &into, uint64_t value) {
    into = llvm::SaturatingMultiplyAdd(value, times, into);
  };
  sum(flops, other.flops);
  sum(transcendentals, other.transcendentals);
  sum(bytesRead, other.bytesRead);
  sum(bytesWritten, other.bytesWritten);
  if (compute.empty())
    compute = other.compute;
}

std::optional<uint64_t> placer::tripCount(Operation *op) {
  if (auto forall = dyn_cast<scf::ForallOp>(op)) {
    uint64_t count = 1;
    for (auto [lower, upper, step] :
         llvm::zip_equal(forall.getMixedLowerBound(),
                         forall.getMixedUpperBound(), forall.getMixedStep())) {
      std::optional<int64_t> from = getConstantIntValue(lower),
                             to = getConstantIntValue(upper),
                             by = getConstantIntValue(step);
      if (!from || !to || !by || *by <= 0)
        return std::nullopt;
      count = llvm::SaturatingMultiply<uint64_t>(
          count, *to > *from ? llvm::divideCeil(*to - *from, *by) : 0);
    }
    return count;
  }
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return std::nullopt;
  if (std::optional<APInt> count = loop.getStaticTripCount())
    return count->getLimitedValue();
  std::optional<SmallVector<OpFoldResult>> lower = loop.getLoopLowerBounds(),
                                           upper = loop.getLoopUpperBounds(),
                                           steps = loop.getLoopSteps();
  if (!lower || !upper || !steps)
    return std::nullopt;
  uint64_t count = 1;
  for (auto [from, to, by] : llvm::zip_equal(*lower, *upper, *steps)) {
    std::optional<int64_t> first = getConstantIntValue(from),
                           last = getConstantIntValue(to),
                           step = getConstantIntValue(by);
    if (!first || !last || !step || *step <= 0)
      return std::nullopt;
    count = llvm::SaturatingMultiply<uint64_t>(
        count, *last > *first ? llvm::divideCeil(*last - *first, *step) : 0);
  }
  return count;
}

ScalarWork placer::workOfScalarOp(Operation *op, Extents &extents) {
  ScalarWork work;
  if (op->getNumRegions() == 0)
    return elementWorkOf(op, extents);
  if (isa<scf::IfOp>(op)) {
    // No more than the longer way.
    for (Region &region : op->getRegions())
      if (!region.empty()) {
        ScalarWork way = workOfBlock(region.front(), extents);
        if (way.flops + way.transcendentals + way.bytesRead + way.bytesWritten >
            work.flops + work.transcendentals + work.bytesRead +
                work.bytesWritten)
          work = way;
      }
    return work;
  }
  uint64_t times = 1;
  if (isa<LoopLikeOpInterface>(op) && !isa<scf::WhileOp>(op)) {
    std::optional<uint64_t> count = tripCount(op);
    times = count ? *count : extents.extent(ShapedType::kDynamic);
  }
  for (Region &region : op->getRegions())
    for (Block &block : region)
      work.add(workOfBlock(block, extents), times);
  return work;
}

ScalarWork placer::workOfBlock(Block &block, Extents &extents) {
  ScalarWork work;
  for (Operation &op : block)
    work.add(workOfScalarOp(&op, extents));
  return work;
}
