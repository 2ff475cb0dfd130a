//===- Verify.cpp - Is a schedule an answer to a problem? -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Verify.h"

#include "Model/Judge/MemoryUse.h"
#include "Model/Problem/Describe.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <map>
#include <tuple>

using namespace placer;

namespace {

/// A busy stretch of a device or channel.
struct Span {
  int64_t start;
  int64_t finish;
  int32_t who;

  std::tuple<int64_t, int64_t, int32_t> key() const {
    return {start, finish, who};
  }
};

class Verifier {
public:
  Verifier(const Instance &instance, const Schedule &schedule,
           const StatedSchedule *stated, unsigned limit)
      : instance(instance), problem(instance.problem()), schedule(schedule),
        stated(stated), limit(limit) {}

  Violations run();

private:
  void checkComplete();
  void checkTasks();
  void checkColocation();
  /// Fills `arrivals` with the transfers that make sense; findings for the
  /// rest.
  void checkTransfers();
  bool isOverLink(int32_t id);
  void reportSource(int32_t id);
  void checkTimes(int32_t id);
  void checkNeeded();
  void checkData();
  void checkMemory();
  void checkStatements();
  void checkOverlaps(std::vector<Span> &spans, const std::string &where,
                     bool areTransfers);

  Violation &report(Rule rule, Subject where, std::string message);
  bool isFull() const { return limit != 0 && findings.size() >= limit; }
  bool isDevice(DeviceId id) const {
    return id >= 0 && id < instance.numDevices();
  }
  const ScheduledTask &placed(TaskId task) const {
    return schedule.tasks[task];
  }
  const ScheduledTask &producerOf(TensorId tensor) const {
    return placed(instance.producer(tensor));
  }
  /// Whether the tensor is made where the transfer starts, or brought there.
  bool isSource(const ScheduledTransfer &transfer) const {
    return producerOf(transfer.tensor).device == transfer.from ||
           arrival(transfer.tensor, transfer.from) != kNone;
  }
  /// The index of the transfer that brings a tensor to a device, or kNone.
  int32_t arrival(TensorId tensor, DeviceId to) const {
    return arrivals.lookup_or({tensor, to}, kNone);
  }
  std::string describeTransfer(const ScheduledTransfer &transfer) const {
    return "transfer of " + describeTensor(problem, transfer.tensor) + " to " +
           describeDevice(problem, transfer.to);
  }

  const Instance &instance;
  const Problem &problem;
  const Schedule &schedule;
  /// The same with what is stated of it; null where nothing is.
  const StatedSchedule *stated;
  unsigned limit;
  Violations findings;
  Violation unseen{};
  Arrivals arrivals;
  /// Of the transfers taken in and of all tasks.
  int64_t makespan = 0;
};

} // namespace

/// `finish - start == length`, for any figures.
static bool lasts(int64_t start, int64_t finish, int64_t length) {
  // Lengths are at most kMaxTotal: adding one to a start that is itself too
  // large is the only overflow.
  return start <= std::numeric_limits<int64_t>::max() - length &&
         start + length == finish;
}

static std::string interval(int64_t start, int64_t finish) {
  return "[" + std::to_string(start) + ", " + std::to_string(finish) + ")";
}

Violation &Verifier::report(Rule rule, Subject where, std::string message) {
  Violation finding{rule, where, std::move(message), {}};
  if (isFull())
    return unseen = std::move(finding);
  findings.push_back(std::move(finding));
  return findings.back();
}

void Verifier::checkComplete() {
  for (size_t i = 0; i < problem.tasks.size() && !isFull(); ++i) {
    auto id = static_cast<TaskId>(i);
    if (i >= schedule.tasks.size() || placed(id).device == kNone)
      report(Rule::Unscheduled, Subject::task(id),
             describeTask(problem, id) + " is not scheduled");
    else if (!isDevice(placed(id).device))
      report(Rule::Unscheduled, Subject::task(id),
             describeTask(problem, id) + " is on " +
                 describeDevice(problem, placed(id).device) +
                 ", which does not exist");
  }
  if (schedule.tasks.size() > problem.tasks.size())
    report(Rule::Unscheduled, Subject::problem(),
           "the schedule has " + std::to_string(schedule.tasks.size()) +
               " tasks, the problem " + std::to_string(problem.tasks.size()));
}

