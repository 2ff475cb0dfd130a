//===- Neighbourhood.cpp - The moves of a local search --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The probabilities were chosen on real training graphs of 140 to 2,500 tasks;
// none of them decides by itself.
//
//===----------------------------------------------------------------------===//

#include "Search/Local/Neighbourhood.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace placer;
using Side = DeltaSimulator::Side;

/// Of all moves, those that start from the critical chain.
static constexpr double kFromChain = 0.3;
/// Of all moves, those that change devices.
static constexpr double kPlacement = 0.6;
/// Of those, the ones that move a cluster, and a grown block.
static constexpr double kCluster = 0.15;
static constexpr double kGrown = 0.45;
/// And the ones that move what a device does for a while.
static constexpr double kStretch = 0.08;
/// Of those, the ones that go to a neighbour's device rather than to any.
static constexpr double kToNeighbour = 0.6;
/// Of those, the ones for which something comes back from there, so that loads
/// that are even stay even.
static constexpr double kSwap = 0.15;
/// Tasks drawn to find one on the other device.
static constexpr int kDraws = 8;
/// As long as the makespan is the same, the chain mostly is: it is looked for
/// after so many changes only.
static constexpr size_t kChangesOfChain = 8;
/// The largest block that is grown.
static constexpr size_t kLargestBlock = 64;
/// How far a task goes up or down in the order of its device.
static constexpr size_t kFarthest = 8;

Neighbourhood::Neighbourhood(const Instance &instance,
                             const GroupHierarchy &hierarchy,
                             llvm::ArrayRef<DeviceId> fixed,
                             llvm::ArrayRef<DeviceId> earlier)
    : instance(instance), hierarchy(hierarchy), earlier(earlier),
      isFree(instance.numGroups(), true),
      isInBlock(instance.numGroups(), false) {
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    isFree[group] = instance.groupDevices(group).size() > 1;
  for (auto [task, device] : llvm::enumerate(fixed))
    if (device != kNone)
      isFree[instance.group(static_cast<TaskId>(task))] = false;
}

void Neighbourhood::changed(bool isOtherLength) {
  if (isOtherLength || ++changes % kChangesOfChain == 0)
    chainIsKnown = false;
}

bool Neighbourhood::move(DeltaSimulator &delta, RandomSource &random,
                         int64_t limit) {
  longest = limit;
  strayed = 0;
  bool fromChain = random.chance(kFromChain);
  if (fromChain && !chainIsKnown) {
    delta.criticalChain(chain);
    chainIsKnown = true;
  }
  fromChain &= !chain.empty();
  if (random.chance(kPlacement))
    return moveToDevice(
        delta, random,
        fromChain ? taskOfChain(random)
                  : static_cast<TaskId>(random.below(instance.numTasks())));
  if (fromChain)
    return moveUpTheChain(delta, random);
  return moveInOrder(delta, random,
                     static_cast<TaskId>(random.below(instance.numTasks())));
}

/// A task of the chain, or at one end of a transfer of it.
TaskId Neighbourhood::taskOfChain(RandomSource &random) const {
  const DeltaSimulator::ActivityKey &activity =
      chain[random.below(chain.size())];
  if (activity.task != kNone)
    return activity.task;
  TensorId tensor = activity.transfer.tensor;
  return random.chance(0.5) ? instance.producer(tensor)
                            : random.pick(instance.consumers(tensor));
}

DeviceId Neighbourhood::deviceOfNeighbour(const DeltaSimulator &delta,
                                          RandomSource &random,
                                          GroupId group) const {
  TaskId member = random.pick(instance.groupMembers(group));
  llvm::ArrayRef<TensorId> inputs = instance.inputs(member);
  llvm::ArrayRef<TensorId> outputs = instance.outputs(member);
  if (inputs.empty() && outputs.empty())
    return kNone;
  size_t index = random.below(inputs.size() + outputs.size());
  if (index < inputs.size())
    return delta.device(instance.producer(inputs[index]));
  llvm::ArrayRef<TaskId> readers =
      instance.consumers(outputs[index - inputs.size()]);
  return readers.empty() ? kNone : delta.device(random.pick(readers));
}

