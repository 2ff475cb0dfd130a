//===- SectionSolver.cpp - The least time between two tasks ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionSolver.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

SectionSolver::SectionSolver(const BoundContext &context)
    : context(context), instance(context.instance),
      transfers(context.transfers), tables(context.tables),
      numDevices(instance.numDevices()), into(instance.numTasks()),
      outOf(instance.numTasks()), localOf(instance.numTasks(), kNone),
      itemOfGroup(instance.numGroups(), kNone),
      arrivals(size_t(instance.numTensors()) * numDevices) {
  haveOutPorts = transfers.haveOutPorts();
  haveInPorts = transfers.haveInPorts();
  findAlike();
}

void SectionSolver::findAlike() {
  second.assign(numDevices, kNone);
  for (DeviceId device = 0; device < numDevices; ++device) {
    alike.push_back(device);
    for (DeviceId other = 0; other < device; ++other)
      if (alike[other] == other && tables.areAlike(other, device)) {
        alike[device] = other;
        if (second[other] == kNone)
          second[other] = device;
        break;
      }
  }
}

/// The devices of an end of the section; kNone alone for the beginning or the
/// end of all.
llvm::SmallVector<DeviceId> SectionSolver::placesOf(TaskId end) const {
  llvm::SmallVector<DeviceId> places;
  if (end == kNone)
    return {kNone};
  GroupId group = instance.group(end);
  for (DeviceId device : instance.groupDevices(group))
    if (tables.isUsable(group, device))
      places.push_back(device);
  return places;
}

/// A device that can stand for another beside `other`, which stands for itself:
/// times depend only on who is like whom.
DeviceId SectionSolver::standIn(DeviceId device, DeviceId other) const {
  if (device == kNone || other == kNone || alike[device] != alike[other])
    return device == kNone ? kNone : alike[device];
  return device == other ? alike[device] : second[alike[device]];
}

bool SectionSolver::isReadInside(TensorId tensor) const {
  return llvm::any_of(instance.consumers(tensor),
                      [&](TaskId task) { return isInside(task); });
}

void SectionSolver::collectItems() {
  items.clear();
  for (auto [local, task] : llvm::enumerate(inside)) {
    int32_t &item = itemOfGroup[instance.group(task)];
    if (item == kNone) {
      item = static_cast<int32_t>(items.size());
      items.push_back({instance.group(task), {}});
    }
    items[item].members.push_back(static_cast<int32_t>(local));
  }
  for (const Item &item : items)
    itemOfGroup[item.group] = kNone;

  length.assign(items.size() * numDevices, kNever);
  for (auto [index, item] : llvm::enumerate(items))
    for (DeviceId device : instance.groupDevices(item.group)) {
      if (!tables.isUsable(item.group, device))
        continue;
      // What runs on other engines takes none of this time.
      int64_t sum = 0;
      for (int32_t member : item.members)
        if (instance.isOnMainEngine(inside[member]))
          sum += instance.time(inside[member], device);
      length[index * numDevices + device] = sum;
    }
}

