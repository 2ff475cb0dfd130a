//===- PipelineOrder.cpp - The order of tasks in a pipeline ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/PipelineOrder.h"

#include "Search/Pipeline/PipelineTables.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <queue>

using namespace placer;
using llvm::ArrayRef;

std::vector<PipelinePolicy> placer::zeroBubblePolicies() {
  std::vector<PipelinePolicy> policies;
  for (int32_t wait : {50, 0, 25, 75, 100})
    for (auto [perStage, extra] : {std::pair(1, 0), std::pair(2, -1),
                                   std::pair(2, 0), std::pair(0, 0)}) {
      PipelinePolicy policy;
      policy.perStage = perStage;
      policy.extra = extra;
      policy.hasEagerWeights = false;
      policy.waitsForBackward = wait;
      policy.waitsForForward = std::min(wait, 25);
      policies.push_back(policy);
    }
  return policies;
}

/// One run through time.
class PipelineOrders::Run {
public:
  Run(const Tables &tables, const PipelinePolicy &policy, bool keepsReserve);

  std::optional<Schedule> run();

private:
  /// The smallest first.
  struct Urgency {
    int64_t first, second;
    TaskId task;
    bool operator<(const Urgency &other) const {
      return std::tie(first, second, task) >
             std::tie(other.first, other.second, other.task);
    }
  };
  using Queue = std::priority_queue<Urgency>;
  struct Event {
    int64_t time;
    /// An activity that ends, or numActivities + the engine that is to look
    /// again.
    int32_t what;
    bool operator<(const Event &other) const {
      return std::tie(time, what) > std::tie(other.time, other.what);
    }
  };
  /// Tasks that will be ready on an engine, by when that is expected.
  struct Coming {
    int64_t time;
    TaskId task;
    bool operator<(const Coming &other) const {
      return std::tie(time, task) > std::tie(other.time, other.task);
    }
  };
  struct Engine {
    bool isBusy = false, isTouched = false;
    Queue back, weights;
    std::priority_queue<Coming> comingBack, comingForward;
  };

  ResourceId engineOf(TaskId task) const {
    return tables.plan.resources[task].front();
  }
  DeviceId deviceOf(TaskId task) const { return tables.devices[task]; }
  bool counts(DeviceId device) const {
    return tables.instance.capacity(device) != Instance::kUnlimited;
  }
  /// Whether there are so many bytes left, without what is promised.
  bool hasRoom(DeviceId device, int64_t bytes) const {
    return !counts(device) ||
           used[device] + bytes <= tables.instance.capacity(device);
  }
  bool hasRoomAndMore(DeviceId device, int64_t bytes) const {
    return hasRoom(device, bytes + promised[device] +
                               (keepsReserve ? tables.reserve[device] : 0));
  }
  int64_t needOf(ActivityId activity) const {
    int64_t bytes = 0;
    for (BufferId buffer : tables.plan.begins[activity])
      bytes += tables.plan.buffers[buffer].bytes;
    return bytes;
  }

  void becomeReady(ActivityId activity);
  void start(ActivityId activity);
  void finish(ActivityId activity);
  void expect(TaskId task, int64_t time);
  bool mayEnter(TaskId task);
  std::optional<TaskId> nextForward(ResourceId engine, DeviceId device,
                                    bool &isShortOfMemory);
  bool awaits(Engine &engine, TaskId weight, bool isShortOfMemory);
  bool takeNext(ResourceId engine);
  bool startTransfers();
  void touch(ResourceId engine) {
    if (!engines[engine].isTouched) {
      engines[engine].isTouched = true;
      touched.push_back(engine);
    }
  }

  const Tables &tables;
  const Plan &plan;
  const PipelinePolicy &policy;
  bool keepsReserve;
  /// Whether only so many micro-batches may be on their way.
  bool isLimited = true;

  int64_t now = 0;
  int32_t numLeft;
  std::priority_queue<Event> events;
  std::vector<Engine> engines;
  std::vector<DeviceId> deviceOfEngine;
  std::vector<llvm::SmallVector<ResourceId, 1>> enginesOf;
  std::vector<ResourceId> touched;
  /// By stage.
  std::vector<Queue> forward;
  std::vector<int32_t> onTheWay;
  std::vector<bool> hasEntered;
  std::vector<int32_t> returnsLeft;
  /// By link: transfers that wait for it or for memory, most urgent first.
  std::vector<std::priority_queue<Urgency>> waiting;
  std::vector<LinkId> activeLinks;
  std::vector<bool> isChannelBusy;
  std::vector<ActivityId> instant;

