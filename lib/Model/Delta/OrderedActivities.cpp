//===- OrderedActivities.cpp - A plan that changes, with its orders -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Delta/OrderedActivities.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <tuple>

using namespace placer;

OrderedActivities::OrderedActivities(const Instance &instance,
                                     const Schedule &schedule)
    : instance(instance), devices(instance.numTasks()),
      taskHops(instance.numTasks()), times(instance.numTasks()),
      engineEnds(instance.numEngines()),
      channelTransfers(instance.numChannels()), loads(instance.numDevices(), 0),
      bytesAtOnce(instance.numDevices(), 0), resident(instance),
      firstTransfer(instance.numTensors(), kNone) {
  for (LinkId link = 0; link < instance.numLinks(); ++link)
    maxChannels = std::max(
        maxChannels, static_cast<int32_t>(instance.channels(link).size()));
  for (DeviceId from = 0; from < instance.numDevices(); ++from)
    for (DeviceId to = 0; to < instance.numDevices(); ++to)
      hasAllLinks &= from == to || areLinked(instance, from, to);

  firstEdge.reserve(instance.numTasks() + 1);
  firstEdge.push_back(0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    firstEdge.push_back(firstEdge.back() +
                        static_cast<int32_t>(instance.inputs(task).size()));
    devices[task] = schedule.tasks[task].device;
    setDuration(task, instance.time(task, devices[task]), 1);
    count(task, 1);
    for (TensorId tensor : instance.outputs(task))
      for (TaskId reader : instance.consumers(tensor))
        readers.push(reader);
    readers.endRow();
  }
  sources.assign(firstEdge.back(), kNone);
  edgeOfUse.reserve(firstEdge.back());
  std::vector<int32_t> nextEdge(firstEdge.begin(), firstEdge.end() - 1);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    firstUse.push_back(static_cast<int32_t>(edgeOfUse.size()));
    // The inputs of a task ascend, as the tensors do here.
    for (TaskId reader : instance.consumers(tensor)) {
      sources[nextEdge[reader]] = instance.producer(tensor);
      edgeOfUse.push_back(nextEdge[reader]++);
    }
  }

  // Start, finish and topological order together keep every dependence, also
  // among what takes no time.
  std::vector<std::tuple<int64_t, int64_t, int32_t, ActivityId>> keyed;
  std::vector<int32_t> topological(instance.numTasks());
  for (auto [index, task] : llvm::enumerate(instance.topologicalOrder()))
    topological[task] = static_cast<int32_t>(2 * index);
  for (auto [task, placed] : llvm::enumerate(schedule.tasks))
    keyed.push_back({placed.startNs, placed.finishNs, topological[task],
                     static_cast<TaskId>(task)});
  for (const ScheduledTransfer &sent : schedule.transfers) {
    TransferRecord record;
    record.tensor = sent.tensor;
    record.to = sent.to;
    record.link = instance.link(sent.from, sent.to);
    ActivityId activity = addRecord(record);
    keyed.push_back({sent.startNs, sent.finishNs,
                     topological[instance.producer(sent.tensor)] + 1,
                     activity});
    for (auto [use, reader] : llvm::enumerate(instance.consumers(sent.tensor)))
      if (devices[reader] == sent.to)
        sources[edgeOfUse[firstUse[sent.tensor] + use]] = activity;
  }
  llvm::sort(keyed);
  std::vector<ActivityId> activities;
  for (const auto &key : keyed)
    activities.push_back(std::get<3>(key));
  order.assign(activities);
  for (ActivityId activity : activities)
    linkIn(activity);
}

ActivityId OrderedActivities::find(TransferKey key) const {
  for (int32_t sent = firstTransfer[key.tensor]; sent != kNone;
       sent = transfers[sent].nextOfTensor)
    if (transfers[sent].to == key.to)
      return instance.numTasks() + sent;
  return kNone;
}

