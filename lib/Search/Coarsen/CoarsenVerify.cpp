//===- CoarsenVerify.cpp - The judge of coarsenings -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace placer;

static std::string describe(const Instance &instance, TaskId task) {
  return "task '" + instance.problem().tasks[task].name + "'";
}

/// A task whose cluster depends on itself, or kNone: clusters are taken away
/// while there is one that reads nothing from those that are left.
static TaskId findCycle(const Instance &instance,
                        const Coarsening &coarsening) {
  const std::vector<ClusterId> &cluster = coarsening.cluster;
  std::vector<std::vector<TaskId>> members(coarsening.numClusters);
  std::vector<int64_t> missing(coarsening.numClusters, 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    members[cluster[task]].push_back(task);
    for (TensorId tensor : instance.inputs(task))
      missing[cluster[task]] +=
          cluster[instance.producer(tensor)] != cluster[task];
  }
  std::vector<ClusterId> free;
  for (ClusterId id = 0; id < coarsening.numClusters; ++id)
    if (missing[id] == 0)
      free.push_back(id);
  while (!free.empty()) {
    ClusterId id = free.back();
    free.pop_back();
    missing[id] = -1;
    for (TaskId task : members[id])
      for (TensorId tensor : instance.outputs(task))
        for (TaskId reader : instance.consumers(tensor))
          if (cluster[reader] != id && --missing[cluster[reader]] == 0)
            free.push_back(cluster[reader]);
  }
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (missing[cluster[task]] != -1)
      return task;
  return kNone;
}

Violations placer::verify(const Instance &instance,
                          const Coarsening &coarsening,
                          llvm::ArrayRef<DeviceId> fixed) {
  auto wrong = [](Rule rule, Subject where, std::string message) {
    return Violations{{rule, where, std::move(message), {}}};
  };
  size_t numTasks = instance.numTasks();
  if (coarsening.cluster.size() != numTasks)
    return wrong(Rule::Range, Subject::problem(),
                 "a coarsening of " +
                     std::to_string(coarsening.cluster.size()) +
                     " tasks for a problem of " + std::to_string(numTasks));
  std::vector<bool> isUsed(std::max(0, coarsening.numClusters), false);
  std::vector<TaskId> firstOf(isUsed.size(), kNone);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    ClusterId id = coarsening.cluster[task];
    if (id < 0 || id >= coarsening.numClusters)
      return wrong(Rule::Range, Subject::task(task),
                   describe(instance, task) + " is in cluster " +
                       std::to_string(id) + " of " +
                       std::to_string(coarsening.numClusters));
    isUsed[id] = true;
    TaskId &first = firstOf[id];
    if (first == kNone)
      first = task;
    if (instance.engine(task, 0) != instance.engine(first, 0))
      return wrong(Rule::Range, Subject::task(task),
                   describe(instance, task) + " runs on another engine than " +
                       describe(instance, first) + " of the same cluster");
  }
  for (size_t id = 0; id < isUsed.size(); ++id)
    if (!isUsed[id])
      return wrong(Rule::Range, Subject::problem(),
                   "cluster " + std::to_string(id) + " has no task");

  TaskId looped = findCycle(instance, coarsening);
  if (looped != kNone)
    return wrong(Rule::Cycle, Subject::task(looped),
                 "the cluster of " + describe(instance, looped) +
                     " depends on itself");

  // Groups and clusters that share a task share a device.
  auto numClusters = static_cast<unsigned>(coarsening.numClusters);
  llvm::IntEqClasses sets(numClusters + instance.numGroups());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    sets.join(coarsening.cluster[task], numClusters + instance.group(task));
  sets.compress();
  std::vector<llvm::SmallBitVector> devices(
      sets.getNumClasses(), llvm::SmallBitVector(instance.numDevices(), true));
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    llvm::SmallBitVector &common = devices[sets[coarsening.cluster[task]]];
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (!instance.canRun(task, device) ||
          (!fixed.empty() && fixed[task] != kNone && fixed[task] != device))
        common.reset(device);
    if (common.none())
      return wrong(
          Rule::Colocation, Subject::task(task),
          "no device is left for " + describe(instance, task) +
              " and the tasks that are in one cluster or colocated with it");
  }
  return {};
}
