//===- ForwardChoices.cpp - What a model may send on ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/ForwardChoices.h"

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace placer;

static constexpr int64_t kNever = HeadsAndTails::kNever;

void ForwardChoices::addKnown(const Schedule &schedule) {
  for (const ScheduledTransfer &transfer : schedule.transfers)
    if (transfer.from !=
        schedule.tasks[instance.producer(transfer.tensor)].device)
      add(transfer.tensor, transfer.from, transfer.to);
}

bool ForwardChoices::isOnlyHome(TensorId tensor, DeviceId device) const {
  llvm::ArrayRef<DeviceId> homes =
      choices[instance.group(instance.producer(tensor))];
  return homes.size() == 1 && homes.front() == device;
}

/// The devices that may read a tensor that is made elsewhere.
llvm::SmallVector<DeviceId, 8>
ForwardChoices::readersOf(TensorId tensor) const {
  llvm::SmallVector<DeviceId, 8> devices;
  GroupId own = instance.group(instance.producer(tensor));
  for (TaskId reader : instance.consumers(tensor))
    if (instance.group(reader) != own)
      for (DeviceId device : choices[instance.group(reader)])
        if (!isOnlyHome(tensor, device) && !llvm::is_contained(devices, device))
          devices.push_back(device);
  return devices;
}

void ForwardChoices::addBetweenReaders(TensorId tensor) {
  llvm::SmallVector<GroupId, 4> groups;
  for (TaskId reader : instance.consumers(tensor))
    if (GroupId group = instance.group(reader);
        group != instance.group(instance.producer(tensor)) &&
        !llvm::is_contained(groups, group))
      groups.push_back(group);
  if (groups.size() < 2)
    return;
  llvm::SmallVector<DeviceId, 8> readers = readersOf(tensor);
  for (DeviceId from : readers)
    for (DeviceId to : readers)
      if (from != to && areLinked(instance, from, to))
        add(tensor, from, to);
}

void ForwardChoices::addMissing(TensorId tensor) {
  int32_t numDevices = instance.numDevices();
  llvm::SmallVector<DeviceId, 8> readers = readersOf(tensor);
  for (DeviceId home : choices[instance.group(instance.producer(tensor))]) {
    auto isMissing = [&](DeviceId to) {
      return to != home && !areLinked(instance, home, to);
    };
    if (llvm::none_of(readers, isMissing))
      continue;
    // Dijkstra's algorithm, among few devices.
    std::vector<int64_t> times(numDevices, kNever);
    std::vector<DeviceId> before(numDevices, kNone);
    std::vector<bool> isDone(numDevices, false);
    times[home] = 0;
    for (int32_t step = 0; step < numDevices; ++step) {
      DeviceId next = kNone;
      for (DeviceId device = 0; device < numDevices; ++device)
        if (!isDone[device] && times[device] < kNever &&
            (next == kNone || times[device] < times[next]))
          next = device;
      if (next == kNone)
        break;
      isDone[next] = true;
      for (DeviceId to = 0; to < numDevices; ++to) {
        if (to == next || isDone[to])
          continue;
        Route route = routeTo(instance, tensor, next, to);
        if (route.exists() && times[next] + route.durationNs < times[to]) {
          times[to] = times[next] + route.durationNs;
          before[to] = next;
        }
      }
    }
    for (DeviceId reader : llvm::make_filter_range(readers, isMissing))
      for (DeviceId to = reader; before[to] != kNone && before[to] != home;
           to = before[to])
        add(tensor, before[to], to);
  }
}

void ForwardChoices::addAll(int64_t mostNs, const HeadsAndTails *windows) {
  auto numDevices = size_t(instance.numDevices());
  auto head = [&](TaskId task, DeviceId device) {
    return windows ? windows->headOn[task * numDevices + device] : 0;
  };
  auto tail = [&](TaskId task, DeviceId device) {
    return windows ? windows->tailOn[task * numDevices + device] : 0;
  };
  // From device to device by the fastest way, by size.
  std::map<int64_t, std::vector<int64_t>> waysOfSize;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    TaskId producer = instance.producer(tensor);
    // From when a device has it to the end, if it is read there.
    std::vector<int64_t> rests(numDevices, kNever);
    for (TaskId reader : instance.consumers(tensor))
      if (instance.group(reader) != instance.group(producer))
        for (DeviceId device : choices[instance.group(reader)])
          rests[device] =
              std::min(rests[device],
                       instance.time(reader, device) + tail(reader, device));
    if (llvm::all_of(rests, [](int64_t rest) { return rest >= kNever; }))
      continue;
    std::vector<int64_t> &ways = waysOfSize[instance.bytes(tensor)];
    if (ways.empty()) {
      ways.assign(numDevices * numDevices, kNever);
      for (size_t from = 0; from < numDevices; ++from)
        for (size_t to = 0; to < numDevices; ++to)
          if (Route route = routeTo(instance, tensor, from, to); from == to)
            ways[from * numDevices + to] = 0;
          else if (route.exists())
            ways[from * numDevices + to] = route.durationNs;
      for (size_t over = 0; over < numDevices; ++over)
        for (size_t from = 0; from < numDevices; ++from)
          for (size_t to = 0; to < numDevices; ++to)
            ways[from * numDevices + to] = std::min(
                ways[from * numDevices + to],
                ways[from * numDevices + over] + ways[over * numDevices + to]);
    }
    auto way = [&](DeviceId from, DeviceId to) {
      return ways[from * numDevices + to];
    };
    for (DeviceId from = 0; from < instance.numDevices(); ++from) {
      // When it can have come to the device, and been made elsewhere.
      int64_t there = kNever;
      for (DeviceId home : choices[instance.group(producer)])
        if (home != from && way(home, from) < kNever)
          there = std::min(there, head(producer, home) +
                                      instance.time(producer, home) +
                                      way(home, from));
      if (there >= kNever)
        continue;
      for (DeviceId to = 0; to < instance.numDevices(); ++to) {
        if (to == from || isOnlyHome(tensor, to) ||
            !areLinked(instance, from, to))
          continue;
        int64_t rest = kNever;
        for (DeviceId reader = 0; reader < instance.numDevices(); ++reader)
          if (way(to, reader) < kNever && rests[reader] < kNever)
            rest = std::min(rest, way(to, reader) + rests[reader]);
        // What takes longer is in no schedule that is looked for.
        if (rest < kNever &&
            there + routeTo(instance, tensor, from, to).durationNs + rest <=
                mostNs)
          add(tensor, from, to);
      }
    }
  }
}

void ForwardChoices::finish() {
  for (auto &ofTensor : pairs) {
    llvm::sort(ofTensor);
    ofTensor.erase(llvm::unique(ofTensor), ofTensor.end());
  }
}