ActivityId OrderedActivities::last() const {
  ActivityId last = kNone;
  auto consider = [&](ActivityId activity) {
    if (last == kNone || finish(activity) > finish(last))
      last = activity;
  };
  for (const Hop &ends : engineEnds)
    if (ends.previous != kNone)
      consider(ends.previous);
  for (const std::vector<ActivityId> &row : channelTransfers)
    if (!row.empty())
      consider(row.back());
  return last;
}

TaskId OrderedActivities::previousOnEngine(TaskId task, EngineId engine) const {
  int32_t position = order.position(task);
  TaskId candidate = engineEnds[engine].previous;
  for (int32_t at = position - 1; candidate != kNone; --at) {
    if (order.position(candidate) < position)
      return candidate;
    candidate = taskHops[candidate].previous;
    if (at < 0)
      continue;
    ActivityId other = order.at(at);
    if (other >= 0 && isTask(other) && engineOf(other) == engine &&
        numResources(other) > 0)
      return other;
  }
  return kNone;
}

//===----------------------------------------------------------------------===//
// Orders of engines and channels
//===----------------------------------------------------------------------===//

/// The index of the hop of a transfer on a channel.
size_t OrderedActivities::hopIndex(ActivityId activity,
                                   ChannelId channel) const {
  llvm::ArrayRef<ChannelId> channels =
      instance.channels(transferOf(activity).link);
  return llvm::find(channels, channel) - channels.begin();
}

/// Puts a task between two neighbours on its engine, each of which may be
/// missing.
void OrderedActivities::linkBetween(TaskId task, TaskId previous, TaskId next) {
  Hop &ends = engineEnds[engineOf(task)];
  taskHops[task] = {previous, next};
  (previous == kNone ? ends.next : taskHops[previous].next) = task;
  (next == kNone ? ends.previous : taskHops[next].previous) = task;
  if (previous != kNone)
    touchedBehind.push_back(previous);
  if (next != kNone)
    touched.push_back(next);
}

void OrderedActivities::linkIn(ActivityId activity) {
  touched.push_back(activity);
  touchedBehind.push_back(activity);
  if (isTask(activity)) {
    taskHops[activity] = {};
    if (numResources(activity) == 0)
      return;
    EngineId engine = engineOf(activity);
    TaskId previous = previousOnEngine(activity, engine);
    linkBetween(activity, previous,
                previous == kNone ? engineEnds[engine].next
                                  : taskHops[previous].next);
    return;
  }
  if (numResources(activity) == 0)
    return;
  for (auto [i, channel] :
       llvm::enumerate(instance.channels(transferOf(activity).link))) {
    std::vector<ActivityId> &row = channelTransfers[channel];
    auto place =
        llvm::lower_bound(row, activity, [&](ActivityId a, ActivityId b) {
          return order.position(a) < order.position(b);
        });
    ActivityId next = place == row.end() ? kNone : *place;
    ActivityId previous = place == row.begin() ? kNone : *std::prev(place);
    row.insert(place, activity);
    hop(activity, i) = {previous, next};
    if (previous != kNone) {
      hop(previous, hopIndex(previous, channel)).next = activity;
      touchedBehind.push_back(previous);
    }
    if (next != kNone) {
      hop(next, hopIndex(next, channel)).previous = activity;
      touched.push_back(next);
    }
  }
}

void OrderedActivities::unlink(ActivityId activity) {
  if (numResources(activity) == 0)
    return;
  if (isTask(activity)) {
    auto [previous, next] = taskHops[activity];
    Hop &ends = engineEnds[engineOf(activity)];
    (previous == kNone ? ends.next : taskHops[previous].next) = next;
    (next == kNone ? ends.previous : taskHops[next].previous) = previous;
    if (previous != kNone)
      touchedBehind.push_back(previous);
    if (next != kNone)
      touched.push_back(next);
    return;
  }
  for (auto [i, channel] :
       llvm::enumerate(instance.channels(transferOf(activity).link))) {
    std::vector<ActivityId> &row = channelTransfers[channel];
    row.erase(llvm::lower_bound(row, activity, [&](ActivityId a, ActivityId b) {
      return order.position(a) < order.position(b);
    }));
    auto [previous, next] = hop(activity, i);
    if (previous != kNone) {
      hop(previous, hopIndex(previous, channel)).next = next;
      touchedBehind.push_back(previous);
    }
    if (next != kNone) {
      hop(next, hopIndex(next, channel)).previous = previous;
      touched.push_back(next);
    }
  }
}

