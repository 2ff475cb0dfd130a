//===- HoistWeightWork.cpp - Work that is done once -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models that frameworks export transpose and convert their weights in the
// program. That is the same in every step, so it can be done before the first.
// What comes out of it is held instead of what went in; so an op that gives
// more bytes than it reads, such as a broadcast, stays where it is.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/HoistWeightWork.h"

#include "Transforms/Tasks/FormTasksNames.h"
#include "Transforms/Tasks/FormTasksWeights.h"
#include "placer/Dialect/Utils.h"
#include "placer/Model/Sequence.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

namespace {

class Hoister {
public:
  Hoister(func::FuncOp function, EffectAnalysis &effects, OpModels models,
          SymbolTable &symbols)
      : function(function), effects(effects), models(models), symbols(symbols),
        block(function.getFunctionBody().front()) {}

  func::FuncOp run() {
    for (Operation &op : block.without_terminator())
      classify(op);
    if (hoisted.empty())
      return {};
    findLeaving();
    findWhatWeightsNeed();
    func::FuncOp prepare = createPrepare();
    func::FuncOp step = createStep();
    createCalls(prepare, step);
    report(step);
    return step;
  }

private:
  SmallVector<Value> readsOf(Operation &op) const {
    llvm::SetVector<Value> reads(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), reads);
    return reads.takeVector();
  }

  /// Whether a value needs weights and constants alone, and is there before the
  /// step: what is copied into every task, or is hoisted.
  bool isKnownBefore(Value value) const {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return isWeight(function, argument.getArgNumber());
    Operation *op = value.getDefiningOp();
    return copied.contains(op) || hoisted.contains(op);
  }

  void classify(Operation &op) {
    SmallVector<Value> reads = readsOf(op);
    if (!llvm::all_of(reads, [&](Value v) { return isKnownBefore(v); }))
      return;
    OpRole role = roleOf(&op, effects.effectOf(&op), reads, models);
    if (touchesHandle(&op, reads) || Annotations(&op).any())
      return;
    OpModel model = models.modelOf(&op);
    switch (role) {
    case OpRole::Copied:
    case OpRole::Attached: {
      copied.insert(&op);
      bool isData = model.isConstant;
      for (OpResult result : op.getResults())
        if (Value from = model.aliased(result))
          isData |= isa<BlockArgument>(from) || data.contains(from);
      if (isData)
        data.insert(op.result_begin(), op.result_end());
      return;
    }
    case OpRole::Cheap:
    case OpRole::Work:
      if (!isNoLarger(op, reads))
        return;
      hoisted.insert(&op);
      data.insert(op.result_begin(), op.result_end());
      return;
    case OpRole::Ordered:
      return;
    }
  }

  /// Whether what an op gives can be held in place of what it reads.
  bool isNoLarger(Operation &op, ArrayRef<Value> reads) const {
    int64_t read = 0, made = 0;
    for (Value value : reads)
      if (isa<BlockArgument>(value) || data.contains(value))
        read = addUpToMax(read, sizeOfType(value.getType()).value_or(0));
    for (Type type : op.getResultTypes()) {
      std::optional<int64_t> size = sizeOfType(type);
      if (!size || !isa<TensorType>(type))
        return false;
      made = addUpToMax(made, *size);
    }
    return made <= read && made > 0;
  }

