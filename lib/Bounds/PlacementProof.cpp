//===- PlacementProof.cpp - That no placement is in time ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/PlacementProof.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace placer;

/// More rounds than this are seldom worth their time.
static constexpr int kMaxRounds = 40;

PlacementProof::PlacementProof(const Instance &instance)
    : instance(instance), backbone(instance), serialWork(instance, backbone) {
  workOfRound = int64_t(instance.numTasks()) * (50 + 5 * instance.numDevices());
}

bool PlacementProof::refutes(const PathTables &tables, int64_t limit,
                             int64_t maxWork) {
  mostWork = work + maxWork;
  trials = 0;
  return refutes(tables, limit);
}

/// False where the tables come to a contradiction.
bool PlacementProof::propagate(PathTables &tables, int64_t limit) {
  bool isChanged = true;
  for (int round = 0; round < kMaxRounds && isChanged; ++round) {
    isChanged = false;
    int64_t before = tables.workDone();
    bool mayGoOn = tables.tightenOnce(limit, isChanged) &&
                   serialWork.raise(tables, limit, isChanged);
    work += workOfRound + tables.workDone() - before;
    if (!mayGoOn)
      return false;
  }
  return true;
}

/// A group that has much to do and little time on all devices but one, so that
/// much follows from where it is. None where all are on one device.
GroupId PlacementProof::groupToTry(const PathTables &tables,
                                   int64_t limit) const {
  GroupId best = kNone;
  int64_t bestTime = 0, bestSlack = 1;
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t least = kNever, first = kNever, second = kNever;
    for (DeviceId device : instance.groupDevices(group)) {
      if (!tables.isUsable(group, device))
        continue;
      int64_t time = 0, longest = 0;
      for (TaskId task : instance.groupMembers(group)) {
        time += instance.time(task, device);
        longest = std::max(longest, tables.head(task, device) +
                                        instance.time(task, device) +
                                        tables.tail(task, device));
      }
      least = std::min(least, time);
      second = std::min(second, std::max(first, longest));
      first = std::min(first, longest);
    }
    if (second >= kNever)
      continue;
    // Differences far below the total are ignored.
    int64_t slack = std::max<int64_t>(0, limit - second) + limit / 1000 + 1;
    if (best == kNone || Wide(least) * bestSlack > Wide(bestTime) * slack) {
      best = group;
      bestTime = least;
      bestSlack = slack;
    }
  }
  return best;
}

bool PlacementProof::refutes(PathTables tables, int64_t limit) {
  ++trials;
  if (!propagate(tables, limit))
    return true;
  GroupId group = groupToTry(tables, limit);
  if (group == kNone)
    return false;
  // Of devices that are alike, one stands for all.
  llvm::SmallVector<DeviceId> devices;
  for (DeviceId device : instance.groupDevices(group))
    if (tables.isUsable(group, device) &&
        llvm::none_of(devices, [&](DeviceId other) {
          return tables.areAlike(other, device);
        }))
      devices.push_back(device);
  return llvm::all_of(devices, [&](DeviceId device) {
    if (work > mostWork)
      return false;
    PathTables there = tables;
    there.keepOnly(group, device);
    return refutes(std::move(there), limit);
  });
}
