//===- DeltaSimulator.cpp - What a small change does to a schedule --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Construction, timing, and what can be asked. The moves are in DeltaMoves.cpp,
// memory is in DeltaMemory.cpp.
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DeltaSimulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <tuple>

using namespace placer;

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

DeltaSimulator::DeltaSimulator(const Instance &instance,
                               const Schedule &schedule)
    : instance(instance), devices(instance.numTasks()),
      taskHops(instance.numTasks()),
      firstTransfer(instance.numTensors(), kNone), times(instance.numTasks()),
      deviceEnds(instance.numDevices()),
      channelTransfers(instance.numChannels()), loads(instance.numDevices(), 0),
      bytesAtOnce(instance.numDevices(), 0), resident(instance),
      firstReader(instance.numDevices(), kNone),
      arriving(instance.numDevices(), kNone), isAffected(instance.numTensors()),
      mayBeShort(instance.numDevices()), eventsOfDevice(instance.numDevices()) {
  for (LinkId link = 0; link < instance.numLinks(); ++link)
    maxChannels = std::max(
        maxChannels, static_cast<int32_t>(instance.channels(link).size()));

  for (DeviceId from = 0; from < instance.numDevices(); ++from)
    for (DeviceId to = 0; to < instance.numDevices(); ++to)
      hasAllLinks &= from == to || instance.link(from, to) != kNone;
  isMoving.resize(instance.numGroups());

  firstEdge.reserve(instance.numTasks() + 1);
  firstEdge.push_back(0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    firstEdge.push_back(firstEdge.back() +
                        static_cast<int32_t>(instance.inputs(task).size()));
    devices[task] = schedule.tasks[task].device;
    setLength(task, instance.time(task, devices[task]), 1);
    count(task, 1);
    for (TensorId tensor : instance.outputs(task))
      for (TaskId reader : instance.consumers(tensor))
        readers.push(reader);
    readers.endRow();
  }
  sources.assign(firstEdge.back(), kNone);
  edgeOfUse.reserve(firstEdge.back());
  std::vector<int32_t> nextEdge(firstEdge.begin(), firstEdge.end() - 1);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    firstUse.push_back(static_cast<int32_t>(edgeOfUse.size()));
    // The inputs of a task ascend, as the tensors do here.
    for (TaskId reader : instance.consumers(tensor)) {
      sources[nextEdge[reader]] = instance.producer(tensor);
      edgeOfUse.push_back(nextEdge[reader]++);
    }
  }

  // Start, finish and topological order together keep every dependence, also
  // among what takes no time.
  std::vector<std::tuple<int64_t, int64_t, int32_t, Node>> keyed;
  std::vector<int32_t> topological(instance.numTasks());
  for (auto [index, task] : llvm::enumerate(instance.topologicalOrder()))
    topological[task] = static_cast<int32_t>(2 * index);
  for (auto [task, placed] : llvm::enumerate(schedule.tasks))
    keyed.push_back({placed.startNs, placed.finishNs, topological[task],
                     static_cast<Node>(task)});
  for (const ScheduledTransfer &sent : schedule.transfers) {
    Node node = allocateTransfer();
    transferOf(node) = {sent.tensor, sent.to, kNone, kNone};
    setRoute(node, instance.link(sent.from, sent.to));
    attachToTensor(node);
    keyed.push_back({sent.startNs, sent.finishNs,
                     topological[instance.producer(sent.tensor)] + 1, node});
    for (auto [use, reader] : llvm::enumerate(instance.consumers(sent.tensor)))
      if (devices[reader] == sent.to)
        sources[edgeOfUse[firstUse[sent.tensor] + use]] = node;
  }
  llvm::sort(keyed);
  std::vector<Node> nodes;
  for (const auto &key : keyed)
    nodes.push_back(std::get<3>(key));
  order.assign(nodes);
  for (Node node : nodes)
    linkIn(node);
  update();
  commit();
}

//===----------------------------------------------------------------------===//
// Timing
//===----------------------------------------------------------------------===//

int64_t DeltaSimulator::earliestStart(Node node) const {
  int64_t start = 0;
  if (isTask(node)) {
    for (int32_t edge = firstEdge[node]; edge < firstEdge[node + 1]; ++edge)
      start = std::max(start, times[sources[edge]].finish);
  } else {
    start = times[instance.producer(transferOf(node).tensor)].finish;
  }
  for (size_t i = 0, e = numResources(node); i != e; ++i)
    if (Node previous = hop(node, i).previous; previous != kNone)
      start = std::max(start, times[previous].finish);
  return start;
}

