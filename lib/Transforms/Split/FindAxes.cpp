//===- FindAxes.cpp - Along which dimensions a body can be cut ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dimensions of tensors, and loops of ops, that are cut together are one class:
// an op goes through one with the other, element by element or, after a
// reshape, block by block. A class with a dimension of a result, or with a loop
// of a reduction that ends in a result, is an axis.
//
// Classes say what goes together, not what is right: a part is made by its
// boxes alone, which are computed whatever the class they came from.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/CutReductions.h"
#include "Transforms/Split/PullRules.h"
#include "Transforms/Split/SplitBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/TypeSwitch.h"

#include <numeric>

using namespace mlir;
using namespace placer;

namespace {

class DimensionClasses {
public:
  explicit DimensionClasses(Block &block);

  /// The class of a dimension; none where there is nothing to cut.
  std::optional<unsigned> ofDim(Value tensor, unsigned dim) const {
    return classOf(firstDim, tensor, dim);
  }
  std::optional<unsigned> ofLoop(Operation *op, unsigned loop) const {
    return classOf(firstLoop, op, loop);
  }
  /// How many blocks there are that all dimensions of a class are made of.
  int64_t extent(unsigned number) const { return classExtents[number]; }
  /// The ops that reduce along a class.
  ArrayRef<Operation *> reductions(unsigned number) const {
    return reducing[number];
  }

private:
  void addTensor(Value tensor);
  void joinOp(Operation *op);
  void joinLinalg(linalg::LinalgOp op);
  void joinReshape(Value expanded, Value collapsed,
                   ArrayRef<ReassociationIndices> groups);
  void joinSlice(Value large, Value small, ArrayRef<int64_t> sizes,
                 const llvm::SmallBitVector &dropped);
  void joinDims(Value a, unsigned dimOfA, Value b, unsigned dimOfB);
  void joinNodes(int a, int b);

  /// The number of a node, or -1.
  template <typename Key>
  int nodeOf(const DenseMap<Key, int> &first, Key key, unsigned at) const {
    auto found = first.find(key);
    return found == first.end() ? -1 : found->second + static_cast<int>(at);
  }
  template <typename Key>
  std::optional<unsigned> classOf(const DenseMap<Key, int> &first, Key key,
                                  unsigned at) const {
    int node = nodeOf(first, key, at);
    if (node < 0 || extents[node] < 2)
      return std::nullopt;
    return classes[node];
  }

  /// The first node of the dimensions of a tensor, and of the loops of an op.
  DenseMap<Value, int> firstDim;
  DenseMap<Operation *, int> firstLoop;
  SmallVector<int64_t> extents;
  SmallVector<std::pair<int, int>> joined;
  llvm::IntEqClasses classes;
  SmallVector<int64_t> classExtents;
  SmallVector<SmallVector<Operation *, 1>> reducing;
};

} // namespace

DimensionClasses::DimensionClasses(Block &block) {
  for (Value argument : block.getArguments())
    addTensor(argument);
  for (Operation &op : block) {
    for (Value result : op.getResults())
      addTensor(result);
    joinOp(&op);
  }
  classes.grow(extents.size());
  for (auto [a, b] : joined)
    classes.join(a, b);
  classes.compress();
  classExtents.resize(classes.getNumClasses());
  reducing.resize(classes.getNumClasses());
  for (unsigned node = 0; node != extents.size(); ++node)
    classExtents[classes[node]] =
        std::gcd(classExtents[classes[node]], extents[node]);
  for (Operation &op : block)
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      for (auto [loop, kind] :
           llvm::enumerate(linalgOp.getIteratorTypesArray()))
        if (std::optional<unsigned> number = ofLoop(&op, loop);
            number && kind == utils::IteratorType::reduction)
          reducing[*number].push_back(&op);
}

void DimensionClasses::addTensor(Value tensor) {
  if (!isStaticTensor(tensor))
    return;
  firstDim[tensor] = extents.size();
  llvm::append_range(extents,
                     cast<RankedTensorType>(tensor.getType()).getShape());
}

