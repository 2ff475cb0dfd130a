//===- CollectiveData.cpp - Tensors of a collective as one range ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/CollectiveData.h"

#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <numeric>

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// Where tensors lie
//===----------------------------------------------------------------------===//

int64_t DataBlock::numElements() const {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                         std::multiplies<>());
}

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

static DataBlock wholeTensor(RankedTensorType type, int64_t begin) {
  return {begin, SmallVector<int64_t>(type.getRank(), 0),
          SmallVector<int64_t>(type.getShape())};
}

/// One block for each tensor, one tensor after another.
static std::vector<DataBlocks> endToEnd(ValueRange tensors, int64_t begin = 0) {
  std::vector<DataBlocks> blocks;
  for (Value tensor : tensors) {
    blocks.push_back({wholeTensor(typeOf(tensor), begin)});
    begin = blocks.back().back().end();
  }
  return blocks;
}

/// One block for each share of a tensor along a dimension.
static DataBlocks sharesOf(Value tensor, int64_t dim, unsigned count) {
  DataBlock share = wholeTensor(typeOf(tensor), 0);
  share.sizes[dim] /= count;
  DataBlocks blocks;
  for (unsigned i = 0; i < count; ++i) {
    blocks.push_back(share);
    share.begin = share.end();
    share.offsets[dim] += share.sizes[dim];
  }
  return blocks;
}

/// The shares of a tensor, as few blocks as there can be.
static std::vector<DataBlocks> inShares(Value tensor, int64_t dim,
                                        unsigned count) {
  RankedTensorType type = typeOf(tensor);
  // Shares of the outermost dimension lie end to end as they are.
  if (llvm::all_of(type.getShape().take_front(dim),
                   [](int64_t size) { return size == 1; }))
    return {{wholeTensor(type, 0)}};
  return {sharesOf(tensor, dim, count)};
}

std::vector<DataBlocks> placer::broughtBlocks(CollectiveOpInterface op,
                                              unsigned participant) {
  ValueRange brought = op.getBrought(participant);
  if (isa<AllGatherOp>(*op))
    return endToEnd(brought,
                    typeOf(brought.front()).getNumElements() * participant);
  if (auto scatter = dyn_cast<ReduceScatterOp>(*op))
    return inShares(brought.front(), scatter.getDim(), op.getNumParticipants());
  return endToEnd(brought);
}

std::vector<DataBlocks> placer::givenBlocks(CollectiveOpInterface op,
                                            unsigned participant) {
  ValueRange given = op.getGiven(participant);
  if (auto gather = dyn_cast<AllGatherOp>(*op))
    return inShares(given.front(), gather.getDim(), op.getNumParticipants());
  if (isa<ReduceScatterOp>(*op))
    return endToEnd(given,
                    typeOf(given.front()).getNumElements() * participant);
  return endToEnd(given);
}

static CollectiveKind kindOf(CollectiveOpInterface op) {
  if (isa<BroadcastOp>(*op))
    return CollectiveKind::Broadcast;
  if (isa<ReduceOp>(*op))
    return CollectiveKind::Reduce;
  if (isa<AllGatherOp>(*op))
    return CollectiveKind::AllGather;
  if (isa<ReduceScatterOp>(*op))
    return CollectiveKind::ReduceScatter;
  return CollectiveKind::AllReduce;
}

Collective placer::collectiveOf(CollectiveOpInterface op,
                                ArrayRef<DeviceId> devices) {
  Collective collective;
  collective.kind = kindOf(op);
  collective.participants.assign(devices.begin(), devices.end());
  collective.root = static_cast<int32_t>(op.getRootParticipant().value_or(0));
  // Whoever ends with something ends with all of it, but after a scatter, where
  // everybody begins with all.
  unsigned root = op.getRootParticipant().value_or(0);
  ValueRange all = isa<ReduceScatterOp>(*op) ? op.getBrought(0)
                                             : ValueRange(op.getGiven(root));
  for (Value tensor : all)
    collective.bytes += sizeOfType(tensor.getType()).value_or(0);
  collective.elementBytes =
      sizeOfType(RankedTensorType::get({1}, typeOf(all[0]).getElementType()))
          .value_or(1);
  collective.mayReassociate = op.mayReassociate();
  return collective;
}

//===----------------------------------------------------------------------===//
// Cutting and joining
//===----------------------------------------------------------------------===//

/// A box of a tensor; the tensor itself where that is all of it.
static Value boxOf(OpBuilder &builder, Location loc, Value tensor,
                   ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes) {
  if (typeOf(tensor).getShape() == sizes)
    return tensor;
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      builder, loc, tensor,
      getAsIndexOpFoldResult(builder.getContext(), offsets),
      getAsIndexOpFoldResult(builder.getContext(), sizes), strides);
}

/// All dimensions as one.
static SmallVector<ReassociationIndices> asOneDimension(int64_t rank) {
  ReassociationIndices all(rank);
  std::iota(all.begin(), all.end(), 0);
  return {all};
}

