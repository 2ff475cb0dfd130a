//===- MergePartsPass.cpp - Parts that run in one go become one task ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two parts are merged only where no other task can tell: the second starts
// when the first ends, all that it reads is there when the first starts, and
// nobody takes the results of the first before the second ends. So the schedule
// stays what it is.
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemAnalysis.h"
#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Dialect/Utils.h"
#include "placer/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <cmath>
#include <limits>

namespace placer {
#define GEN_PASS_DEF_MERGEPARTS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

static PartAttr partOf(TaskOp task) {
  return task->getAttrOfType<PartAttr>(PlacerDialect::kPartAttr);
}

/// What two parts are together, where that is a box again, or a longer piece of
/// the same sum; else null.
static PartAttr unionOf(PartAttr a, PartAttr b) {
  if (!a || !b || a.getTask() != b.getTask() ||
      a.getSizes().size() != b.getSizes().size() || a.getSum() != b.getSum())
    return {};
  SmallVector<int64_t> offsets(a.getOffsets()), sizes(a.getSizes()),
      reduced(a.getReduced());
  bool isSameBox =
      a.getOffsets() == b.getOffsets() && a.getSizes() == b.getSizes();
  if (isSameBox && a.getSum() == SplitSum::Chain &&
      a.getReduced()[1] == b.getReduced()[0]) {
    reduced[1] = b.getReduced()[1];
  } else {
    if (a.getReduced() != b.getReduced())
      return {};
    // They differ along one dimension, and touch there.
    std::optional<size_t> along;
    for (size_t dim = 0; dim != sizes.size(); ++dim) {
      if (a.getOffsets()[dim] == b.getOffsets()[dim] &&
          a.getSizes()[dim] == b.getSizes()[dim])
        continue;
      if (along)
        return {};
      along = dim;
    }
    if (!along)
      return {};
    auto [first, second] = a.getOffsets()[*along] < b.getOffsets()[*along]
                               ? std::make_pair(a, b)
                               : std::make_pair(b, a);
    if (first.getOffsets()[*along] + first.getSizes()[*along] !=
        second.getOffsets()[*along])
      return {};
    offsets[*along] = first.getOffsets()[*along];
    sizes[*along] = first.getSizes()[*along] + second.getSizes()[*along];
  }
  return PartAttr::get(a.getContext(), a.getTask(), offsets, sizes, reduced,
                       a.getSum());
}

namespace {

class PartMerger {
public:
  PartMerger(FunctionOpInterface function, TopologyOp topology)
      : function(function), index(topology), builder(function.getContext()) {}

  /// Whether anything was merged.
  bool run() {
    Block &block = function.getFunctionBody().front();
    llvm::MapVector<Attribute, std::vector<TaskOp>> devices;
    for (auto task : block.getOps<TaskOp>())
      if (task.getDeviceAttr() && task.getStart())
        devices[task.getDeviceAttr()].push_back(task);
    bool changed = false;
    for (auto &[device, tasks] : devices) {
      llvm::stable_sort(tasks, [](TaskOp a, TaskOp b) {
        return *a.getStart() < *b.getStart();
      });
      TaskOp last;
      for (TaskOp task : tasks) {
        if (last && canMerge(last, task)) {
          last = merge(last, task);
          changed = true;
        } else {
          last = task;
        }
      }
    }
    return changed;
  }

private:
  int64_t endOf(TaskOp task) const {
    std::optional<int64_t> time =
        index.timeOf(task, index.indexOf(task.getDeviceAttr()));
    return *task.getStart() + time.value_or(0);
  }

