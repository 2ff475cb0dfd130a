//===- SerialPlacement.cpp - One thing after another, for room ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/SerialPlacement.h"

#include "Search/List/DeviceDomains.h"
#include "placer/Model/PlanRules.h"
#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <memory>
#include <random>

using namespace placer;

/// Looks at a task on a device, of about 100 ns each, and attempts.
static constexpr int64_t kMostLooks = 300'000;
static constexpr int kMostAttempts = 1000;
/// How often something is sent although tasks could run, but at first.
static constexpr double kSendsEarly = 0.2;
/// Of the tasks that are ready, a step looks at no more than this.
static constexpr size_t kMostReady = 48;

namespace {

/// What has run, and what is held where.
class SerialState {
public:
  SerialState(const Instance &instance, llvm::ArrayRef<DeviceId> groupDevices);

  bool isPossible() const { return domains.emptyGroup() == kNone; }
  bool isComplete() const { return numDone == instance.numTasks(); }
  llvm::ArrayRef<TaskId> readyTasks() const { return ready; }
  llvm::ArrayRef<DeviceId> candidates(TaskId task) const;
  bool takesTime(TaskId task, DeviceId device) const {
    return instance.time(task, device) > 0;
  }

  /// Whether no time passes until a ready task has run on a device.
  bool isInstant(TaskId task, DeviceId device) const;
  /// Whether a ready task could run on a device now. What a task of length 0
  /// leaves there does not count: others may free it at the same instant.
  bool canRun(TaskId task, DeviceId device);
  /// The bytes that are held more after it, everywhere.
  int64_t growth(TaskId task, DeviceId device) const;
  void run(TaskId task, DeviceId device);
  /// Whether a device holds more than it has, so that no time may pass.
  bool isOver() const;

  /// The consumers that a tensor could be sent to before they are ready.
  bool canSend(TensorId tensor, TaskId consumer, DeviceId to);
  /// Whether that would free it where it was made.
  bool sendFrees(TensorId tensor, DeviceId to) const;
  void sendFor(TensorId tensor, TaskId consumer, DeviceId to);
  bool isMade(TensorId tensor) const {
    return isDone[instance.producer(tensor)];
  }
  bool isRun(TaskId task) const { return isDone[task]; }

  Schedule takeSchedule() {
    sortTransfers(schedule);
    return std::move(schedule);
  }

private:
  /// What a transfer has brought. One that is gone does not come again.
  struct Copy {
    DeviceId device;
    int32_t pending;
  };

  DeviceId home(TensorId tensor) const {
    return groupDevices[instance.group(instance.producer(tensor))];
  }
  const Copy *copyOn(TensorId tensor, DeviceId device) const {
    const auto *it = llvm::find_if(copies[tensor], [&](const Copy &copy) {
      return copy.device == device;
    });
    return it == copies[tensor].end() ? nullptr : it;
  }
  Copy *copyOn(TensorId tensor, DeviceId device) {
    return const_cast<Copy *>(std::as_const(*this).copyOn(tensor, device));
  }
  /// What a device has beside resident bytes, were the group there, too.
  int64_t limitWith(GroupId group, DeviceId device) const;
  bool mayGo(GroupId group, DeviceId device) const;
  void decide(GroupId group, DeviceId device);
  void send(TensorId tensor, DeviceId to);
  void dropAtHome(TensorId tensor, int32_t count);
  void pass(int64_t ns);

  const Instance &instance;
  std::vector<DeviceId> groupDevices;
  DeviceDomains domains;
  ResidentMemory resident;
  /// By device, without what is resident: now, and the most so far.
  std::vector<int64_t> level, peak;
  std::vector<int32_t> missing;
  std::vector<bool> isDone;
  std::vector<TaskId> ready;
  int32_t numDone = 0;
  /// By tensor: consumers that still need it where it was made.
  std::vector<int32_t> neededAtHome;
  std::vector<llvm::SmallVector<Copy, 1>> copies;
  Schedule schedule;
  int64_t now = 0;
};

} // namespace

