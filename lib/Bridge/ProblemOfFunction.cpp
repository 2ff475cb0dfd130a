//===- ProblemOfFunction.cpp - From IR to a problem -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemOfFunction.h"

#include "Bridge/ReadGroup.h"
#include "Bridge/SplitsOfTask.h"
#include "placer/Model/Validate.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// Small questions
//===----------------------------------------------------------------------===//

Value placer::throughTransfer(Value operand) {
  while (auto transfer = operand.getDefiningOp<TransferOp>())
    operand = transfer.getTensor();
  return operand;
}

bool placer::hasGroups(FunctionOpInterface function) {
  return llvm::any_of(function.getFunctionBody(), [](Block &block) {
    return !block.getOps<GroupOp>().empty();
  });
}

SmallVector<FunctionOpInterface> placer::functionsWithTasks(Operation *root) {
  SmallVector<FunctionOpInterface> functions;
  root->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    if (hasTasks(function))
      functions.push_back(function);
    return WalkResult::skip();
  });
  return functions;
}

FailureOr<FunctionOpInterface>
placer::chooseFunction(Operation *root, StringRef name, StringRef option) {
  SmallVector<FunctionOpInterface> functions = functionsWithTasks(root);
  if (functions.empty())
    return emitError(root->getLoc()) << "no function has tasks";
  if (name.empty() && functions.size() == 1)
    return functions.front();
  for (FunctionOpInterface function : functions)
    if (function.getName() == name)
      return function;
  InFlightDiagnostic error = emitError(root->getLoc());
  if (name.empty())
    error << "several functions have tasks; choose one with " << option;
  else
    error << "no function '" << name << "' has tasks";
  for (FunctionOpInterface function : functions)
    error.attachNote(function.getLoc())
        << "there is '" << function.getName() << "'";
  return error;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

LogicalResult placer::reportSeveralBlocks(FunctionOpInterface function) {
  InFlightDiagnostic error = emitError(function.getLoc())
                             << "function '" << function.getName()
                             << "' has tasks in several blocks";
  for (Block &block : llvm::drop_begin(function.getFunctionBody()))
    if (!block.empty()) {
      error.attachNote(block.front().getLoc())
          << "a block begins here; put control flow inside a task";
      break;
    }
  return error;
}

FailureOr<ProblemOfFunction>
ProblemOfFunction::extract(FunctionOpInterface function,
                           SymbolTableCollection &symbolTables,
                           LooksInto looksInto) {
  FailureOr<TopologyOp> topology = findTopology(function, symbolTables);
  if (failed(topology))
    return failure();
  if (!llvm::hasSingleElement(function.getFunctionBody()))
    return reportSeveralBlocks(function);
  for (auto op :
       function.getFunctionBody().front().getOps<CollectiveOpInterface>()) {
    InFlightDiagnostic error = emitError(op.getLoc())
                               << "collective '" << op.getNameAttr().getValue()
                               << "' has no tasks yet";
    error.attachNote() << "run --expand-collectives before this";
    return error;
  }
  ProblemOfFunction result(function, *topology);
  result.model = machineOf(result.index);
  llvm::append_range(result.linkOps, result.index.topology().getLinks());
  auto graphName =
      function->getAttrOfType<StringAttr>(PlacerDialect::kGraphAttr);
  result.model.name =
      graphName ? graphName.getValue().str() : function.getName().str();
  if (auto source =
          function->getAttrOfType<StringAttr>(PlacerDialect::kSourceAttr))
    result.model.source = source.getValue().str();
  if (failed(result.readTasks(looksInto)) || failed(result.readTensors()))
    return failure();
  result.restoreConsumerOrder();
  Violations violations = validate(result.model, /*limit=*/1);
  if (!violations.empty()) {
    (void)result.report(violations.front());
    return failure();
  }
  return result;
}

/// Figures that the verifier has seen.
static std::optional<GivenFigures> readFigures(DeviceOp device) {
  DictionaryAttr given = device.getFiguresAttr();
  if (!given)
    return std::nullopt;
  GivenFigures figures;
  if (auto like = given.getAs<StringAttr>("like"))
    figures.like = like.getValue().str();
  if (auto peaks = given.getAs<DictionaryAttr>("peak"))
    for (NamedAttribute peak : peaks)
      figures.peak.emplace_back(peak.getName().str(),
                                numberOf(peak.getValue()).value_or(0));
  figures.bandwidth = numberOf(given.get("bandwidth"));
  figures.overhead = numberOf(given.get("overhead"));
  figures.computeEfficiency = numberOf(given.get("compute_efficiency"));
  figures.memoryEfficiency = numberOf(given.get("memory_efficiency"));
  figures.transcendental = numberOf(given.get("transcendental"));
  return figures;
}

Problem placer::machineOf(const TopologyIndex &index) {
  Problem model;
  for (DeviceOp device : index.devices())
    model.devices.push_back({device.getSymName().str(), device.getKind().str(),
                             device.getMemory(), readFigures(device)});
  for (LinkOp op : index.topology().getLinks()) {
    Link link;
    link.from = index.indexOf(op.getFromAttr());
    link.to = index.indexOf(op.getToAttr());
    link.latencyNs = op.getLatency();
    link.bytesPerSecond = op.getBandwidth();
    if (op.getChannels())
      for (StringRef channel :
           op.getChannelsAttr().getAsValueRange<StringAttr>())
        link.channels.push_back(channel.str());
    model.links.push_back(std::move(link));
  }
  return model;
}

LogicalResult ProblemOfFunction::readTasks(LooksInto looksInto) {
  ColocationNames colocations;
  if (failed(readBlock(func.getFunctionBody().front(), looksInto, colocations,
                       /*outer=*/nullptr)))
    return failure();
  readArguments();
  return joinColocations(colocations);
}

LogicalResult ProblemOfFunction::readBlock(Block &block, LooksInto looksInto,
                                           ColocationNames &colocations,
                                           Outer *outer) {
  for (auto op : block.getOps<TaskLikeOpInterface>()) {
    if (auto group = dyn_cast<GroupOp>(*op);
        group && looksInto && looksInto(group)) {
      if (failed(lookInto(group, looksInto, colocations, outer)))
        return failure();
      continue;
    }
    if (failed(op.getMembers() ? readGroup(op, colocations) : readTask(op)))
      return failure();
    taskOps.push_back(op);
    if (failed(readPlace(op, outer)))
      return failure();
  }
  return success();
}

/// Reads the tasks of a group as if they stood where it stands.
LogicalResult ProblemOfFunction::lookInto(GroupOp group, LooksInto looksInto,
                                          ColocationNames &colocations,
                                          Outer *outer) {
  Outer self{group, std::nullopt};
  if (group.getStart())
    self.nextStart = *group.getStart();
  Block &body = group.getBody().front();
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), group.getInputs()))
    standsFor[argument] = made(operand);
  if (failed(readBlock(body, looksInto, colocations, outer ? outer : &self)))
    return failure();
  for (auto [result, yielded] : llvm::zip_equal(
           group.getResults(), body.getTerminator()->getOperands())) {
    standsFor[result] = made(yielded);
    if (!outer)
      groupResults.push_back(result);
  }
  return success();
}

