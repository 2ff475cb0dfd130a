//===- DeltaMoves.cpp - Moves, and the transfers that follow them ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Delta/DeltaState.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using State = DeltaSimulator::State;

/// The last activity from `first` on, before `limit`, that starts by `time`: as
/// exactly as the order is one of starts.
ActivityId State::lastBefore(int64_t time, ActivityId first,
                             ActivityId limit) const {
  const TotalOrder &order = graph.order;
  int32_t low = order.position(first), high = order.position(limit);
  ActivityId best = first;
  while (high - low > 1) {
    int32_t middle = low + (high - low) / 2, at = middle;
    while (order.at(at) < 0)
      --at;
    if (at > low && graph.times[order.at(at)].start > time) {
      high = at;
      continue;
    }
    low = middle;
    best = order.at(at);
  }
  return best;
}

void State::refresh(TensorId tensor) {
  TaskId producer = instance.producer(tensor);
  DeviceId home = graph.devices[producer];
  const TotalOrder &order = graph.order;
  auto deviceOf = [&](TaskId task) { return graph.devices[task]; };
  destinations.clear();
  forEachRemoteReader(
      instance, tensor, deviceOf, [&](TaskId reader, DeviceId to) {
        if (firstReader[to] == kNone)
          destinations.push_back(to);
        else if (order.position(firstReader[to]) <= order.position(reader))
          return;
        firstReader[to] = reader;
      });

  // New transfers go where their data becomes ready: first come, first served.
  auto placeOf = [&](DeviceId to) {
    return lastBefore(graph.finish(producer), producer, firstReader[to]);
  };
  graph.forEachTransfer(tensor, [&](ActivityId transfer) {
    DeviceId to = graph.transferOf(transfer).to;
    if (to == home || firstReader[to] == kNone) {
      graph.destroyTransfer(transfer);
      return;
    }
    arriving[to] = transfer;
    if (LinkId link = linkTo(instance, home, to);
        link != graph.transferOf(transfer).link)
      graph.reroute(transfer, link);
    int32_t position = order.position(transfer);
    if (position < order.position(producer) ||
        position > order.position(firstReader[to]))
      graph.moveBehind(transfer, placeOf(to));
  });
  for (DeviceId to : destinations)
    if (arriving[to] == kNone)
      arriving[to] = graph.createTransfer({tensor, to}, placeOf(to));

  for (auto [use, reader] : llvm::enumerate(instance.consumers(tensor)))
    graph.setSource(graph.edgeOfUse[graph.firstUse[tensor] + use], reader,
                    deviceOf(reader) == home ? producer
                                             : arriving[deviceOf(reader)]);
  for (DeviceId to : destinations)
    arriving[to] = firstReader[to] = kNone;
}

void State::refreshAround(llvm::ArrayRef<TaskId> tasks) {
  affected.clear();
  auto add = [&](TensorId tensor) {
    if (isAffected[tensor])
      return;
    isAffected[tensor] = true;
    affected.push_back(tensor);
  };
  for (TaskId task : tasks) {
    llvm::for_each(instance.inputs(task), add);
    llvm::for_each(instance.outputs(task), add);
  }
  for (TensorId tensor : affected) {
    isAffected[tensor] = false;
    refresh(tensor);
  }
}

bool State::canMove(llvm::ArrayRef<GroupId> groups, DeviceId device) {
  for (GroupId group : groups)
    if (!llvm::is_contained(instance.groupDevices(group), device))
      return false;
  if (graph.hasAllLinks)
    return true;
  for (GroupId group : groups)
    isMoving[group] = true;
  auto deviceAfter = [&](TaskId task) {
    return isMoving[instance.group(task)] ? device : graph.devices[task];
  };
  auto canReach = [&](DeviceId from, DeviceId to) {
    return from == to || areLinked(instance, from, to);
  };
  bool isPossible = true;
  for (GroupId group : groups)
    for (TaskId member : instance.groupMembers(group)) {
      for (TensorId tensor : instance.inputs(member))
        isPossible &= canReach(deviceAfter(instance.producer(tensor)), device);
      for (TensorId tensor : instance.outputs(member))
        for (TaskId reader : instance.consumers(tensor))
          isPossible &= canReach(device, deviceAfter(reader));
    }
  for (GroupId group : groups)
    isMoving[group] = false;
  return isPossible;
}

void State::moveGroups(llvm::ArrayRef<GroupId> groups, DeviceId device) {
  moving.clear();
  for (GroupId group : groups)
    if (graph.devices[instance.groupMembers(group).front()] != device)
      llvm::append_range(moving, instance.groupMembers(group));
  for (TaskId task : moving) {
    graph.leave(task);
    graph.setPlace(task, device);
    graph.enter(task);
  }
  refreshAround(moving);
}

/// The activity behind which `moved` must go to come directly before or after
/// `anchor`.
ActivityId State::previousOf(ActivityId anchor, Side side,
                             ActivityId moved) const {
  if (side == Side::After)
    return anchor;
  ActivityId previous = graph.order.previous(anchor);
  return previous == moved ? graph.order.previous(moved) : previous;
}

/// Whether a task directly behind `previous` is behind all it needs and before
/// all that need it.
bool State::fitsBehind(TaskId task, ActivityId previous) const {
  const TotalOrder &order = graph.order;
  int32_t position =
      previous == TotalOrder::kHead ? -1 : order.position(previous);
  for (TensorId tensor : instance.inputs(task))
    if (order.position(instance.producer(tensor)) > position)
      return false;
  for (TensorId tensor : instance.outputs(task))
    for (TaskId reader : instance.consumers(tensor))
      if (order.position(reader) <= position)
        return false;
  return true;
}

bool State::moveTask(TaskId task, Side side, TaskId anchor) {
  if (task == anchor)
    return false;
  ActivityId previous = previousOf(anchor, side, task);
  if (!fitsBehind(task, previous))
    return false;
  graph.moveBehind(task, previous);
  refreshAround(task);
  return true;
}

bool State::moveTransfer(TransferKey transfer, Side side, TransferKey anchor) {
  ActivityId moved = graph.find(transfer), other = graph.find(anchor);
  if (moved == kNone || other == kNone || moved == other)
    return false;
  const TotalOrder &order = graph.order;
  ActivityId previous = previousOf(other, side, moved);
  // A producer stands before every transfer of it, so there is a previous one.
  if (previous == TotalOrder::kHead ||
      order.position(instance.producer(transfer.tensor)) >
          order.position(previous))
    return false;
  for (TaskId reader : instance.consumers(transfer.tensor))
    if (graph.devices[reader] == transfer.to &&
        order.position(reader) <= order.position(previous))
      return false;
  graph.moveBehind(moved, previous);
  return true;
}