/// Visits the tasks that a group reads from and those that read from it.
static void forEachNeighbour(const Instance &instance, GroupId group,
                             llvm::function_ref<void(TaskId)> visit) {
  for (TaskId member : instance.groupMembers(group)) {
    for (TensorId tensor : instance.inputs(member))
      visit(instance.producer(tensor));
    for (TensorId tensor : instance.outputs(member))
      for (TaskId reader : instance.consumers(tensor))
        visit(reader);
  }
}

/// A connected block of groups of one device, breadth first, of random size.
void Neighbourhood::growBlock(const DeltaSimulator &delta, RandomSource &random,
                              GroupId group) {
  DeviceId home = delta.groupDevice(group);
  size_t wanted = 2;
  while (wanted < kLargestBlock && random.chance(0.75))
    wanted += 1 + wanted / 4;
  block.assign(1, group);
  isInBlock[group] = true;
  auto add = [&](TaskId task) {
    GroupId next = instance.group(task);
    if (block.size() == wanted || isInBlock[next] || !isFree[next] ||
        delta.groupDevice(next) != home || random.chance(0.2))
      return;
    isInBlock[next] = true;
    block.push_back(next);
  };
  for (size_t i = 0; i < block.size() && block.size() < wanted; ++i)
    forEachNeighbour(instance, block[i], add);
  for (GroupId member : block)
    isInBlock[member] = false;
}

void Neighbourhood::moveBlock(DeltaSimulator &delta, DeviceId to) {
  if (!earlier.empty())
    for (GroupId group : block)
      for (TaskId member : instance.groupMembers(group))
        if (earlier[member] != kNone)
          strayed += (to != earlier[member]) -
                     (delta.device(member) != earlier[member]);
  delta.moveGroups(block, to);
}

/// What a device does from a task on, one after the other, until enough or
/// until a time, with what takes no time and hangs on it. Returns when it ends.
int64_t Neighbourhood::takeStretch(const DeltaSimulator &delta, TaskId first,
                                   size_t wanted, int64_t until) {
  int64_t end = 0;
  block.clear();
  auto add = [&](TaskId task) {
    GroupId group = instance.group(task);
    if (isInBlock[group] || !isFree[group])
      return;
    isInBlock[group] = true;
    block.push_back(group);
  };
  for (TaskId task = first;
       task != kNone && block.size() < wanted && delta.start(task) < until;
       task = delta.taskAfter(task)) {
    add(task);
    end = delta.finish(task);
  }
  auto addIdle = [&](TaskId task) {
    DeviceId home = delta.device(first);
    if (delta.device(task) == home && instance.time(task, home) == 0)
      add(task);
  };
  for (size_t i = 0; i < block.size() && block.size() < 2 * wanted; ++i)
    forEachNeighbour(instance, block[i], addIdle);
  for (GroupId member : block)
    isInBlock[member] = false;
  return end;
}

/// What a device does for a while is done by another one and, every second
/// time, the other way round: between the joins of a network, which device does
/// what is often but a matter of names.
bool Neighbourhood::moveStretch(DeltaSimulator &delta, RandomSource &random,
                                TaskId task, DeviceId to) {
  DeviceId home = delta.device(task);
  size_t wanted = 2;
  while (wanted < kLargestBlock && random.chance(0.8))
    wanted += 1 + wanted / 4;
  int64_t end =
      takeStretch(delta, task, wanted, std::numeric_limits<int64_t>::max());
  if (block.empty() || !delta.canMove(block, to))
    return false;
  TaskId other = random.chance(0.5) ? delta.firstBehind(task, to) : kNone;
  if (other == kNone) {
    if (isTooMuch(delta, to))
      return false;
    moveBlock(delta, to);
    return true;
  }
  // Both are taken before either moves and they are mixed.
  std::vector<GroupId> going = block;
  takeStretch(delta, other, kLargestBlock, end);
  std::swap(going, block);
  moveBlock(delta, to);
  std::swap(going, block);
  if (!block.empty() && delta.canMove(block, home))
    moveBlock(delta, home);
  return true;
}

