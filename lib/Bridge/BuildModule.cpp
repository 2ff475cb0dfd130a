//===- BuildModule.cpp - A problem as a module of tasks -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bridge/SplitsOfTask.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/BuildTopology.h"

#include "placer/Model/Instance.h"
#include "placer/Model/Unfold.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace placer;

namespace {

class ModuleBuilder {
public:
  ModuleBuilder(MLIRContext *context, Location loc, const Problem &problem)
      : builder(context), loc(loc), problem(problem), instance(problem),
        ops(problem.tasks.size()) {}

  OwningOpRef<ModuleOp> build() {
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder, loc);
    builder.setInsertionPointToStart(module->getBody());
    builder.insert(buildTopology(topologyName(), problem, loc));
    buildFunction();
    return module;
  }

  /// Makes the tasks and the end of a function that has neither.
  void fillFunction(func::FuncOp function) {
    builder.setInsertionPointToStart(function.addEntryBlock());
    values.resize(problem.tensors.size());
    collectOperands();
    for (TaskId task : instance.topologicalOrder())
      buildTask(task);

    SmallVector<Value> results;
    for (TensorId tensor = 0; tensor != instance.numTensors(); ++tensor)
      if (instance.isResult(tensor))
        results.push_back(values[tensor]);
    func::ReturnOp::create(builder, loc, results);
    function.setType(
        builder.getFunctionType({}, ValueRange(results).getTypes()));
  }

  /// The op of each task, once there is one.
  ArrayRef<TaskOp> tasks() const { return ops; }

private:
  StringRef functionName() const {
    return problem.name.empty() ? StringRef("graph") : StringRef(problem.name);
  }
  StringRef topologyName() const {
    return functionName() == "machine" ? "topology" : "machine";
  }

  FlatSymbolRefAttr deviceRef(DeviceId device) {
    return FlatSymbolRefAttr::get(builder.getContext(),
                                  problem.devices[device].name);
  }

  void buildFunction() {
    auto function = func::FuncOp::create(builder, loc, functionName(),
                                         builder.getFunctionType({}, {}));
    function->setAttr(
        PlacerDialect::kTopologyAttr,
        FlatSymbolRefAttr::get(builder.getContext(), topologyName()));
    if (problem.name != functionName())
      function->setAttr(PlacerDialect::kGraphAttr,
                        builder.getStringAttr(problem.name));
    if (!problem.source.empty())
      function->setAttr(PlacerDialect::kSourceAttr,
                        builder.getStringAttr(problem.source));

    fillFunction(function);
  }
  /// Operands as often as a tensor lists the consumer, so that nothing is lost.
  void collectOperands() {
    operands.resize(problem.tasks.size());
    for (auto [tensor, data] : llvm::enumerate(problem.tensors))
      for (TaskId consumer : data.consumers)
        operands[consumer].push_back(tensor);
  }

  void buildTask(TaskId id) {
    const Task &task = problem.tasks[id];
    SmallVector<Value> inputs;
    for (TensorId tensor : operands[id])
      inputs.push_back(values[tensor]);
    SmallVector<Type> types;
    for (TensorId tensor : instance.outputs(id))
      types.push_back(RankedTensorType::get({problem.tensors[tensor].bytes},
                                            builder.getI8Type()));
    SmallVector<StringAttr> costNames;
    SmallVector<int64_t> costTimes;
    for (const auto &[name, time] : task.costNs) {
      costNames.push_back(builder.getStringAttr(name));
      costTimes.push_back(time);
    }
    SmallVector<Attribute> only;
    for (DeviceId device : task.devices)
      only.push_back(deviceRef(device));

    auto op = TaskOp::create(
        builder, loc, types, inputs, builder.getStringAttr(task.name),
        stringOrNone(task.op),
        CostAttr::get(builder.getContext(), costNames, costTimes),
        numberOrNone(task.residentBytes), weightsOf(id),
        numberOrNone(task.workspaceBytes), /*split=*/SplitAttr(),
        only.empty() ? ArrayAttr() : builder.getArrayAttr(only),
        stringOrNone(task.colocation), stringOrNone(task.engine),
        /*device=*/FlatSymbolRefAttr(),
        /*start=*/IntegerAttr(), /*result_names=*/ArrayAttr(),
        /*result_bytes=*/DenseI64ArrayAttr());
    ops[id] = op;
    for (auto [tensor, result] :
         llvm::zip_equal(instance.outputs(id), op->getResults()))
      values[tensor] = result;
    nameResults(op, id);
    keepConsumerOrder(op, id);
    if (ArrayRef<SplitAxis> axes = axesOf(problem.splits, id); !axes.empty())
      op->setAttr(
          PlacerDialect::kSplitsAttr,
          splitsOfTask(builder, problem, axes,
                       {operands[id], llvm::to_vector(instance.outputs(id))}));
  }

