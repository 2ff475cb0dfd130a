//===- SplitApply.cpp - Making the parts of a plan ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitTasks.h"
#include "Transforms/Tasks/FormTasksNames.h"

#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

#include <cmath>

using namespace mlir;
using namespace placer;

/// The static slice that is `box` of a value that is `of`.
static Value sliceOut(OpBuilder &builder, Location loc, Value value,
                      const Box &of, const Box &box) {
  if (box == of || box.rank() == 0)
    return value;
  SmallVector<OpFoldResult> offsets, sizes,
      strides(box.rank(), builder.getIndexAttr(1));
  for (size_t dim = 0; dim != box.rank(); ++dim) {
    offsets.push_back(builder.getIndexAttr(box.begin(dim) - of.begin(dim)));
    sizes.push_back(builder.getIndexAttr(box.sizes[dim]));
  }
  return tensor::ExtractSliceOp::create(builder, loc, value, offsets, sizes,
                                        strides);
}

namespace {
struct PlacedPiece {
  Box box;
  Value value;
};
} // namespace

/// Where boxes can be told apart along a dimension without cutting any:
/// positions, the first box's begin aside.
static SmallVector<int64_t> seamsOf(ArrayRef<PlacedPiece> pieces, size_t dim) {
  SmallVector<std::pair<int64_t, int64_t>> spans;
  for (const PlacedPiece &piece : pieces)
    spans.push_back({piece.box.begin(dim), piece.box.end(dim)});
  llvm::sort(spans);
  SmallVector<int64_t> seams;
  int64_t end = spans.front().second;
  for (auto [begin, last] : spans) {
    if (begin >= end)
      seams.push_back(begin);
    end = std::max(end, last);
  }
  return seams;
}

/// The box that disjoint pieces fill.
static Value putTogether(OpBuilder &builder, Location loc, Type type,
                         const Box &box, ArrayRef<PlacedPiece> pieces) {
  if (pieces.size() == 1)
    return pieces.front().value;
  for (size_t dim = 0; dim != box.rank(); ++dim) {
    SmallVector<int64_t> seams = seamsOf(pieces, dim);
    if (seams.empty())
      continue;
    std::vector<SmallVector<PlacedPiece>> slabs(seams.size() + 1);
    for (const PlacedPiece &piece : pieces)
      slabs[llvm::upper_bound(seams, piece.box.begin(dim)) - seams.begin()]
          .push_back(piece);
    SmallVector<Value> values;
    seams.push_back(box.end(dim));
    int64_t begin = box.begin(dim);
    for (auto [slab, end] : llvm::zip_equal(slabs, seams)) {
      Box part = box;
      part.offsets[dim] = begin;
      part.sizes[dim] = end - begin;
      values.push_back(putTogether(builder, loc, type, part, slab));
      begin = end;
    }
    return tensor::ConcatOp::create(builder, loc, typeOfBox(type, box), dim,
                                    values);
  }
  // A pinwheel.
  auto whole = cast<RankedTensorType>(typeOfBox(type, box));
  Value value = tensor::EmptyOp::create(builder, loc, whole.getShape(),
                                        whole.getElementType());
  for (const PlacedPiece &piece : pieces) {
    SmallVector<OpFoldResult> offsets, sizes,
        strides(box.rank(), builder.getIndexAttr(1));
    for (size_t dim = 0; dim != box.rank(); ++dim) {
      offsets.push_back(
          builder.getIndexAttr(piece.box.begin(dim) - box.begin(dim)));
      sizes.push_back(builder.getIndexAttr(piece.box.sizes[dim]));
    }
    value = tensor::InsertSliceOp::create(builder, loc, piece.value, value,
                                          offsets, sizes, strides);
  }
  return value;
}

namespace {

class SplitApplier {
public:
  SplitApplier(SplitPlan &plan, const PartCosts &costs, BodySplitter &splitter)
      : plan(plan), costs(costs), splitter(splitter),
        block(plan.function.getFunctionBody().front()),
        builder(plan.function.getContext()) {
    for (auto task : block.getOps<TaskOp>())
      (void)names.unique(task.getName());
  }

  void run() {
    for (auto transfer :
         llvm::make_early_inc_range(block.getOps<TransferOp>())) {
      transfer.getResult().replaceAllUsesWith(transfer.getTensor());
      transfer.erase();
    }
    SmallVector<TaskOp> tasks(block.getOps<TaskOp>()), replaced;
    for (TaskOp task : tasks) {
      builder.setInsertionPoint(task);
      ArrayRef<unsigned> units = plan.unitsOf[task];
      for (unsigned unit : units)
        build(plan.units[unit]);
      if (units.size() != 1 || !plan.isUntouched(plan.units[units.front()]))
        replaced.push_back(task);
    }
    for (auto &[value, ref] : plan.outside)
      if (Value now = valueOf(ref); now != value)
        value.replaceAllUsesWith(now);
    for (TaskOp task : llvm::reverse(replaced))
      task.erase();
  }

private:
  Value valueOf(PieceRef ref) const {
    return plan.units[ref.unit].outputs[ref.output].values[ref.piece];
  }

