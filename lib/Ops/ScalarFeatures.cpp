//===- ScalarFeatures.cpp - Counts of ops on single elements --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/FeatureParts.h"

#include "placer/Dialect/Utils.h"
#include "placer/Ops/ValueShapes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>

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
  if (shaped && shaped.hasRank())
    for (int64_t given : shaped.getShape())
      shape.push_back(extent(given));
  return shape;
}

SmallVector<int64_t> Extents::shape(Value value) {
  value = ValueShapes::ranked(value);
  auto shaped = dyn_cast<ShapedType>(value.getType());
  if (!shapes || !shaped || !shaped.hasRank() || shaped.hasStaticShape())
    return shape(value.getType());
  SmallVector<int64_t> shape;
  for (auto [dim, given] : llvm::enumerate(shaped.getShape())) {
    std::optional<int64_t> known;
    if (ShapedType::isDynamic(given))
      known = shapes->extent(value, dim);
    shape.push_back(known ? *known : extent(given));
  }
  return shape;
}

static uint64_t product(ArrayRef<int64_t> shape) {
  uint64_t count = 1;
  for (int64_t extent : shape)
    count = llvm::SaturatingMultiply<uint64_t>(count, extent);
  return count;
}

static bool isUnranked(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && !shaped.hasRank();
}

uint64_t Extents::elements(Type type) {
  return isUnranked(type) ? 0 : product(shape(type));
}

uint64_t Extents::elements(Value value) {
  return isUnranked(ValueShapes::ranked(value).getType())
             ? 0
             : product(shape(value));
}

uint64_t Extents::bytes(Type type) {
  std::optional<int64_t> element = sizeOfType(getElementTypeOrSelf(type));
  return element ? llvm::SaturatingMultiply<uint64_t>(elements(type), *element)
                 : 0;
}

uint64_t Extents::bytes(Value value) {
  std::optional<int64_t> element =
      sizeOfType(getElementTypeOrSelf(value.getType()));
  return element ? llvm::SaturatingMultiply<uint64_t>(elements(value), *element)
                 : 0;
}

std::optional<uint64_t> Extents::tripCount(Operation *loop) {
  ValueShapes none;
  return (shapes ? *shapes : none).tripCount(loop);
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

uint64_t placer::asCount(double value) {
  constexpr double kMost =
      18446744073709549568.0; // The last double below 2^64.
  return static_cast<uint64_t>(std::clamp(std::round(value), 0.0, kMost));
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
    std::optional<uint64_t> count = extents.tripCount(op);
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
