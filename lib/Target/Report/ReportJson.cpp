//===- ReportJson.cpp - The figures of a report as JSON -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the page's scripts read. Tasks, tensors and transfers stand in columns,
// which keeps pages of large graphs small, and are named by their index. A
// node is an activity: a task by its index, or else a transfer by the number of
// tasks and its index.
//
//===----------------------------------------------------------------------===//

#include "Target/Report/Text.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Search/MicroBatches.h"
#include "placer/Target/Report/ReportData.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace placer;
using llvm::StringRef;
using llvm::json::OStream;

namespace {

/// Words that occur often, written once and named by number.
class Words {
public:
  int64_t operator()(StringRef word) {
    return numbers.insert({word, int64_t(numbers.size())}).first->second;
  }
  void write(OStream &json, StringRef key) const {
    json.attributeArray(key, [&] {
      for (const auto &[word, number] : numbers)
        json.value(jsonText(word));
    });
  }

private:
  llvm::MapVector<StringRef, int64_t> numbers;
};

class Writer {
public:
  Writer(const Instance &instance, llvm::ArrayRef<PartNote> parts,
         OStream &json)
      : instance(instance), problem(instance.problem()), parts(parts),
        json(json) {}

  void writeProgram() {
    json.attribute("name", jsonText(problem.name));
    json.attribute("source", jsonText(problem.source));
    json.attributeArray("devices", [&] {
      for (const Device &device : problem.devices)
        json.object([&] {
          json.attribute("name", jsonText(device.name));
          json.attribute("kind", jsonText(device.kind));
          json.attribute("memory", device.memoryBytes
                                       ? llvm::json::Value(*device.memoryBytes)
                                       : llvm::json::Value(nullptr));
        });
    });
    json.attributeArray("channels", [&] {
      for (ChannelId id = 0; id < instance.numChannels(); ++id)
        json.value(jsonText(instance.channelName(id)));
    });
    json.attributeArray("links", [&] {
      for (LinkId id = 0; id < instance.numLinks(); ++id) {
        const Link &link = problem.links[id];
        json.object([&] {
          json.attribute("from", link.from);
          json.attribute("to", link.to);
          json.attribute("latency", link.latencyNs);
          json.attribute("bandwidth", link.bytesPerSecond);
          column("channels", instance.channels(id),
                 [&](ChannelId channel) { json.value(channel); });
        });
      }
    });
    writeTasks();
    writeMicroBatches();
    json.attributeObject("weights", [&] {
      using T = const Weight &;
      column("name", problem.weights,
             [&](T weight) { json.value(jsonText(weight.name)); });
      column("bytes", problem.weights,
             [&](T weight) { json.value(weight.bytes); });
    });
    json.attributeObject("tensors", [&] {
      using T = const Tensor &;
      column("name", problem.tensors,
             [&](T tensor) { json.value(jsonText(tensor.name)); });
      column("producer", problem.tensors,
             [&](T tensor) { json.value(tensor.producer); });
      column("bytes", problem.tensors,
             [&](T tensor) { json.value(tensor.bytes); });
      json.attributeArray("consumers", [&] {
        for (TensorId id = 0; id < instance.numTensors(); ++id)
          json.array([&] {
            for (TaskId task : instance.consumers(id))
              json.value(task);
          });
      });
    });
  }

  void writeSchedule(const TitledSchedule &titled, int64_t explainWork) {
    const Schedule &schedule = *titled.schedule;
    TimedPlan timed(instance, schedule);
    const Plan &plan = timed.plan();
    ScheduleFigures figures = figuresOf(instance, schedule, timed, explainWork);
    const ScheduleSummary &summary = figures.summary;
    json.attribute("title", jsonText(titled.title));
    json.attribute("makespan", summary.makespanNs);
    json.attribute("bytesMoved", summary.bytesMoved);
    json.attribute("utilisation", summary.utilisation);
    column("device", schedule.tasks,
           [&](const ScheduledTask &task) { json.value(task.device); });
    column("start", llvm::seq(0, plan.numTasks),
           [&](TaskId task) { json.value(timed.start(task)); });
    column("finish", llvm::seq(0, plan.numTasks),
           [&](TaskId task) { json.value(timed.finish(task)); });
    json.attributeObject("transfers", [&] {
      using T = const Transfer &;
      auto ids = llvm::seq(plan.numTasks, plan.numActivities());
      column("tensor", plan.transfers,
             [&](T sent) { json.value(sent.tensor); });
      column("from", plan.transfers, [&](T sent) { json.value(sent.from()); });
      column("to", plan.transfers, [&](T sent) { json.value(sent.to); });
      column("start", ids,
             [&](ActivityId sent) { json.value(timed.start(sent)); });
      column("finish", ids,
             [&](ActivityId sent) { json.value(timed.finish(sent)); });
    });
    json.attributeArray("devices", [&] {
      for (auto [device, memory] :
           llvm::zip_equal(summary.devices, figures.memory))
        json.object([&, &device = device, &memory = memory] {
          json.attribute("tasks", device.tasks);
          json.attribute("busy", device.busyNs);
          json.attribute("peak", device.peakBytes);
          using S = const MemoryStep &;
          column("instants", memory,
                 [&](S step) { json.value(step.instantNs); });
          column("bytes", memory, [&](S step) { json.value(step.bytes); });
        });
    });
    json.attributeArray("channels", [&] {
      for (const ChannelSummary &channel : summary.channels)
        json.object([&] {
          json.attribute("transfers", channel.transfers);
          json.attribute("busy", channel.busyNs);
          json.attribute("bytes", channel.bytes);
        });
    });
    column("why", figures.causes, [&](const Cause &cause) {
      json.value(static_cast<int64_t>(cause.why));
    });
    column("cause", figures.causes,
           [&](const Cause &cause) { json.value(cause.what); });
    column("chain", figures.criticalChain,
           [&](ActivityId activity) { json.value(activity); });
    writeExplanations(figures.explained);
  }

private:
  /// One array of a value for each element.
  template <typename Range, typename Write>
  void column(StringRef key, const Range &elements, Write write) {
    json.attributeArray(key, [&] {
      for (const auto &element : elements)
        write(element);
    });
  }