  std::vector<int64_t> starts;
  std::vector<int64_t> expected;
  std::vector<int32_t> missing, unexpected;
  std::vector<bool> isReady;
  std::vector<int32_t> usersLeft;
  std::vector<int64_t> used, promised;
};

PipelineOrders::Run::Run(const Tables &tables, const PipelinePolicy &policy,
                         bool keepsReserve)
    : tables(tables), plan(tables.plan), policy(policy),
      keepsReserve(keepsReserve), numLeft(plan.numActivities()),
      engines(plan.numResources), deviceOfEngine(plan.numResources, kNone),
      enginesOf(plan.numDevices), forward(tables.stages.size()),
      onTheWay(tables.stages.size(), 0),
      hasEntered(tables.numReturns.size(), false),
      returnsLeft(tables.numReturns), waiting(tables.instance.numLinks()),
      isChannelBusy(plan.numResources, false), starts(plan.numActivities(), 0),
      expected(plan.numTasks, 0), missing(plan.numActivities(), 0),
      unexpected(plan.numTasks, 0), isReady(plan.numTasks, false),
      usersLeft(plan.buffers.size(), 0), used(tables.resident),
      promised(plan.numDevices, 0) {
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    missing[activity] = static_cast<int32_t>(plan.before[activity].size());
  for (TaskId task = 0; task < plan.numTasks; ++task) {
    unexpected[task] = missing[task];
    if (std::exchange(deviceOfEngine[engineOf(task)], deviceOf(task)) == kNone)
      enginesOf[deviceOf(task)].push_back(engineOf(task));
  }
  for (size_t buffer = 0; buffer < plan.buffers.size(); ++buffer)
    usersLeft[buffer] = static_cast<int32_t>(plan.users[buffer].size());
}

void PipelineOrders::Run::becomeReady(ActivityId activity) {
  if (!plan.isTask(activity)) {
    const Transfer &transfer = plan.transfer(activity);
    // What goes forward must not keep what comes back from its memory.
    bool goesForward = llvm::all_of(plan.after[activity], [&](TaskId task) {
      return tables.isForward(task);
    });
    auto &queue = waiting[transfer.route.link];
    if (queue.empty())
      activeLinks.push_back(transfer.route.link);
    queue.push({goesForward, now, activity});
    return;
  }
  TaskId task = activity;
  isReady[task] = true;
  int32_t batch = tables.microBatches.of[task];
  int32_t level = tables.microBatches.level[task];
  Engine &engine = engines[engineOf(task)];
  touch(engineOf(task));
  if (plan.durations[task] == 0) {
    instant.push_back(task);
    return;
  }
  switch (tables.microBatches.role[task]) {
  case PipelineRole::Forward:
    forward[tables.stageOf[task]].push({-level, batch, task});
    break;
  case PipelineRole::Backward:
    engine.back.push({batch, level, task});
    break;
  case PipelineRole::Weight:
    engine.weights.push({batch, level, task});
    break;
  }
}

/// Says of a task when one more of its inputs will be there.
void PipelineOrders::Run::expect(TaskId task, int64_t time) {
  expected[task] = std::max(expected[task], time);
  if (--unexpected[task] > 0 || plan.durations[task] == 0)
    return;
  Engine &engine = engines[engineOf(task)];
  switch (tables.microBatches.role[task]) {
  case PipelineRole::Forward:
    engine.comingForward.push({expected[task], task});
    break;
  case PipelineRole::Backward:
    engine.comingBack.push({expected[task], task});
    break;
  case PipelineRole::Weight:
    break;
  }
}

void PipelineOrders::Run::start(ActivityId activity) {
  starts[activity] = now;
  int64_t end = now + plan.durations[activity];
  for (BufferId id : plan.begins[activity])
    used[plan.buffers[id].device] += plan.buffers[id].bytes;
  if (plan.isTask(activity)) {
    if (int32_t passed = tables.passage[activity]; passed != kNone) {
      DeviceId device = deviceOf(activity);
      if (!hasEntered[passed]) {
        hasEntered[passed] = true;
        if (tables.numReturns[passed] > 0)
          ++onTheWay[tables.stageOf[activity]];
        promised[device] += tables.heldBytes[passed];
      }
      promised[device] -= tables.leaves[activity];
    }
    if (plan.durations[activity] > 0)
      engines[engineOf(activity)].isBusy = true;
    for (ActivityId next : plan.after[activity])
      if (plan.isTask(next))
        expect(next, end);
      else
        for (TaskId reader : plan.after[next])
          expect(reader, end + plan.durations[next]);
  } else if (plan.durations[activity] > 0) {
    for (ResourceId channel : plan.resources[activity])
      isChannelBusy[channel] = true;
  }
  if (plan.durations[activity] == 0)
    return finish(activity);
  events.push({end, activity});
}

