//===- ScheduleSends.cpp - Transfers in a ScheduleModel -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/ScheduleEncoder.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

const ScheduledTransfer *
ScheduleModel::Encoder::knownTransfer(TensorId tensor, DeviceId to) const {
  auto it = transferIndex.find({tensor, to});
  return it == transferIndex.end() ? nullptr : &known->transfers[it->second];
}

/// Whether a transfer of the tensor to that device depends on what is free.
bool ScheduleModel::Encoder::isOpen(TensorId tensor, DeviceId to) const {
  TaskId producer = instance.producer(tensor);
  if (roles[producer] == Role::Free)
    return true;
  return llvm::any_of(instance.consumers(tensor), [&](TaskId consumer) {
    return roles[consumer] == Role::Free && mayRunOn(consumer, to) &&
           instance.group(consumer) != instance.group(producer);
  });
}

void ScheduleModel::Encoder::addSends() {
  std::vector<std::vector<TaskId>> there(instance.numDevices());
  firstSend.reserve(instance.numTensors() + 1);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    firstSend.push_back(sends.size());
    TaskId producer = instance.producer(tensor);
    if (roles[producer] == Role::Later)
      continue;
    for (std::vector<TaskId> &consumers : there)
      consumers.clear();
    for (TaskId consumer : instance.consumers(tensor))
      if (instance.group(consumer) != instance.group(producer))
        for (DeviceId device : choices[instance.group(consumer)])
          there[device].push_back(consumer);
    llvm::ArrayRef<DeviceId> sources = choices[instance.group(producer)];
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (!there[device].empty() && llvm::any_of(sources, [&](DeviceId source) {
            return source != device;
          }))
        addSend(tensor, device, there[device]);
  }
  firstSend.push_back(sends.size());
}

void ScheduleModel::Encoder::addSend(TensorId tensor, DeviceId to,
                                     llvm::ArrayRef<TaskId> consumersThere) {
  TaskId producer = instance.producer(tensor);
  Send send;
  send.tensor = tensor;
  send.to = to;
  auto found = transferIndex.find({tensor, to});
  int32_t index = found == transferIndex.end() ? kNone : found->second;
  bool isPast = !isWhole() && index != kNone &&
                around->transfers[index].startNs < window->fromNs;
  if (!isPast && (isWhole() || isOpen(tensor, to))) {
    addOpenSend(send, consumersThere);
    sends.push_back(std::move(send));
    return;
  }
  // Nobody who decides about it is free: it is as it was.
  if (index == kNone)
    return;
  const ScheduledTransfer &transfer = known->transfers[index];
  LinkId link = instance.link(transfer.from, to);
  int64_t time = scale.transfer(instance, tensor, link);
  send.exists = send.isNeeded = model.alwaysTrue();
  send.sources.push_back({transfer.from, link, model.alwaysTrue(), time});
  if (isPast) {
    send.role = Role::Past;
    send.start = transfer.startNs;
  } else if (isLater(index)) {
    send.role = Role::Later;
  } else {
    send.role = Role::Kept;
    CpVariable start = model.newVariable(from, horizon, tensorName(tensor));
    model.hint(start, transfer.startNs);
    send.start = start;
    model.addAtMost(ends[producer], send.start);
  }
  send.arrival = send.start.plus(time);
  if (send.role == Role::Later) {
    sends.push_back(std::move(send));
    return;
  }
  for (TaskId consumer : instance.consumers(tensor))
    if (roles[consumer] == Role::Later && known->tasks[consumer].device == to)
      endsInTime(send.arrival.plus(taskTail[consumer]));
  if (time > 0 && (send.role == Role::Kept || send.arrival.offset() > from))
    for (ChannelId channel : instance.channels(link))
      endsInTime(send.arrival.plus(channelTail[channel]));
  sends.push_back(std::move(send));
}

