//===- Writer.cpp - Writing a placer-graph or placer-schedule -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Json/GraphJson.h"

#include "llvm/Support/JSON.h"

#include <cmath>

using namespace llvm;

namespace placer {

/// Names may come from IR, where any bytes will do; JSON is UTF-8.
static json::Value text(StringRef string) {
  if (json::isUTF8(string))
    return string;
  return json::fixUTF8(string);
}

static void writeOptional(json::OStream &json, StringRef key,
                          StringRef string) {
  if (!string.empty())
    json.attribute(key, text(string));
}

/// The name of an element, or none for an id that stands for nothing: what is
/// wrong with a problem is for `validate` to say.
template <typename T>
static json::Value nameOf(const std::vector<T> &elements, int32_t id) {
  bool isElement = id >= 0 && static_cast<size_t>(id) < elements.size();
  return text(isElement ? StringRef(elements[id].name) : StringRef());
}

/// An array with one element a line, so that tools that go by lines can show
/// and compare files.
template <typename T>
static void writeSection(json::OStream &json, StringRef key,
                         const std::vector<T> &elements,
                         function_ref<void(json::OStream &, const T &)> write) {
  json.attributeBegin(key);
  json.rawValue([&](raw_ostream &os) {
    StringRef separator = "\n";
    os << '[';
    for (const T &element : elements) {
      os << separator;
      separator = ",\n";
      json::OStream row(os);
      row.object([&] { write(row, element); });
    }
    os << "\n]";
  });
  json.attributeEnd();
}

/// Whole numbers without a fraction, all others exactly.
static void writeNumber(json::OStream &json, StringRef key, double number) {
  constexpr double kExact = 9007199254740992.0;
  if (number == std::floor(number) && std::abs(number) <= kExact)
    json.attribute(key, static_cast<int64_t>(number));
  else
    json.attribute(key, number);
}

static void writeFigures(json::OStream &json, const GivenFigures &figures) {
  writeOptional(json, "like", figures.like);
  if (!figures.peak.empty())
    json.attributeObject("peak", [&] {
      for (const auto &[type, peak] : figures.peak)
        writeNumber(json, *text(type).getAsString(), peak);
    });
  for (auto [key, figure] :
       {std::pair("bandwidth", figures.bandwidth),
        std::pair("overhead", figures.overhead),
        std::pair("compute_efficiency", figures.computeEfficiency),
        std::pair("memory_efficiency", figures.memoryEfficiency),
        std::pair("transcendental", figures.transcendental)})
    if (figure)
      writeNumber(json, key, *figure);
}

static void writeFollows(json::OStream &json, StringRef key,
                         const Follows &follows, const SplitAxis &axis) {
  switch (follows.how) {
  case Follows::How::Whole:
    json.attribute(key, "whole");
    return;
  case Follows::How::Partial:
    json.attribute(key, "partial");
    return;
  case Follows::How::Sliced:
    break;
  }
  if (follows == Follows::sliced(0, axis.extent)) {
    json.attribute(key, "sliced");
    return;
  }
  json.attributeObject(key, [&] {
    json.attribute("dim", follows.dim);
    json.attribute("extent", follows.extent);
    if (follows.scale != 1)
      json.attribute("scale", follows.scale);
    if (follows.before != 0)
      json.attribute("before", follows.before);
    if (follows.after != 0)
      json.attribute("after", follows.after);
  });
}

static void
writeTimes(json::OStream &json, StringRef key,
           const std::vector<std::pair<std::string, int64_t>> &times) {
  json.attributeObject(key, [&] {
    for (const auto &[where, ns] : times)
      json.attribute(*text(where).getAsString(), ns);
  });
}

static void writeAxis(json::OStream &json, const Problem &problem,
                      const SplitAxis &axis) {
  json.attribute("axis", text(axis.name));
  if (axis.name != axisKindName(axis.kind))
    json.attribute("kind", axisKindName(axis.kind));
  json.attribute("extent", axis.extent);
  json.attributeObject("tensors", [&] {
    for (const auto &[tensor, follows] : axis.tensors)
      writeFollows(json, *nameOf(problem.tensors, tensor).getAsString(),
                   follows, axis);
  });
  if (!axis.weights.empty())
    json.attributeObject("weights", [&] {
      for (const auto &[weight, follows] : axis.weights)
        writeFollows(json, *nameOf(problem.weights, weight).getAsString(),
                     follows, axis);
    });
  if (axis.resident.isSliced())
    writeFollows(json, "resident", axis.resident, axis);
  if (!axis.overheadNs.empty())
    writeTimes(json, "overhead_ns", axis.overheadNs);
  if (axis.fixedWorkspaceBytes != 0)
    json.attribute("fixed_workspace_bytes", axis.fixedWorkspaceBytes);
  if (!axis.sumNs.empty())
    writeTimes(json, "sum_ns", axis.sumNs);
}

void writeGraph(const Problem &problem, raw_ostream &os) {
  auto writeDevice = [](json::OStream &row, const Device &device) {
    row.attribute("name", text(device.name));
    row.attribute("kind", text(device.kind));
    row.attribute("memory_bytes", device.memoryBytes);
    if (device.figures)
      row.attributeObject("figures",
                          [&] { writeFigures(row, *device.figures); });
  };
  auto writeLink = [&](json::OStream &row, const Link &link) {
    row.attribute("from", nameOf(problem.devices, link.from));
    row.attribute("to", nameOf(problem.devices, link.to));
    row.attribute("latency_ns", link.latencyNs);
    row.attribute("bytes_per_second", link.bytesPerSecond);
    if (!link.channels.empty())
      row.attributeArray("channels", [&] {
        for (const std::string &channel : link.channels)
          row.value(text(channel));
      });
  };
  auto writeTask = [&](json::OStream &row, const Task &task) {
    row.attribute("name", text(task.name));
    writeOptional(row, "op", task.op);
    writeTimes(row, "cost_ns", task.costNs);
    row.attribute("resident_bytes", task.residentBytes);
    row.attribute("workspace_bytes", task.workspaceBytes);
    writeOptional(row, "colocation", task.colocation);
    writeOptional(row, "engine", task.engine);
    if (!task.devices.empty())
      row.attributeArray("devices", [&] {
        for (DeviceId device : task.devices)
          row.value(nameOf(problem.devices, device));
      });
    ArrayRef<SplitAxis> axes = axesOf(
        problem.splits, static_cast<TaskId>(&task - problem.tasks.data()));
    if (!axes.empty())
      row.attributeArray("splits", [&] {
        for (const SplitAxis &axis : axes)
          row.object([&] { writeAxis(row, problem, axis); });
      });
  };
  auto writeTensor = [&](json::OStream &row, const Tensor &tensor) {
    row.attribute("name", text(tensor.name));
    row.attribute("producer", nameOf(problem.tasks, tensor.producer));
    row.attribute("bytes", tensor.bytes);
    row.attributeArray("consumers", [&] {
      for (TaskId consumer : tensor.consumers)
        row.value(nameOf(problem.tasks, consumer));
    });
    if (tensor.isResult)
      row.attribute("result", true);
  };
  auto writeWeight = [&](json::OStream &row, const Weight &weight) {
    row.attribute("name", text(weight.name));
    row.attribute("bytes", weight.bytes);
    row.attributeArray("readers", [&] {
      for (TaskId reader : weight.readers)
        row.value(nameOf(problem.tasks, reader));
    });
  };

  json::OStream json(os);
  json.object([&] {
    json.attribute("format", "placer-graph");
    json.attribute("version", 1);
    json.attribute("name", text(problem.name));
    writeOptional(json, "source", problem.source);
    writeSection<Device>(json, "devices", problem.devices, writeDevice);
    writeSection<Link>(json, "links", problem.links, writeLink);
    writeSection<Task>(json, "tasks", problem.tasks, writeTask);
    writeSection<Tensor>(json, "tensors", problem.tensors, writeTensor);
    if (!problem.weights.empty())
      writeSection<Weight>(json, "weights", problem.weights, writeWeight);
  });
  os << '\n';
}

void writeSchedule(const Problem &problem, const StatedSchedule &schedule,
                   raw_ostream &os) {
  // A task that has no device is not scheduled, and has no line.
  std::vector<TaskId> placed;
  for (size_t i = 0; i < schedule.tasks.size(); ++i)
    if (schedule.tasks[i].device != kNone)
      placed.push_back(static_cast<TaskId>(i));

  auto writeTask = [&](json::OStream &row, const TaskId &id) {
    const ScheduledTask &task = schedule.tasks[id];
    row.attribute("name", nameOf(problem.tasks, id));
    row.attribute("device", nameOf(problem.devices, task.device));
    row.attribute("start_ns", task.startNs);
    row.attribute("finish_ns", task.finishNs);
  };
  auto writeTransfer = [&](json::OStream &row,
                           const ScheduledTransfer &transfer) {
    row.attribute("tensor", nameOf(problem.tensors, transfer.tensor));
    row.attribute("from", nameOf(problem.devices, transfer.from));
    row.attribute("to", nameOf(problem.devices, transfer.to));
    row.attribute("start_ns", transfer.startNs);
    row.attribute("finish_ns", transfer.finishNs);
  };

  json::OStream json(os);
  json.object([&] {
    json.attribute("format", "placer-schedule");
    json.attribute("version", 1);
    json.attribute("graph", text(problem.name));
    json.attribute("makespan_ns",
                   schedule.statedNs.value_or(schedule.makespan()));
    json.attribute("lower_bound_ns", schedule.bound.ns);
    writeSection<TaskId>(json, "tasks", placed, writeTask);
    writeSection<ScheduledTransfer>(json, "transfers", schedule.transfers,
                                    writeTransfer);
  });
  os << '\n';
}

} // namespace placer
