//===- ValueShapes.cpp - Extents that types do not tell -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/ValueShapes.h"

#include "placer/Dialect/Placer.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace placer;

using Extent = std::optional<int64_t>;

/// Questions that lead to further ones are answered by recursion. A program is
/// read from its first op to its last, so that most answers are one step away.
static constexpr unsigned kMaxDepth = 512;

/// Over how many iterations a mean is taken.
static constexpr uint64_t kMaxIterations = 1 << 16;

Value ValueShapes::ranked(Value value) {
  for (Value at = value; at;) {
    auto shaped = dyn_cast<ShapedType>(at.getType());
    if (!shaped || shaped.hasRank())
      return at;
    Operation *op = at.getDefiningOp();
    if (!isa_and_nonnull<tensor::CastOp, memref::CastOp>(op))
      return value;
    at = op->getOperand(0);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

Extent ValueShapes::extent(Value value, int64_t dim) {
  auto shaped = dyn_cast<ShapedType>(value.getType());
  if (!shaped || !shaped.hasRank() || dim < 0 || dim >= shaped.getRank())
    return std::nullopt;
  if (!shaped.isDynamicDim(dim))
    return shaped.getDimSize(dim);
  auto known = extents.find({value, dim});
  if (known != extents.end())
    return known->second;
  if (depth == kMaxDepth)
    return std::nullopt;
  // A value that leads back to itself tells nothing.
  extents[{value, dim}] = std::nullopt;
  ++depth;
  Extent found = findExtent(value, dim);
  --depth;
  extents[{value, dim}] = found;
  return found;
}

Extent ValueShapes::findExtent(Value value, int64_t dim) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return extentOfArgument(argument, dim);
  return extentOfResult(cast<OpResult>(value), dim);
}

Extent ValueShapes::extentOfArgument(BlockArgument argument, int64_t dim) {
  Operation *owner = argument.getOwner()->getParentOp();
  unsigned number = argument.getArgNumber();
  if (auto function = dyn_cast_or_null<FunctionOpInterface>(owner)) {
    if (!argument.getOwner()->isEntryBlock())
      return std::nullopt;
    auto given = function.getArgAttrOfType<DenseI64ArrayAttr>(
        number, PlacerDialect::kExtentsAttr);
    if (!given || dim >= given.size() || given[dim] < 0)
      return std::nullopt;
    return given[dim];
  }
  // Tasks and groups pass on what they get.
  if (isa_and_nonnull<TaskLikeOpInterface>(owner))
    return number < owner->getNumOperands()
               ? extent(owner->getOperand(number), dim)
               : std::nullopt;
  if (auto loop = dyn_cast_or_null<LoopLikeOpInterface>(owner))
    if (OpOperand *init = loop.getTiedLoopInit(argument))
      return extent(init->get(), dim);
  return std::nullopt;
}

Extent ValueShapes::extentOfView(OpResult result, Value source, int64_t dim) {
  auto to = cast<ShapedType>(result.getType());
  auto from = dyn_cast<ShapedType>(source.getType());
  // As many elements as before, in one place that is not known.
  if (!from || !from.hasRank() || to.getNumDynamicDims() != 1)
    return std::nullopt;
  int64_t elements = 1, others = 1;
  for (int64_t i = 0; i != from.getRank(); ++i) {
    Extent known = extent(source, i);
    if (!known || llvm::MulOverflow(elements, *known, elements))
      return std::nullopt;
  }
  for (int64_t size : to.getShape())
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(others, size, others))
      return std::nullopt;
  if (others == 0)
    return std::nullopt;
  return elements / others;
}

Extent ValueShapes::extentByOperands(OpResult result, int64_t dim) {
  auto type = cast<ShapedType>(result.getType());
  Operation *op = result.getOwner();
  // Where dimensions change places, an attribute says which comes from where.
  for (StringRef name : {"perms", "permutation", "perm"}) {
    Attribute order = op->getAttr(name);
    if (!order || op->getNumOperands() == 0)
      continue;
    int64_t from = -1;
    if (auto list = dyn_cast<DenseI64ArrayAttr>(order);
        list && dim < list.size())
      from = list[dim];
    else if (auto list = dyn_cast<DenseI32ArrayAttr>(order);
             list && dim < list.size())
      from = list[dim];
    else if (auto list = dyn_cast<ArrayAttr>(order);
             list && dim < static_cast<int64_t>(list.size()))
      if (auto number = dyn_cast<IntegerAttr>(list[dim]))
        from = number.getValue().getSExtValue();
    return extent(op->getOperand(0), from);
  }
  // Most ops keep a dimension that they do not know where it was: a batch.
  Extent found;
  for (Value operand : op->getOperands()) {
    auto shaped = dyn_cast<ShapedType>(operand.getType());
    if (!shaped || !shaped.hasRank() || shaped.getRank() != type.getRank())
      continue;
    if (!shaped.isDynamicDim(dim))
      continue;
    // The larger of two: the smaller is repeated.
    if (Extent known = extent(operand, dim))
      found = found ? std::max(*found, *known) : *known;
  }
  return found;
}