/// The earliest start of every task inside on every device, counted from the
/// finish of `begin` on `from`.
void SectionSolver::computeHeads(DeviceId from) {
  heads.resize(inside.size() * numDevices);
  llvm::SmallVector<int64_t> ends(numDevices);
  for (auto [local, task] : llvm::enumerate(inside)) {
    GroupId group = instance.group(task);
    int64_t *head = &heads[local * numDevices];
    bool isWithBegin = begin != kNone && group == instance.group(begin);
    for (DeviceId device = 0; device < numDevices; ++device)
      head[device] =
          tables.isUsable(group, device) && (!isWithBegin || device == from)
              ? 0
              : kNever;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      if (producer == begin) {
        for (DeviceId device = 0; device < numDevices; ++device)
          head[device] =
              std::max(head[device], transfers.time(tensor, from, device));
      } else if (isInside(producer)) {
        const int64_t *there = &heads[size_t(localOf[producer]) * numDevices];
        bool isColocated = instance.group(producer) == group;
        for (DeviceId device = 0; device < numDevices; ++device)
          if (head[device] < kNever)
            head[device] = std::max(
                head[device],
                isColocated ? there[device] + instance.time(producer, device)
                            : arrivals[size_t(tensor) * numDevices + device]);
      }
    }
    for (int32_t id : into[task]) {
      const Section &section = sections[id];
      if (section.from == kNone)
        continue;
      if (section.from == begin) {
        for (DeviceId device = 0; device < numDevices; ++device)
          head[device] =
              std::max(head[device],
                       section.leastNs[size_t(from) * numDevices + device]);
      } else if (isInside(section.from)) {
        const int64_t *there =
            &heads[size_t(localOf[section.from]) * numDevices];
        for (DeviceId device = 0; device < numDevices; ++device) {
          int64_t least = kNever;
          for (DeviceId other = 0; other < numDevices; ++other)
            if (there[other] < kNever)
              least = std::min(
                  least,
                  there[other] + instance.time(section.from, other) +
                      section.leastNs[size_t(other) * numDevices + device]);
          head[device] = std::max(head[device], least);
        }
      }
    }
    for (DeviceId device = 0; device < numDevices; ++device) {
      head[device] = std::min(head[device], kNever);
      ends[device] = head[device] < kNever
                         ? head[device] + instance.time(task, device)
                         : kNever;
    }
    for (TensorId tensor : instance.outputs(task))
      transfers.spread(tensor, ends.data(),
                       &arrivals[size_t(tensor) * numDevices]);
  }
}

/// The time from the finish of every task inside on every device to the start
/// of `finish` on `to`.
void SectionSolver::computeTails(DeviceId to, std::vector<int64_t> &tails) {
  tails.resize(inside.size() * numDevices);
  llvm::SmallVector<int64_t> rest(numDevices), least(numDevices);
  auto findRestOf = [&](TaskId task) {
    const int64_t *tail = &tails[size_t(localOf[task]) * numDevices];
    for (DeviceId device = 0; device < numDevices; ++device)
      rest[device] = tail[device] < kNever
                         ? tail[device] + instance.time(task, device)
                         : kNever;
  };
  for (size_t local = inside.size(); local-- > 0;) {
    TaskId task = inside[local];
    GroupId group = instance.group(task);
    int64_t *tail = &tails[local * numDevices];
    bool isWithFinish = finish != kNone && group == instance.group(finish);
    for (DeviceId device = 0; device < numDevices; ++device)
      tail[device] =
          tables.isUsable(group, device) && (!isWithFinish || device == to)
              ? 0
              : kNever;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor)) {
        if (consumer == finish) {
          for (DeviceId device = 0; device < numDevices; ++device)
            tail[device] =
                std::max(tail[device], transfers.time(tensor, device, to));
        } else if (isInside(consumer)) {
          findRestOf(consumer);
          if (instance.group(consumer) != group) {
            transfers.gather(tensor, rest.data(), least.data());
            std::swap(rest, least);
          }
          for (DeviceId device = 0; device < numDevices; ++device)
            tail[device] = std::max(tail[device], rest[device]);
        }
      }
    for (int32_t id : outOf[task]) {
      const Section &section = sections[id];
      if (section.to == kNone)
        continue;
      if (section.to == finish) {
        for (DeviceId device = 0; device < numDevices; ++device)
          tail[device] = std::max(
              tail[device], section.leastNs[size_t(device) * numDevices + to]);
      } else if (isInside(section.to)) {
        findRestOf(section.to);
        for (DeviceId device = 0; device < numDevices; ++device) {
          const int64_t *times = &section.leastNs[size_t(device) * numDevices];
          int64_t shortest = kNever;
          for (DeviceId other = 0; other < numDevices; ++other)
            shortest = std::min(shortest, times[other] + rest[other]);
          tail[device] = std::max(tail[device], shortest);
        }
      }
    }
    for (DeviceId device = 0; device < numDevices; ++device)
      tail[device] = std::min(tail[device], kNever);
  }
}

