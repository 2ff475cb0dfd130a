//===- TraceEvents.cpp - Schedules for trace viewers ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/TraceEvents.h"

#include "Target/Report/Text.h"
#include "placer/Model/TimedPlan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace placer;
using llvm::StringRef;
using llvm::json::OStream;

namespace {

/// Writes the events of one schedule, one a line.
class Events {
public:
  Events(const Instance &instance, const Schedule &schedule,
         llvm::ArrayRef<PartNote> parts, llvm::raw_ostream &os, bool &isFirst,
         int64_t devicePid, int64_t &flows)
      : instance(instance), problem(instance.problem()),
        timed(instance, schedule), plan(timed.plan()), parts(parts), os(os),
        isFirst(isFirst), devicePid(devicePid), flows(flows) {}

  void write(StringRef title) {
    writeNames(title);
    for (TaskId task = 0; task < plan.numTasks; ++task)
      writeTask(task);
    for (ActivityId transfer : timed.transfersByStart())
      writeTransfer(transfer);
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
      for (TaskId reader : instance.consumers(tensor))
        writeFlow(tensor, reader);
    writeMemory();
  }

private:
  template <typename Write>
  void event(StringRef phase, StringRef name, int64_t pid, Write write) {
    os << (isFirst ? "\n" : ",\n");
    isFirst = false;
    OStream json(os);
    json.object([&] {
      json.attribute("ph", phase);
      json.attribute("name", jsonText(name));
      json.attribute("pid", pid);
      write(json);
    });
  }

  /// The format counts in microseconds; decimals keep every ns.
  static void time(OStream &json, StringRef key, int64_t ns) {
    json.attributeBegin(key);
    json.rawValue(llvm::formatv("{0}.{1}", ns / 1000,
                                llvm::utostr(1000 + ns % 1000).substr(1))
                      .str());
    json.attributeEnd();
  }

  void name(StringRef what, int64_t pid, std::optional<int64_t> tid,
            llvm::json::Value value) {
    event("M", what, pid, [&](OStream &json) {
      if (tid)
        json.attribute("tid", *tid);
      json.attributeObject("args", [&] {
        json.attribute(what.ends_with("sort_index") ? "sort_index" : "name",
                       value);
      });
    });
  }

  int64_t channelPid() const { return devicePid + 1; }

  void writeNames(StringRef title) {
    auto process = [&](int64_t pid, StringRef what) {
      name("process_name", pid, {}, jsonText((title + ": " + what).str()));
      name("process_sort_index", pid, {}, pid);
    };
    auto thread = [&](int64_t pid, int64_t tid, llvm::json::Value text) {
      name("thread_name", pid, tid, std::move(text));
      name("thread_sort_index", pid, tid, tid);
    };
    process(devicePid, "devices");
    for (EngineId id = 0; id < instance.numEngines(); ++id) {
      const std::string &device =
          problem.devices[instance.deviceOfEngine(id)].name;
      StringRef engine = instance.engineName(id);
      if (engine.empty())
        thread(devicePid, id, jsonText(device));
      else if (!timed.onResource(plan.engine(id)).empty())
        thread(devicePid, id, jsonText((device + " " + engine).str()));
    }
    if (instance.numChannels() == 0)
      return;
    process(channelPid(), "channels");
    for (ChannelId id = 0; id < instance.numChannels(); ++id)
      thread(channelPid(), id, jsonText(instance.channelName(id)));
  }

  /// When an activity runs, for the viewer and to the ns.
  void writeTimes(OStream &json, ActivityId activity) {
    time(json, "ts", timed.start(activity));
    time(json, "dur", plan.durations[activity]);
  }
  void writeExactTimes(OStream &json, ActivityId activity) {
    json.attribute("start_ns", timed.start(activity));
    json.attribute("finish_ns", timed.finish(activity));
  }
  int64_t pidOf(ActivityId activity) const {
    return plan.isTask(activity) ? devicePid : channelPid();
  }
  /// The first of the resources that an activity is shown on.
  int64_t tidOf(ActivityId activity) const {
    return plan.resource(plan.resources[activity].front()).index;
  }