/// Dimensions of one element are in no class: nothing can be cut there.
void DimensionClasses::joinNodes(int a, int b) {
  if (a >= 0 && b >= 0 && extents[a] > 1 && extents[b] > 1)
    joined.push_back({a, b});
}

void DimensionClasses::joinDims(Value a, unsigned dimOfA, Value b,
                                unsigned dimOfB) {
  joinNodes(nodeOf(firstDim, a, dimOfA), nodeOf(firstDim, b, dimOfB));
}

void DimensionClasses::joinLinalg(linalg::LinalgOp op) {
  if (op.hasDynamicShape())
    return;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  firstLoop[op] = extents.size();
  llvm::append_range(extents, ranges);
  // A loop of one iteration stands for its index.
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> indices;
  for (auto [loop, range] : llvm::enumerate(ranges))
    indices.push_back(range == 1 ? getAffineConstantExpr(0, context)
                                 : getAffineDimExpr(loop, context));
  auto joinTensor = [&](Value tensor, AffineMap map) {
    if (!isStaticTensor(tensor))
      return;
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      AffineExpr index =
          simplifyAffineExpr(expr.replaceDims(indices), ranges.size(), 0);
      if (auto loop = dyn_cast<AffineDimExpr>(index))
        joinNodes(nodeOf(firstDim, tensor, dim),
                  nodeOf(firstLoop, op.getOperation(), loop.getPosition()));
    }
  };
  for (OpOperand &operand : op->getOpOperands())
    joinTensor(operand.get(), op.getMatchingIndexingMap(&operand));
  for (OpResult result : op->getResults())
    joinTensor(result, op.getIndexingMapMatchingResult(result));
}

/// Blocks of the outermost dimension stay together.
void DimensionClasses::joinReshape(Value expanded, Value collapsed,
                                   ArrayRef<ReassociationIndices> groups) {
  if (!isStaticTensor(expanded) || !isStaticTensor(collapsed))
    return;
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(expanded.getType()).getShape();
  for (auto [dim, group] : llvm::enumerate(groups))
    for (int64_t inner : group)
      if (shape[inner] != 1) {
        joinDims(expanded, inner, collapsed, dim);
        break;
      }
}

/// Dimensions of which a slice has all.
void DimensionClasses::joinSlice(Value large, Value small,
                                 ArrayRef<int64_t> sizes,
                                 const llvm::SmallBitVector &dropped) {
  if (!isStaticTensor(large) || !isStaticTensor(small))
    return;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(large.getType()).getShape();
  unsigned dimOfSmall = 0;
  for (size_t dim = 0; dim != shape.size(); ++dim) {
    if (dropped.test(dim))
      continue;
    if (sizes[dim] == shape[dim])
      joinDims(large, dim, small, dimOfSmall);
    ++dimOfSmall;
  }
}

void DimensionClasses::joinOp(Operation *op) {
  auto joinAll = [&](Value a, Value b, auto isJoined) {
    if (isStaticTensor(a) && isStaticTensor(b))
      for (unsigned dim = 0; dim != wholeOf(a).rank(); ++dim)
        if (isJoined(dim))
          joinDims(a, dim, b, dim);
  };
  auto always = [](unsigned) { return true; };
  TypeSwitch<Operation *>(op)
      .Case([&](linalg::LinalgOp op) { joinLinalg(op); })
      .Case([&](tensor::CollapseShapeOp op) {
        joinReshape(op.getSrc(), op.getResult(), op.getReassociationIndices());
      })
      .Case([&](tensor::ExpandShapeOp op) {
        joinReshape(op.getResult(), op.getSrc(), op.getReassociationIndices());
      })
      .Case([&](tensor::ExtractSliceOp op) {
        joinSlice(op.getSource(), op.getResult(), op.getStaticSizes(),
                  op.getDroppedDims());
      })
      .Case([&](tensor::InsertSliceOp op) {
        joinAll(op.getDest(), op.getResult(), always);
        joinSlice(op.getResult(), op.getSource(), op.getStaticSizes(),
                  op.getDroppedDims());
      })
      .Case([&](tensor::ConcatOp op) {
        for (Value input : op.getInputs())
          joinAll(input, op.getResult(),
                  [&](unsigned dim) { return dim != op.getDim(); });
      })
      .Case([&](tensor::PadOp op) {
        joinAll(op.getSource(), op.getResult(), [&](unsigned dim) {
          return op.getStaticLow()[dim] == 0 && op.getStaticHigh()[dim] == 0;
        });
      })
      .Case<tensor::CastOp, tensor::BitcastOp>(
          [&](auto op) { joinAll(op.getSource(), op.getResult(), always); });
}

