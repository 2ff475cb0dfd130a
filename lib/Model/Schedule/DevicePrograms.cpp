//===- DevicePrograms.cpp - A schedule as one program per device ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that happens has a place in one order of events: by time, then
// what takes no time before what does, then by rank in the graph. Whatever
// something needs comes before it in that order: a producer starts before its
// consumers do, and of two that start together the first takes no time and has
// the smaller rank. A device's program is its events in that order. Steps that
// wait come after what they wait for, so the programs cannot wait in a circle.
//
// On a device with several engines tasks run beside the program, which waits
// for an engine where its task ends by the schedule: what comes later finds the
// outputs there, and the workspace free.
//
// What a device sends on has a step where it has come there by the schedule;
// the transfer goes on by itself.
//
// A step without waiting may come earlier than its event: a copy is started
// where its tensor is made, and accepted before the task during which it
// arrives, where there is room for both.
//
//===----------------------------------------------------------------------===//

#include "placer/Model/DevicePrograms.h"

#include "placer/Model/ResidentMemory.h"
#include "placer/Model/TimedPlan.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;

namespace {

using Kind = ProgramStep::Kind;

struct Event {
  int64_t time;
  /// What ends frees first, then what takes no time, then the rest.
  int8_t turn;
  int64_t rank;
  ProgramStep step;
  /// Where a task ends.
  int64_t finish;

  bool operator<(const Event &other) const {
    return std::tie(time, turn, rank, step.id) <
           std::tie(other.time, other.turn, other.rank, other.step.id);
  }
};

class Planner {
public:
  Planner(const Instance &instance, const Schedule &schedule,
          llvm::ArrayRef<TransferKey> wanted)
      : instance(instance), timed(instance, schedule), plan(timed.plan()),
        peaks(peakMemory(timed)), ranks(plan.numTasks),
        numberOf(plan.transfers.size(), kNone), outgoing(instance.numTensors()),
        usesLeft(plan.buffers.size()), isKept(plan.buffers.size()),
        held(plan.numDevices, 0) {
    for (auto [rank, task] : llvm::enumerate(instance.topologicalOrder()))
      ranks[task] = static_cast<int64_t>(rank);
    for (auto [id, buffer] : llvm::enumerate(plan.buffers)) {
      usesLeft[id] = static_cast<int32_t>(plan.users[id].size());
      isKept[id] = buffer.isHeldToEnd;
      if (buffer.begin == kNone)
        held[buffer.device] += buffer.bytes;
    }
    for (ActivityId activity : timed.transfersByStart())
      numberOf[activity - plan.numTasks] =
          addTransfer(plan.transfer(activity), plan.transfer(activity).from());
    for (ActivityId activity : timed.transfersByStart())
      if (ActivityId before = plan.before[activity].front();
          !plan.isTask(before))
        programs.transfers[number(activity)].source = number(before);
    for (ActivityId activity : timed.transfersByStart())
      addChannelOrder(activity);
    for (const TransferKey &key : wanted)
      addWanted(key);
  }

  DevicePrograms run() {
    findEngines();
    std::vector<std::vector<Event>> events = listEvents();
    programs.steps.resize(plan.numDevices);
    for (DeviceId device = 0; device < plan.numDevices; ++device)
      planDevice(device, events[device]);
    for (DeviceId device = 0; device < plan.numDevices; ++device)
      finishDevice(device);
    return std::move(programs);
  }

private:
  int32_t addTransfer(TransferKey key, DeviceId from) {
    auto number = static_cast<int32_t>(programs.transfers.size());
    if (from == plan.buffers[plan.bufferOf(key.tensor)].device)
      outgoing[key.tensor].push_back(number);
    programs.transfers.push_back({key.tensor, from, key.to, kNone, {}});
    return number;
  }
  /// The number of a transfer that is in the plan.
  int32_t number(ActivityId activity) const {
    return numberOf[activity - plan.numTasks];
  }

  void addChannelOrder(ActivityId activity) {
    std::vector<int32_t> &after = programs.transfers[number(activity)].after;
    for (ActivityId before : timed.previous(activity))
      after.push_back(number(before));
    llvm::sort(after);
    after.erase(llvm::unique(after), after.end());
  }

  void addWanted(TransferKey key) {
    BufferId made = plan.bufferOf(key.tensor);
    DeviceId home = plan.buffers[made].device;
    if (home == key.to) {
      isKept[made] = true;
    } else if (ActivityId transfer = plan.find(key); transfer != kNone) {
      isKept[plan.copyOf(transfer)] = true;
    } else {
      ++usesLeft[made];
      lateTransfers.push_back(addTransfer(key, home));
    }
  }

  void findEngines() {
    std::vector<EngineId> first(plan.numDevices, kNone);
    usesEngines.resize(plan.numDevices);
    for (TaskId task = 0; task < plan.numTasks; ++task) {
      DeviceId device = plan.deviceOf(task);
      EngineId engine = instance.engine(task, device);
      if (first[device] == kNone)
        first[device] = engine;
      else if (first[device] != engine)
        usesEngines[device] = true;
    }
  }

