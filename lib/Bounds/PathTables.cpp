//===- PathTables.cpp - Heads and tails on every device -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/PathTables.h"

#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace placer;

PathTables::PathTables(const Instance &instance, const TransferTimes &transfers)
    : instance(&instance), transfers(&transfers),
      numDevices(instance.numDevices()),
      usable(size_t(instance.numGroups()) * numDevices, false),
      heads(size_t(instance.numTasks()) * numDevices, kNever),
      tails(size_t(instance.numTasks()) * numDevices, kNever),
      arrivals(size_t(instance.numTensors()) * numDevices, kNever),
      isHeadStale(instance.numTasks(), true),
      isTailStale(instance.numTasks(), true),
      isPathStale(instance.numGroups(), true) {
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    for (DeviceId device : instance.groupDevices(group))
      usable[size_t(group) * numDevices + device] = true;
  takeTooSmallMemories();
}

/// While a task runs, its device holds its workspace, all that it reads and
/// writes, and the weights and resident bytes of its group. (A task of length 0
/// runs at no instant.) A group that fits nowhere keeps its devices: there is
/// no schedule, so that every number is a bound, and the tables stay finite.
void PathTables::takeTooSmallMemories() {
  const ResidentMemory none(*instance);
  for (GroupId group = 0; group < instance->numGroups(); ++group) {
    int64_t resident = none.growth(group, 0);
    for (TaskId task : instance->groupMembers(group)) {
      int64_t needed = resident + instance->workspaceBytes(task);
      for (TensorId tensor : instance->inputs(task))
        needed += instance->bytes(tensor);
      for (TensorId tensor : instance->outputs(task))
        needed += instance->bytes(tensor);
      for (DeviceId device : instance->groupDevices(group))
        if (instance->capacity(device) <
            (instance->time(task, device) > 0 ? needed : resident))
          usable[size_t(group) * numDevices + device] = false;
    }
    auto devices = instance->groupDevices(group);
    if (llvm::none_of(devices, [&](DeviceId d) { return isUsable(group, d); }))
      for (DeviceId device : devices)
        usable[size_t(group) * numDevices + device] = true;
  }
}

void PathTables::setSections(std::vector<Section> sections) {
  auto newIndex = std::make_shared<SectionIndex>();
  auto rowsBy = [&](TaskId Section::*end) {
    std::vector<std::vector<int32_t>> ids(instance->numTasks());
    for (auto [id, section] : llvm::enumerate(sections))
      if (section.*end != kNone)
        ids[section.*end].push_back(static_cast<int32_t>(id));
    Rows<int32_t> rows;
    for (const std::vector<int32_t> &row : ids) {
      for (int32_t id : row)
        rows.push(id);
      rows.endRow();
    }
    return rows;
  };
  newIndex->byTo = rowsBy(&Section::to);
  newIndex->byFrom = rowsBy(&Section::from);
  newIndex->sections = std::move(sections);
  index = std::move(newIndex);
  isHeadStale.assign(instance->numTasks(), true);
  isTailStale.assign(instance->numTasks(), true);
}

void PathTables::setStale(GroupId group) {
  for (TaskId task : instance->groupMembers(group))
    isHeadStale[task] = isTailStale[task] = true;
}

/// Steps of about a ns to compute a task's heads or tails.
int64_t PathTables::workOf(TaskId task) const {
  auto numTensors = static_cast<int64_t>(instance->inputs(task).size() +
                                         instance->outputs(task).size());
  auto numSections =
      static_cast<int64_t>(sectionsTo(task).size() + sectionsFrom(task).size());
  int64_t ofTensor = 4 * numDevices + transfers->relaxingSteps();
  int64_t ofSection = numDevices * (4 + int64_t(numDevices));
  return 20 + (numTensors * ofTensor + numSections * ofSection) / 2;
}

void PathTables::keepOnly(GroupId group, DeviceId device) {
  for (DeviceId other : instance->groupDevices(group))
    if (other != device)
      usable[size_t(group) * numDevices + other] = false;
  setStale(group);
}

