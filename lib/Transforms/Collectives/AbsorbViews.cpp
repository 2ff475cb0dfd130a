//===- AbsorbViews.cpp - Pieces of tensors without tasks for them ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task that cuts a tensor would hold it and its pieces at the same time, and
// so would one that joins pieces. Where the maker or the reader of the tensor
// is on the same device, its body can do that, and only the pieces are there.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/BuildCollective.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

/// The same task with other operands and results and without a body.
static TaskOp createLike(TaskOp task, TypeRange types, ValueRange operands,
                         ArrayAttr resultNames, DenseI64ArrayAttr resultBytes) {
  OpBuilder builder(task);
  auto made = TaskOp::create(
      builder, task.getLoc(), types, operands, task.getNameAttr(),
      task.getKernelAttr(), task.getCostAttr(), task.getResidentAttr(),
      task.getWeightsAttr(), task.getWorkspaceAttr(), task.getSplitAttr(),
      task.getOnlyAttr(), task.getColocationAttr(), task.getEngineAttr(),
      task.getDeviceAttr(), task.getStartAttr(), resultNames, resultBytes);
  NamedAttrList notes(task->getDiscardableAttrDictionary());
  // These number the operands, results or ops of the task as it was.
  for (StringRef ofTask :
       {PlacerDialect::kAxesAttr, PlacerDialect::kConsumersAttr,
        PlacerDialect::kOriginAttr, PlacerDialect::kSplitsAttr})
    notes.erase(ofTask);
  made->setDiscardableAttrs(notes.getDictionary(task.getContext()));
  return made;
}

/// Whether a body can be added to; a cut that is still to be made numbers
/// operands and results.
static bool canTakeViews(TaskOp task) {
  return task && task.hasBody() && !task.getSplitAttr();
}

/// Moves ops of a view before `at`, with these values for its arguments, and
/// returns what it yields.
static SmallVector<Value> inlineView(TaskOp view, ValueRange arguments,
                                     OpBuilder &builder) {
  IRMapping mapping;
  Block &body = view.getBody().front();
  mapping.map(body.getArguments(), arguments);
  for (Operation &op : body.without_terminator())
    builder.clone(op, mapping);
  SmallVector<Value> yielded;
  for (Value value : body.getTerminator()->getOperands())
    yielded.push_back(mapping.lookup(value));
  return yielded;
}

static void absorbSlices(TaskOp maker, ArrayRef<TaskOp> slices) {
  Builder attributes(maker.getContext());
  SmallVector<unsigned> kept;
  SmallVector<Type> types;
  SmallVector<Attribute> names;
  SmallVector<int64_t> bytes;
  for (OpResult result : maker.getResults()) {
    // Pieces are all that is left of a tensor that nobody else reads.
    if (!result.use_empty() && llvm::all_of(result.getUsers(), [&](auto *user) {
          return llvm::is_contained(slices, TaskOp(dyn_cast<TaskOp>(user)));
        }))
      continue;
    unsigned number = result.getResultNumber();
    kept.push_back(number);
    types.push_back(result.getType());
    names.push_back(maker.getResultNamesAttr()
                        ? maker.getResultNamesAttr()[number]
                        : attributes.getStringAttr(""));
    bytes.push_back(maker.getResultBytes() ? (*maker.getResultBytes())[number]
                                           : -1);
  }
  for (TaskOp slice : slices)
    llvm::append_range(types, slice.getResultTypes());
  names.resize(types.size(), attributes.getStringAttr(""));
  bytes.resize(types.size(), -1);
  TaskOp made = createLike(
      maker, types, maker.getInputs(),
      maker.getResultNamesAttr() ? attributes.getArrayAttr(names) : ArrayAttr(),
      maker.getResultBytes() ? attributes.getDenseI64ArrayAttr(bytes)
                             : DenseI64ArrayAttr());
  made.getBody().takeBody(maker.getBody());
  Operation *yield = made.getBody().front().getTerminator();
  OpBuilder builder(yield);
  SmallVector<Value> yielded;
  for (unsigned number : kept)
    yielded.push_back(yield->getOperand(number));
  size_t next = kept.size();
  for (TaskOp slice : slices) {
    unsigned number =
        cast<OpResult>(slice.getInputs().front()).getResultNumber();
    llvm::append_range(yielded,
                       inlineView(slice, yield->getOperand(number), builder));
    for (OpResult piece : slice.getResults())
      piece.replaceAllUsesWith(made.getResult(next++));
  }
  for (auto [at, number] : llvm::enumerate(kept))
    maker.getResult(number).replaceAllUsesWith(made.getResult(at));
  yield->setOperands(yielded);
  for (TaskOp slice : slices)
    slice.erase();
  maker.erase();
}

