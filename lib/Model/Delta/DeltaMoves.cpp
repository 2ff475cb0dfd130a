//===- DeltaMoves.cpp - Changes to a schedule, and taking them back -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A move is made of small steps, each of which writes down how to undo it. A
// step refers to nodes, never to positions, which shift.
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DeltaSimulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace placer;

//===----------------------------------------------------------------------===//
// Orders of devices and channels
//===----------------------------------------------------------------------===//

/// The index of the hop of a transfer on a channel.
size_t DeltaSimulator::hopIndex(Node node, ChannelId channel) const {
  llvm::ArrayRef<ChannelId> channels = instance.channels(transferOf(node).link);
  return llvm::find(channels, channel) - channels.begin();
}

/// The task behind which a task would come on a device. Looks both along the
/// total order, which is near where the device has much to do, and along the
/// device from its end, which is near where it has little.
DeltaSimulator::Node DeltaSimulator::previousOnDevice(TaskId task,
                                                      DeviceId device) const {
  int32_t position = order.position(task);
  Node candidate = deviceEnds[device].previous;
  for (int32_t at = position - 1; candidate != kNone; --at) {
    if (order.position(candidate) < position)
      return candidate;
    candidate = taskHops[candidate].previous;
    if (at < 0)
      continue;
    Node node = order.at(at);
    if (node >= 0 && isTask(node) && devices[node] == device &&
        numResources(node) > 0)
      return node;
  }
  return kNone;
}

TaskId DeltaSimulator::firstBehind(TaskId task, DeviceId device) const {
  Node previous = previousOnDevice(task, device);
  return previous == kNone ? deviceEnds[device].next : taskHops[previous].next;
}

/// Puts a task between two neighbours on its device, each of which may be
/// missing.
void DeltaSimulator::linkBetween(TaskId task, Node previous, Node next) {
  Hop &ends = deviceEnds[devices[task]];
  taskHops[task] = {previous, next};
  (previous == kNone ? ends.next : taskHops[previous].next) = task;
  (next == kNone ? ends.previous : taskHops[next].previous) = task;
  if (previous != kNone)
    touchedBehind.push_back(previous);
  if (next != kNone)
    touched.push_back(next);
}

void DeltaSimulator::linkIn(Node node) {
  touched.push_back(node);
  touchedBehind.push_back(node);
  if (isTask(node)) {
    taskHops[node] = {};
    if (numResources(node) == 0)
      return;
    Node previous = previousOnDevice(node, devices[node]);
    linkBetween(node, previous,
                previous == kNone ? deviceEnds[devices[node]].next
                                  : taskHops[previous].next);
    return;
  }
  if (numResources(node) == 0)
    return;
  for (auto [i, channel] :
       llvm::enumerate(instance.channels(transferOf(node).link))) {
    std::vector<Node> &nodes = channelTransfers[channel];
    auto place = llvm::lower_bound(nodes, node, [&](Node a, Node b) {
      return order.position(a) < order.position(b);
    });
    Node next = place == nodes.end() ? kNone : *place;
    Node previous = place == nodes.begin() ? kNone : *std::prev(place);
    nodes.insert(place, node);
    hop(node, i) = {previous, next};
    if (previous != kNone) {
      hop(previous, hopIndex(previous, channel)).next = node;
      touchedBehind.push_back(previous);
    }
    if (next != kNone) {
      hop(next, hopIndex(next, channel)).previous = node;
      touched.push_back(next);
    }
  }
}

void DeltaSimulator::unlink(Node node) {
  if (numResources(node) == 0)
    return;
  if (isTask(node)) {
    auto [previous, next] = taskHops[node];
    Hop &ends = deviceEnds[devices[node]];
    (previous == kNone ? ends.next : taskHops[previous].next) = next;
    (next == kNone ? ends.previous : taskHops[next].previous) = previous;
    if (previous != kNone)
      touchedBehind.push_back(previous);
    if (next != kNone)
      touched.push_back(next);
    return;
  }
  for (auto [i, channel] :
       llvm::enumerate(instance.channels(transferOf(node).link))) {
    std::vector<Node> &nodes = channelTransfers[channel];
    nodes.erase(llvm::lower_bound(nodes, node, [&](Node a, Node b) {
      return order.position(a) < order.position(b);
    }));
    auto [previous, next] = hop(node, i);
    if (previous != kNone) {
      hop(previous, hopIndex(previous, channel)).next = next;
      touchedBehind.push_back(previous);
    }
    if (next != kNone) {
      hop(next, hopIndex(next, channel)).previous = previous;
      touched.push_back(next);
    }
  }
}

