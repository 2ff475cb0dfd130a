//===- OpenTasksPass.cpp - From tasks back to a program -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inlining the tasks one after the other always gives a right program. What
// --form-tasks noted of where ops stood (`placer.origin`) makes it the program
// that was there before: copies of one op become one again, and all ops take
// their old places. The notes are only believed as far as they can be checked,
// since other passes may have changed the bodies meanwhile.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/CollectiveData.h"
#include "Transforms/Tasks/FormTasks.h"
#include "Transforms/Tasks/FormTasksMemory.h"
#include "Transforms/Tasks/FormTasksWeights.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Dialect/Utils.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace placer {
#define GEN_PASS_DEF_OPENTASKS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// Whether an op gives the empty tensor that ordered tasks pass on.
static bool isToken(Operation *op) {
  return isa<tensor::EmptyOp>(op) &&
         op->getResult(0).getType() == tokenType(op->getContext());
}

namespace {

class TaskOpener {
public:
  TaskOpener(FunctionOpInterface function, EffectAnalysis &effects,
             SymbolTableCollection &symbolTables)
      : function(function), effects(effects), symbolTables(symbolTables),
        block(function.getFunctionBody().front()) {}

  void run() {
    stripPlacement(function);
    openGroups();
    foldCollectives();
    noteOrigins();
    inlineTasks();
    for (Operation *op : llvm::reverse(tokens))
      if (op->use_empty())
        op->erase();
    mergeCopies();
    restoreOrder();
    unmarkWeights(function);
  }

private:
  void openGroups() {
    IRRewriter rewriter(function.getContext());
    SmallVector<GroupOp> groups(block.getOps<GroupOp>());
    while (!groups.empty()) {
      GroupOp group = groups.pop_back_val();
      llvm::append_range(groups, group.getBody().front().getOps<GroupOp>());
      rewriter.setInsertionPoint(group);
      openGroup(rewriter, group);
    }
  }

  /// Without devices, each collective is what it computes.
  void foldCollectives() {
    IRRewriter rewriter(function.getContext());
    for (auto op :
         llvm::make_early_inc_range(block.getOps<CollectiveOpInterface>())) {
      rewriter.setInsertionPoint(op);
      rewriter.replaceOp(op, foldCollective(rewriter, op));
    }
  }

  void noteOrigins() {
    for (Operation &op : opsBeforeReturn(block)) {
      auto noted =
          op.getAttrOfType<DenseI64ArrayAttr>(PlacerDialect::kOriginAttr);
      auto task = dyn_cast<TaskOp>(op);
      if (!task) {
        if (noted && noted.size() == 1)
          origins[&op] = noted[0];
        op.removeAttr(PlacerDialect::kOriginAttr);
        continue;
      }
      auto body = task.getBody().front().without_terminator();
      if (!noted || noted.size() != std::distance(body.begin(), body.end()))
        continue;
      for (auto [inner, origin] : llvm::zip_equal(body, noted.asArrayRef())) {
        if (origin >= 0)
          origins[&inner] = origin;
        else if (isToken(&inner))
          tokens.push_back(&inner);
      }
    }
  }

  void inlineTasks() {
    IRRewriter rewriter(function.getContext());
    for (Operation &op : llvm::make_early_inc_range(block)) {
      auto task = dyn_cast<TaskOp>(op);
      if (!task)
        continue;
      Block &body = task.getBody().front();
      Operation *yield = body.getTerminator();
      rewriter.inlineBlockBefore(&body, task, task.getInputs());
      // Read after inlining, which replaces block arguments among the results.
      SmallVector<Value> results(yield->getOperands());
      rewriter.eraseOp(yield);
      rewriter.replaceOp(task, results);
    }
  }

  /// Ops of one origin that still are the same become one.
  void mergeCopies() {
    DenseMap<int64_t, Operation *> first;
    for (Operation &op : llvm::make_early_inc_range(opsBeforeReturn(block))) {
      auto noted = origins.find(&op);
      if (noted == origins.end())
        continue;
      auto [it, isNew] = first.try_emplace(noted->second, &op);
      if (isNew)
        continue;
      if (!OperationEquivalence::isEquivalentTo(
              it->second, &op, OperationEquivalence::IgnoreLocations) ||
          effects.effectOf(&op) != SideEffect::None)
        continue;
      op.replaceAllUsesWith(it->second);
      origins.erase(noted);
      op.erase();
    }
  }

