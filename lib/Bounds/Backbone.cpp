//===- Backbone.cpp - A longest path and what hangs on it -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/Backbone.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;

void Backbone::findPath(const Instance &instance) {
  std::vector<int64_t> longest(instance.numTasks(), 0);
  std::vector<TaskId> previous(instance.numTasks(), kNone);
  TaskId last = kNone;
  for (TaskId task : instance.topologicalOrder()) {
    TaskId &best = previous[task];
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      if (best == kNone || longest[producer] > longest[best])
        best = producer;
    }
    int64_t least = Instance::kUnlimited;
    for (DeviceId device : instance.groupDevices(instance.group(task)))
      least = std::min(least, instance.time(task, device));
    longest[task] = least + (best == kNone ? 0 : longest[best]);
    // Of equal ends the last, as what follows may take no time.
    if (last == kNone || longest[task] >= longest[last])
      last = task;
  }
  for (TaskId task = last; task != kNone; task = previous[task])
    path.push_back(task);
  std::reverse(path.begin(), path.end());
}

Backbone::Backbone(const Instance &instance)
    : after(instance.numTasks(), 0), rank(instance.numTasks()) {
  findPath(instance);
  before.assign(instance.numTasks(), end());
  std::vector<int32_t> position(instance.numTasks(), kNone);
  for (auto [index, task] : llvm::enumerate(path))
    position[task] = static_cast<int32_t>(index) + 1;
  for (TaskId task : instance.topologicalOrder())
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      after[task] =
          std::max({after[task], after[producer], position[producer]});
    }
  for (TaskId task : llvm::reverse(instance.topologicalOrder()))
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        before[task] = std::min(before[task], position[consumer] != kNone
                                                  ? position[consumer]
                                                  : before[consumer]);

  std::vector<std::vector<TaskId>> rows(end());
  for (auto [index, task] : llvm::enumerate(instance.topologicalOrder())) {
    rank[task] = static_cast<int32_t>(index);
    rows[after[task]].push_back(task);
  }
  for (const std::vector<TaskId> &row : rows) {
    for (TaskId task : row)
      tasksAfter.push(task);
    tasksAfter.endRow();
  }
}

std::vector<Backbone::Span> Backbone::spans() const {
  std::vector<std::pair<int32_t, int32_t>> ends;
  for (size_t task = 0; task < after.size(); ++task) {
    // A task of the path itself stands between its neighbours.
    bool isOnPath = before[task] == after[task] + 2 &&
                    taskAt(after[task] + 1) == static_cast<TaskId>(task);
    if (!isOnPath)
      ends.push_back({after[task], before[task]});
  }
  llvm::sort(ends);
  ends.erase(llvm::unique(ends), ends.end());
  // Where spans overlap, their union may hold more than each.
  size_t count = ends.size();
  for (size_t i = 0; i < count;) {
    auto [from, to] = ends[i];
    size_t next = i + 1;
    for (; next < count && ends[next].first < to; ++next)
      to = std::max(to, ends[next].second);
    ends.push_back({from, to});
    i = next;
  }
  llvm::sort(ends);
  ends.erase(llvm::unique(ends), ends.end());

  std::vector<size_t> tasksBefore = {0};
  for (size_t row = 0; row < tasksAfter.size(); ++row)
    tasksBefore.push_back(tasksBefore.back() + tasksAfter[row].size());
  std::vector<Span> result;
  for (auto [from, to] : ends)
    if (from != 0 || to != end())
      result.push_back({from, to, tasksBefore[to] - tasksBefore[from]});
  llvm::stable_sort(
      result, [](const Span &a, const Span &b) { return a.size < b.size; });
  return result;
}

std::vector<TaskId> Backbone::tasksBetween(int32_t from, int32_t to) const {
  std::vector<TaskId> tasks;
  for (int32_t row = from; row < to; ++row)
    for (TaskId task : tasksAfter[row])
      if (before[task] <= to)
        tasks.push_back(task);
  llvm::sort(tasks, [&](TaskId a, TaskId b) { return rank[a] < rank[b]; });
  return tasks;
}
