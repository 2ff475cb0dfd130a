//===- Partition.cpp - Devices for groups, before any times ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/Partition.h"

#include "placer/Model/PlanRules.h"

#include <algorithm>
#include <limits>

using namespace placer;

std::vector<int64_t> placer::outputBytesOfGroups(const Instance &instance) {
  std::vector<int64_t> bytes(instance.numGroups(), 0);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    bytes[instance.group(instance.producer(tensor))] += instance.bytes(tensor);
  return bytes;
}

std::vector<double> placer::deviceSpeeds(const Instance &instance) {
  std::vector<double> sums(instance.numDevices(), 0);
  std::vector<int32_t> counts(instance.numDevices(), 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    auto devices = instance.groupDevices(instance.group(task));
    int64_t least = std::numeric_limits<int64_t>::max();
    for (DeviceId device : devices)
      least = std::min(least, instance.time(task, device));
    for (DeviceId device : devices) {
      int64_t time = instance.time(task, device);
      sums[device] += time == 0 ? 1 : double(least) / double(time);
      ++counts[device];
    }
  }
  for (auto [sum, count] : llvm::zip_equal(sums, counts))
    sum = count == 0 ? 0 : sum / count;
  return sums;
}

Partition::Partition(const Instance &instance, llvm::ArrayRef<DeviceId> fixed)
    : instance(instance), domains(instance, fixedGroups(instance, fixed),
                                  DeviceDomains::Joined::ByWay),
      ways(instance), devices(instance.numGroups(), kNone),
      outputBytes(outputBytesOfGroups(instance)),
      outputsOn(instance.numDevices(), 0), resident(instance),
      allBytes(leastResidentBytes(instance)) {
  for (int64_t ofGroup : outputBytes)
    allBytes += ofGroup;
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    capacity.push_back(instance.capacity(device));
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    if (domains.size(group) == 1)
      assign(group, domains.first(group));
}

std::vector<DeviceId> Partition::devicesOfTasks() const {
  std::vector<DeviceId> result;
  result.reserve(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    result.push_back(devices[instance.group(task)]);
  return result;
}

llvm::SmallVector<DeviceId> Partition::options(GroupId group) {
  llvm::SmallVector<DeviceId> result;
  for (DeviceId device : instance.groupDevices(group))
    if (domains.canDecide(group, device))
      result.push_back(device);
  return result;
}

double Partition::fullness(DeviceId device) const {
  int64_t limit = std::min(capacity[device], allBytes);
  return limit == 0 ? 0 : double(used(device)) / double(limit);
}

DeviceId Partition::choose(GroupId group,
                           llvm::function_ref<double(DeviceId)> score) {
  DeviceId best = kNone, leastFull = kNone;
  double bestScore = 0;
  for (DeviceId device : options(group)) {
    if (leastFull == kNone || fullness(device) < fullness(leastFull))
      leastFull = device;
    if (!hasRoom(group, device))
      continue;
    double value = score(device);
    if (best == kNone || value < bestScore) {
      best = device;
      bestScore = value;
    }
  }
  if (best != kNone)
    return best;
  // No option at all is a dead end of the links, which shows when the placement
  // is ordered.
  return leastFull != kNone ? leastFull : instance.groupDevices(group).front();
}

void Partition::assign(GroupId group, DeviceId device) {
  devices[group] = device;
  outputsOn[device] += outputBytes[group];
  for (TaskId member : instance.groupMembers(group))
    resident.add(member, device);
  domains.decide(group, device);
  for (TaskId task : instance.groupMembers(group)) {
    for (TensorId tensor : instance.inputs(task)) {
      DeviceId home = devices[instance.group(instance.producer(tensor))];
      if (home != kNone && home != device)
        sent.insert({tensor, device});
    }
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor)) {
        DeviceId there = devices[instance.group(consumer)];
        if (there != kNone && there != device)
          sent.insert({tensor, there});
      }
  }
}

double Partition::trafficNs(GroupId group, DeviceId device) const {
  double sum = 0;
  auto add = [&](TensorId tensor, DeviceId from, DeviceId to) {
    if (ways.hasWay(from, to))
      sum += static_cast<double>(ways.time(tensor, from, to));
  };
  llvm::SmallVector<DeviceId, 8> counted;
  for (TaskId task : instance.groupMembers(group)) {
    for (TensorId tensor : instance.inputs(task)) {
      DeviceId home = devices[instance.group(instance.producer(tensor))];
      if (home != kNone && home != device && !sent.contains({tensor, device}))
        add(tensor, home, device);
    }
    for (TensorId tensor : instance.outputs(task)) {
      counted.clear();
      for (TaskId consumer : instance.consumers(tensor)) {
        DeviceId there = devices[instance.group(consumer)];
        if (there == kNone || there == device ||
            llvm::is_contained(counted, there))
          continue;
        counted.push_back(there);
        add(tensor, device, there);
      }
    }
  }
  return sum;
}

PlacementResult
placer::placeByPartition(const ListRequest &request,
                         llvm::function_ref<void(Partition &)> decide) {
  ScheduleBuilder probe(request.instance, request.fixed);
  if (probe.impossible())
    return *probe.impossible();
  Partition partition(request.instance, request.fixed);
  decide(partition);
  return orderByRequest(request, partition.devicesOfTasks());
}
