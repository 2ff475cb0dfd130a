//===- Simulate.cpp - What happens when a placement runs ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Simulate.h"

#include "Model/Problem/Describe.h"
#include "Model/Simulate/SimulationPlan.h"
#include "Model/Simulate/TransferQueue.h"
#include "Model/Simulate/TransferSequence.h"

#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/STLExtras.h"

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
             const SimulationPlan &plan, Admission admission);

  SimulationResult run();

private:
  struct Event {
    int64_t time;
    bool isSend;
    int32_t id;

    bool operator>(const Event &other) const {
      return std::tie(time, isSend, id) >
             std::tie(other.time, other.isSend, other.id);
    }
  };
  struct DeviceState {
    size_t next = 0;
    bool isRunning = false;
    int64_t usedBytes = 0;
    /// What the next task still has to allocate: its outputs, its workspace,
    /// and the inputs that are yet to be sent.
    int64_t nextNeeds = 0;
    /// Something has changed since its next task was last looked at.
    bool isTouched = false;
    /// Tasks of length 0 whose data is there, which may wait for memory.
    std::vector<TaskId> instants;
  };

  void startTasks();
  void startTask(DeviceId device, TaskId task);
  void startInstants(DeviceId device);
  std::optional<int64_t> tryStartSend(int32_t send);
  void startSend(int32_t send);
  void finishTask(TaskId task);
  void finishSend(int32_t send);
  void dataArrived(TaskId task);
  void releaseHome(TensorId tensor);
  void freeBytes(DeviceId device, int64_t bytes);
  void touch(DeviceId device);
  void lookAtNext(DeviceId device);

  /// The task that a device runs next, or kNone.
  TaskId nextTask(DeviceId device) const {
    const std::vector<TaskId> &order = plan.order[device];
    size_t next = devices[device].next;
    return next < order.size() ? order[next] : kNone;
  }
  bool takesTime(TaskId task) const {
    return instance.time(task, placement.device[task]) > 0;
  }
  int64_t room(DeviceId device) const {
    return instance.capacity(device) - devices[device].usedBytes;
  }
  int64_t bytesAtStart(TaskId task) const;
  int64_t roomNeeded(TaskId task) const;

  Violation explainStop() const;
  void explainMemory(Violation &finding, DeviceId device) const;

  const Instance &instance;
  const Placement &placement;
  const SimulationPlan &plan;
  Admission admission;
  Schedule schedule;
  int64_t now = 0;
  int32_t tasksLeft;
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> events;
  std::unique_ptr<TransferDispatch> queue;
  std::vector<DeviceState> devices;
  std::vector<DeviceId> touched;
  /// By task: inputs that are not there yet.
  std::vector<int32_t> missing;
  /// By tensor: local consumers and sends that still need the producer's copy.
  std::vector<int32_t> homeUses;
  /// By send: consumers that still need its copy, and whether it has started.
  std::vector<int32_t> sendUses;
  std::vector<bool> hasStarted;
};

} // namespace

Simulation::Simulation(const Instance &instance, const Placement &placement,
                       const SimulationPlan &plan, Admission admission)
    : instance(instance), placement(placement), plan(plan),
      admission(admission), tasksLeft(instance.numTasks()),
      devices(instance.numDevices()), missing(instance.numTasks()),
      homeUses(instance.numTensors(), 0), sendUses(plan.sends.size()),
      hasStarted(plan.sends.size(), false) {
  if (plan.channelSends.empty())
    queue = std::make_unique<TransferQueue>(instance);
  else
    queue = std::make_unique<TransferSequence>(instance, plan.sends.size(),
                                               plan.channelSends);
  schedule.tasks.resize(instance.numTasks());
  schedule.transfers.reserve(plan.sends.size());
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    devices[device].usedBytes =
        residentBytesOf(instance, placement.order[device]);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    missing[task] = static_cast<int32_t>(instance.inputs(task).size());
    for (auto [tensor, send] :
         llvm::zip_equal(instance.inputs(task), plan.inputSends[task])) {
      if (send == kNone)
        ++homeUses[tensor];
      else
        ++sendUses[send];
    }
  }
  for (const Send &send : plan.sends)
    ++homeUses[send.tensor];
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    lookAtNext(device);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (missing[task] == 0 && !takesTime(task))
      devices[placement.device[task]].instants.push_back(task);
}