void Verifier::checkOverlaps(std::vector<Span> &spans, const std::string &where,
                             bool areTransfers) {
  llvm::sort(spans,
             [](const Span &a, const Span &b) { return a.key() < b.key(); });
  auto describe = [&](int32_t who) {
    return areTransfers ? describeTransfer(schedule.transfers[who])
                        : describeTask(problem, who);
  };
  auto subject = areTransfers ? Subject::transfer : Subject::task;
  for (size_t i = 1; i < spans.size() && !isFull(); ++i) {
    const Span &first = spans[i - 1], &second = spans[i];
    if (second.start >= first.finish)
      continue;
    report(Rule::Overlap, subject(second.who),
           describe(second.who) + " overlaps " + describe(first.who) + " on " +
               where)
        .notes = {
        {subject(second.who), describe(second.who) + " takes " +
                                  interval(second.start, second.finish)},
        {subject(first.who), describe(first.who) + " takes " +
                                 interval(first.start, first.finish)}};
  }
}

void Verifier::checkTasks() {
  // By device and name of the engine: the judge keeps its own account.
  std::map<std::pair<DeviceId, llvm::StringRef>, std::vector<Span>> spans;
  for (TaskId id = 0; id < instance.numTasks(); ++id) {
    const ScheduledTask &task = placed(id);
    int64_t time = instance.time(id, task.device);
    Subject where = Subject::task(id);
    if (time == Instance::kCannotRun) {
      report(Rule::Eligibility, where,
             describeTask(problem, id) + " cannot run on " +
                 describeDevice(problem, task.device));
      continue;
    }
    if (task.startNs < 0)
      report(Rule::Start, where,
             describeTask(problem, id) + " starts at " +
                 std::to_string(task.startNs) + ", before 0");
    if (!lasts(task.startNs, task.finishNs, time))
      report(Rule::Duration, where,
             describeTask(problem, id) + " runs over " +
                 interval(task.startNs, task.finishNs) + ", but takes " +
                 std::to_string(time) + " ns on " +
                 describeDevice(problem, task.device));
    if (time > 0)
      spans[{task.device, problem.tasks[id].engine}].push_back(
          {task.startNs, task.finishNs, id});
  }
  for (auto &[engine, itsSpans] : spans)
    checkOverlaps(itsSpans,
                  describeEngine(problem, engine.first, engine.second),
                  /*areTransfers=*/false);
}

void Verifier::checkColocation() {
  for (GroupId group = 0; group < instance.numGroups() && !isFull(); ++group) {
    TaskId first = instance.groupMembers(group).front();
    for (TaskId member : instance.groupMembers(group)) {
      if (placed(member).device == placed(first).device)
        continue;
      report(Rule::Colocation, Subject::task(member),
             describeTask(problem, member) + " is on " +
                 describeDevice(problem, placed(member).device) +
                 ", apart from its colocation set '" +
                 problem.tasks[member].colocation + "'")
          .notes.push_back({Subject::task(first),
                            describeTask(problem, first) +
                                " of the same set is on " +
                                describeDevice(problem, placed(first).device)});
    }
  }
}

void Verifier::checkTransfers() {
  // What starts where the tensor has not come by then waits for what brings it
  // there; in the end that never has.
  std::vector<int32_t> waiting, left;
  for (auto [index, transfer] : llvm::enumerate(schedule.transfers))
    if (auto id = static_cast<int32_t>(index); isOverLink(id))
      waiting.push_back(id);
  std::vector<std::vector<Span>> spans(instance.numChannels());
  for (bool hasGrown = true; hasGrown; std::swap(waiting, left)) {
    hasGrown = false;
    left.clear();
    for (int32_t id : waiting) {
      const ScheduledTransfer &transfer = schedule.transfers[id];
      if (!isSource(transfer)) {
        left.push_back(id);
        continue;
      }
      auto [entry, isNew] =
          arrivals.try_emplace({transfer.tensor, transfer.to}, id);
      if (!isNew) {
        report(Rule::Transfer, Subject::transfer(id),
               describeTransfer(transfer) + " is there twice")
            .notes.push_back(
                {Subject::transfer(entry->second), "the first one is here"});
        continue;
      }
      hasGrown = true;
      checkTimes(id);
      makespan = std::max(makespan, transfer.finishNs);
      LinkId link = instance.link(transfer.from, transfer.to);
      if (instance.transferTime(transfer.tensor, link) > 0)
        for (ChannelId channel : instance.channels(link))
          spans[channel].push_back({transfer.startNs, transfer.finishNs, id});
    }
  }
  for (int32_t id : waiting)
    reportSource(id);
  for (ChannelId channel = 0; channel < instance.numChannels(); ++channel)
    checkOverlaps(spans[channel],
                  "channel '" + instance.channelName(channel).str() + "'",
                  /*areTransfers=*/true);
}