Extent ValueShapes::extentOfResult(OpResult result, int64_t dim) {
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  if (isa<TaskLikeOpInterface>(op)) {
    if (op->getNumRegions() == 0 || op->getRegion(0).empty())
      return std::nullopt;
    Operation *yield = op->getRegion(0).front().getTerminator();
    return number < yield->getNumOperands()
               ? extent(yield->getOperand(number), dim)
               : std::nullopt;
  }
  if (auto into = dyn_cast<DestinationStyleOpInterface>(op))
    if (OpOperand *init = into.getTiedOpOperand(result))
      return extent(init->get(), dim);
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    if (OpOperand *init = loop.getTiedLoopInit(result))
      return extent(init->get(), dim);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return extent(branch.thenYield().getOperand(number), dim);
  // New memory, of a size that is given.
  auto sized = [&](ShapedType type, ValueRange sizes) -> Extent {
    unsigned position =
        llvm::count_if(type.getShape().take_front(dim), ShapedType::isDynamic);
    return position < sizes.size() ? index(sizes[position]) : std::nullopt;
  };
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return sized(empty.getType(), empty.getDynamicSizes());
  if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op))
    return alloc.getCopy() ? extent(alloc.getCopy(), dim)
                           : sized(alloc.getType(), alloc.getDynamicSizes());
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return sized(alloc.getType(), alloc.getDynamicSizes());
  if (auto alloc = dyn_cast<memref::AllocaOp>(op))
    return sized(alloc.getType(), alloc.getDynamicSizes());
  if (auto generate = dyn_cast<tensor::GenerateOp>(op))
    return sized(cast<ShapedType>(generate.getType()),
                 generate.getDynamicExtents());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return index(expand.getMixedOutputShape()[dim]);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    int64_t product = 1;
    for (int64_t from : collapse.getReassociationIndices()[dim]) {
      Extent part = extent(collapse.getSrc(), from);
      if (!part || llvm::MulOverflow(product, *part, product))
        return std::nullopt;
    }
    return product;
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    Extent inner = extent(pad.getSource(), dim),
           low = index(pad.getMixedLowPad()[dim]),
           high = index(pad.getMixedHighPad()[dim]);
    return inner && low && high ? Extent(*inner + *low + *high) : std::nullopt;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    int64_t sum = 0;
    for (Value part : concat.getInputs()) {
      Extent known = extent(part, dim);
      if (!known)
        return std::nullopt;
      if (dim != static_cast<int64_t>(concat.getDim()))
        return known;
      sum += *known;
    }
    return sum;
  }
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op)) {
    llvm::SmallBitVector dropped;
    if (auto extract = dyn_cast<tensor::ExtractSliceOp>(op))
      dropped = extract.getDroppedDims();
    else if (auto view = dyn_cast<memref::SubViewOp>(op))
      dropped = view.getDroppedDims();
    else
      return extentByOperands(result, dim);
    SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
    int64_t kept = 0;
    for (unsigned from = 0; from != sizes.size(); ++from)
      if (!dropped.test(from) && kept++ == dim)
        return index(sizes[from]);
    return std::nullopt;
  }
  if (isa<tensor::CastOp, memref::CastOp, bufferization::ToTensorOp,
          bufferization::ToBufferOp>(op))
    return extent(ranked(op->getOperand(0)), dim);
  OpModel model = models.modelOf(op);
  if (Value source = model.isFree ? model.aliased(result) : Value())
    if (Extent known = extentOfView(result, source, dim))
      return known;
  return extentByOperands(result, dim);
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

