//===- ScheduleBuilder.cpp - A schedule that grows task by task -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/ScheduleBuilder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <cassert>
#include <tuple>

using namespace placer;
using llvm::ArrayRef;
using llvm::Twine;

ScheduleBuilder::ScheduleBuilder(const Instance &instance,
                                 ArrayRef<DeviceId> fixed, Options options)
    : instance(instance), options(options),
      domains(instance, fixedGroups(instance, fixed),
              options.forwards ? DeviceDomains::Joined::ByWay
                               : DeviceDomains::Joined::ByLink),
      ways(instance), groupDevices(instance.numGroups(), kNone),
      missingInputs(instance.numTasks(), 0), engines(instance.numEngines()),
      channels(instance.numChannels()), memory(instance.numDevices()),
      unplacedConsumers(instance.numTensors(), 0),
      firstCopy(instance.numTensors(), kNone),
      outputBytes(instance.numTasks(), 0), resident(instance),
      undecidedResident(leastResidentBytes(instance)),
      isWeightDecided(instance.numWeights(), false),
      needBytes(instance.numTasks(), 0), needs(instance.numDevices()),
      tentative(instance.numChannels()) {
  assert((fixed.empty() || fixed.size() == size_t(instance.numTasks())) &&
         "a device or kNone for every task");
  schedule.tasks.resize(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    missingInputs[task] = static_cast<int32_t>(instance.inputs(task).size());
    outputBytes[task] = bytesMade(instance, task);
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    unplacedConsumers[tensor] =
        static_cast<int32_t>(instance.consumers(tensor).size());
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    hasLimits |= countsMemory(device);
    hasUnlimited |= !countsMemory(device);
    totalCapacity += static_cast<double>(instance.capacity(device));
  }

  if (domains.emptyGroup() != kNone) {
    TaskId task = instance.groupMembers(domains.emptyGroup()).front();
    failure = Violation{
        Rule::Infeasible,
        Subject::task(task),
        "no device is left for " + describe(task) +
            ": each lacks a link from or to a device of its neighbours",
        {{Subject::task(task),
          "a link goes one way; add the missing one to the machine, or let "
          "neighbours share a device"}}};
    return;
  }
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    if (domains.size(group) == 1)
      decide(group, domains.first(group));
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    int64_t bytes = memory[device].peak();
    if (bytes <= instance.capacity(device))
      continue;
    failure = Violation{
        Rule::Memory,
        Subject::device(device),
        ("the tasks that can run only on device '" +
         instance.problem().devices[device].name + "' hold " + Twine(bytes) +
         (instance.numWeights() > 0 ? " bytes of weights and resident data, "
                                    : " resident bytes, ") +
         Twine(bytes - instance.capacity(device)) + " more than it has")
            .str(),
        {}};
    return;
  }
}

ArrayRef<DeviceId> ScheduleBuilder::candidates(TaskId task) const {
  GroupId group = instance.group(task);
  if (groupDevices[group] != kNone)
    return ArrayRef<DeviceId>(groupDevices).slice(group, 1);
  return instance.groupDevices(group);
}

int32_t ScheduleBuilder::findCopy(TensorId tensor, DeviceId device) const {
  int32_t copy = firstCopy[tensor];
  while (copy != kNone && copies[copy].device != device)
    copy = copies[copy].next;
  return copy;
}

std::optional<int64_t> ScheduleBuilder::arrival(TensorId tensor,
                                                DeviceId device) const {
  const ScheduledTask &producer = schedule.tasks[instance.producer(tensor)];
  if (producer.device == device)
    return producer.finishNs;
  int32_t copy = findCopy(tensor, device);
  if (copy == kNone)
    return std::nullopt;
  return copies[copy].arrival;
}

