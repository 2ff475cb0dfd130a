//===- BruteForce.h - The best schedule of a small problem ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tries every assignment of groups to devices, for each every tree by which
// each tensor can come to where it is read, and for each every way to start its
// activities (tasks and transfers) at event times: 0 and the finishes of
// activities that started earlier. At each event time any subset of what can
// start may start, so that waiting is among the ways. Independent of the bounds
// and searches that are tested against it, and meant for up to about seven
// tasks on three devices.
//
// Why that is exact. Take a shortest schedule, and among those one with the
// least sum of start times. Suppose that activities start at s > 0, and that
// nothing which started before s finishes at s. Let S be all that starts at s,
// and e < s the last time before s at which something finishes, or 0. Move S
// to e:
//   - Data: what S waits for is in S too, or finished by s, hence by e.
//   - Engines and channels: what runs there between e and s and is not in S
//     would have to finish in (e, s], as S starts there at s; nothing does.
//     What has length 0 needs neither.
//   - Memory: bytes are taken at starts and freed at finishes, so between e and
//     s nothing is freed, and what is held in [e, s) after the move is at most
//     what was held at s before it. After s, S finishes earlier than it did, so
//     it holds no more. Results are held to the makespan, which does not grow.
// The move contradicts the least sum. So every start is 0 or the finish of
// something that started earlier, and the enumeration meets that schedule.
//
// What is cut off: states whose remaining work cannot end before the best
// schedule known (by paths and by the load of each device and channel under the
// assignment at hand); and starts that could be moved to an earlier event at
// which the same activity was left waiting with its device or channels free
// ever since, where memory cannot object, again by the least sum.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_BRUTEFORCE_H
#define PLACER_UNITTESTS_COMMON_BRUTEFORCE_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace placer::testing {

class BruteForce {
public:
  /// Every transfer starts where the tensor is made; or from any device that
  /// has it by then.
  enum class Sends { FromHome, FromAnywhere };

  explicit BruteForce(const Instance &instance,
                      Sends sends = Sends::FromAnywhere)
      : instance(instance), deviceOfGroup(instance.numGroups(), kNone),
        parents(instance.numTensors()) {
    assign(0);
    if (sends == Sends::FromHome || instance.numDevices() < 3)
      return;
    // What was found that way makes the rest short.
    areForwarded = true;
    findFastestWays();
    assign(0);
  }

  /// A shortest schedule, or none where the problem has no schedule at all.
  const std::optional<Schedule> &best() const { return incumbent; }

private:
  static constexpr int64_t kNotYet = std::numeric_limits<int64_t>::max();

  struct Activity {
    TaskId task = kNone;
    /// Of a transfer; kNone for a task.
    TensorId tensor = kNone;
    /// Where it runs, or where it brings the tensor, and from where.
    DeviceId device = kNone, source = kNone;
    int64_t length = 0;
    /// Indices of engines, and of channels behind them.
    std::vector<int32_t> resources;
    std::vector<int32_t> before, after;
    /// Whether its start can make a memory overflow.
    bool takesMemory = false;
    /// The least time from its finish to the end.
    int64_t tail = 0;
  };

  DeviceId deviceOf(TaskId task) const {
    return deviceOfGroup[instance.group(task)];
  }
  int64_t bestMakespan() const {
    return incumbent ? incumbent->makespan() : kNotYet;
  }

  void assign(GroupId group);
  void findFastestWays();
  bool mayBeShorter();
  std::set<DeviceId> destinationsOf(TensorId tensor) const;
  void route(TensorId tensor);
  void routeNext(TensorId tensor, const std::vector<DeviceId> &reached,
                 size_t position);
  bool isTree(TensorId tensor, const std::vector<DeviceId> &reached,
              const std::set<DeviceId> &destinations) const;
  void holdResident();
  bool buildActivities();
  void solveAssignment();
  void markMemoryUsers();
  bool memoryHolds(int64_t now);
  bool canStart(size_t id, int64_t now) const;
  bool isPointless(size_t id, int64_t now) const;
  bool canWait(size_t id) const;
  void branch(int64_t now);
  void advance(int64_t now);
  int64_t remainingBound(int64_t now);
  void record();

