//===- Timetable.cpp - A schedule as text ---------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/Timetable.h"

#include "placer/Model/ScheduleSummary.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

using namespace placer;
using llvm::formatv;

namespace {

class Printer {
public:
  Printer(const Instance &instance, const StatedSchedule &schedule,
          llvm::raw_ostream &os, size_t rows, llvm::ArrayRef<PartNote> parts)
      : instance(instance), problem(instance.problem()),
        timed(instance, schedule), plan(timed.plan()),
        summary(summarize(instance, timed, schedule.bound)), os(os), rows(rows),
        parts(parts) {}

  void print() {
    printHead();
    printDevices();
    printChannels();
    printWeights();
    for (ResourceId resource = 0; resource < plan.numResources; ++resource)
      printActivities(resource);
  }

private:
  std::string deviceName(DeviceId id) const {
    return printable(problem.devices[id].name);
  }

  std::string resourceName(ResourceId id) const {
    Plan::Resource resource = plan.resource(id);
    if (resource.kind == Plan::Resource::Kind::Channel)
      return printable(instance.channelName(resource.index));
    std::string name = deviceName(instance.deviceOfEngine(resource.index));
    llvm::StringRef engine = instance.engineName(resource.index);
    return engine.empty() ? name : name + " " + printable(engine);
  }

  std::string describe(ActivityId activity) const {
    if (plan.isTask(activity)) {
      const Task &task = problem.tasks[activity];
      std::string text =
          task.op.empty() ? task.name : task.name + " (" + task.op + ")";
      if (!parts.empty() && parts[activity].isPart())
        text += ", part of " + parts[activity].whole + ": " +
                parts[activity].region;
      return printable(text);
    }
    const Transfer &sent = plan.transfer(activity);
    return printable(problem.tensors[sent.tensor].name + " from " +
                     problem.devices[sent.from()].name + " to " +
                     problem.devices[sent.to].name);
  }

  void printHead() {
    os << "schedule of '" << printable(problem.name) << "': makespan "
       << summary.makespanNs << " ns";
    if (summary.bound.ns > 0) {
      os << ", lower bound " << summary.bound.ns << " ns";
      if (!summary.bound.name.empty())
        os << " (" << summary.bound.name << ")";
      os << formatv(", gap {0:f2} %", 100 * summary.gap);
    }
    os << "\n"
       << summary.tasks << " tasks, " << summary.transfers << " transfers of "
       << summary.bytesMoved << " bytes\n";
  }

  double share(int64_t part, int64_t whole) const {
    return whole == 0
               ? 0
               : 100 * static_cast<double>(part) / static_cast<double>(whole);
  }

  size_t widest(ResourceId first, ResourceId last, size_t atLeast) const {
    for (ResourceId resource = first; resource < last; ++resource)
      atLeast = std::max(atLeast, resourceName(resource).size());
    return atLeast;
  }

  void printDevices() {
    size_t width = widest(0, plan.numEngines, 6);
    os << "\n"
       << llvm::left_justify("device", width)
       << formatv(" {0,7} {1,15} {2,7}  {3}\n", "tasks", "busy ns", "use",
                  "peak bytes");
    for (auto [id, device] : llvm::enumerate(summary.devices)) {
      os << llvm::left_justify(deviceName(static_cast<DeviceId>(id)), width)
         << formatv(" {0,7} {1,15} {2,6:f1}%  {3}", device.tasks, device.busyNs,
                    share(device.busyNs, summary.makespanNs), device.peakBytes);
      if (int64_t capacity = instance.capacity(static_cast<DeviceId>(id));
          capacity != Instance::kUnlimited)
        os << formatv(" of {0} ({1:f1}%)", capacity,
                      share(device.peakBytes, capacity));
      os << "\n";
      printEngines(static_cast<DeviceId>(id), width);
    }
  }

  /// Those with a name that have something to do.
  void printEngines(DeviceId device, size_t width) {
    for (EngineId id = instance.firstEngine(device) + 1;
         id < instance.firstEngine(device + 1); ++id)
      if (const EngineSummary &engine = summary.engines[id]; engine.tasks > 0)
        os << llvm::left_justify(resourceName(plan.engine(id)), width)
           << formatv(" {0,7} {1,15} {2,6:f1}%\n", engine.tasks, engine.busyNs,
                      share(engine.busyNs, summary.makespanNs));
  }

  void printChannels() {
    if (summary.channels.empty())
      return;
    size_t width = widest(plan.numEngines, plan.numResources, 7);
    os << "\n"
       << llvm::left_justify("channel", width)
       << formatv(" {0,9} {1,15} {2,7}  {3}\n", "transfers", "busy ns", "use",
                  "bytes");
    for (auto [id, channel] : llvm::enumerate(summary.channels))
      os << llvm::left_justify(
                printable(instance.channelName(static_cast<ChannelId>(id))),
                width)
         << formatv(" {0,9} {1,15} {2,6:f1}%  {3}\n", channel.transfers,
                    channel.busyNs, share(channel.busyNs, summary.makespanNs),
                    channel.bytes);
  }

  /// Each weight with the devices that hold it: those of its readers.
  void printWeights() {
    if (problem.weights.empty())
      return;
    size_t width = 6;
    for (const Weight &weight : problem.weights)
      width = std::max(width, printable(weight.name).size());
    os << "\n"
       << llvm::left_justify("weight", width)
       << formatv(" {0,15} {1,7}  {2}\n", "bytes", "readers", "held by");
    std::vector<std::vector<DeviceId>> holders(problem.weights.size());
    for (const Buffer &buffer : plan.buffers)
      if (buffer.kind == Buffer::Kind::Weight)
        holders[buffer.index].push_back(buffer.device);
    size_t count = holders.size();
    size_t shown = rows == 0 ? count : std::min(rows, count);
    for (size_t id = 0; id < shown; ++id) {
      llvm::sort(holders[id]);
      os << llvm::left_justify(printable(problem.weights[id].name), width)
         << formatv(" {0,15} {1,7}  ", problem.weights[id].bytes,
                    problem.weights[id].readers.size());
      llvm::interleaveComma(holders[id], os,
                            [&](DeviceId device) { os << deviceName(device); });
      os << "\n";
    }
    if (size_t hidden = count - shown)
      os << formatv("{0,31}  and {1} more\n", "", hidden);
  }

  void printActivities(ResourceId resource) {
    llvm::ArrayRef<ActivityId> activities = timed.onResource(resource);
    if (activities.empty())
      return;
    bool isEngine =
        plan.resource(resource).kind == Plan::Resource::Kind::Engine;
    os << "\n"
       << (isEngine ? "device " : "channel ") << resourceName(resource) << "\n";
    size_t shown =
        rows == 0 ? activities.size() : std::min(rows, activities.size());
    for (ActivityId activity : activities.take_front(shown))
      os << formatv("{0,15} {1,15}  {2}\n", timed.start(activity),
                    timed.finish(activity), describe(activity));
    if (size_t hidden = activities.size() - shown)
      os << formatv("{0,31}  and {1} more\n", "", hidden);
  }

  const Instance &instance;
  const Problem &problem;
  TimedPlan timed;
  const Plan &plan;
  ScheduleSummary summary;
  llvm::raw_ostream &os;
  size_t rows;
  llvm::ArrayRef<PartNote> parts;
};

} // namespace

void placer::printTimetable(const Instance &instance,
                            const StatedSchedule &schedule,
                            llvm::raw_ostream &os, size_t rows,
                            llvm::ArrayRef<PartNote> parts) {
  Printer(instance, schedule, os, rows, parts).print();
}