void DeltaSimulator::mark(Node node) {
  auto position = static_cast<size_t>(order.position(node));
  uint64_t &word = dirty[position / 64];
  uint64_t bit = uint64_t(1) << (position % 64);
  if (word & bit)
    return;
  word |= bit;
  ++numDirty;
  lowestDirty = std::min(lowestDirty, position / 64);
  highestDirty = std::max(highestDirty, position / 64);
}

/// A predecessor's finish matters when it comes to lie behind the start, or
/// when it was what the start waited for.
void DeltaSimulator::markChanged(Node successor, int64_t before,
                                 int64_t after) {
  if (after > times[successor].start || before == times[successor].start)
    mark(successor);
}

/// All that wait for a node, by dependence or on the same resource.
template <typename Function>
void DeltaSimulator::forEachSuccessor(Node node, Function function) const {
  for (size_t i = 0, e = numResources(node); i != e; ++i)
    if (Node next = hop(node, i).next; next != kNone)
      function(next);
  if (!isTask(node)) {
    const Transfer &transfer = transferOf(node);
    for (TaskId reader : instance.consumers(transfer.tensor))
      if (devices[reader] == transfer.to)
        function(reader);
    return;
  }
  for (TaskId reader : readers[node])
    if (devices[reader] == devices[node])
      function(reader);
  if (times[node].numSent == 0)
    return;
  for (TensorId tensor : instance.outputs(node))
    for (int32_t sent = firstTransfer[tensor]; sent != kNone;
         sent = transfers[sent].nextOfTensor)
      function(instance.numTasks() + sent);
}

void DeltaSimulator::retime(Node node) {
  int64_t start = earliestStart(node), finish = start + length(node);
  int64_t before = times[node].finish;
  if (start == times[node].start && finish == before)
    return;
  log(Step::Kind::Time, node, 0, times[node].start, before);
  times[node].start = start;
  times[node].finish = finish;
  if (finish == before)
    return;
  forEachSuccessor(
      node, [&](Node successor) { markChanged(successor, before, finish); });
}

/// The same for tails, from the end to the beginning. What stands before the
/// reach of the sweep waits for a later one.
void DeltaSimulator::markEarlier(Node predecessor, int64_t before,
                                 int64_t after) {
  if (after <= times[predecessor].tail && before != times[predecessor].tail)
    return;
  if (order.position(predecessor) < firstToTail)
    touchedBehind.push_back(predecessor);
  else
    mark(predecessor);
}

void DeltaSimulator::markPredecessors(Node node, int64_t before,
                                      int64_t after) {
  if (isTask(node))
    for (int32_t edge = firstEdge[node]; edge < firstEdge[node + 1]; ++edge)
      markEarlier(sources[edge], before, after);
  else
    markEarlier(instance.producer(transferOf(node).tensor), before, after);
  for (size_t i = 0, e = numResources(node); i != e; ++i)
    if (Node previous = hop(node, i).previous; previous != kNone)
      markEarlier(previous, before, after);
}

void DeltaSimulator::retail(Node node) {
  int64_t tail = 0;
  forEachSuccessor(node, [&](Node successor) {
    tail = std::max(tail, times[successor].tail + length(successor));
  });
  if (tail == times[node].tail)
    return;
  int64_t before = times[node].tail + length(node), after = tail + length(node);
  log(Step::Kind::Tail, node, 0, times[node].tail);
  times[node].tail = tail;
  if (after > before && !raisesSpread)
    raised.push_back(node);
  else
    markPredecessors(node, before, after);
}

void DeltaSimulator::updateTails(int32_t first, bool isCommit) {
  dirty.resize(order.numPositions() / 64 + 1, 0);
  highestDirty = 0;
  firstToTail = first;
  raisesSpread = isCommit;
  size_t numLater = 0;
  for (size_t i = 0, e = touchedBehind.size(); i != e; ++i) {
    Node node = touchedBehind[i];
    if (!exists(node))
      continue;
    if (order.position(node) < first)
      touchedBehind[numLater++] = node;
    else
      mark(node);
  }
  touchedBehind.resize(numLater);
  if (isCommit) {
    for (Node node : raised)
      if (exists(node))
        markPredecessors(node, kUnknown, times[node].tail + length(node));
    raised.clear();
  }
  while (numDirty > 0) {
    while (dirty[highestDirty] == 0)
      --highestDirty;
    int bit = 63 - llvm::countl_zero(dirty[highestDirty]);
    dirty[highestDirty] ^= uint64_t(1) << bit;
    --numDirty;
    retail(order.at(static_cast<int32_t>(highestDirty * 64 + bit)));
  }
}