void Simulation::touch(DeviceId device) {
  if (devices[device].isTouched)
    return;
  devices[device].isTouched = true;
  touched.push_back(device);
}

int64_t Simulation::bytesAtStart(TaskId task) const {
  int64_t bytes = 0;
  for (TensorId tensor : instance.outputs(task))
    bytes += instance.bytes(tensor);
  // What takes no time holds no workspace.
  if (takesTime(task))
    bytes += instance.workspaceBytes(task);
  return bytes;
}

/// The room without which a task cannot start.
int64_t Simulation::roomNeeded(TaskId task) const {
  int64_t bytes = bytesAtStart(task);
  if (takesTime(task))
    return bytes;
  // At one instant what ends frees first: a task of length 0 gives back what
  // nobody reads after it.
  for (auto [tensor, send] :
       llvm::zip_equal(instance.inputs(task), plan.inputSends[task])) {
    bool isLast = send == kNone
                      ? homeUses[tensor] == 1 && !instance.isResult(tensor)
                      : sendUses[send] == 1;
    if (isLast)
      bytes -= instance.bytes(tensor);
  }
  return bytes;
}

/// The device has a new next task.
void Simulation::lookAtNext(DeviceId device) {
  touch(device);
  TaskId task = nextTask(device);
  int64_t needs = 0;
  if (task != kNone) {
    needs = bytesAtStart(task);
    for (int32_t send : plan.inputSends[task])
      if (send != kNone && !hasStarted[send])
        needs += instance.bytes(plan.sends[send].tensor);
  }
  devices[device].nextNeeds = needs;
}

void Simulation::freeBytes(DeviceId device, int64_t bytes) {
  if (bytes == 0)
    return;
  devices[device].usedBytes -= bytes;
  touch(device);
}

void Simulation::dataArrived(TaskId task) {
  if (--missing[task] > 0)
    return;
  DeviceId device = placement.device[task];
  touch(device);
  if (!takesTime(task))
    devices[device].instants.push_back(task);
}

void Simulation::releaseHome(TensorId tensor) {
  DeviceId home = placement.device[instance.producer(tensor)];
  --homeUses[tensor];
  if (homeUses[tensor] == 0 && !instance.isResult(tensor))
    freeBytes(home, instance.bytes(tensor));
  // The last reader may take no time, and free it as it starts.
  if (homeUses[tensor] == 1)
    touch(home);
}

void Simulation::startTask(DeviceId device, TaskId task) {
  DeviceState &state = devices[device];
  int64_t finish = now + instance.time(task, device);
  schedule.tasks[task] = {device, now, finish};
  state.usedBytes += bytesAtStart(task);
  events.push({finish, /*isSend=*/false, task});
  if (finish == now)
    return;
  state.isRunning = true;
  ++state.next;
  lookAtNext(device);
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
  std::vector<DeviceId> changed;
  std::swap(changed, touched);
  for (DeviceId device : changed)
    devices[device].isTouched = false;
  for (DeviceId device : changed) {
    startInstants(device);
    TaskId task = nextTask(device);
    if (task != kNone && !devices[device].isRunning && missing[task] == 0 &&
        roomNeeded(task) <= room(device))
      startTask(device, task);
    // After the task: it takes its memory before any transfer does.
    queue->roomFreed(device, room(device));
  }
}

void Simulation::startSend(int32_t id) {
  const Send &send = plan.sends[id];
  DeviceState &to = devices[send.to];
  int64_t bytes = instance.bytes(send.tensor);
  hasStarted[id] = true;
  to.usedBytes += bytes;
  TaskId next = nextTask(send.to);
  if (next != kNone && llvm::binary_search(plan.readers[id], next))
    to.nextNeeds -= bytes;
  int64_t finish = now + send.time;
  schedule.transfers.push_back({send.tensor, send.from, send.to, now, finish});
  events.push({finish, /*isSend=*/true, id});
}

/// Starts the transfer, or answers with the room without which it need not be
/// tried again.
std::optional<int64_t> Simulation::tryStartSend(int32_t id) {
  const Send &send = plan.sends[id];
  int64_t bytes = instance.bytes(send.tensor);
  int64_t kept = 0;
  if (admission == Admission::KeepRoomForNext) {
    TaskId next = nextTask(send.to);
    if (next != kNone && !llvm::binary_search(plan.readers[id], next))
      kept = devices[send.to].nextNeeds;
  }
  // What takes no room is never in the way.
  if (bytes > 0 && bytes > room(send.to) - kept)
    return bytes;
  startSend(id);
  return std::nullopt;
}