namespace {

/// Collects the axes of a body.
class AxisFinder {
public:
  explicit AxisFinder(Block &block)
      : block(block), classes(block), values(block.getTerminator()) {}

  SmallVector<BodyAxis> find();
  /// The ops that reduce along an axis without ending in a result.
  SmallVector<Operation *> reducingWithin(unsigned axis) const;

private:
  BodyAxis &axisOf(unsigned classNumber);
  void addParallel(unsigned number);
  void addReduced(unsigned number);
  void addOperands();
  void addConstants();

  Block &block;
  DimensionClasses classes;
  Operation *values;
  SmallVector<BodyAxis> axes;
  /// The class of each axis, and the axis of a class.
  SmallVector<unsigned> classOfAxis;
  DenseMap<unsigned, unsigned> axisOfClass;
  /// The reductions along each axis that end in a result.
  SmallVector<SmallVector<Operation *, 1>> ending;
};

} // namespace

BodyAxis &AxisFinder::axisOf(unsigned classNumber) {
  axisOfClass[classNumber] = axes.size();
  classOfAxis.push_back(classNumber);
  ending.emplace_back();
  BodyAxis &axis = axes.emplace_back();
  axis.extent = classes.extent(classNumber);
  axis.results.resize(values->getNumOperands());
  axis.operands.resize(block.getNumArguments());
  return axis;
}

void AxisFinder::addParallel(unsigned number) {
  Value value = values->getOperand(number);
  Operation *op = value.getDefiningOp();
  if (!isStaticTensor(value) || !op || !hasIterationDomain(op))
    return;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  for (unsigned dim = 0; dim != shape.size(); ++dim) {
    std::optional<unsigned> classNumber = classes.ofDim(value, dim);
    if (!classNumber || classes.extent(*classNumber) < 2)
      continue;
    auto known = axisOfClass.find(*classNumber);
    // Two dimensions of one result, as in `x * x^T`, cannot be cut as one.
    bool isNew =
        known == axisOfClass.end() ||
        axes[known->second].results[number].how != BodyAxis::Result::How::Whole;
    BodyAxis &axis = isNew ? axisOf(*classNumber) : axes[known->second];
    axis.results[number] = {BodyAxis::Result::How::Parallel, dim,
                            shape[dim] / axis.extent};
  }
}

/// Whether all results of an op are results of the task: else something is
/// carried from iteration to iteration that no part could hand on.
static bool allResultsEnd(Block &block, linalg::LinalgOp op) {
  SmallVector<bool> ends(op->getNumResults());
  for (unsigned i = 0; i != block.getTerminator()->getNumOperands(); ++i)
    if (std::optional<EndingReduction> other = endingReduction(block, i);
        other && other->op == op)
      ends[other->result.getResultNumber()] = true;
  return llvm::all_of(ends, [](bool isEnd) { return isEnd; });
}