/// Device and start of the task that was read last.
LogicalResult ProblemOfFunction::readPlace(TaskLikeOpInterface op,
                                           Outer *outer) {
  groupOps.push_back(outer ? outer->group : GroupOp());
  TaskLikeOpInterface placed = op;
  if (outer)
    placed = cast<TaskLikeOpInterface>(outer->group.getOperation());
  FlatSymbolRefAttr device = placed.getDeviceAttr();
  given.push_back(device ? index.indexOf(device) : kNone);
  if (device && given.back() == kNone)
    return reportUnknownDevice(placed.getLoc(), device);
  if (!outer) {
    IntegerAttr start = op.getStartAttr();
    starts.push_back(start ? std::optional(start.getInt()) : std::nullopt);
    return success();
  }
  starts.push_back(outer->nextStart);
  if (!outer->nextStart)
    return success();
  std::optional<int64_t> time = taskTimeNs(
      model, static_cast<TaskId>(model.tasks.size() - 1), given.back());
  outer->nextStart =
      time ? std::optional(addUpToMax(*outer->nextStart, *time)) : std::nullopt;
  return success();
}

/// What a task reads by an operand, seen through transfers and groups.
Value ProblemOfFunction::made(Value operand) const {
  operand = throughTransfer(operand);
  auto it = standsFor.find(operand);
  return it == standsFor.end() ? operand : it->second;
}