  const Instance &instance;
  std::vector<DeviceId> deviceOfGroup;
  std::optional<Schedule> incumbent;
  bool areForwarded = false;
  /// By tensor and pair of devices; kNotYet where there is no way.
  std::vector<int64_t> fastest;

  // The assignment at hand.
  /// By tensor: from where it comes to each device.
  std::vector<std::map<DeviceId, DeviceId>> parents;
  std::vector<Activity> activities;
  /// Ids of activities, each after those that it waits for.
  std::vector<int32_t> order;
  /// By tensor and device: the transfer there, or kNone.
  std::vector<int32_t> transferTo;
  /// By device.
  std::vector<int64_t> resident;

  // The state of the enumeration.
  std::vector<int64_t> start, finish;
  /// The last event at which it could have started and did not; -1 for none.
  std::vector<int64_t> leftAt;
  std::vector<int64_t> freeAt, lastStart;
  /// What to put back, by the activities that have started.
  std::vector<std::tuple<int32_t, int64_t, int64_t>> saved;

  // Kept, so that the enumeration allocates nothing.
  std::vector<int64_t> held, earliest, load;
};

inline void BruteForce::assign(GroupId group) {
  if (group == instance.numGroups()) {
    if (areForwarded) {
      if (mayBeShorter())
        route(0);
      return;
    }
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
      parents[tensor].clear();
      for (DeviceId to : destinationsOf(tensor))
        parents[tensor][to] = deviceOf(instance.producer(tensor));
    }
    if (buildActivities())
      solveAssignment();
    return;
  }
  for (DeviceId device : instance.groupDevices(group)) {
    deviceOfGroup[group] = device;
    assign(group + 1);
  }
}

inline std::set<DeviceId> BruteForce::destinationsOf(TensorId tensor) const {
  std::set<DeviceId> destinations;
  for (TaskId consumer : instance.consumers(tensor))
    destinations.insert(deviceOf(consumer));
  destinations.erase(deviceOf(instance.producer(tensor)));
  return destinations;
}

inline void BruteForce::findFastestWays() {
  int32_t count = instance.numDevices();
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    std::vector<int64_t> times(size_t(count) * count, kNotYet);
    for (DeviceId from = 0; from < count; ++from)
      for (DeviceId to = 0; to < count; ++to)
        if (from == to)
          times[from * count + to] = 0;
        else if (LinkId link = instance.link(from, to); link != kNone)
          times[from * count + to] = instance.transferTime(tensor, link);
    for (DeviceId over = 0; over < count; ++over)
      for (DeviceId from = 0; from < count; ++from)
        for (DeviceId to = 0; to < count; ++to)
          if (times[from * count + over] != kNotYet &&
              times[over * count + to] != kNotYet)
            times[from * count + to] =
                std::min(times[from * count + to],
                         times[from * count + over] + times[over * count + to]);
    fastest.insert(fastest.end(), times.begin(), times.end());
  }
}

/// Whether paths and the load of engines leave room for a shorter schedule.
inline bool BruteForce::mayBeShorter() {
  int32_t count = instance.numDevices();
  std::vector<int64_t> ends(instance.numTasks(), 0);
  std::vector<int64_t> loads(instance.numEngines(), 0);
  int64_t bound = 0;
  for (TaskId task : instance.topologicalOrder()) {
    DeviceId device = deviceOf(task);
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      int64_t way =
          fastest[(size_t(tensor) * count + deviceOf(producer)) * count +
                  device];
      if (way == kNotYet)
        return false;
      ends[task] = std::max(ends[task], ends[producer] + way);
    }
    int64_t time = instance.time(task, device);
    ends[task] += time;
    int64_t &load = loads[instance.engine(task, device)];
    load += time;
    bound = std::max({bound, ends[task], load});
  }
  return bound < bestMakespan();
}