/// Lists what has to be sent for `task` to run on `device`, in the order of
/// transfer, and says from when on the rest is there. Without the links: none.
std::optional<int64_t> ScheduleBuilder::collectTransfers(TaskId task,
                                                         DeviceId device) {
  incoming.clear();
  int64_t ready = 0;
  for (TensorId tensor : instance.inputs(task)) {
    const ScheduledTask &producer = schedule.tasks[instance.producer(tensor)];
    assert(producer.device != kNone && "a task is placed after its producers");
    if (producer.device == device) {
      ready = std::max(ready, producer.finishNs);
      continue;
    }
    if (int32_t copy = findCopy(tensor, device); copy != kNone) {
      ready = std::max(ready, copies[copy].arrival);
      continue;
    }
    PendingTransfer transfer{tensor, producer.finishNs, waysTo(tensor, device)};
    if (transfer.ways.empty())
      return std::nullopt;
    incoming.push_back(std::move(transfer));
  }
  llvm::sort(incoming, [&](const PendingTransfer &a, const PendingTransfer &b) {
    return std::make_tuple(a.ready, -instance.bytes(a.tensor), a.tensor) <
           std::make_tuple(b.ready, -instance.bytes(b.tensor), b.tensor);
  });
  return ready;
}

/// The first time at which all channels of a link are free, of bookings and of
/// the trial's own transfers; where that is after `latest`, any time after it.
int64_t ScheduleBuilder::fitOnChannels(LinkId link, int64_t ready,
                                       int64_t length, int64_t latest) const {
  llvm::SmallVector<const Timeline *, 8> timelines;
  for (ChannelId channel : instance.channels(link)) {
    timelines.push_back(&channels[channel]);
    if (tentative[channel].end() > ready)
      timelines.push_back(&tentative[channel]);
  }
  return earliestJointFit(timelines, ready, length, latest);
}

Buffer ScheduleBuilder::bufferAtHome(TensorId tensor) const {
  return bufferOfTensor(instance, tensor,
                        schedule.tasks[instance.producer(tensor)].device);
}

int64_t ScheduleBuilder::workspace(TaskId task, DeviceId device) const {
  return bufferOfWorkspace(instance, task, device).bytes;
}

/// The bytes that an unplaced task will need on `device` beyond what is held
/// there, if it and the group `joining` go there.
int64_t ScheduleBuilder::pendingNeed(TaskId task, DeviceId device,
                                     GroupId joining) const {
  int64_t bytes = outputBytes[task] + workspace(task, device);
  for (TensorId tensor : instance.inputs(task)) {
    GroupId source = instance.group(instance.producer(tensor));
    if (source != joining && groupDevices[source] != device &&
        findCopy(tensor, device) == kNone)
      bytes += instance.bytes(tensor);
  }
  return bytes;
}

/// The largest need of a task that must still come to `device`.
int64_t ScheduleBuilder::largestNeed(DeviceId device) {
  std::vector<Need> &heap = needs[device];
  while (!heap.empty()) {
    Need top = heap.front();
    bool isDone = isPlaced(top.task);
    if (!isDone && needBytes[top.task] == top.bytes)
      return top.bytes;
    std::pop_heap(heap.begin(), heap.end());
    if (isDone) {
      heap.pop_back();
      continue;
    }
    heap.back().bytes = needBytes[top.task];
    std::push_heap(heap.begin(), heap.end());
  }
  return 0;
}

/// What is no longer undecided once a group is.
int64_t ScheduleBuilder::undecidedBytes(GroupId group) const {
  int64_t bytes = instance.groupResidentBytes(group);
  for (WeightId weight : instance.groupWeights(group))
    if (!isWeightDecided[weight])
      bytes += instance.weightBytes(weight);
  return bytes;
}

/// The share of `device` in the resident bytes of groups that, after `group`,
/// are still to be decided.
int64_t ScheduleBuilder::reservedResidents(GroupId group,
                                           DeviceId device) const {
  // Capacities may all be 0.
  if (!options.reserveResidents || hasUnlimited || totalCapacity == 0)
    return 0;
  double open = static_cast<double>(undecidedResident - undecidedBytes(group));
  return static_cast<int64_t>(
      open * (static_cast<double>(instance.capacity(device)) / totalCapacity));
}

