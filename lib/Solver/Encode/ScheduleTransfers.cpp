//===- ScheduleTransfers.cpp - Transfers in a ScheduleModel ---------------===//
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

const ScheduleModel::Encoder::TransferChoice *
ScheduleModel::Encoder::find(llvm::ArrayRef<TransferChoice> own, DeviceId to) {
  const TransferChoice *it = llvm::find_if(
      own, [&](const TransferChoice &other) { return other.to == to; });
  return it == own.end() ? nullptr : it;
}

/// Whether a transfer of the tensor to that device depends on what is free. One
/// that may be sent on depends on all its readers.
bool ScheduleModel::Encoder::isOpen(TensorId tensor, DeviceId to) const {
  TaskId producer = instance.producer(tensor);
  if (roles[producer] == Role::Free)
    return true;
  return llvm::any_of(instance.consumers(tensor), [&](TaskId consumer) {
    return roles[consumer] == Role::Free &&
           (forwards.isAny(tensor) || mayRunOn(consumer, to)) &&
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
      if ((!there[device].empty() || forwards.mayLeave(tensor, device)) &&
          llvm::any_of(sources,
                       [&](DeviceId source) { return source != device; }))
        addTransfer(tensor, device, there[device]);
    addForwards(tensor);
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
  transfer.sources.front().mayBeCopy =
      scheduled.from != known->tasks[producer].device;
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
  transfer.isNeeded = needs.empty() ? !model.alwaysTrue()
                                    : disjunction(needs, base + " needed");
  transfer.isChosen = forwards.mayReach(transfer.tensor, transfer.to) ||
                      forwards.mayLeave(transfer.tensor, transfer.to);
  if (transfer.isChosen)
    addChosenSources(transfer, base);
  else
    addSources(transfer, base);
  if (transfer.sources.empty())
    return;
  addTimes(transfer, base);
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

/// It comes from where the tensor is made, which says whether it is there.
void ScheduleModel::Encoder::addSources(TransferChoice &transfer,
                                        const llvm::Twine &name) {
  TaskId producer = instance.producer(transfer.tensor);
  llvm::SmallVector<CpLiteral, 4> ways;
  for (DeviceId device : choices[instance.group(producer)]) {
    if (device == transfer.to)
      continue;
    LinkId link = linkTo(instance, device, transfer.to);
    CpLiteral isHere = isOn(producer, device);
    if (link == kNone) {
      model.addAtLeastOne({!isHere, !transfer.isNeeded});
      continue;
    }
    CpLiteral isUsed = conjunction({isHere, transfer.isNeeded}, name);
    transfer.sources.push_back(
        {device, link, isUsed,
         scale.transfer(instance, transfer.tensor, link)});
    ways.push_back(isUsed);
  }
  // Exactly one way, if any.
  if (ways.empty())
    transfer.exists = !model.alwaysTrue();
  else if (ways.size() == 1)
    transfer.exists = ways.front();
  else if (!mayRunOn(producer, transfer.to))
    transfer.exists = transfer.isNeeded;
  else
    transfer.exists = disjunction(ways, name + " exists");
}

/// It comes from one of the devices that have the tensor, or is there to be
/// sent on.
void ScheduleModel::Encoder::addChosenSources(TransferChoice &transfer,
                                              const llvm::Twine &name) {
  TensorId tensor = transfer.tensor;
  TaskId producer = instance.producer(tensor);
  const ScheduledTransfer *scheduled = knownTransfer(tensor, transfer.to);
  llvm::SmallVector<CpLiteral, 8> ways;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (device == transfer.to)
      continue;
    bool mayBeCopy = forwards.mayGo(tensor, device, transfer.to);
    LinkId link = linkTo(instance, device, transfer.to);
    if (link == kNone || (!mayBeCopy && !mayRunOn(producer, device)))
      continue;
    CpLiteral isUsed = model.newLiteral(name + " from " + deviceName(device));
    if (hasHint())
      model.hint(isUsed, scheduled && scheduled->from == device);
    if (!mayBeCopy)
      model.addImplication(isUsed, isOn(producer, device));
    transfer.sources.push_back({device, link, isUsed,
                                scale.transfer(instance, tensor, link),
                                mayBeCopy});
    ways.push_back(isUsed);
  }
  // What is made there is not sent there; what is needed there is one or the
  // other.
  bool mayBeMadeThere = mayRunOn(producer, transfer.to);
  llvm::SmallVector<CpLiteral, 3> needed = {transfer.isNeeded};
  if (mayBeMadeThere)
    needed.push_back(!isOn(producer, transfer.to));
  if (ways.empty()) {
    transfer.exists = !model.alwaysTrue();
  } else if (!forwards.mayLeave(tensor, transfer.to) ||
             (!mayBeMadeThere && model.isAlwaysTrue(transfer.isNeeded))) {
    transfer.exists = conjunction(needed, name + " exists");
  } else {
    transfer.exists = model.newLiteral(name + " exists");
    if (hasHint())
      model.hint(transfer.exists, scheduled != nullptr);
    if (mayBeMadeThere)
      model.addImplication(transfer.exists, !isOn(producer, transfer.to));
  }
  llvm::SmallVector<CpLiteral, 3> clause = {transfer.exists};
  for (CpLiteral literal : needed)
    clause.push_back(!literal);
  model.addAtLeastOne(clause);
  ways.push_back(!transfer.exists);
  model.addExactlyOne(ways);
}

/// When it starts and arrives, but for what has to bring the tensor first.
void ScheduleModel::Encoder::addTimes(TransferChoice &transfer,
                                      const llvm::Twine &name) {
  TaskId producer = instance.producer(transfer.tensor);
  int64_t shortest = INT64_MAX, longest = 0, earliest = horizon;
  for (const TransferChoice::Source &source : transfer.sources) {
    shortest = std::min(shortest, source.length);
    longest = std::max(longest, source.length);
  }
  for (DeviceId device : choices[instance.group(producer)])
    if (device != transfer.to && isInModel(producer))
      earliest = std::min(earliest,
                          headOn(producer, device) + length(producer, device));
  if (!isInModel(producer))
    earliest = std::max(from, ends[producer].offset());
  CpVariable start =
      model.newVariable(std::min(earliest, horizon), horizon, name);
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
    return;
  }
  CpVariable arrival =
      model.newVariable(model.low(start), 2 * horizon, name + " arrival");
  CpExpression sum = transfer.start;
  for (const TransferChoice::Source &source : transfer.sources)
    sum.add(source.isUsed, source.length);
  if (hasHint())
    model.hint(arrival, model.hintOf(sum));
  transfer.arrival = arrival;
  sum.add(arrival, -1);
  model.addLinear(sum, 0, 0);
}

/// What is sent on was brought before, and nothing is brought that nobody reads
/// or sends on.
void ScheduleModel::Encoder::addForwards(TensorId tensor) {
  auto own = llvm::ArrayRef<TransferChoice>(transfers).drop_front(
      firstTransfer[tensor]);
  TaskId producer = instance.producer(tensor);
  bool isTimeless = false;
  for (const TransferChoice &transfer : own) {
    if (transfer.role == Role::Later)
      continue;
    // What is sent on later waits for it.
    if (transfer.role != Role::Free)
      if (int64_t tail = tailOfSends(tensor, transfer.to); tail > 0)
        endsInTime(transfer.arrival.plus(tail));
    if (transfer.role == Role::Past)
      continue;
    for (const TransferChoice::Source &source : transfer.sources) {
      if (!source.mayBeCopy)
        continue;
      isTimeless |= source.length == 0 && transfer.role == Role::Free;
      const TransferChoice *before = find(own, source.device);
      llvm::SmallVector<CpLiteral, 3> clause = {!source.isUsed};
      if (mayRunOn(producer, source.device))
        clause.push_back(isOn(producer, source.device));
      if (before)
        clause.push_back(before->exists);
      model.addAtLeastOne(clause);
      if (before && !model.isAlwaysFalse(before->exists))
        model.addAtMost(before->arrival, transfer.start,
                        {source.isUsed, before->exists});
    }
    if (!transfer.isChosen || !forwards.mayLeave(tensor, transfer.to))
      continue;
    llvm::SmallVector<CpLiteral, 8> uses = {!transfer.exists,
                                            transfer.isNeeded};
    for (const TransferChoice &next : own)
      for (const TransferChoice::Source &source : next.sources)
        if (source.device == transfer.to && source.mayBeCopy)
          uses.push_back(source.isUsed);
    model.addAtLeastOne(uses);
  }
  if (isTimeless)
    addRanks(own);
}

/// Transfers that take no time could bring each other in a circle: by their
/// ranks they do not.
void ScheduleModel::Encoder::addRanks(llvm::ArrayRef<TransferChoice> own) {
  std::vector<CpExpression> ranks(instance.numDevices());
  for (const TransferChoice &transfer : own) {
    if (transfer.role != Role::Free || transfer.sources.empty())
      continue;
    CpVariable rank = model.newVariable(0, instance.numDevices());
    if (hasHint()) {
      const ScheduledTransfer *scheduled =
          knownTransfer(transfer.tensor, transfer.to);
      model.hint(rank, scheduled ? knownHops(*scheduled) : 0);
    }
    ranks[transfer.to] = rank;
  }
  for (const TransferChoice &transfer : own)
    for (const TransferChoice::Source &source : transfer.sources) {
      const TransferChoice *before = find(own, source.device);
      if (transfer.role == Role::Free && source.mayBeCopy &&
          source.length == 0 && before && !model.isAlwaysFalse(before->exists))
        model.addAtMost(ranks[source.device].plus(1), ranks[transfer.to],
                        {source.isUsed, before->exists});
    }
}

void ScheduleModel::Encoder::addPrecedences() {
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (!isInModel(task))
      continue;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      // Whether any wait is on this task's account alone: then all transfers
      // are on its way.
      bool isSentOn = forwards.isAny(tensor);
      bool isAlone =
          isWhole() && (!isSentOn || instance.consumers(tensor).size() == 1);
      CpExpression longer = ends[producer];
      model.addAtMost(ends[producer], starts[task]);
      if (instance.group(producer) == instance.group(task))
        continue;
      for (const TransferChoice &transfer : transfersFor(tensor)) {
        if (transfer.role == Role::Later)
          continue;
        if (mayRunOn(task, transfer.to)) {
          llvm::SmallVector<CpLiteral, 2> conditions = {transfer.exists};
          bool isForIt = transfer.isNeeded == isOn(task, transfer.to);
          isAlone &= isForIt;
          // What may be sent on is there for others, too.
          if (!isForIt || forwards.mayLeave(tensor, transfer.to))
            conditions.push_back(isOn(task, transfer.to));
          if (!model.isAlwaysFalse(transfer.exists))
            model.addAtMost(transfer.arrival, starts[task], conditions);
        } else if (!isSentOn) {
          continue;
        }
        for (const TransferChoice::Source &source : transfer.sources)
          longer.add(source.isUsed, source.length);
      }
      if (isAlone && longer.terms().size() > ends[producer].terms().size())
        model.addAtMost(longer, starts[task]);
    }
  }
}