  void writeTask(TaskId id) {
    const Task &task = problem.tasks[id];
    event("X", task.name, devicePid, [&](OStream &json) {
      json.attribute("tid", tidOf(id));
      json.attribute("cat",
                     task.op.empty() ? jsonText("task") : jsonText(task.op));
      writeTimes(json, id);
      json.attributeObject("args", [&] {
        json.attribute("op", jsonText(task.op));
        if (!parts.empty() && parts[id].isPart()) {
          json.attribute("part_of", jsonText(parts[id].whole));
          json.attribute("region", jsonText(parts[id].region));
        }
        writeExactTimes(json, id);
        json.attribute("resident_bytes", task.residentBytes);
        json.attribute("workspace_bytes", task.workspaceBytes);
        if (!instance.weights(id).empty())
          json.attributeArray("weights", [&] {
            for (WeightId weight : instance.weights(id))
              json.value(jsonText(problem.weights[weight].name));
          });
      });
    });
  }

  void writeTransfer(ActivityId id) {
    const Transfer &sent = plan.transfer(id);
    for (ResourceId resource : plan.resources[id])
      event("X", problem.tensors[sent.tensor].name, channelPid(),
            [&](OStream &json) {
              json.attribute("tid", plan.resource(resource).index);
              json.attribute("cat", "transfer");
              writeTimes(json, id);
              json.attributeObject("args", [&] {
                json.attribute("from",
                               jsonText(problem.devices[sent.from()].name));
                json.attribute("to", jsonText(problem.devices[sent.to].name));
                json.attribute("bytes", instance.bytes(sent.tensor));
                writeExactTimes(json, id);
              });
            });
  }

  /// A flow belongs to the slice around its time. The end of a slice is the
  /// start of the next one, so it leaves one ns before.
  void writeFlow(TensorId tensor, TaskId reader) {
    int64_t id = flows++;
    StringRef tensorName = problem.tensors[tensor].name;
    auto step = [&](StringRef phase, ActivityId activity, int64_t ns) {
      event(phase, tensorName, pidOf(activity), [&](OStream &json) {
        json.attribute("tid", tidOf(activity));
        json.attribute("cat", "data");
        json.attribute("id", id);
        if (phase == "f")
          json.attribute("bp", "e");
        time(json, "ts", ns);
      });
    };
    TaskId producer = instance.producer(tensor);
    step("s", producer,
         std::max(timed.start(producer), timed.finish(producer) - 1));
    if (ActivityId sent = plan.find({tensor, plan.deviceOf(reader)});
        sent != kNone)
      step("t", sent, timed.start(sent));
    step("f", reader, timed.start(reader));
  }

  void writeMemory() {
    for (auto [id, steps] : llvm::enumerate(memoryOverTime(timed)))
      for (const MemoryStep &step : steps)
        event("C", "memory of " + problem.devices[id].name, devicePid,
              [&](OStream &json) {
                time(json, "ts", step.instantNs);
                json.attributeObject(
                    "args", [&] { json.attribute("bytes", step.bytes); });
              });
  }

  const Instance &instance;
  const Problem &problem;
  TimedPlan timed;
  const Plan &plan;
  llvm::ArrayRef<PartNote> parts;
  llvm::raw_ostream &os;
  bool &isFirst;
  int64_t devicePid;
  int64_t &flows;
};

} // namespace

TraceWriter::TraceWriter(llvm::raw_ostream &os) : os(os) {
  os << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
}

TraceWriter::~TraceWriter() { os << "\n]}\n"; }

void TraceWriter::add(const Instance &instance, const Schedule &schedule,
                      StringRef title, llvm::ArrayRef<PartNote> parts) {
  // Process 0 is the idle one to some viewers.
  int64_t devicePid = processes + 1;
  processes += 2;
  Events(instance, schedule, parts, os, isFirst, devicePid, flows).write(title);
}
