//===- LoadAnnealer.cpp - Annealing for throughput ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/LoadAnnealer.h"

#include "Search/List/DeviceDomains.h"
#include "placer/Model/PlanRules.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;
using llvm::ArrayRef;

/// Of all moves, those that take a cluster rather than one group.
static constexpr double kMoveCluster = 0.3;
/// Of all moves, those that bring a group back for the one that goes.
static constexpr double kSwapLoads = 0.3;

LoadAnnealer::LoadAnnealer(const Instance &instance,
                           const GroupHierarchy &hierarchy,
                           ArrayRef<DeviceId> fixed, ArrayRef<DeviceId> devices,
                           uint64_t seed)
    : instance(instance), hierarchy(hierarchy), random(seed),
      isFree(instance.numGroups()), devices(devices),
      loads(instance.numDevices() + instance.numChannels(), 0),
      resident(instance), bestDevices(devices),
      isAffected(instance.numTensors()), isDestination(instance.numDevices()) {
  std::vector<DeviceId> given = fixedGroups(instance, fixed);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    isFree[group] =
        given[group] == kNone && instance.groupDevices(group).size() > 1;
    if (isFree[group])
      freeGroups.push_back(group);
  }
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    loads[devices[task]] += instance.time(task, devices[task]);
    resident.add(task, devices[task]);
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    count(tensor, 1);
  leastLoad = largest();
  scale = leastLoad > 0 ? 1 / static_cast<double>(leastLoad) : 0;
}

int64_t LoadAnnealer::largest() const {
  return loads.empty() ? 0 : *llvm::max_element(loads);
}

/// Close to the largest load as a part of the first one, but every load counts:
/// where several are large, making one smaller is a step.
double LoadAnnealer::height() const {
  double sum = 0;
  for (int64_t load : loads) {
    double part = static_cast<double>(load) * scale;
    double square = part * part, fourth = square * square;
    sum += fourth * fourth * fourth;
  }
  return std::pow(sum, 1.0 / 12);
}

bool LoadAnnealer::count(TensorId tensor, int64_t sign) {
  DeviceId home = devices[instance.producer(tensor)];
  destinations.clear();
  bool isLinked = true;
  auto deviceOf = [&](TaskId task) { return devices[task]; };
  forEachRemoteReader(instance, tensor, deviceOf, [&](TaskId, DeviceId to) {
    if (isDestination[to])
      return;
    isDestination[to] = true;
    destinations.push_back(to);
    Route route = routeTo(instance, tensor, home, to);
    isLinked &= route.exists();
    if (route.exists())
      for (ChannelId channel : instance.channels(route.link))
        loads[instance.numDevices() + channel] += sign * route.durationNs;
  });
  for (DeviceId to : destinations)
    isDestination[to] = false;
  return isLinked;
}

void LoadAnnealer::apply(ArrayRef<DeviceId> to) {
  for (TensorId tensor : affected)
    count(tensor, -1);
  for (auto [group, device] : llvm::zip(block, to))
    for (TaskId member : instance.groupMembers(group)) {
      loads[devices[member]] -= instance.time(member, devices[member]);
      resident.remove(member, devices[member]);
      devices[member] = device;
      loads[device] += instance.time(member, device);
      resident.add(member, device);
    }
  isPossible = true;
  for (TensorId tensor : affected)
    isPossible &= count(tensor, 1);
  for (DeviceId device : to)
    isPossible &= resident.bytes(device) <= instance.capacity(device);
}

/// Puts a group, or a cluster around it, into the block.
void LoadAnnealer::draw(GroupId group) {
  if (hierarchy.numLevels() == 0 || !random.chance(kMoveCluster)) {
    block.push_back(group);
    return;
  }
  size_t level = random.below(hierarchy.numLevels());
  for (GroupId member : hierarchy.cluster(level, group))
    if (isFree[member])
      block.push_back(member);
}

/// Draws a move and makes it; false where it is not possible.
bool LoadAnnealer::propose() {
  block.clear();
  targets.clear();
  homes.clear();
  affected.clear();
  GroupId group = random.pick(freeGroups);
  DeviceId home = devices[instance.groupMembers(group).front()];
  DeviceId to = random.pick(instance.groupDevices(group));
  if (to == home)
    return false;
  draw(group);
  targets.assign(block.size(), to);
  if (random.chance(kSwapLoads)) {
    GroupId other = random.pick(freeGroups);
    if (devices[instance.groupMembers(other).front()] == to &&
        !llvm::is_contained(block, other)) {
      block.push_back(other);
      targets.push_back(home);
    }
  }
  for (auto [member, target] : llvm::zip(block, targets)) {
    if (!llvm::is_contained(instance.groupDevices(member), target))
      return false;
    homes.push_back(devices[instance.groupMembers(member).front()]);
  }
  auto add = [&](TensorId tensor) {
    if (isAffected[tensor])
      return;
    isAffected[tensor] = true;
    affected.push_back(tensor);
  };
  for (GroupId member : block)
    for (TaskId task : instance.groupMembers(member)) {
      llvm::for_each(instance.inputs(task), add);
      llvm::for_each(instance.outputs(task), add);
    }
  for (TensorId tensor : affected)
    isAffected[tensor] = false;
  apply(targets);
  return true;
}

int64_t LoadAnnealer::run(double hot, double cold, Progress progress) {
  int64_t moves = 0;
  double temperature = hot, before = height();
  if (freeGroups.empty())
    return 0;
  for (; true; ++moves) {
    if (moves % kStride == 0) {
      double done = progress(moves);
      if (done >= 1)
        return moves;
      temperature = hot * std::pow(cold / hot, done);
    }
    if (!propose())
      continue;
    double after = height();
    if (!isPossible ||
        after > before - temperature * std::log(1 - random.unit())) {
      apply(homes);
      continue;
    }
    before = after;
    if (int64_t load = largest(); load < leastLoad) {
      leastLoad = load;
      bestDevices = devices;
    }
  }
}
