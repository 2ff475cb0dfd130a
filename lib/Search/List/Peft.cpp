//===- Peft.cpp - Predicted earliest finish time --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// H. Arabnejad, J. G. Barbosa: "List scheduling algorithm for heterogeneous
// systems by an optimistic cost table", 2014. The table holds, for every task
// and device, the least time from the task's finish there to the end of all:
//   OCT(i, k) = max over successors j of
//               min over w of (OCT(j, w) + T(j, w) + [w != k] c(i, j))
// Of the ready tasks the one with the largest mean of its row goes first, to
// the device with the least sum of its finish and the table.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "Search/List/Ranks.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <limits>

using namespace placer;

namespace {
class OptimisticCosts {
public:
  explicit OptimisticCosts(const Instance &instance);

  double at(TaskId task, DeviceId device) const {
    return table[size_t(task) * instance.numDevices() + device];
  }
  /// The mean over the devices that a task can go to.
  double mean(TaskId task) const;

private:
  double &at(TaskId task, DeviceId device) {
    return table[size_t(task) * instance.numDevices() + device];
  }
  void addEdge(TaskId task, TaskId consumer, double transferNs);

  const Instance &instance;
  std::vector<double> table;
};
} // namespace

OptimisticCosts::OptimisticCosts(const Instance &instance)
    : instance(instance),
      table(size_t(instance.numTasks()) * instance.numDevices(), 0) {
  MeanCosts costs = meanCosts(instance);
  for (TaskId task : llvm::reverse(instance.topologicalOrder()))
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        addEdge(task, consumer, costs.transferNs[tensor]);
}

/// Raises a task's row to what follows through one consumer. As a transfer
/// takes its mean between any two devices, only the least entry of the consumer
/// and the one on the same device matter: O(devices). Missing links are not
/// looked at: they make the table more optimistic, no more.
void OptimisticCosts::addEdge(TaskId task, TaskId consumer, double transferNs) {
  GroupId group = instance.group(task);
  auto ahead = [&](DeviceId device) {
    return at(consumer, device) +
           static_cast<double>(instance.time(consumer, device));
  };
  if (instance.group(consumer) == group) {
    for (DeviceId device : instance.groupDevices(group))
      at(task, device) = std::max(at(task, device), ahead(device));
    return;
  }
  double least = std::numeric_limits<double>::infinity();
  auto there = instance.groupDevices(instance.group(consumer));
  for (DeviceId device : there)
    least = std::min(least, ahead(device));
  for (DeviceId device : instance.groupDevices(group)) {
    double cost = least + transferNs;
    if (llvm::is_contained(there, device))
      cost = std::min(cost, ahead(device));
    at(task, device) = std::max(at(task, device), cost);
  }
}

double OptimisticCosts::mean(TaskId task) const {
  auto devices = instance.groupDevices(instance.group(task));
  double sum = 0;
  for (DeviceId device : devices)
    sum += at(task, device);
  return sum / static_cast<double>(devices.size());
}

PlacementResult placer::placeByPeft(const ListRequest &request) {
  const Instance &instance = request.instance;
  const OptimisticCosts costs(instance);
  std::vector<double> ranks;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    ranks.push_back(costs.mean(task));
  const std::vector<TaskId> byRank = orderByRank(instance, ranks);
  return tryWithHeadroom(request, [&](ScheduleBuilder &builder) {
    return placeInOrder(instance, builder, byRank, [&](TaskId task) {
      return chooseEarliest(builder, task, [&](DeviceId device) {
        return costs.at(task, device);
      });
    });
  });
}
