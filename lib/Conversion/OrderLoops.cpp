//===- OrderLoops.cpp - Loops whose innermost runs along memory -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops of a named op are in the order of its definition: reductions are
// innermost, so that a convolution or product adds to one element after the
// other, which no compiler can vectorize without changing the sum. A parallel
// loop along contiguous memory is innermost after this pass. Reductions keep
// their order among each other, so every element of a result is computed from
// the same numbers in the same order as before.
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace placer {
#define GEN_PASS_DEF_ORDERLOOPS
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// What an iteration of the innermost loop costs, in about as many elements of
/// memory as it has to wait for.
enum : int64_t {
  /// An element that shares its cache line with no other of the loop.
  kFarElement = 16,
  /// A sum that waits for the one before it.
  kSerialSum = 8,
  /// To begin the loop, shared by its iterations.
  kLoopStart = 16,
};

} // namespace

/// By how much an expression grows when a dimension does so by 1; none if that
/// depends on where.
static std::optional<int64_t> coefficientOf(AffineExpr expr, unsigned dim) {
  if (!expr.isFunctionOfDim(dim))
    return 0;
  if (isa<AffineDimExpr>(expr))
    return 1;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<int64_t> left = coefficientOf(binary.getLHS(), dim);
  std::optional<int64_t> right = coefficientOf(binary.getRHS(), dim);
  if (!left || !right)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *left + *right;
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (expr.getKind() == AffineExprKind::Mul && factor)
    return *left * factor.getValue();
  return std::nullopt;
}

/// The distance, in elements, between what two iterations of a loop that
/// follow each other read or write; none if it is not known.
static std::optional<int64_t> strideOf(MemRefType type, AffineMap map,
                                       unsigned dim) {
  SmallVector<int64_t> strides;
  int64_t offset;
  bool areKnown = succeeded(type.getStridesAndOffset(strides, offset));
  int64_t distance = 0;
  for (auto [index, expr] : llvm::enumerate(map.getResults())) {
    std::optional<int64_t> coefficient = coefficientOf(expr, dim);
    if (coefficient == 0)
      continue;
    if (!coefficient || !areKnown || ShapedType::isDynamic(strides[index]))
      return std::nullopt;
    distance += *coefficient * strides[index];
  }
  return std::abs(distance);
}

/// What an iteration costs if the loop of `dim` is innermost, with its share of
/// the loop's start, in sixteenths.
static int64_t costOfInnermost(linalg::LinalgOp op, unsigned dim) {
  int64_t cost = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type)
      continue;
    int64_t distance = strideOf(type, op.getMatchingIndexingMap(&operand), dim)
                           .value_or(kFarElement);
    // An output is read and written.
    cost += std::min<int64_t>(distance, kFarElement) *
            (op.isDpsInit(&operand) ? 2 : 1);
  }
  if (op.getIteratorTypesArray()[dim] == utils::IteratorType::reduction)
    cost += kSerialSum;
  int64_t extent = op.getStaticLoopRanges()[dim];
  if (ShapedType::isDynamic(extent))
    extent = kLoopStart;
  return cost * kLoopStart +
         kLoopStart * kLoopStart / std::max<int64_t>(extent, 1);
}

/// Whether an op gives the same in any order of its loops that keeps the order
/// of reductions: each element of an output belongs to one iteration of the
/// parallel loops, which nothing else of the op touches.
static bool canOrderLoops(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumLoops() < 2)
    return false;
  unsigned parallel = op.getNumParallelLoops();
  if (parallel + op.getNumReductionLoops() != op.getNumLoops())
    return false;
  for (OpOperand &output : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&output);
    if (!map.isProjectedPermutation() || map.getNumResults() != parallel)
      return false;
    for (AffineExpr expr : map.getResults())
      if (op.getIteratorTypesArray()[cast<AffineDimExpr>(expr).getPosition()] !=
          utils::IteratorType::parallel)
        return false;
    for (OpOperand *input : op.getDpsInputOperands())
      if (input->get() == output.get() &&
          op.getMatchingIndexingMap(input) != map)
        return false;
  }
  WalkResult result = op.getBlock()->walk([](Operation *inner) {
    bool changesNothing = isMemoryEffectFree(inner) ||
                          hasSingleEffect<MemoryEffects::Read>(inner);
    return changesNothing ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

/// The loops in their new order; empty if they stay as they are.
static SmallVector<unsigned> orderOfLoops(linalg::LinalgOp op) {
  SmallVector<unsigned> parallel, reductions;
  op.getParallelDims(parallel);
  op.getReductionDims(reductions);
  // Loops of one iteration are no choice, and no obstacle. Of reductions only
  // the last can be innermost.
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto runs = [&](unsigned dim) { return extents[dim] != 1; };
  SmallVector<unsigned> candidates =
      llvm::filter_to_vector(llvm::reverse(parallel), runs);
  if (auto last = llvm::find_if(llvm::reverse(reductions), runs);
      last != reductions.rend())
    candidates.push_back(*last);
  if (candidates.size() < 2)
    return {};
  // Of equal loops the one that is innermost now stays there.
  llvm::sort(candidates, std::greater<>());
  unsigned innermost = *std::min_element(
      candidates.begin(), candidates.end(), [&](unsigned a, unsigned b) {
        return costOfInnermost(op, a) < costOfInnermost(op, b);
      });
  if (innermost == candidates.front())
    return {};
  SmallVector<unsigned> order;
  for (unsigned dim : llvm::concat<unsigned>(parallel, reductions))
    if (dim != innermost)
      order.push_back(dim);
  order.push_back(innermost);
  return order;
}

namespace {

struct OrderLoopsPass : public placer::impl::OrderLoopsBase<OrderLoopsPass> {
  void runOnOperation() override {
    SmallVector<std::pair<linalg::LinalgOp, SmallVector<unsigned>>> changes;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (!canOrderLoops(op))
        return;
      if (SmallVector<unsigned> order = orderOfLoops(op); !order.empty())
        changes.push_back({op, std::move(order)});
    });
    IRRewriter rewriter(&getContext());
    for (auto &[op, order] : changes) {
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      rewriter.setInsertionPoint(op);
      if (!generic) {
        FailureOr<linalg::GenericOp> general =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(general))
          continue;
        generic = *general;
      }
      rewriter.setInsertionPoint(generic);
      if (failed(linalg::interchangeGenericOp(rewriter, generic, order)))
        return signalPassFailure();
    }
  }
};

} // namespace