SerialState::SerialState(const Instance &instance,
                         llvm::ArrayRef<DeviceId> given)
    : instance(instance), groupDevices(given), domains(instance, given),
      resident(instance), level(instance.numDevices(), 0), peak(level),
      missing(instance.numTasks()), isDone(instance.numTasks(), false),
      neededAtHome(instance.numTensors()), copies(instance.numTensors()) {
  if (!isPossible())
    return;
  schedule.tasks.resize(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    missing[task] = static_cast<int32_t>(instance.inputs(task).size());
    if (missing[task] == 0)
      ready.push_back(task);
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    neededAtHome[tensor] =
        static_cast<int32_t>(instance.consumers(tensor).size());
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    if (domains.size(group) == 1)
      decide(group, domains.first(group));
}

llvm::ArrayRef<DeviceId> SerialState::candidates(TaskId task) const {
  GroupId group = instance.group(task);
  if (groupDevices[group] != kNone)
    return llvm::ArrayRef<DeviceId>(groupDevices).slice(group, 1);
  return instance.groupDevices(group);
}

int64_t SerialState::limitWith(GroupId group, DeviceId device) const {
  int64_t limit = instance.capacity(device) - resident.bytes(device);
  if (groupDevices[group] == kNone)
    limit -= resident.growth(group, device);
  return limit;
}

/// Whether all that its members read can come: a copy that is gone cannot.
bool SerialState::mayGo(GroupId group, DeviceId device) const {
  if (groupDevices[group] != kNone)
    return groupDevices[group] == device;
  for (TaskId member : instance.groupMembers(group))
    for (TensorId tensor : instance.inputs(member))
      if (const Copy *copy = copyOn(tensor, device); copy && !copy->pending)
        return false;
  return true;
}

bool SerialState::canRun(TaskId task, DeviceId device) {
  GroupId group = instance.group(task);
  int64_t limit = limitWith(group, device), need = level[device];
  if (limit < peak[device] || !mayGo(group, device))
    return false;
  for (TensorId tensor : instance.inputs(task)) {
    if (home(tensor) == device || copyOn(tensor, device))
      continue;
    if (!areLinked(instance, home(tensor), device))
      return false;
    need += instance.bytes(tensor);
  }
  if (takesTime(task, device))
    need += bytesMade(instance, task) + instance.workspaceBytes(task);
  return (need <= limit || isInstant(task, device)) &&
         (groupDevices[group] != kNone || domains.canDecide(group, device));
}

bool SerialState::isInstant(TaskId task, DeviceId device) const {
  if (takesTime(task, device))
    return false;
  return llvm::all_of(instance.inputs(task), [&](TensorId tensor) {
    return home(tensor) == device || copyOn(tensor, device) ||
           routeTo(instance, tensor, home(tensor), device).durationNs == 0;
  });
}

int64_t SerialState::growth(TaskId task, DeviceId device) const {
  int64_t bytes = bytesMade(instance, task);
  for (TensorId tensor : instance.inputs(task)) {
    bool isLastAtHome = neededAtHome[tensor] == 1 && !instance.isResult(tensor);
    if (home(tensor) == device) {
      bytes -= isLastAtHome ? instance.bytes(tensor) : 0;
      continue;
    }
    const Copy *copy = copyOn(tensor, device);
    if (copy)
      bytes -= copy->pending == 1 ? instance.bytes(tensor) : 0;
    else
      bytes -= isLastAtHome ? instance.bytes(tensor) : 0;
  }
  return bytes;
}

/// Time passes with what is held now.
void SerialState::pass(int64_t ns) {
  if (ns == 0)
    return;
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    peak[device] = std::max(peak[device], level[device]);
  now += ns;
}

void SerialState::dropAtHome(TensorId tensor, int32_t count) {
  neededAtHome[tensor] -= count;
  if (count > 0 && neededAtHome[tensor] == 0 && !instance.isResult(tensor))
    level[home(tensor)] -= instance.bytes(tensor);
}

void SerialState::decide(GroupId group, DeviceId device) {
  groupDevices[group] = device;
  domains.decide(group, device);
  for (TaskId member : instance.groupMembers(group)) {
    resident.add(member, device);
    // What is there already, it need not have from elsewhere.
    for (TensorId tensor : instance.inputs(member))
      if (Copy *copy = copyOn(tensor, device)) {
        ++copy->pending;
        dropAtHome(tensor, 1);
      }
  }
}

void SerialState::send(TensorId tensor, DeviceId to) {
  Route route = routeTo(instance, tensor, home(tensor), to);
  level[to] += instance.bytes(tensor);
  schedule.transfers.push_back(
      {tensor, route.from, to, now, now + route.durationNs});
  pass(route.durationNs);
  Copy copy{to, 0};
  for (TaskId consumer : instance.consumers(tensor))
    copy.pending +=
        !isDone[consumer] && groupDevices[instance.group(consumer)] == to;
  copies[tensor].push_back(copy);
  dropAtHome(tensor, copy.pending);
}

void SerialState::run(TaskId task, DeviceId device) {
  GroupId group = instance.group(task);
  if (groupDevices[group] == kNone)
    decide(group, device);
  for (TensorId tensor : instance.inputs(task))
    if (home(tensor) != device && !copyOn(tensor, device))
      send(tensor, device);
  int64_t time = instance.time(task, device);
  int64_t workspace = time > 0 ? instance.workspaceBytes(task) : 0;
  level[device] += bytesMade(instance, task) + workspace;
  schedule.tasks[task] = {device, now, now + time};
  pass(time);
  level[device] -= workspace;
  isDone[task] = true;
  ++numDone;
  ready.erase(llvm::find(ready, task));
  for (TensorId tensor : instance.inputs(task)) {
    if (home(tensor) == device)
      dropAtHome(tensor, 1);
    else if (--copyOn(tensor, device)->pending == 0)
      level[device] -= instance.bytes(tensor);
  }
  for (TensorId tensor : instance.outputs(task))
    for (TaskId consumer : instance.consumers(tensor))
      if (--missing[consumer] == 0)
        ready.push_back(consumer);
}

bool SerialState::isOver() const {
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (level[device] > instance.capacity(device) - resident.bytes(device))
      return true;
  return false;
}

bool SerialState::canSend(TensorId tensor, TaskId consumer, DeviceId to) {
  GroupId group = instance.group(consumer);
  int64_t limit = limitWith(group, to);
  return to != home(tensor) && !copyOn(tensor, to) && mayGo(group, to) &&
         limit >= peak[to] && level[to] + instance.bytes(tensor) <= limit &&
         areLinked(instance, home(tensor), to) &&
         (groupDevices[group] != kNone || domains.canDecide(group, to));
}

bool SerialState::sendFrees(TensorId tensor, DeviceId to) const {
  int32_t there = 0;
  for (TaskId consumer : instance.consumers(tensor))
    there += !isDone[consumer] && groupDevices[instance.group(consumer)] == to;
  return neededAtHome[tensor] <= std::max(1, there) &&
         !instance.isResult(tensor);
}

void SerialState::sendFor(TensorId tensor, TaskId consumer, DeviceId to) {
  GroupId group = instance.group(consumer);
  if (groupDevices[group] == kNone)
    decide(group, to);
  send(tensor, to);
}

namespace {

/// One attempt.
class SerialAttempt {
public:
  SerialAttempt(const Instance &instance, const SerialState &begin,
                double noise, std::mt19937_64 &lot, int64_t &looks)
      : instance(instance), state(std::make_unique<SerialState>(begin)),
        noise(noise), lot(lot), looks(looks) {
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      unit = std::max(unit, double(bytesMade(instance, task)));
  }

  std::optional<Schedule> run() {
    while (!state->isComplete()) {
      // What is sent before it is needed may make room for what could run
      // elsewhere already, but should not.
      if (noise > 0 && random() < kSendsEarly)
        relieve();
      if (looks > kMostLooks || (!step() && !relieve()))
        return std::nullopt;
    }
    return state->takeSchedule();
  }

private:
  struct Choice {
    double score;
    TaskId task;
    DeviceId device;
  };

  double random() { return double(lot() >> 11) * 0x1p-53; }
  std::vector<Choice> choices(bool onlyInstants);
  bool step();
  bool runInstant(const Choice &choice);
  bool relieve();

  const Instance &instance;
  std::unique_ptr<SerialState> state;
  double noise;
  std::mt19937_64 &lot;
  int64_t &looks;
  double unit = 1;
};

} // namespace

/// What could run now, the best first.
std::vector<SerialAttempt::Choice> SerialAttempt::choices(bool onlyInstants) {
  std::vector<TaskId> tasks = state->readyTasks().vec();
  for (size_t i = 0; i < std::min(tasks.size(), kMostReady); ++i)
    if (tasks.size() > kMostReady)
      std::swap(tasks[i], tasks[i + lot() % (tasks.size() - i)]);
  tasks.resize(std::min(tasks.size(), kMostReady));
  std::vector<Choice> found;
  for (TaskId task : tasks)
    for (DeviceId device : state->candidates(task)) {
      ++looks;
      if ((onlyInstants && !state->isInstant(task, device)) ||
          !state->canRun(task, device))
        continue;
      auto grows = static_cast<double>(state->growth(task, device));
      found.push_back({grows / unit + noise * random(), task, device});
    }
  llvm::stable_sort(found, [](const Choice &a, const Choice &b) {
    return a.score < b.score;
  });
  return found;
}

/// Runs a task of length 0, and if need be others at the same instant until all
/// has room again, or all is done. Nothing is changed where that fails.
bool SerialAttempt::runInstant(const Choice &choice) {
  auto before = std::make_unique<SerialState>(*state);
  state->run(choice.task, choice.device);
  while (!state->isComplete() && state->isOver()) {
    std::vector<Choice> more = choices(/*onlyInstants=*/true);
    if (more.empty() || looks > kMostLooks) {
      state = std::move(before);
      return false;
    }
    state->run(more.front().task, more.front().device);
  }
  return true;
}

bool SerialAttempt::step() {
  for (const Choice &choice : choices(/*onlyInstants=*/false)) {
    if (!state->takesTime(choice.task, choice.device)) {
      if (runInstant(choice))
        return true;
      continue;
    }
    state->run(choice.task, choice.device);
    return true;
  }
  return false;
}

/// Sends something to where it will be needed, above all what then is free
/// where it was made.
bool SerialAttempt::relieve() {
  TensorId bestTensor = kNone;
  TaskId bestConsumer = kNone;
  DeviceId bestDevice = kNone;
  double best = 0;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    if (!state->isMade(tensor))
      continue;
    for (TaskId consumer : instance.consumers(tensor)) {
      if (state->isRun(consumer))
        continue;
      for (DeviceId device : state->candidates(consumer)) {
        ++looks;
        if (!state->canSend(tensor, consumer, device))
          continue;
        double score = random() + (state->sendFrees(tensor, device) ? 1 : 0);
        if (score < best)
          continue;
        best = score;
        bestTensor = tensor;
        bestConsumer = consumer;
        bestDevice = device;
      }
    }
  }
  if (bestTensor == kNone)
    return false;
  state->sendFor(bestTensor, bestConsumer, bestDevice);
  return true;
}

std::optional<Schedule> placer::placeSerially(const Instance &instance,
                                              llvm::ArrayRef<DeviceId> fixed) {
  const SerialState begin(instance, fixedGroups(instance, fixed));
  if (!begin.isPossible() || begin.isOver())
    return std::nullopt;
  std::mt19937_64 lot(0);
  int64_t looks = 0;
  for (int attempt = 0; attempt < kMostAttempts && looks <= kMostLooks;
       ++attempt) {
    // None at first, then in turns little and much.
    double noise = attempt == 0 ? 0 : attempt % 3 == 0 ? 0.1 : attempt % 3;
    if (auto schedule = SerialAttempt(instance, begin, noise, lot, looks).run())
      return schedule;
  }
  return std::nullopt;
}