  void restoreOrder() {
    std::vector<std::pair<int64_t, Operation *>> sorted;
    for (Operation &op : opsBeforeReturn(block)) {
      auto noted = origins.find(&op);
      if (noted == origins.end())
        return;
      sorted.emplace_back(noted->second, &op);
    }
    llvm::stable_sort(sorted, llvm::less_first());
    if (!isValidOrder(sorted))
      return;
    Operation *terminator = block.getTerminator();
    for (auto &[origin, op] : sorted)
      op->moveBefore(terminator);
  }

  /// Whether every value is made before it is used, and ops that touch the same
  /// memory stay in order.
  bool isValidOrder(ArrayRef<std::pair<int64_t, Operation *>> sorted) {
    DenseMap<Operation *, unsigned> before;
    for (Operation &op : block)
      before.try_emplace(&op, before.size());
    llvm::DenseSet<Operation *> seen;
    MemoryObjects objects(function, effects, OpModels(), symbolTables);
    struct Last {
      unsigned access = 0, write = 0;
    };
    std::vector<Last> lasts(objects.size());
    for (auto &[origin, op] : sorted) {
      llvm::SetVector<Value> reads(op->operand_begin(), op->operand_end());
      getUsedValuesDefinedAbove(op->getRegions(), reads);
      for (Value value : reads)
        if (Operation *maker = value.getDefiningOp();
            maker && !seen.contains(maker))
          return false;
      seen.insert(op);
      if (effects.effectOf(op) == SideEffect::None &&
          !touchesHandle(op, reads.getArrayRef()))
        continue;
      for (MemoryAccess access : objects.accesses(op)) {
        Last &last = lasts[access.object];
        bool writes = access.kind == AccessKind::Writes;
        if (access.kind == AccessKind::Holds)
          continue;
        if (before[op] < (writes ? last.access : last.write))
          return false;
        last.access = std::max(last.access, before[op]);
        if (writes)
          last.write = before[op];
      }
    }
    return true;
  }

  FunctionOpInterface function;
  EffectAnalysis &effects;
  SymbolTableCollection &symbolTables;
  Block &block;
  /// Where in the program an op stood.
  DenseMap<Operation *, int64_t> origins;
  /// Ops that only gave ordered tasks something to read.
  SmallVector<Operation *> tokens;
};

struct OpenTasksPass : public placer::impl::OpenTasksBase<OpenTasksPass> {
  using OpenTasksBase::OpenTasksBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    OpenTasksBase::getDependentDialects(registry);
    registerOpModels(registry);
  }

  void runOnOperation() override {
    SmallVector<FunctionOpInterface> chosen;
    if (functions.empty())
      chosen = functionsWithTasks(getOperation());
    for (const std::string &name : functions) {
      FailureOr<FunctionOpInterface> function =
          chooseFunction(getOperation(), StringRef(name).ltrim('@'),
                         "--placer-open-tasks=functions");
      if (failed(function))
        return signalPassFailure();
      if (!llvm::is_contained(chosen, *function))
        chosen.push_back(*function);
    }
    for (FunctionOpInterface function : chosen)
      if (failed(check(function)))
        return signalPassFailure();
    SymbolTableCollection symbolTables;
    EffectAnalysis effects(symbolTables, OpModels());
    for (FunctionOpInterface function : chosen)
      TaskOpener(function, effects, symbolTables).run();
  }

private:
  static LogicalResult check(FunctionOpInterface function) {
    if (!llvm::hasSingleElement(function.getFunctionBody()))
      return emitError(function->getLoc())
             << "function '" << function.getName()
             << "' has tasks in several blocks, which --placer-open-tasks does "
                "not "
                "take";
    WalkResult result = function->walk<WalkOrder::PreOrder>([](TaskOp task) {
      if (task.hasBody())
        return WalkResult::skip();
      InFlightDiagnostic error = emitError(task.getLoc())
                                 << "task '" << task.getName()
                                 << "' has no body that could be opened";
      error.attachNote() << "only its costs are known, as in an imported graph";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }
};

} // namespace