/// Adds what a task takes of its device, or takes it away again.
void DeltaSimulator::count(TaskId task, int64_t sign) {
  DeviceId device = devices[task];
  loads[device] += sign * length(task);
  if (sign > 0)
    resident.add(task, device);
  else
    resident.remove(task, device);
  int64_t bytes = instance.workspaceBytes(task);
  for (TensorId tensor : instance.outputs(task))
    bytes += instance.bytes(tensor);
  bytesAtOnce[device] += sign * bytes;
}

//===----------------------------------------------------------------------===//
// Transfers as records
//===----------------------------------------------------------------------===//

DeltaSimulator::Node DeltaSimulator::allocateTransfer() {
  if (!freeTransfers.empty()) {
    int32_t number = freeTransfers.back();
    freeTransfers.pop_back();
    return instance.numTasks() + number;
  }
  transfers.emplace_back();
  transferHops.resize(transfers.size() * maxChannels);
  times.emplace_back();
  return instance.numTasks() + static_cast<Node>(transfers.size()) - 1;
}

void DeltaSimulator::attachToTensor(Node node) {
  Transfer &transfer = transferOf(node);
  bytesAtOnce[transfer.to] += instance.bytes(transfer.tensor);
  ++times[instance.producer(transfer.tensor)].numSent;
  transfer.nextOfTensor = firstTransfer[transfer.tensor];
  firstTransfer[transfer.tensor] = node - instance.numTasks();
}

/// Takes the record out of its tensor's list and frees it.
void DeltaSimulator::detachFromTensor(Node node) {
  int32_t number = node - instance.numTasks();
  TensorId tensor = transfers[number].tensor;
  bytesAtOnce[transfers[number].to] -= instance.bytes(tensor);
  --times[instance.producer(tensor)].numSent;
  int32_t *link = &firstTransfer[transfers[number].tensor];
  while (*link != number)
    link = &transfers[*link].nextOfTensor;
  *link = transfers[number].nextOfTensor;
  transfers[number].tensor = kNone;
  freeTransfers.push_back(number);
}