  /// When a value is there for a task that reads it.
  int64_t arrivalOf(Value operand) const {
    if (auto transfer = operand.getDefiningOp<TransferOp>()) {
      LinkOp link = index.link(index.indexOf(transfer.getFromAttr()),
                               index.indexOf(transfer.getToAttr()));
      auto source = transfer.getTensor().getDefiningOp<TaskLikeOpInterface>();
      if (!link || !source)
        return std::numeric_limits<int64_t>::max();
      double bytes = static_cast<double>(
          source
              .getResultSize(
                  cast<OpResult>(transfer.getTensor()).getResultNumber())
              .value_or(0));
      double time =
          std::ceil(bytes * 1e9 / static_cast<double>(link.getBandwidth()));
      return transfer.getStart().value_or(0) + link.getLatency() +
             static_cast<int64_t>(time) + 1;
    }
    if (auto task = operand.getDefiningOp<TaskOp>())
      return task.getStart() ? endOf(task)
                             : std::numeric_limits<int64_t>::max();
    return operand.getDefiningOp<TaskLikeOpInterface>()
               ? std::numeric_limits<int64_t>::max()
               : 0;
  }

  bool canMerge(TaskOp first, TaskOp second) const {
    if (!first.hasBody() || !second.hasBody() ||
        !unionOf(partOf(first), partOf(second)) ||
        *second.getStart() != endOf(first) ||
        first.getColocationAttr() != second.getColocationAttr() ||
        first.getEngineAttr() != second.getEngineAttr() ||
        first.getOnlyAttr() != second.getOnlyAttr() || !first.getCostAttr() ||
        !second.getCostAttr() ||
        first.getCostAttr().getNames() != second.getCostAttr().getNames())
      return false;
    for (Value operand : second.getInputs())
      if (operand.getDefiningOp() != first &&
          arrivalOf(operand) > *first.getStart())
        return false;
    int64_t end = endOf(second);
    for (Operation *user : first->getUsers()) {
      if (user == second)
        continue;
      auto schedulable = dyn_cast<SchedulableOpInterface>(user);
      if (!schedulable)
        continue;
      IntegerAttr start = schedulable.getStartAttr();
      if (!start || start.getInt() < end)
        return false;
    }
    return true;
  }

  TaskOp merge(TaskOp first, TaskOp second) {
    llvm::SetVector<Value> inputs(first.getInputs().begin(),
                                  first.getInputs().end());
    for (Value input : second.getInputs())
      if (input.getDefiningOp() != first)
        inputs.insert(input);
    // Results that only the second reads stay inside.
    SmallVector<OpResult> results;
    for (OpResult result : first.getResults())
      if (!llvm::all_of(result.getUsers(),
                        [&](Operation *user) { return user == second; }))
        results.push_back(result);
    llvm::append_range(results, second.getResults());
    SmallVector<Type> types;
    for (OpResult result : results)
      types.push_back(result.getType());

    builder.setInsertionPoint(second);
    auto op = TaskOp::create(
        builder, builder.getFusedLoc({first.getLoc(), second.getLoc()}), types,
        inputs.getArrayRef(), first.getNameAttr(), first.getKernelAttr(),
        sumOf(first.getCostAttr(), second.getCostAttr()),
        /*resident=*/IntegerAttr(),
        weightsOf(first.getWeightsAttr(), second.getWeightsAttr()),
        largerOf(first.getWorkspaceAttr(), second.getWorkspaceAttr()),
        /*split=*/SplitAttr(), first.getOnlyAttr(), first.getColocationAttr(),
        first.getEngineAttr(), first.getDeviceAttr(), first.getStartAttr(),
        /*result_names=*/ArrayAttr(), /*result_bytes=*/DenseI64ArrayAttr());
    op->setDiscardableAttrs(first->getDiscardableAttrDictionary());
    // Its axes are those of the first alone.
    op->removeAttr(PlacerDialect::kAxesAttr);
    op->setAttr(PlacerDialect::kPartAttr,
                unionOf(partOf(first), partOf(second)));

    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&op.getBody());
    DenseMap<Value, Value> inside;
    for (Value input : inputs)
      inside[input] = body->addArgument(input.getType(), input.getLoc());
    for (TaskOp part : {first, second}) {
      IRMapping mapping;
      Block &own = part.getBody().front();
      for (auto [argument, operand] :
           llvm::zip_equal(own.getArguments(), part.getInputs()))
        mapping.map(argument, inside.lookup(operand));
      for (Operation &inner : own.without_terminator())
        builder.clone(inner, mapping);
      for (auto [result, yielded] : llvm::zip_equal(
               part.getResults(), own.getTerminator()->getOperands()))
        inside[result] = mapping.lookup(yielded);
    }
    SmallVector<Value> yielded;
    for (OpResult result : results)
      yielded.push_back(inside.lookup(result));
    YieldOp::create(builder, op.getLoc(), yielded);
    for (auto [old, now] : llvm::zip_equal(results, op.getResults()))
      old.replaceAllUsesWith(now);
    // Whoever reads the first comes after the second now.
    moveUsersBehind(op, first);
    second.erase();
    first.erase();
    return op;
  }