void Simulation::finishTask(TaskId task) {
  --tasksLeft;
  DeviceId device = placement.device[task];
  touch(device);
  if (takesTime(task)) {
    devices[device].isRunning = false;
    freeBytes(device, instance.workspaceBytes(task));
  }
  for (auto [tensor, send] :
       llvm::zip_equal(instance.inputs(task), plan.inputSends[task])) {
    if (send == kNone)
      releaseHome(tensor);
    else if (--sendUses[send] == 0)
      freeBytes(device, instance.bytes(tensor));
  }
  for (TensorId tensor : instance.outputs(task)) {
    for (TaskId consumer : instance.consumers(tensor))
      if (placement.device[consumer] == device)
        dataArrived(consumer);
    for (int32_t send = plan.firstSend[tensor];
         send < plan.firstSend[tensor + 1]; ++send) {
      // No time means no bytes: nothing to wait for.
      if (plan.sends[send].time == 0) {
        startSend(send);
        continue;
      }
      int64_t priority = placement.transferPriority.empty()
                             ? 0
                             : placement.transferPriority[tensor];
      queue->add({priority, now, send}, plan.sends[send].link);
    }
  }
}

void Simulation::finishSend(int32_t id) {
  const Send &send = plan.sends[id];
  if (send.time > 0)
    queue->release(send.link);
  releaseHome(send.tensor);
  for (TaskId reader : plan.readers[id])
    dataArrived(reader);
}

SimulationResult Simulation::run() {
  while (true) {
    startTasks();
    queue->start([&](int32_t send) { return tryStartSend(send); });
    if (events.empty())
      break;
    now = events.top().time;
    while (!events.empty() && events.top().time == now) {
      Event event = events.top();
      events.pop();
      if (event.isSend)
        finishSend(event.id);
      else
        finishTask(event.id);
    }
  }
  if (tasksLeft > 0)
    return explainStop();
  sortTransfers(schedule);
  return std::move(schedule);
}

Violation Simulation::explainStop() const {
  if (std::optional<Violation> wrong =
          explainContradiction(instance, placement, plan))
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
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    TaskId task = nextTask(device);
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
  const Send &send = plan.sends[queue->firstWithoutRoom()];
  return report(send.to, Subject::tensor(send.tensor),
                describeTensor(problem, send.tensor),
                instance.bytes(send.tensor));
}

/// What fills the memory of a device, and for whom.
void Simulation::explainMemory(Violation &finding, DeviceId device) const {
  const Problem &problem = instance.problem();
  int64_t resident = residentBytesOf(instance, placement.order[device]);
  finding.notes.push_back(
      {Subject::device(device),
       "of its " + std::to_string(instance.capacity(device)) + " bytes, " +
           std::to_string(resident) + " are resident and " +
           std::to_string(devices[device].usedBytes - resident) +
           " hold tensors that are still needed"});
  noteWeights(finding, instance, device, placement.order[device]);
  std::vector<std::pair<int64_t, TensorId>> held;
  auto hold = [&](TensorId tensor) {
    if (instance.bytes(tensor) > 0)
      held.push_back({-instance.bytes(tensor), tensor});
  };
  for (TaskId task : placement.order[device])
    if (schedule.tasks[task].device != kNone)
      for (TensorId tensor : instance.outputs(task))
        if (homeUses[tensor] > 0 || instance.isResult(tensor))
          hold(tensor);
  for (auto [id, send] : llvm::enumerate(plan.sends))
    if (send.to == device && hasStarted[id] && sendUses[id] > 0)
      hold(send.tensor);
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
  SimulationPlan plan;
  if (std::optional<Violation> wrong = makePlan(instance, placement, plan))
    return *wrong;
  SimulationResult result =
      Simulation(instance, placement, plan, Admission::Greedy).run();
  const Violation *stop = std::get_if<Violation>(&result);
  if (!stop || stop->rule != Rule::Memory)
    return result;
  SimulationResult careful =
      Simulation(instance, placement, plan, Admission::KeepRoomForNext).run();
  return std::holds_alternative<Schedule>(careful) ? careful : result;
}
