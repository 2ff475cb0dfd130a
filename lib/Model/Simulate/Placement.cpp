//===- Placement.cpp - The placement that a schedule implies --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Simulate.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;

std::vector<Forward> placer::forwardsOf(const Instance &instance,
                                        const Schedule &schedule) {
  std::vector<Forward> forwards;
  for (const ScheduledTransfer &sent : schedule.transfers)
    if (TaskId producer = instance.producer(sent.tensor);
        size_t(producer) < schedule.tasks.size() &&
        sent.from != schedule.tasks[producer].device)
      forwards.push_back({sent.tensor, sent.to, sent.from});
  llvm::sort(forwards);
  return forwards;
}

Placement placer::placementOf(const Instance &instance,
                              const Schedule &schedule) {
  Placement placement;
  placement.device.assign(instance.numTasks(), kNone);
  placement.order.resize(instance.numDevices());
  // A task of length 0 comes before what starts with it, and after what it
  // reads: start, finish and topological order together keep every dependence.
  for (TaskId task : instance.topologicalOrder()) {
    if (size_t(task) >= schedule.tasks.size())
      continue;
    DeviceId device = schedule.tasks[task].device;
    if (device < 0 || device >= instance.numDevices())
      continue;
    placement.device[task] = device;
    placement.order[device].push_back(task);
  }
  for (std::vector<TaskId> &order : placement.order)
    llvm::stable_sort(order, [&](TaskId a, TaskId b) {
      const ScheduledTask &first = schedule.tasks[a];
      const ScheduledTask &second = schedule.tasks[b];
      return std::tie(first.startNs, first.finishNs) <
             std::tie(second.startNs, second.finishNs);
    });
  placement.forwards = forwardsOf(instance, schedule);
  return placement;
}

std::vector<std::vector<TransferKey>>
placer::channelOrderOf(const Instance &instance, const Schedule &schedule) {
  std::vector<const ScheduledTransfer *> sent;
  for (const ScheduledTransfer &transfer : schedule.transfers)
    if (transfer.finishNs > transfer.startNs)
      sent.push_back(&transfer);
  llvm::stable_sort(sent, [](const auto *a, const auto *b) {
    return a->startNs < b->startNs;
  });
  std::vector<std::vector<TransferKey>> orders(instance.numChannels());
  for (const ScheduledTransfer *transfer : sent)
    for (ChannelId channel :
         instance.channels(linkTo(instance, transfer->from, transfer->to)))
      orders[channel].push_back({transfer->tensor, transfer->to});
  return orders;
}
