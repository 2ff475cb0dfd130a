//===- ScheduleMemory.cpp - Memory in a ScheduleModel ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The buffers of PlanRules.h, as far as the devices are known. By lifetimes:
// one cumulative constraint for each device, with an interval for every buffer
// that may be there, from the start of the activity with which it begins to the
// end of the last that needs it there. Static: a sum.
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/ScheduleEncoder.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;

/// All that may ever be on a device, as if at once.
int64_t ScheduleModel::Encoder::mostHeld(DeviceId device) const {
  int64_t bytes = 0;
  std::vector<int64_t> workspaces(instance.numEngines(), 0);
  for (WeightId weight = 0; weight < instance.numWeights(); ++weight)
    if (llvm::any_of(instance.weightReaders(weight),
                     [&](TaskId task) { return mayRunOn(task, device); }))
      bytes += instance.weightBytes(weight);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (!mayRunOn(task, device))
      continue;
    bytes += instance.residentBytes(task);
    if (roles[task] == Role::Later)
      continue;
    int64_t &workspace = workspaces[instance.engine(task, device)];
    workspace =
        std::max(workspace, bufferOfWorkspace(instance, task, device).bytes);
    bytes += bytesMade(instance, task);
  }
  for (const TransferChoice &transfer : transfers)
    if (transfer.to == device && !model.isAlwaysFalse(transfer.exists))
      bytes += bufferOfCopy(instance, transfer, kNone).bytes;
  return std::accumulate(workspaces.begin(), workspaces.end(), bytes);
}

void ScheduleModel::Encoder::addMemory() {
  llvm::SmallVector<DeviceId, 8> tight;
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (instance.capacity(device) != Instance::kUnlimited &&
        mostHeld(device) > instance.capacity(device))
      tight.push_back(device);
  if (tight.empty())
    return;
  if (options.memory == IlpMemory::Static) {
    isExact = isMemoryExact = false;
    for (DeviceId device : tight)
      addStaticMemory(device);
    return;
  }
  std::vector<std::vector<Resident>> residents;
  for (DeviceId device : tight) {
    residents.push_back(residentsOn(device));
    addResidents(device, residents.back());
  }
  addLifetimes(tight, residents);
}

/// What may be held on a device all the time. A weight is there if one of its
/// readers is.
std::vector<ScheduleModel::Encoder::Resident>
ScheduleModel::Encoder::residentsOn(DeviceId device) {
  std::vector<Resident> residents;
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    if (int64_t bytes = instance.groupResidentBytes(group);
        bytes > 0 && mayUse(group, device))
      residents.push_back(
          {isOn(instance.groupMembers(group).front(), device), bytes});
  for (WeightId weight = 0; weight < instance.numWeights(); ++weight) {
    llvm::SmallVector<CpLiteral, 8> readers;
    llvm::SmallDenseSet<GroupId, 8> groups;
    for (TaskId task : instance.weightReaders(weight))
      if (mayRunOn(task, device) && groups.insert(instance.group(task)).second)
        readers.push_back(isOn(task, device));
    if (!readers.empty() && instance.weightBytes(weight) > 0)
      residents.push_back(
          {disjunction(readers, instance.problem().weights[weight].name +
                                    " on " + deviceName(device)),
           instance.weightBytes(weight)});
  }
  return residents;
}

/// Weights are there all the time.
void ScheduleModel::Encoder::addResidents(DeviceId device,
                                          llvm::ArrayRef<Resident> residents) {
  CpExpression sum;
  for (const Resident &resident : residents)
    sum.add(resident.isHere, resident.bytes);
  model.addAtMost(sum, instance.capacity(device));
}

void ScheduleModel::Encoder::addStaticMemory(DeviceId device) {
  CpExpression sum;
  for (const Resident &resident : residentsOn(device))
    sum.add(resident.isHere, resident.bytes);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (mayRunOn(task, device))
      sum.add(isOn(task, device), bytesMade(instance, task));
  // Only one task runs at a time on each engine.
  for (EngineId engine = instance.firstEngine(device);
       engine < instance.firstEngine(device + 1); ++engine) {
    int64_t largest = 0, hinted = 0;
    std::vector<TaskId> tasks;
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      int64_t own =
          mayRunOn(task, device) && instance.engine(task, device) == engine
              ? bufferOfWorkspace(instance, task, device).bytes
              : 0;
      if (own == 0)
        continue;
      tasks.push_back(task);
      largest = std::max(largest, own);
    }
    CpVariable workspace =
        model.newVariable(0, largest, "workspace of " + deviceName(device));
    for (TaskId task : tasks) {
      int64_t own = bufferOfWorkspace(instance, task, device).bytes;
      model.addAtMost(own, workspace, {isOn(task, device)});
      if (hasHint() && model.hintOf(isOn(task, device)))
        hinted = std::max(hinted, own);
    }
    if (hasHint())
      model.hint(workspace, hinted);
    sum.add(workspace, 1);
  }
  for (const TransferChoice &transfer : transfers)
    if (transfer.to == device)
      sum.add(transfer.exists, bufferOfCopy(instance, transfer, kNone).bytes);
  model.addAtMost(sum, instance.capacity(device));
}

