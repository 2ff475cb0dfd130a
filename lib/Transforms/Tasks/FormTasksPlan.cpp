//===- FormTasksPlan.cpp - The tasks of a function, before they are made --===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"
#include "Transforms/Tasks/FormTasksCluster.h"
#include "Transforms/Tasks/FormTasksNames.h"
#include "Transforms/Tasks/FormTasksOrder.h"
#include "Transforms/Tasks/FormTasksWeights.h"

#include "placer/Dialect/Utils.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace placer;

namespace {

//===----------------------------------------------------------------------===//
// The planner
//===----------------------------------------------------------------------===//

class Planner {
public:
  Planner(FunctionOpInterface function, const FormationOptions &options,
          EffectAnalysis &effects, SymbolTableCollection &symbolTables)
      : function(function), options(options), effects(effects),
        symbolTables(symbolTables), builder(function.getContext()) {
    if (TopologyOp topology = lookupTopology(function, symbolTables))
      index.emplace(topology);
  }

  FailureOr<FormationPlan> run() {
    if (failed(checkForm()) || failed(checkAnnotations()) ||
        failed(findHomes()))
      return failure();
    Clustering clustering(function, effects, options, argumentHomes);
    clustering.run();
    MemoryObjects objects(function, effects, options.models, symbolTables);
    if (failed(orderEffects(function, clustering, objects, options)))
      return failure();
    plan.function = function;
    plan.ops.assign(clustering.ops().begin(), clustering.ops().end());
    plan.left.assign(clustering.left().begin(), clustering.left().end());
    if (failed(describeTasks(clustering)))
      return failure();
    planSinks(clustering);
    return std::move(plan);
  }

private:
  LogicalResult checkForm();
  LogicalResult checkAnnotations();
  LogicalResult checkKnown(Operation *op);
  LogicalResult checkNested(Operation *op);
  LogicalResult checkDevice(Location loc, StringRef what,
                            FlatSymbolRefAttr device);
  LogicalResult findHomes();
  LogicalResult checkWeight(BlockArgument argument);
  FailureOr<FlatSymbolRefAttr> homeOf(Location loc, Type type, StringRef what,
                                      DictionaryAttr attributes);
  LogicalResult describeTasks(const Clustering &clustering);
  PlannedTask describe(const Clustering &clustering, const Cluster &cluster);
  void planSinks(const Clustering &clustering);
  Annotations clausesAt(FlatSymbolRefAttr device);

  FunctionOpInterface function;
  const FormationOptions &options;
  EffectAnalysis &effects;
  SymbolTableCollection &symbolTables;
  Builder builder;
  std::optional<TopologyIndex> index;
  FormationPlan plan;
  /// Where each argument and result lives, or null.
  SmallVector<FlatSymbolRefAttr> argumentHomes, resultHomes;
  Names names;
};

} // namespace

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult Planner::checkForm() {
  if (llvm::hasSingleElement(function.getFunctionBody()))
    return success();
  InFlightDiagnostic error = emitError(function->getLoc())
                             << "function '" << function.getName()
                             << "' has several blocks, and a task has one";
  error.attachNote() << "run --lift-cf-to-scf first, which makes ops with "
                        "regions of branches; each becomes one task";
  return error;
}

LogicalResult Planner::checkAnnotations() {
  for (Operation &op : function.getFunctionBody().front()) {
    if (failed(checkKnown(&op)))
      return failure();
    Annotations said(&op);
    if (said.any() && op.hasTrait<OpTrait::IsTerminator>())
      return emitError(op.getLoc())
             << "'" << op.getName()
             << "' ends the function and cannot be placed";
    if (said.device &&
        failed(
            checkDevice(op.getLoc(), PlacerDialect::kDeviceAttr, said.device)))
      return failure();
    if (said.only) {
      for (auto device : said.only.getAsRange<FlatSymbolRefAttr>())
        if (failed(checkDevice(op.getLoc(), PlacerDialect::kPinAttr, device)))
          return failure();
      if (said.device && !llvm::is_contained(said.only, said.device))
        return emitError(op.getLoc())
               << "'" << PlacerDialect::kDeviceAttr << "' puts '"
               << op.getName() << "' on " << said.device << ", but '"
               << PlacerDialect::kPinAttr << "' limits it to other devices";
    }
    if (failed(checkNested(&op)))
      return failure();
  }
  return success();
}

/// A mistyped attribute would be ignored without a word.
LogicalResult Planner::checkKnown(Operation *op) {
  constexpr StringLiteral known[] = {
      PlacerDialect::kDeviceAttr,   PlacerDialect::kPinAttr,
      PlacerDialect::kColocateAttr, PlacerDialect::kCostAttr,
      PlacerDialect::kBytesAttr,    PlacerDialect::kPureAttr,
      PlacerDialect::kWorkAttr,     PlacerDialect::kFreeAttr,
      PlacerDialect::kConstantAttr, PlacerDialect::kSplitAttr};
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (!name.starts_with("placer.") || llvm::is_contained(known, name))
      continue;
    return emitError(op->getLoc())
           << "'" << name << "' is nothing that --form-tasks knows; it knows "
           << llvm::join(ArrayRef(known), ", ");
  }
  return success();
}