bool Neighbourhood::moveToDevice(DeltaSimulator &delta, RandomSource &random,
                                 TaskId task) {
  GroupId group = instance.group(task);
  if (!isFree[group])
    return false;
  DeviceId to = random.chance(kToNeighbour)
                    ? deviceOfNeighbour(delta, random, group)
                    : kNone;
  if (to == kNone || to == delta.groupDevice(group))
    to = random.pick(instance.groupDevices(group));
  if (to == delta.groupDevice(group))
    return false;

  if (random.chance(kStretch))
    return moveStretch(delta, random, task, to);
  double kind = random.unit();
  if (kind < kCluster && hierarchy.numLevels() > 0) {
    size_t level = random.below(hierarchy.numLevels());
    block.clear();
    for (GroupId member : hierarchy.cluster(level, group))
      if (isFree[member])
        block.push_back(member);
  } else if (kind < kCluster + kGrown) {
    growBlock(delta, random, group);
  } else {
    block.assign(1, group);
  }
  bool isSwap = random.chance(kSwap);
  if ((!isSwap && isTooMuch(delta, to)) || !delta.canMove(block, to))
    return false;
  DeviceId home = delta.groupDevice(group);
  bool isBlock = block.size() > 1;
  GroupId other = isSwap ? freeGroupOn(delta, random, to) : kNone;
  moveBlock(delta, to);
  if (other == kNone)
    return true;
  if (isBlock)
    growBlock(delta, random, other);
  else
    block.assign(1, other);
  if (delta.canMove(block, home))
    moveBlock(delta, home);
  return true;
}

GroupId Neighbourhood::freeGroupOn(const DeltaSimulator &delta,
                                   RandomSource &random,
                                   DeviceId device) const {
  for (int draw = 0; draw < kDraws; ++draw) {
    auto task = static_cast<TaskId>(random.below(instance.numTasks()));
    if (delta.device(task) == device && isFree[instance.group(task)])
      return instance.group(task);
  }
  return kNone;
}

/// Whether the block makes a device alone take longer than allowed: for that no
/// simulation is needed.
bool Neighbourhood::isTooMuch(const DeltaSimulator &delta,
                              DeviceId device) const {
  int64_t room = longest - delta.load(device);
  for (GroupId group : block) {
    if (delta.groupDevice(group) == device)
      continue;
    for (TaskId member : instance.groupMembers(group))
      if (instance.canRun(member, device))
        room -= instance.time(member, device);
    if (room < 0)
      return true;
  }
  return false;
}

/// Of two neighbours on the chain that share a resource, the later one first.
bool Neighbourhood::moveUpTheChain(DeltaSimulator &delta,
                                   RandomSource &random) {
  if (chain.size() < 2)
    return false;
  size_t index = random.below(chain.size() - 1);
  const DeltaSimulator::ActivityKey &later = chain[index];
  const DeltaSimulator::ActivityKey &earlier = chain[index + 1];
  if (later.task == kNone && earlier.task == kNone)
    return delta.moveTransfer(later.transfer, Side::Before, earlier.transfer);
  if (later.task != kNone && earlier.task != kNone &&
      delta.moveTask(later.task, Side::Before, earlier.task))
    return true;
  return later.task != kNone && moveInOrder(delta, random, later.task);
}

bool Neighbourhood::moveInOrder(DeltaSimulator &delta, RandomSource &random,
                                TaskId task) {
  size_t distance = 1 + random.below(kFarthest);
  bool isUp = random.chance(0.5);
  TaskId anchor = task;
  while (distance-- > 0 && anchor != kNone)
    anchor = isUp ? delta.taskBefore(anchor) : delta.taskAfter(anchor);
  if (anchor == kNone)
    return false;
  return delta.moveTask(task, isUp ? Side::Before : Side::After, anchor);
}
