//===- FormTasksApply.cpp - Making the tasks of a plan --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"
#include "Transforms/Tasks/FormTasksWeights.h"

#include "placer/Dialect/Utils.h"
#include "placer/Ops/ValueShapes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace placer;

namespace {

class PlanApplier {
public:
  PlanApplier(const FormationPlan &plan, const FormationOptions &options)
      : plan(plan), options(options), function(plan.function),
        terminator(function.getFunctionBody().front().getTerminator()),
        builder(terminator), shapes(options.models) {}

  void run() {
    keepOrigins = !isOrderKept();
    for (const PlannedTask &task : plan.tasks)
      build(task);
    returnResults();
    eraseOps();
    markWeights(function, plan.weights);
  }

private:
  /// Whether the bodies of the tasks, one after the other, are the program.
  bool isOrderKept() const {
    unsigned next = 0;
    auto follows = [&](ArrayRef<unsigned> positions) {
      return llvm::all_of(
          positions, [&](unsigned position) { return position == next++; });
    };
    return follows(plan.left) &&
           llvm::all_of(plan.tasks, [&](const PlannedTask &task) {
             return follows(task.body);
           });
  }

  TaskOp create(Location loc, StringRef name, StringRef kernel,
                const Annotations &clauses, ValueRange inputs,
                ArrayRef<Value> outputs, bool givesToken = false) {
    SmallVector<Type> types;
    for (Value value : outputs)
      types.push_back(value.getType());
    if (givesToken)
      types.push_back(tokenType(builder.getContext()));
    return TaskOp::create(
        builder, loc, types, inputs, builder.getStringAttr(name),
        builder.getStringAttr(kernel), clauses.cost, /*resident=*/IntegerAttr(),
        /*weights=*/WeightsAttr(), /*workspace=*/IntegerAttr(),
        /*split=*/SplitAttr(), clauses.only, clauses.colocation,
        /*engine=*/StringAttr(), clauses.device,
        /*start=*/IntegerAttr(),
        /*result_names=*/ArrayAttr(), sizesOf(outputs, types.size()));
  }

  /// The size of a value whose type does not tell, as far as the program or the
  /// user says; -1 where nobody does.
  int64_t sizeOf(Value value) {
    auto result = dyn_cast<OpResult>(value);
    if (sizeOfType(value.getType()))
      return -1;
    if (result)
      if (auto sizes = result.getOwner()->getAttrOfType<DenseI64ArrayAttr>(
              PlacerDialect::kBytesAttr))
        if (sizes[result.getResultNumber()] >= 0)
          return sizes[result.getResultNumber()];
    auto shaped = dyn_cast<ShapedType>(value.getType());
    if (!shaped || !shaped.hasRank())
      return -1;
    Extents extents(options.dynamicExtent, &shapes);
    SmallVector<int64_t> shape = extents.shape(value);
    return extents.sawUnknown() ? -1
                                : sizeOfType(shaped.clone(shape)).value_or(-1);
  }

  DenseI64ArrayAttr sizesOf(ArrayRef<Value> values, size_t numResults) {
    SmallVector<int64_t> sizes;
    for (Value value : values)
      sizes.push_back(sizeOf(value));
    if (llvm::all_of(sizes, [](int64_t size) { return size < 0; }))
      return {};
    sizes.resize(numResults, -1);
    return builder.getDenseI64ArrayAttr(sizes);
  }

  /// The value in the new function of one that tasks exchange.
  Value current(Value value) const {
    Value made = values.lookup(value);
    return made ? made : value;
  }

  void build(const PlannedTask &task) {
    SmallVector<Value> inputs;
    for (Value value : task.inputs)
      inputs.push_back(current(value));
    for (unsigned before : task.after)
      inputs.push_back(tokens[before]);
    TaskOp op = create(task.loc, task.name, task.kernel, task.clauses, inputs,
                       task.outputs, task.givesToken);
    if (task.split)
      op.setSplitAttr(task.split);
    SmallVector<int64_t> origins(task.body.begin(), task.body.end());

    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&op.getBody());
    for (Value input : inputs)
      body->addArgument(input.getType(), input.getLoc());
    IRMapping mapping;
    for (auto [value, argument] :
         llvm::zip_first(task.inputs, body->getArguments()))
      mapping.map(value, argument);
    for (unsigned position : task.body)
      builder.clone(*plan.ops[position], mapping);
    SmallVector<Value> results;
    for (Value value : task.outputs)
      results.push_back(mapping.lookup(value));
    if (task.givesToken) {
      results.push_back(tensor::EmptyOp::create(
          builder, task.loc, tokenType(builder.getContext()), ValueRange()));
      // It stood nowhere in the program.
      origins.push_back(-1);
    }
    YieldOp::create(builder, task.loc, results);
    if (!origins.empty() && (keepOrigins || task.givesToken))
      op->setAttr(PlacerDialect::kOriginAttr,
                  builder.getDenseI64ArrayAttr(origins));

    for (auto [value, result] : llvm::zip_first(task.outputs, op.getResults()))
      values[value] = result;
    tokens.push_back(task.givesToken ? op.getResults().back() : Value());
  }

  void returnResults() {
    SmallVector<Value> results;
    // An argument that is returned stays as it is, unless it goes to a sink.
    for (Value value : terminator->getOperands())
      results.push_back(isa<BlockArgument>(value) ? value : current(value));
    for (const PlannedSink &sink : plan.sinks) {
      Value value = current(terminator->getOperand(sink.result));
      TaskOp op =
          create(terminator->getLoc(), sink.name, "placer.result", sink.clauses,
                 value, terminator->getOperand(sink.result));
      OpBuilder::InsertionGuard guard(builder);
      Block *body = builder.createBlock(&op.getBody());
      YieldOp::create(builder, op.getLoc(),
                      body->addArgument(value.getType(), value.getLoc()));
      results[sink.result] = op.getResult(0);
    }
    terminator->setOperands(results);
  }

  void eraseOps() {
    llvm::DenseSet<unsigned> stays(plan.left.begin(), plan.left.end());
    for (unsigned position = plan.ops.size(); position-- != 0;) {
      if (!stays.contains(position))
        plan.ops[position]->erase();
      else if (keepOrigins)
        plan.ops[position]->setAttr(
            PlacerDialect::kOriginAttr,
            builder.getDenseI64ArrayAttr({static_cast<int64_t>(position)}));
    }
  }

  const FormationPlan &plan;
  const FormationOptions &options;
  FunctionOpInterface function;
  Operation *terminator;
  OpBuilder builder;
  /// Results of tasks by the values of the program that they stand for.
  /// Of the program as it was.
  ValueShapes shapes;
  DenseMap<Value, Value> values;
  /// What each task gives to those that come after it, or null.
  SmallVector<Value> tokens;
  bool keepOrigins = false;
};

} // namespace

Type placer::tokenType(MLIRContext *context) {
  return RankedTensorType::get({0}, IntegerType::get(context, 8));
}

void placer::applyPlan(const FormationPlan &plan,
                       const FormationOptions &options) {
  PlanApplier(plan, options).run();
}