  /// Results of hoisted ops that the step reads. A copied op is of the step
  /// where something else in the step reads it.
  void findLeaving() {
    for (Operation &op : llvm::reverse(block)) {
      bool isOfStep = !hoisted.contains(&op);
      if (copied.contains(&op) && !op.use_empty())
        isOfStep = llvm::any_of(op.getUsers(), [&](Operation *user) {
          return inStep.contains(block.findAncestorOpInBlock(*user));
        });
      if (isOfStep)
        inStep.insert(&op);
    }
    for (Operation *op : hoisted)
      for (OpResult result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) {
              return inStep.contains(block.findAncestorOpInBlock(*user));
            }))
          leaving.push_back(result);
  }

  void findWhatWeightsNeed() {
    SmallVector<Operation *> stack(hoisted.begin(), hoisted.end());
    while (!stack.empty()) {
      Operation *op = stack.pop_back_val();
      if (!before.insert(op).second)
        continue;
      for (Value value : readsOf(*op)) {
        if (auto argument = dyn_cast<BlockArgument>(value))
          prepared.insert(argument.getArgNumber());
        else
          stack.push_back(value.getDefiningOp());
      }
    }
  }

  func::FuncOp addFunction(StringRef suffix, ArrayRef<Type> inputs,
                           ArrayRef<Type> outputs, Operation *after) {
    auto added = func::FuncOp::create(
        function.getLoc(), (function.getName() + suffix).str(),
        FunctionType::get(function.getContext(), inputs, outputs));
    added.setVisibility(function.getVisibility());
    symbols.insert(added, std::next(Block::iterator(after)));
    return added;
  }

  /// The function that does the work, of the weights that it needs.
  func::FuncOp createPrepare() {
    SmallVector<Type> inputs, outputs;
    arguments = llvm::to_vector(prepared);
    llvm::sort(arguments);
    for (unsigned number : arguments)
      inputs.push_back(function.getArgumentTypes()[number]);
    for (Value value : leaving)
      outputs.push_back(value.getType());
    func::FuncOp prepare = addFunction("_weights", inputs, outputs, function);
    Block *body = prepare.addEntryBlock();
    OpBuilder builder = OpBuilder::atBlockEnd(body);
    IRMapping mapping;
    for (auto [number, argument] :
         llvm::zip_equal(arguments, body->getArguments())) {
      argument.setLoc(function.getArgument(number).getLoc());
      mapping.map(function.getArgument(number), argument);
    }
    for (Operation &op : block)
      if (before.contains(&op))
        builder.clone(op, mapping);
    SmallVector<Value> results;
    for (Value value : leaving)
      results.push_back(mapping.lookup(value));
    func::ReturnOp::create(builder, function.getLoc(), results);
    return prepare;
  }

  /// The function itself without that work. It keeps what the program says of
  /// arguments and results; weights that it no longer reads are left out.
  func::FuncOp createStep() {
    IRMapping mapping;
    func::FuncOp step = function.clone(mapping);
    step.setName((function.getName() + "_step").str());
    symbols.insert(step, std::next(Block::iterator(function)));
    function->removeAttr(PlacerDialect::kTopologyAttr);
    function->removeAttr(PlacerDialect::kGraphAttr);
    function->removeAttr(PlacerDialect::kSourceAttr);
    Names names;
    Builder builder(function.getContext());
    // Arguments get other numbers, but keep their names.
    for (auto [argument, name] :
         llvm::zip_equal(step.getArguments(), namesOfArguments(function))) {
      argument.setLoc(
          NameLoc::get(builder.getStringAttr(name), argument.getLoc()));
      (void)names.unique(name);
    }
    for (Value value : leaving) {
      Operation *op = value.getDefiningOp();
      Location loc =
          NameLoc::get(builder.getStringAttr(names.forOp(op)), op->getLoc());
      unsigned number = step.getNumArguments();
      (void)step.insertArgument(number, value.getType(), {}, loc);
      mapping.lookup(value).replaceAllUsesWith(step.getArgument(number));
      BitVector added(number + 1);
      added.set(number);
      markWeights(step, added);
    }
    for (Operation &op : llvm::reverse(block))
      if (!inStep.contains(&op))
        mapping.lookup(&op)->erase();
    dropped.resize(step.getNumArguments());
    for (unsigned number : arguments)
      dropped[number] = step.getArgument(number).use_empty();
    (void)step.eraseArguments(dropped);
    return step;
  }

  /// What is left of the function.
  void createCalls(func::FuncOp prepare, func::FuncOp step) {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      op.erase();
    unmarkWeights(function);
    OpBuilder builder = OpBuilder::atBlockEnd(&block);
    SmallVector<Value> inputs;
    for (unsigned number : arguments)
      inputs.push_back(function.getArgument(number));
    auto weights =
        func::CallOp::create(builder, function.getLoc(), prepare, inputs);
    inputs.clear();
    for (BlockArgument argument : function.getArguments())
      if (!dropped[argument.getArgNumber()])
        inputs.push_back(argument);
    llvm::append_range(inputs, weights.getResults());
    auto results =
        func::CallOp::create(builder, function.getLoc(), step, inputs);
    func::ReturnOp::create(builder, function.getLoc(), results.getResults());
  }

  void report(func::FuncOp step) {
    auto options = remark::RemarkOpts::name("WeightWork")
                       .category("form-tasks")
                       .function(function.getName());
    int64_t bytes = 0;
    for (Type type :
         ArrayRef(step.getArgumentTypes()).take_back(leaving.size()))
      bytes = addUpToMax(bytes, sizeOfType(type).value_or(0));
    remark::passed(function.getLoc(), options)
        << remark::metric("hoisted_ops", hoisted.size())
        << remark::metric("weights", leaving.size())
        << remark::metric("bytes", bytes)
        << remark::metric("step", step.getName());
  }

  func::FuncOp function;
  EffectAnalysis &effects;
  OpModels models;
  SymbolTable &symbols;
  Block &block;
  /// Ops that need weights and constants alone: those that go along with work,
  /// and work.
  llvm::DenseSet<Operation *> copied;
  llvm::SetVector<Operation *> hoisted;
  /// Their results, as far as these hold what weights or constants hold.
  llvm::DenseSet<Value> data;
  /// Ops of the step, and ops of the work before it; copied ones may be both.
  llvm::DenseSet<Operation *> inStep, before;
  SmallVector<Value> leaving;
  /// Arguments that the work before the step reads, by number.
  llvm::SmallSetVector<unsigned, 16> prepared;
  SmallVector<unsigned> arguments;
  BitVector dropped;
};

} // namespace

func::FuncOp placer::hoistWeightWork(func::FuncOp function,
                                     EffectAnalysis &effects, OpModels models,
                                     SymbolTable &symbols) {
  return Hoister(function, effects, models, symbols).run();
}
