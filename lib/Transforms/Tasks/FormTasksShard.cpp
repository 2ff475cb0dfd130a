//===- FormTasksShard.cpp - Annotations of the shard dialect --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's dialect says how tensors are divided among the devices of a grid.
// Its partitioner makes one program for all of them, of equal parts, and drops
// what does not divide. Here only the annotations count: a dimension that is
// divided among n devices is one that the op is cut along, into n parts.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksShard.h"

#include "placer/Dialect/Placer.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace placer;

namespace {

/// A dimension, and where it is cut.
struct ShardedDim {
  int64_t dim = 0;
  SplitRule rule = SplitRule::Parts;
  SmallVector<int64_t> values;
};

class ShardingReader {
public:
  ShardingReader(FunctionOpInterface function, OpModels models,
                 SymbolTableCollection &symbolTables)
      : function(function), models(models), symbolTables(symbolTables) {}

  LogicalResult run() {
    Block &block = function.getFunctionBody().front();
    for (auto op : block.getOps<shard::ShardOp>()) {
      FailureOr<SmallVector<ShardedDim>> dims = dimsOf(op);
      if (failed(dims))
        return failure();
      if (dims->empty())
        continue;
      if (op.getAnnotateForUsers()) {
        for (OpOperand &use : op.getResult().getUses())
          note(use.getOwner(), SplitSide::Operand, use.getOperandNumber(),
               *dims);
        continue;
      }
      Value source = op.getSrc();
      while (auto before = source.getDefiningOp<shard::ShardOp>())
        source = before.getSrc();
      if (auto result = dyn_cast<OpResult>(source))
        note(result.getOwner(), SplitSide::Result, result.getResultNumber(),
             *dims);
    }
    apply(block);
    return success();
  }

private:
  FailureOr<SmallVector<ShardedDim>> dimsOf(shard::ShardOp op) {
    auto sharding = op.getSharding().getDefiningOp<shard::ShardingOp>();
    if (!sharding)
      return emitError(op.getLoc())
             << "'" << op->getName()
             << "' takes a sharding that no 'shard.sharding' makes";
    shard::GridOp grid =
        shard::getGridOrNull(op, sharding.getGridAttr(), symbolTables);
    if (!grid)
      return emitError(op.getLoc())
             << "'" << op->getName() << "' is for an unknown grid "
             << sharding.getGridAttr();
    SmallVector<ShardedDim> dims;
    ArrayRef<int64_t> offsets = sharding.getStaticShardedDimsOffsets();
    for (auto [number, axes] : llvm::enumerate(sharding.getSplitAxes())) {
      int64_t parts = 1;
      for (int16_t axis : axes.asArrayRef()) {
        if (axis < 0 || axis >= grid.getRank() ||
            ShapedType::isDynamic(grid.getShape()[axis]))
          return emitError(op.getLoc())
                 << "grid " << sharding.getGridAttr()
                 << " does not tell how many devices it has along axis "
                 << axis;
        parts *= grid.getShape()[axis];
      }
      if (axes.empty())
        continue;
      ShardedDim dim{static_cast<int64_t>(number), SplitRule::Parts, {parts}};
      if (!offsets.empty()) {
        if (offsets.size() < static_cast<size_t>(parts) + 1)
          return emitError(op.getLoc())
                 << "'sharded_dims_offsets' has too few offsets for " << parts
                 << " parts";
        dim.rule = SplitRule::At;
        dim.values.assign(offsets.begin() + 1, offsets.begin() + parts);
        bool ascends = true;
        for (int64_t part = 0; part != parts; ++part)
          ascends &= offsets[part] < offsets[part + 1];
        if (!ascends || ShapedType::isDynamicShape(offsets.take_front(parts)))
          return emitError(op.getLoc()) << "'sharded_dims_offsets' must be "
                                           "known and ascend, as a part "
                                           "would be empty else";
        offsets = offsets.drop_front(parts + 1);
      }
      if (parts > 1)
        dims.push_back(std::move(dim));
    }
    return dims;
  }

  /// An op has one annotation: of its result rather than of an operand, the
  /// first rather than others, as all of them name the same dimensions.
  void note(Operation *op, SplitSide side, int64_t number,
            ArrayRef<ShardedDim> dims) {
    if (isa<shard::ShardOp>(op) || op->hasTrait<OpTrait::IsTerminator>() ||
        op->hasAttr(PlacerDialect::kSplitAttr) ||
        models.modelOf(op).role == OpRole::Copied)
      return;
    SmallVector<SplitAxisAttr> axes;
    for (const ShardedDim &dim : dims)
      axes.push_back(SplitAxisAttr::get(op->getContext(), side, number, dim.dim,
                                        dim.rule, dim.values, SplitSum::None));
    auto split = SplitAttr::get(op->getContext(), axes);
    auto [known, isNew] = noted.insert({op, split});
    if (!isNew && side == SplitSide::Result &&
        known->second.getAxes().front().getSide() == SplitSide::Operand)
      known->second = split;
  }

  void apply(Block &block) {
    for (auto &[op, split] : noted)
      op->setDiscardableAttr(PlacerDialect::kSplitAttr, split);
    for (Operation &op : llvm::make_early_inc_range(block))
      if (auto annotated = dyn_cast<shard::ShardOp>(op)) {
        annotated.getResult().replaceAllUsesWith(annotated.getSrc());
        annotated.erase();
      }
    for (Operation &op : llvm::make_early_inc_range(block))
      if (isa<shard::ShardingOp>(op) && op.use_empty())
        op.erase();
  }

  FunctionOpInterface function;
  OpModels models;
  SymbolTableCollection &symbolTables;
  llvm::MapVector<Operation *, SplitAttr> noted;
};

} // namespace

bool placer::hasShardings(FunctionOpInterface function) {
  mlir::Region &body = function.getFunctionBody();
  return llvm::hasSingleElement(body) &&
         !body.front().getOps<shard::ShardOp>().empty();
}

LogicalResult placer::readShardings(FunctionOpInterface function,
                                    OpModels models,
                                    SymbolTableCollection &symbolTables) {
  return ShardingReader(function, models, symbolTables).run();
}

void placer::dropGrids(ModuleOp module) {
  for (auto grid : llvm::make_early_inc_range(module.getOps<shard::GridOp>()))
    if (SymbolTable::symbolKnownUseEmpty(grid, module))
      grid.erase();
}
