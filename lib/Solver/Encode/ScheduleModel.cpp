//===- ScheduleModel.cpp - The execution model for CP-SAT -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks, devices and the makespan. Transfers are in ScheduleTransfers.cpp,
// memory is in ScheduleMemory.cpp, windows and solutions are in
// ScheduleWindow.cpp.
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/ScheduleEncoder.h"

#include "Solver/Encode/DeviceSymmetry.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

DeviceChoices placer::deviceChoices(const Instance &instance,
                                    llvm::ArrayRef<DeviceId> fixed) {
  DeviceChoices choices(instance.numGroups());
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    choices[group].append(instance.groupDevices(group).begin(),
                          instance.groupDevices(group).end());
  for (TaskId task = 0; task < instance.numTasks() && !fixed.empty(); ++task)
    if (fixed[task] != kNone)
      choices[instance.group(task)] = {fixed[task]};
  return choices;
}

ScheduleModel::ScheduleModel(const Instance &instance,
                             const DeviceChoices &choices,
                             const Schedule *around, const Window *window,
                             const ScheduleModelOptions &options)
    : encoder(std::make_unique<Encoder>(instance, choices, around, window,
                                        options)) {}
ScheduleModel::~ScheduleModel() = default;

const CpModel &ScheduleModel::model() const { return encoder->model; }
bool ScheduleModel::isExact() const { return encoder->isExact; }
bool ScheduleModel::keepsAllSchedules() const {
  return encoder->isWhole() && encoder->isMemoryExact && !encoder->hasHint();
}
int64_t ScheduleModel::unitNs() const { return encoder->scale.unitNs(); }

bool ScheduleModel::mayImprove() const {
  return !encoder->hasHint() ||
         encoder->model.low(encoder->makespan) < encoder->hintedMakespan;
}

Schedule ScheduleModel::decode(const CpResponse &response) const {
  return encoder->decode(response);
}

ScheduleModel::Encoder::Encoder(const Instance &instance,
                                const DeviceChoices &allChoices,
                                const Schedule *around, const Window *window,
                                const ScheduleModelOptions &options)
    : instance(instance), options(options), around(around), window(window),
      model(options.withNames),
      scale(instance, around ? around->makespan() : serialLength(instance),
            options.maxUnits),
      choices(allChoices), forwards(instance, choices) {
  isExact = scale.isExact() && isWhole();
  if (isWhole())
    equalDevices = placer::equalDevices(instance, choices);
  if (around) {
    known = inUnits(instance, scale, *around);
    // The hint must be among the orders of equal devices that are left.
    if (isWhole())
      renameDevices(*known, firstUseOrder(instance, equalDevices, *known));
    for (auto [i, transfer] : llvm::enumerate(known->transfers)) {
      transferIndex[{transfer.tensor, transfer.to}] = static_cast<int32_t>(i);
      transfersFrom[{transfer.tensor, transfer.from}].push_back(
          static_cast<int32_t>(i));
    }
  }
  // Each length may have been rounded up.
  horizon = known ? known->makespan()
                  : scale.roundUp(serialLength(instance)) +
                        (scale.isExact() ? 0
                                         : instance.numTasks() +
                                               int64_t(instance.numTensors()) *
                                                   instance.numDevices());
  assignRoles();
  pruneDevices();
  chooseForwards();
  computeTails();

  addMakespan();
  addDevices();
  addTasks();
  addTransfers();
  addPrecedences();
  addResources();
  addTailsOfTasks();
  if (isWhole()) {
    addLoads();
    addSymmetry();
  }
  finishMakespan();
  addMemory();
}

int64_t ScheduleModel::Encoder::headOn(TaskId task, DeviceId device) const {
  int64_t head = from;
  if (options.windows)
    head = std::max(
        head, scale.roundUp(
                  options.windows
                      ->headOn[size_t(task) * instance.numDevices() + device]));
  return head;
}

int64_t ScheduleModel::Encoder::tailOn(TaskId task, DeviceId device) const {
  if (!options.windows)
    return 0;
  return scale.roundDown(
      options.windows->tailOn[size_t(task) * instance.numDevices() + device]);
}