static void absorbJoins(TaskOp reader, ArrayRef<TaskOp> joins) {
  auto joinOf = [&](Value operand) {
    auto task = operand.getDefiningOp<TaskOp>();
    return task && llvm::is_contained(joins, task) ? task : TaskOp();
  };
  llvm::SetVector<Value> operands;
  for (Value operand : reader.getInputs()) {
    if (TaskOp join = joinOf(operand))
      operands.insert(join.getInputs().begin(), join.getInputs().end());
    else
      operands.insert(operand);
  }
  SmallVector<Value> old(reader.getInputs());
  TaskOp made =
      createLike(reader, reader.getResultTypes(), operands.getArrayRef(),
                 reader.getResultNamesAttr(), reader.getResultBytesAttr());
  made.getBody().takeBody(reader.getBody());
  Block &body = made.getBody().front();
  DenseMap<Value, Value> arguments;
  for (Value operand : operands)
    arguments[operand] = body.addArgument(operand.getType(), operand.getLoc());
  auto builder = OpBuilder::atBlockBegin(&body);
  for (auto [number, operand] : llvm::enumerate(old)) {
    // The same join may be read as several operands.
    Value &now = arguments[operand];
    if (TaskOp join = joinOf(operand); join && !now) {
      SmallVector<Value> pieces;
      for (Value piece : join.getInputs())
        pieces.push_back(arguments.lookup(piece));
      Value joined = inlineView(join, pieces, builder).front();
      arguments[operand] = joined;
    }
    body.getArgument(number).replaceAllUsesWith(arguments.lookup(operand));
  }
  body.eraseArguments(0, old.size());
  reader.replaceAllUsesWith(made.getResults());
  reader.erase();
  for (TaskOp join : joins)
    join.erase();
}

void placer::absorbViews(const ViewTasks &views, const KnownPlaces &places) {
  llvm::MapVector<Operation *, SmallVector<TaskOp>> ofMaker, ofReader;
  auto isHere = [&](TaskOp task, TaskOp view) {
    return canTakeViews(task) && places.ofTask(task) == places.ofTask(view);
  };
  for (TaskOp slice : views.slices) {
    auto maker = slice.getInputs().front().getDefiningOp<TaskOp>();
    if (isHere(maker, slice) && !maker->hasAttr(PlacerDialect::kCollectiveAttr))
      ofMaker[maker].push_back(slice);
  }
  for (auto &[maker, slices] : ofMaker)
    absorbSlices(cast<TaskOp>(maker), slices);
  for (TaskOp join : views.joins) {
    Value joined = join.getResult(0);
    // The same task may read it twice.
    llvm::SmallPtrSet<Operation *, 2> users(joined.getUsers().begin(),
                                            joined.getUsers().end());
    if (users.size() != 1)
      continue;
    auto reader = dyn_cast<TaskOp>(*users.begin());
    if (isHere(reader, join))
      ofReader[reader].push_back(join);
  }
  for (auto &[reader, joins] : ofReader)
    absorbJoins(cast<TaskOp>(reader), joins);
}
