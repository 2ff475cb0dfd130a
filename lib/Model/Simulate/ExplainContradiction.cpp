//===- ExplainContradiction.cpp - Orders that cannot be kept --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Problem/Describe.h"
#include "Model/Simulate/CheckedPlacement.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// The tasks of the placement in an order that keeps both the dependences and
/// the device orders; shorter than all tasks where these contradict.
static std::vector<TaskId> commonOrder(const Instance &instance,
                                       const CheckedPlacement &checked) {
  std::vector<size_t> missing(instance.numTasks());
  std::vector<TaskId> next(instance.numTasks(), kNone);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    missing[task] = instance.inputs(task).size();
  for (const std::vector<TaskId> &order : checked.order)
    for (size_t i = 1; i < order.size(); ++i) {
      next[order[i - 1]] = order[i];
      ++missing[order[i]];
    }
  std::vector<TaskId> sorted;
  auto meet = [&](TaskId task) {
    if (--missing[task] == 0)
      sorted.push_back(task);
  };
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (missing[task] == 0)
      sorted.push_back(task);
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (next[sorted[i]] != kNone)
      meet(next[sorted[i]]);
    for (TensorId tensor : instance.outputs(sorted[i]))
      for (TaskId consumer : instance.consumers(tensor))
        meet(consumer);
  }
  return sorted;
}

std::optional<Violation>
placer::explainContradiction(const Instance &instance,
                             const Placement &placement,
                             const CheckedPlacement &checked) {
  std::vector<TaskId> order = commonOrder(instance, checked);
  if (order.size() == size_t(instance.numTasks()))
    return std::nullopt;
  std::vector<bool> canRun(instance.numTasks(), false);
  for (TaskId task : order)
    canRun[task] = true;

  const Problem &problem = instance.problem();
  Violation finding{Rule::Cycle,
                    Subject::problem(),
                    "the orders of the devices contradict the dependences",
                    {}};
  size_t unlisted = 0;
  for (EngineId engine = 0; engine < instance.numEngines(); ++engine) {
    auto blocked = llvm::find_if(checked.order[engine],
                                 [&](TaskId task) { return !canRun[task]; });
    if (blocked == checked.order[engine].end())
      continue;
    if (finding.notes.size() == kMaxListed) {
      ++unlisted;
      continue;
    }
    // All before it on its engine can run, so it waits for data.
    auto awaited =
        llvm::find_if(instance.inputs(*blocked), [&](TensorId tensor) {
          return !canRun[instance.producer(tensor)];
        });
    TaskId producer = instance.producer(*awaited);
    finding.notes.push_back(
        {Subject::task(*blocked),
         describeEngine(problem, instance.deviceOfEngine(engine),
                        instance.engineName(engine)) +
             " cannot get past " + describeTask(problem, *blocked) +
             ", which waits for " + describeTask(problem, producer) + " on " +
             describeDevice(problem, placement.device[producer])});
  }
  finding.where = finding.notes.front().where;
  if (unlisted > 0)
    finding.notes.push_back(
        {Subject::problem(),
         "and " + std::to_string(unlisted) + " more devices"});
  return finding;
}