void DeltaSimulator::setRoute(Node node, LinkId link) {
  transferOf(node).link = link;
  setLength(node, instance.transferTime(transferOf(node).tensor, link),
            instance.channels(link).size());
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void DeltaSimulator::enter(Node node) {
  linkIn(node);
  log(Step::Kind::Enter, node);
}

void DeltaSimulator::leave(Node node) {
  log(Step::Kind::Leave, node, 0, hop(node, 0).previous, hop(node, 0).next);
  unlink(node);
}

void DeltaSimulator::insert(Node node, Node previous) {
  order.insertAfter(node, previous);
  log(Step::Kind::Insert, node);
}

void DeltaSimulator::remove(Node node) {
  Node previous = order.remove(node);
  log(Step::Kind::Remove, node, previous);
  // The change reaches to the old place too.
  if (previous != NodeOrder::kHead)
    touched.push_back(previous);
}

void DeltaSimulator::putOn(TaskId task, DeviceId device) {
  count(task, -1);
  devices[task] = device;
  setLength(task, instance.time(task, device), 1);
  count(task, 1);
}

void DeltaSimulator::setPlace(TaskId task, DeviceId device) {
  log(Step::Kind::Place, task, devices[task]);
  putOn(task, device);
  // Its length counts behind all that it waits for.
  for (int32_t edge = firstEdge[task]; edge < firstEdge[task + 1]; ++edge)
    touchedBehind.push_back(sources[edge]);
}

void DeltaSimulator::setSource(int32_t edge, TaskId reader, Node source) {
  if (sources[edge] == source)
    return;
  log(Step::Kind::Source, edge, sources[edge]);
  touchedBehind.push_back(sources[edge]);
  touchedBehind.push_back(source);
  sources[edge] = source;
  touched.push_back(reader);
}

DeltaSimulator::Node
DeltaSimulator::createTransfer(TensorId tensor, DeviceId to, Node previous) {
  Node node = allocateTransfer();
  transferOf(node) = {tensor, to, kNone, kNone};
  setRoute(node, instance.link(devices[instance.producer(tensor)], to));
  attachToTensor(node);
  times[node].start = times[node].finish = -1;
  times[node].tail = -1;
  touchedBehind.push_back(instance.producer(tensor));
  log(Step::Kind::Create, node);
  insert(node, previous);
  enter(node);
  return node;
}

void DeltaSimulator::destroyTransfer(Node node) {
  leave(node);
  remove(node);
  gone.push_back({transferOf(node), times[node].start, times[node].finish,
                  times[node].tail});
  log(Step::Kind::Destroy, node, static_cast<int32_t>(gone.size()) - 1);
  touchedBehind.push_back(instance.producer(transferOf(node).tensor));
  detachFromTensor(node);
}

void DeltaSimulator::reroute(Node node, LinkId link) {
  leave(node);
  log(Step::Kind::Reroute, node, transferOf(node).link);
  touchedBehind.push_back(instance.producer(transferOf(node).tensor));
  setRoute(node, link);
  enter(node);
}

void DeltaSimulator::undo(const Step &step) {
  switch (step.kind) {
  case Step::Kind::Time:
    times[step.a].start = step.x;
    times[step.a].finish = step.y;
    return;
  case Step::Kind::Tail:
    times[step.a].tail = step.x;
    return;
  case Step::Kind::Place:
    putOn(step.a, step.b);
    return;
  case Step::Kind::Enter:
    unlink(step.a);
    return;
  case Step::Kind::Leave:
    // The neighbours of then are there again, and neighbours.
    if (!isTask(step.a))
      linkIn(step.a);
    else if (numResources(step.a) > 0)
      linkBetween(step.a, static_cast<Node>(step.x), static_cast<Node>(step.y));
    else
      taskHops[step.a] = {};
    return;
  case Step::Kind::Insert:
    order.remove(step.a);
    return;
  case Step::Kind::Remove:
    order.insertAfter(step.a, step.b);
    return;
  case Step::Kind::Source:
    sources[step.a] = step.b;
    return;
  case Step::Kind::Create:
    detachFromTensor(step.a);
    return;
  case Step::Kind::Destroy: {
    // The last one freed is this one: whatever took it since is undone.
    const Gone &data = gone[step.b];
    Node node = allocateTransfer();
    transferOf(node) = data.transfer;
    setRoute(node, data.transfer.link);
    attachToTensor(node);
    times[node].start = data.start;
    times[node].finish = data.finish;
    times[node].tail = data.tail;
    return;
  }
  case Step::Kind::Reroute:
    setRoute(step.a, step.b);
    return;
  }
  llvm_unreachable("all kinds of step are handled");
}

void DeltaSimulator::rollback() {
  for (const Step &step : llvm::reverse(steps))
    undo(step);
  steps.clear();
  gone.clear();
  touched.clear();
  touchedBehind.clear();
  raised.clear();
  lastFinish = finishBefore;
}

void DeltaSimulator::commit() {
  updateTails(0, /*isCommit=*/true);
  steps.clear();
  gone.clear();
  finishBefore = lastFinish;
  // Where new transfers go is found by times along the order: it should not
  // drift away from them.
  if (++commits % 256 == 0)
    sortByTime();
}

/// Renumbers the total order by start. Equal starts keep their order, so no
/// dependence and no resource order is touched.
void DeltaSimulator::sortByTime() {
  std::vector<Node> nodes = order.nodes();
  llvm::stable_sort(
      nodes, [&](Node a, Node b) { return times[a].start < times[b].start; });
  order.assign(nodes);
}

//===----------------------------------------------------------------------===//
// Transfers that fit the devices
//===----------------------------------------------------------------------===//

/// The last node from `first` on, before `limit`, that starts by `time`: as
/// exactly as the order is one of starts.
DeltaSimulator::Node DeltaSimulator::lastBefore(int64_t time, Node first,
                                                Node limit) const {
  int32_t low = order.position(first), high = order.position(limit);
  Node best = first;
  while (high - low > 1) {
    int32_t middle = low + (high - low) / 2, at = middle;
    while (order.at(at) < 0)
      --at;
    if (at > low && times[order.at(at)].start > time) {
      high = at;
      continue;
    }
    low = middle;
    best = order.at(at);
  }
  return best;
}

void DeltaSimulator::refresh(TensorId tensor) {
  TaskId producer = instance.producer(tensor);
  DeviceId home = devices[producer];
  llvm::ArrayRef<TaskId> readers = instance.consumers(tensor);
  destinations.clear();
  for (TaskId reader : readers) {
    DeviceId to = devices[reader];
    if (to == home)
      continue;
    if (firstReader[to] == kNone)
      destinations.push_back(to);
    else if (order.position(firstReader[to]) <= order.position(reader))
      continue;
    firstReader[to] = reader;
  }

  for (int32_t number = firstTransfer[tensor]; number != kNone;) {
    Node node = instance.numTasks() + number;
    number = transfers[number].nextOfTensor;
    DeviceId to = transferOf(node).to;
    if (to == home || firstReader[to] == kNone) {
      destroyTransfer(node);
      continue;
    }
    arriving[to] = node;
    if (LinkId link = instance.link(home, to); link != transferOf(node).link)
      reroute(node, link);
    int32_t position = order.position(node);
    if (position < order.position(producer) ||
        position > order.position(firstReader[to])) {
      leave(node);
      remove(node);
      insert(node,
             lastBefore(times[producer].finish, producer, firstReader[to]));
      enter(node);
    }
  }
  for (DeviceId to : destinations)
    if (arriving[to] == kNone)
      arriving[to] = createTransfer(
          tensor, to,
          lastBefore(times[producer].finish, producer, firstReader[to]));

  for (auto [use, reader] : llvm::enumerate(readers))
    setSource(edgeOfUse[firstUse[tensor] + use], reader,
              devices[reader] == home ? producer : arriving[devices[reader]]);
  for (DeviceId to : destinations)
    arriving[to] = firstReader[to] = kNone;
}

void DeltaSimulator::refreshAround(llvm::ArrayRef<TaskId> tasks) {
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

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

bool DeltaSimulator::canMove(llvm::ArrayRef<GroupId> groups, DeviceId device) {
  for (GroupId group : groups)
    if (!llvm::is_contained(instance.groupDevices(group), device))
      return false;
  if (hasAllLinks)
    return true;
  for (GroupId group : groups)
    isMoving[group] = true;
  auto deviceAfter = [&](TaskId task) {
    return isMoving[instance.group(task)] ? device : devices[task];
  };
  auto areLinked = [&](DeviceId from, DeviceId to) {
    return from == to || instance.link(from, to) != kNone;
  };
  bool isPossible = true;
  for (GroupId group : groups)
    for (TaskId member : instance.groupMembers(group)) {
      for (TensorId tensor : instance.inputs(member))
        isPossible &= areLinked(deviceAfter(instance.producer(tensor)), device);
      for (TensorId tensor : instance.outputs(member))
        for (TaskId reader : instance.consumers(tensor))
          isPossible &= areLinked(device, deviceAfter(reader));
    }
  for (GroupId group : groups)
    isMoving[group] = false;
  return isPossible;
}

void DeltaSimulator::moveGroups(llvm::ArrayRef<GroupId> groups,
                                DeviceId device) {
  moving.clear();
  for (GroupId group : groups)
    if (groupDevice(group) != device)
      llvm::append_range(moving, instance.groupMembers(group));
  for (TaskId task : moving) {
    leave(task);
    setPlace(task, device);
    enter(task);
  }
  refreshAround(moving);
}

/// The node behind which `moved` must go to come directly before or after
/// `anchor`.
DeltaSimulator::Node DeltaSimulator::previousOf(Node anchor, Side side,
                                                Node moved) const {
  if (side == Side::After)
    return anchor;
  Node previous = order.previous(anchor);
  return previous == moved ? order.previous(moved) : previous;
}

bool DeltaSimulator::fitsBehind(TaskId task, Node previous) const {
  int32_t position =
      previous == NodeOrder::kHead ? -1 : order.position(previous);
  for (TensorId tensor : instance.inputs(task))
    if (order.position(instance.producer(tensor)) > position)
      return false;
  for (TensorId tensor : instance.outputs(task))
    for (TaskId reader : instance.consumers(tensor))
      if (order.position(reader) <= position)
        return false;
  return true;
}

bool DeltaSimulator::moveTask(TaskId task, Side side, TaskId anchor) {
  if (task == anchor)
    return false;
  Node previous = previousOf(anchor, side, task);
  if (!fitsBehind(task, previous))
    return false;
  leave(task);
  remove(task);
  insert(task, previous);
  enter(task);
  refreshAround(task);
  return true;
}

bool DeltaSimulator::moveTransfer(TransferKey transfer, Side side,
                                  TransferKey anchor) {
  Node node = findTransfer(transfer.tensor, transfer.to);
  Node other = findTransfer(anchor.tensor, anchor.to);
  if (node == kNone || other == kNone || node == other)
    return false;
  Node previous = previousOf(other, side, node);
  // A producer stands before every transfer of it, so there is a previous one.
  if (previous == NodeOrder::kHead ||
      order.position(instance.producer(transfer.tensor)) >
          order.position(previous))
    return false;
  for (TaskId reader : instance.consumers(transfer.tensor))
    if (devices[reader] == transfer.to &&
        order.position(reader) <= order.position(previous))
      return false;
  leave(node);
  remove(node);
  insert(node, previous);
  enter(node);
  return true;
}