  WeightsAttr weightsOf(TaskId id) {
    SmallVector<StringAttr> names;
    SmallVector<int64_t> sizes;
    for (WeightId weight : instance.weights(id)) {
      names.push_back(builder.getStringAttr(problem.weights[weight].name));
      sizes.push_back(instance.weightBytes(weight));
    }
    return names.empty() ? WeightsAttr()
                         : WeightsAttr::get(builder.getContext(), names, sizes);
  }

  /// Names only where they are not what the task would call its results.
  void nameResults(TaskOp op, TaskId id) {
    SmallVector<Attribute> names;
    bool anyOwn = false;
    for (auto [number, tensor] : llvm::enumerate(instance.outputs(id))) {
      bool isDefault = op.getResultName(number) == problem.tensors[tensor].name;
      anyOwn |= !isDefault;
      names.push_back(builder.getStringAttr(
          isDefault ? StringRef() : StringRef(problem.tensors[tensor].name)));
    }
    if (anyOwn)
      op.setResultNamesAttr(builder.getArrayAttr(names));
  }

  void keepConsumerOrder(TaskOp op, TaskId id) {
    SmallVector<Attribute> lists;
    bool anyOwn = false;
    for (TensorId tensor : instance.outputs(id)) {
      SmallVector<Attribute> names;
      const std::vector<TaskId> &consumers = problem.tensors[tensor].consumers;
      if (!isProgramOrder(consumers)) {
        anyOwn = true;
        for (TaskId consumer : consumers)
          names.push_back(builder.getStringAttr(problem.tasks[consumer].name));
      }
      lists.push_back(builder.getArrayAttr(names));
    }
    if (anyOwn)
      op->setAttr(PlacerDialect::kConsumersAttr, builder.getArrayAttr(lists));
  }

  bool isProgramOrder(ArrayRef<TaskId> tasks) {
    if (positions.empty()) {
      positions.resize(problem.tasks.size());
      for (auto [position, task] : llvm::enumerate(instance.topologicalOrder()))
        positions[task] = position;
    }
    return llvm::is_sorted(
        tasks, [&](TaskId a, TaskId b) { return positions[a] < positions[b]; });
  }

  StringAttr stringOrNone(StringRef text) {
    return text.empty() ? StringAttr() : builder.getStringAttr(text);
  }
  IntegerAttr numberOrNone(int64_t number) {
    return number == 0 ? IntegerAttr() : builder.getI64IntegerAttr(number);
  }

  OpBuilder builder;
  Location loc;
  const Problem &problem;
  Instance instance;
  std::vector<TaskOp> ops;
  std::vector<Value> values;
  std::vector<SmallVector<TensorId>> operands;
  std::vector<size_t> positions;
};

} // namespace

OwningOpRef<ModuleOp> placer::buildModule(MLIRContext *context, Location loc,
                                          const Problem &problem) {
  return ModuleBuilder(context, loc, problem).build();
}

void placer::applyUnfolding(const ProblemOfFunction &problem,
                            const Unfolding &unfolding,
                            ArrayRef<DeviceId> devices) {
  auto function = cast<func::FuncOp>(problem.function().getOperation());
  // What was said of the tasks, before they are gone.
  std::vector<std::pair<Location, FlatSymbolRefAttr>> given;
  for (TaskId task = 0; size_t(task) < problem.problem().tasks.size(); ++task)
    given.emplace_back(problem.taskOp(task).getLoc(),
                       problem.taskOp(task).getDeviceAttr());
  function.removeResAttrsAttr();
  function.getBody().dropAllReferences();
  function.getBody().getBlocks().clear();
  ModuleBuilder builder(function.getContext(), function.getLoc(),
                        unfolding.problem);
  builder.fillFunction(function);
  for (auto [op, origin, own] :
       llvm::zip_equal(builder.tasks(), unfolding.tasks, devices)) {
    TaskOp task = op;
    auto [loc, device] = given[origin.task];
    task->setLoc(loc);
    if (own != kNone)
      device = FlatSymbolRefAttr::get(function.getContext(),
                                      unfolding.problem.devices[own].name);
    if (device)
      task.setDeviceAttr(device);
  }
}