static Value flattened(OpBuilder &builder, Location loc, Value tensor) {
  RankedTensorType type = typeOf(tensor);
  auto flat =
      RankedTensorType::get({type.getNumElements()}, type.getElementType());
  if (type.getRank() == 1)
    return tensor;
  if (type.getRank() == 0)
    return tensor::ExpandShapeOp::create(builder, loc, flat, tensor,
                                         ArrayRef<ReassociationIndices>());
  return tensor::CollapseShapeOp::create(builder, loc, flat, tensor,
                                         asOneDimension(type.getRank()));
}

static Value unflattened(OpBuilder &builder, Location loc, Value flat,
                         ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, typeOf(flat).getElementType());
  if (shape.size() == 1)
    return flat;
  if (shape.empty())
    return tensor::CollapseShapeOp::create(builder, loc, type, flat,
                                           ArrayRef<ReassociationIndices>());
  return tensor::ExpandShapeOp::create(builder, loc, type, flat,
                                       asOneDimension(type.getRank()));
}

Value placer::pieceOfBlock(OpBuilder &builder, Location loc, Value tensor,
                           const DataBlock &block, int64_t offset,
                           int64_t size) {
  Value box = boxOf(builder, loc, tensor, block.offsets, block.sizes);
  return boxOf(builder, loc, flattened(builder, loc, box), offset, size);
}

Value placer::joinPieces(OpBuilder &builder, Location loc,
                         ArrayRef<Piece> pieces) {
  SmallVector<Value> values;
  for (const Piece &piece : pieces)
    values.push_back(
        boxOf(builder, loc, piece.value, piece.offset, piece.size));
  if (values.size() == 1)
    return values.front();
  return tensor::ConcatOp::create(builder, loc, /*dim=*/0, values);
}

Value placer::tensorOfPieces(OpBuilder &builder, Location loc,
                             RankedTensorType type, ArrayRef<DataBlock> blocks,
                             ArrayRef<SmallVector<Piece>> piecesOfBlocks) {
  Value whole;
  if (blocks.size() > 1 || type.getNumElements() == 0)
    whole = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                    type.getElementType());
  for (auto [block, pieces] : llvm::zip_equal(blocks, piecesOfBlocks)) {
    if (pieces.empty())
      continue;
    Value box = unflattened(builder, loc, joinPieces(builder, loc, pieces),
                            block.sizes);
    if (!whole)
      return box;
    SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
    whole = tensor::InsertSliceOp::create(
        builder, loc, box, whole,
        getAsIndexOpFoldResult(builder.getContext(), block.offsets),
        getAsIndexOpFoldResult(builder.getContext(), block.sizes), strides);
  }
  return whole;
}

//===----------------------------------------------------------------------===//
// Reducing
//===----------------------------------------------------------------------===//

Value placer::reduceTwo(OpBuilder &builder, Location loc, ReductionKind kind,
                        Value left, Value right) {
  bool isFloat = isa<FloatType>(typeOf(left).getElementType());
  switch (kind) {
  case ReductionKind::Sum:
    if (isFloat)
      return arith::AddFOp::create(builder, loc, left, right);
    return arith::AddIOp::create(builder, loc, left, right);
  case ReductionKind::Product:
    if (isFloat)
      return arith::MulFOp::create(builder, loc, left, right);
    return arith::MulIOp::create(builder, loc, left, right);
  case ReductionKind::Max:
    if (isFloat)
      return arith::MaximumFOp::create(builder, loc, left, right);
    return arith::MaxSIOp::create(builder, loc, left, right);
  case ReductionKind::Min:
    if (isFloat)
      return arith::MinimumFOp::create(builder, loc, left, right);
    return arith::MinSIOp::create(builder, loc, left, right);
  case ReductionKind::BitwiseAnd:
    return arith::AndIOp::create(builder, loc, left, right);
  case ReductionKind::BitwiseOr:
    return arith::OrIOp::create(builder, loc, left, right);
  case ReductionKind::BitwiseXor:
    return arith::XOrIOp::create(builder, loc, left, right);
  }
  llvm_unreachable("every kind reduces");
}

SmallVector<Value> placer::foldCollective(OpBuilder &builder,
                                          CollectiveOpInterface op) {
  Location loc = op.getLoc();
  unsigned count = op.getNumParticipants();
  // What the root, or everybody, has in the end.
  SmallVector<Value> data(op.getBrought(op.getRootParticipant().value_or(0)));
  if (std::optional<ReductionKind> kind = op.getReduction()) {
    data.assign(op.getBrought(0).begin(), op.getBrought(0).end());
    for (unsigned i = 1; i < count; ++i)
      for (auto [sum, own] : llvm::zip_equal(data, op.getBrought(i)))
        sum = reduceTwo(builder, loc, *kind, sum, own);
  }
  if (auto gather = dyn_cast<AllGatherOp>(*op))
    data = {tensor::ConcatOp::create(builder, loc, gather.getDim(),
                                     gather.getInputs())};
  SmallVector<Value> results;
  if (auto scatter = dyn_cast<ReduceScatterOp>(*op)) {
    for (const DataBlock &share :
         sharesOf(data.front(), scatter.getDim(), count))
      results.push_back(
          boxOf(builder, loc, data.front(), share.offsets, share.sizes));
    return results;
  }
  for (unsigned i = 0; i < count; ++i)
    llvm::append_range(results,
                       ArrayRef(data).take_front(op.getGiven(i).size()));
  return results;
}
