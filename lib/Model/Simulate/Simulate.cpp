//===- Simulate.cpp - What happens when a placement runs ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Simulate.h"

#include "Model/Problem/Describe.h"
#include "Model/Simulate/CheckedPlacement.h"
#include "Model/Simulate/TransferQueue.h"
#include "Model/Simulate/TransferSequence.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <memory>

using namespace placer;

namespace {

/// Who may take the memory that is free.
enum class Admission {
  /// Whoever comes first.
  Greedy,
  /// The next task of the device first: a transfer that it does not read gets
  /// only what it leaves.
  KeepRoomForNext,
};

class Simulation {
public:
  Simulation(const Instance &instance, const Placement &placement,
             const CheckedPlacement &checked, Admission admission);

  SimulationResult run();

private:
  struct Event {
    int64_t time;
    ActivityId activity;

    bool operator>(const Event &other) const {
      return std::tie(time, activity) > std::tie(other.time, other.activity);
    }
  };
  struct EngineState {
    size_t next = 0;
    bool isRunning = false;
    /// What the next task still has to allocate: its outputs, its workspace,
    /// and the inputs that are yet to be sent.
    int64_t nextNeeds = 0;
  };
  struct DeviceState {
    int64_t usedBytes = 0;
    /// Something has changed since its next tasks were last looked at.
    bool isTouched = false;
    /// Tasks of length 0 whose data is there, which may wait for memory.
    std::vector<TaskId> instants;
  };

  void startTasks();
  void startTask(DeviceId device, TaskId task);
  void startInstants(DeviceId device);
  std::optional<int64_t> tryStartTransfer(ActivityId activity);
  void startTransfer(ActivityId activity);
  void start(ActivityId activity);
  void finish(ActivityId activity);
  void makeReady(ActivityId activity);
  void touch(DeviceId device);
  void lookAtNext(EngineId engine);

  /// The task that an engine runs next, or kNone.
  TaskId nextTask(EngineId engine) const {
    const std::vector<TaskId> &order = checked.order[engine];
    size_t next = engines[engine].next;
    return next < order.size() ? order[next] : kNone;
  }
  auto enginesOf(DeviceId device) const {
    return llvm::seq(instance.firstEngine(device),
                     instance.firstEngine(device + 1));
  }
  int64_t room(DeviceId device) const {
    return instance.capacity(device) - devices[device].usedBytes;
  }
  bool isHeld(BufferId buffer) const {
    return usesLeft[buffer] > 0 || plan.buffers[buffer].isHeldToEnd;
  }
  int64_t bytesAtStart(ActivityId activity) const;
  int64_t roomNeeded(TaskId task) const;

  Violation explainStop() const;
  void explainMemory(Violation &finding, DeviceId device) const;

  const Instance &instance;
  const Placement &placement;
  const CheckedPlacement &checked;
  const Plan &plan;
  Admission admission;
  Schedule schedule;
  int64_t now = 0;
  int32_t tasksLeft;
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> events;
  std::unique_ptr<TransferDispatch> queue;
  std::vector<EngineState> engines;
  std::vector<DeviceState> devices;
  /// Devices to look at next, and those that are looked at now.
  std::vector<DeviceId> touched, changed;
  /// By activity: those before it that have not finished; has it started?
  std::vector<int32_t> missing;
  std::vector<bool> hasStarted;
  /// By buffer: the activities that still need it.
  std::vector<int32_t> usesLeft;
};

} // namespace

Simulation::Simulation(const Instance &instance, const Placement &placement,
                       const CheckedPlacement &checked, Admission admission)
    : instance(instance), placement(placement), checked(checked),
      plan(checked.plan), admission(admission), tasksLeft(plan.numTasks),
      engines(instance.numEngines()), devices(instance.numDevices()),
      missing(plan.numActivities()), hasStarted(plan.numActivities(), false),
      usesLeft(plan.buffers.size()) {
  if (checked.channelOrder.empty())
    queue = std::make_unique<TransferQueue>(instance);
  else
    queue = std::make_unique<TransferSequence>(instance, plan.numActivities(),
                                               checked.channelOrder);
  schedule.tasks.resize(plan.numTasks);
  schedule.transfers.reserve(plan.transfers.size());
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    missing[activity] = static_cast<int32_t>(plan.before[activity].size());
  for (auto [id, buffer] : llvm::enumerate(plan.buffers)) {
    usesLeft[id] = static_cast<int32_t>(plan.users[id].size());
    if (buffer.begin == kNone)
      devices[buffer.device].usedBytes += buffer.bytes;
  }
  for (EngineId engine = 0; engine < instance.numEngines(); ++engine)
    lookAtNext(engine);
  for (TaskId task = 0; task < plan.numTasks; ++task)
    if (missing[task] == 0 && !plan.takesTime(task))
      devices[placement.device[task]].instants.push_back(task);
}

void Simulation::touch(DeviceId device) {
  if (devices[device].isTouched)
    return;
  devices[device].isTouched = true;
  touched.push_back(device);
}