  void build(TaskUnit &unit) {
    if (plan.isUntouched(unit)) {
      for (auto [number, read] : llvm::enumerate(unit.reads))
        if (!read.whole)
          unit.source->setOperand(number, valueOf(read.sums.front().front()));
      for (auto [output, result] :
           llvm::zip_equal(unit.outputs, unit.source.getResults()))
        output.values.push_back(result);
      return;
    }
    if (unit.role == TaskUnit::Role::Collective)
      return buildCollective(unit);
    SmallVector<Type> types;
    for (const TaskUnit::Output &output : unit.outputs)
      for (const Box &piece : output.pieces)
        types.push_back(typeOfBox(output.type, piece));
    // Each value is an operand once.
    llvm::SetVector<Value> operands;
    for (const TaskUnit::Read &read : unit.reads) {
      if (read.whole)
        operands.insert(read.whole);
      for (const std::vector<PieceRef> &sum : read.sums)
        for (PieceRef ref : sum)
          operands.insert(valueOf(ref));
    }
    TaskOp op = create(unit, types, operands.getArrayRef());
    if (moveBody(unit, op)) {
      readPieces(unit, op);
      yieldPieces(unit, op);
    }
    auto results = op.getResults().begin();
    for (TaskUnit::Output &output : unit.outputs)
      for (size_t piece = 0; piece != output.pieces.size(); ++piece)
        output.values.push_back(*results++);
  }

  /// Each participant brings one piece, and what it gets is one.
  void buildCollective(TaskUnit &unit) {
    TaskOp source = unit.source;
    SmallVector<Value> inputs;
    for (const TaskUnit::Read &read : unit.reads)
      inputs.push_back(valueOf(read.sums.front().front()));
    SmallVector<Type> types;
    for (const TaskUnit::Output &output : unit.outputs)
      types.push_back(typeOfBox(output.type, output.box));
    StringAttr name =
        builder.getStringAttr(names.unique((source.getName() + ".sum").str()));
    MLIRContext *context = builder.getContext();
    auto kind = ReductionKindAttr::get(context, unit.sum.kind);
    UnitAttr reassociate =
        unit.sum.mayReassociate ? builder.getUnitAttr() : UnitAttr();
    IntegerAttr count = builder.getI64IntegerAttr(unit.sum.number), chunk;
    ArrayAttr devices;
    StringAttr algorithm;
    Operation *op = nullptr;
    switch (unit.sum.how) {
    case CollectiveSum::How::AllReduce:
      op = AllReduceOp::create(builder, source.getLoc(), types, inputs, name,
                               kind, reassociate, builder.getI64IntegerAttr(1),
                               DenseI64ArrayAttr(), devices, chunk, algorithm);
      break;
    case CollectiveSum::How::Reduce:
      op = ReduceOp::create(builder, source.getLoc(), types.front(), inputs,
                            name, kind, reassociate, count, devices, chunk,
                            algorithm);
      break;
    case CollectiveSum::How::ReduceScatter:
      op = ReduceScatterOp::create(builder, source.getLoc(), types, inputs,
                                   name, kind, reassociate, count, devices,
                                   chunk, algorithm);
      break;
    }
    for (auto [output, result] :
         llvm::zip_equal(unit.outputs, op->getResults()))
      output.values.push_back(result);
  }

  //===--------------------------------------------------------------------===//
  // Clauses
  //===--------------------------------------------------------------------===//

