//===- SectionProblem.cpp - A part of the graph as a small problem --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionProblem.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

SectionProblem::SectionProblem(const BoundContext &context,
                               llvm::ArrayRef<SectionPart> parts,
                               llvm::ArrayRef<const Section *> sections)
    : context(context), devices(context.instance.numDevices()),
      noTime(size_t(devices) * devices, 0) {
  int32_t last = kNone;
  for (const SectionPart &part : parts) {
    localOf.clear();
    int32_t begin = addEnd(part.from, part.fromDevice);
    // One part after another, wherever their ends are.
    if (last != kNone)
      addWay(last, begin, noTime.data(), /*tensor=*/kNone);
    for (TaskId task : part.tasks)
      localOf[task] = addTask(task);
    int32_t finish = addEnd(part.to, part.toDevice);
    if (part.from != kNone)
      localOf[part.from] = begin;
    if (part.to != kNone)
      localOf[part.to] = finish;
    addTensors(part, begin, finish);
    for (const Section *section : sections) {
      auto from = localOf.find(section->from), to = localOf.find(section->to);
      if (section->from != kNone && section->to != kNone &&
          from != localOf.end() && to != localOf.end())
        addWay(from->second, to->second, section->leastNs.data(),
               /*tensor=*/kNone);
    }
    last = finish;
  }
  findOrder();
  findAlike();
}

int32_t SectionProblem::localGroup(GroupId group) {
  auto [it, isNew] = localGroups.try_emplace(group, numGroups());
  if (isNew) {
    members.emplace_back();
    DeviceSet places = 0;
    for (DeviceId device : context.instance.groupDevices(group))
      if (context.tables.isUsable(group, device))
        places |= DeviceSet(1) << device;
    placesOf.push_back(places);
    nowhere.push_back(false);
  }
  return it->second;
}

int32_t SectionProblem::addTask(TaskId task) {
  int32_t group = localGroup(context.instance.group(task));
  int32_t local = numTasks();
  groups.push_back(group);
  ids.push_back(task);
  members[group].push_back(local);
  for (DeviceId device = 0; device < devices; ++device)
    times.push_back(std::max<int64_t>(0, context.instance.time(task, device)));
  into.emplace_back();
  outOf.emplace_back();
  return local;
}

/// The end of a part, which takes no time here. Where it is not a task, its
/// device does not matter: ways to and from it take no time.
int32_t SectionProblem::addEnd(TaskId task, DeviceId device) {
  int32_t local = numTasks();
  int32_t group;
  if (task == kNone) {
    group = numGroups();
    members.emplace_back();
    placesOf.push_back(1);
    nowhere.push_back(true);
  } else {
    group = localGroup(context.instance.group(task));
    placesOf[group] &= DeviceSet(1) << device;
  }
  groups.push_back(group);
  ids.push_back(kNone);
  members[group].push_back(local);
  times.resize(times.size() + devices, 0);
  into.emplace_back();
  outOf.emplace_back();
  return local;
}

void SectionProblem::addWay(int32_t producer, llvm::ArrayRef<int32_t> consumers,
                            const int64_t *wayTimes, TensorId tensor) {
  auto id = static_cast<int32_t>(ways.size());
  ways.push_back({producer, {}, wayTimes, tensor});
  ways.back().consumers.append(consumers.begin(), consumers.end());
  outOf[producer].push_back(id);
  for (int32_t consumer : consumers)
    into[consumer].push_back(id);
}

