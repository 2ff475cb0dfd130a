//===- OverlapSteps.cpp - Steps that begin before others end --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/OverlapSteps.h"

#include "placer/Model/TimedPlan.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace placer;

/// Rounds in which spans are halved towards the shortest.
static constexpr int kHalvings = 24;

namespace {

/// When each device begins and ends to work; what takes no time is none.
struct Spans {
  static constexpr int64_t kUnused = std::numeric_limits<int64_t>::max();

  Spans(size_t numDevices) : first(numDevices, kUnused), last(numDevices, 0) {}
  void add(DeviceId device, int64_t start, int64_t finish) {
    if (start == finish)
      return;
    first[device] = std::min(first[device], start);
    last[device] = std::max(last[device], finish);
  }
  bool isUsed(DeviceId device) const { return first[device] != kUnused; }

  std::vector<int64_t> first, last;
};

/// Starts that are delayed so that no span is longer than a limit.
class Delays {
public:
  Delays(const Instance &instance, const Schedule &schedule);

  /// None where the orders, or memory, do not allow it.
  std::optional<Schedule> within(int64_t limit) const;

private:
  bool delay(std::vector<int64_t> &starts, int64_t limit) const;
  void pushOn(std::vector<int64_t> &starts) const;
  Spans spansOf(const std::vector<int64_t> &starts) const;

  const Instance &instance;
  const Schedule &schedule;
  TimedPlan timed;
  const Plan &plan;
  /// Each after all that it waits for.
  std::vector<ActivityId> order;
};

} // namespace

Delays::Delays(const Instance &instance, const Schedule &schedule)
    : instance(instance), schedule(schedule), timed(instance, schedule),
      plan(timed.plan()) {
  // By what they wait for: by start alone, those of no time at one instant
  // could come in any order.
  std::vector<int32_t> waitsFor(plan.numActivities(), 0);
  Rows<ActivityId> next = collectRows(plan.numActivities(), [&](auto add) {
    for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
      timed.forEachBefore(activity,
                          [&](ActivityId other) { add(other, activity); });
  });
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    for (ActivityId other : next[activity])
      ++waitsFor[other];
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    if (waitsFor[activity] == 0)
      order.push_back(activity);
  for (size_t i = 0; i < order.size(); ++i)
    for (ActivityId other : next[order[i]])
      if (--waitsFor[other] == 0)
        order.push_back(other);
}

Spans Delays::spansOf(const std::vector<int64_t> &starts) const {
  Spans spans(plan.numDevices);
  for (TaskId task = 0; task < plan.numTasks; ++task)
    spans.add(plan.deviceOf(task), starts[task],
              starts[task] + plan.durations[task]);
  return spans;
}

/// Nothing begins before what it waits for has ended.
void Delays::pushOn(std::vector<int64_t> &starts) const {
  for (ActivityId activity : order)
    timed.forEachBefore(activity, [&](ActivityId other) {
      starts[activity] =
          std::max(starts[activity], starts[other] + plan.durations[other]);
    });
}

/// A device whose span is too long begins later. That may push what others do,
/// and the end of their spans; a round for each device settles it, or it never
/// settles.
bool Delays::delay(std::vector<int64_t> &starts, int64_t limit) const {
  for (int32_t round = 0; round <= plan.numDevices + 1; ++round) {
    Spans spans = spansOf(starts);
    bool isChanged = false;
    for (TaskId task = 0; task < plan.numTasks; ++task) {
      DeviceId device = plan.deviceOf(task);
      if (!plan.takesTime(task) || starts[task] >= spans.last[device] - limit)
        continue;
      starts[task] = spans.last[device] - limit;
      isChanged = true;
    }
    if (!isChanged)
      return true;
    pushOn(starts);
  }
  return false;
}

std::optional<Schedule> Delays::within(int64_t limit) const {
  std::vector<int64_t> starts;
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    starts.push_back(timed.start(activity));
  if (!delay(starts, limit))
    return std::nullopt;
  Schedule delayed = schedule;
  auto set = [&](auto &entry, ActivityId activity) {
    entry.startNs = starts[activity];
    entry.finishNs = starts[activity] + plan.durations[activity];
  };
  for (auto [id, task] : llvm::enumerate(delayed.tasks))
    set(task, static_cast<TaskId>(id));
  for (ScheduledTransfer &sent : delayed.transfers)
    set(sent, plan.find({sent.tensor, sent.to}));
  sortTransfers(delayed);
  // What is held for longer may have no room.
  if (!verify(instance, StatedSchedule(delayed), /*limit=*/1).empty())
    return std::nullopt;
  return delayed;
}