  TaskOp create(const TaskUnit &unit, ArrayRef<Type> types,
                ArrayRef<Value> operands) {
    TaskOp source = unit.source;
    StringAttr name = source.getNameAttr(), kernel = source.getKernelAttr(),
               colocation = source.getColocationAttr();
    CostAttr cost = source.getCostAttr();
    IntegerAttr resident = source.getResidentAttr(),
                workspace = source.getWorkspaceAttr();
    WeightsAttr weights = source.getWeightsAttr();
    FlatSymbolRefAttr device = source.getDeviceAttr();
    SplitAttr split;
    ArrayAttr resultNames;
    DenseI64ArrayAttr resultBytes;
    NamedAttrList notes(source->getDiscardableAttrDictionary());
    // These number the operands, results or ops of the task as it was.
    for (StringRef ofSource :
         {PlacerDialect::kAxesAttr, PlacerDialect::kConsumersAttr,
          PlacerDialect::kOriginAttr, PlacerDialect::kSplitsAttr})
      notes.erase(ofSource);
    switch (unit.role) {
    case TaskUnit::Role::Kept:
      split = source.getSplitAttr();
      resultNames = keptNames(unit);
      resultBytes = keptBytes(unit);
      break;
    case TaskUnit::Role::Part: {
      const TaskPart &part = plan.parts[unit.split][unit.part];
      name = builder.getStringAttr(
          names.unique(nameOf(plan.splits[unit.split], part)));
      colocation = colocationOf(unit.split, part);
      if (part.device)
        device = part.device;
      cost = costs.ofPart(cost, part.share);
      workspace = shareOf(workspace, part.share);
      weights = sharedWeights(source);
      resident = {};
      notes.set(PlacerDialect::kPartAttr, describePart(unit, part));
      break;
    }
    case TaskUnit::Role::Sum:
    case TaskUnit::Role::Join: {
      bool isSum = unit.role == TaskUnit::Role::Sum;
      name = builder.getStringAttr(
          names.unique((name.getValue() + (isSum ? ".sum" : ".join")).str()));
      kernel = builder.getStringAttr(isSum ? "placer.sum" : "placer.join");
      if (plan.splits[plan.tensors[unit.reads[0].tensor].split]
              .cuts.front()
              .pieces.front()
              .replica >= 0)
        colocation = {};
      const TaskUnit::Output &output = unit.outputs.front();
      int64_t bytes =
          sizeOfType(typeOfBox(output.type, output.box)).value_or(0);
      cost = costs.ofMove(
          cost, bytes * (1 + plan.tensors[unit.reads[0].tensor].numGroups));
      resident = workspace = {};
      weights = {};
      notes.clear();
      break;
    }
    case TaskUnit::Role::Collective:
      llvm_unreachable("a collective is no task");
    }
    auto op = TaskOp::create(builder, source.getLoc(), types, operands, name,
                             kernel, cost, resident, weights, workspace, split,
                             source.getOnlyAttr(), colocation,
                             source.getEngineAttr(), device,
                             /*start=*/IntegerAttr(), resultNames, resultBytes);
    op->setDiscardableAttrs(notes.getDictionary(op.getContext()));
    return op;
  }

  /// "fc1.0", or "fc1.0.3" where there is a cut inside of another.
  static std::string nameOf(const TaskSplit &split, const TaskPart &part) {
    std::string name = TaskOp(split.task).getName().str();
    for (auto [cut, piece] : llvm::zip_equal(split.cuts, part.pieces))
      for (unsigned number : cut.pieces[piece].path)
        name += "." + std::to_string(number);
    return name;
  }

  /// Names and sizes of results that are still there as they were.
  static bool isKeptResult(const TaskUnit::Output &output, size_t piece) {
    return output.pieces[piece] == output.box;
  }
  ArrayAttr keptNames(const TaskUnit &unit) {
    ArrayAttr given = TaskOp(unit.source).getResultNamesAttr();
    if (!given)
      return {};
    SmallVector<Attribute> kept;
    for (auto [output, name] : llvm::zip_equal(unit.outputs, given))
      for (size_t piece = 0; piece != output.pieces.size(); ++piece)
        kept.push_back(isKeptResult(output, piece) ? name
                                                   : builder.getStringAttr(""));
    return builder.getArrayAttr(kept);
  }
  DenseI64ArrayAttr keptBytes(const TaskUnit &unit) {
    DenseI64ArrayAttr given = TaskOp(unit.source).getResultBytesAttr();
    if (!given)
      return {};
    SmallVector<int64_t> kept;
    for (auto [output, size] :
         llvm::zip_equal(unit.outputs, given.asArrayRef()))
      for (size_t piece = 0; piece != output.pieces.size(); ++piece)
        kept.push_back(isKeptResult(output, piece) ? size : -1);
    return builder.getDenseI64ArrayAttr(kept);
  }

  /// Replicas of what is to share a device share one each.
  StringAttr colocationOf(unsigned split, const TaskPart &part) {
    TaskOp source = plan.splits[split].task;
    std::string group = source.getColocation().value_or("").str();
    if (group.empty() && !source.getDevice())
      group = plan.splits[split].layer;
    if (group.empty())
      return {};
    if (part.replica >= 0)
      group += "@" + std::to_string(part.replica);
    else if (part.device)
      group += ("@" + part.device.getValue()).str();
    return builder.getStringAttr(group);
  }

  IntegerAttr shareOf(IntegerAttr bytes, double share) {
    if (!bytes)
      return {};
    double part = std::ceil(static_cast<double>(bytes.getInt()) * share);
    return builder.getI64IntegerAttr(
        std::min(bytes.getInt(), static_cast<int64_t>(part)));
  }

