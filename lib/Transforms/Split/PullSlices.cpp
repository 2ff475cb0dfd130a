//===- PullSlices.cpp - Boxes pulled up through a block -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/PullSlices.h"

#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace placer;

namespace {

/// A slice of a result, and the box of it that it reads.
struct Demand {
  tensor::ExtractSliceOp slice;
  OpResult result;
  Box box;
};

/// An op of which only boxes are read.
class SlicedOp {
public:
  SlicedOp(RewriterBase &rewriter, Operation *op)
      : rewriter(rewriter), op(op) {}

  /// Finds who reads it; false where that is somebody who reads all of a
  /// result.
  bool collectDemands();
  ArrayRef<Demand> allDemands() const { return demands; }
  /// Replaces the slices as far as that is possible; false where one is left.
  bool pull();

private:
  bool pullLinalg(linalg::LinalgOp linalgOp);
  bool pullResult(OpResult result);
  /// Takes out what was put in front of the op since `last` was there.
  void eraseSince(Operation *last);
  bool isStaticSince(Operation *last);

  RewriterBase &rewriter;
  Operation *op;
  SmallVector<Demand> demands;
};

} // namespace

bool SlicedOp::collectDemands() {
  bool areAllSlices = true;
  for (OpResult result : op->getResults())
    for (OpOperand &use : result.getUses()) {
      auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
      std::optional<Box> box;
      if (slice && slice->getBlock() == op->getBlock())
        box = boxOfSlice(slice);
      if (box)
        demands.push_back({slice, result, *box});
      else
        areAllSlices = false;
    }
  // Uses are in no order that means anything.
  llvm::sort(demands, [](const Demand &a, const Demand &b) {
    return a.slice->isBeforeInBlock(b.slice);
  });
  return areAllSlices;
}

/// Boxes that together cover all of `wanted`, and are computed one by one. Two
/// become one where that takes no more work.
static SmallVector<Box> mergeBoxes(ArrayRef<Box> wanted) {
  /// More are too many pieces to be worth the comparisons.
  constexpr size_t kMost = 16;
  SmallVector<Box> merged;
  for (Box box : wanted) {
    for (size_t i = 0; i < merged.size();) {
      Box hull = hullOf(merged[i], box);
      if (merged.size() < kMost &&
          hull.volume() > merged[i].volume() + box.volume()) {
        ++i;
        continue;
      }
      // The larger box may now go with one that it did not go with before.
      box = hull;
      merged.erase(merged.begin() + i);
      i = 0;
    }
    merged.push_back(box);
  }
  return merged;
}

static const Box *boxAround(ArrayRef<Box> boxes, const Box &box) {
  return llvm::find_if(boxes,
                       [&](const Box &large) { return large.contains(box); });
}

/// Whether to compute all of it instead, as the boxes are no less.
static bool coversAll(ArrayRef<Box> boxes, const Box &whole) {
  int64_t volume = 0;
  for (const Box &box : boxes)
    volume += box.volume();
  return volume >= whole.volume();
}

void SlicedOp::eraseSince(Operation *last) {
  while (op->getPrevNode() != last)
    rewriter.eraseOp(op->getPrevNode());
}

bool SlicedOp::isStaticSince(Operation *last) {
  for (Operation *made = op->getPrevNode(); made != last;
       made = made->getPrevNode())
    for (Value value : made->getResults())
      if (isa<TensorType>(value.getType()) && !isStaticTensor(value))
        return false;
  return true;
}

/// The iterations of an op that compute a box of a result. The map of the
/// result is a projected permutation.
static Box iterationsOf(linalg::LinalgOp op, OpResult result, const Box &box) {
  Box iterations = Box::whole(op.getStaticLoopRanges());
  AffineMap map = op.getIndexingMapMatchingResult(result);
  for (auto [dim, loop] : llvm::enumerate(map.getResults())) {
    unsigned position = cast<AffineDimExpr>(loop).getPosition();
    iterations.offsets[position] = box.offsets[dim];
    iterations.sizes[position] = box.sizes[dim];
  }
  return iterations;
}

/// The box of a result that iterations compute.
static Box resultOf(linalg::LinalgOp op, OpResult result,
                    const Box &iterations) {
  Box box;
  for (AffineExpr loop : op.getIndexingMapMatchingResult(result).getResults()) {
    unsigned position = cast<AffineDimExpr>(loop).getPosition();
    box.offsets.push_back(iterations.offsets[position]);
    box.sizes.push_back(iterations.sizes[position]);
  }
  return box;
}

/// What a program says of the work of an op, for a share of it.
static void scaleWork(Operation *tile, double share) {
  auto work = tile->getAttrOfType<DictionaryAttr>(PlacerDialect::kWorkAttr);
  if (!work)
    return;
  Builder builder(tile->getContext());
  SmallVector<NamedAttribute> entries;
  for (NamedAttribute entry : work) {
    std::optional<double> number = numberOf(entry.getValue());
    entries.emplace_back(entry.getName(),
                         number ? builder.getF64FloatAttr(*number * share)
                                : entry.getValue());
  }
  tile->setAttr(PlacerDialect::kWorkAttr, builder.getDictionaryAttr(entries));
}

