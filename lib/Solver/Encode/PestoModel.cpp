//===- PestoModel.cpp - Pesto's program for CP-SAT ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/PestoModel.h"

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// Time for every edge by itself, one after the other.
static int64_t serialEdges(const Instance &instance) {
  int64_t length = 0;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    int64_t longest = 0;
    for (LinkId link = 0; link < instance.numLinks(); ++link)
      longest = std::max(longest, instance.transferTime(tensor, link));
    length += longest * static_cast<int64_t>(instance.consumers(tensor).size());
  }
  return length;
}

PestoModel::PestoModel(const Instance &instance, const DeviceChoices &choices,
                       const Schedule *around, bool withNames)
    : instance(instance), choices(choices), cp(withNames),
      scale(instance, serialLength(instance) + serialEdges(instance),
            int64_t(1) << 40) {
  if (around)
    known = inUnits(instance, scale, *around);
  // An edge more may cost more than the known schedule takes: it is no limit
  // to this program.
  horizon = scale.roundUp(serialLength(instance) + serialEdges(instance)) +
            static_cast<int64_t>(instance.numEdges()) + instance.numTasks();
  makespan = cp.newVariable(0, horizon, "makespan");
  cp.minimize(makespan);
  addTasks();
  addEdges();
  addOrders();
  addMemory();
}

void PestoModel::addTasks() {
  places.assign(size_t(instance.numGroups()) * instance.numDevices(),
                !cp.alwaysTrue());
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    TaskId first = instance.groupMembers(group).front();
    llvm::SmallVector<CpLiteral, 8> row;
    for (DeviceId device : choices[group]) {
      CpLiteral literal = cp.newLiteral(
          taskName(first) + " on " + instance.problem().devices[device].name);
      if (known)
        cp.hint(literal, known->tasks[first].device == device);
      places[size_t(group) * instance.numDevices() + device] = literal;
      row.push_back(literal);
    }
    cp.addExactlyOne(row);
  }
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    CpVariable start = cp.newVariable(0, horizon, taskName(task));
    CpVariable end = cp.newVariable(0, horizon, taskName(task) + " end");
    starts.push_back(start);
    ends.push_back(end);
    if (known) {
      cp.hint(start, known->tasks[task].startNs);
      cp.hint(end, known->tasks[task].finishNs);
    }
    // C_i = S_i + sum of p_ik x_ik, C_i <= Cmax.
    CpExpression sum = start;
    for (DeviceId device : choices[instance.group(task)])
      sum.add(isOn(task, device), scale.task(instance, task, device));
    sum.add(end, -1);
    cp.addLinear(sum, 0, 0);
    cp.addAtMost(end, makespan);
  }
}

/// A communication on every edge that can cross devices, of length 0 where it
/// does not.
void PestoModel::addEdges() {
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    TaskId producer = instance.producer(tensor);
    for (TaskId consumer : instance.consumers(tensor)) {
      if (instance.group(producer) == instance.group(consumer)) {
        cp.addAtMost(ends[producer], starts[consumer]);
        continue;
      }
      Edge edge;
      edge.tensor = tensor;
      edge.producer = producer;
      edge.consumer = consumer;
      CpVariable start = cp.newVariable(0, horizon);
      CpVariable end = cp.newVariable(0, horizon);
      edge.start = start;
      edge.end = end;
      CpExpression sum = start;
      std::vector<llvm::SmallVector<CpLiteral, 4>> over(instance.numChannels());
      for (DeviceId from : choices[instance.group(producer)])
        for (DeviceId to : choices[instance.group(consumer)]) {
          if (from == to)
            continue;
          CpLiteral isFrom = isOn(producer, from), isTo = isOn(consumer, to);
          LinkId link = linkTo(instance, from, to);
          if (link == kNone) {
            cp.addAtLeastOne({!isFrom, !isTo});
            continue;
          }
          // u >= x_i + x_j - 1, and no more than either.
          CpLiteral isCut = cp.newLiteral();
          if (known)
            cp.hint(isCut, cp.hintOf(isFrom) && cp.hintOf(isTo));
          cp.addAtLeastOne({isCut, !isFrom, !isTo});
          cp.addImplication(isCut, isFrom);
          cp.addImplication(isCut, isTo);
          int64_t time = scale.transfer(instance, tensor, link);
          sum.add(isCut, time);
          if (time > 0)
            for (ChannelId channel : instance.channels(link))
              over[channel].push_back(isCut);
        }
      for (ChannelId channel = 0; channel < instance.numChannels(); ++channel) {
        if (over[channel].empty())
          continue;
        CpLiteral literal = over[channel].front();
        if (over[channel].size() > 1) {
          literal = cp.newLiteral();
          bool isUsed = false;
          for (CpLiteral isCut : over[channel]) {
            cp.addImplication(isCut, literal);
            isUsed |= cp.hintOf(isCut);
          }
          if (known)
            cp.hint(literal, isUsed);
        }
        edge.channels.push_back({channel, literal});
      }
      if (known) {
        int64_t at = known->tasks[producer].finishNs;
        for (const ScheduledTransfer &transfer : known->transfers)
          if (transfer.tensor == tensor &&
              transfer.to == known->tasks[consumer].device)
            at = transfer.startNs;
        cp.hint(start, at);
        cp.hint(end, cp.hintOf(sum));
      }
      sum.add(end, -1);
      cp.addLinear(sum, 0, 0);
      cp.addAtMost(ends[producer], edge.start);
      cp.addAtMost(edge.end, starts[consumer]);
      edges.push_back(std::move(edge));
    }
  }
}

