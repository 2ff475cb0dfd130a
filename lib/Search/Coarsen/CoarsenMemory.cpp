//===- CoarsenMemory.cpp - What a cluster holds as one task ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Coarsen/CoarsenMemory.h"

#include "placer/Model/Sequence.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

bool placer::leavesCluster(const Instance &instance,
                           ArrayRef<ClusterId> cluster, TensorId tensor) {
  ClusterId home = cluster[instance.producer(tensor)];
  return instance.isResult(tensor) ||
         llvm::any_of(instance.consumers(tensor),
                      [&](TaskId task) { return cluster[task] != home; });
}

std::vector<ClusterMemory> placer::clusterMemory(const Instance &instance,
                                                 ArrayRef<ClusterId> cluster,
                                                 int32_t numClusters) {
  // Members by cluster in the order in which they run; `position` is that of a
  // task within its cluster.
  std::vector<size_t> first(numClusters + 1, 0);
  std::vector<int32_t> position(instance.numTasks());
  for (TaskId task : instance.topologicalOrder())
    position[task] = static_cast<int32_t>(first[cluster[task] + 1]++);
  for (ClusterId id = 0; id < numClusters; ++id)
    first[id + 1] += first[id];
  std::vector<int64_t> workspaces(instance.numTasks());
  std::vector<size_t> firstTensor(numClusters + 1, 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    workspaces[first[cluster[task]] + position[task]] =
        instance.workspaceBytes(task);
    firstTensor[cluster[task] + 1] += instance.outputs(task).size();
  }
  for (ClusterId id = 0; id < numClusters; ++id)
    firstTensor[id + 1] += firstTensor[id];

  std::vector<ClusterMemory> memory(numClusters);
  std::vector<SequenceTensor> written(instance.numTensors());
  std::vector<size_t> next(firstTensor);
  std::vector<TensorId> lastRead(numClusters, kNone);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    TaskId producer = instance.producer(tensor);
    ClusterId home = cluster[producer];
    int64_t bytes = instance.bytes(tensor);
    SequenceTensor entry = {position[producer], position[producer], bytes,
                            instance.isResult(tensor)};
    for (TaskId task : instance.consumers(tensor)) {
      ClusterId reader = cluster[task];
      if (reader == home) {
        entry.lastReader = std::max(entry.lastReader, position[task]);
        continue;
      }
      entry.leaves = true;
      if (lastRead[reader] != tensor) {
        lastRead[reader] = tensor;
        memory[reader].inputs += bytes;
      }
    }
    if (entry.leaves)
      memory[home].outputs += bytes;
    written[next[home]++] = entry;
  }
  for (ClusterId id = 0; id < numClusters; ++id)
    memory[id].workspace = sequenceWorkspace(
        ArrayRef<int64_t>(workspaces)
            .slice(first[id], first[id + 1] - first[id]),
        ArrayRef<SequenceTensor>(written).slice(
            firstTensor[id], firstTensor[id + 1] - firstTensor[id]));
  return memory;
}