/// A transfer that is there if the producer is elsewhere and a consumer there.
void ScheduleModel::Encoder::addOpenSend(
    Send &send, llvm::ArrayRef<TaskId> consumersThere) {
  TaskId producer = instance.producer(send.tensor);
  auto name = [&](const llvm::Twine &what) {
    return (tensorName(send.tensor) + " to " + deviceName(send.to) + what)
        .str();
  };
  std::string base = options.withNames ? name("") : std::string();

  llvm::SmallVector<CpLiteral, 8> needs;
  for (TaskId consumer : consumersThere) {
    CpLiteral literal = isOn(consumer, send.to);
    if (!llvm::is_contained(needs, literal))
      needs.push_back(literal);
  }
  send.isNeeded = disjunction(needs, base + " needed");

  llvm::SmallVector<CpLiteral, 4> ways;
  int64_t shortest = INT64_MAX, longest = 0, earliest = horizon;
  for (DeviceId device : choices[instance.group(producer)]) {
    if (device == send.to)
      continue;
    LinkId link = instance.link(device, send.to);
    CpLiteral isHere = isOn(producer, device);
    if (link == kNone) {
      model.addAtLeastOne({!isHere, !send.isNeeded});
      continue;
    }
    int64_t time = scale.transfer(instance, send.tensor, link);
    CpLiteral isUsed = conjunction({isHere, send.isNeeded}, base);
    send.sources.push_back({device, link, isUsed, time});
    ways.push_back(isUsed);
    shortest = std::min(shortest, time);
    longest = std::max(longest, time);
    if (isInModel(producer))
      earliest = std::min(earliest,
                          headOn(producer, device) + length(producer, device));
  }
  if (ways.empty()) {
    send.exists = !model.alwaysTrue();
    return;
  }
  // Exactly one way, if any.
  if (ways.size() == 1) {
    send.exists = ways.front();
  } else if (!mayRunOn(producer, send.to)) {
    send.exists = send.isNeeded;
  } else {
    send.exists = disjunction(ways, base + " exists");
  }
  if (!isInModel(producer))
    earliest = std::max(from, ends[producer].offset());

  CpVariable start =
      model.newVariable(std::min(earliest, horizon), horizon, base);
  send.start = start;
  if (hasHint()) {
    const ScheduledTransfer *transfer = knownTransfer(send.tensor, send.to);
    model.hint(start, transfer ? transfer->startNs
                               : std::max(model.low(start),
                                          model.hintOf(ends[producer])));
  }
  model.addAtMost(ends[producer], send.start);
  if (shortest == longest) {
    send.arrival = send.start.plus(longest);
  } else {
    CpVariable arrival =
        model.newVariable(model.low(start), 2 * horizon, base + " arrival");
    CpExpression sum = send.start;
    for (const Send::Source &source : send.sources)
      sum.add(source.isUsed, source.length);
    if (hasHint())
      model.hint(arrival, model.hintOf(sum));
    send.arrival = arrival;
    sum.add(arrival, -1);
    model.addLinear(sum, 0, 0);
  }
  int64_t tail = 0;
  for (TaskId consumer : consumersThere)
    if (roles[consumer] == Role::Later)
      tail = std::max(tail, taskTail[consumer]);
  endsInTime(send.arrival.plus(tail), {send.exists});
  for (const Send::Source &source : send.sources) {
    int64_t behind = 0;
    if (source.length > 0)
      for (ChannelId channel : instance.channels(source.link))
        behind = std::max(behind, channelTail[channel]);
    if (behind > 0)
      endsInTime(send.start.plus(source.length + behind), {source.isUsed});
  }
}

void ScheduleModel::Encoder::addPrecedences() {
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (!isInModel(task))
      continue;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      // Whether any wait is on this task's account alone.
      bool isAlone = isWhole();
      CpExpression longer = ends[producer];
      model.addAtMost(ends[producer], starts[task]);
      if (instance.group(producer) == instance.group(task))
        continue;
      for (const Send &send : sendsOf(tensor)) {
        if (!mayRunOn(task, send.to) || send.role == Role::Later)
          continue;
        llvm::SmallVector<CpLiteral, 2> conditions = {send.exists};
        if (!(send.isNeeded == isOn(task, send.to))) {
          conditions.push_back(isOn(task, send.to));
          isAlone = false;
        }
        model.addAtMost(send.arrival, starts[task], conditions);
        for (const Send::Source &source : send.sources)
          longer.add(source.isUsed, source.length);
      }
      if (isAlone && longer.terms().size() > ends[producer].terms().size())
        model.addAtMost(longer, starts[task]);
    }
  }
}