/// Tries every tree by which the tensor, and those after it, can come to where
/// they are read.
inline void BruteForce::route(TensorId tensor) {
  if (tensor == instance.numTensors()) {
    if (buildActivities())
      solveAssignment();
    return;
  }
  parents[tensor].clear();
  std::set<DeviceId> destinations = destinationsOf(tensor);
  if (destinations.empty())
    return route(tensor + 1);
  DeviceId home = deviceOf(instance.producer(tensor));
  std::vector<DeviceId> others;
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (device != home && !destinations.count(device))
      others.push_back(device);
  for (size_t relays = 0; relays < size_t(1) << others.size(); ++relays) {
    std::vector<DeviceId> reached(destinations.begin(), destinations.end());
    for (size_t i = 0; i < others.size(); ++i)
      if (relays >> i & 1)
        reached.push_back(others[i]);
    routeNext(tensor, reached, 0);
  }
  parents[tensor].clear();
}

inline void BruteForce::routeNext(TensorId tensor,
                                  const std::vector<DeviceId> &reached,
                                  size_t position) {
  if (position == reached.size()) {
    if (isTree(tensor, reached, destinationsOf(tensor))) {
      std::map<DeviceId, DeviceId> tree = parents[tensor];
      route(tensor + 1);
      parents[tensor] = std::move(tree);
    }
    return;
  }
  DeviceId to = reached[position];
  std::vector<DeviceId> holders = {deviceOf(instance.producer(tensor))};
  holders.insert(holders.end(), reached.begin(), reached.end());
  for (DeviceId holder : holders)
    if (holder != to && instance.link(holder, to) != kNone) {
      parents[tensor][to] = holder;
      routeNext(tensor, reached, position + 1);
    }
  parents[tensor].erase(to);
}

/// Whether all comes from the producer, and nobody has it for nothing.
inline bool BruteForce::isTree(TensorId tensor,
                               const std::vector<DeviceId> &reached,
                               const std::set<DeviceId> &destinations) const {
  DeviceId home = deviceOf(instance.producer(tensor));
  std::set<DeviceId> needed = destinations;
  for (DeviceId device : reached) {
    needed.insert(parents[tensor].at(device));
    DeviceId at = device;
    for (size_t steps = 0; at != home && steps <= reached.size(); ++steps)
      at = parents[tensor].at(at);
    if (at != home)
      return false;
  }
  for (DeviceId device : reached)
    if (!needed.count(device))
      return false;
  return true;
}

/// By device: what is held there from 0 to the end.
inline void BruteForce::holdResident() {
  resident.assign(instance.numDevices(), 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    resident[deviceOf(task)] += instance.residentBytes(task);
  for (WeightId weight = 0; weight < instance.numWeights(); ++weight) {
    std::set<DeviceId> devices;
    for (TaskId reader : instance.weightReaders(weight))
      devices.insert(deviceOf(reader));
    for (DeviceId device : devices)
      resident[device] += instance.weightBytes(weight);
  }
}

/// False where a link is missing or resident bytes alone are too many.
inline bool BruteForce::buildActivities() {
  holdResident();
  activities.assign(instance.numTasks(), {});
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    Activity &activity = activities[task];
    activity.task = task;
    activity.device = deviceOf(task);
    activity.length = instance.time(task, activity.device);
    if (activity.length > 0)
      activity.resources = {instance.engine(task, activity.device)};
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (resident[device] > instance.capacity(device))
      return false;

  transferTo.assign(size_t(instance.numTensors()) * instance.numDevices(),
                    kNone);
  auto addEdge = [&](int32_t from, int32_t to) {
    activities[from].after.push_back(to);
    activities[to].before.push_back(from);
  };
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    TaskId producer = instance.producer(tensor);
    auto sourceOn = [&](DeviceId device) {
      return device == deviceOf(producer)
                 ? producer
                 : transferTo[size_t(tensor) * instance.numDevices() + device];
    };
    for (auto [to, from] : parents[tensor]) {
      LinkId link = instance.link(from, to);
      if (link == kNone)
        return false;
      Activity transfer;
      transfer.tensor = tensor;
      transfer.device = to;
      transfer.source = from;
      transfer.length = instance.transferTime(tensor, link);
      if (transfer.length > 0)
        for (ChannelId channel : instance.channels(link))
          transfer.resources.push_back(instance.numEngines() + channel);
      transferTo[size_t(tensor) * instance.numDevices() + to] =
          static_cast<int32_t>(activities.size());
      activities.push_back(std::move(transfer));
    }
    for (auto [to, from] : parents[tensor])
      addEdge(sourceOn(from), sourceOn(to));
    for (TaskId consumer : instance.consumers(tensor))
      addEdge(sourceOn(deviceOf(consumer)), consumer);
  }
  order.clear();
  for (TaskId task : instance.topologicalOrder()) {
    size_t next = order.size();
    order.push_back(task);
    for (; next < order.size(); ++next)
      for (int32_t after : activities[order[next]].after)
        if (activities[after].task == kNone)
          order.push_back(after);
  }
  for (auto it = order.rbegin(); it != order.rend(); ++it)
    for (int32_t next : activities[*it].after)
      activities[*it].tail =
          std::max(activities[*it].tail,
                   activities[next].length + activities[next].tail);
  markMemoryUsers();
  return true;
}