/// The first of those that finish last.
DeltaSimulator::Node DeltaSimulator::lastNode() const {
  Node last = kNone;
  auto consider = [&](Node node) {
    if (last == kNone || times[node].finish > times[last].finish)
      last = node;
  };
  for (const Hop &ends : deviceEnds)
    if (ends.previous != kNone)
      consider(ends.previous);
  for (const std::vector<Node> &nodes : channelTransfers)
    if (!nodes.empty())
      consider(nodes.back());
  return last;
}

int64_t DeltaSimulator::update(int64_t limit) {
  // With tails that are certain, a schedule that gets too long shows where it
  // begins to, not only at its end.
  int32_t first = order.numPositions();
  for (Node node : touched)
    if (exists(node))
      first = std::min(first, order.position(node));
  updateTails(first, /*isCommit=*/false);

  lowestDirty = dirty.size();
  for (Node node : touched)
    if (exists(node))
      mark(node);
  touched.clear();
  // Successors stand behind what they wait for, so nothing is timed twice.
  while (numDirty > 0) {
    while (dirty[lowestDirty] == 0)
      ++lowestDirty;
    int bit = llvm::countr_zero(dirty[lowestDirty]);
    dirty[lowestDirty] &= dirty[lowestDirty] - 1;
    --numDirty;
    Node node = order.at(static_cast<int32_t>(lowestDirty * 64 + bit));
    retime(node);
    if (times[node].finish + times[node].tail > limit) {
      std::fill(dirty.begin() + lowestDirty, dirty.end(), 0);
      numDirty = 0;
      return lastFinish = times[node].finish + times[node].tail;
    }
  }
  // What takes no time ends with something that does, or at 0.
  lastFinish = 0;
  if (Node last = lastNode(); last != kNone)
    lastFinish = times[last].finish;
  return lastFinish;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

DeltaSimulator::Node DeltaSimulator::findTransfer(TensorId tensor,
                                                  DeviceId to) const {
  for (int32_t sent = firstTransfer[tensor]; sent != kNone;
       sent = transfers[sent].nextOfTensor)
    if (transfers[sent].to == to)
      return instance.numTasks() + sent;
  return kNone;
}

void DeltaSimulator::criticalChain(std::vector<Link> &chain) const {
  chain.clear();
  Node node = lastNode();
  while (node != kNone) {
    Link link;
    if (isTask(node))
      link.task = node;
    else
      link.transfer = {transferOf(node).tensor, transferOf(node).to};
    chain.push_back(link);
    Node cause = kNone;
    auto consider = [&](Node other) {
      if (cause == kNone && other != kNone &&
          times[other].finish == times[node].start)
        cause = other;
    };
    if (isTask(node))
      for (int32_t edge = firstEdge[node]; edge < firstEdge[node + 1]; ++edge)
        consider(sources[edge]);
    else
      consider(instance.producer(transferOf(node).tensor));
    for (size_t i = 0, e = numResources(node); i != e; ++i)
      consider(hop(node, i).previous);
    node = cause;
  }
}

Schedule DeltaSimulator::schedule() const {
  Schedule result;
  result.tasks.reserve(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    result.tasks.push_back(
        {devices[task], times[task].start, times[task].finish});
  for (const Transfer &sent : transfers) {
    if (sent.tensor == kNone)
      continue;
    auto node =
        static_cast<Node>(&sent - transfers.data()) + instance.numTasks();
    result.transfers.push_back(
        {sent.tensor, devices[instance.producer(sent.tensor)], sent.to,
         times[node].start, times[node].finish});
  }
  sortTransfers(result);
  return result;
}

Placement DeltaSimulator::placement() const {
  Placement result;
  result.device = devices;
  result.order.resize(instance.numDevices());
  for (Node node : order.nodes())
    if (isTask(node))
      result.order[devices[node]].push_back(node);
  result.channelOrder.resize(instance.numChannels());
  for (auto [channel, nodes] : llvm::enumerate(channelTransfers))
    for (Node node : nodes)
      result.channelOrder[channel].push_back(
          {transferOf(node).tensor, transferOf(node).to});
  return result;
}