/// How many bytes would be lacking on `device`, when all that is placed has
/// run, for the neediest task that must still come.
int64_t ScheduleBuilder::lackingHeadroom(TaskId task, DeviceId device) {
  GroupId group = instance.group(task);
  int64_t level = memory[device].finalLevel() + resident.growth(group, device) +
                  outputBytes[task];
  for (const PendingTransfer &transfer : incoming)
    if (unplacedConsumers[transfer.tensor] > 1)
      level += instance.bytes(transfer.tensor);
  for (TensorId tensor : instance.inputs(task)) {
    // What this task is the last to use is free by then.
    Buffer made = bufferAtHome(tensor);
    int32_t copy = findCopy(tensor, device);
    bool isLast;
    if (made.device == device)
      isLast = unplacedConsumers[tensor] == 1 && !made.isHeldToEnd;
    else
      isLast = copy != kNone && copies[copy].pending == 1;
    if (isLast)
      level -= made.bytes;
  }
  int64_t need = largestNeed(device);
  for (TaskId member : instance.groupMembers(group))
    if (member != task)
      need = std::max(need, pendingNeed(member, device, group));
  return level + options.headroom * need - instance.capacity(device);
}

/// Finds the times of the transfers and of the task, leaving `kept` bytes of
/// the device's memory alone. It fails with Late where the finish is not before
/// `limit`, and with NoMemory where the memory is too full for ever.
Trial ScheduleBuilder::findTimes(TaskId task, DeviceId device, int64_t ready,
                                 int64_t kept, int64_t limit) {
  Trial trial;
  bool counted = countsMemory(device);
  const MemoryProfile &profile = memory[device];
  int64_t room = 0;
  if (counted) {
    room = instance.capacity(device) - kept;
    if (GroupId group = instance.group(task); groupDevices[group] == kNone)
      room -= resident.growth(group, device);
    int64_t need = outputBytes[task] + workspace(task, device);
    for (const PendingTransfer &transfer : incoming)
      need += instance.bytes(transfer.tensor);
    // Resident bytes are held from the beginning, under the highest level.
    int64_t missing =
        std::max(profile.peak() - room, profile.finalLevel() + need - room);
    if (missing > 0) {
      trial.verdict = Trial::Verdict::NoMemory;
      trial.missingBytes = missing;
      return trial;
    }
  }

  int64_t length = instance.time(task, device);
  trial.verdict = Trial::Verdict::Late;
  bool isLate = false;
  relayed.clear();
  for (PendingTransfer &transfer : incoming) {
    int64_t roomFrom = 0;
    if (counted) {
      // All transfers so far count, whenever they start: then the sum is right
      // at every time, whichever of them comes first.
      room -= instance.bytes(transfer.tensor);
      roomFrom = *profile.earliestBelow(0, room);
    }
    takeWay(transfer, roomFrom,
            limit == std::numeric_limits<int64_t>::max() ? limit
                                                         : limit - length);
    isLate = transfer.taken == transfer.ways.size();
    if (isLate) {
      trial.missingBytes = instance.bytes(transfer.tensor);
      break;
    }
    ready = std::max(ready, transfer.hops().back().finish());
    for (const Hop &hop : transfer.hops()) {
      if (&hop != &transfer.hops().back() && countsMemory(hop.to))
        relayed.push_back({hop.to, instance.bytes(transfer.tensor)});
      if (&transfer == &incoming.back() || hop.route.durationNs == 0)
        continue;
      for (ChannelId channel : instance.channels(hop.route.link)) {
        tentative[channel].book(hop.start, hop.route.durationNs);
        touched.push_back(channel);
      }
    }
  }
  for (ChannelId channel : touched)
    tentative[channel].clear();
  touched.clear();
  if (isLate && limit == std::numeric_limits<int64_t>::max())
    trial.verdict = Trial::Verdict::NoMemory;
  if (isLate || ready + length >= limit)
    return trial;

  if (counted)
    ready = *profile.earliestBelow(ready, room - outputBytes[task] -
                                              workspace(task, device));
  trial.startNs =
      engines[instance.engine(task, device)].earliestFit(ready, length);
  trial.finishNs = trial.startNs + length;
  if (trial.finishNs < limit)
    trial.verdict = Trial::Verdict::Fits;
  return trial;
}