int64_t Simulation::bytesAtStart(ActivityId activity) const {
  int64_t bytes = 0;
  for (BufferId buffer : plan.begins[activity])
    bytes += plan.buffers[buffer].bytes;
  return bytes;
}

/// The room without which a task cannot start.
int64_t Simulation::roomNeeded(TaskId task) const {
  int64_t bytes = bytesAtStart(task);
  // At one instant what ends frees first: a task of length 0 gives back what
  // nobody needs after it.
  if (!plan.takesTime(task))
    for (BufferId buffer : plan.needs[task])
      if (usesLeft[buffer] == 1 && !plan.buffers[buffer].isHeldToEnd)
        bytes -= plan.buffers[buffer].bytes;
  return bytes;
}

/// The engine has a new next task.
void Simulation::lookAtNext(EngineId engine) {
  touch(instance.deviceOfEngine(engine));
  TaskId task = nextTask(engine);
  int64_t needs = 0;
  if (task != kNone) {
    needs = bytesAtStart(task);
    for (ActivityId before : plan.before[task])
      if (!plan.isTask(before) && !hasStarted[before])
        needs += bytesAtStart(before);
  }
  engines[engine].nextNeeds = needs;
}

/// All that an activity comes after has finished.
void Simulation::makeReady(ActivityId activity) {
  if (plan.isTask(activity)) {
    DeviceId device = placement.device[activity];
    touch(device);
    if (!plan.takesTime(activity))
      devices[device].instants.push_back(activity);
    return;
  }
  // No time means no bytes: nothing to wait for.
  if (!plan.takesTime(activity)) {
    startTransfer(activity);
    return;
  }
  const Transfer &transfer = plan.transfer(activity);
  int64_t priority = placement.transferPriority.empty()
                         ? 0
                         : placement.transferPriority[transfer.tensor];
  queue->add({priority, now, activity}, transfer.route.link);
}

void Simulation::start(ActivityId activity) {
  hasStarted[activity] = true;
  for (BufferId buffer : plan.begins[activity])
    devices[plan.buffers[buffer].device].usedBytes +=
        plan.buffers[buffer].bytes;
  events.push({now + plan.durations[activity], activity});
}

void Simulation::startTask(DeviceId device, TaskId task) {
  schedule.tasks[task] = {device, now, now + plan.durations[task]};
  start(task);
  if (!plan.takesTime(task))
    return;
  EngineId engine = instance.engine(task, device);
  engines[engine].isRunning = true;
  ++engines[engine].next;
  lookAtNext(engine);
}

/// Starts the tasks of length 0 for which there is room. They end at the
/// instant at which they start, and what ends frees first.
void Simulation::startInstants(DeviceId device) {
  std::vector<TaskId> &instants = devices[device].instants;
  llvm::sort(instants);
  llvm::erase_if(instants, [&](TaskId task) {
    if (roomNeeded(task) > room(device))
      return false;
    startTask(device, task);
    return true;
  });
}

void Simulation::startTasks() {
  llvm::sort(touched);
  std::swap(changed, touched);
  touched.clear();
  for (DeviceId device : changed)
    devices[device].isTouched = false;
  for (DeviceId device : changed) {
    startInstants(device);
    for (EngineId engine : enginesOf(device)) {
      TaskId task = nextTask(engine);
      if (task != kNone && !engines[engine].isRunning && missing[task] == 0 &&
          roomNeeded(task) <= room(device))
        startTask(device, task);
    }
    // After the tasks: they take their memory before any transfer does.
    queue->roomFreed(device, room(device));
  }
}

void Simulation::startTransfer(ActivityId activity) {
  const Transfer &transfer = plan.transfer(activity);
  for (EngineId engine : enginesOf(transfer.to)) {
    TaskId next = nextTask(engine);
    if (next != kNone && llvm::binary_search(plan.after[activity], next))
      engines[engine].nextNeeds -= bytesAtStart(activity);
  }
  schedule.transfers.push_back({transfer.tensor, transfer.from(), transfer.to,
                                now, now + plan.durations[activity]});
  start(activity);
}

/// Starts the transfer, or answers with the room without which it need not be
/// tried again.
std::optional<int64_t> Simulation::tryStartTransfer(ActivityId activity) {
  DeviceId to = plan.transfer(activity).to;
  int64_t bytes = bytesAtStart(activity);
  int64_t kept = 0;
  if (admission == Admission::KeepRoomForNext)
    for (EngineId engine : enginesOf(to)) {
      TaskId next = nextTask(engine);
      if (next != kNone && !llvm::binary_search(plan.after[activity], next))
        kept += engines[engine].nextNeeds;
    }
  // What takes no room is never in the way.
  if (bytes > 0 && bytes > room(to) - kept)
    return bytes;
  startTransfer(activity);
  return std::nullopt;
}