/// False where a task has no way to start.
bool PathTables::computeHeads() {
  llvm::SmallVector<int64_t> head(numDevices), finish(numDevices);
  for (TaskId task : instance->topologicalOrder()) {
    if (!isHeadStale[task])
      continue;
    isHeadStale[task] = false;
    work += workOf(task);
    GroupId group = instance->group(task);
    for (DeviceId device = 0; device < numDevices; ++device)
      head[device] =
          isUsable(group, device) ? floorOf(headFloors, task, device) : kNever;
    for (TensorId tensor : instance->inputs(task)) {
      TaskId producer = instance->producer(tensor);
      // Colocated: there is no other way than through this device.
      bool isColocated = instance->group(producer) == group;
      for (DeviceId device = 0; device < numDevices; ++device)
        head[device] = std::max(
            head[device], isColocated && isUsable(group, device)
                              ? this->head(producer, device) +
                                    instance->time(producer, device)
                              : arrivals[size_t(tensor) * numDevices + device]);
    }
    for (int32_t id : sectionsTo(task)) {
      const Section &section = index->sections[id];
      for (DeviceId device = 0; device < numDevices; ++device) {
        int64_t least = kNever;
        if (section.from == kNone)
          least = section.leastNs[device];
        else
          for (DeviceId from = 0; from < numDevices; ++from)
            if (int64_t start = this->head(section.from, from); start < kNever)
              least = std::min(
                  least,
                  start + instance->time(section.from, from) +
                      section.leastNs[size_t(from) * numDevices + device]);
        head[device] = std::max(head[device], least);
      }
    }
    bool isReachable = false;
    for (DeviceId device = 0; device < numDevices; ++device) {
      head[device] = std::min(head[device], kNever);
      finish[device] = kNever;
      if (head[device] < kNever) {
        finish[device] = head[device] + instance->time(task, device);
        isReachable = true;
      }
    }
    if (!isReachable)
      return false;
    int64_t *known = &heads[size_t(task) * numDevices];
    if (std::equal(head.begin(), head.end(), known))
      continue;
    std::copy(head.begin(), head.end(), known);
    isPathStale[group] = true;
    for (TensorId tensor : instance->outputs(task)) {
      transfers->spread(tensor, finish.data(),
                        &arrivals[size_t(tensor) * numDevices]);
      for (TaskId consumer : instance->consumers(tensor))
        isHeadStale[consumer] = true;
    }
    for (int32_t id : sectionsFrom(task))
      if (TaskId to = index->sections[id].to; to != kNone)
        isHeadStale[to] = true;
  }
  return true;
}

/// False where a task has no way on.
bool PathTables::computeTails() {
  llvm::SmallVector<int64_t> tail(numDevices), rest(numDevices),
      least(numDevices);
  // From a task's start on a device to the end.
  auto findRestOf = [&](TaskId task) {
    for (DeviceId device = 0; device < numDevices; ++device) {
      int64_t after = this->tail(task, device);
      rest[device] =
          after < kNever ? after + instance->time(task, device) : kNever;
    }
  };
  for (TaskId task : llvm::reverse(instance->topologicalOrder())) {
    if (!isTailStale[task])
      continue;
    isTailStale[task] = false;
    work += workOf(task);
    GroupId group = instance->group(task);
    for (DeviceId device = 0; device < numDevices; ++device)
      tail[device] =
          isUsable(group, device) ? floorOf(tailFloors, task, device) : kNever;
    for (TensorId tensor : instance->outputs(task))
      for (TaskId consumer : instance->consumers(tensor)) {
        findRestOf(consumer);
        if (instance->group(consumer) != group) {
          transfers->gather(tensor, rest.data(), least.data());
          std::swap(rest, least);
        }
        for (DeviceId device = 0; device < numDevices; ++device)
          tail[device] = std::max(tail[device], rest[device]);
      }
    for (int32_t id : sectionsFrom(task)) {
      const Section &section = index->sections[id];
      if (section.to != kNone)
        findRestOf(section.to);
      for (DeviceId device = 0; device < numDevices; ++device) {
        int64_t shortest = kNever;
        if (section.to == kNone)
          shortest = section.leastNs[device];
        else
          for (DeviceId to = 0; to < numDevices; ++to)
            shortest = std::min(
                shortest,
                section.leastNs[size_t(device) * numDevices + to] + rest[to]);
        tail[device] = std::max(tail[device], shortest);
      }
    }
    bool isReachable = false;
    for (DeviceId device = 0; device < numDevices; ++device) {
      tail[device] = std::min(tail[device], kNever);
      isReachable |= tail[device] < kNever;
    }
    if (!isReachable)
      return false;
    int64_t *known = &tails[size_t(task) * numDevices];
    if (std::equal(tail.begin(), tail.end(), known))
      continue;
    std::copy(tail.begin(), tail.end(), known);
    isPathStale[group] = true;
    for (TensorId tensor : instance->inputs(task))
      isTailStale[instance->producer(tensor)] = true;
    for (int32_t id : sectionsTo(task))
      if (TaskId from = index->sections[id].from; from != kNone)
        isTailStale[from] = true;
  }
  return true;
}