Extent ValueShapes::index(OpFoldResult value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return constant;
  auto asked = dyn_cast<Value>(value);
  if (!asked)
    return std::nullopt;
  auto known = indices.find(asked);
  if (known != indices.end())
    return known->second;
  if (depth == kMaxDepth)
    return std::nullopt;
  indices[asked] = std::nullopt;
  ++depth;
  Extent found = findIndex(asked);
  --depth;
  indices[asked] = found;
  return found;
}

namespace {

/// An induction variable, with the values that it takes.
struct LoopRange {
  Value variable;
  int64_t first, step;
  uint64_t count;
};

} // namespace

/// The loop that a value counts.
static std::optional<LoopRange> rangeOf(Value value, ValueShapes &shapes) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return std::nullopt;
  auto loop =
      dyn_cast_or_null<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
  if (!loop)
    return std::nullopt;
  std::optional<SmallVector<Value>> variables = loop.getLoopInductionVars();
  std::optional<SmallVector<OpFoldResult>> lower = loop.getLoopLowerBounds(),
                                           upper = loop.getLoopUpperBounds(),
                                           steps = loop.getLoopSteps();
  if (!variables || !lower || !upper || !steps)
    return std::nullopt;
  auto at = llvm::find(*variables, value);
  size_t number = at - variables->begin();
  if (at == variables->end() || number >= lower->size() ||
      number >= upper->size() || number >= steps->size())
    return std::nullopt;
  Extent from = shapes.index((*lower)[number]),
         to = shapes.index((*upper)[number]),
         step = shapes.index((*steps)[number]);
  if (!from || !to || !step || *step <= 0 || *to <= *from)
    return std::nullopt;
  return LoopRange{value, *from, *step,
                   static_cast<uint64_t>(llvm::divideCeil(*to - *from, *step))};
}

/// The results of a map for operands of which one may be the variable of a
/// loop: their smallest (or largest), in the mean over the iterations.
static Extent chooseOf(AffineMap map, ValueRange values, ValueShapes &shapes,
                       bool smallest) {
  SmallVector<Extent> operands;
  std::optional<LoopRange> range;
  unsigned variable = 0;
  for (auto [number, operand] : llvm::enumerate(values)) {
    // Of two loops, one stands still in its middle.
    std::optional<LoopRange> own =
        range ? std::nullopt : rangeOf(operand, shapes);
    operands.push_back(shapes.index(operand));
    if (!own)
      continue;
    range = own;
    variable = number;
  }
  MLIRContext *context = map.getContext();
  auto choose = [&]() -> Extent {
    SmallVector<AffineExpr> dims, symbols;
    for (auto [number, known] : llvm::enumerate(operands)) {
      bool isDim = number < map.getNumDims();
      AffineExpr expr =
          known   ? getAffineConstantExpr(*known, context)
          : isDim ? getAffineDimExpr(number, context)
                  : getAffineSymbolExpr(number - map.getNumDims(), context);
      (isDim ? dims : symbols).push_back(expr);
    }
    Extent chosen;
    for (AffineExpr result : map.getResults()) {
      auto value = dyn_cast<AffineConstantExpr>(
          result.replaceDimsAndSymbols(dims, symbols));
      // One that is known is a limit at least.
      if (!value && !smallest)
        return std::nullopt;
      if (value && (!chosen || (smallest ? value.getValue() < *chosen
                                         : value.getValue() > *chosen)))
        chosen = value.getValue();
    }
    return chosen;
  };
  if (!range || range->count > kMaxIterations)
    return choose();
  double sum = 0;
  for (uint64_t i = 0; i != range->count; ++i) {
    operands[variable] = range->first + static_cast<int64_t>(i) * range->step;
    Extent each = choose();
    if (!each)
      return std::nullopt;
    sum += static_cast<double>(*each);
  }
  return static_cast<int64_t>(std::ceil(sum / range->count));
}