LogicalResult
ProblemOfFunction::reportUnknownDevice(Location loc,
                                       FlatSymbolRefAttr device) const {
  InFlightDiagnostic error = emitError(loc)
                             << "names unknown device " << device;
  error.attachNote(index.topology()->getLoc())
      << "the devices are " << index.listDevices();
  return error;
}

LogicalResult ProblemOfFunction::readTask(TaskLikeOpInterface op) {
  if (failed(requireCost(op)))
    return failure();
  Task task;
  task.name = op.getTaskName().str();
  task.op = textOf(op.getKernelAttr()).str();
  CostAttr cost = op.getCostAttr();
  for (auto [name, time] : llvm::zip_equal(cost.getNames(), cost.getTimes()))
    task.costNs.emplace_back(name.str(), time);
  if (ArrayAttr only = op.getOnlyAttr())
    for (auto device : only.getAsRange<FlatSymbolRefAttr>()) {
      task.devices.push_back(index.indexOf(device));
      if (task.devices.back() == kNone)
        return reportUnknownDevice(op.getLoc(), device);
    }
  task.colocation = textOf(op.getColocationAttr()).str();
  task.engine = textOf(op.getEngineAttr()).str();
  task.residentBytes = bytesOf(op.getResidentAttr());
  task.workspaceBytes = bytesOf(op.getWorkspaceAttr());
  model.tasks.push_back(std::move(task));
  readWeights(op);
  return success();
}

/// Makes the last task of the model a reader of what `op`, itself or a member
/// of it, reads. That a name has one size is for the verifier to see to.
void ProblemOfFunction::readWeights(TaskLikeOpInterface op) {
  WeightsAttr weights = op.getWeightsAttr();
  if (!weights)
    return;
  auto reader = static_cast<TaskId>(model.tasks.size() - 1);
  for (auto [name, bytes] :
       llvm::zip_equal(weights.getNames(), weights.getSizes())) {
    auto [it, isNew] = weightIds.try_emplace(
        name, static_cast<WeightId>(model.weights.size()));
    if (isNew)
      model.weights.push_back({name.str(), bytes, {}});
    std::vector<TaskId> &readers = model.weights[it->second].readers;
    if (readers.empty() || readers.back() != reader)
      readers.push_back(reader);
  }
}

LogicalResult ProblemOfFunction::readTensors() {
  DenseMap<Value, TensorId> tensorOf;
  for (auto [task, op] : llvm::enumerate(taskOps)) {
    for (OpResult result : op->getResults()) {
      OpResult maker = makerOf(result);
      if (!maker)
        return emitError(op->getLoc())
               << "group '" << model.tasks[task].name
               << "' yields one of its operands as result "
               << result.getResultNumber()
               << "; use that value instead of the result";
      auto makingTask = cast<TaskLikeOpInterface>(maker.getOwner());
      unsigned number = maker.getResultNumber();
      FailureOr<int64_t> size = sizeOfResult(makingTask, number);
      if (failed(size))
        return failure();
      Tensor tensor;
      tensor.name = makingTask.getResultName(number);
      tensor.producer = task;
      tensor.bytes = *size;
      tensorOf[result] = model.tensors.size();
      values.push_back(result);
      model.tensors.push_back(std::move(tensor));
    }
  }

  for (auto [task, op] : llvm::enumerate(taskOps))
    for (Value operand : op->getOperands())
      if (auto it = tensorOf.find(made(operand)); it != tensorOf.end())
        model.tensors[it->second].consumers.push_back(task);
  readSplits(tensorOf);
  return readUses(tensorOf);
}

/// What the axes of a task are about.
static TensorsOfTask tensorsOf(TaskLikeOpInterface op,
                               FunctionOpInterface function,
                               const DenseMap<Value, TensorId> &tensorOf,
                               ArrayRef<WeightId> weightOfArgument,
                               llvm::function_ref<Value(Value)> made) {
  TensorsOfTask tensors;
  for (Value operand : op->getOperands()) {
    auto found = tensorOf.find(made(operand));
    tensors.read.push_back(found == tensorOf.end() ? kNone : found->second);
    auto argument = dyn_cast<BlockArgument>(throughTransfer(operand));
    tensors.held.push_back(argument && argument.getOwner()->getParentOp() ==
                                           function
                               ? weightOfArgument[argument.getArgNumber()]
                               : kNone);
  }
  for (OpResult result : op->getResults())
    tensors.written.push_back(tensorOf.lookup(result));
  return tensors;
}

