//===- DeviceDomains.cpp - Where groups can still go ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/DeviceDomains.h"

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace placer;
using llvm::BitVector;

std::vector<DeviceId> placer::fixedGroups(const Instance &instance,
                                          llvm::ArrayRef<DeviceId> fixed) {
  std::vector<DeviceId> result(instance.numGroups(), kNone);
  for (size_t task = 0; task < fixed.size(); ++task)
    if (fixed[task] != kNone)
      result[instance.group(static_cast<TaskId>(task))] = fixed[task];
  return result;
}

DeviceDomains::DeviceDomains(const Instance &instance,
                             llvm::ArrayRef<DeviceId> fixed, Joined joined)
    : instance(instance) {
  int32_t numDevices = instance.numDevices();
  sendsTo.assign(numDevices, BitVector(numDevices));
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from == to || areLinked(instance, from, to))
        sendsTo[from].set(to);
  if (joined == Joined::ByWay)
    for (DeviceId over = 0; over < numDevices; ++over)
      for (BitVector &row : sendsTo)
        if (row.test(over))
          row |= sendsTo[over];
  complete =
      llvm::all_of(sendsTo, [](const BitVector &row) { return row.all(); });

  domains.assign(instance.numGroups(), BitVector(numDevices));
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    for (DeviceId device : instance.groupDevices(group))
      if (fixed[group] == kNone || fixed[group] == device)
        domains[group].set(device);
  if (complete)
    return;

  receivesFrom.assign(numDevices, BitVector(numDevices));
  for (DeviceId from = 0; from < numDevices; ++from)
    for (unsigned to : sendsTo[from].set_bits())
      receivesFrom[to].set(from);
  llvm::SmallVector<GroupId> changed;
  llvm::append_range(changed, llvm::seq<GroupId>(0, instance.numGroups()));
  propagate(changed);
  trail.clear();
}

bool DeviceDomains::canDecide(GroupId group, DeviceId device) {
  if (!domains[group].test(device))
    return false;
  if (complete || domains[group].count() == 1)
    return true;
  bool agrees = narrow(group, device);
  for (auto &[changed, before] : llvm::reverse(trail))
    domains[changed] = std::move(before);
  trail.clear();
  empty = kNone;
  return agrees;
}

void DeviceDomains::decide(GroupId group, DeviceId device) {
  if (complete) {
    domains[group].reset();
    domains[group].set(device);
    return;
  }
  narrow(group, device);
  trail.clear();
}

bool DeviceDomains::narrow(GroupId group, DeviceId device) {
  BitVector only(instance.numDevices());
  only.set(device);
  llvm::SmallVector<GroupId> changed;
  return intersect(group, only, changed) && propagate(changed);
}

/// Limits a group to `mask`; false where nothing is left of it.
bool DeviceDomains::intersect(GroupId group, const BitVector &mask,
                              llvm::SmallVectorImpl<GroupId> &changed) {
  if (!domains[group].test(mask)) // No bit of the domain is outside the mask.
    return true;
  trail.emplace_back(group, domains[group]);
  domains[group] &= mask;
  changed.push_back(group);
  if (domains[group].any())
    return true;
  empty = group;
  return false;
}

/// Limits neighbours, and theirs, until all agree; false where a group is left
/// without a device.
bool DeviceDomains::propagate(llvm::SmallVectorImpl<GroupId> &changed) {
  while (!changed.empty()) {
    GroupId group = changed.pop_back_val();
    BitVector after(instance.numDevices()), before(instance.numDevices());
    for (unsigned device : domains[group].set_bits()) {
      after |= sendsTo[device];
      before |= receivesFrom[device];
    }
    if (after.all() && before.all())
      continue;
    for (TaskId task : instance.groupMembers(group)) {
      for (TensorId tensor : instance.outputs(task))
        for (TaskId consumer : instance.consumers(tensor))
          if (!intersect(instance.group(consumer), after, changed))
            return false;
      for (TensorId tensor : instance.inputs(task))
        if (!intersect(instance.group(instance.producer(tensor)), before,
                       changed))
          return false;
    }
  }
  return true;
}
