//===- Ranks.cpp - How much work lies ahead of a task ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/Ranks.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;

MeanCosts placer::meanCosts(const Instance &instance) {
  MeanCosts costs;
  costs.taskNs.reserve(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    auto devices = instance.groupDevices(instance.group(task));
    double sum = 0;
    for (DeviceId device : devices)
      sum += static_cast<double>(instance.time(task, device));
    costs.taskNs.push_back(sum / static_cast<double>(devices.size()));
  }
  double latency = 0, nsPerByte = 0;
  for (const Link &link : instance.problem().links) {
    latency += static_cast<double>(link.latencyNs);
    nsPerByte += 1e9 / static_cast<double>(link.bytesPerSecond);
  }
  if (instance.numLinks() > 0) {
    latency /= instance.numLinks();
    nsPerByte /= instance.numLinks();
  }
  costs.transferNs.reserve(instance.numTensors());
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    costs.transferNs.push_back(
        latency + nsPerByte * static_cast<double>(instance.bytes(tensor)));
  return costs;
}

std::vector<double> placer::upwardRanks(const Instance &instance,
                                        const MeanCosts &costs) {
  std::vector<double> ranks(instance.numTasks(), 0);
  for (TaskId task : llvm::reverse(instance.topologicalOrder())) {
    double ahead = 0;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor)) {
        bool isSent = instance.group(consumer) != instance.group(task);
        ahead = std::max(ahead, ranks[consumer] +
                                    (isSent ? costs.transferNs[tensor] : 0));
      }
    ranks[task] = costs.taskNs[task] + ahead;
  }
  return ranks;
}

std::vector<double> placer::downwardRanks(const Instance &instance,
                                          const MeanCosts &costs) {
  std::vector<double> ranks(instance.numTasks(), 0);
  for (TaskId task : instance.topologicalOrder())
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      bool isSent = instance.group(producer) != instance.group(task);
      ranks[task] =
          std::max(ranks[task], ranks[producer] + costs.taskNs[producer] +
                                    (isSent ? costs.transferNs[tensor] : 0));
    }
  return ranks;
}

std::vector<TaskId> placer::orderByRank(const Instance &instance,
                                        llvm::ArrayRef<double> ranks) {
  std::vector<TaskId> order = instance.topologicalOrder().vec();
  llvm::stable_sort(order,
                    [&](TaskId a, TaskId b) { return ranks[a] > ranks[b]; });
  return order;
}
