//===- CoarsenProblem.cpp - Clusters as tasks, and back -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "Search/Coarsen/CoarsenMemory.h"
#include "placer/Model/Sequence.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Verify.h"

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
  ColocationNames names;
  std::vector<ClusterMemory> memory =
      clusterMemory(instance, coarsening.cluster, coarsening.numClusters);
  for (ClusterId cluster = 0; cluster < coarsening.numClusters; ++cluster) {
    ArrayRef<TaskId> tasks = members[cluster];
    SequenceTask sequence(fine.devices, names);
    for (TaskId member : tasks)
      sequence.add(
          [&](DeviceId device) {
            return instance.canRun(member, device)
                       ? std::optional(instance.time(member, device))
                       : std::nullopt;
          },
          instance.residentBytes(member), fine.tasks[member].colocation);
    Task task = sequence.take();
    task.name = fine.tasks[tasks.front()].name;
    task.op = tasks.size() == 1 ? fine.tasks[tasks.front()].op : "placer.group";
    task.workspaceBytes = memory[cluster].workspace;
    task.engine = fine.tasks[tasks.front()].engine;
    problem.tasks.push_back(std::move(task));
  }
  for (Task &task : problem.tasks)
    task.colocation = names.leader(task.colocation).str();

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
    DeviceId device = coarse.tasks[cluster].device;
    llvm::SmallVector<int64_t> times;
    for (TaskId task : members[cluster])
      times.push_back(instance.time(task, device));
    for (auto [task, start, time] : llvm::zip_equal(
             members[cluster],
             sequenceStarts(coarse.tasks[cluster].startNs, times), times))
      fine.tasks[task] = {device, start, start + time};
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
