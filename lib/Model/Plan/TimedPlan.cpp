//===- TimedPlan.cpp - A schedule as timed activities ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/TimedPlan.h"

#include "placer/Model/Simulate.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>
#include <tuple>

using namespace placer;

static Plan planOf(const Instance &instance, const Schedule &schedule) {
  std::vector<DeviceId> devices;
  devices.reserve(schedule.tasks.size());
  for (const ScheduledTask &task : schedule.tasks)
    devices.push_back(task.device);
  std::vector<Forward> forwards = forwardsOf(instance, schedule);
  return expand(instance, {devices, forwards});
}

TimedPlan::TimedPlan(const Instance &instance, const Schedule &schedule)
    : activities(planOf(instance, schedule)),
      starts(activities.numActivities(), 0) {
  const Plan &plan = activities;
  for (TaskId task = 0; task < plan.numTasks; ++task)
    starts[task] = schedule.tasks[task].startNs;
  for (const ScheduledTransfer &transfer : schedule.transfers)
    starts[plan.find({transfer.tensor, transfer.to})] = transfer.startNs;

  std::vector<ActivityId> byStart(plan.numActivities());
  std::iota(byStart.begin(), byStart.end(), 0);
  llvm::sort(byStart, [&](ActivityId a, ActivityId b) {
    return std::make_tuple(start(a), finish(a), a) <
           std::make_tuple(start(b), finish(b), b);
  });
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    if (lastActivity == kNone || finish(activity) > lastFinish) {
      lastActivity = activity;
      lastFinish = finish(activity);
    }

  // By place in the order of starts: its resources, and hence theirs.
  Rows<ResourceId> resources;
  for (ActivityId activity : byStart) {
    if (!plan.isTask(activity))
      transfers.push_back(activity);
    for (ResourceId resource : plan.resources[activity])
      resources.push(resource);
    resources.endRow();
  }
  Rows<int32_t> places = transposed(resources, plan.numResources);
  std::vector<llvm::SmallVector<ActivityId, 2>> before(plan.numActivities());
  for (ResourceId resource = 0; resource < plan.numResources; ++resource) {
    ActivityId running = kNone;
    for (int32_t place : places[resource]) {
      ActivityId activity = byStart[place];
      orders.push(activity);
      if (!plan.takesTime(activity))
        continue;
      if (running != kNone)
        before[activity].push_back(running);
      running = activity;
    }
    orders.endRow();
  }
  for (const auto &row : before) {
    for (ActivityId activity : row)
      previousOf.push(activity);
    previousOf.endRow();
  }
}

int64_t TimedPlan::end(BufferId buffer) const {
  if (activities.buffers[buffer].isHeldToEnd)
    return lastFinish;
  int64_t end = 0;
  for (ActivityId user : activities.users[buffer])
    end = std::max(end, finish(user));
  return end;
}

namespace {

/// What is in use on one device at 0 and for ever, and by how much that changes
/// when.
struct MemoryChanges {
  int64_t always = 0;
  std::vector<std::pair<int64_t, int64_t>> changes;
};

} // namespace

static std::vector<MemoryChanges> changesOf(const TimedPlan &timed) {
  const Plan &plan = timed.plan();
  std::vector<MemoryChanges> result(plan.numDevices);
  for (auto [id, buffer] : llvm::enumerate(plan.buffers)) {
    MemoryChanges &device = result[buffer.device];
    if (buffer.begin == kNone && buffer.isHeldToEnd) {
      device.always += buffer.bytes;
      continue;
    }
    int64_t begin = timed.begin(buffer);
    int64_t end = timed.end(static_cast<BufferId>(id));
    // What is held for no time is not held.
    if (buffer.bytes == 0 || begin == end)
      continue;
    device.changes.push_back({begin, buffer.bytes});
    device.changes.push_back({end, -buffer.bytes});
  }
  // At one instant what ends frees first: negative changes sort first.
  for (MemoryChanges &device : result)
    llvm::sort(device.changes);
  return result;
}

std::vector<int64_t> placer::peakMemory(const TimedPlan &timed) {
  std::vector<int64_t> peaks;
  for (const MemoryChanges &device : changesOf(timed)) {
    int64_t level = device.always, peak = level;
    for (auto [instant, change] : device.changes) {
      level += change;
      peak = std::max(peak, level);
    }
    peaks.push_back(peak);
  }
  return peaks;
}

std::vector<std::vector<MemoryStep>>
placer::memoryOverTime(const TimedPlan &timed) {
  std::vector<std::vector<MemoryStep>> result;
  for (const auto &[always, changes] : changesOf(timed)) {
    std::vector<MemoryStep> &steps = result.emplace_back();
    steps.push_back({0, always});
    int64_t level = always;
    for (size_t i = 0; i < changes.size();) {
      int64_t instant = changes[i].first;
      for (; i < changes.size() && changes[i].first == instant; ++i)
        level += changes[i].second;
      if (instant == 0)
        steps.back().bytes = level;
      else if (level != steps.back().bytes)
        steps.push_back({instant, level});
    }
  }
  return result;
}