/// False where a group is left without a device.
bool PathTables::takeLate(int64_t limit, bool &isChanged) {
  for (GroupId group = 0; group < instance->numGroups(); ++group) {
    // Another limit may have been tried before.
    if (!isPathStale[group] && limit >= lastLimit)
      continue;
    isPathStale[group] = false;
    bool isAnyLeft = false;
    for (DeviceId device : instance->groupDevices(group)) {
      if (!isUsable(group, device))
        continue;
      bool isLate =
          llvm::any_of(instance->groupMembers(group), [&](TaskId task) {
            int64_t head = this->head(task, device);
            int64_t tail = this->tail(task, device);
            return head >= kNever || tail >= kNever ||
                   head + instance->time(task, device) + tail > limit;
          });
      if (isLate) {
        usable[size_t(group) * numDevices + device] = false;
        setStale(group);
        isChanged = true;
      }
      isAnyLeft |= !isLate;
    }
    if (!isAnyLeft)
      return false;
  }
  lastLimit = limit;
  return true;
}

bool PathTables::tightenOnce(int64_t limit, bool &isChanged) {
  return computeHeads() && computeTails() && takeLate(limit, isChanged);
}

bool PathTables::tighten(int64_t limit, int maxRounds) {
  bool isChanged = true;
  for (int round = 0; round < maxRounds && isChanged; ++round) {
    isChanged = false;
    if (!tightenOnce(limit, isChanged))
      return false;
  }
  return true;
}

bool PathTables::areAlikeIn(const Section &section, DeviceId one,
                            DeviceId other) const {
  auto swapped = [&](DeviceId device) {
    return device == one ? other : device == other ? one : device;
  };
  int32_t numFrom = section.from == kNone ? 1 : numDevices;
  int32_t numTo = section.to == kNone ? 1 : numDevices;
  for (DeviceId from = 0; from < numFrom; ++from)
    for (DeviceId to = 0; to < numTo; ++to) {
      DeviceId fromThen = numFrom == 1 ? from : swapped(from);
      DeviceId toThen = numTo == 1 ? to : swapped(to);
      if (section.leastNs[size_t(from) * numTo + to] !=
          section.leastNs[size_t(fromThen) * numTo + toThen])
        return false;
    }
  return true;
}

bool PathTables::areAlike(DeviceId one, DeviceId other) const {
  if (!transfers->areAlike(one, other))
    return false;
  auto isSame = [&](const auto &table) {
    for (size_t row = 0; row < table.size(); row += numDevices)
      if (table[row + one] != table[row + other])
        return false;
    return true;
  };
  if (!isSame(usable) || !isSame(headFloors) || !isSame(tailFloors))
    return false;
  for (TaskId task = 0; task < instance->numTasks(); ++task)
    if (instance->time(task, one) != instance->time(task, other))
      return false;
  return !index || llvm::all_of(index->sections, [&](const Section &section) {
    return areAlikeIn(section, one, other);
  });
}

bool PathTables::raise(std::vector<int64_t> &floors,
                       const std::vector<int64_t> &known,
                       std::vector<uint8_t> &isStale, TaskId task,
                       DeviceId device, int64_t ns) {
  size_t entry = size_t(task) * numDevices + device;
  if (ns <= known[entry])
    return false;
  isStale[task] = true;
  if (floors.empty())
    floors.assign(known.size(), 0);
  floors[entry] = std::max(floors[entry], ns);
  return true;
}

int64_t PathTables::least(const std::vector<int64_t> &table,
                          TaskId task) const {
  int64_t result = kNever;
  GroupId group = instance->group(task);
  for (DeviceId device : instance->groupDevices(group))
    if (isUsable(group, device))
      result = std::min(result, table[size_t(task) * numDevices + device]);
  return result;
}

int64_t PathTables::bound() const {
  int64_t longest = 0;
  for (GroupId group = 0; group < instance->numGroups(); ++group) {
    int64_t best = kNever;
    for (DeviceId device : instance->groupDevices(group)) {
      if (!isUsable(group, device))
        continue;
      int64_t path = 0;
      for (TaskId task : instance->groupMembers(group))
        path =
            std::max(path, head(task, device) + instance->time(task, device) +
                               tail(task, device));
      best = std::min(best, path);
    }
    longest = std::max(longest, best);
  }
  return longest;
}