Trial ScheduleBuilder::tryPlace(TaskId task, DeviceId device, int64_t limit) {
  using Verdict = Trial::Verdict;
  assert(isReady(task) && !isPlaced(task) && "not the time to place this task");
  Trial trial;
  GroupId group = instance.group(task);
  bool isOpen = groupDevices[group] == kNone;
  if (isOpen ? !llvm::binary_search(instance.groupDevices(group), device)
             : groupDevices[group] != device)
    return trial;
  trial.verdict = Verdict::NoLink;
  std::optional<int64_t> ready = collectTransfers(task, device);
  if (!ready)
    return trial;

  // The channels can only make it later than this.
  int64_t length = instance.time(task, device);
  int64_t earliest = *ready;
  for (const PendingTransfer &transfer : incoming)
    earliest = std::max(earliest, transfer.earliest());
  if (engines[instance.engine(task, device)].earliestFit(earliest, length) +
          length >=
      limit) {
    trial.verdict = Verdict::Late;
    return trial;
  }
  // After what is cheaper: this may look at many other groups.
  if (isOpen && !domains.canDecide(group, device))
    return trial;

  // Tasks that must come here may use the room that is kept for them.
  if (!isOpen || !countsMemory(device))
    return findTimes(task, device, *ready, 0, limit);
  int64_t reserved = reservedResidents(group, device);
  trial = findTimes(task, device, *ready, reserved, limit);
  int64_t lacking = trial.missingBytes;
  if (trial.verdict == Verdict::NoMemory && reserved > 0)
    trial = findTimes(task, device, *ready, 0, limit);
  if (!trial.fits())
    return trial;
  lacking = std::max(lacking, lackingHeadroom(task, device));
  if (lacking > 0) {
    trial.verdict = Verdict::NoHeadroom;
    trial.missingBytes = lacking;
  }
  return trial;
}

/// Binds an open group to a device.
void ScheduleBuilder::decide(GroupId group, DeviceId device) {
  groupDevices[group] = device;
  domains.decide(group, device);
  undecidedResident -= undecidedBytes(group);
  for (WeightId weight : instance.groupWeights(group))
    isWeightDecided[weight] = true;
  int64_t growth = resident.growth(group, device);
  for (TaskId member : instance.groupMembers(group))
    resident.add(member, device);
  if (!hasLimits)
    return;
  if (countsMemory(device)) {
    memory[device].hold(0, growth);
    for (TaskId member : instance.groupMembers(group)) {
      needBytes[member] = pendingNeed(member, device, kNone);
      needs[device].push_back({needBytes[member], member});
      std::push_heap(needs[device].begin(), needs[device].end());
      // Those that wait here for what it writes will find it here.
      for (TensorId tensor : instance.outputs(member))
        for (TaskId consumer : instance.consumers(tensor))
          if (instance.group(consumer) != group &&
              groupDevices[instance.group(consumer)] == device)
            needBytes[consumer] -= instance.bytes(tensor);
    }
  }
  // Copies on other devices no longer wait for this group.
  for (TaskId member : instance.groupMembers(group))
    for (TensorId tensor : instance.inputs(member))
      for (int32_t index = firstCopy[tensor]; index != kNone;
           index = copies[index].next)
        if (copies[index].device != device)
          dropUser(copies[index], tensor);
}

/// One consumer less that may come to a copy; the last one frees it.
void ScheduleBuilder::dropUser(Copy &copy, TensorId tensor) {
  Buffer buffer = bufferOfCopy(instance, {tensor, copy.device}, kNone);
  if (--copy.pending != 0 || !countsMemory(buffer.device) || buffer.isHeldToEnd)
    return;
  int64_t end = std::max(copy.arrival, copy.lastSent);
  auto isThere = [&](TaskId reader) {
    return schedule.tasks[reader].device == buffer.device;
  };
  usersOfCopy(instance, tensor, isThere, [&](TaskId reader) {
    end = std::max(end, schedule.tasks[reader].finishNs);
  });
  release(copy, end, buffer.bytes);
}

/// Gives the room of a copy to others from `end` on, or only from then on.
void ScheduleBuilder::release(Copy &copy, int64_t end, int64_t bytes) {
  if (copy.isReleased) {
    if (end <= copy.releasedAt)
      return;
    memory[copy.device].hold(copy.releasedAt, bytes);
  }
  memory[copy.device].release(end, bytes);
  copy.isReleased = true;
  copy.releasedAt = end;
}