void PipelineOrders::Run::finish(ActivityId activity) {
  --numLeft;
  auto release = [&](BufferId id) {
    const Buffer &buffer = plan.buffers[id];
    if (buffer.isHeldToEnd)
      return;
    used[buffer.device] -= buffer.bytes;
    for (ResourceId engine : enginesOf[buffer.device])
      touch(engine);
  };
  for (BufferId id : plan.needs[activity])
    if (--usersLeft[id] == 0)
      release(id);
  if (plan.isTask(activity)) {
    if (plan.durations[activity] > 0)
      engines[engineOf(activity)].isBusy = false;
    touch(engineOf(activity));
    for (int32_t passed : tables.returnsTo[activity])
      if (--returnsLeft[passed] == 0)
        --onTheWay[tables.stageOfPassage[passed]];
  } else if (plan.durations[activity] > 0) {
    for (ResourceId channel : plan.resources[activity])
      isChannelBusy[channel] = false;
  }
  for (ActivityId next : plan.after[activity])
    if (--missing[next] == 0)
      becomeReady(next);
}

/// Whether a task that goes forward may start, as far as its micro-batch is
/// not on the way already.
bool PipelineOrders::Run::mayEnter(TaskId task) {
  int32_t passed = tables.passage[task];
  if (passed == kNone || hasEntered[passed] || policy.perStage == 0 ||
      !isLimited)
    return true;
  const Tables::Stage &stage = tables.stages[tables.stageOf[task]];
  int64_t toEnd = (stage.toEnd + stage.onDevice - 1) / stage.onDevice;
  return onTheWay[tables.stageOf[task]] <
         std::max<int64_t>(policy.perStage * toEnd + policy.extra, 1);
}

/// The deepest of the stages goes first.
std::optional<TaskId> PipelineOrders::Run::nextForward(ResourceId engine,
                                                       DeviceId device,
                                                       bool &isShortOfMemory) {
  for (int32_t stage : tables.stagesOf[device]) {
    if (forward[stage].empty())
      continue;
    TaskId task = forward[stage].top().task;
    if (engineOf(task) != engine || !mayEnter(task))
      continue;
    int32_t passed = tables.passage[task];
    int64_t need = needOf(task);
    bool fits = passed == kNone || hasEntered[passed]
                    ? hasRoom(device, need)
                    : hasRoomAndMore(device, need - tables.leaves[task] +
                                                 tables.heldBytes[passed]);
    if (fits)
      return task;
    isShortOfMemory = true;
  }
  return std::nullopt;
}

/// Whether something better than the gradient of a weight is about to come.
bool PipelineOrders::Run::awaits(Engine &engine, TaskId weight,
                                 bool isShortOfMemory) {
  int64_t length = plan.durations[weight];
  auto isSoon = [&](std::priority_queue<Coming> &coming, int64_t percent,
                    bool mustEnter) {
    while (!coming.empty() &&
           (isReady[coming.top().task] || coming.top().time <= now))
      coming.pop();
    if (coming.empty() || percent == 0 ||
        (coming.top().time - now) * 100 >= percent * length ||
        (mustEnter && !mayEnter(coming.top().task)))
      return false;
    events.push({coming.top().time,
                 plan.numActivities() +
                     static_cast<int32_t>(&engine - engines.data())});
    return true;
  };
  // The gradient makes room for what is there and lacks it.
  if (isShortOfMemory)
    return false;
  return isSoon(engine.comingBack, policy.waitsForBackward, false) ||
         isSoon(engine.comingForward, policy.waitsForForward, true);
}