  std::vector<std::vector<Event>> listEvents() {
    std::vector<std::vector<Event>> events(plan.numDevices);
    auto turn = [&](ActivityId activity, int8_t ofLong) {
      return plan.takesTime(activity) ? ofLong : int8_t(1);
    };
    for (TaskId task = 0; task < plan.numTasks; ++task) {
      DeviceId device = plan.deviceOf(task);
      int64_t finish = timed.finish(task);
      events[device].push_back({timed.start(task),
                                turn(task, 2),
                                4 * ranks[task],
                                {Kind::Task, task},
                                finish});
      // One without time ends where it begins.
      if (usesEngines[device] && plan.takesTime(task))
        events[device].push_back(
            {finish, 0, 4 * ranks[task], {Kind::EngineWait, task}, finish});
    }
    for (ActivityId activity : timed.transfersByStart()) {
      const Transfer &transfer = plan.transfer(activity);
      int64_t rank = 4 * ranks[instance.producer(transfer.tensor)] + 1;
      int64_t finish = timed.finish(activity);
      events[transfer.to].push_back({timed.start(activity),
                                     turn(activity, 2),
                                     rank,
                                     {Kind::Accept, number(activity)},
                                     finish});
      events[transfer.from()].push_back({finish,
                                         turn(activity, 0),
                                         rank + 2,
                                         {Kind::Sent, number(activity)},
                                         finish});
      ActivityId before = plan.before[activity].front();
      if (!plan.isTask(before))
        events[transfer.from()].push_back({timed.finish(before),
                                           turn(before, 0),
                                           rank + 1,
                                           {Kind::Forward, number(activity)},
                                           timed.finish(before)});
    }
    for (std::vector<Event> &list : events)
      llvm::sort(list);
    return events;
  }

  void planDevice(DeviceId device, llvm::ArrayRef<Event> events) {
    std::vector<bool> isDone(events.size(), false);
    for (size_t at = 0; at < events.size(); ++at) {
      if (isDone[at])
        continue;
      const Event &event = events[at];
      switch (event.step.kind) {
      case Kind::Task:
        if (!usesEngines[device])
          acceptBefore(device, events, at, isDone);
        beginTask(device, event.step.id);
        if (!usesEngines[device])
          endTask(device, event.step.id);
        else if (!plan.takesTime(event.step.id))
          waitForTask(device, event.step.id);
        break;
      case Kind::EngineWait:
        waitForTask(device, event.step.id);
        break;
      case Kind::Accept:
        accept(device, event.step.id);
        break;
      case Kind::Sent:
        sent(device, event.step.id);
        break;
      case Kind::Forward:
        add(device, Kind::Forward, event.step.id);
        break;
      default:
        break;
      }
    }
  }

  /// Accepts before a task what arrives while it runs, in order, as long as the
  /// device then holds no more than it does at some time of the schedule.
  void acceptBefore(DeviceId device, llvm::ArrayRef<Event> events, size_t task,
                    std::vector<bool> &isDone) {
    int64_t holds = held[device];
    for (BufferId buffer : plan.begins[events[task].step.id])
      holds += plan.buffers[buffer].bytes;
    for (size_t at = task + 1;
         at < events.size() && events[at].time < events[task].finish; ++at) {
      if (events[at].step.kind == Kind::Sent ||
          events[at].step.kind == Kind::Forward)
        continue;
      if (events[at].step.kind == Kind::Task)
        return;
      int32_t transfer = events[at].step.id;
      holds += bytesOf(transfer);
      if (holds > peaks[device])
        return;
      accept(device, transfer);
      isDone[at] = true;
    }
  }

  int64_t bytesOf(int32_t transfer) const {
    return instance.bytes(programs.transfers[transfer].tensor);
  }

  void beginTask(DeviceId device, TaskId task) {
    for (ActivityId before : plan.before[task])
      if (!plan.isTask(before))
        waitFor(device, number(before));
    add(device, Kind::Task, task);
    held[device] += bytesMade(instance, task);
  }

  void waitForTask(DeviceId device, TaskId task) {
    add(device, Kind::EngineWait, instance.engine(task, device));
    endTask(device, task);
  }

  void endTask(DeviceId device, TaskId task) {
    for (TensorId output : instance.outputs(task))
      for (int32_t transfer : outgoing[output])
        add(device, Kind::Start, transfer);
    // Its workspace is nobody's to release. The others are of one tensor each,
    // and released in the order of these.
    llvm::SmallVector<BufferId, 8> read;
    for (BufferId buffer : plan.needs[task])
      if (plan.buffers[buffer].kind != Buffer::Kind::Workspace)
        read.push_back(buffer);
    llvm::sort(read, [&](BufferId a, BufferId b) {
      return plan.buffers[a].index < plan.buffers[b].index;
    });
    for (BufferId buffer : read)
      used(buffer);
  }

