//===- ScheduleDot.cpp - A placed graph for Graphviz ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/ScheduleDot.h"

#include "Target/Report/Text.h"
#include "placer/Search/Causes.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace placer;
using llvm::StringRef;

namespace {

class Drawer {
public:
  Drawer(const Instance &instance, const StatedSchedule &schedule,
         llvm::raw_ostream &os)
      : instance(instance), problem(instance.problem()), schedule(schedule),
        timed(instance, schedule), plan(timed.plan()), os(os) {
    TaskId before = kNone;
    for (ActivityId activity : Causes(instance, timed).chain()) {
      if (!plan.isTask(activity))
        continue;
      criticalTasks.insert(activity);
      criticalSteps.insert({before, activity});
      before = activity;
    }
  }

  void draw() {
    os << "digraph " << quoted(problem.name) << " {\n"
       << "  label=" << quoted(title()) << ";\n"
       << "  labelloc=t; fontname=\"Helvetica\"; rankdir=TB;\n"
       << "  node [shape=box, style=\"filled,rounded\", "
          "fontname=\"Helvetica\", fontsize=10, color=\"#5c6470\"];\n"
       << "  edge [fontname=\"Helvetica\", fontsize=8, color=\"#7a828e\"];\n";
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      drawTask(task);
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
      for (TaskId reader : instance.consumers(tensor))
        drawEdge(tensor, reader);
    drawLegend();
    os << "}\n";
  }

private:
  /// A string in quotes, in which Graphviz finds no escape of its own.
  static std::string quoted(StringRef text) {
    std::string result = "\"";
    for (char c : utf8Text(text)) {
      if (c == '"' || c == '\\')
        result += '\\';
      if (c == '\n')
        result += "\\n";
      else if (static_cast<unsigned char>(c) >= ' ')
        result += c;
    }
    return result + "\"";
  }

  std::string title() const {
    std::string text = problem.name + ": makespan " +
                       std::to_string(schedule.makespan()) + " ns";
    if (schedule.bound.ns > 0)
      text +=
          llvm::formatv(", lower bound {0} ns, gap {1:f2} %", schedule.bound.ns,
                        100 * gap(schedule.makespan(), schedule.bound.ns))
              .str();
    return text;
  }

  /// Hues as far apart as the number of devices lets them be.
  std::string colour(DeviceId device) const {
    return llvm::formatv("\"{0:f3} 0.32 0.97\"",
                         static_cast<double>(device) / instance.numDevices())
        .str();
  }

  void drawTask(TaskId id) {
    const Task &task = problem.tasks[id];
    const ScheduledTask &placed = schedule.tasks[id];
    std::string label = task.name;
    if (!task.op.empty() && task.op != task.name)
      label += "\n" + task.op;
    label += "\n" + problem.devices[placed.device].name + " " +
             std::to_string(placed.startNs) + "–" +
             std::to_string(placed.finishNs) + " ns";
    os << "  t" << id << " [label=" << quoted(label)
       << ", fillcolor=" << colour(placed.device);
    if (criticalTasks.contains(id))
      os << ", color=\"#d6204e\", penwidth=2.5";
    os << "];\n";
  }

  void drawEdge(TensorId tensor, TaskId reader) {
    TaskId producer = instance.producer(tensor);
    os << "  t" << producer << " -> t" << reader;
    std::vector<std::string> attributes;
    ActivityId sent = plan.find({tensor, schedule.tasks[reader].device});
    if (sent != kNone) {
      attributes.push_back("style=dashed");
      attributes.push_back(
          "label=" +
          quoted(llvm::formatv("{0} B\n{1}–{2} ns", instance.bytes(tensor),
                               timed.start(sent), timed.finish(sent))
                     .str()));
    }
    if (criticalSteps.contains({producer, reader}))
      attributes.push_back("color=\"#d6204e\", penwidth=2");
    if (!attributes.empty())
      os << " [" << llvm::join(attributes, ", ") << "]";
    os << ";\n";
  }

  void drawLegend() {
    os << "  subgraph cluster_devices {\n"
       << "    label=\"devices\"; color=\"#c5cad1\"; style=rounded;\n";
    for (auto [id, device] : llvm::enumerate(problem.devices))
      os << "    d" << id
         << " [label=" << quoted(device.name + " (" + device.kind + ")")
         << ", fillcolor=" << colour(static_cast<DeviceId>(id)) << "];\n";
    os << "  }\n";
  }

  const Instance &instance;
  const Problem &problem;
  const StatedSchedule &schedule;
  TimedPlan timed;
  const Plan &plan;
  llvm::raw_ostream &os;
  llvm::DenseSet<TaskId> criticalTasks;
  /// Tasks that follow each other on the chain, with or without a transfer.
  llvm::DenseSet<std::pair<TaskId, TaskId>> criticalSteps;
};

} // namespace

void placer::writeScheduleDot(const Instance &instance,
                              const StatedSchedule &schedule,
                              llvm::raw_ostream &os) {
  Drawer(instance, schedule, os).draw();
}