/// Takes away the devices on which a task cannot be within the horizon.
void ScheduleModel::Encoder::pruneDevices() {
  isPossible.assign(size_t(instance.numGroups()) * instance.numDevices(),
                    false);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    llvm::ArrayRef<TaskId> members = instance.groupMembers(group);
    // Devices change only where the whole group is free.
    if (!isWhole() && llvm::any_of(members, [&](TaskId task) {
          return roles[task] != Role::Free;
        }))
      choices[group] = {known->tasks[members.front()].device};
    if (options.windows && choices[group].size() > 1)
      llvm::erase_if(choices[group], [&](DeviceId device) {
        return llvm::any_of(members, [&](TaskId task) {
          return headOn(task, device) + length(task, device) +
                     tailOn(task, device) >
                 horizon;
        });
      });
    for (DeviceId device : choices[group])
      isPossible[size_t(group) * instance.numDevices() + device] = true;
  }
}

void ScheduleModel::Encoder::chooseForwards() {
  if (instance.numDevices() < 3)
    return;
  if (known)
    forwards.addKnown(*known);
  if (options.forwards == ModelForwards::All && isWhole()) {
    forwards.addAll(around ? around->makespan() : INT64_MAX, options.windows);
    forwards.finish();
    return;
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    auto isFree = [&](TaskId task) { return roles[task] == Role::Free; };
    if (!isFree(instance.producer(tensor)) &&
        llvm::none_of(instance.consumers(tensor), isFree))
      continue;
    forwards.addMissing(tensor);
    if (options.forwards != ModelForwards::Missing)
      forwards.addBetweenReaders(tensor);
  }
  forwards.finish();
}

void ScheduleModel::Encoder::addMakespan() {
  makespan = model.newVariable(scale.roundUp(options.lowerBoundNs), horizon,
                               "makespan");
  model.minimize(makespan);
}

void ScheduleModel::Encoder::endsInTime(const CpExpression &expression,
                                        llvm::ArrayRef<CpLiteral> conditions) {
  model.addAtMost(expression, makespan, conditions);
  if (hasHint() && llvm::all_of(conditions, [&](CpLiteral condition) {
        return model.hintOf(condition);
      }))
    hintedMakespan = std::max(hintedMakespan, model.hintOf(expression));
}

void ScheduleModel::Encoder::finishMakespan() {
  if (!hasHint())
    return;
  hintedMakespan = std::max(hintedMakespan, model.low(makespan));
  model.hint(makespan, hintedMakespan);
  model.atMost(makespan, hintedMakespan);
}

CpLiteral
ScheduleModel::Encoder::disjunction(llvm::ArrayRef<CpLiteral> literals,
                                    const llvm::Twine &name) {
  if (literals.size() == 1)
    return literals.front();
  for (CpLiteral literal : literals)
    if (model.isAlwaysTrue(literal))
      return literal;
  CpLiteral result = model.newLiteral(name);
  llvm::SmallVector<CpLiteral, 8> clause(literals.begin(), literals.end());
  clause.push_back(!result);
  model.addAtLeastOne(clause);
  for (CpLiteral literal : literals)
    model.addImplication(literal, result);
  if (hasHint())
    model.hint(result, llvm::any_of(literals, [&](CpLiteral literal) {
                 return model.hintOf(literal);
               }));
  return result;
}

CpLiteral
ScheduleModel::Encoder::conjunction(llvm::ArrayRef<CpLiteral> literals,
                                    const llvm::Twine &name) {
  llvm::SmallVector<CpLiteral, 4> open;
  for (CpLiteral literal : literals)
    if (!model.isAlwaysTrue(literal))
      open.push_back(!literal);
  if (open.empty())
    return model.alwaysTrue();
  return !disjunction(open, name);
}

void ScheduleModel::Encoder::addDevices() {
  places.assign(size_t(instance.numGroups()) * instance.numDevices(),
                !model.alwaysTrue());
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    CpLiteral *row = &places[size_t(group) * instance.numDevices()];
    TaskId first = instance.groupMembers(group).front();
    if (choices[group].size() == 1) {
      row[choices[group].front()] = model.alwaysTrue();
      continue;
    }
    llvm::SmallVector<CpLiteral, 8> literals;
    for (DeviceId device : choices[group]) {
      CpLiteral literal =
          model.newLiteral(taskName(first) + " on " + deviceName(device));
      if (hasHint())
        model.hint(literal, known->tasks[first].device == device);
      row[device] = literal;
      literals.push_back(literal);
    }
    model.addExactlyOne(literals);
  }
}