/// Whether it sends something that exists over a link to another device than
/// the one on which that is made.
bool Verifier::isOverLink(int32_t id) {
  const ScheduledTransfer &transfer = schedule.transfers[id];
  Subject where = Subject::transfer(id);
  if (transfer.tensor < 0 || transfer.tensor >= instance.numTensors()) {
    report(Rule::Transfer, where,
           "transfer #" + std::to_string(id) + " sends " +
               describeTensor(problem, transfer.tensor) +
               ", which does not exist");
    return false;
  }
  DeviceId home = producerOf(transfer.tensor).device;
  bool areDevices = isDevice(transfer.from) && isDevice(transfer.to);
  if (areDevices && instance.link(transfer.from, transfer.to) != kNone) {
    if (transfer.to != home)
      return true;
  }
  bool isSent = transfer.from == home;
  for (const ScheduledTransfer &other : schedule.transfers)
    isSent |= other.tensor == transfer.tensor && other.to == transfer.from;
  if (isSent && transfer.to == home && transfer.from != home)
    report(Rule::Transfer, where,
           describeTransfer(transfer) + " goes to where it is made");
  else if (isSent)
    report(Rule::Transfer, where,
           describeTransfer(transfer) + " has no link from " +
               describeDevice(problem, transfer.from));
  else
    reportSource(id);
  return false;
}

void Verifier::reportSource(int32_t id) {
  const ScheduledTransfer &transfer = schedule.transfers[id];
  report(Rule::Transfer, Subject::transfer(id),
         describeTransfer(transfer) + " comes from " +
             describeDevice(problem, transfer.from) +
             ", but the tensor is on " +
             describeDevice(problem, producerOf(transfer.tensor).device));
}

/// Of a transfer from a device that gets the tensor at some time.
void Verifier::checkTimes(int32_t id) {
  const ScheduledTransfer &transfer = schedule.transfers[id];
  int64_t time = instance.transferTime(
      transfer.tensor, instance.link(transfer.from, transfer.to));
  if (!lasts(transfer.startNs, transfer.finishNs, time))
    report(Rule::Duration, Subject::transfer(id),
           describeTransfer(transfer) + " runs over " +
               interval(transfer.startNs, transfer.finishNs) + ", but takes " +
               std::to_string(time) + " ns");
  TaskId producer = instance.producer(transfer.tensor);
  int32_t before = placed(producer).device == transfer.from
                       ? kNone
                       : arrival(transfer.tensor, transfer.from);
  int64_t there = before == kNone ? placed(producer).finishNs
                                  : schedule.transfers[before].finishNs;
  if (transfer.startNs >= there)
    return;
  std::string who = before == kNone
                        ? describeTask(problem, producer)
                        : describeTransfer(schedule.transfers[before]);
  report(Rule::Dependency, Subject::transfer(id),
         describeTransfer(transfer) + " starts at " +
             std::to_string(transfer.startNs) +
             ", before its data is available")
      .notes.push_back({before == kNone ? Subject::task(producer)
                                        : Subject::transfer(before),
                        who + " finishes at " + std::to_string(there)});
}

void Verifier::checkNeeded() {
  std::vector<bool> isNeeded(schedule.transfers.size(), false);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    for (TaskId consumer : instance.consumers(tensor))
      if (int32_t id = arrival(tensor, placed(consumer).device); id != kNone)
        isNeeded[id] = true;
  for (const auto &[key, id] : arrivals)
    if (int32_t before = arrival(key.first, schedule.transfers[id].from);
        before != kNone)
      isNeeded[before] = true;
  // What is not in `arrivals` has its own finding.
  std::vector<int32_t> unneeded;
  for (const auto &[key, id] : arrivals)
    if (!isNeeded[id])
      unneeded.push_back(id);
  llvm::sort(unneeded);
  for (int32_t id : unneeded) {
    // It is left out of the account of memory.
    arrivals.erase({schedule.transfers[id].tensor, schedule.transfers[id].to});
    report(Rule::Transfer, Subject::transfer(id),
           describeTransfer(schedule.transfers[id]) +
               " is unnecessary: no task there reads it, and nothing sends it "
               "on");
  }
}

void Verifier::checkData() {
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    if (isFull())
      return;
    TaskId producer = instance.producer(tensor);
    const ScheduledTask &source = placed(producer);
    for (TaskId consumer : instance.consumers(tensor)) {
      const ScheduledTask &sink = placed(consumer);
      Subject where = Subject::task(consumer);
      if (sink.device == source.device) {
        if (sink.startNs < source.finishNs)
          report(Rule::Dependency, where,
                 describeTask(problem, consumer) + " starts at " +
                     std::to_string(sink.startNs) + ", before " +
                     describeTensor(problem, tensor) + " is available")
              .notes.push_back({Subject::task(producer),
                                describeTask(problem, producer) +
                                    " finishes at " +
                                    std::to_string(source.finishNs)});
        continue;
      }
      int32_t id = arrival(tensor, sink.device);
      if (id == kNone) {
        report(Rule::Dependency, where,
               describeTask(problem, consumer) + " on " +
                   describeDevice(problem, sink.device) + " reads " +
                   describeTensor(problem, tensor) +
                   ", which is never sent there")
            .notes.push_back({Subject::task(producer),
                              describeTask(problem, producer) +
                                  " produces it on " +
                                  describeDevice(problem, source.device)});
        continue;
      }
      const ScheduledTransfer &transfer = schedule.transfers[id];
      if (sink.startNs < transfer.finishNs)
        report(Rule::Dependency, where,
               describeTask(problem, consumer) + " starts at " +
                   std::to_string(sink.startNs) + ", before " +
                   describeTensor(problem, tensor) + " is available")
            .notes.push_back({Subject::transfer(id),
                              describeTransfer(transfer) + " finishes at " +
                                  std::to_string(transfer.finishNs)});
    }
  }
}

