//===- BoundsPeriod.cpp - The least longest span of a device --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device is busy within its span, so that the least largest load is a bound.
// Besides, a device waits for what comes back to it: of tasks that must share a
// device, because they are colocated or can run nowhere else, those that follow
// others of them cannot start before the way from there has passed. Counted
// from the first of them, these are heads and tails as for a makespan.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace placer;

/// Steps of about a ns that all sets of tasks may take together.
static constexpr int64_t kMostSpanSteps = 200'000'000;
/// Where there are more pairs of devices, the way from one to another counts
/// for nothing.
static constexpr size_t kMostPairs = 4096;

namespace {

class SharedSpans {
public:
  explicit SharedSpans(const Instance &instance)
      : instance(instance),
        transfers(instance, TransferTimes::MissingLinks::Free) {}

  int64_t bound(const Deadline &deadline);

private:
  int64_t leastTime(TaskId task) const;
  int64_t leastWay(TensorId tensor, GroupId from, GroupId to) const;
  void findEdges();
  int64_t spanOf(llvm::ArrayRef<TaskId> set) const;

  const Instance &instance;
  TransferTimes transfers;
  std::vector<int64_t> times;
  /// What is read and by whom, in the order of the readers.
  struct Edge {
    TaskId from, to;
    int64_t way;
  };
  std::vector<Edge> edges;
};

} // namespace

int64_t SharedSpans::leastTime(TaskId task) const {
  int64_t least = kNever;
  for (DeviceId device : instance.groupDevices(instance.group(task)))
    least = std::min(least, instance.time(task, device));
  return least;
}

/// Of groups that may share a device, nothing is known.
int64_t SharedSpans::leastWay(TensorId tensor, GroupId from, GroupId to) const {
  if (instance.groupDevices(from).size() * instance.groupDevices(to).size() >
      kMostPairs)
    return 0;
  int64_t least = kNever;
  for (DeviceId device : instance.groupDevices(from))
    for (DeviceId other : instance.groupDevices(to)) {
      if (device == other)
        return 0;
      least = std::min(least, transfers.time(tensor, device, other));
    }
  return least;
}

void SharedSpans::findEdges() {
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    times.push_back(leastTime(task));
  for (TaskId task : instance.topologicalOrder())
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      GroupId from = instance.group(producer), to = instance.group(task);
      edges.push_back({producer, task, leastWay(tensor, from, to)});
    }
}

int64_t SharedSpans::spanOf(llvm::ArrayRef<TaskId> set) const {
  constexpr int64_t kNoWay = -1;
  // From a start of one of them to the start of each task, and from its finish.
  std::vector<int64_t> heads(instance.numTasks(), kNoWay), tails = heads;
  for (TaskId task : set)
    heads[task] = tails[task] = 0;
  for (const Edge &edge : edges)
    if (heads[edge.from] != kNoWay)
      heads[edge.to] = std::max(heads[edge.to],
                                heads[edge.from] + times[edge.from] + edge.way);
  for (const Edge &edge : llvm::reverse(edges))
    if (tails[edge.to] != kNoWay)
      tails[edge.from] = std::max(tails[edge.from],
                                  tails[edge.to] + times[edge.to] + edge.way);
  std::vector<BodyPart> parts;
  for (TaskId task : set)
    parts.push_back({heads[task], tails[task], times[task]});
  return longestWithBody(std::move(parts), instance.enginesPerDevice());
}

int64_t SharedSpans::bound(const Deadline &deadline) {
  findEdges();
  // Those that have only one device share it, colocated or not.
  std::map<std::pair<bool, int32_t>, std::vector<TaskId>> sets;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (times[task] == 0)
      continue;
    GroupId group = instance.group(task);
    llvm::ArrayRef<DeviceId> devices = instance.groupDevices(group);
    if (devices.size() == 1)
      sets[{true, devices.front()}].push_back(task);
    else if (instance.groupMembers(group).size() > 1)
      sets[{false, group}].push_back(task);
  }
  std::vector<std::pair<int64_t, const std::vector<TaskId> *>> byWork;
  for (const auto &entry : sets) {
    int64_t work = 0;
    for (TaskId task : entry.second)
      work += times[task];
    byWork.push_back({work, &entry.second});
  }
  llvm::stable_sort(
      byWork, [](const auto &a, const auto &b) { return a.first > b.first; });
  auto steps = static_cast<int64_t>(2 * edges.size() + times.size());
  int64_t affordable = kMostSpanSteps / std::max<int64_t>(1, steps),
          longest = 0;
  for (const auto &[work, set] : byWork) {
    if (--affordable < 0 || deadline.isOver())
      break;
    longest = std::max(longest, spanOf(*set));
  }
  return longest;
}

Bound placer::periodBound(const Instance &instance, const Deadline &deadline) {
  // The largest load is proven of engines alone.
  Bound bound = throughputBound(instance, deadline);
  if (int64_t span = SharedSpans(instance).bound(deadline); span > bound.ns)
    bound = {span, "longest-span"};
  return bound;
}