  void writeTasks() {
    using T = const Task &;
    json.attributeObject("tasks", [&] {
      column("name", problem.tasks,
             [&](T task) { json.value(jsonText(task.name)); });
      Words ops;
      column("op", problem.tasks, [&](T task) { json.value(ops(task.op)); });
      ops.write(json, "ops");
      // Pairs of a key, which is the name of a device or kind, and a time.
      Words keys;
      column("cost", problem.tasks, [&](T task) {
        json.array([&] {
          for (const auto &[key, ns] : task.costNs) {
            json.value(keys(key));
            json.value(ns);
          }
        });
      });
      keys.write(json, "keys");
      column("pins", problem.tasks, [&](T task) {
        json.array([&] {
          for (DeviceId device : task.devices)
            json.value(device);
        });
      });
      Words groups;
      groups(""); // number 0 is no group
      column("group", problem.tasks,
             [&](T task) { json.value(groups(task.colocation)); });
      groups.write(json, "groups");
      if (instance.enginesPerDevice() > 1) {
        Words engines;
        engines(""); // number 0 is the main one
        column("engine", problem.tasks,
               [&](T task) { json.value(engines(task.engine)); });
        engines.write(json, "engines");
      }
      column("resident", problem.tasks,
             [&](T task) { json.value(task.residentBytes); });
      column("workspace", problem.tasks,
             [&](T task) { json.value(task.workspaceBytes); });
      json.attributeArray("weights", [&] {
        for (TaskId id = 0; id < instance.numTasks(); ++id)
          json.array([&] {
            for (WeightId weight : instance.weights(id))
              json.value(weight);
          });
      });
      writeParts();
    });
  }

  /// Where the graph is the same work several times over: of each task, which
  /// of them it is (-1: none), what it does there and where on its way.
  void writeMicroBatches() {
    std::optional<MicroBatches> found = findMicroBatches(instance);
    if (!found)
      return;
    json.attributeObject("microBatches", [&] {
      json.attribute("count", found->count);
      json.attribute("hasTurn", found->hasTurn());
      column("of", found->of, [&](int32_t number) { json.value(number); });
      column("role", found->role, [&](PipelineRole role) {
        json.value(static_cast<int64_t>(role));
      });
      column("position", found->position,
             [&](int32_t position) { json.value(position); });
    });
  }

  /// Of each task that is a part, the name of the whole and the region.
  void writeParts() {
    json.attributeObject("parts", [&] {
      for (auto [task, part] : llvm::enumerate(parts)) {
        if (!part.isPart())
          continue;
        json.attributeArray(std::to_string(task), [&, &part = part] {
          json.value(jsonText(part.whole));
          json.value(jsonText(part.region));
        });
      }
    });
  }

  /// Of each explained task, four numbers for each device: the kind of verdict,
  /// finish, makespan, and the task or device that stands in the way.
  void writeExplanations(llvm::ArrayRef<ExplainedTask> explained) {
    json.attributeObject("explained", [&] {
      for (const ExplainedTask &entry : explained)
        json.attributeArray(std::to_string(entry.task), [&] {
          for (const DeviceVerdict &verdict : entry.verdicts) {
            json.value(static_cast<int64_t>(verdict.kind));
            json.value(verdict.finishNs);
            json.value(verdict.makespanNs);
            json.value(verdict.culprit.index);
          }
        });
    });
  }

  const Instance &instance;
  const Problem &problem;
  llvm::ArrayRef<PartNote> parts;
  OStream &json;
};

} // namespace

void placer::writeReportData(const Instance &instance,
                             llvm::ArrayRef<TitledSchedule> schedules,
                             llvm::raw_ostream &os,
                             llvm::ArrayRef<PartNote> parts,
                             int64_t explainWork) {
  Bound bound;
  for (const TitledSchedule &titled : schedules)
    if (titled.schedule->bound.ns > bound.ns)
      bound = titled.schedule->bound;
  if (bound.ns == 0)
    bound = lowerBound(instance);
  OStream json(os);
  Writer writer(instance, parts, json);
  json.object([&] {
    writer.writeProgram();
    json.attribute("bound", bound.ns);
    json.attribute("boundName", jsonText(bound.name));
    json.attributeArray("schedules", [&] {
      for (const TitledSchedule &titled : schedules)
        json.object([&] { writer.writeSchedule(titled, explainWork); });
    });
  });
}