void ScheduleModel::Encoder::addTasks() {
  starts.resize(instance.numTasks());
  ends.resize(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (roles[task] == Role::Later)
      continue;
    if (roles[task] == Role::Past) {
      starts[task] = known->tasks[task].startNs;
      ends[task] = known->tasks[task].finishNs;
      continue;
    }
    int64_t head = horizon, latest = 0, shortest = horizon, longest = 0;
    for (DeviceId device : choices[instance.group(task)]) {
      int64_t time = length(task, device);
      head = std::min(head, headOn(task, device));
      latest = std::max(latest, horizon - tailOn(task, device) - time);
      shortest = std::min(shortest, time);
      longest = std::max(longest, time);
    }
    CpVariable start =
        model.newVariable(head, std::max(head, latest), taskName(task));
    starts[task] = start;
    if (hasHint())
      model.hint(start, known->tasks[task].startNs);
    // A group that no device is left for: there is no solution anyway.
    if (longest <= shortest) {
      ends[task] = starts[task].plus(longest);
      continue;
    }
    CpVariable end =
        model.newVariable(head + shortest, horizon, taskName(task) + " end");
    ends[task] = end;
    CpExpression sum = starts[task];
    for (DeviceId device : choices[instance.group(task)])
      sum.add(isOn(task, device), length(task, device));
    if (hasHint())
      model.hint(end, model.hintOf(sum));
    sum.add(end, -1);
    model.addLinear(sum, 0, 0);
  }
  if (!options.windows || !isWhole())
    return;
  // A task that is on a device starts no earlier than is possible there.
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    CpExpression sum;
    bool differ = false;
    llvm::ArrayRef<DeviceId> devices = choices[instance.group(task)];
    for (DeviceId device : devices) {
      sum.add(isOn(task, device), headOn(task, device));
      differ |= headOn(task, device) != headOn(task, devices.front());
    }
    if (differ)
      model.addAtMost(sum, starts[task]);
  }
}

/// From the end of a task to that of all, on whatever device it is.
void ScheduleModel::Encoder::addTailsOfTasks() {
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (roles[task] == Role::Later)
      continue;
    CpExpression sum = ends[task];
    bool hasOpenTransfers = roles[task] == Role::Free;
    for (DeviceId device : choices[instance.group(task)]) {
      int64_t tail = roles[task] == Role::Past ? 0 : tailOn(task, device);
      if (length(task, device) > 0)
        tail = std::max(tail, engineTail[instance.engine(task, device)]);
      for (TensorId tensor : instance.outputs(task))
        for (TaskId consumer : instance.consumers(tensor)) {
          if (roles[consumer] != Role::Later)
            continue;
          if (known->tasks[consumer].device == device)
            tail = std::max(tail, taskTail[consumer]);
        }
      if (!hasOpenTransfers)
        for (TensorId tensor : instance.outputs(task))
          tail = std::max(tail, tailOfSends(tensor, device));
      sum.add(isOn(task, device), tail);
    }
    endsInTime(sum);
  }
}

void ScheduleModel::Encoder::addResources() {
  runs.assign(size_t(instance.numTasks()) * instance.numDevices(), {});
  std::vector<std::vector<CpInterval>> onEngine(instance.numEngines());
  // By engine: the tasks that keep their order.
  std::vector<std::vector<TaskId>> kept(instance.numEngines());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (roles[task] == Role::Later)
      continue;
    // What is over when the window begins is in nobody's way.
    if (roles[task] == Role::Past && ends[task].offset() <= from)
      continue;
    for (DeviceId device : choices[instance.group(task)]) {
      int64_t time = length(task, device);
      if (time == 0)
        continue;
      CpInterval interval = model.newInterval(
          starts[task], time, starts[task].plus(time), {isOn(task, device)});
      runs[size_t(task) * instance.numDevices() + device] = interval;
      onEngine[instance.engine(task, device)].push_back(interval);
      if (roles[task] == Role::Kept)
        kept[instance.engine(task, device)].push_back(task);
    }
  }
  for (const std::vector<CpInterval> &intervals : onEngine)
    if (intervals.size() > 1)
      model.addNoOverlap(intervals);
  for (std::vector<TaskId> &order : kept) {
    llvm::sort(order, [&](TaskId a, TaskId b) {
      return known->tasks[a].startNs < known->tasks[b].startNs;
    });
    for (size_t i = 1; i < order.size(); ++i)
      model.addAtMost(ends[order[i - 1]], starts[order[i]]);
  }

  std::vector<std::vector<CpInterval>> onChannel(instance.numChannels());
  std::vector<std::vector<const TransferChoice *>> inOrder(
      instance.numChannels());
  for (const TransferChoice &transfer : transfers) {
    if (transfer.role == Role::Later ||
        (transfer.role == Role::Past && transfer.arrival.offset() <= from))
      continue;
    for (const TransferChoice::Source &source : transfer.sources) {
      if (source.length == 0)
        continue;
      CpInterval interval = model.newInterval(
          transfer.start, source.length, transfer.start.plus(source.length),
          {source.isUsed});
      for (ChannelId channel : instance.channels(source.link)) {
        onChannel[channel].push_back(interval);
        if (transfer.role == Role::Kept)
          inOrder[channel].push_back(&transfer);
      }
    }
  }
  for (const std::vector<CpInterval> &intervals : onChannel)
    if (intervals.size() > 1)
      model.addNoOverlap(intervals);
  for (std::vector<const TransferChoice *> &order : inOrder) {
    llvm::sort(order, [&](const TransferChoice *a, const TransferChoice *b) {
      return knownTransfer(a->tensor, a->to)->startNs <
             knownTransfer(b->tensor, b->to)->startNs;
    });
    for (size_t i = 1; i < order.size(); ++i)
      model.addAtMost(order[i - 1]->arrival, order[i]->start);
  }
}