/// Every other device with a task inside first gets data from there, or from a
/// device that has got some, which may be any.
PortQueue SectionSolver::queueFrom(DeviceId from) const {
  if (begin == kNone || !haveOutPorts)
    return {};
  PortQueue queue{from, kNever, kNever};
  auto consider = [&](TensorId tensor, DeviceId source, int64_t ready) {
    queue.least = std::min(queue.least, transfers.shortest(tensor));
    if (source == from)
      queue.first =
          std::min(queue.first, ready + transfers.leastOutOf(tensor, from));
  };
  for (TensorId tensor : instance.outputs(begin))
    if (isReadInside(tensor))
      consider(tensor, from, 0);
  for (auto [local, task] : llvm::enumerate(inside))
    for (TensorId tensor : instance.outputs(task))
      if (isReadInside(tensor))
        for (DeviceId source = 0; source < numDevices; ++source)
          if (int64_t head = heads[local * numDevices + source]; head < kNever)
            consider(tensor, source, head + instance.time(task, source));
  // Without any way, nobody waits: no other device is used.
  return queue.first < kNever ? queue : PortQueue();
}

/// Every other device with a task inside sends something there at last, or to a
/// device that does.
PortQueue SectionSolver::queueTo(DeviceId to,
                                 llvm::ArrayRef<int64_t> tails) const {
  if (finish == kNone || !haveInPorts)
    return {};
  PortQueue queue{to, kNever, kNever};
  auto consider = [&](TensorId tensor, DeviceId sink, int64_t rest) {
    queue.least = std::min(queue.least, transfers.shortest(tensor));
    if (sink == to)
      queue.first =
          std::min(queue.first, rest + transfers.leastInto(tensor, to));
  };
  for (TaskId task : inside)
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        if (consumer == finish)
          consider(tensor, to, 0);
        else if (isInside(consumer))
          for (DeviceId sink = 0; sink < numDevices; ++sink)
            if (int64_t tail =
                    tails[size_t(localOf[consumer]) * numDevices + sink];
                tail < kNever)
              consider(tensor, sink, tail + instance.time(consumer, sink));
  return queue.first < kNever ? queue : PortQueue();
}

/// What goes from the first task to the last without a stop.
int64_t SectionSolver::directPath(DeviceId from, DeviceId to) const {
  if (begin == kNone || finish == kNone)
    return 0;
  if (instance.group(begin) == instance.group(finish) && from != to)
    return kNever;
  int64_t longest = 0;
  for (TensorId tensor : instance.inputs(finish))
    if (instance.producer(tensor) == begin)
      longest = std::max(longest, transfers.time(tensor, from, to));
  return longest;
}

/// What the tables find by themselves: the heads must be those from `from`.
int64_t SectionSolver::plainPath(DeviceId from, DeviceId to) const {
  int64_t longest = directPath(from, to);
  if (finish == kNone) {
    for (auto [local, task] : llvm::enumerate(inside)) {
      int64_t least = kNever;
      for (DeviceId device = 0; device < numDevices; ++device)
        if (int64_t head = heads[local * numDevices + device]; head < kNever)
          least = std::min(least, head + instance.time(task, device));
      longest = std::max(longest, least);
    }
    return longest;
  }
  for (TensorId tensor : instance.inputs(finish)) {
    TaskId producer = instance.producer(tensor);
    if (!isInside(producer))
      continue;
    int64_t head = heads[size_t(localOf[producer]) * numDevices + to];
    bool isColocated = instance.group(producer) == instance.group(finish);
    longest = std::max(
        longest, isColocated
                     ? std::min(kNever, head + instance.time(producer, to))
                     : arrivals[size_t(tensor) * numDevices + to]);
  }
  return longest;
}

int64_t SectionSolver::leastTime(DeviceId from, DeviceId to,
                                 const PortQueue &queue, const Rest &rest) {
  int64_t path = directPath(from, to);
  if (path >= kNever)
    return kNever;
  SectionFit fit(numDevices, items.size());
  for (auto [index, item] : llvm::enumerate(items)) {
    int64_t best = kNever;
    for (DeviceId device = 0; device < numDevices; ++device) {
      int64_t itemLength = length[index * numDevices + device];
      if (itemLength >= kNever)
        continue;
      int64_t need = itemLength, head = kNever, tail = kNever;
      for (int32_t member : item.members) {
        size_t entry = size_t(member) * numDevices + device;
        int64_t time = instance.time(inside[member], device);
        need = std::max(need, heads[entry] + time + rest.tails[entry]);
        head = std::min(head, heads[entry]);
        tail = std::min(tail, rest.tails[entry]);
      }
      if (need >= kNever)
        continue;
      // One after another, whatever comes first and last.
      need = std::max(need, head + itemLength + tail);
      fit.add(index, device, itemLength, head, tail, need);
      best = std::min(best, need);
    }
    path = std::max(path, best);
  }
  work += static_cast<int64_t>(items.size()) * numDevices * 60;
  if (path >= kNever)
    return kNever;
  fit.setQueues(queue, rest.queue);
  return fit.leastTime(path, context.horizon);
}