/// The end of a holding: a variable that is no less than each of several
/// expressions under their conditions, or the one expression that decides.
class ScheduleModel::Encoder::Latest {
public:
  /// `condition`: whether there is a holding at all.
  Latest(Encoder &encoder, CpExpression least, CpLiteral condition)
      : encoder(encoder), least(std::move(least)), condition(condition) {}

  /// `expression` is never less than the first one.
  void add(const CpExpression &expression,
           llvm::ArrayRef<CpLiteral> conditions = {}) {
    llvm::SmallVector<CpLiteral, 2> open;
    for (CpLiteral condition : conditions) {
      if (encoder.model.isAlwaysFalse(condition))
        return;
      if (!encoder.model.isAlwaysTrue(condition))
        open.push_back(condition);
    }
    parts.push_back({expression, open});
  }

  CpExpression end(const llvm::Twine &name) {
    if (parts.empty())
      return least;
    if (parts.size() == 1 && parts.front().second.empty())
      return parts.front().first;
    CpModel &model = encoder.model;
    CpVariable variable = model.newVariable(0, encoder.horizon, name);
    int64_t hinted = model.hintOf(condition) ? model.hintOf(least) : 0;
    model.addAtMost(least, variable, {condition});
    for (auto &[expression, conditions] : parts) {
      model.addAtMost(expression, variable, conditions);
      if (llvm::all_of(conditions, [&](CpLiteral condition) {
            return model.hintOf(condition);
          }))
        hinted = std::max(hinted, model.hintOf(expression));
    }
    if (encoder.hasHint())
      model.hint(variable, hinted);
    return variable;
  }

private:
  Encoder &encoder;
  CpExpression least;
  CpLiteral condition;
  std::vector<std::pair<CpExpression, llvm::SmallVector<CpLiteral, 2>>> parts;
};

/// Until when a tensor is held where it is made.
CpExpression ScheduleModel::Encoder::homeEnd(const Buffer &made,
                                             llvm::ArrayRef<DeviceId> tight) {
  if (made.isHeldToEnd)
    return isWhole() ? CpExpression(makespan) : CpExpression(horizon);
  TensorId tensor = made.index;
  TaskId producer = made.begin;
  Latest latest(*this, ends[producer], model.alwaysTrue());
  auto useToRead = [&](TaskId reader) {
    CpExpression end =
        roles[reader] == Role::Later ? CpExpression(horizon) : ends[reader];
    if (instance.group(reader) == instance.group(producer)) {
      latest.add(end);
      return;
    }
    for (DeviceId device : tight)
      if (mayRunOn(producer, device) && mayRunOn(reader, device))
        latest.add(end, {isOn(producer, device), isOn(reader, device)});
  };
  auto useToSend = [&] {
    for (const TransferChoice &transfer : transfersFor(tensor)) {
      CpExpression end = transfer.role == Role::Later ? CpExpression(horizon)
                                                      : transfer.arrival;
      for (const TransferChoice::Source &source : transfer.sources)
        if (llvm::is_contained(tight, source.device)) {
          if (source.mayBeCopy)
            latest.add(end, {source.isUsed, isOn(producer, source.device)});
          else
            latest.add(end, {source.isUsed});
        }
    }
  };
  usersOfTensor(
      instance, tensor, [](TaskId) { return true; }, useToRead, useToSend);
  return latest.end(tensorName(tensor) + " held");
}

/// Until when a destination holds its copy.
CpExpression ScheduleModel::Encoder::copyEnd(const TransferChoice &transfer) {
  Latest latest(*this, transfer.arrival, transfer.exists);
  TaskId producer = instance.producer(transfer.tensor);
  auto mayBeThere = [&](TaskId reader) {
    return mayRunOn(reader, transfer.to) &&
           instance.group(reader) != instance.group(producer);
  };
  usersOfCopy(instance, transfer.tensor, mayBeThere, [&](TaskId reader) {
    CpExpression end =
        roles[reader] == Role::Later ? CpExpression(horizon) : ends[reader];
    // The end of a reader elsewhere says nothing.
    if (transfer.isNeeded == isOn(reader, transfer.to) &&
        model.isAlwaysTrue(transfer.exists))
      latest.add(end);
    else
      latest.add(end, {transfer.exists, isOn(reader, transfer.to)});
  });
  for (const TransferChoice &next : transfersFor(transfer.tensor))
    for (const TransferChoice::Source &source : next.sources)
      if (source.device == transfer.to && source.mayBeCopy)
        latest.add(next.role == Role::Later ? CpExpression(horizon)
                                            : next.arrival,
                   {transfer.exists, source.isUsed});
  return latest.end(tensorName(transfer.tensor) + " held on " +
                    deviceName(transfer.to));
}