  /// What a task holds for itself alone is held once for its parts on a device.
  WeightsAttr sharedWeights(TaskOp source) {
    WeightsAttr given = source.getWeightsAttr();
    std::optional<int64_t> resident = source.getResident();
    if (!resident || *resident == 0)
      return given;
    SmallVector<StringAttr> weightNames;
    SmallVector<int64_t> sizes;
    if (given) {
      llvm::append_range(weightNames, given.getNames());
      llvm::append_range(sizes, given.getSizes());
    }
    weightNames.push_back(
        builder.getStringAttr(source.getName() + ".resident"));
    sizes.push_back(*resident);
    return WeightsAttr::get(source.getContext(), weightNames, sizes);
  }

  PartAttr describePart(const TaskUnit &unit, const TaskPart &part) {
    const TaskSplit &split = plan.splits[unit.split];
    Box box = part.boxes.empty() ? Box() : part.boxes.front();
    SmallVector<int64_t> reduced;
    SplitSum sum = SplitSum::None;
    if (const CutAxis *reduction = split.reduction()) {
      const AxisPiece &piece =
          reduction->pieces[part.pieces[reduction - split.cuts.begin()]];
      reduced = {piece.begin, piece.end};
      sum = part.before || part.after ? SplitSum::Chain : SplitSum::Sum;
    }
    return PartAttr::get(builder.getContext(), TaskOp(split.task).getNameAttr(),
                         box.offsets, box.sizes, reduced, sum);
  }

  //===--------------------------------------------------------------------===//
  // Bodies
  //===--------------------------------------------------------------------===//

  /// Gives the task the body of the unit, with an argument for each read. False
  /// where it has none.
  bool moveBody(TaskUnit &unit, TaskOp op) {
    switch (unit.role) {
    case TaskUnit::Role::Kept:
      if (!unit.source.hasBody())
        return false;
      op.getBody().takeBody(unit.source.getBody());
      return true;
    case TaskUnit::Role::Part:
      plan.parts[unit.split][unit.part].body.moveInto(op.getBody());
      return true;
    case TaskUnit::Role::Sum:
    case TaskUnit::Role::Join: {
      OpBuilder::InsertionGuard guard(builder);
      const TaskUnit::Output &output = unit.outputs.front();
      Block *body = builder.createBlock(&op.getBody());
      YieldOp::create(builder, op.getLoc(),
                      ValueRange(body->addArgument(
                          typeOfBox(output.type, output.box), op.getLoc())));
      return true;
    }
    case TaskUnit::Role::Collective:
      llvm_unreachable("a collective has no body");
    }
    llvm_unreachable("every unit has a role");
  }

  /// Makes the arguments of the body those of its task, and of these what the
  /// body reads.
  void readPieces(const TaskUnit &unit, TaskOp op) {
    Block &body = op.getBody().front();
    unsigned numReads = unit.reads.size();
    DenseMap<Value, Value> arguments;
    for (Value operand : op.getInputs())
      arguments[operand] = body.addArgument(operand.getType(), op.getLoc());
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&body);
    for (auto [number, read] : llvm::enumerate(unit.reads)) {
      BlockArgument argument = body.getArgument(number);
      argument.replaceAllUsesWith(
          valueOfRead(read, arguments, argument.getLoc()));
    }
    body.eraseArguments(0, numReads);
  }

  Value valueOfRead(const TaskUnit::Read &read,
                    const DenseMap<Value, Value> &arguments, Location loc) {
    if (read.whole)
      return sliceOut(builder, loc, arguments.lookup(read.whole),
                      boxOfAll(read.whole.getType()), read.region);
    const SplitTensor &tensor = plan.tensors[read.tensor];
    SmallVector<Value> sums;
    for (const std::vector<PieceRef> &sum : read.sums) {
      SmallVector<PlacedPiece> pieces;
      for (PieceRef ref : sum)
        pieces.push_back(
            {plan.units[ref.unit].outputs[ref.output].pieces[ref.piece],
             arguments.lookup(valueOf(ref))});
      sums.push_back(
          putTogether(builder, loc, tensor.type, read.region, pieces));
    }
    if (sums.size() == 1)
      return sums.front();
    return splitter.combine(builder, *plan.splits[tensor.split].body,
                            tensor.result, sums);
  }

  void yieldPieces(const TaskUnit &unit, TaskOp op) {
    Operation *yield = op.getBody().front().getTerminator();
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(yield);
    SmallVector<Value> pieces;
    for (auto [output, value] :
         llvm::zip_equal(unit.outputs, yield->getOperands()))
      for (const Box &piece : output.pieces)
        pieces.push_back(
            sliceOut(builder, value.getLoc(), value, output.box, piece));
    yield->setOperands(pieces);
  }

  SplitPlan &plan;
  const PartCosts &costs;
  BodySplitter &splitter;
  Block &block;
  OpBuilder builder;
  Names names;
};

} // namespace

void placer::applySplits(SplitPlan &plan, const PartCosts &costs,
                         BodySplitter &splitter) {
  SplitApplier(plan, costs, splitter).run();
}