  void accept(DeviceId device, int32_t transfer) {
    add(device, Kind::Accept, transfer);
    held[device] += bytesOf(transfer);
  }

  void sent(DeviceId device, int32_t transfer) {
    add(device, Kind::Sent, transfer);
    // Those that come last are not in the plan.
    if (size_t(transfer) < plan.transfers.size())
      for (BufferId buffer : plan.needs[timed.transfersByStart()[transfer]])
        used(buffer);
    else
      used(plan.bufferOf(programs.transfers[transfer].tensor));
  }

  void waitFor(DeviceId device, int32_t transfer) {
    if (waited.insert(transfer).second)
      add(device, Kind::Wait, transfer);
  }

  /// After a use of a tensor on a device; the last one frees.
  void used(BufferId id) {
    const Buffer &buffer = plan.buffers[id];
    if (--usesLeft[id] > 0 || isKept[id])
      return;
    // What was there only to be sent on has come when it was.
    if (buffer.kind == Buffer::Kind::Copy)
      waitFor(buffer.device, number(buffer.begin));
    add(buffer.device, Kind::Release, buffer.index);
    held[buffer.device] -= buffer.bytes;
  }

  /// What is left when the schedule is done: transfers that only bring results
  /// to where they are wanted.
  void finishDevice(DeviceId device) {
    for (int32_t transfer : lateTransfers)
      if (programs.transfers[transfer].to == device)
        accept(device, transfer);
    for (int32_t transfer : lateTransfers)
      if (programs.transfers[transfer].from == device)
        sent(device, transfer);
    for (int32_t transfer : lateTransfers)
      if (programs.transfers[transfer].to == device)
        waitFor(device, transfer);
    for (const auto &[id, buffer] : llvm::enumerate(plan.buffers))
      if (buffer.device == device && buffer.kind == Buffer::Kind::Copy &&
          isKept[id])
        waitFor(device, number(buffer.begin));
  }

  void add(DeviceId device, Kind kind, int32_t id) {
    programs.steps[device].push_back({kind, id});
  }

  const Instance &instance;
  TimedPlan timed;
  const Plan &plan;
  std::vector<int64_t> peaks;
  std::vector<int64_t> ranks;
  /// By device: whether its tasks are on more than one of its engines.
  std::vector<bool> usesEngines;
  DevicePrograms programs;
  /// By transfer of the plan: its number in the programs.
  std::vector<int32_t> numberOf;
  /// By tensor: the numbers of its transfers.
  std::vector<std::vector<int32_t>> outgoing;
  std::vector<int32_t> lateTransfers;
  /// By buffer: how often it is still needed; is it never released?
  std::vector<int32_t> usesLeft;
  std::vector<bool> isKept;
  llvm::DenseSet<int32_t> waited;
  std::vector<int64_t> held;
};

} // namespace

DevicePrograms placer::devicePrograms(const Instance &instance,
                                      const Schedule &schedule,
                                      llvm::ArrayRef<TransferKey> wanted) {
  return Planner(instance, schedule, wanted).run();
}

std::vector<int64_t> placer::peakMemory(const Instance &instance,
                                        const DevicePrograms &programs) {
  std::vector<int64_t> peaks;
  for (auto [id, steps] : llvm::enumerate(programs.steps)) {
    auto device = static_cast<DeviceId>(id);
    std::vector<TaskId> tasks;
    for (const ProgramStep &step : steps)
      if (step.kind == Kind::Task)
        tasks.push_back(step.id);
    bool usesEngines = llvm::any_of(steps, [](const ProgramStep &step) {
      return step.kind == Kind::EngineWait;
    });
    int64_t held = residentBytesOf(instance, tasks);
    int64_t peak = held;
    // Of what the engines run beside the program.
    std::vector<int64_t> running(instance.enginesPerDevice(), 0);
    for (const ProgramStep &step : steps) {
      int64_t workspace = 0;
      if (step.kind == Kind::Task) {
        int64_t bytes = bufferOfWorkspace(instance, step.id, device).bytes;
        held += bytesMade(instance, step.id);
        if (usesEngines) {
          EngineId engine = instance.engine(step.id, device);
          running[engine - instance.firstEngine(device)] = bytes;
          held += bytes;
        } else {
          workspace = bytes;
        }
      } else if (step.kind == Kind::EngineWait) {
        held -=
            std::exchange(running[step.id - instance.firstEngine(device)], 0);
      } else if (step.kind == Kind::Accept) {
        held += instance.bytes(programs.transfers[step.id].tensor);
      } else if (step.kind == Kind::Release) {
        held -= instance.bytes(step.id);
      }
      peak = std::max(peak, held + workspace);
    }
    peaks.push_back(peak);
  }
  return peaks;
}