bool PipelineOrders::Run::takeNext(ResourceId id) {
  Engine &engine = engines[id];
  DeviceId device = deviceOfEngine[id];
  if (device == kNone || engine.isBusy)
    return false;
  auto take = [&](Queue &queue) {
    TaskId task = queue.top().task;
    if (!hasRoom(device, needOf(task)))
      return false;
    queue.pop();
    start(task);
    return true;
  };
  bool isShortOfMemory = false;
  auto takeForward = [&] {
    std::optional<TaskId> task = nextForward(id, device, isShortOfMemory);
    return task && take(forward[tables.stageOf[*task]]);
  };
  if (policy.hasEagerWeights && !engine.weights.empty() && take(engine.weights))
    return true;
  if (policy.isForwardFirst && takeForward())
    return true;
  if (!engine.back.empty() && take(engine.back))
    return true;
  if (!policy.isForwardFirst && takeForward())
    return true;
  return !policy.hasEagerWeights && !engine.weights.empty() &&
         !awaits(engine, engine.weights.top().task, isShortOfMemory) &&
         take(engine.weights);
}

/// Of each link, the first of those that wait and may start.
bool PipelineOrders::Run::startTransfers() {
  bool hasStarted = false;
  for (size_t i = 0; i < activeLinks.size();) {
    auto &queue = waiting[activeLinks[i]];
    ActivityId activity = queue.top().task;
    bool goesForward = queue.top().first != 0;
    DeviceId to = plan.transfer(activity).to;
    int64_t need = needOf(activity);
    bool isFree = plan.durations[activity] == 0 ||
                  llvm::none_of(plan.resources[activity], [&](ResourceId id) {
                    return isChannelBusy[id];
                  });
    bool fits = goesForward ? hasRoomAndMore(to, need) : hasRoom(to, need);
    if (!isFree || !fits) {
      ++i;
      continue;
    }
    queue.pop();
    if (queue.empty())
      activeLinks.erase(activeLinks.begin() + static_cast<ptrdiff_t>(i));
    else
      ++i;
    start(activity);
    hasStarted = true;
  }
  return hasStarted;
}

std::optional<Schedule> PipelineOrders::Run::run() {
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    if (missing[activity] == 0)
      becomeReady(activity);
  while (true) {
    // All that can start now, which may end now and let more start.
    for (bool goesOn = true; goesOn;) {
      goesOn = false;
      std::vector<ActivityId> atOnce = std::move(instant);
      instant.clear();
      for (TaskId task : atOnce) {
        goesOn |= hasRoom(deviceOf(task), needOf(task));
        if (hasRoom(deviceOf(task), needOf(task)))
          start(task);
        else
          instant.push_back(task);
      }
      // What arrives at once is there when devices choose.
      while (startTransfers())
        goesOn = true;
      std::vector<ResourceId> looking = std::move(touched);
      touched.clear();
      for (ResourceId engine : looking)
        engines[engine].isTouched = false;
      for (ResourceId engine : looking)
        goesOn |= takeNext(engine);
    }
    if (events.empty()) {
      // What comes back may wait for more micro-batches than may be on their
      // way, as where several devices share a stage: then more may.
      if (!std::exchange(isLimited, false) || numLeft == 0)
        break;
      for (ResourceId engine = 0; engine < plan.numEngines; ++engine)
        touch(engine);
      continue;
    }
    isLimited = true;
    now = events.top().time;
    while (!events.empty() && events.top().time == now) {
      int32_t what = events.top().what;
      events.pop();
      if (what < plan.numActivities())
        finish(what);
      else
        touch(what - plan.numActivities());
    }
  }
  if (numLeft > 0)
    return std::nullopt;
  Schedule schedule;
  for (TaskId task = 0; task < plan.numTasks; ++task)
    schedule.tasks.push_back(
        {deviceOf(task), starts[task], starts[task] + plan.durations[task]});
  for (ActivityId activity = plan.numTasks; activity < plan.numActivities();
       ++activity) {
    const Transfer &transfer = plan.transfer(activity);
    schedule.transfers.push_back({transfer.tensor, transfer.from(), transfer.to,
                                  starts[activity],
                                  starts[activity] + plan.durations[activity]});
  }
  sortTransfers(schedule);
  return schedule;
}

PipelineOrders::PipelineOrders(const Instance &instance,
                               const MicroBatches &microBatches,
                               ArrayRef<DeviceId> devices)
    : tables(std::make_unique<Tables>(instance, microBatches, devices)) {}

PipelineOrders::~PipelineOrders() = default;

std::optional<Schedule>
PipelineOrders::schedule(const PipelinePolicy &policy) const {
  if (tables->plan.firstWithoutLink != kNone)
    return std::nullopt;
  // What is kept free for the way back may be more than is needed.
  if (auto schedule = Run(*tables, policy, /*keepsReserve=*/true).run())
    return schedule;
  return Run(*tables, policy, /*keepsReserve=*/false).run();
}