/// What is inside an op runs where the op runs.
LogicalResult Planner::checkNested(Operation *op) {
  WalkResult result = op->walk([&](Operation *inner) {
    if (inner == op || !Annotations(inner).any())
      return WalkResult::advance();
    InFlightDiagnostic error =
        emitError(inner->getLoc())
        << "'" << inner->getName()
        << "' is said to be placed, but stands inside of '" << op->getName()
        << "', which becomes one task";
    error.attachNote(op->getLoc()) << "say it of this op instead";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult Planner::checkDevice(Location loc, StringRef what,
                                   FlatSymbolRefAttr device) {
  if (!index || index->indexOf(device) >= 0)
    return success();
  InFlightDiagnostic error =
      emitError(loc) << "'" << what << "' names unknown device " << device;
  error.attachNote(index->topology().getLoc())
      << "the devices are " << index->listDevices();
  return error;
}

FailureOr<FlatSymbolRefAttr> Planner::homeOf(Location loc, Type type,
                                             StringRef what,
                                             DictionaryAttr attributes) {
  FlatSymbolRefAttr given;
  bool everywhere = false;
  if (attributes) {
    given = attributes.getAs<FlatSymbolRefAttr>(PlacerDialect::kDeviceAttr);
    everywhere = attributes.contains(PlacerDialect::kEverywhereAttr);
  }
  if (given && everywhere)
    return emitError(loc) << what << " of function '" << function.getName()
                          << "' is said to be on " << given
                          << " and everywhere";
  if (given && !isa<TensorType>(type))
    return emitError(loc) << what << " of function '" << function.getName()
                          << "' is said to be on " << given << ", but " << type
                          << " is no tensor";
  if (given && failed(checkDevice(loc, PlacerDialect::kDeviceAttr, given)))
    return failure();
  if (given || everywhere || !isa<TensorType>(type))
    return given;
  return options.host;
}

/// A weight is where its readers are.
LogicalResult Planner::checkWeight(BlockArgument argument) {
  unsigned number = argument.getArgNumber();
  auto device = function.getArgAttrOfType<FlatSymbolRefAttr>(
      number, PlacerDialect::kDeviceAttr);
  if (!device || !isWeight(function, number))
    return success();
  return emitError(argument.getLoc())
         << "argument " << number << " of function '" << function.getName()
         << "' is said to be on " << device
         << " and to be a weight, which is on every device that reads it";
}

LogicalResult Planner::findHomes() {
  if (options.host &&
      failed(checkDevice(function.getLoc(), "host-device", options.host)))
    return failure();
  WeightChoice said;
  plan.weights = (options.weights ? *options.weights : said)
                     .of(function, /*isSent=*/options.host != nullptr,
                         options.models, symbolTables);
  for (BlockArgument argument : function.getArguments()) {
    unsigned number = argument.getArgNumber();
    FailureOr<FlatSymbolRefAttr> home = homeOf(
        argument.getLoc(), argument.getType(),
        ("argument " + Twine(number)).str(), function.getArgAttrDict(number));
    if (failed(home) || failed(checkWeight(argument)))
      return failure();
    argumentHomes.push_back(plan.weights[number] ? FlatSymbolRefAttr() : *home);
  }
  for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
    FailureOr<FlatSymbolRefAttr> home =
        homeOf(function.getLoc(), type, ("result " + Twine(number)).str(),
               function.getResultAttrDict(number));
    if (failed(home))
      return failure();
    resultHomes.push_back(*home);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

/// Pinned to a device where it takes no time.
Annotations Planner::clausesAt(FlatSymbolRefAttr device) {
  Annotations clauses;
  clauses.only = builder.getArrayAttr({device});
  clauses.cost = CostAttr::get(builder.getContext(), {device.getAttr()}, {0});
  return clauses;
}

/// A task without its outputs.
PlannedTask Planner::describe(const Clustering &clustering,
                              const Cluster &cluster) {
  PlannedTask task{/*name=*/{}, /*kernel=*/{}, function.getLoc()};
  // Members and extras, with the copied ops that they need.
  llvm::SmallVector<unsigned> stack(cluster.members);
  llvm::append_range(stack, cluster.extras);
  llvm::DenseSet<unsigned> inBody(stack.begin(), stack.end());
  while (!stack.empty()) {
    unsigned position = stack.pop_back_val();
    task.body.push_back(position);
    for (Value value : clustering.reads(position))
      if (std::optional<unsigned> read = clustering.positionOf(value);
          read && clustering.isCopied(*read) && inBody.insert(*read).second)
        stack.push_back(*read);
  }
  llvm::sort(task.body);

  llvm::SetVector<Value> inputs;
  if (cluster.argument)
    inputs.insert(cluster.argument);
  for (unsigned position : task.body)
    for (Value value : clustering.reads(position))
      if (std::optional<unsigned> read = clustering.positionOf(value);
          !read || !inBody.contains(*read))
        inputs.insert(value);
  task.inputs = inputs.takeVector();
  return task;
}

LogicalResult Planner::describeTasks(const Clustering &clustering) {
  ArrayRef<Cluster> clusters = clustering.clusters();
  std::vector<std::optional<PlannedTask>> tasks(clusters.size());
  std::vector<llvm::SetVector<Value>> outputs(clusters.size());
  auto demand = [&](Value value) {
    if (std::optional<ClusterId> cluster = clustering.clusterOf(value))
      outputs[*cluster].insert(value);
  };
  for (auto [id, cluster] : llvm::enumerate(clusters)) {
    if (cluster.mergedInto)
      continue;
    tasks[id] = describe(clustering, cluster);
    for (Value value : tasks[id]->inputs)
      if (value != cluster.argument)
        demand(value);
  }
  // An argument that is returned as it came need not go through its source,
  // unless it is wanted elsewhere.
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  for (auto [number, value] : llvm::enumerate(terminator->getOperands())) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument ||
        (number < resultHomes.size() && resultHomes[number] &&
         resultHomes[number] != argumentHomes[argument.getArgNumber()]))
      demand(value);
  }

  SmallVector<Operation *> mains;
  for (const Cluster &cluster : clusters)
    if (cluster.main && !cluster.mergedInto)
      mains.push_back(clustering.ops()[*cluster.main]);
  names.compare(mains);

  std::vector<unsigned> numbers(clusters.size());
  std::vector<PlannedTask *> kept;
  for (auto [id, cluster] : llvm::enumerate(clusters)) {
    if (!tasks[id])
      continue;
    PlannedTask &task = *tasks[id];
    // In the order in which the values are made.
    task.outputs = outputs[id].takeVector();
    llvm::sort(task.outputs, [&](Value a, Value b) {
      auto key = [&](Value value) {
        std::optional<unsigned> position = clustering.positionOf(value);
        return std::make_pair(position ? *position + 1 : 0,
                              isa<OpResult>(value)
                                  ? cast<OpResult>(value).getResultNumber()
                                  : 0u);
      };
      return key(a) < key(b);
    });
    if (cluster.argument) {
      if (task.outputs.empty() && task.body.empty())
        continue;
      unsigned number = cluster.argument.getArgNumber();
      StringRef given = nameIn(cluster.argument.getLoc());
      task.name = names.unique(given.empty() ? ("arg" + Twine(number)).str()
                                             : given.str());
      task.kernel = "placer.argument";
      task.loc = cluster.argument.getLoc();
      task.clauses = clausesAt(argumentHomes[number]);
    } else {
      Operation *main = clustering.ops()[*cluster.main];
      // Where a name makes the task, it is the task's, whoever else has it.
      StringRef given = options.granularity == Granularity::Name
                            ? givenNameOf(main)
                            : StringRef();
      task.name = given.empty() ? names.forOp(main) : names.unique(given);
      task.kernel = main->getName().getStringRef().str();
      task.loc = main->getLoc();
      task.clauses = cluster.clauses;
      // Nothing reads it and nothing sees it: with results, it can be found to
      // be dead. Not those of a cast that nothing uses: they may have no size.
      if (task.outputs.empty() && !cluster.ordered)
        llvm::append_range(task.outputs, main->getResults());
      FailureOr<SplitAttr> split = splitOfTask(task, main);
      if (failed(split))
        return failure();
      task.split = *split;
      for (ClusterId before : cluster.after) {
        tasks[before]->givesToken = true;
        task.after.push_back(numbers[before]);
      }
    }
    numbers[id] = kept.size();
    kept.push_back(&task);
  }
  for (PlannedTask *task : kept)
    plan.tasks.push_back(std::move(*task));
  return success();
}

void Planner::planSinks(const Clustering &clustering) {
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  for (auto [number, value] : llvm::enumerate(terminator->getOperands())) {
    if (number >= resultHomes.size() || !resultHomes[number])
      continue;
    // What is there from the start is there.
    if (!clustering.clusterOf(value))
      continue;
    if (auto argument = dyn_cast<BlockArgument>(value))
      if (argumentHomes[argument.getArgNumber()] == resultHomes[number])
        continue;
    plan.sinks.push_back({names.unique(("result" + Twine(number)).str()),
                          static_cast<unsigned>(number),
                          clausesAt(resultHomes[number])});
  }
}

FailureOr<FormationPlan>
placer::planTasks(FunctionOpInterface function, const FormationOptions &options,
                  EffectAnalysis &effects,
                  SymbolTableCollection &symbolTables) {
  return Planner(function, options, effects, symbolTables).run();
}