int64_t SectionSolver::leastWork(TaskId from, TaskId to,
                                 size_t numTasks) const {
  auto numUnlike = [&](TaskId end) {
    return llvm::count_if(placesOf(end), [&](DeviceId device) {
      return device == kNone || alike[device] == device;
    });
  };
  return static_cast<int64_t>(numUnlike(from) * numUnlike(to) * numTasks) *
         numDevices * 60;
}

std::optional<Section> SectionSolver::solve(TaskId from, TaskId to,
                                            llvm::ArrayRef<TaskId> tasks) {
  begin = from;
  finish = to;
  inside = tasks;
  for (auto [local, task] : llvm::enumerate(inside))
    localOf[task] = static_cast<int32_t>(local);
  collectItems();
  size_t edges = 0;
  for (TaskId task : inside)
    edges += instance.inputs(task).size() + instance.outputs(task).size() + 1;
  int64_t workOfTable =
      static_cast<int64_t>(edges) * numDevices * (6 + numDevices);

  llvm::SmallVector<DeviceId> fromPlaces = placesOf(from);
  llvm::SmallVector<DeviceId> toPlaces = placesOf(to);
  // Of devices that are alike, two are enough here and one below.
  std::vector<Rest> rests(toPlaces.size());
  for (auto [index, device] : llvm::enumerate(toPlaces)) {
    if (device != kNone && alike[device] != device &&
        second[alike[device]] != device)
      continue;
    computeTails(device, rests[index].tails);
    rests[index].queue = queueTo(device, rests[index].tails);
    work += workOfTable;
  }

  size_t columns = to == kNone ? 1 : numDevices;
  Section section{from, to, {}};
  section.leastNs.assign((from == kNone ? 1 : numDevices) * columns, kNever);
  auto entry = [&](DeviceId fromDevice, DeviceId toDevice) -> int64_t & {
    return section.leastNs[(from == kNone ? 0 : fromDevice) * columns +
                           (to == kNone ? 0 : toDevice)];
  };
  bool isLonger = false;
  for (DeviceId fromDevice : fromPlaces) {
    if (fromDevice != kNone && alike[fromDevice] != fromDevice)
      continue;
    computeHeads(fromDevice);
    PortQueue queue = queueFrom(fromDevice);
    work += workOfTable;
    for (auto [index, toDevice] : llvm::enumerate(toPlaces)) {
      if (toDevice != standIn(toDevice, fromDevice))
        continue;
      int64_t &least = entry(fromDevice, toDevice);
      least = leastTime(fromDevice, toDevice, queue, rests[index]);
      isLonger |= least > plainPath(fromDevice, toDevice);
    }
  }
  for (DeviceId fromDevice : fromPlaces)
    for (DeviceId toDevice : toPlaces) {
      DeviceId first = fromDevice == kNone ? kNone : alike[fromDevice];
      // Beside the first of its kind, as `toDevice` is beside `fromDevice`.
      DeviceId other =
          toDevice == fromDevice ? first : standIn(toDevice, fromDevice);
      entry(fromDevice, toDevice) = entry(first, other);
    }
  for (TaskId task : inside)
    localOf[task] = kNone;
  if (!isLonger)
    return std::nullopt;
  return section;
}

void SectionSolver::use(Section section) {
  auto id = static_cast<int32_t>(sections.size());
  if (section.to != kNone)
    into[section.to].push_back(id);
  if (section.from != kNone)
    outOf[section.from].push_back(id);
  sections.push_back(std::move(section));
}