/// The axes of tasks, as an imported graph or --find-splits gave them.
void ProblemOfFunction::readSplits(const DenseMap<Value, TensorId> &tensorOf) {
  for (auto [id, op] : llvm::enumerate(taskOps))
    if (auto splits = op->getAttrOfType<ArrayAttr>(PlacerDialect::kSplitsAttr))
      readSplitsOfTask(splits, static_cast<TaskId>(id),
                       tensorsOf(op, func, tensorOf, weightOfArgument,
                                 [&](Value value) { return made(value); }),
                       weightIds, model.splits);
}

void ProblemOfFunction::writeSplits(ArrayRef<SplitAxis> splits) const {
  DenseMap<Value, TensorId> tensorOf;
  for (auto [tensor, value] : llvm::enumerate(values))
    tensorOf[value] = static_cast<TensorId>(tensor);
  Builder builder(func.getContext());
  for (auto [id, op] : llvm::enumerate(taskOps)) {
    ArrayRef<SplitAxis> axes = axesOf(splits, static_cast<TaskId>(id));
    if (axes.empty())
      op->removeAttr(PlacerDialect::kSplitsAttr);
    else
      op->setAttr(
          PlacerDialect::kSplitsAttr,
          splitsOfTask(builder, model, axes,
                       tensorsOf(op, func, tensorOf, weightOfArgument,
                                 [&](Value value) { return made(value); })));
  }
}

/// What leaves the tasks: a returned tensor is held to the end; any other use
/// would be work that no device does.
LogicalResult
ProblemOfFunction::readUses(const DenseMap<Value, TensorId> &tensorOf) {
  for (auto [tensor, value] : llvm::enumerate(values))
    if (value.getDefiningOp()->getParentOp() == func)
      inFunction.emplace_back(static_cast<TensorId>(tensor), value);
  for (Value result : groupResults)
    if (auto it = tensorOf.find(made(result)); it != tensorOf.end())
      inFunction.emplace_back(it->second, result);
  for (auto [tensor, value] : inFunction) {
    SmallVector<Operation *> users(value.getUsers());
    for (size_t next = 0; next < users.size(); ++next)
      if (auto transfer = dyn_cast<TransferOp>(users[next]))
        llvm::append_range(users, transfer.getResult().getUsers());
    for (Operation *user : users) {
      if (isa<TransferOp>(user) ||
          (isa<TaskLikeOpInterface>(user) && user->getParentOp() == func))
        continue;
      // The last op ends the function, of whatever dialect it is.
      if (user->getParentOp() != func || user != &user->getBlock()->back()) {
        InFlightDiagnostic error =
            emitError(user->getLoc())
            << "'" << user->getName() << "' uses tensor '"
            << model.tensors[tensor].name
            << "' outside any task, so no device would run it";
        error.attachNote(value.getLoc())
            << "the tensor is produced here; move its user into a task";
        return error;
      }
      if (!model.tensors[tensor].consumers.empty())
        model.tensors[tensor].isResult = true;
    }
  }
  return success();
}

/// An imported graph lists consumers in an order of its own, which is kept in
/// an attribute. It holds as long as it names the very consumers there are.
void ProblemOfFunction::restoreConsumerOrder() {
  size_t tensor = 0;
  for (TaskLikeOpInterface op : taskOps) {
    auto lists = op->getAttrOfType<ArrayAttr>(PlacerDialect::kConsumersAttr);
    for (unsigned result = 0; result != op->getNumResults(); ++result) {
      std::vector<TaskId> &consumers = model.tensors[tensor++].consumers;
      auto names = lists && result < lists.size()
                       ? dyn_cast<ArrayAttr>(lists[result])
                       : ArrayAttr();
      if (!names || names.size() != consumers.size())
        continue;
      llvm::StringMap<SmallVector<TaskId>> byName;
      for (TaskId consumer : llvm::reverse(consumers))
        byName[model.tasks[consumer].name].push_back(consumer);
      std::vector<TaskId> reordered;
      for (Attribute name : names) {
        auto text = dyn_cast<StringAttr>(name);
        auto it = text ? byName.find(text.getValue()) : byName.end();
        if (it == byName.end() || it->second.empty())
          break;
        reordered.push_back(it->second.pop_back_val());
      }
      if (reordered.size() == consumers.size())
        consumers = std::move(reordered);
    }
  }
}