bool SlicedOp::pullLinalg(linalg::LinalgOp linalgOp) {
  for (OpResult result : op->getResults())
    if (!linalgOp.getIndexingMapMatchingResult(result).isProjectedPermutation())
      return false;
  SmallVector<Box> wanted = llvm::map_to_vector(demands, [&](Demand &demand) {
    return iterationsOf(linalgOp, demand.result, demand.box);
  });
  SmallVector<Box> tiles = mergeBoxes(wanted);
  Box whole = Box::whole(linalgOp.getStaticLoopRanges());
  if (coversAll(tiles, whole))
    return false;

  Operation *last = op->getPrevNode();
  SmallVector<SmallVector<Value>> values;
  for (const Box &tile : tiles) {
    auto asAttributes = [&](ArrayRef<int64_t> numbers) {
      return llvm::map_to_vector(numbers, [&](int64_t number) -> OpFoldResult {
        return rewriter.getIndexAttr(number);
      });
    };
    FailureOr<TilingResult> made =
        cast<TilingInterface>(op).getTiledImplementation(
            rewriter, asAttributes(tile.offsets), asAttributes(tile.sizes));
    if (failed(made) || made->tiledValues.size() != op->getNumResults() ||
        !isStaticSince(last)) {
      eraseSince(last);
      return false;
    }
    for (Operation *op : made->tiledOps)
      scaleWork(op, double(tile.volume()) / whole.volume());
    values.push_back(made->tiledValues);
  }
  for (auto [demand, iterations] : llvm::zip_equal(demands, wanted)) {
    size_t tile = boxAround(tiles, iterations) - tiles.begin();
    resliceFrom(rewriter, demand.slice,
                values[tile][demand.result.getResultNumber()],
                resultOf(linalgOp, demand.result, tiles[tile]));
  }
  return true;
}

bool SlicedOp::pullResult(OpResult result) {
  SmallVector<Demand> ofResult;
  SmallVector<Box> wanted;
  for (const Demand &demand : demands)
    if (demand.result == result) {
      ofResult.push_back(demand);
      wanted.push_back(demand.box);
    }
  if (wanted.empty())
    return true;
  SmallVector<Box> tiles = mergeBoxes(wanted);
  if (coversAll(tiles, wholeOf(result)))
    return false;
  Operation *last = op->getPrevNode();
  SmallVector<Value> values;
  for (const Box &tile : tiles) {
    values.push_back(pullThrough(rewriter, result, tile));
    if (!values.back() || !isStaticSince(last)) {
      eraseSince(last);
      return false;
    }
  }
  for (Demand &demand : ofResult) {
    size_t tile = boxAround(tiles, demand.box) - tiles.begin();
    resliceFrom(rewriter, demand.slice, values[tile], tiles[tile]);
  }
  return true;
}

bool SlicedOp::pull() {
  auto isKnown = [](Value value) {
    return !isa<TensorType>(value.getType()) || isStaticTensor(value);
  };
  if (!llvm::all_of(op->getOperands(), isKnown) ||
      !llvm::all_of(op->getResults(), isKnown))
    return false;
  rewriter.setInsertionPoint(op);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return pullLinalg(linalgOp);
  bool isPulled = true;
  for (OpResult result : op->getResults())
    isPulled &= pullResult(result);
  return isPulled;
}

/// Ops that take no time by themselves, so that it does not matter how much of
/// their result is read.
static bool takesTime(Operation *op) {
  return !isa<arith::ConstantOp, tensor::BitcastOp, tensor::CastOp,
              tensor::CollapseShapeOp, tensor::EmptyOp, tensor::ExpandShapeOp,
              tensor::ExtractSliceOp, linalg::FillOp>(op);
}

SmallVector<OperationName> placer::pullSlices(RewriterBase &rewriter,
                                              Block &block) {
  SmallVector<OperationName> whole;
  Operation *op = block.getTerminator()->getPrevNode();
  // The op in front of one that is gone is what was put there, or was there.
  auto replace = [&](auto erase) {
    Operation *behind = op->getNextNode();
    erase();
    op = behind->getPrevNode();
  };
  while (op) {
    if (isOpTriviallyDead(op)) {
      replace([&] { rewriter.eraseOp(op); });
      continue;
    }
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (slice && slice.getType() == slice.getSourceType() &&
        boxOfSlice(slice)) {
      replace([&] { rewriter.replaceOp(slice, slice.getSource()); });
      continue;
    }
    SlicedOp sliced(rewriter, op);
    bool isCut = sliced.collectDemands() && sliced.pull();
    if (isCut && op->use_empty()) {
      replace([&] { rewriter.eraseOp(op); });
      continue;
    }
    if (!sliced.allDemands().empty() && takesTime(op))
      whole.push_back(op->getName());
    op = op->getPrevNode();
  }
  std::reverse(whole.begin(), whole.end());
  return whole;
}

std::optional<Box> placer::shrinkArgument(RewriterBase &rewriter,
                                          BlockArgument argument) {
  if (argument.use_empty())
    return std::nullopt;
  if (!isStaticTensor(argument)) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    return type ? Box::whole(type.getShape()) : Box();
  }
  std::optional<Box> hull;
  SmallVector<tensor::ExtractSliceOp> slices;
  for (OpOperand &use : argument.getUses()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
    std::optional<Box> box;
    if (slice)
      box = boxOfSlice(slice);
    if (!box)
      return wholeOf(argument);
    hull = hull ? hullOf(*hull, *box) : *box;
    slices.push_back(slice);
  }
  if (*hull == wholeOf(argument))
    return hull;
  auto type = cast<RankedTensorType>(argument.getType());
  argument.setType(cast<RankedTensorType>(type.clone(hull->sizes)));
  for (tensor::ExtractSliceOp slice : slices) {
    rewriter.setInsertionPoint(slice);
    resliceFrom(rewriter, slice, argument, *hull);
  }
  return hull;
}