void SectionProblem::addTensors(const SectionPart &part, int32_t begin,
                                int32_t finish) {
  const Instance &instance = context.instance;
  auto addOf = [&](TaskId producer, int32_t local) {
    for (TensorId tensor : instance.outputs(producer)) {
      llvm::SmallVector<int32_t> consumers;
      for (TaskId consumer : instance.consumers(tensor))
        if (auto it = localOf.find(consumer);
            it != localOf.end() && it->second > local)
          consumers.push_back(it->second);
      if (consumers.empty())
        continue;
      tables.emplace_back(new int64_t[size_t(devices) * devices]);
      int64_t *time = tables.back().get();
      for (DeviceId from = 0; from < devices; ++from)
        for (DeviceId to = 0; to < devices; ++to)
          *time++ = context.transfers.time(tensor, from, to);
      addWay(local, consumers, tables.back().get(), tensor);
    }
  };
  if (part.from != kNone)
    addOf(part.from, begin);
  for (TaskId task : part.tasks)
    addOf(task, localOf.lookup(task));
  // All lies between the ends, also where no tensor says so.
  llvm::SmallVector<int32_t> first;
  for (TaskId task : part.tasks) {
    int32_t local = localOf.lookup(task);
    if (into[local].empty())
      first.push_back(local);
    if (outOf[local].empty())
      addWay(local, finish, noTime.data(), /*tensor=*/kNone);
  }
  if (!first.empty())
    addWay(begin, first, noTime.data(), /*tensor=*/kNone);
  if (outOf[begin].empty())
    addWay(begin, finish, noTime.data(), /*tensor=*/kNone);
}

void SectionProblem::findOrder() {
  words = (size_t(numTasks()) + 63) / 64;
  ancestors.assign(words * numTasks(), 0);
  for (int32_t task = 0; task < numTasks(); ++task)
    for (int32_t id : into[task]) {
      int32_t producer = ways[id].producer;
      for (size_t word = 0; word < words; ++word)
        ancestors[task * words + word] |= ancestors[producer * words + word];
      ancestors[task * words + producer / 64] |= uint64_t(1) << producer % 64;
    }
  descendants.assign(words * numTasks(), 0);
  for (int32_t later = 0; later < numTasks(); ++later)
    for (int32_t task = 0; task < later; ++task)
      if (isBefore(task, later))
        descendants[task * words + later / 64] |= uint64_t(1) << later % 64;
}

bool SectionProblem::canSwap(DeviceId one, DeviceId other) const {
  llvm::ArrayRef<DeviceId> firstLike = context.transfers.interchangeable();
  if (firstLike[one] != firstLike[other])
    return false;
  for (int32_t task = 0; task < numTasks(); ++task)
    if (time(task, one) != time(task, other))
      return false;
  for (int32_t group = 0; group < numGroups(); ++group)
    if (!isNowhere(group) &&
        (placesOf[group] >> one & 1) != (placesOf[group] >> other & 1))
      return false;
  auto swapped = [&](DeviceId device) {
    return device == one ? other : device == other ? one : device;
  };
  for (const Way &way : ways) {
    if (way.isTransfer() || way.times == noTime.data())
      continue;
    for (DeviceId from = 0; from < devices; ++from)
      for (DeviceId to = 0; to < devices; ++to)
        if (way.times[size_t(from) * devices + to] !=
            way.times[size_t(swapped(from)) * devices + swapped(to)])
          return false;
  }
  return true;
}

void SectionProblem::findAlike() {
  for (DeviceId device = 0; device < devices; ++device) {
    alike.push_back(device);
    for (DeviceId other = 0; other < device; ++other)
      if (alike[other] == other && canSwap(other, device)) {
        alike[device] = other;
        break;
      }
  }
}

std::vector<int64_t> SectionProblem::key() const {
  std::vector<int64_t> result = {numTasks(), numGroups()};
  for (int32_t task = 0; task < numTasks(); ++task) {
    result.push_back(group(task));
    for (DeviceId device = 0; device < devices; ++device) {
      result.push_back(time(task, device));
      result.push_back(engine(task, device));
    }
  }
  for (int32_t group = 0; group < numGroups(); ++group) {
    result.push_back(static_cast<int64_t>(places(group)));
    result.push_back(isNowhere(group));
  }
  for (const Way &way : ways) {
    result.push_back(way.producer);
    result.push_back(static_cast<int64_t>(way.consumers.size()));
    result.insert(result.end(), way.consumers.begin(), way.consumers.end());
    result.insert(result.end(), way.times,
                  way.times + size_t(devices) * devices);
    result.push_back(way.isTransfer());
    if (way.isTransfer())
      for (DeviceId device = 0; device < devices; ++device) {
        result.push_back(leastOutOf(way, device));
        result.push_back(leastInto(way, device));
      }
  }
  return result;
}