/// A device on which everything that is ever there fits at once has no say.
inline void BruteForce::markMemoryUsers() {
  std::vector<int64_t> most = resident;
  for (const Activity &activity : activities) {
    if (activity.task == kNone) {
      most[activity.device] += instance.bytes(activity.tensor);
      continue;
    }
    most[activity.device] += instance.workspaceBytes(activity.task);
    for (TensorId tensor : instance.outputs(activity.task))
      most[activity.device] += instance.bytes(tensor);
  }
  for (Activity &activity : activities)
    activity.takesMemory =
        most[activity.device] > instance.capacity(activity.device);
}

inline void BruteForce::solveAssignment() {
  start.assign(activities.size(), kNotYet);
  finish.assign(activities.size(), kNotYet);
  leftAt.assign(activities.size(), -1);
  freeAt.assign(instance.numEngines() + instance.numChannels(), 0);
  lastStart.assign(freeAt.size(), -1);
  if (remainingBound(0) < bestMakespan())
    branch(0);
}

inline bool BruteForce::canStart(size_t id, int64_t now) const {
  const Activity &activity = activities[id];
  return start[id] == kNotYet && leftAt[id] != now &&
         std::all_of(activity.before.begin(), activity.before.end(),
                     [&](int32_t other) { return finish[other] <= now; }) &&
         std::all_of(activity.resources.begin(), activity.resources.end(),
                     [&](int32_t resource) { return freeAt[resource] <= now; });
}

/// Whether it could as well have started when it was left waiting.
inline bool BruteForce::isPointless(size_t id, int64_t now) const {
  const Activity &activity = activities[id];
  if (leftAt[id] < 0 || activity.takesMemory)
    return false;
  return std::none_of(
      activity.resources.begin(), activity.resources.end(),
      [&](int32_t resource) { return lastStart[resource] >= leftAt[id]; });
}

/// Whether leaving it waiting can lead to anything but a pointless start.
inline bool BruteForce::canWait(size_t id) const {
  const Activity &activity = activities[id];
  if (activity.takesMemory)
    return true;
  for (size_t other = 0; other < activities.size(); ++other)
    if (other != id && start[other] == kNotYet)
      for (int32_t resource : activities[other].resources)
        if (std::count(activity.resources.begin(), activity.resources.end(),
                       resource))
          return true;
  return false;
}

/// Decides about the next activity that can start now, until none is left.
inline void BruteForce::branch(int64_t now) {
  size_t id = 0;
  while (id < activities.size() && !canStart(id, now))
    ++id;
  if (id == activities.size())
    return advance(now);
  const Activity &activity = activities[id];
  if (!isPointless(id, now)) {
    start[id] = now;
    finish[id] = now + activity.length;
    for (int32_t resource : activity.resources) {
      saved.push_back({resource, freeAt[resource], lastStart[resource]});
      freeAt[resource] = finish[id];
      lastStart[resource] = now;
    }
    branch(now);
    for (size_t i = 0; i < activity.resources.size(); ++i) {
      auto [resource, wasFreeAt, wasLastStart] = saved.back();
      saved.pop_back();
      freeAt[resource] = wasFreeAt;
      lastStart[resource] = wasLastStart;
    }
    start[id] = finish[id] = kNotYet;
  }
  if (canWait(id)) {
    int64_t before = std::exchange(leftAt[id], now);
    branch(now);
    leftAt[id] = before;
  }
}

