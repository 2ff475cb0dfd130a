//===- SplitFunction.cpp - A function cut into parts ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitFunction.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Dialect/Utils.h"

using namespace mlir;
using namespace placer;

/// Whether the machine has the devices that replicas are to be on.
static LogicalResult checkDevices(FunctionOpInterface function,
                                  const SplitOptions &options) {
  if (options.replicaDevices.empty())
    return success();
  SymbolTableCollection symbols;
  FailureOr<TopologyOp> topology = findTopology(function, symbols);
  if (failed(topology))
    return failure();
  TopologyIndex index(*topology);
  for (const std::string &name : options.replicaDevices)
    if (index.indexOf(FlatSymbolRefAttr::get(function.getContext(), name)) < 0)
      return emitError(function.getLoc())
             << "replica-devices names '" << name
             << "', which is no device of the machine: " << index.listDevices();
  return success();
}

FailureOr<FunctionSplit> placer::decideFunction(FunctionOpInterface function,
                                                const SplitOptions &options,
                                                BodySplitter &splitter) {
  FunctionSplit decided;
  if (!llvm::hasSingleElement(function.getFunctionBody()))
    return decided;
  if (isSplitGraph(function)) {
    if (options.sumsAreCollectives)
      return emitError(function.getLoc())
             << "tasks of function '" << function.getName()
             << "' have no bodies, so that nothing says what a collective "
                "would add up; say 'sums=tasks'";
    FailureOr<std::optional<GraphSplit>> graph =
        decideGraphSplit(function, options);
    if (failed(graph))
      return failure();
    decided.graph = std::move(*graph);
    return decided;
  }
  if (failed(checkDevices(function, options)))
    return failure();
  FailureOr<std::vector<TaskSplit>> splits =
      decideSplits(function, options, splitter);
  if (failed(splits))
    return failure();
  if (splits->empty())
    return decided;
  std::vector<TaskSplit> cut;
  std::vector<std::vector<TaskPart>> all;
  for (TaskSplit &split : *splits) {
    FailureOr<std::vector<TaskPart>> ofTask =
        makeParts(split, splitter, options);
    if (failed(ofTask))
      return failure();
    if (ofTask->empty())
      continue;
    cut.push_back(std::move(split));
    all.push_back(std::move(*ofTask));
  }
  SmallVector<TaskOp> tasks;
  for (const TaskSplit &split : cut)
    tasks.push_back(split.task);
  FailureOr<PartCosts> costs = PartCosts::read(function, tasks);
  if (failed(costs))
    return failure();
  FailureOr<SplitPlan> plan =
      planPieces(function, std::move(cut), std::move(all), options);
  if (failed(plan))
    return failure();
  decided.bodies.emplace(std::move(*plan), *costs);
  return decided;
}

void placer::applyFunction(FunctionSplit &split, BodySplitter &splitter) {
  if (split.graph) {
    removeBound(split.graph->problem.function());
    applyUnfolding(split.graph->problem, split.graph->unfolding,
                   split.graph->devices);
  }
  if (split.bodies) {
    removeBound(split.bodies->first.function);
    applySplits(split.bodies->first, split.bodies->second, splitter);
  }
}
