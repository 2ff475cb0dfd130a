//===- TraceEvents.cpp - Schedules for trace viewers ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/TraceEvents.h"

#include "Target/Report/Text.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/DenseMap.h"
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
         llvm::raw_ostream &os, bool &isFirst, int64_t devicePid,
         int64_t &flows)
      : instance(instance), problem(instance.problem()), schedule(schedule),
        os(os), isFirst(isFirst), devicePid(devicePid), flows(flows) {}

  void write(StringRef title) {
    writeNames(title);
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      writeTask(task);
    for (auto [index, sent] : llvm::enumerate(schedule.transfers)) {
      writeTransfer(sent);
      arrivals.try_emplace({sent.tensor, sent.to}, index);
    }
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
    for (auto [id, device] : llvm::enumerate(problem.devices))
      thread(devicePid, id, jsonText(device.name));
    if (instance.numChannels() == 0)
      return;
    process(channelPid(), "channels");
    for (ChannelId id = 0; id < instance.numChannels(); ++id)
      thread(channelPid(), id, jsonText(instance.channelName(id)));
  }

  void writeTask(TaskId id) {
    const Task &task = problem.tasks[id];
    const ScheduledTask &placed = schedule.tasks[id];
    event("X", task.name, devicePid, [&](OStream &json) {
      json.attribute("tid", placed.device);
      json.attribute("cat",
                     task.op.empty() ? jsonText("task") : jsonText(task.op));
      time(json, "ts", placed.startNs);
      time(json, "dur", placed.finishNs - placed.startNs);
      json.attributeObject("args", [&] {
        json.attribute("op", jsonText(task.op));
        json.attribute("start_ns", placed.startNs);
        json.attribute("finish_ns", placed.finishNs);
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

  llvm::ArrayRef<ChannelId> channelsOf(const ScheduledTransfer &sent) const {
    return instance.channels(instance.link(sent.from, sent.to));
  }

  void writeTransfer(const ScheduledTransfer &sent) {
    for (ChannelId channel : channelsOf(sent))
      event("X", problem.tensors[sent.tensor].name, channelPid(),
            [&](OStream &json) {
              json.attribute("tid", channel);
              json.attribute("cat", "transfer");
              time(json, "ts", sent.startNs);
              time(json, "dur", sent.finishNs - sent.startNs);
              json.attributeObject("args", [&] {
                json.attribute("from",
                               jsonText(problem.devices[sent.from].name));
                json.attribute("to", jsonText(problem.devices[sent.to].name));
                json.attribute("bytes", instance.bytes(sent.tensor));
                json.attribute("start_ns", sent.startNs);
                json.attribute("finish_ns", sent.finishNs);
              });
            });
  }

  /// A flow belongs to the slice around its time. The end of a slice is the
  /// start of the next one, so it leaves one ns before.
  void writeFlow(TensorId tensor, TaskId reader) {
    int64_t id = flows++;
    StringRef tensorName = problem.tensors[tensor].name;
    auto step = [&](StringRef phase, int64_t pid, int64_t tid, int64_t ns) {
      event(phase, tensorName, pid, [&](OStream &json) {
        json.attribute("tid", tid);
        json.attribute("cat", "data");
        json.attribute("id", id);
        if (phase == "f")
          json.attribute("bp", "e");
        time(json, "ts", ns);
      });
    };
    const ScheduledTask &source = schedule.tasks[instance.producer(tensor)];
    const ScheduledTask &sink = schedule.tasks[reader];
    step("s", devicePid, source.device,
         std::max(source.startNs, source.finishNs - 1));
    if (source.device != sink.device) {
      auto arrival = arrivals.find({tensor, sink.device});
      if (arrival != arrivals.end()) {
        const ScheduledTransfer &sent = schedule.transfers[arrival->second];
        step("t", channelPid(), channelsOf(sent).front(), sent.startNs);
      }
    }
    step("f", devicePid, sink.device, sink.startNs);
  }

  void writeMemory() {
    for (auto [id, steps] : llvm::enumerate(memoryOverTime(instance, schedule)))
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
  const Schedule &schedule;
  llvm::raw_ostream &os;
  bool &isFirst;
  int64_t devicePid;
  int64_t &flows;
  llvm::DenseMap<std::pair<TensorId, DeviceId>, size_t> arrivals;
};

} // namespace

TraceWriter::TraceWriter(llvm::raw_ostream &os) : os(os) {
  os << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
}

TraceWriter::~TraceWriter() { os << "\n]}\n"; }

void TraceWriter::add(const Instance &instance, const Schedule &schedule,
                      StringRef title) {
  // Process 0 is the idle one to some viewers.
  int64_t devicePid = processes + 1;
  processes += 2;
  Events(instance, schedule, os, isFirst, devicePid, flows).write(title);
}
