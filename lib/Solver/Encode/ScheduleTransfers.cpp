//===- ScheduleTransfers.cpp - Transfers in a ScheduleModel
//-------------------===//
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

void ScheduleModel::Encoder::addTransfers() {
  std::vector<std::vector<TaskId>> there(instance.numDevices());
  firstTransfer.reserve(instance.numTensors() + 1);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    firstTransfer.push_back(transfers.size());
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
        addTransfer(tensor, device, there[device]);
  }
  firstTransfer.push_back(transfers.size());
}

void ScheduleModel::Encoder::addTransfer(
    TensorId tensor, DeviceId to, llvm::ArrayRef<TaskId> consumersThere) {
  TaskId producer = instance.producer(tensor);
  TransferChoice transfer;
  transfer.tensor = tensor;
  transfer.to = to;
  auto found = transferIndex.find({tensor, to});
  int32_t index = found == transferIndex.end() ? kNone : found->second;
  bool isPast = !isWhole() && index != kNone &&
                around->transfers[index].startNs < window->fromNs;
  if (!isPast && (isWhole() || isOpen(tensor, to))) {
    addOpenTransfer(transfer, consumersThere);
    transfers.push_back(std::move(transfer));
    return;
  }
  // Nobody who decides about it is free: it is as it was.
  if (index == kNone)
    return;
  const ScheduledTransfer &scheduled = known->transfers[index];
  LinkId link = linkTo(instance, scheduled.from, to);
  int64_t time = scale.transfer(instance, tensor, link);
  transfer.exists = transfer.isNeeded = model.alwaysTrue();
  transfer.sources.push_back({scheduled.from, link, model.alwaysTrue(), time});
  if (isPast) {
    transfer.role = Role::Past;
    transfer.start = scheduled.startNs;
  } else if (isLater(index)) {
    transfer.role = Role::Later;
  } else {
    transfer.role = Role::Kept;
    CpVariable start = model.newVariable(from, horizon, tensorName(tensor));
    model.hint(start, scheduled.startNs);
    transfer.start = start;
    model.addAtMost(ends[producer], transfer.start);
  }
  transfer.arrival = transfer.start.plus(time);
  if (transfer.role == Role::Later) {
    transfers.push_back(std::move(transfer));
    return;
  }
  for (TaskId consumer : instance.consumers(tensor))
    if (roles[consumer] == Role::Later && known->tasks[consumer].device == to)
      endsInTime(transfer.arrival.plus(taskTail[consumer]));
  if (time > 0 &&
      (transfer.role == Role::Kept || transfer.arrival.offset() > from))
    for (ChannelId channel : instance.channels(link))
      endsInTime(transfer.arrival.plus(channelTail[channel]));
  transfers.push_back(std::move(transfer));
}

/// A transfer that is there if the producer is elsewhere and a consumer there.
void ScheduleModel::Encoder::addOpenTransfer(
    TransferChoice &transfer, llvm::ArrayRef<TaskId> consumersThere) {
  TaskId producer = instance.producer(transfer.tensor);
  auto name = [&](const llvm::Twine &what) {
    return (tensorName(transfer.tensor) + " to " + deviceName(transfer.to) +
            what)
        .str();
  };
  std::string base = options.withNames ? name("") : std::string();

  llvm::SmallVector<CpLiteral, 8> needs;
  for (TaskId consumer : consumersThere) {
    CpLiteral literal = isOn(consumer, transfer.to);
    if (!llvm::is_contained(needs, literal))
      needs.push_back(literal);
  }
  transfer.isNeeded = disjunction(needs, base + " needed");

  llvm::SmallVector<CpLiteral, 4> ways;
  int64_t shortest = INT64_MAX, longest = 0, earliest = horizon;
  for (DeviceId device : choices[instance.group(producer)]) {
    if (device == transfer.to)
      continue;
    LinkId link = linkTo(instance, device, transfer.to);
    CpLiteral isHere = isOn(producer, device);
    if (link == kNone) {
      model.addAtLeastOne({!isHere, !transfer.isNeeded});
      continue;
    }
    int64_t time = scale.transfer(instance, transfer.tensor, link);
    CpLiteral isUsed = conjunction({isHere, transfer.isNeeded}, base);
    transfer.sources.push_back({device, link, isUsed, time});
    ways.push_back(isUsed);
    shortest = std::min(shortest, time);
    longest = std::max(longest, time);
    if (isInModel(producer))
      earliest = std::min(earliest,
                          headOn(producer, device) + length(producer, device));
  }
  if (ways.empty()) {
    transfer.exists = !model.alwaysTrue();
    return;
  }
  // Exactly one way, if any.
  if (ways.size() == 1) {
    transfer.exists = ways.front();
  } else if (!mayRunOn(producer, transfer.to)) {
    transfer.exists = transfer.isNeeded;
  } else {
    transfer.exists = disjunction(ways, base + " exists");
  }
  if (!isInModel(producer))
    earliest = std::max(from, ends[producer].offset());

  CpVariable start =
      model.newVariable(std::min(earliest, horizon), horizon, base);
  transfer.start = start;
  if (hasHint()) {
    const ScheduledTransfer *scheduled =
        knownTransfer(transfer.tensor, transfer.to);
    model.hint(start, scheduled ? scheduled->startNs
                                : std::max(model.low(start),
                                           model.hintOf(ends[producer])));
  }
  model.addAtMost(ends[producer], transfer.start);
  if (shortest == longest) {
    transfer.arrival = transfer.start.plus(longest);
  } else {
    CpVariable arrival =
        model.newVariable(model.low(start), 2 * horizon, base + " arrival");
    CpExpression sum = transfer.start;
    for (const TransferChoice::Source &source : transfer.sources)
      sum.add(source.isUsed, source.length);
    if (hasHint())
      model.hint(arrival, model.hintOf(sum));
    transfer.arrival = arrival;
    sum.add(arrival, -1);
    model.addLinear(sum, 0, 0);
  }
  int64_t tail = 0;
  for (TaskId consumer : consumersThere)
    if (roles[consumer] == Role::Later)
      tail = std::max(tail, taskTail[consumer]);
  endsInTime(transfer.arrival.plus(tail), {transfer.exists});
  for (const TransferChoice::Source &source : transfer.sources) {
    int64_t behind = 0;
    if (source.length > 0)
      for (ChannelId channel : instance.channels(source.link))
        behind = std::max(behind, channelTail[channel]);
    if (behind > 0)
      endsInTime(transfer.start.plus(source.length + behind), {source.isUsed});
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
      for (const TransferChoice &transfer : transfersFor(tensor)) {
        if (!mayRunOn(task, transfer.to) || transfer.role == Role::Later)
          continue;
        llvm::SmallVector<CpLiteral, 2> conditions = {transfer.exists};
        if (!(transfer.isNeeded == isOn(task, transfer.to))) {
          conditions.push_back(isOn(task, transfer.to));
          isAlone = false;
        }
        model.addAtMost(transfer.arrival, starts[task], conditions);
        for (const TransferChoice::Source &source : transfer.sources)
          longer.add(source.isUsed, source.length);
      }
      if (isAlone && longer.terms().size() > ends[producer].terms().size())
        model.addAtMost(longer, starts[task]);
    }
  }
}