/// Follows from the rest, but is seen at once.
void ScheduleModel::Encoder::addLoads() {
  std::vector<CpExpression> onEngine(instance.numEngines());
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (mayRunOn(task, device))
        onEngine[instance.engine(task, device)].add(isOn(task, device),
                                                    length(task, device));
  for (const CpExpression &sum : onEngine)
    endsInTime(sum);
  std::vector<CpExpression> onChannel(instance.numChannels());
  for (const TransferChoice &transfer : transfers)
    for (const TransferChoice::Source &source : transfer.sources)
      for (ChannelId channel : instance.channels(source.link))
        onChannel[channel].add(source.isUsed, source.length);
  for (const CpExpression &sum : onChannel)
    endsInTime(sum);

  // At most as many tasks of one engine at once as there are devices.
  if (instance.numDevices() == 1)
    return;
  std::vector<std::vector<CpInterval>> ofEngine(instance.enginesPerDevice());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    llvm::ArrayRef<DeviceId> devices = choices[instance.group(task)];
    int64_t shortest = horizon, longest = 0;
    for (DeviceId device : devices) {
      shortest = std::min(shortest, length(task, device));
      longest = std::max(longest, length(task, device));
    }
    if (longest == 0 || shortest > longest)
      continue;
    CpExpression size = longest;
    if (shortest < longest) {
      CpVariable time =
          model.newVariable(shortest, longest, taskName(task) + " time");
      CpExpression sum = time;
      sum.add(starts[task]).add(ends[task], -1);
      model.addLinear(sum, 0, 0);
      if (hasHint())
        model.hint(time, model.hintOf(ends[task]) - model.hintOf(starts[task]));
      size = time;
    }
    ofEngine[instance.engine(task, 0)].push_back(
        model.newInterval(starts[task], size, ends[task]));
  }
  for (const std::vector<CpInterval> &intervals : ofEngine)
    if (static_cast<int32_t>(intervals.size()) > instance.numDevices())
      model.addCumulative(intervals, std::vector<int64_t>(intervals.size(), 1),
                          instance.numDevices());
}

/// Of equal devices, the one with the smaller place in its row is used first,
/// by the order of the graph.
void ScheduleModel::Encoder::addSymmetry() {
  std::vector<GroupId> order = groupsInOrder(instance);
  for (llvm::ArrayRef<DeviceId> row : equalDevices)
    for (size_t i = 1; i < row.size(); ++i) {
      // Whether a group so far is on the device before.
      CpLiteral isUsed = !model.alwaysTrue();
      for (GroupId group : order) {
        if (!mayUse(group, row[i - 1]) && !mayUse(group, row[i]))
          continue;
        TaskId task = instance.groupMembers(group).front();
        if (mayUse(group, row[i]))
          model.addAtLeastOne({!isOn(task, row[i]), isUsed});
        if (mayUse(group, row[i - 1])) {
          CpLiteral here = isOn(task, row[i - 1]);
          if (model.isAlwaysFalse(isUsed))
            isUsed = here;
          else
            isUsed = disjunction({isUsed, here}, "used");
        }
        if (model.isAlwaysTrue(isUsed))
          break;
      }
    }
}