Extent ValueShapes::findIndex(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op) {
    // Scalars go through tasks as they are.
    auto argument = cast<BlockArgument>(value);
    Operation *owner = argument.getOwner()->getParentOp();
    if (isa_and_nonnull<TaskLikeOpInterface>(owner) &&
        argument.getArgNumber() < owner->getNumOperands())
      return index(owner->getOperand(argument.getArgNumber()));
    if (std::optional<LoopRange> range = rangeOf(value, *this))
      return range->first +
             static_cast<int64_t>(llvm::divideCeil(range->count - 1, 2)) *
                 range->step;
    return std::nullopt;
  }
  if (isa<TaskLikeOpInterface>(op)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    if (op->getNumRegions() == 0 || op->getRegion(0).empty())
      return std::nullopt;
    Operation *yield = op->getRegion(0).front().getTerminator();
    return number < yield->getNumOperands() ? index(yield->getOperand(number))
                                            : std::nullopt;
  }
  if (isa<tensor::DimOp, memref::DimOp>(op)) {
    Extent dim = index(op->getOperand(1));
    return dim ? extent(ranked(op->getOperand(0)), *dim) : std::nullopt;
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp>(op))
    return index(op->getOperand(0));
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return chooseOf(apply.getAffineMap(), apply.getMapOperands(), *this,
                    /*smallest=*/false);
  if (auto least = dyn_cast<affine::AffineMinOp>(op))
    return chooseOf(least.getAffineMap(), least.getMapOperands(), *this,
                    /*smallest=*/true);
  if (auto most = dyn_cast<affine::AffineMaxOp>(op))
    return chooseOf(most.getAffineMap(), most.getMapOperands(), *this,
                    /*smallest=*/false);
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return std::nullopt;
  Extent left = index(op->getOperand(0)), right = index(op->getOperand(1));
  int64_t result = 0;
  if (isa<arith::MinSIOp, arith::MinUIOp>(op) && (left || right))
    return left && right ? std::min(*left, *right) : left ? left : right;
  if (!left || !right)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return llvm::AddOverflow(*left, *right, result) ? Extent() : result;
  if (isa<arith::SubIOp>(op))
    return llvm::SubOverflow(*left, *right, result) ? Extent() : result;
  if (isa<arith::MulIOp>(op))
    return llvm::MulOverflow(*left, *right, result) ? Extent() : result;
  if (isa<arith::MaxSIOp, arith::MaxUIOp>(op))
    return std::max(*left, *right);
  if (*left < 0 || *right <= 0)
    return std::nullopt;
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(op))
    return *left / *right;
  if (isa<arith::CeilDivSIOp, arith::CeilDivUIOp>(op))
    return llvm::divideCeil(*left, *right);
  if (isa<arith::RemSIOp, arith::RemUIOp>(op))
    return *left % *right;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

std::optional<uint64_t> ValueShapes::tripCount(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return std::nullopt;
  // Its bounds are maps, of operands that may be other loops' variables.
  if (auto counted = dyn_cast<affine::AffineForOp>(op)) {
    Extent first = chooseOf(counted.getLowerBoundMap(),
                            counted.getLowerBoundOperands(), *this,
                            /*smallest=*/false),
           last = chooseOf(counted.getUpperBoundMap(),
                           counted.getUpperBoundOperands(), *this,
                           /*smallest=*/true);
    int64_t step = counted.getStepAsInt();
    if (!first || !last || step <= 0)
      return std::nullopt;
    return *last > *first ? llvm::divideCeil(*last - *first, step) : 0;
  }
  if (auto parallel = dyn_cast<affine::AffineParallelOp>(op)) {
    std::optional<SmallVector<int64_t, 8>> ranges =
        parallel.getConstantRanges();
    if (!ranges)
      return std::nullopt;
    uint64_t count = 1;
    for (auto [range, step] : llvm::zip_equal(*ranges, parallel.getSteps()))
      count = llvm::SaturatingMultiply<uint64_t>(
          count, range > 0 && step > 0 ? llvm::divideCeil(range, step) : 0);
    return count;
  }
  std::optional<SmallVector<OpFoldResult>> lower = loop.getLoopLowerBounds(),
                                           upper = loop.getLoopUpperBounds(),
                                           steps = loop.getLoopSteps();
  if (!lower || !upper || !steps || lower->empty()) {
    if (std::optional<APInt> count = loop.getStaticTripCount())
      return count->getLimitedValue();
    return std::nullopt;
  }
  uint64_t count = 1;
  for (auto [from, to, by] : llvm::zip_equal(*lower, *upper, *steps)) {
    Extent first = index(from), last = index(to), step = index(by);
    if (!first || !last || !step || *step <= 0) {
      if (std::optional<APInt> known = loop.getStaticTripCount();
          known && lower->size() == 1)
        return known->getLimitedValue();
      return std::nullopt;
    }
    count = llvm::SaturatingMultiply<uint64_t>(
        count, *last > *first ? llvm::divideCeil(*last - *first, *step) : 0);
  }
  return count;
}
