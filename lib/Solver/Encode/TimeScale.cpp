//===- TimeScale.cpp - Times as numbers of a model ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/TimeScale.h"

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;

TimeScale::TimeScale(const Instance &instance, int64_t horizonNs,
                     int64_t maxUnits) {
  int64_t divisor = 0;
  for (TaskId task = 0; task < instance.numTasks() && divisor != 1; ++task)
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (instance.canRun(task, device))
        divisor = std::gcd(divisor, instance.time(task, device));
  for (TensorId tensor = 0; tensor < instance.numTensors() && divisor != 1;
       ++tensor)
    for (LinkId link = 0; link < instance.numLinks(); ++link)
      divisor = std::gcd(divisor, instance.transferTime(tensor, link));
  // Where nothing takes time any unit will do.
  unit = std::max<int64_t>(divisor, 1);
  if (horizonNs / unit > maxUnits) {
    unit = (horizonNs + maxUnits - 1) / maxUnits;
    exact = false;
  }
}

int64_t placer::serialLength(const Instance &instance) {
  int64_t length = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    int64_t longest = 0;
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      longest = std::max(longest, instance.time(task, device));
    length += longest;
  }
  // By destination, the slowest way there.
  std::vector<int64_t> longest(instance.numDevices());
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    longest.assign(instance.numDevices(), 0);
    for (DeviceId from = 0; from < instance.numDevices(); ++from)
      for (DeviceId to = 0; to < instance.numDevices(); ++to)
        longest[to] = std::max(longest[to],
                               routeTo(instance, tensor, from, to).durationNs);
    llvm::sort(longest, std::greater<int64_t>());
    // With three devices, it may come over any that does not read it.
    size_t destinations =
        instance.consumers(tensor).empty() ? 0
        : longest.size() > 2
            ? longest.size() - 1
            : std::min(instance.consumers(tensor).size(), longest.size());
    length += std::accumulate(longest.begin(), longest.begin() + destinations,
                              int64_t(0));
  }
  return length;
}

Schedule placer::inUnits(const Instance &instance, const TimeScale &scale,
                         const Schedule &schedule) {
  Schedule result = schedule;
  // Starts and ends by time; at one instant ends of what began earlier come
  // first, then what takes no time in the order of the graph, then starts.
  struct Event {
    int64_t ns;
    int32_t rank;
    int32_t position;
    int64_t *start, *finish;
    int64_t length;
    bool isEnd;
  };
  std::vector<int32_t> position(instance.numTasks());
  for (auto [i, task] : llvm::enumerate(instance.topologicalOrder()))
    position[task] = static_cast<int32_t>(2 * i);
  std::vector<Event> events;
  auto add = [&](int64_t from, int64_t to, int32_t place, int64_t &start,
                 int64_t &finish, int64_t length) {
    if (from == to) {
      events.push_back({from, 1, place, &start, &finish, length, false});
      return;
    }
    events.push_back({from, 2, place, &start, &finish, length, false});
    events.push_back({to, 0, place, &start, &finish, length, true});
  };
  for (auto [id, task] : llvm::enumerate(result.tasks))
    add(task.startNs, task.finishNs, position[id], task.startNs, task.finishNs,
        scale.task(instance, id, task.device));
  for (ScheduledTransfer &transfer : result.transfers)
    add(transfer.startNs, transfer.finishNs,
        position[instance.producer(transfer.tensor)] + 1, transfer.startNs,
        transfer.finishNs,
        scale.transfer(instance, transfer.tensor,
                       instance.link(transfer.from, transfer.to)));
  llvm::sort(events, [](const Event &a, const Event &b) {
    return std::tie(a.ns, a.rank, a.position) <
           std::tie(b.ns, b.rank, b.position);
  });
  // The latest end so far is the earliest start that keeps all orders.
  int64_t ended = 0;
  for (Event &event : events) {
    if (event.isEnd) {
      ended = std::max(ended, *event.finish);
      continue;
    }
    // With an exact unit nothing needs to move.
    *event.start = scale.isExact() ? event.ns / scale.unitNs() : ended;
    *event.finish = *event.start + event.length;
  }
  return result;
}