  /// Ops between the two that read results of the first, transfers above all,
  /// move behind the merged task, and whoever reads them in turn.
  void moveUsersBehind(TaskOp merged, TaskOp first) {
    llvm::SetVector<Operation *> late;
    for (Operation *op = first->getNextNode(); op != merged;
         op = op->getNextNode())
      for (Value operand : op->getOperands())
        if (Operation *maker = operand.getDefiningOp();
            maker && (maker == merged || late.contains(maker)))
          late.insert(op);
    Operation *after = merged;
    for (Operation *op : late) {
      op->moveAfter(after);
      after = op;
    }
  }

  CostAttr sumOf(CostAttr a, CostAttr b) {
    SmallVector<int64_t> times;
    for (auto [one, other] : llvm::zip_equal(a.getTimes(), b.getTimes()))
      times.push_back(one + other);
    return CostAttr::get(a.getContext(), a.getNames(), times);
  }

  WeightsAttr weightsOf(WeightsAttr a, WeightsAttr b) {
    if (!a || !b || a == b)
      return a ? a : b;
    llvm::MapVector<StringAttr, int64_t> all;
    for (WeightsAttr weights : {a, b})
      for (auto [name, size] :
           llvm::zip_equal(weights.getNames(), weights.getSizes()))
        all.insert({name, size});
    SmallVector<StringAttr> names;
    SmallVector<int64_t> sizes;
    for (auto &[name, size] : all) {
      names.push_back(name);
      sizes.push_back(size);
    }
    return WeightsAttr::get(a.getContext(), names, sizes);
  }

  static IntegerAttr largerOf(IntegerAttr a, IntegerAttr b) {
    if (!a || !b)
      return a ? a : b;
    return a.getInt() < b.getInt() ? b : a;
  }

  FunctionOpInterface function;
  TopologyIndex index;
  OpBuilder builder;
};

struct MergePartsPass : public placer::impl::MergePartsBase<MergePartsPass> {
  using MergePartsBase::MergePartsBase;

  void runOnOperation() override {
    auto &problems = getAnalysis<ProblemAnalysis>();
    SmallVector<FunctionOpInterface> functions =
        functionsWithTasks(getOperation());
    for (FunctionOpInterface function : functions)
      if (failed(problems.schedule(function)))
        return signalPassFailure();
    for (FunctionOpInterface function : functions) {
      TopologyOp topology = lookupTopology(function, problems.symbols());
      mlir::Region saved;
      IRMapping mapping;
      function.getFunctionBody().cloneInto(&saved, mapping);
      if (!PartMerger(function, topology).run())
        continue;
      // Two tasks as one hold what both need at a time.
      problems.forget(function);
      bool isValid = true;
      {
        ScopedDiagnosticHandler quiet(&getContext(),
                                      [](Diagnostic &) { return success(); });
        isValid = succeeded(problems.schedule(function));
      }
      problems.forget(function);
      if (isValid)
        continue;
      function.getFunctionBody().takeBody(saved);
      emitRemark(function.getLoc())
          << "parts of function '" << function.getName()
          << "' are not merged: as one task they would need more memory than "
             "there is";
    }
  }
};

} // namespace