void AxisFinder::addReduced(unsigned number) {
  std::optional<EndingReduction> reduction = endingReduction(block, number);
  if (!reduction || reduction->op.hasDynamicShape() ||
      (reduction->op->getNumResults() > 1 &&
       !allResultsEnd(block, reduction->op)))
    return;
  linalg::LinalgOp op = reduction->op;
  Operation *combiner = combinerOf(op, reduction->result);
  // Loops are run from the outside in.
  bool isOutermost = true;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    std::optional<unsigned> classNumber = classes.ofLoop(op, loop);
    if (kind != utils::IteratorType::reduction || !classNumber)
      continue;
    bool keepsOrder = std::exchange(isOutermost, false);
    if (classes.extent(*classNumber) < 2 || (!combiner && !keepsOrder))
      continue;
    auto known = axisOfClass.find(*classNumber);
    BodyAxis &axis =
        known == axisOfClass.end() ? axisOf(*classNumber) : axes[known->second];
    if (axis.results[number].how != BodyAxis::Result::How::Whole)
      continue;
    axis.results[number] = {BodyAxis::Result::How::Reduced,
                            static_cast<unsigned>(loop),
                            ranges[loop] / axis.extent};
    axis.canCombine &= combiner != nullptr;
    axis.mayReassociate &= combiner && mayReassociate(combiner);
    axis.keepsOrder &= keepsOrder;
    ending[&axis - axes.begin()].push_back(op);
  }
}

void AxisFinder::addOperands() {
  for (auto [axis, classNumber] : llvm::zip_equal(axes, classOfAxis))
    for (BlockArgument argument : block.getArguments()) {
      if (!isStaticTensor(argument))
        continue;
      Box whole = wholeOf(argument);
      for (unsigned dim = 0; dim != whole.rank(); ++dim)
        if (classes.ofDim(argument, dim) == classNumber) {
          axis.operands[argument.getArgNumber()] = {dim, whole.sizes[dim] /
                                                             axis.extent};
          break;
        }
    }
}

void AxisFinder::addConstants() {
  llvm::SmallDenseSet<unsigned> indexed;
  for (auto constant : block.getOps<arith::ConstantOp>()) {
    auto elements = dyn_cast<ElementsAttr>(constant.getValue());
    if (!elements || elements.isSplat() || !isStaticTensor(constant))
      continue;
    for (unsigned dim = 0; dim != wholeOf(constant).rank(); ++dim)
      if (std::optional<unsigned> number = classes.ofDim(constant, dim))
        indexed.insert(*number);
  }
  for (auto [axis, classNumber] : llvm::zip_equal(axes, classOfAxis))
    axis.hasConstant = indexed.contains(classNumber);
}

/// Why results cannot be cut: what is the matter with the first.
static std::string whyNoAxis(Operation *values) {
  for (Value value : values->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      continue;
    if (!type.hasStaticShape())
      return "the shape of its result is not known";
    Operation *op = value.getDefiningOp();
    if (!op)
      return "it computes nothing";
    if (!hasIterationDomain(op))
      return "'" + op->getName().getStringRef().str() +
             "' has no iteration domain";
    return "no dimension of its result has two elements";
  }
  return "no result is a tensor";
}

SmallVector<BodyAxis> AxisFinder::find() {
  unsigned numResults = values->getNumOperands();
  for (unsigned number = 0; number != numResults; ++number)
    addParallel(number);
  for (unsigned number = 0; number != numResults; ++number)
    addReduced(number);
  addOperands();
  addConstants();
  return axes;
}

SmallVector<Operation *> AxisFinder::reducingWithin(unsigned axis) const {
  SmallVector<Operation *> within;
  for (Operation *op : classes.reductions(classOfAxis[axis]))
    if (!llvm::is_contained(ending[axis], op))
      within.push_back(op);
  return within;
}

SmallVector<BodyAxis> BodySplitter::findAxes(const SplitBody &body,
                                             std::string &why) {
  AxisFinder finder(body.block());
  SmallVector<BodyAxis> axes = finder.find();
  for (unsigned axis = 0; axis != axes.size(); ++axis)
    if (SmallVector<Operation *> within = finder.reducingWithin(axis);
        !within.empty())
      axes[axis].isReadAgain = reducesAgain(body, axes, axis, within);
  // Nothing is left to read of a window of a pooling that is cut.
  llvm::erase_if(axes, [](const BodyAxis &axis) {
    return axis.isReduction() &&
           llvm::none_of(axis.operands, [](const BodyAxis::Operand &operand) {
             return operand.dim.has_value();
           });
  });
  if (axes.empty())
    why = whyNoAxis(body.block().getTerminator());
  return axes;
}