/// Adds what a task takes of its device, or takes it away again.
void OrderedActivities::count(TaskId task, int64_t sign) {
  DeviceId device = devices[task];
  loads[device] += sign * duration(task);
  if (sign > 0)
    resident.add(task, device);
  else
    resident.remove(task, device);
  int64_t bytes = bufferOfWorkspace(instance, task, device).bytes +
                  bytesMade(instance, task);
  bytesAtOnce[device] += sign * bytes;
}

//===----------------------------------------------------------------------===//
// Transfers as records
//===----------------------------------------------------------------------===//

ActivityId OrderedActivities::addRecord(const TransferRecord &record) {
  int32_t number;
  if (!freeTransfers.empty()) {
    number = freeTransfers.back();
    freeTransfers.pop_back();
  } else {
    number = static_cast<int32_t>(transfers.size());
    transfers.emplace_back();
    transferHops.resize(transfers.size() * maxChannels);
    times.emplace_back();
  }
  ActivityId activity = instance.numTasks() + number;
  transfers[number] = record;
  setRoute(activity, record.link);
  bytesAtOnce[record.to] += instance.bytes(record.tensor);
  ++times[instance.producer(record.tensor)].numSent;
  transfers[number].nextOfTensor = firstTransfer[record.tensor];
  firstTransfer[record.tensor] = number;
  return activity;
}

void OrderedActivities::removeRecord(ActivityId activity) {
  int32_t number = activity - instance.numTasks();
  TensorId tensor = transfers[number].tensor;
  bytesAtOnce[transfers[number].to] -= instance.bytes(tensor);
  --times[instance.producer(tensor)].numSent;
  int32_t *link = &firstTransfer[tensor];
  while (*link != number)
    link = &transfers[*link].nextOfTensor;
  *link = transfers[number].nextOfTensor;
  transfers[number].tensor = kNone;
  freeTransfers.push_back(number);
}