void Simulation::finish(ActivityId activity) {
  if (plan.isTask(activity)) {
    --tasksLeft;
    DeviceId device = placement.device[activity];
    touch(device);
    if (plan.takesTime(activity))
      engines[instance.engine(activity, device)].isRunning = false;
  } else if (plan.takesTime(activity)) {
    queue->release(plan.transfer(activity).route.link);
  }
  for (BufferId id : plan.needs[activity]) {
    const Buffer &buffer = plan.buffers[id];
    if (--usesLeft[id] == 0 && !buffer.isHeldToEnd)
      devices[buffer.device].usedBytes -= buffer.bytes;
    // The last one that needs it may take no time, and free it as it starts.
    if (usesLeft[id] <= 1)
      touch(buffer.device);
  }
  for (ActivityId next : plan.after[activity])
    if (--missing[next] == 0)
      makeReady(next);
}

SimulationResult Simulation::run() {
  while (true) {
    startTasks();
    queue->start(
        [&](ActivityId transfer) { return tryStartTransfer(transfer); });
    if (events.empty())
      break;
    now = events.top().time;
    while (!events.empty() && events.top().time == now) {
      ActivityId activity = events.top().activity;
      events.pop();
      finish(activity);
    }
  }
  if (tasksLeft > 0)
    return explainStop();
  sortTransfers(schedule);
  return std::move(schedule);
}

Violation Simulation::explainStop() const {
  if (std::optional<Violation> wrong =
          explainContradiction(instance, placement, checked))
    return *wrong;

  // The orders of the devices are sound and no channel is busy: somebody waits
  // for memory, or transfers wait for each other.
  const Problem &problem = instance.problem();
  auto report = [&](DeviceId device, Subject where, const std::string &what,
                    int64_t bytes) {
    Violation finding{
        Rule::Memory,
        where,
        describeDevice(problem, device) + " has no space for " + what +
            " and never will: " + std::to_string(bytes - room(device)) +
            " of " + std::to_string(bytes) + " bytes are missing",
        {}};
    explainMemory(finding, device);
    return finding;
  };
  for (EngineId engine = 0; engine < instance.numEngines(); ++engine) {
    DeviceId device = instance.deviceOfEngine(engine);
    TaskId task = nextTask(engine);
    if (!devices[device].instants.empty())
      task = devices[device].instants.front();
    if (task != kNone && missing[task] == 0)
      return report(device, Subject::task(task), describeTask(problem, task),
                    roomNeeded(task));
  }
  if (queue->firstWithoutRoom() == kNone)
    return Violation{Rule::Cycle,
                     Subject::problem(),
                     "the orders of the channels contradict the dependences",
                     {}};
  ActivityId waiting = queue->firstWithoutRoom();
  TransferKey transfer = plan.transfer(waiting);
  return report(transfer.to, Subject::tensor(transfer.tensor),
                describeTensor(problem, transfer.tensor),
                bytesAtStart(waiting));
}

/// What fills the memory of a device, and for whom.
void Simulation::explainMemory(Violation &finding, DeviceId device) const {
  const Problem &problem = instance.problem();
  int64_t resident = 0;
  std::vector<std::pair<int64_t, TensorId>> held;
  for (auto [id, buffer] : llvm::enumerate(plan.buffers)) {
    if (buffer.device != device || buffer.bytes == 0)
      continue;
    if (buffer.begin == kNone)
      resident += buffer.bytes;
    else if (hasStarted[buffer.begin] && isHeld(static_cast<BufferId>(id)))
      held.push_back({-buffer.bytes, buffer.index});
  }
  finding.notes.push_back(
      {Subject::device(device),
       "of its " + std::to_string(instance.capacity(device)) + " bytes, " +
           std::to_string(resident) + " are resident and " +
           std::to_string(devices[device].usedBytes - resident) +
           " hold tensors that are still needed"});
  noteWeights(finding, instance, device, placement.order[device]);
  llvm::sort(held);
  for (auto [bytes, tensor] : llvm::ArrayRef(held).take_front(kMaxListed))
    finding.notes.push_back(
        {Subject::tensor(tensor), describeTensor(problem, tensor) + " holds " +
                                      std::to_string(-bytes) + " bytes"});
  if (held.size() > kMaxListed)
    finding.notes.push_back(
        {Subject::device(device),
         "and " + std::to_string(held.size() - kMaxListed) + " smaller ones"});
}

SimulationResult placer::simulate(const Instance &instance,
                                  const Placement &placement) {
  CheckedPlacement checked;
  if (std::optional<Violation> wrong =
          checkPlacement(instance, placement, checked))
    return *wrong;
  SimulationResult result =
      Simulation(instance, placement, checked, Admission::Greedy).run();
  const Violation *stop = std::get_if<Violation>(&result);
  if (!stop || stop->rule != Rule::Memory)
    return result;
  SimulationResult careful =
      Simulation(instance, placement, checked, Admission::KeepRoomForNext)
          .run();
  return std::holds_alternative<Schedule>(careful) ? careful : result;
}