/// The work of the busiest engine: no span is shorter than that of all.
static int64_t mostWork(const Instance &instance, const Schedule &schedule) {
  std::vector<int64_t> work(instance.numEngines(), 0);
  for (auto [id, task] : llvm::enumerate(schedule.tasks))
    work[instance.engine(static_cast<TaskId>(id), task.device)] +=
        task.finishNs - task.startNs;
  return work.empty() ? 0 : *llvm::max_element(work);
}

Schedule placer::shortenSpans(const Instance &instance, Schedule schedule) {
  int64_t shortest = mostWork(instance, schedule);
  int64_t longest = period().value(instance, schedule);
  Schedule best = schedule;
  Delays delays(instance, schedule);
  for (int i = 0; i < kHalvings && shortest < longest; ++i) {
    // It may be as short as the work at once.
    int64_t limit = i == 0 ? shortest : shortest + (longest - shortest) / 2;
    if (std::optional<Schedule> delayed = delays.within(limit)) {
      longest = period().value(instance, *delayed);
      best = std::move(*delayed);
    } else {
      shortest = limit + 1;
    }
  }
  return best;
}

Schedule placer::bestFor(const Objective &objective, const Instance &instance,
                         Schedule schedule) {
  if (&objective != &period())
    return schedule;
  return shortenSpans(instance, std::move(schedule));
}

/// A task that keeps a device busy.
TaskId SpanProblem::addGuard(DeviceId device, int64_t begin, int64_t ns) {
  Task guard;
  guard.name = "guard" + std::to_string(extended.tasks.size());
  guard.costNs = {{extended.devices[device].name, ns}};
  guard.devices = {device};
  extended.tasks.push_back(guard);
  extendedSchedule.tasks.push_back({device, begin, begin + ns});
  return static_cast<TaskId>(extended.tasks.size()) - 1;
}

void SpanProblem::addOrder(TaskId from, std::vector<TaskId> readers) {
  Tensor tensor;
  tensor.name = "guard" + std::to_string(extended.tensors.size());
  tensor.producer = from;
  tensor.consumers = std::move(readers);
  extended.tensors.push_back(tensor);
}

SpanProblem::SpanProblem(const Instance &instance, const Schedule &schedule)
    : extended(instance.problem()), extendedSchedule(schedule),
      numTasks(instance.numTasks()) {
  auto numDevices = static_cast<size_t>(instance.numDevices());
  Spans spans(numDevices);
  for (const ScheduledTask &task : schedule.tasks)
    spans.add(task.device, task.startNs, task.finishNs);
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (spans.isUsed(device))
      latest = std::max(latest, spans.first[device]);
  // What has no other task of its device right before it, or behind it.
  std::vector<std::vector<TaskId>> firsts(numDevices), lasts(numDevices);
  auto isBusy = [&](TaskId task, DeviceId device) {
    return schedule.tasks[task].device == device &&
           instance.time(task, device) > 0;
  };
  for (TaskId task = 0; task < numTasks; ++task) {
    DeviceId device = schedule.tasks[task].device;
    if (!isBusy(task, device))
      continue;
    auto comesFromHere = [&](TensorId tensor) {
      return isBusy(instance.producer(tensor), device);
    };
    auto goesOnHere = [&](TensorId tensor) {
      return llvm::any_of(instance.consumers(tensor), [&](TaskId reader) {
        return isBusy(reader, device);
      });
    };
    if (llvm::none_of(instance.inputs(task), comesFromHere))
      firsts[device].push_back(task);
    if (llvm::none_of(instance.outputs(task), goesOnHere))
      lasts[device].push_back(task);
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (!spans.isUsed(device))
      continue;
    int64_t begin = spans.first[device], end = spans.last[device];
    if (begin > 0)
      addOrder(addGuard(device, 0, begin), firsts[device]);
    if (latest > begin) {
      TaskId guard = addGuard(device, end, latest - begin);
      for (TaskId task : lasts[device])
        addOrder(task, {guard});
    }
  }
}

Schedule SpanProblem::withoutGuards(Schedule schedule) const {
  schedule.tasks.resize(numTasks);
  return schedule;
}