/// The order of two that may meet: a variable d, with
/// d -> C_a <= S_b and not d -> C_b <= S_a wherever both are at one place.
void PestoModel::addOrder(
    const CpExpression &startA, const CpExpression &endA,
    const CpExpression &startB, const CpExpression &endB,
    llvm::ArrayRef<std::pair<CpLiteral, CpLiteral>> meetings) {
  if (meetings.empty())
    return;
  CpLiteral isBefore = cp.newLiteral();
  if (known)
    cp.hint(isBefore, cp.hintOf(startA) <= cp.hintOf(startB));
  for (auto [first, second] : meetings) {
    cp.addAtMost(endA, startB, {isBefore, first, second});
    cp.addAtMost(endB, startA, {!isBefore, first, second});
  }
}

void PestoModel::addOrders() {
  size_t numTasks = instance.numTasks();
  reaches.assign(numTasks, std::vector<bool>(numTasks, false));
  for (TaskId task : llvm::reverse(instance.topologicalOrder()))
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor)) {
        reaches[task][consumer] = true;
        for (size_t other = 0; other < numTasks; ++other)
          if (reaches[consumer][other])
            reaches[task][other] = true;
      }
  llvm::SmallVector<std::pair<CpLiteral, CpLiteral>, 8> meetings;
  for (TaskId a = 0; a < instance.numTasks(); ++a)
    for (TaskId b = a + 1; b < instance.numTasks(); ++b) {
      if (reaches[a][b] || reaches[b][a] ||
          instance.engine(a, 0) != instance.engine(b, 0))
        continue;
      meetings.clear();
      for (DeviceId device : choices[instance.group(a)])
        if (llvm::is_contained(choices[instance.group(b)], device) &&
            instance.time(a, device) > 0 && instance.time(b, device) > 0)
          meetings.push_back({isOn(a, device), isOn(b, device)});
      addOrder(starts[a], ends[a], starts[b], ends[b], meetings);
    }
  auto isOrdered = [&](const Edge &a, const Edge &b) {
    return a.consumer == b.producer || reaches[a.consumer][b.producer];
  };
  for (size_t i = 0; i < edges.size(); ++i)
    for (size_t j = i + 1; j < edges.size(); ++j) {
      const Edge &a = edges[i], &b = edges[j];
      if (isOrdered(a, b) || isOrdered(b, a))
        continue;
      meetings.clear();
      for (auto [channel, literal] : a.channels)
        for (auto [other, its] : b.channels)
          if (channel == other)
            meetings.push_back({literal, its});
      addOrder(a.start, a.end, b.start, b.end, meetings);
    }
}

/// sum of m_i x_ik + sum of b_w z_wk <= M_k, with all that a task needs for
/// itself as its m; z_wk, at least every x_ik of a reader, says whether weight
/// w is on k.
void PestoModel::addMemory() {
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (instance.capacity(device) == Instance::kUnlimited)
      continue;
    CpExpression sum;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      if (!llvm::is_contained(choices[instance.group(task)], device))
        continue;
      int64_t bytes =
          instance.residentBytes(task) + instance.workspaceBytes(task);
      for (TensorId tensor : instance.outputs(task))
        bytes += instance.bytes(tensor);
      sum.add(isOn(task, device), bytes);
    }
    for (WeightId weight = 0; weight < instance.numWeights(); ++weight) {
      CpLiteral isHere = cp.newLiteral();
      bool isHinted = false;
      for (TaskId task : instance.weightReaders(weight))
        if (llvm::is_contained(choices[instance.group(task)], device)) {
          cp.addImplication(isOn(task, device), isHere);
          isHinted |= cp.hintOf(isOn(task, device));
        }
      if (known)
        cp.hint(isHere, isHinted);
      sum.add(isHere, instance.weightBytes(weight));
    }
    cp.addAtMost(sum, instance.capacity(device));
  }
  if (!known)
    return;
  int64_t last = 0;
  for (const CpExpression &end : ends)
    last = std::max(last, cp.hintOf(end));
  cp.hint(makespan, last);
}

Schedule PestoModel::decode(const CpResponse &response) const {
  Schedule schedule;
  schedule.tasks.resize(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    ScheduledTask &scheduled = schedule.tasks[task];
    for (DeviceId device : choices[instance.group(task)])
      if (response.isTrue(isOn(task, device)))
        scheduled.device = device;
    scheduled.startNs = response.value(starts[task]) * scale.unitNs();
    scheduled.finishNs = scheduled.startNs;
    if (scheduled.device != kNone)
      scheduled.finishNs += instance.time(task, scheduled.device);
  }
  llvm::DenseMap<std::pair<TensorId, DeviceId>, size_t> sent;
  for (const Edge &edge : edges) {
    DeviceId from = schedule.tasks[edge.producer].device;
    DeviceId to = schedule.tasks[edge.consumer].device;
    if (from == to || from == kNone || to == kNone)
      continue;
    Route route = routeTo(instance, edge.tensor, from, to);
    if (!route.exists())
      continue;
    int64_t start = response.value(edge.start) * scale.unitNs();
    auto [it, isNew] =
        sent.try_emplace({edge.tensor, to}, schedule.transfers.size());
    if (isNew)
      schedule.transfers.push_back({edge.tensor, from, to, start, start});
    ScheduledTransfer &transfer = schedule.transfers[it->second];
    transfer.startNs = std::min(transfer.startNs, start);
    transfer.finishNs = transfer.startNs + route.durationNs;
  }
  sortTransfers(schedule);
  return schedule;
}