void ScheduleModel::Encoder::addLifetimes(
    llvm::ArrayRef<DeviceId> tight,
    llvm::ArrayRef<std::vector<Resident>> residents) {
  std::vector<std::vector<Holding>> held(instance.numDevices());
  auto size = [&](const CpExpression &start, const CpExpression &end,
                  llvm::ArrayRef<CpLiteral> conditions) {
    CpExpression difference = end;
    difference.add(start, -1);
    difference.normalize();
    if (difference.isConstant())
      return difference;
    CpVariable variable = model.newVariable(0, horizon);
    if (hasHint())
      model.hint(variable, std::max<int64_t>(0, model.hintOf(difference)));
    difference.add(variable, -1);
    model.addLinear(difference, 0, 0, conditions);
    return CpExpression(variable);
  };
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    for (DeviceId device : tight) {
      CpInterval run = runs[size_t(task) * instance.numDevices() + device];
      if (run.index < 0)
        continue;
      if (int64_t bytes = bufferOfWorkspace(instance, task, device).bytes;
          bytes > 0)
        held[device].push_back({run, bytes});
    }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    Buffer made = bufferOfTensor(instance, tensor, kNone);
    TaskId producer = made.begin;
    if (made.bytes == 0 || roles[producer] == Role::Later)
      continue;
    auto isThere = [&](DeviceId device) { return mayRunOn(producer, device); };
    if (llvm::any_of(tight, isThere)) {
      CpExpression end = homeEnd(made, tight);
      if (!end.isConstant() || end.offset() > from) {
        CpExpression time = size(starts[producer], end, {});
        for (DeviceId device : llvm::make_filter_range(tight, isThere))
          held[device].push_back({model.newInterval(starts[producer], time, end,
                                                    {isOn(producer, device)}),
                                  made.bytes});
      }
    }
    for (const TransferChoice &transfer : transfersFor(tensor)) {
      if (!llvm::is_contained(tight, transfer.to) ||
          transfer.role == Role::Later || model.isAlwaysFalse(transfer.exists))
        continue;
      CpExpression end = copyEnd(transfer);
      if (end.isConstant() && end.offset() <= from)
        continue;
      CpExpression time = size(transfer.start, end, {transfer.exists});
      held[transfer.to].push_back(
          {model.newInterval(transfer.start, time, end, {transfer.exists}),
           bufferOfCopy(instance, transfer, kNone).bytes});
    }
  }

  for (auto [device, itsResidents] : llvm::zip_equal(tight, residents)) {
    // What is here in any case leaves less to the rest, which counts while it
    // is here: all the time.
    int64_t capacity = instance.capacity(device);
    for (const Resident &resident : itsResidents)
      if (model.isAlwaysTrue(resident.isHere))
        capacity -= resident.bytes;
      else
        held[device].push_back({model.newInterval(from, horizon - from, horizon,
                                                  {resident.isHere}),
                                resident.bytes});
    addCapacity(held[device], std::max<int64_t>(capacity, 0));
  }
}

/// A cumulative constraint in units of memory small enough for CP-SAT, which
/// multiplies bytes by times. Where the unit is no common divisor, demands are
/// rounded up and the capacity down.
void ScheduleModel::Encoder::addCapacity(llvm::ArrayRef<Holding> held,
                                         int64_t capacity) {
  if (held.empty())
    return;
  int64_t divisor = 0, sum = 0;
  for (const Holding &holding : held) {
    divisor = std::gcd(divisor, holding.bytes);
    sum += holding.bytes;
  }
  constexpr int64_t kMaxArea = int64_t(1) << 60;
  int64_t most = std::max<int64_t>(kMaxArea / std::max<int64_t>(horizon, 1) -
                                       static_cast<int64_t>(held.size()),
                                   1);
  int64_t unit = divisor;
  if ((sum + unit - 1) / unit > most) {
    unit = (sum + most - 1) / most;
    isExact = isMemoryExact = false;
  }
  std::vector<CpInterval> intervals;
  std::vector<int64_t> demands;
  for (const Holding &holding : held) {
    intervals.push_back(holding.interval);
    demands.push_back((holding.bytes + unit - 1) / unit);
  }
  model.addCumulative(intervals, demands, capacity / unit);
}