void OrderedActivities::setRoute(ActivityId activity, LinkId link) {
  transfers[activity - instance.numTasks()].link = link;
  setDuration(activity,
              instance.transferTime(transferOf(activity).tensor, link),
              instance.channels(link).size());
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void OrderedActivities::enter(ActivityId activity) {
  linkIn(activity);
  log(Step::Kind::Enter, activity);
}

void OrderedActivities::leave(ActivityId activity) {
  log(Step::Kind::Leave, activity, 0, hop(activity, 0).previous,
      hop(activity, 0).next);
  unlink(activity);
}

void OrderedActivities::insert(ActivityId activity, ActivityId previous) {
  order.insertAfter(activity, previous);
  log(Step::Kind::Insert, activity);
}

void OrderedActivities::remove(ActivityId activity) {
  ActivityId previous = order.remove(activity);
  log(Step::Kind::Remove, activity, previous);
  // The change reaches to the old place too.
  if (previous != TotalOrder::kHead)
    touched.push_back(previous);
}

void OrderedActivities::moveBehind(ActivityId activity, ActivityId previous) {
  leave(activity);
  remove(activity);
  insert(activity, previous);
  enter(activity);
}

void OrderedActivities::putOn(TaskId task, DeviceId device) {
  count(task, -1);
  devices[task] = device;
  setDuration(task, instance.time(task, device), 1);
  count(task, 1);
}

void OrderedActivities::setPlace(TaskId task, DeviceId device) {
  log(Step::Kind::Place, task, devices[task]);
  putOn(task, device);
  // Its duration counts behind all that it waits for.
  for (int32_t edge = firstEdge[task]; edge < firstEdge[task + 1]; ++edge)
    touchedBehind.push_back(sources[edge]);
}

void OrderedActivities::setSource(int32_t edge, TaskId reader,
                                  ActivityId source) {
  if (sources[edge] == source)
    return;
  log(Step::Kind::Source, edge, sources[edge]);
  touchedBehind.push_back(sources[edge]);
  touchedBehind.push_back(source);
  sources[edge] = source;
  touched.push_back(reader);
}

ActivityId OrderedActivities::createTransfer(TransferKey key,
                                             ActivityId previous) {
  TaskId producer = instance.producer(key.tensor);
  TransferRecord record;
  record.tensor = key.tensor;
  record.to = key.to;
  record.link = linkTo(instance, devices[producer], key.to);
  ActivityId activity = addRecord(record);
  times[activity].start = times[activity].finish = -1;
  times[activity].tail = -1;
  touchedBehind.push_back(producer);
  log(Step::Kind::Create, activity);
  insert(activity, previous);
  enter(activity);
  return activity;
}

void OrderedActivities::destroyTransfer(ActivityId activity) {
  leave(activity);
  remove(activity);
  const Timing &time = times[activity];
  gone.push_back({transferOf(activity), time.start, time.finish, time.tail});
  log(Step::Kind::Destroy, activity, static_cast<int32_t>(gone.size()) - 1);
  touchedBehind.push_back(instance.producer(transferOf(activity).tensor));
  removeRecord(activity);
}

void OrderedActivities::reroute(ActivityId activity, LinkId link) {
  leave(activity);
  log(Step::Kind::Reroute, activity, transferOf(activity).link);
  touchedBehind.push_back(instance.producer(transferOf(activity).tensor));
  setRoute(activity, link);
  enter(activity);
}

void OrderedActivities::undo(const Step &step) {
  switch (step.kind) {
  case Step::Kind::Time:
    times[step.a].start = step.x;
    times[step.a].finish = step.y;
    return;
  case Step::Kind::Tail:
    times[step.a].tail = step.x;
    return;
  case Step::Kind::Place:
    putOn(step.a, step.b);
    return;
  case Step::Kind::Enter:
    unlink(step.a);
    return;
  case Step::Kind::Leave:
    // The neighbours of then are there again, and neighbours.
    if (!isTask(step.a))
      linkIn(step.a);
    else if (numResources(step.a) > 0)
      linkBetween(step.a, static_cast<TaskId>(step.x),
                  static_cast<TaskId>(step.y));
    else
      taskHops[step.a] = {};
    return;
  case Step::Kind::Insert:
    order.remove(step.a);
    return;
  case Step::Kind::Remove:
    order.insertAfter(step.a, step.b);
    return;
  case Step::Kind::Source:
    sources[step.a] = step.b;
    return;
  case Step::Kind::Create:
    removeRecord(step.a);
    return;
  case Step::Kind::Destroy: {
    // The last one freed is this one: whatever took it since is undone.
    const Gone &data = gone[step.b];
    Timing &time = times[addRecord(data.transfer)];
    time.start = data.start;
    time.finish = data.finish;
    time.tail = data.tail;
    return;
  }
  case Step::Kind::Reroute:
    setRoute(step.a, step.b);
    return;
  }
  llvm_unreachable("all kinds of step are handled");
}

void OrderedActivities::keep() {
  steps.clear();
  gone.clear();
}

void OrderedActivities::takeBack() {
  for (const Step &step : llvm::reverse(steps))
    undo(step);
  keep();
  touched.clear();
  touchedBehind.clear();
}

void OrderedActivities::sortByTime() {
  std::vector<ActivityId> activities = order.nodes();
  llvm::stable_sort(activities, [&](ActivityId a, ActivityId b) {
    return times[a].start < times[b].start;
  });
  order.assign(activities);
}