/// One consumer less that may need a tensor where it is made, to read it there
/// or to have it sent; the last one frees it.
void ScheduleBuilder::dropUser(TensorId tensor) {
  Buffer made = bufferAtHome(tensor);
  if (--unplacedConsumers[tensor] > 0 || !countsMemory(made.device) ||
      made.isHeldToEnd)
    return;
  int64_t end = 0;
  auto isAtHome = [&](TaskId reader) {
    return schedule.tasks[reader].device == made.device;
  };
  auto use = [&](int64_t finish) { end = std::max(end, finish); };
  usersOfTensor(
      instance, tensor, isAtHome,
      [&](TaskId reader) { use(schedule.tasks[reader].finishNs); },
      [&] {
        for (int32_t index = firstCopy[tensor]; index != kNone;
             index = copies[index].next)
          if (copies[index].from == made.device)
            use(copies[index].arrival);
      });
  memory[made.device].release(end, made.bytes);
}

/// Books a transfer over one link.
void ScheduleBuilder::bookHop(TensorId tensor, const Hop &hop) {
  DeviceId device = hop.to;
  for (ChannelId channel : instance.channels(hop.route.link))
    channels[channel].book(hop.start, hop.route.durationNs);
  schedule.transfers.push_back(
      {tensor, hop.route.from, device, hop.start, hop.finish()});
  lastFinish = std::max(lastFinish, hop.finish());
  if (int32_t source = findCopy(tensor, hop.route.from); source != kNone) {
    Copy &copy = copies[source];
    copy.lastSent = std::max(copy.lastSent, hop.finish());
    // It was there for this alone, or was released since it was chosen.
    if (countsMemory(copy.device) && copy.pending == 0)
      release(copy, copy.lastSent, instance.bytes(tensor));
  }

  Copy copy = {device, 0, hop.finish(), firstCopy[tensor], hop.route.from};
  if (countsMemory(device)) {
    int64_t bytes = bufferOfCopy(instance, {tensor, device}, kNone).bytes;
    memory[device].hold(hop.start, bytes);
    auto mayCome = [&](TaskId reader) {
      DeviceId there = groupDevices[instance.group(reader)];
      return !isPlaced(reader) && (there == kNone || there == device);
    };
    usersOfCopy(instance, tensor, mayCome, [&](TaskId reader) {
      ++copy.pending;
      if (groupDevices[instance.group(reader)] == device)
        needBytes[reader] -= bytes;
    });
  }
  firstCopy[tensor] = static_cast<int32_t>(copies.size());
  copies.push_back(copy);
}

void ScheduleBuilder::place(TaskId task, DeviceId device) {
  // The times are found once more: what was tried last need not be this.
  Trial trial = tryPlace(task, device);
  assert(trial.isPossible() && "place only where tryPlace finds it possible");
  if (GroupId group = instance.group(task); groupDevices[group] == kNone)
    decide(group, device);
  for (const PendingTransfer &transfer : incoming)
    for (const Hop &hop : transfer.hops())
      bookHop(transfer.tensor, hop);

  int64_t start = trial.startNs, finish = trial.finishNs;
  engines[instance.engine(task, device)].book(start, finish - start);
  if (countsMemory(device)) {
    memory[device].hold(start, outputBytes[task]);
    int64_t bytes = workspace(task, device);
    memory[device].hold(start, bytes);
    memory[device].release(finish, bytes);
  }
  schedule.tasks[task] = {device, start, finish};
  lastFinish = std::max(lastFinish, finish);
  ++placedCount;

  for (TensorId tensor : instance.inputs(task)) {
    if (schedule.tasks[instance.producer(tensor)].device != device)
      dropUser(copies[findCopy(tensor, device)], tensor);
    dropUser(tensor);
  }
  for (TensorId tensor : instance.outputs(task))
    for (TaskId consumer : instance.consumers(tensor))
      --missingInputs[consumer];
}

Schedule ScheduleBuilder::takeSchedule() {
  assert(placedCount == instance.numTasks() && "not complete");
  sortTransfers(schedule);
  return std::move(schedule);
}