/// Everything that starts now is decided: on to the next finish.
inline void BruteForce::advance(int64_t now) {
  int64_t next = kNotYet;
  bool isComplete = true;
  for (size_t id = 0; id < activities.size(); ++id) {
    isComplete &= start[id] != kNotYet;
    if (finish[id] > now)
      next = std::min(next, finish[id]);
  }
  if (isComplete && next == kNotYet)
    return record();
  if (next == kNotYet || !memoryHolds(now) ||
      remainingBound(next) >= bestMakespan())
    return;
  branch(next);
}

/// Whether what is held from now to the next event fits. Something still runs,
/// so the makespan lies ahead.
inline bool BruteForce::memoryHolds(int64_t now) {
  held = resident;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    DeviceId device = activities[task].device;
    if (start[task] <= now && finish[task] > now)
      held[device] += instance.workspaceBytes(task);
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    TaskId producer = instance.producer(tensor);
    if (start[producer] > now)
      continue;
    DeviceId source = activities[producer].device;
    bool isHeld = instance.isResult(tensor) || finish[producer] > now;
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      int32_t transfer =
          transferTo[size_t(tensor) * instance.numDevices() + device];
      bool isReadHere = false;
      for (auto [to, from] : parents[tensor])
        isReadHere |=
            from == device &&
            finish[transferTo[size_t(tensor) * instance.numDevices() + to]] >
                now;
      for (TaskId consumer : instance.consumers(tensor))
        isReadHere |=
            activities[consumer].device == device && finish[consumer] > now;
      if (device == source) {
        isHeld |= isReadHere;
      } else if (transfer != kNone) {
        if (start[transfer] <= now && (finish[transfer] > now || isReadHere))
          held[device] += instance.bytes(tensor);
      }
    }
    if (isHeld)
      held[source] += instance.bytes(tensor);
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (held[device] > instance.capacity(device))
      return false;
  return true;
}

/// No completion of the state ends before this, when nothing more starts
/// before `now`.
inline int64_t BruteForce::remainingBound(int64_t now) {
  int64_t bound = 0;
  earliest.assign(activities.size(), now);
  load.assign(freeAt.size(), 0);
  for (int32_t id : order) {
    const Activity &activity = activities[id];
    int64_t end = finish[id];
    if (start[id] == kNotYet) {
      for (int32_t other : activity.before)
        earliest[id] = std::max(earliest[id], earliest[other]);
      end = earliest[id] + activity.length;
      for (int32_t resource : activity.resources)
        load[resource] += activity.length;
    }
    earliest[id] = end;
    bound = std::max(bound, end + activity.tail);
  }
  for (size_t resource = 0; resource < load.size(); ++resource)
    if (load[resource] > 0)
      bound = std::max(bound, std::max(now, freeAt[resource]) + load[resource]);
  return bound;
}

inline void BruteForce::record() {
  Schedule schedule;
  for (size_t id = 0; id < activities.size(); ++id) {
    const Activity &activity = activities[id];
    if (activity.task != kNone)
      schedule.tasks.push_back({activity.device, start[id], finish[id]});
    else
      schedule.transfers.push_back({activity.tensor, activity.source,
                                    activity.device, start[id], finish[id]});
  }
  sortTransfers(schedule);
  if (schedule.makespan() < bestMakespan())
    incumbent = std::move(schedule);
}

/// A shortest schedule of a small problem, or none where it has no schedule.
inline std::optional<Schedule>
bruteForce(const Instance &instance,
           BruteForce::Sends sends = BruteForce::Sends::FromAnywhere) {
  return BruteForce(instance, sends).best();
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_BRUTEFORCE_H
