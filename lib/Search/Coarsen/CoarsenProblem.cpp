//===- CoarsenProblem.cpp - Clusters as tasks, and back -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "Search/Coarsen/CoarsenMemory.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace placer;
using llvm::ArrayRef;

Rows<TaskId> placer::clusterMembers(const Instance &instance,
                                    const Coarsening &coarsening) {
  std::vector<size_t> next(coarsening.numClusters + 1, 0);
  for (ClusterId cluster : coarsening.cluster)
    ++next[cluster + 1];
  for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster)
    next[cluster + 1] += next[cluster];
  std::vector<size_t> end(next.begin() + 1, next.end());
  std::vector<TaskId> sorted(instance.numTasks());
  for (TaskId task : instance.topologicalOrder())
    sorted[next[coarsening.cluster[task]]++] = task;
  Rows<TaskId> members;
  size_t i = 0;
  for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster) {
    for (; i < end[cluster]; ++i)
      members.push(sorted[i]);
    members.endRow();
  }
  return members;
}

/// The fine tensors that the coarse problem has, ascending.
static std::vector<TensorId> coarseTensors(const Instance &instance,
                                           const Coarsening &coarsening) {
  std::vector<TensorId> tensors;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    if (leavesCluster(instance, coarsening.cluster, tensor))
      tensors.push_back(tensor);
  return tensors;
}

/// By cluster, the name of what must be on its device, or nothing where that is
/// free. Groups that meet in a cluster take the name of the first of them.
static std::vector<std::string> colocations(const Instance &instance,
                                            const Coarsening &coarsening,
                                            const Rows<TaskId> &members) {
  llvm::IntEqClasses sets(instance.numGroups());
  for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster)
    for (TaskId task : members[cluster])
      sets.join(instance.group(members[cluster].front()), instance.group(task));
  std::vector<std::string> names(instance.numGroups());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    std::string &name = names[sets.findLeader(instance.group(task))];
    if (name.empty())
      name = instance.problem().tasks[task].colocation;
  }
  std::vector<std::string> result;
  for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster)
    result.push_back(
        names[sets.findLeader(instance.group(members[cluster].front()))]);
  return result;
}

CoarseProblem placer::coarseProblem(const Instance &instance,
                                    const Coarsening &coarsening) {
  const Problem &fine = instance.problem();
  CoarseProblem result;
  Problem &problem = result.problem;
  problem.name = fine.name;
  problem.source = fine.source;
  problem.devices = fine.devices;
  problem.links = fine.links;

  Rows<TaskId> members = clusterMembers(instance, coarsening);
  std::vector<std::string> names = colocations(instance, coarsening, members);
  std::vector<ClusterMemory> memory =
      clusterMemory(instance, coarsening.cluster, coarsening.numClusters);
  for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster) {
    ArrayRef<TaskId> tasks = members[cluster];
    Task task;
    task.name = fine.tasks[tasks.front()].name;
    task.op = tasks.size() == 1 ? fine.tasks[tasks.front()].op : "placer.group";
    task.colocation = names[cluster];
    task.workspaceBytes = memory[cluster].workspace;
    for (TaskId member : tasks)
      task.residentBytes += instance.residentBytes(member);
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      if (llvm::any_of(tasks, [&](TaskId member) {
            return !instance.canRun(member, device);
          }))
        continue;
      int64_t sum = 0;
      for (TaskId member : tasks)
        sum += instance.time(member, device);
      task.costNs.push_back({fine.devices[device].name, sum});
    }
    problem.tasks.push_back(std::move(task));
  }

  result.tensors = coarseTensors(instance, coarsening);
  std::vector<TensorId> lastRead(coarsening.numClusters, kNone);
  for (TensorId fineTensor : result.tensors) {
    Tensor tensor;
    tensor.name = fine.tensors[fineTensor].name;
    tensor.producer = coarsening.cluster[instance.producer(fineTensor)];
    tensor.bytes = instance.bytes(fineTensor);
    lastRead[tensor.producer] = fineTensor;
    for (TaskId consumer : instance.consumers(fineTensor)) {
      ClusterId reader = coarsening.cluster[consumer];
      if (lastRead[reader] != fineTensor)
        tensor.consumers.push_back(reader);
      lastRead[reader] = fineTensor;
    }
    tensor.isResult = fine.tensors[fineTensor].isResult;
    problem.tensors.push_back(std::move(tensor));
  }

  // A cluster reads what any member reads.
  std::vector<WeightId> lastWeight(coarsening.numClusters, kNone);
  for (WeightId id = 0; id < instance.numWeights(); ++id) {
    Weight weight = {fine.weights[id].name, fine.weights[id].bytes, {}};
    for (TaskId member : fine.weights[id].readers) {
      ClusterId reader = coarsening.cluster[member];
      if (std::exchange(lastWeight[reader], id) != id)
        weight.readers.push_back(reader);
    }
    problem.weights.push_back(std::move(weight));
  }
  return result;
}

std::vector<DeviceId> placer::coarseDevices(const Coarsening &coarsening,
                                            ArrayRef<DeviceId> fixed) {
  std::vector<DeviceId> devices(coarsening.numClusters, kNone);
  for (auto [task, device] : llvm::enumerate(fixed))
    if (device != kNone)
      devices[coarsening.cluster[task]] = device;
  return devices;
}

Schedule placer::expand(const Instance &instance, const Coarsening &coarsening,
                        const Schedule &coarse) {
  Schedule fine;
  fine.tasks.resize(instance.numTasks());
  Rows<TaskId> members = clusterMembers(instance, coarsening);
  for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster) {
    int64_t start = coarse.tasks[cluster].startNs;
    DeviceId device = coarse.tasks[cluster].device;
    for (TaskId task : members[cluster]) {
      int64_t finish = start + instance.time(task, device);
      fine.tasks[task] = {device, start, finish};
      start = finish;
    }
  }
  std::vector<TensorId> tensors = coarseTensors(instance, coarsening);
  for (ScheduledTransfer transfer : coarse.transfers) {
    transfer.tensor = tensors[transfer.tensor];
    fine.transfers.push_back(transfer);
  }
  sortTransfers(fine);
  return fine;
}

Schedule placer::startEarly(const Instance &instance,
                            const Schedule &schedule) {
  Schedule best = schedule;
  auto consider = [&](const Placement &placement) {
    SimulationResult result = simulate(instance, placement);
    auto *simulated = std::get_if<Schedule>(&result);
    if (!simulated || simulated->makespan() > best.makespan())
      return;
    if (verify(instance, *simulated, /*limit=*/1).empty())
      best = std::move(*simulated);
  };
  // Transfers first come, first served are mostly better than in an order that
  // was made for later times, but not always.
  Placement placement = placementOf(instance, schedule);
  Placement inOrder = placement;
  inOrder.channelOrder = channelOrderOf(instance, schedule);
  consider(inOrder);
  consider(placement);
  return best;
}