/// Notes for what holds the most bytes on a device, largest first, and how many
/// more there are.
template <typename T>
static void noteLargest(Violation &finding, DeviceId device,
                        std::vector<T> holders,
                        llvm::function_ref<int64_t(const T &)> bytes,
                        llvm::function_ref<Note(const T &)> note) {
  llvm::stable_sort(
      holders, [&](const T &a, const T &b) { return bytes(a) > bytes(b); });
  for (const T &holder : llvm::ArrayRef<T>(holders).take_front(kMaxListed))
    finding.notes.push_back(note(holder));
  if (holders.size() > kMaxListed)
    finding.notes.push_back({Subject::device(device),
                             "and " +
                                 std::to_string(holders.size() - kMaxListed) +
                                 " smaller ones"});
}

void Verifier::checkMemory() {
  std::vector<MemoryUse> uses =
      memoryUse(instance, schedule, arrivals, makespan);
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    int64_t capacity = instance.capacity(device);
    Peak peak = peakOf(uses[device]);
    if (isFull() || peak.bytes <= capacity)
      continue;
    Violation &finding =
        report(Rule::Memory, Subject::device(device),
               describeDevice(problem, device) + " holds " +
                   std::to_string(peak.bytes) + " bytes at " +
                   std::to_string(peak.instant) + ", " +
                   std::to_string(peak.bytes - capacity) + " more than it has");
    finding.notes.push_back(
        {Subject::device(device), std::to_string(uses[device].residentBytes) +
                                      " bytes are resident from start to end"});
    noteLargest<WeightId>(
        finding, device, uses[device].weights,
        [&](WeightId weight) { return instance.weightBytes(weight); },
        [&](WeightId weight) {
          return Note{Subject::weight(weight),
                      "of them " +
                          std::to_string(instance.weightBytes(weight)) +
                          " for " + describeWeight(problem, weight)};
        });
    std::vector<Holding> held;
    for (const Holding &holding : uses[device].holdings)
      if (holding.start <= peak.instant && peak.instant < holding.end)
        held.push_back(holding);
    noteLargest<Holding>(
        finding, device, held,
        [](const Holding &holding) { return holding.bytes; },
        [&](const Holding &holding) {
          return Note{holding.who,
                      (holding.who.kind == Subject::Kind::Task
                           ? "the workspace of " +
                                 describeTask(problem, holding.who.index)
                           : describeTensor(problem, holding.who.index)) +
                          " holds " + std::to_string(holding.bytes) +
                          " bytes over " +
                          interval(holding.start, holding.end)};
        });
  }
}

void Verifier::checkStatements() {
  if (stated->statedNs && *stated->statedNs != makespan)
    report(Rule::Makespan, Subject::problem(),
           "the schedule says that it takes " +
               std::to_string(*stated->statedNs) + " ns, but it takes " +
               std::to_string(makespan));
  if (stated->bound.ns > makespan)
    report(Rule::Makespan, Subject::problem(),
           "the schedule takes " + std::to_string(makespan) +
               " ns, less than its lower bound of " +
               std::to_string(stated->bound.ns));
}

Violations Verifier::run() {
  if (!isComplete(instance, schedule)) {
    checkComplete();
    return std::move(findings);
  }
  for (const ScheduledTask &task : schedule.tasks)
    makespan = std::max(makespan, task.finishNs);
  checkTasks();
  checkColocation();
  checkTransfers();
  checkNeeded();
  checkData();
  checkMemory();
  if (stated)
    checkStatements();
  return std::move(findings);
}

Violations placer::verify(const Instance &instance, const Schedule &schedule,
                          unsigned limit) {
  return Verifier(instance, schedule, nullptr, limit).run();
}

Violations placer::verify(const Instance &instance,
                          const StatedSchedule &schedule, unsigned limit) {
  return Verifier(instance, schedule, &schedule, limit).run();
}
